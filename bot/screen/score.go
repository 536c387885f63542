package screen

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// A score fits on one screen of a phone: one player's in full, with how every point came about, and of each of the
// others the total and the steps it is made of. They stand by rank; the reader's own is told in full at first, and a
// menu tells another's.

// scoreHigh is how high a score is at most, in pixels on a phone, that nobody has asked for in particular: a screen
// without what stands above and below the channel's messages there, less what an estimate may be wrong by.
const scoreHigh = 780 - fit.NearHeight

// Score is a score as it is shown to somebody.
type Score struct {
	v        *say.Voice
	t        tables.Table
	standing engine.Standing
	list     []engine.Score // in the order in which they are shown
	own      int            // the place of the reader's own; of an onlooker, the first
}

// ScoreFor is the score as a viewer may know it, by rank; of those who win or lose together the one score, and
// then the parts that single seats have in it.
func ScoreFor(v *say.Voice, t tables.Table, viewer engine.Seat) Score {
	s := Score{v: v, t: t, standing: t.View(viewer).Standing()}
	if !s.standing.Together {
		s.list = byRank(s.standing)
		if at, ok := s.Of(viewer); ok {
			s.own = at
		}
		return s
	}
	s.list = []engine.Score{s.standing.Common}
	for _, sc := range s.standing.Seats {
		if len(sc.Sections) > 0 {
			s.list = append(s.list, sc)
		}
	}
	return s
}

// Of finds a seat's place in the list; false for a seat that is not in it.
func (s Score) Of(seat engine.Seat) (int, bool) {
	i := slices.IndexFunc(s.list, func(sc engine.Score) bool { return sc.Seat == seat })
	return i, i >= 0
}

// First shows the score as it opens: with the reader's own in full.
func (s Score) First() discord.Message { return s.Message(s.own, false) }

// Message shows the score with one of the list in full. Unless that was asked for, it is told in short as well where
// the whole would be higher than a screen.
func (s Score) Message(open int, asked bool) discord.Message {
	whole := s.with(open)
	if !asked && fit.Height(whole.Body, whole.Rows, nil) > scoreHigh {
		whole = s.with(-1)
	}
	return fit.Message(whole)
}

// with is the score with one of the list in full; below 0, with none.
func (s Score) with(open int) discord.Message {
	if later := s.standing.Later; !later.IsZero() {
		box := discord.Box{Color: colourScore, Blocks: []discord.Block{discord.Text(s.v.Say(later))}}
		return discord.Message{Body: []discord.Block{box}}
	}
	inside := make([]discord.Block, len(s.list))
	for i, sc := range s.list {
		if i == open {
			inside[i] = discord.Text(s.inFull(sc))
		} else {
			inside[i] = discord.Text(s.inShort(sc))
		}
	}
	m := discord.Message{Body: []discord.Block{discord.Text(s.head()), discord.Box{Color: colourScore, Blocks: inside}}}
	if s.standing.Final && !s.t.Head.Tutorial { // where something was sealed
		m.Body = append(m.Body, discord.Text(s.v.Say(sealOpened(s.t))))
	}
	if menu := s.menu(open); len(menu.Choices) > 1 || open < 0 {
		m.Rows = []discord.Row{{Select: menu}}
	}
	if s.t.Head.State == store.Over {
		buttons := []discord.Button{{
			Label:    s.v.Label(engine.T("bot.button.ended")),
			CustomID: press.Route{Do: press.Ended, Table: s.t.Head.ID}.String(),
		}}
		buttons = append(buttons, WatchButton(s.v, s.t))
		m.Rows = append(m.Rows, discord.Row{Buttons: buttons})
	}
	return m
}

// head says what score it is, and what it has come to.
func (s Score) head() string {
	key := "bot.score.now"
	if s.standing.Final {
		key = "bot.score.final"
	}
	head := s.v.Say(engine.T(key))
	if !s.standing.Say.IsZero() {
		head += "\n" + s.v.Say(s.standing.Say)
	}
	return head
}

