package bot

import (
	"context"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// showLog tells a chapter of the story once more, to the one who asks: the last one, or the one that is named.
func (b *Bot) showLog(ctx context.Context, q *exchange) error {
	t, err := b.lastHere(ctx, q)
	if err != nil {
		return err
	}
	all, err := b.tables.Chronicle(ctx, t.Head.ID)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return engine.Errorf(engine.NotNow, engine.T("error.not-begun"), "no game at table %s", t.Head.ID)
	}
	n := len(all)
	if asked := q.in.Options["round"]; asked != "" {
		if n, err = strconv.Atoi(asked); err != nil || n < 1 || n > len(all) {
			return engine.Errorf(engine.BadInput, engine.T("error.no-chapter"), "chapter %q of %d", asked, len(all))
		}
	}
	m := b.wholeChapter(q.voice(t), t, all[n-1])
	m.Silent = false
	return q.rep.show(ctx, m)
}

// completeLog lists the chapters, the newest first.
func (b *Bot) completeLog(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := b.lastHere(ctx, q)
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
		out = append(out, discord.Choice{
			Label: fit(v.label(engine.T("bot.log.choice", engine.A("n", engine.Number(n)), engine.A("what", engine.Literal(headlineOf(v, t, all[n-1]))))), maxChoiceLabel),
			Value: strconv.Itoa(n),
		})
	}
	return matching(out, typed), nil
}

// headlineOf is the first line of a chapter, without markup.
func headlineOf(v *voice, t tables.Table, c tables.Chapter) string {
	told, _ := t.Rules.Game.Tell(c[0])
	first, _, _ := strings.Cut(v.label(told.Text), "\n")
	return strings.ReplaceAll(first, "*", "")
}
