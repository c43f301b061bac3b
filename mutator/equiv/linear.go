package equiv

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A bound says that c + coefs[0]*atoms[0] + ... is at least 0, in the integers. Atoms are in the order of their ids.
type bound struct {
	atoms []*term
	coefs []int64
	c     *big.Int
}

// limits of an elimination: beyond them nothing is concluded.
const (
	maxBounds   = 120
	maxCoefBits = 24
)

// newBound makes a bound with the smallest coefficients: since atoms are integers, dividing by the greatest common
// divisor of their coefficients may round the constant down.
func newBound(parts map[*term]int64, c *big.Int) bound {
	b := bound{c: new(big.Int).Set(c)}
	for a, k := range parts {
		if k != 0 {
			b.atoms = append(b.atoms, a)
		}
	}
	slices.SortFunc(b.atoms, func(x, y *term) int { return cmp.Compare(x.id, y.id) })
	g := int64(0)
	for _, a := range b.atoms {
		g = gcd(g, parts[a])
	}
	for _, a := range b.atoms {
		b.coefs = append(b.coefs, parts[a]/g)
	}
	if g > 1 {
		// Euclidean division by a positive number rounds down.
		b.c.Div(b.c, big.NewInt(g))
	}
	return b
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		return -a
	}
	return a
}

// key is the same for bounds that differ in their constants only.
func (b bound) key() string {
	var k strings.Builder
	for i, a := range b.atoms {
		k.WriteString(strconv.Itoa(a.id))
		k.WriteByte('*')
		k.WriteString(strconv.FormatInt(b.coefs[i], 36))
		k.WriteByte(' ')
	}
	return k.String()
}

func (b bound) coef(a *term) int64 {
	if i := slices.Index(b.atoms, a); i >= 0 {
		return b.coefs[i]
	}
	return 0
}

// infeasible reports whether no integers satisfy all bounds: it eliminates one atom after the other (Fourier and
// Motzkin) and looks for a constant below 0. That it finds none says nothing.
func infeasible(bounds []bound) bool {
	set := map[string]bound{}
	var order []string
	failed := false
	add := func(b bound) {
		if len(b.atoms) == 0 {
			failed = failed || b.c.Sign() < 0
			return
		}
		k := b.key()
		old, ok := set[k]
		if !ok {
			order = append(order, k)
		}
		if !ok || b.c.Cmp(old.c) < 0 {
			set[k] = b
		}
	}
	for _, b := range bounds {
		add(b)
	}
	for !failed && len(set) > 0 && len(set) <= maxBounds {
		a := cheapest(set, order)
		if a == nil {
			return false
		}
		var up, down []bound
		kept := order[:0:0]
		for _, k := range order {
			b := set[k]
			switch c := b.coef(a); {
			case c > 0:
				up = append(up, b)
			case c < 0:
				down = append(down, b)
			default:
				kept = append(kept, k)
				continue
			}
			delete(set, k)
		}
		order = kept
		for _, u := range up {
			for _, d := range down {
				if c, ok := combine(u, d, a); ok {
					add(c)
				}
			}
		}
	}
	return failed
}

// cheapest returns the atom whose elimination makes the fewest bounds, or nil if there is none.
func cheapest(set map[string]bound, order []string) *term {
	type count struct{ up, down int }
	counts := map[*term]*count{}
	var atoms []*term
	for _, k := range order {
		b := set[k]
		for i, a := range b.atoms {
			if counts[a] == nil {
				counts[a] = &count{}
				atoms = append(atoms, a)
			}
			if b.coefs[i] > 0 {
				counts[a].up++
			} else {
				counts[a].down++
			}
		}
	}
	var best *term
	cost := 0
	for _, a := range atoms {
		if c := counts[a].up*counts[a].down - counts[a].up - counts[a].down; best == nil || c < cost {
			best, cost = a, c
		}
	}
	return best
}

// combine adds multiples of u and d such that a is in the sum no more; false if the numbers get too large.
func combine(u, d bound, a *term) (bound, bool) {
	p, n := u.coef(a), -d.coef(a)
	g := gcd(p, n)
	p, n = p/g, n/g
	parts := map[*term]int64{}
	for i, x := range u.atoms {
		if size(u.coefs[i])+size(n) > maxCoefBits {
			return bound{}, false
		}
		parts[x] += n * u.coefs[i]
	}
	for i, x := range d.atoms {
		if size(d.coefs[i])+size(p) > maxCoefBits {
			return bound{}, false
		}
		parts[x] += p * d.coefs[i]
	}
	c := new(big.Int).Mul(u.c, big.NewInt(n))
	c.Add(c, new(big.Int).Mul(d.c, big.NewInt(p)))
	return newBound(parts, c), true
}
