package screen

import (
	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
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

// computer is what can be changed of a computer player that is seated.
func (o Options) computer(name string) (out []discord.Block) {
	seat, ok := tables.ComputerAt(o.t.Head, name)
	if !ok {
		return nil
	}
	h := o.t.Head.Seats[seat]
	level, _ := brain.Parts(h.Brain)
	out = append(out, o.says("bot.options.one", engine.A("player", say.PlayerName(o.t, seat)),
		engine.A("level", say.LevelName(o.v.Has, level))))
	if len(o.s.LevelsOf(o.t.Head.Game)) > 1 {
		out = append(out, discord.Row{Select: o.levels(o.set(press.SetOf(press.SetLevel, h.Name)), "bot.options.level",
			level)})
	}
	if menu := o.tempers(seat); menu != nil {
		out = append(out, discord.Row{Select: menu})
	}
	return append(out, discord.Row{Buttons: []discord.Button{o.button(press.SetOf(press.SetFewer, h.Name),
		"bot.button.remove")}})
}

// levels offers the levels, gentlest first, with a word on each.
func (o Options) levels(id, placeholder, has string) *discord.Select {
	menu := &discord.Select{CustomID: id, Placeholder: o.label(placeholder)}
	game := o.t.Head.Game
	all := o.s.LevelsOf(game)
	for _, l := range all {
		c := discord.Choice{Label: o.v.Label(say.LevelOffered(o.v.Has, l)), Value: l, Default: l == has}
		if way := say.LevelWay(o.v.Has, l); len(all) > 1 && l == o.s.DefaultLevel(game) {
			c.Description = o.label("bot.options.usual")
		} else if !way.IsZero() {
			c.Description = o.v.Label(way)
		}
		menu.Choices = append(menu.Choices, c)
	}
	return menu
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
