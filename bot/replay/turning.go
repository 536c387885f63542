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
		after, events := before.Clone(), &engine.Log{}
		if err := after.Apply(log[j.N-1], events); err != nil {
			return nil, err
		}
		m := turned{g, before, log[j.N-1], events.Events, j}
		out[i] = Turning{Step: j.N, Text: m.sentence(), Swing: percent(j.Chance)}
		if j.Rivals {
			out[i].From, out[i].To = percent(j.Won-j.Chance), percent(j.Won)
		}
	}
	return out, nil
}

func percent(chance float64) int { return int(math.Round(100 * chance)) }

// turned is a move that has turned a game.
type turned struct {
	rules  engine.Game
	before engine.Position
	made   engine.Move
	events []engine.Event
	judged brain.Judged
}

// sentence says what was done, and, where it was an error, what would have been better. Where nobody wins or loses by
// it, it says how many points it was about.
func (m turned) sentence() engine.Text {
	v := m.before.View(m.made.Seat)
	other := engine.T("bot.turning.leave")
	if !m.judged.Leave {
		other = v.Option(m.made.Decision, m.judged.Other).Label
		if _, phrase := narrated(v, m.made.Decision, m.judged.Other); !phrase.IsZero() {
			other = phrase
		}
	}
	key, chance := "bot.turning.won", "bot.turning.won-chance"
	if m.judged.Points < 0 {
		key, chance = "bot.turning.lost", "bot.turning.lost-chance"
	}
	if percent(m.judged.Chance) != 0 {
		key = chance
	}
	return engine.T(key, engine.A("when", m.before.View(engine.Onlooker).Scene().Title), engine.A("what", m.deed()),
		engine.A("other", other), engine.A("n", engine.Number(max(1, math.Round(math.Abs(m.judged.Points))))))
}

// narrated is an answer as the game tells it by itself; zero where it has no words for that.
func narrated(v engine.View, d engine.DecisionID, a engine.Answer) (deed, phrase engine.Text) {
	if n, ok := v.(engine.Narrating); ok {
		return n.Narrate(d, a)
	}
	return deed, phrase
}

// deed says what was done: as everybody was told it, where that names who did it and is all; else as the game narrates
// it, or by the answer, with what was asked where it is no action by itself.
func (m turned) deed() engine.Text {
	secret := func(e engine.Event) bool { return e.SecretFrom(engine.Onlooker) }
	told := engine.Told(m.rules, m.events, engine.Onlooker)
	if len(told) > 0 && told[0].Weight <= engine.Line && names(told[0].Text, m.made.Seat) &&
		!slices.ContainsFunc(m.events, secret) {
		return told[0].Text
	}
	v := m.before.View(m.made.Seat)
	if deed, _ := narrated(v, m.made.Decision, m.made.Answer); !deed.IsZero() {
		return deed
	}
	done := v.Option(m.made.Decision, m.made.Answer)
	who, made := engine.A("who", engine.Who(m.made.Seat)), engine.A("made", done.Label)
	if slices.ContainsFunc(m.rules.Info().Commands, func(c engine.GameCommand) bool { return c.Verb == done.Verb }) {
		return engine.T("bot.turning.did", who, made)
	}
	return engine.T("bot.turning.answered", who, made, engine.A("question", v.Ask(m.made.Decision)))
}

// Told is a turning point as a line of its own, with what it changed, for where nothing else stands beside it.
func (t Turning) Told() engine.Text {
	if t.Swing == 0 {
		return engine.T("bot.turning.line", engine.A("what", t.Text))
	}
	return engine.T("bot.turning.line-swing", engine.A("what", t.Text), engine.A("swing", t.swing()))
}

// swing says from where to where the chance to win went, or, where that is not known, by how much.
func (t Turning) swing() engine.Text {
	switch {
	case t.From != 0 || t.To != 0:
		return engine.T("bot.replay.swing.from", engine.A("from", engine.Number(t.From)), engine.A("to", engine.Number(t.To)))
	case t.Swing < 0:
		return engine.T("bot.replay.swing.less", engine.A("n", engine.Number(-t.Swing)))
	}
	return engine.T("bot.replay.swing.more", engine.A("n", engine.Number(t.Swing)))
}
