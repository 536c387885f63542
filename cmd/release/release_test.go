package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"witchtable/engine/enginetest/budget"
)

const root = "../.."

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// here is the target of this machine, or its container's.
func here() target { return target{"linux", runtime.GOARCH} }

// made is a release for one target, made once for all tests.
var made = sync.OnceValues(func() (release, error) {
	dir, err := os.MkdirTemp("", "release-test-*")
	r := release{version: "v1.2.3-test", source: root, out: filepath.Join(dir, "out"), targets: []target{here()}}
	if err != nil {
		return r, err
	}
	return r, r.make(context.Background())
})

func TestMain(m *testing.M) {
	code := m.Run()
	if r, err := made(); err == nil {
		_ = os.RemoveAll(filepath.Dir(r.out))
	}
	os.Exit(code)
}

func aRelease(t testing.TB) release {
	t.Helper()
	r, err := made()
	must(t, err)
	return r
}

// TestReleaseIsTheSameElsewhere: made from a copy of the sources in another folder it has the same bytes. The command
// itself makes it with an empty cache, too, and for all targets.
func TestReleaseIsTheSameElsewhere(t *testing.T) {
	r := aRelease(t)
	r.warm = true
	must(t, r.again(t.Context()))
	sums, err := os.ReadFile(filepath.Join(r.out, checksums))
	must(t, err)
	lines := strings.Split(strings.TrimSpace(string(sums)), "\n")
	if len(lines) != 3 {
		t.Errorf("there are checksums of %d files, want program, components and image", len(lines))
	}
	for _, line := range lines {
		sum, name, _ := strings.Cut(line, "  ")
		content, err := os.ReadFile(filepath.Join(r.out, name))
		must(t, err)
		if got := sha256.Sum256(content); hex.EncodeToString(got[:]) != sum {
			t.Errorf("%s has another checksum than %s says", name, checksums)
		}
	}
	// What differs is noticed.
	must(t, os.WriteFile(filepath.Join(r.out, "more"), nil, 0o600))
	defer os.Remove(filepath.Join(r.out, "more"))
	must(t, r.sum())
	if err := r.again(t.Context()); err == nil {
		t.Error("a release with another file is taken for the same")
	}
	must(t, os.Remove(filepath.Join(r.out, "more")))
	must(t, os.Remove(filepath.Join(r.out, checksums)))
	must(t, r.sum())
}

func TestReleaseSaysItsVersion(t *testing.T) {
	r := aRelease(t)
	said, err := exec.CommandContext(t.Context(), r.binary(here()), "--version").Output()
	must(t, err)
	if !strings.HasPrefix(string(said), "witchtable "+r.version+", go") {
		t.Errorf("it says %q", said)
	}
	if home, err := filepath.Abs(root); err != nil || bytes.Contains(contentOf(t, r.binary(here())), []byte(home)) {
		t.Errorf("the program knows the folder it was built in, %v", err)
	}
	for _, args := range [][]string{{}, {"1.2.3", "x"}, {"v1.2", "x"}, {"v1.2.3", "x", "y"}} {
		if run(t.Context(), args) == nil {
			t.Errorf("release %v is taken", args)
		}
	}
}

func contentOf(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	must(t, err)
	return content
}

// TestComponents: the list is what CycloneDX says lists are, and names each module that the program is made of.
func TestComponents(t *testing.T) {
	r := aRelease(t)
	content := contentOf(t, filepath.Join(r.out, r.name(here())+".cdx.json"))
	dir, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}",
		"github.com/CycloneDX/cyclonedx-go").Output()
	must(t, err)
	compiler := jsonschema.NewCompiler()
	for _, name := range []string{"bom-1.6.schema.json", "spdx.schema.json", "jsf-0.82.schema.json"} {
		file := name
		if strings.HasPrefix(name, "jsf") {
			file = "jsf-0.82.schemax.json"
		}
		schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(
			contentOf(t, filepath.Join(strings.TrimSpace(string(dir)), "schema", file))))
		must(t, err)
		must(t, compiler.AddResource("http://cyclonedx.org/schema/"+name, schema))
	}
	schema, err := compiler.Compile("http://cyclonedx.org/schema/bom-1.6.schema.json")
	must(t, err)
	list, err := jsonschema.UnmarshalJSON(bytes.NewReader(content))
	must(t, err)
	must(t, schema.Validate(list))
	used, err := exec.CommandContext(t.Context(), "go", "version", "-m", r.binary(here())).Output()
	must(t, err)
	count := 0
	for line := range strings.Lines(string(used)) {
		if f := strings.Fields(line); len(f) == 4 && f[0] == "dep" {
			count++
			if !bytes.Contains(content, fmt.Appendf(nil, "%q", "pkg:golang/"+f[1]+"@"+f[2])) {
				t.Errorf("%s %s is not listed", f[1], f[2])
			}
		}
	}
	if count < 10 {
		t.Fatalf("the program is made of %d modules", count)
	}
	if err := schema.Validate(map[string]any{"bomFormat": "CycloneDX"}); err == nil {
		t.Error("any list is taken for one")
	}
}

// TestImage: all parts are what their digests say, and what is run is nobody's.
func TestImage(t *testing.T) {
	r := aRelease(t)
	path := filepath.Join(r.out, r.name(here())+".oci.tar")
	im := readImage(t, contentOf(t, path))
	if u := im.config.Config.User; u != "65532:65532" {
		t.Errorf("it is run by %s", u)
	}
	unpacked := 0
	for _, e := range im.root {
		unpacked += len(e.content)
		if e.mode&0o022 != 0 || e.owner != 0 && e.name != "data/" {
			t.Errorf("%s may be written by its user: %o, owner %d", e.name, e.mode, e.owner)
		}
	}
	budget.Hold(t, "image.unpacked", float64(unpacked))
	budget.Hold(t, "image.archive", float64(len(contentOf(t, path))))
	file := string(contentOf(t, filepath.Join(root, "deploy", "Containerfile")))
	for _, says := range []string{"USER " + im.config.Config.User, "WORKDIR " + im.config.Config.WorkingDir,
		"ENV " + strings.Join(im.config.Config.Env, " "), `ENTRYPOINT ["` + im.config.Config.Entrypoint[0] + `"]`,
		`CMD ["` + im.config.Config.Cmd[0] + `"]`} {
		if !strings.Contains(file, says+"\n") {
			t.Errorf("deploy/Containerfile does not say %q, which the image does", says)
		}
	}
}
