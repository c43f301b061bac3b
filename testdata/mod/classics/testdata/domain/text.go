package text

import (
	"math"

	"example.com/classics/observe"
)

// Domain returns the functions of the package, with the inputs on which mutants are tried.
func Domain() []*observe.Case {
	cards := []string{"4539 1488 0343 6467", "8273 1232 7352 0569", "79927398713", "4111111111111111", "0/", "0:", "059:", "/59", "é0", " 0 0 "}
	sentences := []string{"the quick brown fox", "one", "a bc def ghij", "abcdefghijkl", " abcdefgh", "  lead and trail  ", "ab\tcd ef", "héllo wörld"}
	return []*observe.Case{
		observe.Of("Luhn", Luhn, append(observe.Strings("0123456789/:", 3, cards...), observe.Strings("01459 x", 4)...)),
		observe.Of("Roman", Roman, observe.Range(-2, 4001, math.MinInt, math.MaxInt)),
		observe.Of("ParseRoman", ParseRoman, observe.Strings("IVXLCDM", 4, "A", "IA", "AI", "MCMXCIV", "MMMCMXCIX", "DCCCXC", "XIIX", "i", "M\xff")),
		observe.Of("Encode", Encode, observe.Strings("ab1", 6, "aaaaaaaaaaaa", "aaaaaaaaab", "ééa", "\xff\xff", "a\x00\x00")),
		observe.Of("Decode", Decode, observe.Strings("0129ab", 4, "12a3b", "100c", "1/", "1:", "/1a", ":1a", "-1a", "1é", "007x", "18446744073709551617a", "9223372036854775808a")),
		observe.Of("Compact", Compact, observe.Strings("ab \t", 6, "\u00a0a\u2003\u2003b", "é ß", "\xff  \xff", "a\n\nb\r\n", "one  two   three ")),
		observe.Of("Palindrome", Palindrome, observe.Strings("aAb1,", 5, "A man, a plan, a canal: Panama!", "été", "ÉtÉ", "éta", "٣a٣", "٣a3", ",,,", ",;", "a,;b", ",;a", "a;,", "İi", "No lemon, no melon", "\xff\xfe", "a\xffa", "ab;;cc;ba")),
		observe.Of("Abbreviate", Abbreviate, append(observe.Strings("a ", 8, sentences...), "   "), observe.Range(-3, 12, 20, math.MinInt, math.MaxInt)),
	}
}
