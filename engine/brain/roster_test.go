package brain_test

import (
	"slices"
	"testing"

	"witchtable/engine/brain"
)

// Tables are offered those who are not for simulations; the usual one is that which says so, or the strongest of them.
func TestWhoIsOffered(t *testing.T) {
	weak, strong := brain.Level{Name: "weak"}, brain.Level{Name: "strong"}
	usual, sparring := brain.Level{Name: "usual", Usual: true}, brain.Level{Name: "sparring", Sparring: true}
	for _, tt := range []struct {
		roster brain.Roster
		want   []string
		usual  string
	}{
		{nil, []string{}, ""},
		{brain.Common(), []string{"random", "greedy"}, "greedy"},
		{brain.Roster{sparring, weak, usual, strong}, []string{"weak", "usual", "strong"}, "usual"},
		{brain.Roster{sparring, weak, strong}, []string{"weak", "strong"}, "strong"},
		{brain.Roster{sparring}, []string{"sparring"}, "sparring"},
	} {
		if got := tt.roster.Offered().Names(); !slices.Equal(got, tt.want) || tt.roster.Usual() != tt.usual {
			t.Errorf("of %q tables are offered %q, first %q; want %q, first %q", tt.roster.Names(), got, tt.roster.Usual(),
				tt.want, tt.usual)
		}
	}
}
