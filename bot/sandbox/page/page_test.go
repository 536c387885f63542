package page_test

import (
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"witchtable/bot/sandbox/page"
)

// TestPageIsWhole: all that the page names is there, and nothing comes from elsewhere.
func TestPageIsWhole(t *testing.T) {
	srv := httptest.NewServer(page.Handler())
	defer srv.Close()
	wanted := regexp.MustCompile(`(?:src|href)="([^"#]+)"|from '\./([^']+)'`)
	seen := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		if seen[path] {
			return
		}
		seen[path] = true
		resp, err := http.Get(srv.URL + "/" + path)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("/%s: status %d, want 200", path, resp.StatusCode)
			return
		}
		body, _ := io.ReadAll(resp.Body)
		for _, m := range wanted.FindAllStringSubmatch(string(body), -1) {
			name := m[1] + m[2]
			if strings.HasPrefix(name, "data:") {
				continue
			}
			if strings.Contains(name, "://") {
				t.Errorf("/%s fetches %s from elsewhere", path, name)
				continue
			}
			visit(name)
		}
	}
	visit("")
	files, err := fs.ReadDir(os.DirFS("static"), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := f.Name(); name != "index.html" && !seen[name] {
			t.Errorf("%s is embedded but not used by the page", name)
		}
	}
}
