package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/scenario"
)

// orchardGame wires the orchard into the program as game_*.go do others: a game with a pack of its own called "house".
func orchardGame() game {
	var o bottest.Orchard
	return game{
		name: o.Name(), vocabulary: orchardVocabulary, words: o.Words(), tutorial: o.Tutorial(),
		house: func() (*cards.Pack, error) {
			rules, err := o.Rules()
			if err != nil {
				return nil, err
			}
			names := map[engine.CardID]string{}
			for _, id := range rules.Cards() {
				names[id] = o.CardName(id)
			}
			return cards.ReadFile("house.yaml", orchardPack("house", rules.Cards(), names), orchardVocabulary())
		},
		make: func(engine.PackSource) (engine.Game, error) {
			rules, err := o.Rules()
			return dealtOnly{rules}, err
		},
	}
}

// orchardVocabulary is the least a game can have: a card has an id and a name.
func orchardVocabulary() *engine.Vocabulary {
	return &engine.Vocabulary{Root: "fruit", Shapes: []engine.Shape{
		{Name: "id", Doc: "An id.", Form: engine.Name},
		{Name: "words", Doc: "Words.", Form: engine.Prose},
		{Name: "fruit", Doc: "A fruit.", Form: engine.Record, Keys: []engine.Key{
			{Name: "id", Shape: "id", Doc: "Its id.", Required: true},
			{Name: "name", Shape: "words", Doc: "Its name.", Required: true},
		}},
	}}
}

// orchardPack is a pack of fruits as somebody would write it.
func orchardPack(name string, ids []engine.CardID, names map[engine.CardID]string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "pack: %s\ngame: orchard\nformat: 1\ntitle: Fruit\nlanguage: en\ncards:\n", name)
	for _, id := range ids {
		fmt.Fprintf(&b, "  - {id: %s, name: %s}\n", id, names[id])
	}
	return []byte(b.String())
}

// dealtOnly is a game whose scenarios begin with a deal.
type dealtOnly struct{ engine.Game }

func (dealtOnly) Arrange(n *engine.Node, _ *engine.Log) (engine.Position, error) {
	return nil, fmt.Errorf("%s: nothing can be laid here", n.Pos)
}

func (dealtOnly) Fact(engine.Position, string) (any, bool) { return nil, false }

var _ scenario.Game = dealtOnly{}

// twoGames is a program with a second game, which has a house pack, too.
func twoGames() shelf { return append(games(), orchardGame()) }

// withTwo runs a program with two games to its end.
func withTwo(t *testing.T, env []string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	out, errs := newOutput(), newOutput()
	m := Main{Stdout: out, Stderr: errs, Env: env, EnvFile: filepath.Join(t.TempDir(), "none"), games: twoGames()}
	code = m.Run(context.WithoutCancel(t.Context()), args)
	return code, out.String(), errs.String()
}

// files writes texts into a folder, by their paths in it.
func files(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
