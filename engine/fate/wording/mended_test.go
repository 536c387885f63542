package wording_test

import (
	"strings"
	"testing"

	"witchtable/engine/fate/lexicon"
	"witchtable/engine/words"
)

// Texts that said something else than what happens.
func TestMendedTexts(t *testing.T) {
	say := speaker(t, func(f words.Fault) { t.Error(f) })
	tests := []struct{ why, kind, ability, holds, lacks string }{
		{"tokens of all rivals are counted together", "character",
			"{when: endgame, score: {tokens: {token: suspicion, of: {zone: coven, of: rivals}}}}", "all rival Covens", "any rival Coven"},
		{"so they are where a step reckons with them", "character",
			"{when: cast, do: [{place: {token: enchantment, n: {tokens: {token: suspicion, of: {zone: coven, of: rivals}, per: 2}}, to: self}}]}", "all rival Covens", "any rival Coven"},
		{"and where a value does", "character",
			"{when: while, mods: [{value: {of: self, add: {tokens: {token: cursed, of: {zone: coven, of: rivals}}}}}]}", "all rival Covens", "any rival Coven"},
		{"who cannot be put on trial is passed over before the highest-valued is sought", "character",
			"{when: cast, do: [{accuse: {cards: {zone: coven, of: a_rival, rank: most}}}]}", "that can be", ""},
		{"an Item's enter ability works whenever its bearer enters a Coven, too", "item",
			"{when: enter, do: [{place: {token: blessed, to: host}}]}", "each time the bearer enters a Coven", ""},
		{"a set price is that, whatever makes Exchanges cheaper or dearer", "item",
			"{when: while, mods: [{exchange_cost: {of: me, set: 3}}]}", "whatever", ""},
		{"draw says who draws, also inside a for_each", "character",
			"{when: cast, do: [{for_each: {players: rivals, do: [{draw: {from: village, players: me}}]}}]}", "you draw", "rival draws"},
	}
	for _, tt := range tests {
		got := say.Say(lexicon.Sayings().Face(card(t, tt.kind, tt.ability)).Rules[0])
		low := strings.ToLower(got)
		if !strings.Contains(low, strings.ToLower(tt.holds)) || tt.lacks != "" && strings.Contains(low, strings.ToLower(tt.lacks)) {
			t.Errorf("%s:\n%s\nsays  %s\nit should say %q and not %q", tt.why, tt.ability, got, tt.holds, tt.lacks)
		}
	}
}
