// Package text has functions on strings.
package text

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Luhn reports whether the last digit of a card number is right. Spaces are ignored.
func Luhn(number string) bool {
	sum, digits := 0, 0
	double := false
	for i := len(number) - 1; i >= 0; i-- {
		c := number[i]
		if c == ' ' {
			continue
		}
		if c < '0' || c > '9' {
			return false
		}
		d := int(c - '0')
		if double {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
		double = !double
		digits++
	}
	return digits > 1 && sum%10 == 0
}

var numerals = []struct {
	value  int
	symbol string
}{
	{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"},
	{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"},
	{10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
}

// Roman returns n as a roman numeral, or an error if there is none.
func Roman(n int) (string, error) {
	if n < 1 || n > 3999 {
		return "", fmt.Errorf("%d has no roman numeral", n)
	}
	var b strings.Builder
	for _, numeral := range numerals {
		for n >= numeral.value {
			b.WriteString(numeral.symbol)
			n -= numeral.value
		}
	}
	return b.String(), nil
}

// ParseRoman returns the number that a roman numeral stands for. It takes IIII for IV.
func ParseRoman(s string) (int, error) {
	if s == "" {
		return 0, errors.New("empty numeral")
	}
	values := map[byte]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100, 'D': 500, 'M': 1000}
	total, last := 0, 0
	for i := len(s) - 1; i >= 0; i-- {
		v, ok := values[s[i]]
		if !ok {
			return 0, fmt.Errorf("not a numeral: %q", s[i])
		}
		if v < last {
			total -= v
		} else {
			total += v
			last = v
		}
	}
	return total, nil
}

// Encode packs runs of a byte: aaab becomes 3a1b.
func Encode(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		j := i + 1
		for j < len(s) && s[j] == s[i] {
			j++
		}
		b.WriteString(strconv.Itoa(j - i))
		b.WriteByte(s[i])
		i = j
	}
	return b.String()
}

// ErrSyntax says that a text is not the output of Encode.
var ErrSyntax = errors.New("syntax error")

// Decode is the inverse of Encode for texts without digits.
func Decode(s string) (string, error) {
	var b strings.Builder
	n := 0
	digits := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= '0' && c <= '9' {
			n = n*10 + int(c-'0')
			digits = true
			continue
		}
		if !digits {
			return "", fmt.Errorf("decode: no count at %d: %w", i, ErrSyntax)
		}
		for ; n > 0; n-- {
			b.WriteByte(c)
		}
		digits = false
	}
	if digits {
		return "", fmt.Errorf("decode: count at the end: %w", ErrSyntax)
	}
	return b.String(), nil
}

// Compact replaces each run of white space by one space, and removes it at both ends.
func Compact(s string) string {
	out := make([]rune, 0, len(s))
	space := false
	for _, r := range s {
		if unicode.IsSpace(r) {
			space = len(out) > 0
			continue
		}
		if space {
			out = append(out, ' ')
			space = false
		}
		out = append(out, r)
	}
	return string(out)
}

// Palindrome reports whether s reads the same from both ends, looking at letters and digits only.
func Palindrome(s string) bool {
	runes := []rune(strings.ToLower(s))
	i, j := 0, len(runes)-1
	for i < j {
		switch {
		case !unicode.IsLetter(runes[i]) && !unicode.IsDigit(runes[i]):
			i++
		case !unicode.IsLetter(runes[j]) && !unicode.IsDigit(runes[j]):
			j--
		case runes[i] != runes[j]:
			return false
		default:
			i++
			j--
		}
	}
	return true
}

// Abbreviate cuts s to at most n bytes, at a space if possible, and puts dots in the place of the rest.
func Abbreviate(s string, n int) string {
	if len(s) <= n {
		return s
	}
	if n < 4 {
		return s[:max(n, 0)]
	}
	cut := s[:n-3]
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return cut + "..."
}
