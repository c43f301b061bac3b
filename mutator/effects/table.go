package effects

import (
	"fmt"
	"path"
	"strings"
)

// A rule says what a function of the standard library does with its arguments, beside reading them. All of
// them are free of effects, if the functions and methods are that they are given.
type rule uint

const (
	writesFirst rule = 1 << iota // writes by way of the first argument, for a method its receiver
	writesRest                   // writes by way of the other arguments
	writesLast                   // writes by way of the last argument
	firstOnly                    // results are the first argument, or a last one that is written, and nothing is kept
	fresh                        // results are new memory
	keeps                        // keeps what it is given, to give it back by another function
	refused                      // has an effect, though none on its arguments
)

const writesAny = writesFirst | writesRest | writesLast

// writes reports whether argument i of n is written by way of.
func (r rule) writes(i, n int) bool {
	return i == 0 && r&writesFirst != 0 || i > 0 && r&writesRest != 0 || i == n-1 && r&writesLast != 0
}

// keepsAll is the rule for what is least known.
const keepsAll = writesFirst | writesRest | keeps

// signs are how rules are written in the table, at the end of a pattern.
var signs = map[byte]rule{'!': writesFirst, '~': writesRest, '>': writesLast, '=': firstOnly, '+': fresh, '^': keeps}

// table lists what may be called in the standard library, by package: patterns (path.Match) of
// functions, "Type.Method" and "var:Variable" with the signs of their rules; the first that matches counts. A pattern
// that begins with a minus is refused, and so is what no pattern matches. Packages that are not here are refused.
//
// Not here are, besides what is known for its effects: whatever calls methods that it finds by reflection
// (encoding/json, encoding/xml, text/template; of reflect.Value, what gives back or changes what is in it, and String,
// so that package fmt is not given one), and what depends on the machine or the time zone's files.
var table = map[string]string{
	"bufio":        "New*^ Scan* Reader.*!~^ Writer.*!~^ ReadWriter.*!~^ Scanner.*!~^ var:*",
	"bytes":        "Buffer.Read*!~^ Buffer.Write*! Buffer.*! Reader.*!~ Min* var:* *",
	"cmp":          "*",
	"context":      "Background TODO WithValue^ var:*",
	"errors":       "As>^ * var:*",
	"fmt":          "Sprint* Errorf Append*! Sscan*!~ Fprint*! Fscan*!~ FormatString -Print* -Scan*!~",
	"html":         "*",
	"io":           "-Pipe Copy*!~^ Read*!~^ WriteString! SectionReader.*!~ LimitedReader.*!~ OffsetWriter.*!~ NopCloser^ LimitReader^ Multi*^ TeeReader^ New*^ var:*",
	"io/fs":        "var:Err*  ValidPath FileMode.* PathError.*",
	"log":          "-Print* -Fatal* -Panic* -Logger.Print* -Logger.Fatal* -Logger.Panic*",
	"maps":         "Copy!^ DeleteFunc! Insert!^ *",
	"math":         "*",
	"math/big":     bigTable,
	"math/bits":    "* var:*",
	"math/cmplx":   "*",
	"math/rand":    "New^ NewSource NewZipf^ Rand.*!~ Zipf.*! -*",
	"math/rand/v2": "New^ NewPCG NewChaCha8 NewZipf^ Rand.*!~ Zipf.*! PCG.*! ChaCha8.*!~ -*",
	"mime":         "ParseMediaType FormatMediaType var:ErrInvalidMediaParameter",
	"net": "ParseIP ParseCIDR ParseMAC IP.Unmarshal*! IP.* IPMask.* IPNet.* IPv4* CIDRMask SplitHostPort JoinHostPort " +
		"HardwareAddr.* ParseError.* AddrError.* var:IP* var:Err*",
	"net/http": "StatusText CanonicalHeaderKey Header.Set! Header.Add! Header.Del! Header.Get Header.Values Header.Clone " +
		"NotFoundHandler RedirectHandler Request.Context Request.WithContext^ Request.UserAgent Request.Referer Request.BasicAuth Request.ProtoAtLeast",
	"net/netip":     "*.Unmarshal*! *",
	"net/textproto": "CanonicalMIMEHeaderKey MIMEHeader.Set! MIMEHeader.Add! MIMEHeader.Del! MIMEHeader.*",
	"net/url":       "*.Unmarshal*! Values.Set! Values.Add! Values.Del! *",
	"os":            "IsExist IsNotExist IsPermission IsTimeout SyscallError.* var:Err* var:Std*",
	"path":          "* var:*",
	"path/filepath": "-Abs -Glob -Walk* -EvalSymlinks * var:*",
	"reflect":       "DeepEqual TypeOf ValueOf Value.Bool Value.Float Value.Int Value.Uint Value.Kind Value.IsValid Value.Len",
	"regexp": "Regexp.Longest! Regexp.Unmarshal*! Regexp.Expand*~ Regexp.Append*~ Regexp.*Reader*~ MatchReader~ " +
		"Regexp.Find Regexp.FindAll Regexp.FindSubmatch Regexp.FindAllSubmatch Regexp.SubexpNames *+",
	"slices":      "Sorted* Sort*! Reverse! Insert! Delete*! Replace! Compact*! AppendSeq! Grow! *",
	"sort":        "*Sorted* Search* Find Reverse *.Len *.Less *.Search *!",
	"strconv":     "Append*! * var:*",
	"strings":     "Builder.*! Reader.*!~ NewReplacer *+",
	"sync":        "Mutex.*! RWMutex.*! Once.*! Map.*!~^ OnceFunc^ OnceValue*^",
	"sync/atomic": "Load* *.Load *!~^",
	"time": "-Now -Since -Until -Sleep -After* -Tick* -NewTi* -LoadLocation* -var:Local -Time.Local -Timer.* -Ticker.* " +
		"*.Unmarshal*! *.GobDecode! *.Append*~ var:UTC *",
	"unicode":       "* var:*",
	"unicode/utf16": "AppendRune! *",
	"unicode/utf8":  "AppendRune! EncodeRune! *",

	"container/heap": "*!~^",
	"container/list": "*!~^",
	"container/ring": "*!~^",

	"crypto/hmac":      "New^ Equal",
	"crypto/md5":       "*",
	"crypto/sha1":      "*",
	"crypto/sha256":    "*",
	"crypto/sha512":    "*",
	"crypto/subtle":    "Constant*Eq* ConstantTimeCompare ConstantTimeSelect ConstantTimeLessOrEq",
	"encoding/ascii85": "Decode!~ Encode! MaxEncodedLen",
	"encoding/base32":  "Encoding.Encode~ Encoding.Decode~ Encoding.Append*~ Encoding.*+ NewEncoding CorruptInputError.* var:*",
	"encoding/base64":  "Encoding.Encode~ Encoding.Decode~ Encoding.Append*~ Encoding.*+ NewEncoding CorruptInputError.* var:*",
	"encoding/binary": "Put*! Append*! Size Uvarint Varint ReadUvarint! ReadVarint! *Endian.Put*~ *Endian.Append*~ *Endian.* " +
		"ByteOrder.*~ AppendByteOrder.*~ var:*",
	"encoding/csv":  "New*^ Reader.*!^ Writer.*!^ ParseError.* var:Err*",
	"encoding/hex":  "Encode! Decode! Append*! EncodeToString DecodeString EncodedLen DecodedLen Dump InvalidByteError.* var:*",
	"encoding/json": "Valid Compact! Indent! HTMLEscape! Number.* RawMessage.MarshalJSON *Error.Error *Error.Unwrap",
	"encoding/pem":  "Decode EncodeToMemory",
	"hash/adler32":  "*",
	"hash/crc32":    "-MakeTable * var:*",
	"hash/crc64":    "*",
	"hash/fnv":      "*",
}

