package brain

import (
	"fmt"
	"math"
	"testing"

	"witchtable/engine"
)

// accountant keeps two accounts: what is gained, and what is lost, which weighs half.
type accountant struct{ NoLore }

func said(what string) func(with, without float64) engine.Text {
	return func(with, without float64) engine.Text {
		return engine.T(what, engine.A("n", engine.Number(math.Round(100*with))),
			engine.A("m", engine.Number(math.Round(100*without))))
	}
}

func (accountant) Accounts() []Account {
	return []Account{{Worth: 1, Say: said("gained")}, {Worth: -0.5, Say: said("lost")}}
}

func (accountant) Accounted(engine.Position, engine.Position) bool { return true }

func (accountant) Account(_, _ engine.Position, out []float64) []float64 { return append(out, 0, 0) }

// TestReasonsByAccounts: the account is told by which an answer gains most, or is behind most; none that is chance, or
// that speaks against what is told.
func TestReasonsByAccounts(t *testing.T) {
	games := func(gained, lost float64) *candidate {
		c := &candidate{}
		for range tooFew {
			c.accounts = append(c.accounts, []float64{gained, lost})
		}
		return c
	}
	wavering := games(0, 0)
	for i := range wavering.accounts {
		wavering.accounts[i][0] = float64(i % 2)
	}
	for _, tt := range []struct {
		name     string
		c, other *candidate
		better   bool
		want     string
	}{
		{"what it gains", games(0.5, 0), games(0.2, 0), true, "gained 50 20"},
		{"what it does not lose, which is worth more", games(0.5, 0), games(0.4, 1), true, "lost 0 100"},
		{"of another what it loses", games(0.5, 1), games(0.5, 0), false, "lost 100 0"},
		{"nothing that speaks against it", games(0.5, 1), games(0.5, 0), true, ""},
		{"nothing that may be chance", wavering, games(0.45, 0), true, ""},
		{"nothing of little worth", games(0.505, 0), games(0.5, 0), true, ""},
	} {
		told := (&Thinker{Lore: accountant{}}).because(tt.c, tt.other, tt.better)
		got := told.Key
		for _, a := range told.Args {
			got += " " + fmt.Sprint(a.Value)
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if told := (&Thinker{Lore: NoLore{}}).because(games(1, 0), games(0, 0), true); !told.IsZero() {
		t.Errorf("lore without accounts says %v", told.Key)
	}
}

// TestNoMoreAheadOfTheNextThanOfOthers: who reads by how much the best is ahead, and by how much the third is behind,
// reads no contradiction.
func TestNoMoreAheadOfTheNextThanOfOthers(t *testing.T) {
	games := func(score float64) *candidate {
		c := &candidate{}
		for range tooFew {
			c.score, c.rival = append(c.score, score), append(c.rival, 0)
		}
		return c
	}
	if gap, _ := games(40).leads([]*candidate{games(20), games(22), games(39.9)}); gap != 18 {
		t.Errorf("ahead by %v, want 18", gap)
	}
}
