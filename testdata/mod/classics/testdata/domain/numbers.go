package numbers

import (
	"math"

	"example.com/classics/observe"
)

// Domain returns the functions of the package, with the inputs on which mutants are tried.
func Domain() []*observe.Case {
	small := observe.Range(-2, 4, math.MinInt, math.MaxInt-1, math.MaxInt)
	sides := observe.Range(-1, 6, math.MaxInt-1, math.MaxInt, math.MinInt, math.MinInt+1, -1<<62, -1<<62-1) // sums overflow
	floats := observe.Floats(0.5, 2)
	halves := observe.Floats(0.5, 1.5, 2.5, 0.25, 0.125, 1.005, 2.675, 0.05, 0.45, 1234.5678, 1e15+0.5, 1e22, 0.1, 123456.5,
		math.Nextafter(0.5, 0)-1)
	letters := []string{"", "a", "b", "ab"}
	number := func(i int) uint { return uint(i) }
	bits := observe.To(observe.Range(0, 1100, 1<<16, 1<<31, 1<<31+1, 1<<32-1, 0xAAAAAAAA, 0x55555555), func(i int) uint32 { return uint32(i) })
	return []*observe.Case{
		observe.Of("Triangle", Triangle, sides, sides, sides),
		observe.Of("Mid", Mid, small, small, small),
		observe.Of("GCD", GCD, observe.Range(-12, 36, math.MinInt, math.MaxInt, 1<<40), observe.Range(-12, 36, math.MinInt, math.MaxInt, 1<<41)),
		observe.Of("CountPrimes", CountPrimes, observe.Range(-3, 130, 1000, 1009, 10201, math.MinInt, math.MaxInt)),
		observe.Of("ISqrt", ISqrt, observe.Range(-3, 300, observe.Around(1<<20, 46341*46341, 3037000499*3037000499, 1<<62, math.MaxInt-1, math.MinInt+1)...)),
		observe.Of("Clamp", Clamp[int], small, small, small),
		observe.Of("Clamp", Clamp[float64], floats, floats, floats),
		observe.Of("Clamp", Clamp[string], letters, letters, letters),
		observe.Of("Round", Round, halves, observe.Range(-4, 5, 15, 16, 307, 308, 309, 400, -307, -308, -309, -400)),
		observe.Of("Power", Power, observe.To(observe.Range(0, 10, 1<<31, 1<<32-1, 1<<32, math.MaxInt), number),
			observe.To(observe.Range(0, 17, 63, 64, math.MaxInt), number),
			observe.To(observe.Range(0, 13, 256, 1<<32-1, 1<<32, math.MaxInt, -1), number)),
		observe.Of("Ones", Ones, bits),
		observe.Of("Mean", Mean, observe.Lists([]float64{-1, 0, 2.5, 7}, 5,
			[]float64{math.NaN()}, []float64{math.NaN(), 1, 2}, []float64{1, math.NaN(), 2}, []float64{1, 2, math.NaN()},
			[]float64{math.Inf(1), 1, 2}, []float64{math.Inf(-1), 1, 2}, []float64{math.Inf(1), math.Inf(-1)},
			[]float64{math.Copysign(0, -1)}, []float64{math.Copysign(0, -1), math.Copysign(0, -1)}, []float64{0, math.Copysign(0, -1), 0},
			[]float64{math.MaxFloat64, math.MaxFloat64, -1}, []float64{0.1, 0.2, 0.3, 0.4}, []float64{1e17, 1, -1e17, 3},
			[]float64{math.SmallestNonzeroFloat64, math.SmallestNonzeroFloat64}, []float64{3.3, 1.1, 2.2}, []float64{16777217, 0.1})),
		observe.Of("Checksum", Checksum, observe.Lists([]byte{0, 1, 0x7F, 0x80, 0xFF}, 4, []byte("123456789"))),
	}
}
