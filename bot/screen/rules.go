package screen

import (
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
)

// WithRules is the table if it plays by the rules, else a table that is nowhere and would: for speaking of a game and
// its cards where none is being played.
func WithRules(t tables.Table, r registry.Rules) tables.Table {
	if t.Rules.Game == nil {
		t.Head.Game, t.Rules = r.Game.Info().Name, r
	}
	return t
}
