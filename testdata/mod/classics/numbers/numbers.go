// Package numbers has functions on numbers.
package numbers

import (
	"cmp"
	"math"
)

// A Shape is the kind of a triangle.
type Shape int

// The kinds of triangles.
const (
	NoTriangle Shape = iota
	Scalene
	Isosceles
	Equilateral
)

// Triangle returns the kind of the triangle with the given sides.
func Triangle(a, b, c int) Shape {
	if a <= 0 || b <= 0 || c <= 0 {
		return NoTriangle
	}
	if a+b <= c || a+c <= b || b+c <= a {
		return NoTriangle
	}
	if a == b && b == c {
		return Equilateral
	}
	if a == b || b == c || a == c {
		return Isosceles
	}
	return Scalene
}

// Mid returns the middle one of three numbers.
func Mid(x, y, z int) int {
	m := z
	if y < z {
		if x < y {
			m = y
		} else if x < z {
			m = x
		}
	} else {
		if x > y {
			m = y
		} else if x > z {
			m = x
		}
	}
	return m
}

// GCD returns the greatest common divisor of a and b, which is not negative.
func GCD(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		a = -a
	}
	return a
}

// CountPrimes returns how many primes are less than or equal to n.
func CountPrimes(n int) int {
	if n < 2 {
		return 0
	}
	composite := make([]bool, n+1)
	count := 0
	for i := 2; i <= n; i++ {
		if composite[i] {
			continue
		}
		count++
		for j := i * i; j <= n; j += i {
			composite[j] = true
		}
	}
	return count
}

// ISqrt returns the largest integer whose square is not larger than n. It panics for negative numbers.
func ISqrt(n int) int {
	if n < 0 {
		panic("numbers: square root of a negative number")
	}
	if n < 2 {
		return n
	}
	lo, hi := 1, n/2
	for lo < hi {
		mid := lo + (hi-lo+1)/2
		if mid <= n/mid {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// Clamp returns v, or the limit that it exceeds.
func Clamp[T cmp.Ordered](v, lo, hi T) T {
	if v < lo {
		return lo
	}
	if v > hi {
		return hi
	}
	return v
}

// Round rounds x to a number of decimal places, halves away from zero.
func Round(x float64, places int) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return x
	}
	scale := math.Pow(10, float64(places))
	scaled := x * scale
	if x < 0 {
		return math.Ceil(scaled-0.5) / scale
	}
	return math.Floor(scaled+0.5) / scale
}

// Power returns x to the power of n, modulo m.
func Power(x, n, m uint) uint {
	if m == 0 {
		panic("numbers: modulo 0")
	}
	result := 1 % m
	x %= m
	for n > 0 {
		if n&1 == 1 {
			result = result * x % m
		}
		x = x * x % m
		n >>= 1
	}
	return result
}

// Ones counts the bits of v that are set.
func Ones(v uint32) int {
	n := 0
	for v != 0 {
		v &= v - 1
		n++
	}
	return n
}

// Mean returns the mean of the values without the lowest and the highest, if there are more than two.
func Mean(values []float64) (float64, bool) {
	if len(values) == 0 {
		return 0, false
	}
	sum := 0.0
	lowest, highest := values[0], values[0]
	for _, v := range values {
		sum += v
		if v < lowest {
			lowest = v
		}
		if v > highest {
			highest = v
		}
	}
	n := len(values)
	if n > 2 {
		sum -= lowest + highest
		n -= 2
	}
	return sum / float64(n), true
}

// Checksum returns the CRC-16 of data (polynomial 0x1021, initial value 0xFFFF).
func Checksum(data []byte) uint16 {
	crc := uint16(0xFFFF)
	for _, b := range data {
		crc ^= uint16(b) << 8
		for range 8 {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
	}
	return crc
}
