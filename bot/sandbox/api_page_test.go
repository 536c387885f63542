package sandbox

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestPageListsEveryEndpoint: API.md names each path that a bot can call, and the routes of players and faults.
func TestPageListsEveryEndpoint(t *testing.T) {
	raw, err := os.ReadFile("API.md")
	if err != nil {
		t.Fatal(err)
	}
	parameter := regexp.MustCompile(`\{[a-z_]*?(token|id)\}`)
	page := string(raw)
	for _, e := range endpoints() {
		if path := parameter.ReplaceAllString(e.path, "{$1}"); !strings.Contains(page, path+"`") &&
			!strings.Contains(page, path+";") {
			t.Errorf("API.md does not list %s %s", e.method, path)
		}
	}
}
