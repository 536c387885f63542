package bot

import (
	"cmp"
	"context"
	"slices"

	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// tableSettings are a table's. The message with its options shows those that have a name there, in this order.
func (b host) tableSettings() []setting[tables.Table] {
	return []setting[tables.Table]{b.pace(), b.friendly(), b.language(), b.looks(), b.remarks()}
}

// pace is how long a table waits for its people.
func (b host) pace() setting[tables.Table] {
	var ways []screen.Way
	for _, p := range []store.Pace{store.PaceLive, store.PaceEvening, store.PacePost} {
		ways = append(ways, screen.Way{Word: string(p), Offer: tables.PaceName(p)})
	}
	standIn := option{name: "stand-in", doc: engine.T("bot.command.option.stand-in"), choices: func() []choice {
		if !b.standsIn() {
			return nil
		}
		return yesOrNo()
	}}
	return setting[tables.Table]{
		Setting: screen.Setting[tables.Table]{Name: press.SetPace, ToAll: true,
			Title: engine.T("bot.options.title-pace"),
			Says: func(t tables.Table) engine.Text {
				return engine.T("bot.options.pace", engine.A("pace", b.tables.PaceOf(t.Head)))
			},
			Asks: engine.T("bot.options.which-pace"), Ways: always[tables.Table](ways),
			Is: func(t tables.Table) string { return string(cmp.Or(t.Head.Pace, store.PaceEvening)) }},
		command: command{path: "table pace", doc: engine.T("bot.command.table.pace"), options: []option{standIn}},
		how:     option{name: "how", doc: engine.T("bot.command.option.pace")},
		said: func(t tables.Table) []engine.Text {
			return []engine.Text{b.tables.PaceOf(t.Head), b.tables.PaceOfAbsent(t.Head)}
		},
		set: func(ctx context.Context, q *exchange, t tables.Table, word string) (tables.Table, error) {
			standIns := map[string]tables.StandIns{
				yes: tables.WithStandIns, no: tables.NoStandIns}[q.in.Options[standIn.name]]
			return b.tables.SetPace(ctx, t.Head.ID, q.user(), store.Pace(word), standIns)
		},
	}
}

// friendly is whether hints may be asked for, or the game counts; where all win or lose as one, whether it counts.
func (b host) friendly() setting[tables.Table] {
	return setting[tables.Table]{
		Setting: screen.Setting[tables.Table]{Title: engine.T("bot.options.title-friendly"),
			Says: func(t tables.Table) engine.Text {
				return either(t.Head.Friendly, engine.T("bot.options.is-friendly"), either(t.Together(),
					engine.T("bot.options.friendly-together"), engine.T("bot.options.friendly")))
			},
			Ways: func(t tables.Table) []screen.Way {
				made := engine.T("bot.reply.friendly")
				if t.Together() {
					return []screen.Way{
						{Word: yes, Offer: engine.T("bot.friendly.yes-together"), Chosen: made},
						{Word: no, Offer: engine.T("bot.friendly.no-together"), Chosen: engine.T("bot.reply.not-friendly-together")},
					}
				}
				return []screen.Way{
					{Word: yes, Offer: engine.T("bot.friendly.yes"), Chosen: made},
					{Word: no, Offer: engine.T("bot.friendly.no"), Chosen: engine.T("bot.reply.not-friendly")},
				}
			},
			Buttons: []screen.Button{
				{Name: press.SetFriendly, Label: engine.T("bot.button.make-friendly"), To: yes},
				{Name: press.SetCounting, Label: engine.T("bot.button.make-count"), To: no},
			},
			Is: func(t tables.Table) string { return either(t.Head.Friendly, yes, no) }},
		command: command{path: "table friendly", doc: engine.T("bot.command.table.friendly")},
		how:     option{name: "how", doc: engine.T("bot.command.option.friendly")},
		set: func(ctx context.Context, q *exchange, t tables.Table, word string) (tables.Table, error) {
			return b.tables.SetFriendly(ctx, t.Head.ID, q.user(), word == yes)
		},
	}
}

// languageWays are the languages that a table can speak, each by its own name.
func (b host) languageWays() (out []screen.Way) {
	for _, lang := range say.Languages(b.Words) {
		out = append(out, screen.Way{Word: lang, Offer: say.LanguageLabel(b.Words, lang)})
	}
	return out
}

// languageOption takes one of them.
func (b host) languageOption() option {
	return option{name: "language", doc: engine.T("bot.command.option.language"),
		choices: func() []choice { return wayChoices(b.languageWays()) }}
}

// language is that of what a table says to all.
func (b host) language() setting[tables.Table] {
	return setting[tables.Table]{
		Setting: screen.Setting[tables.Table]{Name: press.SetLanguage, Title: engine.T("bot.options.title-language"),
			Says: always[tables.Table](engine.T("bot.options.language")), Asks: engine.T("bot.options.tongue"),
			Ways: func(tables.Table) []screen.Way { return b.languageWays() },
			Is:   func(t tables.Table) string { return t.Head.Lang }},
		command:   command{path: "table language", doc: engine.T("bot.command.table.language")},
		how:       b.languageOption(),
		otherwise: (*exchange).language,
		said: func(t tables.Table) []engine.Text {
			return []engine.Text{engine.T("bot.reply.language",
				engine.A("language", engine.Literal(say.LanguageName(b.Words, t.Head.Lang))))}
		},
		set: func(ctx context.Context, q *exchange, t tables.Table, word string) (tables.Table, error) {
			return b.tables.SetLanguage(ctx, t.Head.ID, q.user(), word)
		},
	}
}

// looks is how a table is shown to everybody who has not chosen for themselves.
func (b host) looks() setting[tables.Table] {
	return setting[tables.Table]{
		Setting: screen.Setting[tables.Table]{Ways: always[tables.Table](lookWays()),
			Is: func(t tables.Table) string { return string(t.Head.Looks) }},
		command: command{path: "table display", doc: engine.T("bot.command.table.display")},
		how:     howToLook(),
		set: func(ctx context.Context, q *exchange, t tables.Table, word string) (tables.Table, error) {
			return t, b.tables.SetTableLooks(ctx, t.Head.ID, q.user(), store.Looks(word))
		},
	}
}

// remarks is whether the computer players say something now and then.
func (b host) remarks() setting[tables.Table] {
	return setting[tables.Table]{
		Setting: screen.Setting[tables.Table]{Title: engine.T("bot.options.title-remarks"), When: b.mayRemark,
			Says: func(t tables.Table) engine.Text {
				return either(t.Head.Hushed, engine.T("bot.options.hushed"), engine.T("bot.options.talk"))
			},
			Ways: always[tables.Table]([]screen.Way{
				{Word: yes, Offer: engine.T("bot.value.yes"), Chosen: engine.T("bot.reply.talk")},
				{Word: no, Offer: engine.T("bot.value.no"), Chosen: engine.T("bot.reply.hushed")},
			}),
			Buttons: []screen.Button{
				{Name: press.SetHush, Label: engine.T("bot.button.talk"), To: yes},
				{Name: press.SetHush, Label: engine.T("bot.button.hush"), To: no},
			},
			Is: func(t tables.Table) string { return either(t.Head.Hushed, no, yes) }},
		command: command{path: "table remarks", doc: engine.T("bot.command.table.remarks"), offered: b.anyRemarks},
		how:     option{name: "how", doc: engine.T("bot.command.option.remarks")},
		set: func(ctx context.Context, q *exchange, t tables.Table, word string) (tables.Table, error) {
			return b.tables.Hush(ctx, t.Head.ID, q.user(), word == no)
		},
	}
}

// mayRemark reports whether somebody sits at a table who would say something in its game.
func (b host) mayRemark(t tables.Table) bool {
	return b.screen.Remarking(t.Rules.Game.Info().Name) &&
		slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.Brain != "" })
}

