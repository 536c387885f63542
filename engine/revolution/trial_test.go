package revolution

import (
	"os"
	"strconv"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/revolution/play"
	"witchtable/engine/yaml"
)

// trialPack reads the cards on which the rules are tried, which need no vocabulary.
func trialPack(t testing.TB) engine.PackSource {
	t.Helper()
	const file = "testdata/trial.yaml"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	root, faults := yaml.Single(file, text)
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	pack := engine.PackSource{Name: "trial", Game: Name, Hash: strconv.Itoa(len(text)), Table: *plain(root.Get("table"))}
	for i := range root.Get("cards").Items {
		n := plain(&root.Get("cards").Items[i])
		pack.Cards = append(pack.Cards, engine.CardSource{ID: engine.CardID(n.Word("id", "")), Node: *n})
	}
	return pack
}

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
	g, err := New(trialPack(t))
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

// TestContract holds the game to the kernel's contract: random games of 1 to 4 players with all options, in open hands
// and in private ones.
func TestContract(t *testing.T) {
	g := trial(t)
	games := 24
	if testing.Short() {
		games = 8
	}
	endings := map[string]int{}
	for name, who := range map[string]enginetest.Player{
		"random":    enginetest.Random,
		"busy":      enginetest.Prefer("offer", "act", "buy", "purse", "recruit", "help", "marker", "draw"),
		"recruiter": enginetest.Prefer("purse", "recruit", "draw", "play"),
		"spender":   enginetest.Prefer("discard", "draw", "done"),
		"idle":      enginetest.Prefer("done", "stay"),
	} {
		t.Run(name, func(t *testing.T) {
			enginetest.Run(t, g, enginetest.Config{Games: games, Players: []enginetest.Player{who}, Closely: 40, Learning: true,
				LayOpen: owned, TakeBacks: 200, Partial: name != "random", MaxMoves: 20000,
				Each: func(_ testing.TB, s enginetest.Step) {
					if s.Finished {
						endings[s.After.View(0).Standing().Ending]++
					}
				}})
		})
	}
	t.Log(endings)
}
