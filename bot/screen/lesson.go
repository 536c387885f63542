package screen

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// A tutorial is a table for one, at which a game teaches itself: see package lessons for what is taught when. Lessons
// stand in the private panel, above what one chooses among, and are put away with the question.

// Teaching lists the games that teach themselves, in the order in which they are offered: beside computer players, so
// those that have any.
func (s *Studio) Teaching() []string {
	return slices.DeleteFunc(s.Games.Names(), func(name string) bool {
		offer, _ := s.Games.Offer(name)
		return offer.Lessons.IsZero() || len(s.LevelsOf(name)) == 0
	})
}

// TutorialOffer says that a game teaches itself, where it does.
func (s *Studio) TutorialOffer(t tables.Table) engine.Text {
	if t.Rules.Game == nil || !slices.Contains(s.Teaching(), t.Rules.Game.Info().Name) {
		return engine.Text{}
	}
	return engine.T("bot.tutorial.offer", engine.A("game", t.Rules.Game.Info().Title))
}

// TutorialButton begins the tutorial of a game, for whoever presses it; its label is bot.button.tutorial.
func TutorialButton(label, game string) discord.Button {
	return discord.Button{Label: label, Style: discord.Success,
		CustomID: press.Route{Do: press.Learn, Name: game}.String()}
}

// lesson is what is to be learnt with the question, if anything is.
func (p Panel) lesson() string {
	if !p.answers() || p.InSettings || len(p.asked()) == 0 {
		return ""
	}
	var b strings.Builder
	for _, l := range p.t.Lessons(p.seat) {
		say.Line(&b, p.v.Say(engine.T("bot.panel.lesson", engine.A("lesson", l))))
	}
	return strings.TrimRight(b.String(), "\n")
}

// lessonButtons are the ways out of a tutorial: of its lessons, and of the whole of it.
func (p Panel) lessonButtons() (out []discord.Button) {
	if !p.t.Head.Tutorial || !p.answers() || p.InSettings || len(p.asked()) == 0 {
		return nil
	}
	if !p.t.Desk.Lessons.Off {
		out = append(out, p.button("bot.button.no-lessons", press.NoLessons))
	}
	return append(out, p.button("bot.button.leave-lesson", press.Leave))
}

// lastLessons are what the end of a tutorial teaches, and where to go from there.
func lastLessons(v *say.Voice, t tables.Table) []discord.Block {
	if !t.Head.Tutorial {
		return nil
	}
	var said []engine.Text
	for i := range t.Head.Seats {
		for _, l := range t.Lessons(engine.Seat(i)) {
			said = append(said, engine.T("bot.panel.lesson", engine.A("lesson", l)))
		}
	}
	if left := t.LessonsLeft(); len(left) > 0 {
		said = append(said, engine.T("bot.tutorial.left"))
		for _, l := range left {
			said = append(said, engine.T("bot.panel.lesson", engine.A("lesson", l)))
		}
	}
	next := engine.T("bot.tutorial.next")
	if forOne(t) {
		next = engine.T("bot.tutorial.next.alone")
	}
	return paragraph(v, append(said, next)...)
}

// forOne reports whether the table's game is played by one person, who meets nobody there.
func forOne(t tables.Table) bool { return t.Rules.Game.Info().MaxSeats == 1 }
