package revolution

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/cards/cardstest"
	"witchtable/engine/revolution/program"
)

// refused reads the bad packs under testdata/refused. A chunk of the kind "cards" is made a pack with all the good
// cards that a table needs beside its own. One of the kind "table" has the section table itself, "same" its first
// cards too, "whole" all of the header; "few" is that with Seekers alone, "crowd" with too many cards.
func refused(t testing.TB) (out []cardstest.Chunk) {
	t.Helper()
	files, err := filepath.Glob("testdata/refused/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no bad packs: %v", err)
	}
	header := "pack: bad\ngame: revolution\nformat: 1\ntitle: Bad\nlanguage: en\n"
	table := "table:\n  covens: [{id: one, name: One}, {id: two, name: Two}, {id: three, name: Three}, {id: four, name: " +
		"Four}]\n  boards: [{name: a, start: 4, loss: [9, 9, 7, 6], moon: [0]}]\n"
	for _, file := range files {
		out = append(out, cardstest.Chunks(t, file, func(kind string) (before, after string) {
			switch kind {
			case "table":
				return header, "cards:\n" + seekers() + goodCards(30)
			case "same":
				return header, seekers() + goodCards(30)
			case "whole":
				return "", seekers() + goodCards(30)
			case "few":
				return "", seekers()
			case "crowd":
				return "", seekers() + goodCards(129)
			}
			return header + table + "cards:\n", seekers() + goodCards(30)
		})...)
	}
	return out
}

// seekers are four Covens of six.
func seekers() string {
	var b strings.Builder
	for n := range 24 {
		fmt.Fprintf(&b, "- {kind: seeker, id: s%d, name: S%d, stars: 1, coven: %s, icons: {hexing: %d}}\n", n, n,
			[]string{"one", "two", "three", "four"}[n%4], 1+n/4)
	}
	return b.String()
}

// goodCards is all else that a table needs, with so many Recruits.
func goodCards(recruits int) string {
	var b strings.Builder
	for n := range recruits {
		fmt.Fprintf(&b, "- {kind: celebrant, id: c%d, name: C%d, stars: 3, icons: {hexing: 2}}\n", n, n)
	}
	for n := range 6 {
		fmt.Fprintf(&b, "- {kind: blessing, id: b%d, name: B%d}\n", n, n)
	}
	for i, goal := range program.Goals {
		powers := program.GoalPowers[i]
		fmt.Fprintf(&b, "- {kind: objective, id: o%d, name: O%d, type: %s, markers: {%s: 3, %s: 3}}\n", i, i, goal,
			program.Powers[powers[0]], program.Powers[powers[1]])
	}
	for i, typ := range program.Types {
		cost := "any: 6"
		if i < int(program.Crescent) {
			for p := range program.Powers[:program.Icons] {
				if program.Type(i).Shows()>>p&1 != 0 {
					cost = program.Powers[p] + ": 4"
				}
			}
		}
		for n := range 2 * program.PerType {
			fmt.Fprintf(&b, "- {kind: event, id: e%d-%d, name: E%d-%d, type: %s, grade: %s, cost: {%s}}\n", i, n, i, n, typ,
				[]string{"easy", "hard"}[n%2], cost)
		}
	}
	return b.String()
}

// refusal is what the reader of packs or the game says of a bad pack.
func refusal(c cardstest.Chunk) error {
	pack, err := cards.ReadFile("bad", []byte(c.Text), Vocabulary())
	if err != nil {
		return err
	}
	_, err = New(pack.Source())
	return err
}

func TestBadPacksAreRefusedInPlace(t *testing.T) {
	for _, c := range refused(t) {
		t.Run(c.Name, func(t *testing.T) { c.Check(t, refusal(c)) })
	}
}

func TestEveryRefusalIsHeard(t *testing.T) {
	var heard []string
	for _, c := range refused(t) {
		heard = append(heard, cardstest.Problems(refusal(c))...)
	}
	for _, source := range []cardstest.Source{
		{Files: []string{"program/*.go"}, Calls: map[string]int{"Fail": 1}},
		{Files: []string{"lexicon/*.go"}, Calls: map[string]int{"Fail": 1}},
	} {
		source.Unheard(t, heard)
	}
}
