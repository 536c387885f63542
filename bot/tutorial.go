package bot

import (
	"context"
	"slices"

	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// gameChoices are the games; where there is only one there is nothing to choose.
func (b door) gameChoices() []choice {
	names := b.Games.Names()
	if len(names) < 2 {
		return nil
	}
	var out []choice
	for _, n := range names {
		label := engine.T("bot.scene.word", engine.A("word", engine.Literal(n)))
		if rules, err := b.Games.Default(n); err == nil {
			label = rules.Game.Info().Title
		}
		out = append(out, choice{value: n, label: label, book: b.screen.Book(n)})
	}
	return out
}

// teaches reports whether a tutorial can be had.
func (b door) teaches() bool { return len(b.screen.Teaching()) > 0 && len(b.Levels) > 0 }

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
	game := q.in.Options["game"]
	if game == "" {
		game = b.screen.Teaching()[0]
	}
	return b.layTutorial(ctx, q, game)
}

// learn is the button that does.
func (b door) learn(ctx context.Context, q *exchange, p pressed) error {
	return b.layTutorial(ctx, q, p.Name)
}

// layTutorial lays a tutorial, with the gentlest of the computer players, and asks the first question.
func (b door) layTutorial(ctx context.Context, q *exchange, game string) error {
	if err := mayOpenHere(q); err != nil {
		return err
	}
	rules, err := b.Games.Default(game)
	computers, ok := b.tables.HasLessons(game)
	if err != nil || !ok || len(b.Levels) == 0 {
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
		return q.tell(ctx, engine.T(either(free == nil, "bot.tutorial.aside", "bot.tutorial.begun")), room.say)
	}
	return q.openPanel(ctx, t, room.say)
}

// gentlest are so many of the gentlest computer players, each with a name of its own.
func (b door) gentlest(q *exchange, rules tables.Rules, n int) (out []tables.Computer) {
	at := screen.WithRules(tables.Table{Head: store.Table{Lang: q.language()}}, rules)
	taken := []store.SeatHolder{{Name: q.person().Name}}
	for range n {
		c := tables.Computer{Brain: b.Levels[len(b.Levels)-1], Name: b.screen.Words.ComputerName(at, taken)}
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
