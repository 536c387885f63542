package bot

import (
	"context"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// A tutorial is a table for one, at which a game teaches itself: see package lessons for what is taught when. Lessons stand in the
// private panel, right above the question that they are about, and are put away with it.

// teaching lists the games that teach themselves, in the order in which they are offered.
func (s *studio) teaching() []string {
	return slices.DeleteFunc(s.games.Names(), func(name string) bool {
		offer, _ := s.games.Offer(name)
		return offer.Lessons.IsZero()
	})
}

func teaches(b *Bot) bool { return len(b.screen.teaching()) > 0 && len(b.Levels) > 0 }

// teachingChoices are the games that teach themselves; where there is only one there is nothing to choose.
func (b *Bot) teachingChoices() []choice {
	names := b.screen.teaching()
	if len(names) < 2 {
		return nil
	}
	return slices.DeleteFunc(b.gameChoices(), func(c choice) bool { return !slices.Contains(names, c.value) })
}

// tutorialOffer says that a game teaches itself, where it does.
func (s *studio) tutorialOffer(t tables.Table) engine.Text {
	if t.Rules.Game == nil || len(s.levels) == 0 || !slices.Contains(s.teaching(), t.Rules.Game.Info().Name) {
		return engine.Text{}
	}
	return engine.T("bot.tutorial.offer", engine.A("game", t.Rules.Game.Info().Title))
}

// openTutorial lays a tutorial, with the gentlest of the computer players, and asks the first question.
func (b *Bot) openTutorial(ctx context.Context, q *exchange) error {
	if err := mayOpenHere(q); err != nil {
		return err
	}
	game := q.in.Options["game"]
	if game == "" {
		game = b.screen.teaching()[0]
	}
	rules, err := b.Games.Default(game)
	computers, ok := b.tables.HasLessons(game)
	if err != nil || !ok {
		return engine.Errorf(engine.NotNow, engine.T("error.no-lessons"), "%q has no lessons", game)
	}
	_, free := b.tables.TableIn(ctx, store.ChannelID(q.in.Channel)) // else it needs a thread
	room, err := b.roomFor(ctx, q, game, q.in.Options["thread"] == "yes" || free == nil)
	if err != nil {
		return err
	}
	t, err := b.tables.Teach(ctx, room.place, q.person(), game, b.gentlest(q, rules, computers)...)
	if err != nil {
		return b.leaveRoom(ctx, room, err)
	}
	if room.place.Parent != "" { // it is played there
		return q.tell(ctx, room.say)
	}
	return b.openPanel(ctx, q, t, room.say)
}

// gentlest are so many of the gentlest computer players, each with a name of its own.
func (b *Bot) gentlest(q *exchange, rules tables.Rules, n int) (out []tables.Computer) {
	at := withRules(tables.Table{Head: store.Table{Lang: b.languageAt(q)}}, rules)
	taken := []store.SeatHolder{{Name: q.person().Name}}
	for range n {
		c := tables.Computer{Brain: b.Levels[len(b.Levels)-1], Name: b.screen.words.ComputerName(at, taken)}
		out, taken = append(out, c), append(taken, store.SeatHolder{Name: c.Name})
	}
	return out
}

// lesson is what is to be learnt with the question, if anything is.
func (p panel) lesson() string {
	if !p.answers() || p.settings || len(p.asked()) == 0 {
		return ""
	}
	var b strings.Builder
	for _, l := range p.t.Lessons(p.seat) {
		say.Line(&b, p.v.Say(engine.T("bot.panel.lesson", engine.A("lesson", l))))
	}
	return strings.TrimRight(b.String(), "\n")
}

// lessonButtons put lessons away that one knows already.
func (p panel) lessonButtons() []discord.Button {
	none := p.button("bot.button.no-lessons", press.NoLessons)
	switch {
	case p.lesson() != "":
		return []discord.Button{p.button("bot.button.known", press.Known), none}
	case p.known: // others will follow
		return []discord.Button{none}
	}
	return nil
}

// skipLessons puts lessons away, and shows the panel without them.
func (b *Bot) skipLessons(ctx context.Context, q *exchange, t tables.Table, all bool) error {
	t, err := b.tables.SkipLessons(ctx, t.Head.ID, q.user(), all)
	if err != nil {
		return err
	}
	p, note := b.screen.panel(t, t.SeatOf(q.user()), q.in.Locale, q.private()), engine.Text{}
	if p.known = !all; all {
		note = engine.T("bot.reply.no-lessons")
	}
	return b.showInPlace(ctx, q, t, p.message(note))
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
	return paragraph(v, append(said, engine.T("bot.tutorial.next"))...)
}
