package bot

import (
	"context"
	"slices"

	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// remarkWays say whether computer players make remarks.
func remarkWays() []screen.Preference[bool] {
	return []screen.Preference[bool]{
		{Word: "yes", Is: true, Offer: engine.T("bot.value.yes")},
		{Word: "no", Is: false, Offer: engine.T("bot.value.no")},
	}
}

func (b *Bot) remarkChoices() []choice { return wayChoices(remarkWays()) }

// anyRemarks reports whether there is anything to say in any game.
func anyRemarks(b *Bot) bool {
	return len(b.Levels) > 0 && slices.ContainsFunc(b.Games.Names(), b.screen.Remarking)
}

// setRemarks has a table's computer players make remarks, or keep them to themselves.
func (b *Bot) setRemarks(ctx context.Context, q *exchange, t tables.Table) error {
	how, err := wayAsked(q, remarkWays())
	if err != nil {
		return err
	}
	if _, err = b.tables.Hush(ctx, t.Head.ID, q.user(), !how.Is); err != nil {
		return err
	}
	if how.Is {
		return q.tell(ctx, engine.T("bot.reply.talk"))
	}
	return q.tell(ctx, engine.T("bot.reply.hushed"))
}
