package bot

import (
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// ownCommands are the commands that the bot has whatever the games are. A row here is all that a new one needs, beside
// its sentences in the catalogue and its place in the README.
func ownCommands() []command {
	return []command{
		{path: "table open", doc: engine.T("bot.command.table.open"), run: (*Bot).openTable, options: []option{
			{name: "game", doc: engine.T("bot.command.option.game"), choices: (*Bot).gameChoices},
			{name: "language", doc: engine.T("bot.command.option.language"), choices: (*Bot).languageChoices},
			threadOption(),
		}},
		{path: "table tutorial", doc: engine.T("bot.command.table.tutorial"), run: (*Bot).openTutorial, offered: teaches, options: []option{
			{name: "game", doc: engine.T("bot.command.option.game"), choices: (*Bot).teachingChoices},
			{name: "language", doc: engine.T("bot.command.option.language"), choices: (*Bot).languageChoices},
			threadOption(),
		}},
		{path: "table join", doc: engine.T("bot.command.table.join"), run: atTable((*Bot).join)},
		{path: "table start", doc: engine.T("bot.command.table.start"), run: atTable((*Bot).start)},
		{path: "table show", doc: engine.T("bot.command.table.show"), run: (*Bot).show},
		{path: "table leave", doc: engine.T("bot.command.table.leave"), run: atOwnTable((*Bot).leave)},
		{path: "table close", doc: engine.T("bot.command.table.close"), run: atOwnTableEvenUnreadable((*Bot).close)},
		{path: "table option", doc: engine.T("bot.command.table.option"), run: atTable((*Bot).setOption), options: []option{
			{name: "option", doc: engine.T("bot.command.option.option"), required: true, complete: (*Bot).completeOption},
			{name: "value", doc: engine.T("bot.command.option.value"), required: true, complete: (*Bot).completeValue},
		}},
		{path: "table add-computer", doc: engine.T("bot.command.table.add-computer"), run: atTable((*Bot).addComputer),
			offered: func(b *Bot) bool { return len(b.Levels) > 0 },
			options: []option{
				{name: "level", doc: engine.T("bot.command.option.level"), choices: (*Bot).levelChoices},
				{name: "temperament", doc: engine.T("bot.command.option.temperament"), choices: (*Bot).temperChoices},
			}},
		{path: "table language", doc: engine.T("bot.command.table.language"), run: atTable((*Bot).setLanguage),
			offered: func(b *Bot) bool { return len(b.languageChoices()) > 0 },
			options: []option{{name: "language", doc: engine.T("bot.command.option.language"), required: true, choices: (*Bot).languageChoices}}},
		{path: "table looks", doc: engine.T("bot.command.table.looks"), run: atTable((*Bot).setTableLooks), options: []option{
			{name: "how", doc: engine.T("bot.command.option.looks"), required: true, choices: (*Bot).lookChoices},
		}},
		{path: "table pace", doc: engine.T("bot.command.table.pace"), run: atTable((*Bot).setPace), options: []option{
			{name: "how", doc: engine.T("bot.command.option.pace"), required: true, choices: (*Bot).paceChoices},
			{name: "stand-in", doc: engine.T("bot.command.option.stand-in"), choices: (*Bot).standInChoices},
		}},
		{path: "table friendly", doc: engine.T("bot.command.table.friendly"), run: atTable((*Bot).setFriendly), options: []option{
			{name: "how", doc: engine.T("bot.command.option.friendly"), required: true, choices: (*Bot).friendlyChoices},
		}},
		{path: "table remarks", doc: engine.T("bot.command.table.remarks"), run: atTable((*Bot).setRemarks), offered: anyRemarks, options: []option{
			{name: "how", doc: engine.T("bot.command.option.remarks"), required: true, choices: (*Bot).remarkChoices},
		}},
		{path: "table skip", doc: engine.T("bot.command.table.skip"), run: atOwnTable((*Bot).skip), offered: standsIn, options: aPerson()},
		{path: "table kick", doc: engine.T("bot.command.table.kick"), run: atOwnTable((*Bot).kick), offered: standsIn, options: aPerson()},
		{path: "table pass-on", doc: engine.T("bot.command.table.pass-on"), run: atOwnTable((*Bot).passOn), options: aPerson()},
		{path: "table pause", doc: engine.T("bot.command.table.pause"), run: atOwnTable((*Bot).pause)},
		{path: "table resume", doc: engine.T("bot.command.table.resume"), run: atOwnTable((*Bot).resume)},
		{path: "table take-seat", doc: engine.T("bot.command.table.take-seat"), run: atTable((*Bot).takeSeat), options: []option{
			{name: playerOption, doc: engine.T("bot.command.option.seat"), complete: (*Bot).completeFreeSeat},
		}},
		{path: "table bring", doc: engine.T("bot.command.table.bring"), run: atTable((*Bot).bring),
			offered: (*Bot).anyBringing,
			options: []option{{name: "text", doc: engine.T("bot.command.option.text"), required: true}}},
		{path: "undo", doc: engine.T("bot.command.undo"), run: atTable((*Bot).undo), options: []option{
			{name: "to", doc: engine.T("bot.command.option.to"), complete: (*Bot).completeUndo},
		}},
		{path: "hand", doc: engine.T("bot.command.hand"), run: (*Bot).showHand},
		{path: "hint", doc: engine.T("bot.command.hint"), run: atTable((*Bot).askHint)},
		{path: "score", doc: engine.T("bot.command.score"), run: (*Bot).showScore},
		{path: "log", doc: engine.T("bot.command.log"), run: (*Bot).showLog, options: []option{
			{name: "round", doc: engine.T("bot.command.option.round"), complete: (*Bot).completeLog},
		}},
		{path: "calls", doc: engine.T("bot.command.calls"), run: (*Bot).setCalls, options: []option{
			{name: "how", doc: engine.T("bot.command.option.how"), required: true, choices: (*Bot).callChoices},
		}},
		{path: "settings", doc: engine.T("bot.command.settings"), run: (*Bot).showSettingsOf},
		{path: "stats", doc: engine.T("bot.command.stats"), run: (*Bot).showStats, options: []option{
			{name: playerOption, doc: engine.T("bot.command.option.whose"), complete: (*Bot).completeKnown},
		}},
		{path: "leaderboard", doc: engine.T("bot.command.leaderboard"), run: (*Bot).showLeaders, options: []option{
			{name: "game", doc: engine.T("bot.command.option.game"), choices: (*Bot).gameChoices},
		}},
		{path: "forget-me", doc: engine.T("bot.command.forget-me"), run: (*Bot).askToForget},
		{path: "looks", doc: engine.T("bot.command.looks"), run: (*Bot).setLooks, options: []option{
			{name: "how", doc: engine.T("bot.command.option.looks"), required: true, choices: (*Bot).lookChoices},
		}},
		{path: "server looks", doc: engine.T("bot.command.server.looks"), run: (*Bot).setServerLooks, managers: true, options: []option{
			{name: "how", doc: engine.T("bot.command.option.looks"), required: true, choices: (*Bot).lookChoices},
		}},
		{path: "card", doc: engine.T("bot.command.card"), run: (*Bot).showCard, options: []option{
			{name: "name", doc: engine.T("bot.command.option.name"), required: true, complete: (*Bot).completeCard},
		}},
		{path: "help", doc: engine.T("bot.command.help"), run: (*Bot).showHelp},
		{path: "rules", doc: engine.T("bot.command.rules"), run: (*Bot).showRules, options: []option{
			{name: "topic", doc: engine.T("bot.command.option.topic"), complete: (*Bot).completeTopic},
		}},
		{path: "answer", doc: engine.T("bot.command.answer"), run: (*Bot).answerKey, options: []option{
			{name: "key", doc: engine.T("bot.command.option.key"), required: true, complete: (*Bot).completeAnswer},
		}},
	}
}

// aPerson is the option that names a player who is a person.
func aPerson() []option {
	return []option{{name: playerOption, doc: engine.T("bot.command.option.person"), required: true, complete: (*Bot).completePerson}}
}

// standsIn reports whether there are computer players to stand in for people.
func standsIn(b *Bot) bool { return len(b.Levels) > 0 }

type (
	runner      = func(*Bot, context.Context, *exchange) error
	tableRunner = func(*Bot, context.Context, *exchange, tables.Table) error
)

// gameChoices are the games; where there is only one there is nothing to choose.
func (b *Bot) gameChoices() []choice {
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

func (b *Bot) completeCard(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := b.tableOrNone(ctx, q)
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

// completeAnswer lists the keys of all answers the user may give now.
func (b *Bot) completeAnswer(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := b.here(ctx, q)
	if err != nil {
		return nil, err
	}
	v := q.voice(t)
	var out []discord.Choice
	for _, c := range screen.OffersTo(t, t.SeatOf(q.user())) {
		if key := c.Option.Key(); fit.Size(key) <= fit.MaxChoiceLabel {
			out = append(out, discord.Choice{Label: v.Label(c.Option.Label), Value: key})
		}
	}
	return screen.Matching(out, typed), nil
}

func (b *Bot) completeOption(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := b.here(ctx, q)
	if err != nil {
		return nil, err
	}
	v := q.voice(t)
	var out []discord.Choice
	for _, o := range t.Rules.Game.Info().Options {
		out = append(out, discord.Choice{Label: v.Label(o.Doc), Value: o.Name})
	}
	return screen.Matching(out, typed), nil
}

func (b *Bot) completeValue(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := b.here(ctx, q)
	if err != nil {
		return nil, err
	}
	v := q.voice(t)
	var out []discord.Choice
	for _, o := range t.Rules.Game.Info().Options {
		if o.Name != q.in.Options["option"] {
			continue
		}
		for _, value := range o.Values {
			out = append(out, discord.Choice{Label: v.Label(v.OptionValue(o.Name, value)), Value: value})
		}
	}
	return screen.Matching(out, typed), nil
}
