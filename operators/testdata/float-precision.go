package floatprecision

import (
	"math"
	"time"
)

type price float64

type alias = float64

type scaled[T any] float64

var total = half(3) * 1.1 // want "float64(float32(half(3) * 1.1))"

func half(x float64) float64 {
	return x / 2 // want "float64(float32(x / 2))"
}

func sums(x, y float64, p price, a alias, s scaled[int], c celsius) {
	_ = x + y                        // want "float64(float32(x + y))"
	_ = x - 1                        // want "float64(float32(x - 1))"
	_ = x * y                        // want "float64(float32(x * y))"
	_ = x*y + x/y                    // want "float64(float32(x*y + x/y))"
	_ = -(x + y) * 2                 // want "float64(float32(-(x + y) * 2))"
	_ = -(x + y)                     // want "float64(float32(x + y))"
	_ = x + half(x*y)                // want "float64(float32(x + half(x*y)))" "float64(float32(x*y))"
	_ = x*y > 3                      // want "float64(float32(x*y))"
	_ = p * 3                        // want "price(float32(p * 3))"
	_ = a * 3                        // want "float64(float32(a * 3))"
	_ = int(x * 100)                 // want "float64(float32(x * 100))"
	_ = c - 1                        // want "celsius(float32(c - 1))"
	_ = math.Sqrt(x*x) + x           // want "float64(float32(math.Sqrt(x*x) + x))" "float64(float32(x*x))"
	_ = time.Duration(1).Hours() * x // want "float64(float32(time.Duration(1).Hours() * x))"
	_ = s * 2
}

type celsius price

func shadowed(x, y price) price {
	type price int
	_ = price(3)
	return x * y
}

func shadowedLater(x price) any {
	v := x * 2 // want "price(float32(x * 2))"
	type price int
	return []any{v, price(3)}
}

func nothing[T float64 | float32](x float64, f float32, i int, c complex128, s string, t T) {
	const k = 1.5
	_ = k * 2.5
	_ = f * 2
	_ = i * 2
	_ = c * 2
	_ = s + "x"
	_ = t * 2
	_ = -x
	_ = x > 2
	_ = math.Sqrt(x)
	x *= 2
	x++
}
