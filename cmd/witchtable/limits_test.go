package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"witchtable/bot/limits"
)

// TestUsualLimitsAreDocumented: the operator's page lists each that there is, with what it is.
func TestUsualLimitsAreDocumented(t *testing.T) {
	page := read(t, "docs/operating.md")
	usual := map[string]string{}
	for part := range strings.SplitSeq(limits.Default().String(), ",") {
		name, value, _ := strings.Cut(part, "=")
		usual[name] = value
	}
	var rows int
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (\\S+) \\| (\\S+) \\|").FindAllStringSubmatch(page, -1) {
		rows++
		for i, whose := range []string{"person", "server"} {
			name, want := whose+"."+m[1], m[2+i]
			if got, ok := usual[name]; fmt.Sprint(got) != want && (ok || want != "-") {
				t.Errorf("docs/operating.md has %s=%s; usual is %q", name, want, got)
			}
			delete(usual, name)
		}
	}
	if rows == 0 || len(usual) > 0 {
		t.Errorf("docs/operating.md has %d limits, and lacks %v", rows, usual)
	}
}

func TestLimitsAreSet(t *testing.T) {
	a, err := limitsFlag{"person.tables=5/1h"}.allowances()
	if err != nil || !strings.Contains(a.String(), "person.tables=5/1h,person.deals=30/1h") {
		t.Errorf("%s, %v", a, err)
	}
	for _, args := range [][]string{{"serve", "--limits", "person.tables=5"}, {"serve", "--limits", "tables=5/1h"}} {
		if code, _, errs := witchtable(t, []string{"DISCORD_TOKEN=x"}, args...); code != exitUsage ||
			!strings.Contains(errs, "--limits: ") {
			t.Errorf("%v: exit code %d, says %s", args, code, errs)
		}
	}
	if code, _, errs := witchtable(t, []string{"DISCORD_TOKEN=x", "WITCHTABLE_LIMITS=all"}, "serve"); code != exitUsage {
		t.Errorf("exit code %d, says %s", code, errs)
	}
}