// result is what one of the list has.
func (s Score) result(sc engine.Score) string {
	switch {
	case sc.Seat == engine.Onlooker:
		return s.v.Say(common(sc))
	case s.standing.Together: // whose points are everybody's
		return s.v.Say(engine.T("bot.panel.title", engine.A("title", say.PlayerName(s.t, sc.Seat))))
	}
	return s.v.Say(result(s.t, s.standing, sc))
}

// inShort is what one of the list has and the steps it is made of.
func (s Score) inShort(sc engine.Score) string {
	var b strings.Builder
	say.Line(&b, s.result(sc))
	for _, l := range steps(sc) {
		say.Line(&b, s.v.Say(l))
	}
	return strings.TrimRight(b.String(), "\n")
}

// inFull tells how a score comes about: each step that counts for anything, with what it is made up of in one
// paragraph.
func (s Score) inFull(sc engine.Score) string {
	var b strings.Builder
	say.Line(&b, s.result(sc))
	if only, ok := sole(sc); ok {
		say.Line(&b, s.v.Say(engine.T("bot.score.only", engine.A("what", only))))
		return strings.TrimRight(b.String(), "\n")
	}
	for _, step := range sc.Sections {
		if step.Points == 0 && len(step.Lines) == 0 {
			continue // there is nothing to tell
		}
		say.Line(&b, s.v.Say(engine.T("bot.score.section", engine.A("section", step.Title),
			engine.A("n", engine.Number(step.Points)))))
		var parts []string
		for _, l := range step.Lines {
			parts = append(parts, s.v.Say(engine.T("bot.score.line", engine.A("what", l.Text),
				engine.A("n", engine.Number(l.Points)))))
		}
		say.Line(&b, strings.Join(parts, " · "))
	}
	if !explained(sc) {
		say.Line(&b, s.v.Say(engine.T("bot.score.nothing")))
	}
	return strings.TrimRight(b.String(), "\n")
}

// sole is what a score comes from that has one source alone: its number needs to stand there once.
func sole(sc engine.Score) (what engine.Text, ok bool) {
	if len(sc.Sections) != 1 || len(sc.Sections[0].Lines) != 1 || sc.Sections[0].Points != sc.Total ||
		sc.Sections[0].Lines[0].Points != sc.Total {
		return engine.Text{}, false
	}
	return sc.Sections[0].Lines[0].Text, true
}

// explained reports whether there is anything to tell of how a score comes about.
func explained(sc engine.Score) bool {
	return slices.ContainsFunc(sc.Sections,
		func(step engine.Section) bool { return step.Points != 0 || len(step.Lines) > 0 })
}

// menu opens another of the list: those of which there is something to tell, and the one that is open.
func (s Score) menu(open int) *discord.Select {
	menu := &discord.Select{
		CustomID:    press.Route{Do: press.ScoreOf, Table: s.t.Head.ID}.String(),
		Placeholder: s.v.Label(engine.T("bot.score.whose")),
	}
	for i, sc := range s.list {
		if !explained(sc) && i != open {
			continue
		}
		label := strings.ReplaceAll(s.v.Label(common(sc)), "**", "")
		if sc.Seat != engine.Onlooker {
			label = s.v.Label(say.PlayerName(s.t, sc.Seat))
		}
		menu.Choices = append(menu.Choices,
			discord.Choice{Label: label, Value: strconv.Itoa(int(sc.Seat)), Default: i == open})
	}
	return menu
}

// sealOpened shows, now that nothing is secret any more, from what the cards were shuffled, and that it was settled
// before.
func sealOpened(t tables.Table) engine.Text {
	seed, _ := t.Head.Setup.Seed.MarshalText()
	return engine.T("bot.score.seed", engine.A("seed", engine.Literal(seed)),
		engine.A("seal", engine.Literal(t.Head.Setup.Seed.Seal())))
}
