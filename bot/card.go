package bot

import (
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// rulesFor returns the rules whose cards are meant in a place: those of the table there, else those of new tables.
func (b library) rulesFor(t tables.Table) ([]registry.Rules, error) {
	if t.Rules.Game != nil {
		return []registry.Rules{t.Rules}, nil
	}
	var out []registry.Rules
	for _, name := range b.Games.Names() {
		r, err := b.Games.Default(name)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

func (b library) completeCard(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := q.tableOrNone(ctx)
	if err != nil {
		return nil, err
	}
	all, err := b.rulesFor(t)
	if err != nil {
		return nil, err
	}
	seen := map[engine.CardID]bool{}
	if t.HasGame() {
		seen = cardsInSight(t.View(t.SeatOf(q.user())).Scene())
	}
	var out, near []discord.Choice
	for _, rules := range all {
		v := q.voice(screen.WithRules(t, rules))
		cards := slices.Clone(rules.Game.Cards())
		slices.SortStableFunc(cards, func(x, y engine.CardID) int { return behind(!seen[x]) - behind(!seen[y]) })
		out = append(out, screen.Matching(screen.CardChoices(v, cards), typed)...)
		near = append(near, screen.CardChoices(v, screen.NearestCards(v, rules.Game, typed))...)
	}
	if len(out) == 0 { // a name half remembered leads to the card, too
		return near, nil
	}
	return out, nil
}

// cardsInSight are the cards that lie face up before whoever sees the scene.
func cardsInSight(s engine.Scene) map[engine.CardID]bool {
	seen := map[engine.CardID]bool{}
	var note func([]engine.CardShown)
	note = func(list []engine.CardShown) {
		for _, c := range list {
			seen[c.Card] = true
			note(c.Under)
		}
	}
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			note(z.Cards)
		}
	}
	return seen
}

func (b library) showCard(ctx context.Context, q *exchange) error {
	t, err := q.tableOrNone(ctx)
	if err != nil {
		return err
	}
	all, err := b.rulesFor(t)
	if err != nil {
		return err
	}
	name := q.in.Options["name"]
	near, buttons := engine.List{}, []discord.Button(nil)
	for _, rules := range all {
		v := q.voice(screen.WithRules(t, rules))
		if face, ok := screen.FindCard(v, rules.Game, name); ok {
			return q.rep.show(ctx, b.screen.Card(screen.WithRules(t, rules), q.looks(t), q.in.Locale, face))
		}
		for _, id := range screen.NearestCards(v, rules.Game, name) {
			if len(buttons) == fit.MaxRowButtons {
				break
			}
			// each game names its own
			near = append(near, engine.T("bot.scene.word", engine.A("word", engine.Literal(v.Label(say.CardName(id))))))
			buttons = append(buttons, discord.Button{Label: v.Label(say.CardName(id)),
				CustomID: press.Route{Do: press.Card, Table: t.Head.ID, Name: string(id)}.String()})
		}
	}
	say := engine.T("error.unknown-card", engine.A("name", engine.Literal(say.CleanName(name))), engine.A("near", near))
	v := q.voice(screen.WithRules(t, all[0]))
	return q.rep.show(ctx, discord.Message{Content: v.Say(say), Rows: []discord.Row{{Buttons: buttons}}})
}

// liftCard shows a card that a text names to whoever wishes to read it, players and onlookers alike, as /card does.
func (b library) liftCard(ctx context.Context, q *exchange, p pressed) error {
	id, err := q.value()
	if err != nil {
		return err
	}
	face, ok := p.at.Rules.Game.Card(engine.CardID(id))
	if !ok {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no card %q", id)
	}
	return q.rep.show(ctx, b.screen.Card(p.at, q.looks(p.at), q.in.Locale, face))
}

// showNamedCard shows, in the same message, the card that was meant.
func (b library) showNamedCard(ctx context.Context, q *exchange, p pressed) error {
	t, err := b.tables.Nowhere(ctx, store.ServerID(q.in.Guild))
	if p.Table != "" {
		if t, err = b.tables.Table(ctx, p.Table); err == nil {
			err = withinReach(q, t)
		}
	}
	if err != nil {
		return err
	}
	all, err := b.rulesFor(t)
	if err != nil {
		return err
	}
	for _, rules := range all {
		if face, ok := rules.Game.Card(engine.CardID(p.Name)); ok {
			return q.rep.update(ctx, b.screen.Card(screen.WithRules(t, rules), q.looks(t), q.in.Locale, face))
		}
	}
	return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "no card %q", p.Name)
}
