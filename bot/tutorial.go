package bot

import (
	"context"
	"slices"

	"witchtable/bot/gauge"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// gameChoices are the games; where there is only one there is nothing to choose.
func (b door) gameChoices() []choice {
	if all := b.allGames(); len(all) > 1 {
		return all
	}
	return nil
}

// allGames are the games, each in its own words.
func (b *house) allGames() (out []choice) {
	if b.Games == nil { // the commands are only counted up
		return nil
	}
	for _, n := range b.Games.Names() {
		label := engine.T("bot.scene.word", engine.A("word", engine.Literal(n)))
		if rules, err := b.Games.Default(n); err == nil {
			label = rules.Game.Info().Title
		}
		out = append(out, choice{value: n, label: label, book: b.screen.Book(n)})
	}
	return out
}

// teaches reports whether a tutorial can be had.
func (b door) teaches() bool { return len(b.screen.Teaching()) > 0 }

// teachingChoices are the games that teach themselves; where there is only one there is nothing to choose.
func (b door) teachingChoices() []choice {
	names := b.screen.Teaching()
	if len(names) < 2 {
		return nil
	}
	return slices.DeleteFunc(b.gameChoices(), func(c choice) bool { return !slices.Contains(names, c.value) })
}

// openTutorial is the command that begins a tutorial.
func (b door) openTutorial(ctx context.Context, q *exchange) error {
	if err := mayOpenHere(q); err != nil {
		return err
	}
	game, err := b.gameMeant(ctx, q, b.screen.Teaching())
	if err != nil {
		return err
	}
	if game == "" {
		return b.askWhichGame(ctx, q, press.Lesson, b.screen.Teaching())
	}
	return b.teach(ctx, q, game)
}

// learn is the button that does.
func (b door) learn(ctx context.Context, q *exchange, p pressed) error {
	if err := mayOpenHere(q); err != nil {
		return err
	}
	return b.teach(ctx, q, p.Name)
}

// teach lays a tutorial and asks the first question, in a message of its own.
func (b door) teach(ctx context.Context, q *exchange, game string) error {
	t, room, err := b.layTutorial(ctx, q, game)
	switch {
	case err != nil:
		return err
	case room.place.Parent != "": // it is played there
		return q.tell(ctx, room.begun, room.say)
	}
	return q.openPanel(ctx, t, room.say)
}

// layTutorial lays a tutorial, with the gentlest of the computer players.
func (b door) layTutorial(ctx context.Context, q *exchange, game string) (t tables.Table, at room, err error) {
	rules, err := b.Games.Default(game)
	computers, ok := b.tables.HasLessons(game)
	if err != nil || !ok || len(b.screen.LevelsOf(game)) == 0 {
		return t, at, engine.Errorf(engine.NotNow, engine.T("error.no-lessons"), "%q has no lessons", game)
	}
	if err := q.may(gauge.Opening); err != nil {
		return t, at, err
	}
	_, free := b.tables.TableIn(ctx, store.ChannelID(q.in.Channel)) // else it needs a thread
	if at, err = b.roomFor(ctx, q, game, q.in.Options["thread"] == yes || free == nil); err != nil {
		return t, at, err
	}
	at.begun = engine.T(either(free == nil, "bot.tutorial.aside", "bot.tutorial.begun"))
	if t, err = b.tables.Teach(ctx, at.place, q.person(), game, b.gentlest(q, rules, computers)...); err != nil {
		err = b.leaveRoom(ctx, at, err)
	}
	return t, at, err
}

// gentlest are so many of the gentlest computer players, each with a name of its own.
func (b door) gentlest(q *exchange, rules registry.Rules, n int) (out []tables.Computer) {
	at := screen.WithRules(tables.Table{Head: store.Table{Lang: q.language()}}, rules)
	taken := []store.SeatHolder{{Name: q.person().Name}}
	gentlest := b.screen.LevelsOf(rules.Game.Info().Name)[0]
	for range n {
		c := tables.Computer{Brain: gentlest, Name: b.screen.Words.ComputerName(at, taken)}
		out, taken = append(out, c), append(taken, store.SeatHolder{Name: c.Name})
	}
	return out
}

// skipLessons puts the lessons away that are shown, and shows the panel without them: for messages of before they stood
// above all that one chooses by.
func (b play) skipLessons(ctx context.Context, q *exchange, p pressed) (err error) {
	if p.at, err = b.tables.SkipLessons(ctx, p.at.Head.ID, q.user(), false); err != nil {
		return err
	}
	return q.showInPlace(ctx, p.at, q.panel(p).Message(engine.Text{}))
}

// skipAllLessons puts all lessons away that would follow, too.
func (b play) skipAllLessons(ctx context.Context, q *exchange, p pressed) (err error) {
	if p.at, err = b.tables.SkipLessons(ctx, p.at.Head.ID, q.user(), true); err != nil {
		return err
	}
	return q.showInPlace(ctx, p.at, q.panel(p).Message(engine.T("bot.reply.no-lessons")))
}