// bigTable: results lead to the receiver, which most methods set and return. Operands are copied, but a few
// methods write by way of them as well.
const bigTable = "*.Append~ *.FillBytes~ *.DivMod!>= *.QuoRem!>= *.GCD!~= *.Rand!~= *.SetBits!~ *.Scan!~ *.Int~ *.Rat~ *.MantExp~ *.Format~ " +
	"*.Cmp* *.Sign* *.Bit *.BitLen *.Bits *.Text *.String *.Int64 *.Uint64 *.Is* *.Float32 *.Float64 *.Bytes *.Num! *.Denom! " +
	"*.FloatString *.FloatPrec *.RatString *.Prec *.Mode *.MinPrec *.Acc *.ProbablyPrime *.TrailingZeroBits *.Marshal* *.GobEncode " +
	"*.*!= New* Jacobi ParseFloat"

// A pattern of the table.
type pattern struct {
	text string
	rule rule
}

var patterns = parse(table)

// parse reads a table.
func parse(table map[string]string) map[string][]pattern {
	parsed := map[string][]pattern{}
	for pkg, line := range table {
		for _, text := range strings.Fields(line) {
			var p pattern
			if strings.HasPrefix(text, "-") {
				p.rule = refused
			}
			text = strings.TrimPrefix(text, "-")
			for signs[text[len(text)-1]] != 0 {
				p.rule |= signs[text[len(text)-1]]
				text = text[:len(text)-1]
			}
			p.text = text
			if _, err := path.Match(text, ""); err != nil {
				panic(fmt.Sprintf("table of package %s: %s: %v", pkg, text, err))
			}
			parsed[pkg] = append(parsed[pkg], p)
		}
	}
	return parsed
}

// lookup returns the rule for a member of a package, and whether it may be used. A variable is matched by
// a pattern for variables only.
func lookup(pkg, member string) (rule, bool) {
	for _, p := range patterns[pkg] {
		if strings.HasPrefix(p.text, "var:") != strings.HasPrefix(member, "var:") {
			continue
		}
		if ok, _ := path.Match(p.text, member); ok { // parse has seen to the error
			return p.rule, p.rule&refused == 0
		}
	}
	return 0, false
}

// The methods that the standard library calls if what it is given has them, whatever the parameter's type says,
// with the numbers of their parameters and results: by packages fmt and errors, and for all that is more than an any
// or an error by packages io and bufio too.
var (
	formatted = names("Error/0/1 String/0/1 GoString/0/1 Format/2/0 Scan/2/1 Is/1/1 As/1/1 Unwrap/0/1 Timeout/0/1 Temporary/0/1")
	streamed  = names("Read/1/2 ReadByte/0/2 UnreadByte/0/1 ReadRune/0/3 UnreadRune/0/1 ReadFrom/1/2 ReadAt/2/2 Seek/2/2 " +
		"Write/1/2 WriteByte/1/1 WriteRune/1/2 WriteString/1/2 WriteTo/1/2 WriteAt/2/2 Close/0/1")
)

func names(list string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(list) {
		set[name] = true
	}
	return set
}
