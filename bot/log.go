package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// showLog tells a chapter of the story once more, to the one who asks: the last one, or the one that is named. A menu leads to
// the others.
func (b *Bot) showLog(ctx context.Context, q *exchange) error {
	t, err := b.lastHere(ctx, q)
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
func (b *Bot) turnLog(ctx context.Context, q *exchange, t tables.Table) error {
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

// logOf tells the chapter that is asked for by its number, the last one where none is, above a menu of all.
func (b *Bot) logOf(ctx context.Context, q *exchange, t tables.Table, asked string) (discord.Message, error) {
	all, err := b.tables.Chronicle(ctx, t.Head.ID)
	if err != nil {
		return discord.Message{}, err
	}
	if len(all) == 0 {
		return discord.Message{}, engine.Errorf(engine.NotNow, engine.T("error.not-begun"), "no game at table %s", t.Head.ID)
	}
	n := len(all)
	if asked != "" {
		if n, err = strconv.Atoi(asked); err != nil || n < 1 || n > len(all) {
			return discord.Message{}, engine.Errorf(engine.BadInput, engine.T("error.no-chapter"), "chapter %q of %d", asked, len(all))
		}
	}
	m := wholeChapter(q.voice(t), t, all[n-1])
	m.Silent = false
	if len(all) > 1 {
		m.Rows = []discord.Row{{Select: logMenu(q.voice(t), t, all, n)}}
	}
	return m, nil
}

// logMenu lists the chapters in their order, around the nth, which is shown.
func logMenu(v *say.Voice, t tables.Table, all []tables.Chapter, n int) *discord.Select {
	first, last := nearest(n, len(all), fit.MaxChoices)
	menu := &discord.Select{CustomID: press.Route{Do: press.Log, Table: t.Head.ID}.String(), Placeholder: v.Label(engine.T("bot.log.other"))}
	for i := first; i <= last; i++ {
		c := chapterChoice(v, t, all, i)
		c.Default = i == n
		menu.Choices = append(menu.Choices, c)
	}
	return menu
}

// nearest is the stretch of at most room numbers from 1 to all that has n as near to its middle as may be. Where there are more,
// it goes beyond n on both sides, so that every number can be reached from every other.
func nearest(n, all, room int) (first, last int) {
	first = max(1, min(n-room/2, all-room+1))
	return first, min(all, first+room-1)
}

// chapterChoice is the choice of the nth chapter, by its title.
func chapterChoice(v *say.Voice, t tables.Table, all []tables.Chapter, n int) discord.Choice {
	return discord.Choice{Label: fit.Text(v.Label(titleOf(v, t, all, n)), fit.MaxChoiceLabel), Value: strconv.Itoa(n)}
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
		out = append(out, chapterChoice(v, t, all, n))
	}
	return matching(out, typed), nil
}

// alikeUpTo is how many chapters begin with the kind of event with which the last of them begins.
func alikeUpTo(all []tables.Chapter) (n int) {
	for _, c := range all {
		if c[0].Kind == all[len(all)-1][0].Kind {
			n++
		}
	}
	return n
}

// titleOf names the nth chapter: by its headline, as a list has it, without markup. The first has a name of its own, since games
// open with sentences that are too long for a list.
func titleOf(v *say.Voice, t tables.Table, all []tables.Chapter, n int) engine.Text {
	if n == 1 {
		return engine.T("bot.log.opening")
	}
	told, _ := t.Rules.Game.Tell(all[n-1][0])
	if !told.Listed.IsZero() {
		return engine.Text{Key: told.Listed.Key, Args: append(slices.Clip(told.Listed.Args), engine.A("n", engine.Number(alikeUpTo(all[:n]))))}
	}
	first, _, _ := strings.Cut(v.Label(told.Text), "\n")
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(strings.ReplaceAll(first, "*", ""))))
}
