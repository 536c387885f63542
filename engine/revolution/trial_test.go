package revolution

import (
	"flag"
	"os"
	"strconv"
	"sync"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/revolution/play"
	"witchtable/engine/yaml"
)

// trialPack reads the cards on which the rules are tried, which need no vocabulary. They never change, and are read
// once.
var trialPack = sync.OnceValues(func() (engine.PackSource, error) {
	const file = "testdata/trial.yaml"
	text, err := os.ReadFile(file)
	if err != nil {
		return engine.PackSource{}, err
	}
	root, faults := yaml.Single(file, text)
	if len(faults) > 0 {
		return engine.PackSource{}, faults[0]
	}
	pack := engine.PackSource{Name: "trial", Game: Name, Hash: strconv.Itoa(len(text)), Table: *plain(root.Get("table"))}
	for i := range root.Get("cards").Items {
		n := plain(&root.Get("cards").Items[i])
		pack.Cards = append(pack.Cards, engine.CardSource{ID: engine.CardID(n.Word("id", "")), Node: *n})
	}
	return pack, nil
})

// plain makes a node of a pack from what is written, unchecked.
func plain(n *yaml.Node) *engine.Node {
	out := &engine.Node{Pos: n.Pos, Text: n.Text, Bool: n.Text == "true"}
	if n.Kind == yaml.Integer {
		out.Int, _ = strconv.Atoi(n.Text)
	}
	for i := range n.Keys {
		out.Keys = append(out.Keys, engine.Pair{Name: n.Keys[i].Name, Pos: n.Keys[i].Pos, Node: *plain(&n.Keys[i].Value)})
	}
	for i := range n.Items {
		out.Items = append(out.Items, *plain(&n.Items[i]))
	}
	return out
}

func trial(t testing.TB) *Game {
	t.Helper()
	pack, err := trialPack()
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// owned: everybody knows which Witches belong to whom, so onlookers may be told of one that was seen on its way through
// a discard pile into a deck (A77).
func owned(after engine.Position, c engine.CardID) bool {
	s := after.(*play.State)
	k, ok := s.R.Index[c]
	return ok && s.Owner[k] != play.Nobody
}

// TestContract holds the game to the kernel's contract: games of 1 to 4 players with all options, in open hands and in
// private ones, with cards that do what they say and without.
func TestContract(t *testing.T) {
	for name, p := range map[string]struct {
		who     enginetest.Player
		games   int
		closely int
	}{
		"random":    {enginetest.Random, 8, 100},
		"busy":      {enginetest.Prefer("offer", "buy", "purse", "recruit", "marker", "draw"), 2, 200},
		"recruiter": {enginetest.Prefer("purse", "recruit", "draw", "play"), 2, 100},
		"spender":   {enginetest.Prefer("discard", "draw", "done"), 4, 60},
		"idle":      {enginetest.Prefer("done", "stay"), 4, 20},
	} {
		for _, g := range []*Game{trial(t), withTexts(t)} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p := p
				if *long {
					p.games = 100 * p.games
				}
				enginetest.Run(t, g, enginetest.Config{Games: p.games, Players: []enginetest.Player{p.who}, Closely: p.closely,
					Learning: true, LayOpen: owned, TakeBacks: 200, Partial: name != "random", MaxMoves: 20000})
			})
		}
	}
}

// long asks for thousands of games: go test ./engine/revolution -long
var long = flag.Bool("long", false, "play thousands of games")
