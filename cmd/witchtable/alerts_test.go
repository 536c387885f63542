package main

import (
	"context"
	"encoding/json"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/metrics"
)

const (
	rulesFile     = "deploy/prometheus-rules.yaml"
	dashboardFile = "deploy/grafana-dashboard.json"
	runbook       = "docs/runbook.md"
)

// shownCounts is the page with all counts of a bot that is watched.
func shownCounts(t *testing.T) string {
	t.Helper()
	server, err := metrics.New("v0").Serve("127.0.0.1:0", metrics.Config{
		Ready:  func(context.Context) error { return nil },
		State:  func() metrics.State { return metrics.State{Turned: time.Unix(1, 0), Processes: 2} },
		Stored: func(context.Context) (metrics.Stored, error) { return metrics.Stored{}, nil },
		Now:    time.Now, Log: zerolog.Nop(),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	code, page, err := look(t, server.Addr(), "/metrics")
	if err != nil || code != 200 {
		t.Fatalf("%d, %v", code, err)
	}
	return page
}

// countsNamed are the names by which a page's counts can be asked for.
func countsNamed(page string) (all []string) {
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (\w+) (\w+)$`).FindAllStringSubmatch(page, -1) {
		if m[2] == "histogram" {
			all = append(all, m[1]+"_bucket", m[1]+"_count", m[1]+"_sum")
			continue
		}
		all = append(all, m[1])
	}
	return all
}

var (
	countUsed = regexp.MustCompile(`\b(?:witchtable|process|go)_[a-z_]+\b`)
	labelUsed = regexp.MustCompile(`(\w+)(?:=|!=|=~|!~)\\?"([^"\\$]+)\\?"`)
)

// TestAlertsAndDashboardAskForWhatThereIs: a name that is written wrong, or has been changed, never fires.
func TestAlertsAndDashboardAskForWhatThereIs(t *testing.T) {
	page := shownCounts(t)
	there := countsNamed(page)
	for _, file := range []string{rulesFile, dashboardFile} {
		text := read(t, file)
		used := countUsed.FindAllString(text, -1)
		if len(used) < 10 {
			t.Fatalf("%s asks for %d counts", file, len(used))
		}
		for _, name := range used {
			if !slices.Contains(there, name) {
				t.Errorf("%s asks for %s, which no bot counts", file, name)
			}
		}
		for _, m := range labelUsed.FindAllStringSubmatch(text, -1) {
			for _, value := range strings.Split(m[2], "|") {
				if m[1] != "job" && !strings.Contains(page, m[1]+`="`+value+`"`) {
					t.Errorf("%s asks for %s=%q, which no count has", file, m[1], value)
				}
			}
		}
	}
	dashboard := read(t, dashboardFile)
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (witchtable_\w+) `).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(dashboard, m[1]) {
			t.Errorf("%s shows %s nowhere", dashboardFile, m[1])
		}
	}
}

// TestDashboardCanBeRead by those who import it: names are unique, and each panel asks for something.
func TestDashboardCanBeRead(t *testing.T) {
	var d struct {
		Title  string
		Panels []struct {
			ID      int
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(read(t, dashboardFile)), &d); err != nil {
		t.Fatal(err)
	}
	ids, titles := map[int]bool{}, map[string]bool{}
	for _, p := range d.Panels {
		if ids[p.ID] || titles[p.Title] || len(p.Targets) == 0 || p.Targets[0].Expr == "" {
			t.Errorf("panel %d, %q, is there twice or asks for nothing", p.ID, p.Title)
		}
		ids[p.ID], titles[p.Title] = true, true
	}
	if d.Title == "" || len(ids) < 15 {
		t.Errorf("%q has %d panels", d.Title, len(ids))
	}
}

// TestEachAlertFires: Prometheus' own tool evaluates the rules over counts of a bot with whom everything goes wrong,
// and of one that is well.
func TestEachAlertFires(t *testing.T) {
	tool, err := exec.LookPath("promtool")
	if err != nil {
		t.Fatalf("%v: it comes with Prometheus (apt-get install prometheus)", err)
	}
	const tests = "deploy/prometheus-rules-test.yaml"
	for _, args := range [][]string{{"check", "rules", rulesFile}, {"test", "rules", tests}} {
		cmd := exec.CommandContext(t.Context(), tool, args...)
		cmd.Dir = root
		if said, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(said), "SUCCESS") {
			t.Errorf("promtool %s: %v\n%s", strings.Join(args, " "), err, said)
		}
	}
}

// TestEveryAlertHasItsPlaceInTheRunbook, where it says that it has, and the runbook has no other.
func TestEveryAlertHasItsPlaceInTheRunbook(t *testing.T) {
	rules, book := read(t, rulesFile), read(t, runbook)
	var alerts []string
	for _, rule := range strings.Split(rules, "- alert: ")[1:] {
		name, _, _ := strings.Cut(rule, "\n")
		alerts = append(alerts, name)
		if want := "runbook: " + runbook + "#" + strings.ToLower(name) + "\n"; !strings.Contains(rule, want) {
			t.Errorf("%s does not lead to its place: %q", name, want)
		}
		for _, part := range []string{"expr: ", "summary: ", "severity: "} {
			if !strings.Contains(rule, part) {
				t.Errorf("%s lacks %q", name, part)
			}
		}
		if n := strings.Count(read(t, "deploy/prometheus-rules-test.yaml"), "alertname: "+name+"\n") +
			strings.Count(read(t, "deploy/prometheus-rules-test.yaml"), "alertname: "+name+","); n != 2 {
			t.Errorf("%s is made to fire once, and not to, in %d cases", name, n)
		}
		_, place, found := strings.Cut(book, "\n## "+name+"\n\n")
		if says, _, _ := strings.Cut(place, "\n\n"); !found || len(says) < 50 {
			t.Errorf("%s does not say what to do about %s", runbook, name)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^## (\w+)$`).FindAllStringSubmatch(book, -1) {
		if !slices.Contains(alerts, m[1]) {
			t.Errorf("%s explains %s, which never fires", runbook, m[1])
		}
	}
	if len(alerts) < 10 {
		t.Errorf("there are %d alerts", len(alerts))
	}
}
