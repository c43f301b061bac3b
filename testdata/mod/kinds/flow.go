package kinds

// elseIfs has mutable conditions that are only evaluated if those before are false.
func elseIfs(n int) string {
	if n < 0 {
		return "negative"
	} else if half := n / 2; half > 10 {
		return "large"
	} else if half == 5 && n%2 == 1 {
		return "eleven"
	} else if n > 5 {
		return "medium"
	} else {
		return "small"
	}
}

// bothReturn ends in an if whose branches return: nothing may follow it.
func bothReturn(a, b int) int {
	if a > b {
		return a - b
	} else {
		return b - a
	}
}

// endless ends in a loop without a condition, panics in a panic.
func endless(n int) int {
	for {
		if n > 100 {
			return n
		}
		n += n + 1
	}
}

func panics(n int) int {
	if n < 3 {
		return n + 1
	}
	panic("too large")
}

func switchReturns(n int) (s string) {
	switch {
	case n < 1:
		return "low"
	case n < 10 || n == 50:
		s = "mid"
		fallthrough
	case n > 1000:
		return s + "+"
	default:
		panic(n)
	}
}

// labels has labelled loops, a labelled block, and jumps out of them.
func labels(rows [][]int, want int) (int, int) {
	steps := 0
rows:
	for i, row := range rows {
		for j := 0; j < len(row); j++ {
			steps++
			if row[j] < 0 {
				continue rows
			}
			if row[j] == want {
				steps += i*10 + j
				break rows
			}
		}
	}
check:
	switch {
	case steps > 2:
		if want == 0 {
			break check
		}
		steps *= 2
	}
	return steps, want
}

// jumps has a goto back, and one forward over statements.
func jumps(n int) int {
	sum := 0
	i := 0
again:
	if i < n {
		sum += i
		i++
		goto again
	}
	if sum > 10 {
		goto done
	}
	sum *= 2
	sum--
done:
	return sum
}

// loops has every kind of for.
func loops(n int, s []string, m map[string]int, text string) (sum int) {
	for i := 0; i < n; i++ {
		sum += i
	}
	for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
		sum -= j - i
	}
	for n > 0 {
		n /= 2
		sum++
	}
	for range s {
		sum += 1
	}
	for i := range s {
		if i%2 == 1 {
			continue
		}
		sum += len(s[i])
	}
	for k, v := range m {
		if k != "skip" {
			sum += v
		}
	}
	for i, r := range text {
		if r > 127 {
			sum += i * 100
		}
	}
	for i := range 3 {
		sum += i * i
	}
	for v := range countTo(n + 4) {
		if v > 3 {
			break
		}
		sum += v
	}
	return sum
}

// countTo is an iterator.
func countTo(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := 1; i <= n; i++ {
			if !yield(i) {
				return
			}
		}
	}
}

// declared has conditions over variables that the statement itself declares.
func declared(m map[string]int, key string) int {
	if n, ok := m[key]; ok && n > 1 {
		return n - 1
	} else if !ok {
		return len(m) * -1
	}
	switch n := m[key] + 1; {
	case n == 1:
		return 10
	case n > 1:
		return n
	}
	return 0
}

func typeSwitch(v any) int {
	switch v := v.(type) {
	case nil:
		return -1
	case int, int64:
		return 1 + 1
	case string:
		if len(v) > 3 {
			return len(v)
		}
	case func(int) int:
		return v(3) - 1
	case interface{ Area() int }:
		return v.Area() * 2
	case error:
		return len(v.Error()) + 5
	default:
		_ = v
		return 0 - 7
	}
	if n, ok := v.(string); ok && n == "abc" {
		return 33
	}
	return 0
}

func selects(in <-chan int, out chan<- int, stop chan struct{}) int {
	for sum := 0; ; {
		select {
		case n, ok := <-in:
			if !ok || n < 0 {
				return sum - 1
			}
			sum += n * 2
		case out <- sum + 1:
			return sum
		case <-stop:
			return -100
		}
	}
}

func selectsDefault(in chan int) int {
	select {
	case n := <-in:
		return n + 1
	default:
		return 0 - 1
	}
}
