package bot

import (
	"context"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// anyBringing reports whether people bring something to the tables of some game.
func (b lobby) anyBringing() bool {
	for _, name := range b.Games.Names() {
		if rules, err := b.Games.Default(name); err == nil {
			if _, ok := rules.Game.(engine.Bringing); ok {
				return true
			}
		}
	}
	return false
}

// bring notes what the user brings along.
func (b lobby) bring(ctx context.Context, q *exchange, t tables.Table) error {
	t, err := b.tables.Bring(ctx, t.Head.ID, q.user(), strings.TrimSpace(q.in.Options["text"]))
	if err != nil {
		return err
	}
	v := q.voice(t)
	kept := t.Head.Seats[t.SeatOf(q.user())].Bring
	return q.rep.show(ctx, discord.Message{Content: v.Say(engine.T("bot.reply.brought",
		engine.A("what", engine.Literal(kept))))})
}

// tellHowToBring answers the lobby's button: what is wanted, how to give it, and what the user has given.
func (b lobby) tellHowToBring(ctx context.Context, q *exchange, p pressed) error {
	spec, ok := screen.Brings(p.at)
	if !ok {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "nothing is brought to table %s",
			p.at.Head.ID)
	}
	if p.seat == engine.Onlooker {
		return p.at.NotSeated(q.user())
	}
	v := q.voice(p.at)
	text := v.Say(engine.T("bot.bring.how", engine.A("what", spec.Doc)))
	if kept := p.at.Head.Seats[p.seat].Bring; kept != "" {
		text += "\n" + v.Say(engine.T("bot.reply.brought", engine.A("what", engine.Literal(kept))))
	}
	return q.rep.show(ctx, discord.Message{Content: text})
}
