package e2e_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/board"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine"
)

// actsTold are the acts of a finished game, and where they are found in the channel.
type actsTold struct {
	a     *account
	acts  []engine.Act
	lines [][]string // what each says where there is no picture, beside the story
	found []int      // how often each is shown or told
	alts  []string   // the words of pictures
}

// acts are those acts of the game that have changed anything.
func (a *account) acts(t testing.TB) *actsTold {
	t.Helper()
	out := &actsTold{a: a}
	stage, ok := a.rules.Game.(engine.Staging)
	if !ok {
		return out
	}
	moves := make([]engine.Move, len(a.moves))
	for i, m := range a.moves {
		moves[i] = m.Move
	}
	line, _, err := engine.Retrace(a.rules.Game, a.head.Setup, moves)
	must(t, err)
	var events []engine.Event
	for _, step := range line {
		for _, e := range step.Events {
			events = append(events, e.For(engine.Onlooker))
			if _, ends := stage.ActEnds(e); !ends {
				continue
			}
			act := stage.Act(events)
			if act.Quiet() {
				continue
			}
			var lines []string
			for _, text := range board.ActInWords(act) {
				lines = append(lines, bare(a.speaker.Terse().Say(text)))
			}
			out.acts, out.lines = append(out.acts, act), append(out.lines, lines)
		}
	}
	out.found = make([]int, len(out.acts))
	return out
}

// leave takes out of the lines of a message what they say of acts beside the story, and notes what its picture shows.
func (a *actsTold) leave(m discord.Message, lines []string) []string {
	alts := bottest.AltOf(m)
	a.alts = append(a.alts, alts...)
	for i, act := range a.acts {
		title := bare(a.a.speaker.Say(act.Title)) + "."
		if slices.ContainsFunc(alts, func(alt string) bool { return strings.HasPrefix(bare(alt), title) }) {
			a.found[i]++
		}
		at := -1
		if len(a.lines[i]) > 0 {
			at = slices.Index(lines, a.lines[i][0])
		}
		if at >= 0 && !a.forLater(i) && slices.Equal(lines[at:min(at+len(a.lines[i]), len(lines))], a.lines[i]) {
			a.found[i]++
			lines = slices.Delete(slices.Clone(lines), at, at+len(a.lines[i]))
		}
	}
	return lines
}

// forLater reports whether an act has been found, and a later one of the same lines has not: then those are its.
func (a *actsTold) forLater(i int) bool {
	for j := i + 1; a.found[i] > 0 && j < len(a.acts); j++ {
		if a.found[j] == 0 && slices.Equal(a.lines[i], a.lines[j]) {
			return true
		}
	}
	return false
}

// audit demands that each act is shown or told once, unless it has changed nothing that counts and is told as the story
// is.
func (a *actsTold) audit(t testing.TB) {
	t.Helper()
	for i, act := range a.acts {
		if n := a.found[i]; n > 1 || n == 0 && len(a.lines[i]) > 0 {
			t.Errorf("%s is shown %d times, want once", a.a.speaker.Say(act.Title), n)
		}
	}
}

// shown reports whether the words of a picture name a card.
func (a *actsTold) shown(c engine.CardID) bool {
	name := a.a.speaker.Say(engine.T("bot.picture.card", engine.A("card", c)))
	return slices.ContainsFunc(a.alts, func(alt string) bool { return strings.Contains(alt, name) })
}

// partsOf are all parts of a quote that may be told where a picture shows the rest: the whole first, nothing last.
func partsOf(quote []engine.Text) (out [][]engine.Text) {
	for leave := range 1 << len(quote) {
		var part []engine.Text
		for i, paragraph := range quote {
			if leave&(1<<i) == 0 {
				part = append(part, paragraph)
			}
		}
		out = append(out, part)
	}
	return out
}
