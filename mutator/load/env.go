package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"go/version"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// oldest is the oldest release of Go that is supported.
const oldest = "go1.26"

// newLoader completes cfg, asks the go command about itself and finds the local modules.
func newLoader(ctx context.Context, cfg Config) (*loader, error) {
	dir, err := realDir(cfg.Dir)
	if err != nil {
		return nil, usagef("folder %s: %v", cfg.Dir, reason(err))
	}
	cfg.Dir = dir
	if cfg.Env == nil {
		cfg.Env = os.Environ()
	}
	if cfg.Go == "" {
		cfg.Go = "go"
	}
	if len(cfg.Patterns) == 0 {
		cfg.Patterns = []string{"./..."}
	}
	// An external driver would describe another build than the one that is run.
	cfg.Env = append(cfg.Env[:len(cfg.Env):len(cfg.Env)], "GOPACKAGESDRIVER=off")

	l := &loader{cfg: cfg, locals: map[*packages.Package]bool{}, result: &Result{}}
	env, err := l.goEnv(ctx)
	if err != nil {
		return nil, err
	}
	l.result.GoVersion, l.result.GOROOT = env.GOVERSION, env.GOROOT
	if cfg.Go != "go" {
		bin := filepath.Join(env.GOROOT, "bin")
		if path := os.Getenv("PATH"); !strings.HasPrefix(path, bin+string(filepath.ListSeparator)) {
			os.Setenv("PATH", bin+string(filepath.ListSeparator)+path)
		}
	}
	if err := l.findModules(env); err != nil {
		return nil, err
	}
	l.findCaches(env)
	return l, nil
}

// findCaches fills in Caches.
func (l *loader) findCaches(env goEnv) {
	for _, cache := range []string{env.GOROOT, env.GOCACHE, env.GOMODCACHE} {
		dir, err := realDir(cache)
		if err != nil || cache == "" {
			continue // not there yet, or off
		}
		for _, m := range l.modules {
			if rel, err := filepath.Rel(m.dir, dir); err == nil && rel != "." && filepath.IsLocal(rel) {
				l.result.Caches = append(l.result.Caches, dir)
				break
			}
		}
	}
}

// goEnv holds the variables of `go env` that matter here.
type goEnv struct{ GOVERSION, GOROOT, GOMOD, GOWORK, GOCACHE, GOMODCACHE string }

func (l *loader) goEnv(ctx context.Context) (goEnv, error) {
	var env goEnv
	out, stderr, err := l.run(ctx, "env", "-json", "GOVERSION", "GOROOT", "GOMOD", "GOWORK", "GOCACHE", "GOMODCACHE")
	switch {
	case ctx.Err() != nil:
		return env, ctx.Err()
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return env, usagef("go command %q: not found: install Go %s or newer and put it on PATH",
			l.cfg.Go, strings.TrimPrefix(oldest, "go"))
	case err != nil:
		return env, usagef("%s env: %s", l.cfg.Go, said(stderr, err))
	}
	if err := json.Unmarshal(out, &env); err != nil {
		return env, usagef("%s env: %v", l.cfg.Go, err)
	}
	return env, checkVersion(env.GOVERSION)
}

// checkVersion refuses a go command that is too old. Development versions pass.
func checkVersion(goversion string) error {
	v, _, _ := strings.Cut(goversion, " ")
	if v == "devel" || goversion != "" && !version.IsValid(v) {
		return nil
	}
	if version.Compare(version.Lang(v), oldest) < 0 {
		if v == "" {
			v = "one before go1.17"
		}
		return usagef("go version %s: too old: install Go %s or newer, or set GOTOOLCHAIN=%s.0 for a go command that can switch",
			v, strings.TrimPrefix(oldest, "go"), oldest)
	}
	return nil
}

// run runs the go command in the loader's folder.
func (l *loader) run(ctx context.Context, args ...string) (stdout, stderr []byte, err error) {
	return run(ctx, l.cfg.Dir, l.cfg.Env, l.cfg.Go, args...)
}

// run runs a command in dir. Only its direct output is returned: both are small.
func run(ctx context.Context, dir string, env []string, name string, args ...string) (stdout, stderr []byte, err error) {
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(env[:len(env):len(env)], "PWD="+dir)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	return out.Bytes(), errs.Bytes(), err
}

// said returns what a failed command wrote, or how it failed where it wrote nothing.
func said(stderr []byte, err error) string {
	if text := strings.TrimSpace(string(stderr)); text != "" {
		return text
	}
	return err.Error()
}

// realDir returns the absolute path of a folder, without symbolic links. Overlays need it: the go
// command matches their paths as text.
func realDir(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(abs)
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", errors.New("not a folder")
	}
	return filepath.EvalSymlinks(abs)
}

// reason strips the path that an error of package os repeats.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
