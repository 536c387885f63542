package replay

import (
	"fmt"
	"math"
	"slices"

	"witchtable/engine"
	"witchtable/engine/brain"
)

// Turned puts the turning points of a game that is over into words, in the order of list. Errors: those of
// [engine.Replay].
func Turned(g engine.Game, s engine.Setup, log []engine.Move, list []brain.Judged) ([]Turning, error) {
	out := make([]Turning, len(list))
	for i, j := range list {
		if j.N < 1 || j.N > len(log) {
			return nil, fmt.Errorf("a turning point is entry %d of %d", j.N, len(log))
		}
		before, err := engine.Replay(g, s, log[:j.N-1], nil)
		if err != nil {
			return nil, err
		}
		out[i] = Turning{Step: j.N, Text: sentence(g, before, log[j.N-1], j), Swing: int(math.Round(100 * j.Chance))}
	}
	return out, nil
}

// sentence says what was done and how much that brought or cost. An answer that is an action by itself is named alone,
// any other with what was asked.
func sentence(g engine.Game, before engine.Position, made engine.Move, j brain.Judged) engine.Text {
	v := before.View(made.Seat)
	done, other := v.Option(made.Decision, made.Answer), engine.T("bot.turning.leave")
	if !j.Leave {
		other = v.Option(made.Decision, j.Other).Label
	}
	action, asked := "bot.turning.won", "bot.turning.won-asked"
	if j.Points < 0 {
		action, asked = "bot.turning.lost", "bot.turning.lost-asked"
	}
	args := []engine.Arg{
		engine.A("who", engine.Who(made.Seat)), engine.A("when", before.View(engine.Onlooker).Scene().Title),
		engine.A("made", done.Label), engine.A("other", other),
		engine.A("n", engine.Number(max(1, math.Round(math.Abs(j.Points))))),
	}
	if slices.ContainsFunc(g.Info().Commands, func(c engine.GameCommand) bool { return c.Verb == done.Verb }) {
		return engine.T(action, args...)
	}
	return engine.T(asked, append(args, engine.A("question", v.Ask(made.Decision)))...)
}

// Told is a turning point as a line of its own, with what it changed, for where nothing else stands beside it.
func (t Turning) Told() engine.Text {
	if t.Swing == 0 {
		return engine.T("bot.turning.line", engine.A("what", t.Text))
	}
	return engine.T("bot.turning.line-swing", engine.A("what", t.Text), engine.A("swing", t.swing()))
}

// swing says by how many of a hundred points it raised or lowered the chance to win.
func (t Turning) swing() engine.Text {
	if t.Swing < 0 {
		return engine.T("bot.replay.swing.less", engine.A("n", engine.Number(-t.Swing)))
	}
	return engine.T("bot.replay.swing.more", engine.A("n", engine.Number(t.Swing)))
}
