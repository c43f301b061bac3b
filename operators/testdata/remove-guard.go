package removeguard

import (
	"errors"
	"log"
)

type store struct{ open bool }

func (s *store) check() error { return nil }

func (s *store) get(key string, m map[string]int) (int, error) {
	if err := s.check(); err != nil { // want ""
		return 0, err
	}
	n := len(key)
	var limit = 10
	if n > limit {
		return 0, errors.New("key: too long")
	}
	if _, err := s.get(key[1:], m); err != nil { // want ""
		panic(err)
	}
	if err := s.check(); err != nil { // want ""
		log.Print(err)
		log.Fatal(err)
	}
	n++
	if err := s.check(); err != nil {
		return 0, err
	}
	return n, nil
}

func loops(list []*store, ch chan error) {
	for _, s := range list {
		if err := s.check(); err != nil { // want ""
			continue
		}
		log.Print(s)
	}
	for {
		if err := <-ch; err != nil { // want ""
			break
		}
		log.Print(len(ch))
	}
	for range list {
		if err := <-ch; err != nil { // It guards nothing.
			return
		}
	}
	func() {
		if err := list[0].check(); err == nil { // want ""
			return
		}
		log.Print("open")
	}()
}

func generic[T interface{ check() error }](v T) (err error) {
	if err = v.check(); err != nil { // want ""
		return err
	}
	return nil
}

func names(s *store) error {
	name := "s"
	if err := check(name); err != nil { // want "_ = name"
		return err
	}
	return nil
}

func check(name string) error { return nil }

func nothing(s *store, m map[string]int, n int) error {
	if s.check() == nil {
		return nil
	}
	if v, ok := m["a"]; ok {
		return check(string(rune(v)))
	}
	if f := func() error { return s.check() }; n > 3 {
		return f()
	}
	if err := s.check(); err != nil {
		n = 3
	}
	return nil
}

func after(s *store, n int) error {
	n = 3
	if err := s.check(); err != nil {
		return err
	}
	return nil
}

func others(s *store, n int) error {
	if err := s.check(); err != nil {
		return err
	} else if n > 3 {
		return nil
	}
	return nil
}

func empty(s *store, n int) {
	if err := s.check(); err != nil {
	}
}

func inside(s *store, n int) error {
	if n > 3 {
		if err := s.check(); err != nil {
			return err
		}
	}
	switch n {
	case 1:
		if err := s.check(); err != nil {
			return err
		}
	}
	return nil
}
