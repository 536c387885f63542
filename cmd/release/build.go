package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// target is a system that the program is built for.
type target struct{ system, machine string }

// everywhere are all systems of a release.
func everywhere() []target {
	return []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}}
}

// release is one of the program, made from sources into a folder.
type release struct {
	version     string
	source, out string
	targets     []target
	env         []string // beside the environment's own
	warm        bool     // again may use what is kept of what was built before
}

// name is what the files of a target begin with.
func (r release) name(t target) string {
	return fmt.Sprintf("witchtable_%s_%s_%s", r.version, t.system, t.machine)
}

// binary is where a target's program is.
func (r release) binary(t target) string {
	path := filepath.Join(r.out, r.name(t))
	if t.system == "windows" {
		path += ".exe"
	}
	return path
}

// checksums is the file that has all others'.
const checksums = "SHA256SUMS"

// make makes all of it. The folder must not be there yet, or be empty.
func (r release) make(ctx context.Context) error {
	if there, err := os.ReadDir(r.out); err == nil && len(there) > 0 {
		return fmt.Errorf("%s is not empty", r.out)
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	for _, t := range r.targets {
		if err := r.build(ctx, t); err != nil {
			return fmt.Errorf("%s on %s: %w", t.system, t.machine, err)
		}
	}
	return r.sum()
}

func (r release) build(ctx context.Context, t target) error {
	out, err := filepath.Abs(r.binary(t))
	if err != nil {
		return err
	}
	// Nothing of this machine, its folders or the state of git gets into the program.
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid= -X main.released="+r.version, "-o", out, "./cmd/witchtable")
	cmd.Dir = r.source
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+t.system, "GOARCH="+t.machine,
		"GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=", "GOWORK=off"), r.env...)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, said)
	}
	parts, err := componentsOf(out, r.version)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(r.out, r.name(t)+".cdx.json"), parts, 0o644); err != nil {
		return err
	}
	if t.system != "linux" {
		return nil
	}
	program, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	image, err := imageOf(program, t, r.version)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, r.name(t)+".oci.tar"), image, 0o644)
}

// sum writes the checksums of all files, as sha256sum -c reads them.
func (r release) sum() error {
	files, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var lines strings.Builder
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(r.out, f.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&lines, "%x  %s\n", sha256.Sum256(content), f.Name())
	}
	return os.WriteFile(filepath.Join(r.out, checksums), []byte(lines.String()), 0o644)
}

// again makes the release a second time, from a copy of the sources in another folder and with an empty cache, and
// compares the checksums.
func (r release) again(ctx context.Context) error {
	work, err := os.MkdirTemp("", "release-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	other := r
	other.source, other.out = filepath.Join(work, "elsewhere", "source"), filepath.Join(work, "out")
	if !r.warm {
		other.env = append(slices.Clone(r.env), "GOCACHE="+filepath.Join(work, "cache"))
	}
	if err := copySources(ctx, r.source, other.source); err != nil {
		return err
	}
	if err := other.make(ctx); err != nil {
		return err
	}
	first, err := os.ReadFile(filepath.Join(r.out, checksums))
	if err != nil {
		return err
	}
	second, err := os.ReadFile(filepath.Join(other.out, checksums))
	if err != nil {
		return err
	}
	if !bytes.Equal(first, second) {
		return fmt.Errorf("made again it is another release:\n%s\n%s", first, second)
	}
	return nil
}

// copySources copies the files that git knows, as they are now.
func copySources(ctx context.Context, from, to string) error {
	cmd := exec.CommandContext(ctx, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = from
	listed, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	for _, name := range strings.Split(strings.TrimSuffix(string(listed), "\x00"), "\x00") {
		content, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, os.ErrNotExist) {
			continue // it is about to be removed
		}
		path := filepath.Join(to, name)
		if err = errors.Join(err, os.MkdirAll(filepath.Dir(path), 0o755)); err == nil {
			err = os.WriteFile(path, content, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
