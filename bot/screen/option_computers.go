package screen

import (
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// computersSeated lists the seats of computer players.
func computersSeated(t tables.Table) (out []engine.Seat) {
	for i, h := range t.Head.Seats {
		if h.Brain != "" {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// computers offers computer players by how they play, and to change the mind of one that is seated or to send it away.
func (o Options) computers() (out []discord.Block) {
	if len(o.s.Levels) == 0 || o.seat == engine.Onlooker {
		return nil
	}
	if len(o.t.Head.Seats) < o.info.MaxSeats {
		menu := o.levels(o.set(press.SetComputer), "bot.options.level", "")
		out = append(out, o.says("bot.options.computers"), discord.Row{Select: menu})
	}
	seated := computersSeated(o.t)
	if len(seated) == 0 {
		return out
	}
	one, chosen := tables.ComputerAt(o.t.Head, o.at.Computer)
	switch {
	case len(seated) == 1:
		chosen = o.at.Option == ""
	case o.at.Computer == "":
		chosen = false
	}
	if !chosen {
		one = engine.Onlooker
	}
	out = append(out, o.seated(seated, one)...)
	// A message has room for so much: who looks at one of several sees this when they look at all again.
	if o.host && o.s.Remarking(o.info.Name) && (!chosen || len(seated) == 1) {
		out = append(out, o.aside()...)
	}
	return out
}

// seated offers to choose among the computer players that are seated, and what can be changed of the one that is looked
// at, if any.
func (o Options) seated(seated []engine.Seat, one engine.Seat) (out []discord.Block) {
	var h store.SeatHolder
	var level string
	if one == engine.Onlooker {
		out = append(out, o.says("bot.options.seated"))
	} else {
		h = o.t.Head.Seats[one]
		level, _ = brain.Parts(h.Brain)
		out = append(out, o.says("bot.options.one", engine.A("player", say.PlayerName(o.t, one)),
			engine.A("level", say.LevelName(level))))
	}
	if len(seated) > 1 || one == engine.Onlooker {
		which := &discord.Select{CustomID: o.set(press.SetWho), Placeholder: o.label("bot.options.which-computer")}
		for _, seat := range seated {
			which.Choices = append(which.Choices, discord.Choice{
				Label:       o.v.Label(say.PlayerName(o.t, seat)),
				Description: o.v.Label(say.PlaysAs(o.v.Has, o.t.Head.Seats[seat].Brain)),
				Value:       o.t.Head.Seats[seat].Name, Default: seat == one,
			})
		}
		out = append(out, discord.Row{Select: which})
	}
	if one == engine.Onlooker {
		return out
	}
	if len(o.s.Levels) > 1 {
		out = append(out, discord.Row{Select: o.levels(o.set(press.SetOf(press.SetLevel, h.Name)), "bot.options.level",
			level)})
	}
	if menu := o.tempers(one); menu != nil {
		out = append(out, discord.Row{Select: menu})
	}
	return append(out, discord.Row{Buttons: []discord.Button{o.button(press.SetOf(press.SetFewer, h.Name),
		"bot.button.remove")}})
}

// levels offers the levels, gentlest first, with a word on each.
func (o Options) levels(id, placeholder, has string) *discord.Select {
	menu := &discord.Select{CustomID: id, Placeholder: o.label(placeholder)}
	for _, l := range slices.Backward(o.s.Levels) {
		c := discord.Choice{Label: o.v.Label(say.LevelOffered(l)), Value: l, Default: l == has}
		if way := say.LevelWay(o.v.Has, l); len(o.s.Levels) > 1 && l == o.s.DefaultLevel() {
			c.Description = o.label("bot.options.usual")
		} else if !way.IsZero() {
			c.Description = o.v.Label(way)
		}
		menu.Choices = append(menu.Choices, c)
	}
	return menu
}

// aside offers the settings that are about the computer players, each beside its button.
func (o Options) aside() (out []discord.Block) {
	for _, one := range o.sets {
		if one.Aside {
			section := discord.Section{Texts: []discord.Text{discord.Text(o.v.Say(one.Says(o.t)))}}
			section.Button = one.change(o.v, o.t, press.Route{Do: press.Set, Table: o.t.Head.ID}).Buttons[0]
			out = append(out, section)
		}
	}
	return out
}

// tempers offers temperaments for a computer player that has sat down; nil where there are none.
func (o Options) tempers(seat engine.Seat) *discord.Select {
	level, has := brain.Parts(o.t.Head.Seats[seat].Brain)
	menu := &discord.Select{CustomID: o.set(press.SetOf(press.SetTemper, o.t.Head.Seats[seat].Name)),
		Placeholder: o.label("bot.options.which-temper")}
	for _, temper := range o.s.TempersOf(o.t.Head.Game, level) {
		menu.Choices = append(menu.Choices, discord.Choice{
			Label:       o.v.Label(say.TemperName(o.v.Has, temper)),
			Description: o.v.Label(engine.T("bot.options.is", engine.A("way", say.TemperWay(o.v.Has, temper)))),
			Value:       temper, Default: temper == has,
		})
	}
	if len(menu.Choices) == 0 {
		return nil
	}
	return menu
}
