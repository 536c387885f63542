package randompack

import (
	"os"
	"runtime/debug"
	"testing"

	"witchtable/engine"
)

// stackLimit is how much a game's stack may grow: a recursion without end is found soon.
const stackLimit = 16 << 20

// obey plays what the order says, and says what came of it, game by game.
func (tr Trial) obey(t *testing.T, o order) {
	debug.SetMaxStack(stackLimit)
	if o.File != "" {
		tr.try(t, o)
		return
	}
	told := Coverage{}
	for n := o.First; n < o.Last; n++ {
		first := 0
		if n == o.First {
			first = o.Game
		}
		tr.playPack(t, n, first, told)
	}
	say("@done", true)
}

func (tr Trial) playPack(t *testing.T, n, first int, told Coverage) {
	say("@game", [2]int{n, n * tr.games()})
	list, err := tr.Pack(n)
	if err != nil {
		say("@fail", Failure{Pack: n, What: err.Error(), Sign: "made: " + blur(err.Error())})
		return
	}
	g, err := tr.game(list)
	if err != nil {
		say("@fail", Failure{Pack: n, What: err.Error(), Sign: "refused: " + blur(err.Error())})
		return
	}
	say("@used", tr.fresh(list, told))
	for i := first; i < tr.games(); i++ {
		say("@game", [2]int{n, n*tr.games() + i})
		moves, f := tr.play(t, g, n*tr.games()+i)
		if f != nil {
			f.Pack = n
			say("@fail", f)
		}
		say("@played", moves)
	}
}

// fresh lists what the cards use of the vocabulary and this process has not told yet.
func (tr Trial) fresh(list []engine.CardSource, told Coverage) []string {
	out := []string{}
	c := Coverage{}
	for i := range list {
		c.Add(tr.Vocabulary, list[i])
	}
	for name := range c {
		if told[name] == 0 {
			out = append(out, name)
		}
		told[name]++
	}
	return out
}

// try plays games with the pack in a file until one fails as ordered.
func (tr Trial) try(t *testing.T, o order) {
	text, err := os.ReadFile(o.File)
	if err != nil {
		t.Fatal(err)
	}
	g, err := tr.Build(text)
	if err == nil {
		for _, n := range o.Tries {
			say("@game", [2]int{0, n})
			if _, f := tr.play(t, g, n); f != nil && f.Sign == o.Sign {
				say("@fail", f)
				break
			}
		}
	}
	say("@done", true)
}
