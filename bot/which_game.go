package bot

import (
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/store"
)

// Which game a table is for is said with the command, or is the server's choice, or the only one that there is. Else
// whoever opens it is asked, before there is a table.

// gameMeant is the game that an input is about, of those named; "" where nobody knows.
func (b *house) gameMeant(ctx context.Context, q *exchange, games []string) (string, error) {
	if asked := q.in.Options["game"]; asked != "" || len(games) == 0 {
		return asked, nil
	}
	if len(games) == 1 {
		return games[0], nil
	}
	if q.private() {
		return "", nil
	}
	usual, err := b.tables.ServerGame(ctx, store.ServerID(q.in.Guild))
	if err != nil || !slices.Contains(games, usual) {
		return "", err
	}
	return usual, nil
}

// gameOr is gameMeant, and the first one where nobody knows: where something can be shown at once, with a way to the
// others.
func (b *house) gameOr(ctx context.Context, q *exchange, games []string) (string, error) {
	game, err := b.gameMeant(ctx, q, games)
	if game == "" && len(games) > 0 {
		game = games[0]
	}
	return game, err
}

// askWhichGame asks whoever opens a table which game it is to be, before anything stands in the channel. The game that
// was played there last comes first.
func (b door) askWhichGame(ctx context.Context, q *exchange, do press.Word, games []string) error {
	here := store.ChannelID(q.in.Channel)
	thread := q.in.Options["thread"] == yes
	if _, taken := b.tables.TableIn(ctx, here); taken == nil && !thread && do == press.Game {
		return engine.Errorf(engine.NotNow, engine.T("error.channel-taken"), "opening a table where there is one")
	}
	c := screen.Choosing{Do: do, Games: games,
		Wish: press.Opening{Lang: q.in.Options["language"], Thread: thread}}
	if last, err := b.tables.LastIn(ctx, here); err == nil {
		c.Last = last.Head.Game
	}
	nowhere, err := b.tables.Nowhere(ctx, store.ServerID(q.in.Guild))
	if err != nil {
		return err
	}
	return q.rep.show(ctx, b.screen.WhichGame(c, q.in.Locale, q.looks(nowhere)))
}

// gameChosen is the game that was chosen there; the rest is as if it had been said with the command.
func (q *exchange) gameChosen(p pressed) (game string, err error) {
	o, err := press.ParseOpening(p.Name)
	if err != nil {
		return "", err
	}
	q.in.Options = map[string]string{"language": o.Lang, "thread": either(o.Thread, yes, "")}
	return o.Game, mayOpenHere(q)
}

// openChosen opens a table of the game that was chosen, and says so in the place of the question.
func (b door) openChosen(ctx context.Context, q *exchange, p pressed) error {
	game, err := q.gameChosen(p)
	if err != nil {
		return err
	}
	said, err := b.layTable(ctx, q, game)
	if err != nil {
		return err
	}
	return q.rep.update(ctx, discord.Message{Body: []discord.Block{discord.Text(q.lines(said...))}})
}

// learnChosen begins a tutorial of the game that was chosen, in the place of the question.
func (b door) learnChosen(ctx context.Context, q *exchange, p pressed) error {
	game, err := q.gameChosen(p)
	if err != nil {
		return err
	}
	t, room, err := b.layTutorial(ctx, q, game)
	switch {
	case err != nil:
		return err
	case room.place.Parent != "":
		return q.rep.update(ctx, discord.Message{Body: []discord.Block{discord.Text(q.lines(room.begun, room.say))}})
	}
	q.at = t
	return q.showInPlace(ctx, t, q.b.screen.Panel(t, t.SeatOf(q.user()), q.in.Locale, false).Message(room.say))
}
