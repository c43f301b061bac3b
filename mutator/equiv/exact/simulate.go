package exact

import "math/rand/v2"

// simulate looks for inputs that make all of the bits true by trying some: most mutants differ on a small number. It
// returns the values of all gates, as bits of one try.
func (c *circuit) simulate(want []bit) func(bit) bool {
	random := rand.New(rand.NewPCG(1, 2))
	values := make([]uint64, len(c.gates))
	of := func(b bit) uint64 { return values[b/2] ^ -uint64(b&1) }
	for range tries {
		for _, w := range c.groups {
			for i := range w {
				values[w[i]/2] = 0
			}
			for try := range 64 {
				v := likely(random, len(w))
				for i := range w {
					if i < 64 {
						values[w[i]/2] |= v >> i & 1 << try
					}
				}
			}
		}
		for i, g := range c.gates {
			switch {
			case g.a < 0:
			case g.xor:
				values[i] = of(g.a) ^ of(g.b)
			default:
				values[i] = of(g.a) & of(g.b)
			}
		}
		all := ^uint64(0)
		for _, b := range want {
			all &= of(b)
		}
		for try := range 64 {
			if all>>try&1 == 1 {
				return func(b bit) bool { return of(b)>>try&1 == 1 }
			}
		}
	}
	return nil
}

// tries is how often 64 inputs are tried.
const tries = 40

// likely returns a number as programs have them.
func likely(random *rand.Rand, width int) uint64 {
	switch random.IntN(8) {
	case 0:
		return random.Uint64()
	case 1:
		return uint64(1)<<(width-1) - uint64(random.IntN(3)) // around the limits of signed numbers
	case 2:
		return -uint64(random.IntN(4))
	case 3:
		return uint64(random.IntN(1 << 12))
	case 4:
		return random.Uint64() >> random.IntN(64)
	}
	return uint64(random.IntN(1 << (2 + random.IntN(5))))
}