// anyRemarks reports whether there is anything to say in any game.
func (b host) anyRemarks() bool {
	return b.standsIn() && slices.ContainsFunc(b.Games.Names(), b.screen.Remarking)
}

// serverSettings hold for all tables of a server, where neither the table nor the person has chosen. That whoever asks
// may manage the server, Discord has seen to.
func (b host) serverSettings() []setting[store.ServerID] {
	ways := lookWays()
	ways[0].Chosen = engine.T("bot.reply.server-looks.pictures")
	ways[1].Chosen = engine.T("bot.reply.server-looks.words")
	return []setting[store.ServerID]{{
		Setting: screen.Setting[store.ServerID]{Ways: always[store.ServerID](ways)},
		command: command{path: "server display", doc: engine.T("bot.command.server.display"), managers: true},
		how:     howToLook(),
		set: func(ctx context.Context, _ *exchange, id store.ServerID, word string) (store.ServerID, error) {
			return id, b.tables.SetServerLooks(ctx, id, store.Looks(word))
		},
	}, b.serverGame()}
}

// serverGame is the game of new tables where nobody names one.
func (b host) serverGame() setting[store.ServerID] {
	const asks = "ask" // which is stored as nothing
	ways := []screen.Way{{Word: asks, Offer: engine.T("bot.server.ask"), Chosen: engine.T("bot.reply.server-game.ask")}}
	for _, c := range b.allGames() {
		ways = append(ways, screen.Way{Word: c.value, Offer: c.label, Book: c.book,
			Chosen: engine.T("bot.reply.server-game", engine.A("game", c.label))})
	}
	return setting[store.ServerID]{
		Setting: screen.Setting[store.ServerID]{Ways: always[store.ServerID](ways)},
		command: command{path: "server game", doc: engine.T("bot.command.server.game"), managers: true,
			offered: func() bool { return len(b.Games.Names()) > 1 }},
		how: option{name: "how", doc: engine.T("bot.command.option.server-game")},
		set: func(ctx context.Context, q *exchange, id store.ServerID, word string) (store.ServerID, error) {
			if rules, err := b.Games.Default(word); err == nil { // in whose words that is said
				q.at = screen.WithRules(tables.Table{}, rules)
			}
			return id, b.tables.SetServerGame(ctx, id, either(word == asks, "", word))
		},
	}
}

// hereTable is the live table that an input is about.
func hereTable(ctx context.Context, q *exchange) (tables.Table, error) { return q.here(ctx) }

// hereServer is the server that an input comes from.
func hereServer(_ context.Context, q *exchange) (store.ServerID, error) {
	return store.ServerID(q.in.Guild), nil
}
