package bot

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// lobbyMessage shows a table whose game has not begun.
func (b *Bot) lobbyMessage(t tables.Table) discord.Message {
	v := b.voice(t, t.Head.Lang)
	info := t.Rules.Game.Info()
	var text strings.Builder
	line(&text, v.say(invitation(info)))
	for i, h := range t.Head.Seats {
		seat := v.say(lobbySeat(t, engine.Seat(i), h, info))
		if brings := broughtBy(t, h); !brings.IsZero() {
			seat += suffix(v.say(brings))
		}
		line(&text, seat)
	}
	for _, name := range slices.Sorted(keys(t.Head.Setup.Options)) {
		line(&text, v.say(engine.T("bot.lobby.option", engine.A("option", optionLabel(info, name)),
			engine.A("value", v.optionValue(name, t.Head.Setup.Options[name])))))
	}
	return fitMessage(discord.Message{
		Embeds: []discord.Embed{{Title: tableTitle(v, t), Description: strings.TrimRight(text.String(), "\n"), Color: colourTable}},
		Rows:   b.lobbyRows(v, t, info),
	})
}

// invitation says for how many a table is laid.
func invitation(info engine.Info) engine.Text {
	if info.MinSeats == info.MaxSeats {
		return engine.T("bot.lobby.invitation.exactly", engine.A("n", engine.Number(info.MinSeats)))
	}
	return engine.T("bot.lobby.invitation", engine.A("min", engine.Number(info.MinSeats)), engine.A("max", engine.Number(info.MaxSeats)))
}

func keys(m map[string]string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func lobbySeat(t tables.Table, seat engine.Seat, h store.SeatHolder, info engine.Info) engine.Text {
	name := engine.A("player", playerName(t, seat))
	switch {
	case h.Brain != "":
		return engine.T("bot.lobby.computer", name, engine.A("level", levelName(h.Brain)))
	case h.User == t.Head.Host && h.Claim:
		return engine.T("bot.lobby.host-claims", name, engine.A("claim", info.Claim))
	case h.User == t.Head.Host:
		return engine.T("bot.lobby.host", name)
	case h.Claim:
		return engine.T("bot.lobby.claims", name, engine.A("claim", info.Claim))
	}
	return engine.T("bot.lobby.seat", name)
}

func levelName(brain string) engine.Text { return engine.T("bot.level." + brain) }

func optionLabel(info engine.Info, name string) engine.Text {
	for _, o := range info.Options {
		if o.Name == name {
			return o.Doc
		}
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(name)))
}

// optionValue names a value of an option: by the game's catalogue if that has a name for it, else as it is.
func (v *voice) optionValue(option, value string) engine.Text {
	if key := "option." + option + "." + value; v.has(key) {
		return engine.T(key)
	}
	switch value {
	case "true":
		return engine.T("bot.value.yes")
	case "false":
		return engine.T("bot.value.no")
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(strings.ReplaceAll(value, "_", " "))))
}

func (b *Bot) lobbyRows(v *voice, t tables.Table, info engine.Info) []discord.Row {
	button := func(do doing, style discord.ButtonStyle, label engine.Text) discord.Button {
		return discord.Button{Label: v.label(label), Style: style, CustomID: route{do: do, table: t.Head.ID}.String()}
	}
	full := len(t.Head.Seats) >= info.MaxSeats
	join := button(doJoin, discord.Success, engine.T("bot.button.join"))
	join.Disabled = full
	people := []discord.Button{join, button(doLeave, discord.Secondary, engine.T("bot.button.leave"))}
	if !info.Claim.IsZero() {
		people = append(people, button(doClaim, discord.Secondary, info.Claim))
	}
	if _, ok := bringSpec(t); ok {
		people = append(people, button(doBring, discord.Secondary, engine.T("bot.button.bring")))
	}
	var computers []discord.Button
	if len(b.Levels) > 0 {
		add := button(doComputer, discord.Secondary, engine.T("bot.button.computer"))
		add.Disabled = full
		computers = append(computers, add)
	}
	if slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.Brain != "" }) {
		computers = append(computers, button(doRemove, discord.Secondary, engine.T("bot.button.remove")))
	}
	if len(info.Options) > 0 {
		computers = append(computers, button(doOptions, discord.Secondary, engine.T("bot.button.options")))
	}
	start := button(doStart, discord.Primary, engine.T("bot.button.start"))
	start.Disabled = len(t.Head.Seats) < info.MinSeats
	host := []discord.Button{start, button(doClose, discord.Danger, engine.T("bot.button.close")), button(doHelp, discord.Secondary, engine.T("bot.button.help"))}
	rows := []discord.Row{{Buttons: people}}
	if len(computers) > 0 {
		rows = append(rows, discord.Row{Buttons: computers})
	}
	return append(rows, discord.Row{Buttons: host})
}

// closedMessage stands where the table's board was, when it was closed before its end.
func (b *Bot) closedMessage(t tables.Table) discord.Message {
	v := b.voice(t, t.Head.Lang)
	return discord.Message{Embeds: []discord.Embed{{
		Title: tableTitle(v, t), Description: v.say(engine.T("bot.board.closed")), Color: colourTable,
	}}}
}

// optionsMessage lets the host choose an option, or a value for the one chosen.
func (b *Bot) optionsMessage(v *voice, t tables.Table, chosen string) discord.Message {
	info := t.Rules.Game.Info()
	m := discord.Message{Content: v.say(engine.T("bot.options.choose"))}
	which := &discord.Select{
		CustomID:    route{do: doOption, table: t.Head.ID}.String(),
		Placeholder: v.label(engine.T("bot.options.which")),
	}
	for _, o := range info.Options {
		now := optionNow(t, o)
		which.Choices = append(which.Choices, discord.Choice{
			Label: v.label(o.Doc), Value: o.Name, Default: o.Name == chosen,
			Description: v.label(v.optionValue(o.Name, now)),
		})
	}
	m.Rows = []discord.Row{{Select: which}}
	for _, o := range info.Options {
		if o.Name == chosen {
			m.Rows = append(m.Rows, discord.Row{Select: valueMenu(v, t, o)})
		}
	}
	return m
}

func optionNow(t tables.Table, o engine.TableOption) string {
	if set, ok := t.Head.Setup.Options[o.Name]; ok {
		return set
	}
	return o.Values[0]
}

func valueMenu(v *voice, t tables.Table, o engine.TableOption) *discord.Select {
	menu := &discord.Select{
		CustomID:    route{do: doValue, table: t.Head.ID, name: o.Name}.String(),
		Placeholder: v.label(o.Doc),
	}
	for _, value := range o.Values {
		menu.Choices = append(menu.Choices, discord.Choice{
			Label: v.label(v.optionValue(o.Name, value)), Value: value, Default: value == optionNow(t, o),
		})
	}
	return menu
}
