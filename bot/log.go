package bot

import (
	"context"
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// showLog tells a chapter of the story once more, to the one who asks: the last one, or the one that is named. A menu
// leads to the others.
func (b library) showLog(ctx context.Context, q *exchange) error {
	t, err := q.lastHere(ctx)
	if err != nil {
		return err
	}
	m, err := b.logOf(ctx, q, t, q.in.Options["round"])
	if err != nil {
		return err
	}
	return q.rep.show(ctx, m)
}

// turnLog tells the chapter that was chosen in the log's menu, in the same message.
func (b library) turnLog(ctx context.Context, q *exchange, t tables.Table) error {
	asked, err := q.value()
	if err != nil {
		return err
	}
	m, err := b.logOf(ctx, q, t, asked)
	if err != nil {
		return err
	}
	return q.rep.update(ctx, m)
}

// logOf tells the chapter that is asked for by its number, the newest where none is, above a menu of all, and for
// whoever plays a way back to the question.
func (b library) logOf(ctx context.Context, q *exchange, t tables.Table, asked string) (discord.Message, error) {
	all, err := b.tables.Chronicle(ctx, t.Head.ID)
	if err != nil {
		return discord.Message{}, err
	}
	if len(all) == 0 {
		return discord.Message{}, engine.Errorf(engine.NotNow, engine.T("error.not-begun"), "no game at table %s",
			t.Head.ID)
	}
	n := screen.NewestChapter(t, all)
	if asked != "" {
		if n, err = strconv.Atoi(asked); err != nil || n < 1 || n > len(all) {
			return discord.Message{}, engine.Errorf(engine.BadInput, engine.T("error.no-chapter"), "chapter %q of %d",
				asked, len(all))
		}
	}
	m := screen.WholeChapter(q.voice(t), t, all[n-1])
	m.Silent = false
	if len(all) > 1 {
		m.Rows = append(m.Rows, discord.Row{Select: screen.LogMenu(q.voice(t), t, all, n)})
	}
	if t.Head.State == store.Playing && t.Person(t.SeatOf(q.user())) {
		m.Rows = append(m.Rows, discord.Row{Buttons: []discord.Button{screen.PanelButton(q.voice(t), t)}})
	}
	if t.Head.State == store.Over {
		buttons := append([]discord.Button{screen.WatchButton(q.voice(t), t)}, b.screen.PlayOnButton(q.voice(t), t)...)
		m.Rows = append(m.Rows, discord.Row{Buttons: buttons})
	}
	return m, nil
}

// completeLog lists the chapters, the newest first.
func (b library) completeLog(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := q.lastHere(ctx)
	if err != nil {
		return nil, err
	}
	all, err := b.tables.Chronicle(ctx, t.Head.ID)
	if err != nil {
		return nil, err
	}
	v := q.voice(t)
	var out []discord.Choice
	for n := len(all); n > 0; n-- {
		out = append(out, screen.ChapterChoice(v, t, all, n))
	}
	return screen.Matching(out, typed), nil
}

// show shows the table to whoever asks, players and onlookers alike.
func (b library) show(ctx context.Context, q *exchange) error {
	t, err := q.lastHere(ctx)
	if err != nil {
		return err
	}
	if t.Head.Live() {
		if err := b.tables.Wake(ctx, t.Head.ID); err != nil { // in case its computer players have given up
			return err
		}
	}
	t.Head.Lang = q.voice(t).Lang // only who asks sees it
	m := b.teller.Board(ctx, t)
	m.Silent, m.Mentions = false, nil
	return q.rep.show(ctx, m)
}
