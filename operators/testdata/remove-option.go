package removeoption

import (
	"errors"
	"fmt"
	"log"
	"path"
	"strings"
	"testing"
)

type option func(*server)

type server struct{ tags []string }

func create(addr string, options ...option) *server { return nil }

func (s *server) tag(names ...string) *server { return s }

func secure(level int) option { return nil }

func join[T any](sep string, list ...T) []T { return list }

func pair() (option, option) { return nil, nil }

func options(s *server, f func(...int), names []string, o option) {
	_ = create("a", secure(1))            // want ""
	_ = create("a", secure(1), secure(2)) // want "" ""
	_ = create("a",
		o,         // want ""
		secure(1), // want ""
	)
	s.tag("a").tag("b", "c") // want "" "" ""
	s.tag(
		"a", // want ""
	)
	f(1, 2)                                     // want "" ""
	defer f(1)                                  // want ""
	go f(1)                                     // want ""
	_ = join[int]("-", 1)                       // want ""
	(*server).tag(s, "a")                       // want ""
	_ = path.Join("a", "b", "c", "d", "e", "f") // want "" "" ""
	_ = func() { f(3) }                         // want ""
}

func appends(list []int, a, b int) {
	list = append(list, a, b) // want "" ""
	list = append(list, a, a) // want ""
	list = append(list, a)
	list = append(list, list...)
	list = append(list)
}

func generic[T any](v, w T) {
	_ = join("-", v, w) // want "" ""
}

type hook func(...int)

func nothing(s *server, names []string, errs []error, t *testing.T, h hook, f func(string, ...any), g func(int)) {
	_ = create("a")
	s.tag(names...)
	s.tag()
	fmt.Println("a", "b")
	log.Print("a", "b")
	t.Log("a")
	_ = errors.Join(errs[0], errs[1])
	f("%d", 1)
	_ = hook(h)
	_ = strings.NewReplacer("a", "b")
	_ = min(1, len(names))
	println(1, 2)
	g(1)
	only := secure(1)
	_ = create("a", only)
	_ = several(pair())
}

func several(options ...option) int { return 0 }
