package bot

import (
	"context"
	"fmt"
	"io"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// lobbyComputer is a computer player among those who have sat down.
func lobbyComputer(v *say.Voice, name engine.Arg, player string) engine.Text {
	level, temper := brain.Parts(player)
	if temper == "" {
		return engine.T("bot.lobby.computer", name, engine.A("level", say.LevelName(level)))
	}
	return engine.T("bot.lobby.tempered", name, engine.A("level", say.LevelName(level)), engine.A("temper", say.TemperMeans(v.Has, temper)))
}

// levelChoices are the levels, gentlest first.
func (b *Bot) levelChoices() []choice {
	var out []choice
	for _, l := range slices.Backward(b.Levels) {
		out = append(out, choice{value: l, label: say.LevelOffered(l)})
	}
	return out
}

// tempersOf lists the temperaments that a game's computer players of a level can have.
func (s *studio) tempersOf(game, level string) []string {
	if s.tempers == nil {
		return nil
	}
	return s.tempers(game, level)
}

// temperChoices are the temperaments of all games.
func (b *Bot) temperChoices() (out []choice) {
	for _, game := range b.Games.Names() {
		book := b.screen.bookOf(game)
		for _, level := range b.Levels {
			for _, temper := range b.screen.tempersOf(game, level) {
				if !slices.ContainsFunc(out, func(c choice) bool { return c.value == temper }) {
					out = append(out, choice{value: temper, label: say.TemperMeans(func(key string) bool { return book.Has("en", key) }, temper), book: book})
				}
			}
		}
	}
	return out
}

// addComputer seats a computer player as the command names it.
func (b *Bot) addComputer(ctx context.Context, q *exchange, t tables.Table) error {
	level := q.in.Options["level"]
	if level == "" {
		level = b.screen.defaultLevel()
	}
	t, name, err := b.seatComputer(ctx, q, t, level, q.in.Options["temperament"])
	if err != nil {
		return err
	}
	return q.inLobby(ctx, t, engine.T("bot.reply.computer", engine.A("name", engine.Literal(name))))
}

// seatComputer seats a computer player and says what it is called. Where no temperament is chosen, it gets one by lot.
func (b *Bot) seatComputer(ctx context.Context, q *exchange, t tables.Table, level, temper string) (tables.Table, string, error) {
	err := b.checkLevel(level)
	if err != nil {
		return t, "", err
	}
	if temper == "" {
		temper, err = b.drawTemper(t, level)
	} else {
		err = b.checkTemper(t, level, temper)
	}
	if err != nil {
		return t, "", err
	}
	name := b.screen.words.ComputerName(t, t.Head.Seats)
	t, err = b.tables.AddComputer(ctx, t.Head.ID, q.user(), brain.Named(level, temper), name)
	return t, name, err
}

// checkLevel refuses a level that there is not.
func (b *Bot) checkLevel(level string) error {
	if slices.Contains(b.Levels, level) {
		return nil
	}
	return engine.Errorf(engine.BadInput, engine.T("error.unknown-level", engine.A("level", engine.Literal(level))), "unknown level %q", level)
}

// checkTemper refuses a temperament that the table's computer players of a level cannot have.
func (b *Bot) checkTemper(t tables.Table, level, temper string) error {
	if slices.Contains(b.screen.tempersOf(t.Head.Game, level), temper) {
		return nil
	}
	return engine.Errorf(engine.BadInput, engine.T("error.unknown-temper", engine.A("temper", engine.Literal(temper))), "unknown temperament %q", temper)
}

// drawTemper draws a temperament by lot, of those that no computer player at the table has if there is one: it shall be seen that
// they differ. It is empty where there is none to be had.
func (b *Bot) drawTemper(t tables.Table, level string) (string, error) {
	all := b.screen.tempersOf(t.Head.Game, level)
	free := slices.DeleteFunc(slices.Clone(all), func(temper string) bool {
		return slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool {
			_, has := brain.Parts(h.Brain)
			return has == temper
		})
	})
	if len(free) == 0 {
		free = all
	}
	if len(free) == 0 {
		return "", nil
	}
	var seed engine.Seed
	if _, err := io.ReadFull(b.Random, seed[:]); err != nil {
		return "", fmt.Errorf("drawing a temperament: %w", err)
	}
	chance := engine.Restore(seed, 0)
	return free[chance.Below(uint32(len(free)), nil)], nil
}

// defaultLevel is the level of computer players that nobody has chosen; "" where there are none.
func (s *studio) defaultLevel() string {
	if s.usual != "" || len(s.levels) == 0 {
		return s.usual
	}
	return s.levels[0]
}

// computerCalled is the seat of a table's computer player of a name, or with "" of the one seated last. Errors: NotNow.
func computerCalled(t tables.Table, name string) (engine.Seat, error) {
	seat, ok := tables.ComputerAt(t.Head, name)
	if !ok {
		return seat, engine.Errorf(engine.NotNow, engine.T("error.no-computer"), "no such computer player is seated")
	}
	return seat, nil
}

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
func (o tableOptions) computers() (out []discord.Block) {
	if len(o.s.levels) == 0 || o.seat == engine.Onlooker {
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
	one, chosen := tables.ComputerAt(o.t.Head, o.at.computer)
	switch {
	case len(seated) == 1:
		chosen = o.at.option == ""
	case o.at.computer == "":
		chosen = false
	}
	if !chosen {
		one = engine.Onlooker
	}
	out = append(out, o.seated(seated, one)...)
	// A message has room for so much: who looks at one of several sees this when they look at all again.
	if o.host && o.s.remarking(o.info.Name) && (!chosen || len(seated) == 1) {
		out = append(out, o.talk())
	}
	return out
}

// seated offers to choose among the computer players that are seated, and what can be changed of the one that is looked at, if any.
func (o tableOptions) seated(seated []engine.Seat, one engine.Seat) (out []discord.Block) {
	var h store.SeatHolder
	var level string
	if one == engine.Onlooker {
		out = append(out, o.says("bot.options.seated"))
	} else {
		h = o.t.Head.Seats[one]
		level, _ = brain.Parts(h.Brain)
		out = append(out, o.says("bot.options.one", engine.A("player", say.PlayerName(o.t, one)), engine.A("level", say.LevelName(level))))
	}
	if len(seated) > 1 || one == engine.Onlooker {
		which := &discord.Select{CustomID: o.set(press.SetWho), Placeholder: o.label("bot.options.which-computer")}
		for _, seat := range seated {
			which.Choices = append(which.Choices, discord.Choice{
				Label: o.v.Label(say.PlayerName(o.t, seat)), Description: o.v.Label(say.PlaysAs(o.v.Has, o.t.Head.Seats[seat].Brain)),
				Value: o.t.Head.Seats[seat].Name, Default: seat == one,
			})
		}
		out = append(out, discord.Row{Select: which})
	}
	if one == engine.Onlooker {
		return out
	}
	if len(o.s.levels) > 1 {
		out = append(out, discord.Row{Select: o.levels(o.set(press.SetOf(press.SetLevel, h.Name)), "bot.options.level", level)})
	}
	if menu := o.tempers(one); menu != nil {
		out = append(out, discord.Row{Select: menu})
	}
	return append(out, discord.Row{Buttons: []discord.Button{o.button(press.SetOf(press.SetFewer, h.Name), "bot.button.remove")}})
}

// levels offers the levels, gentlest first, with a word on each.
func (o tableOptions) levels(id, placeholder, has string) *discord.Select {
	menu := &discord.Select{CustomID: id, Placeholder: o.label(placeholder)}
	for _, l := range slices.Backward(o.s.levels) {
		c := discord.Choice{Label: o.v.Label(say.LevelOffered(l)), Value: l, Default: l == has}
		if way := say.LevelWay(o.v.Has, l); len(o.s.levels) > 1 && l == o.s.defaultLevel() {
			c.Description = o.label("bot.options.usual")
		} else if !way.IsZero() {
			c.Description = o.v.Label(way)
		}
		menu.Choices = append(menu.Choices, c)
	}
	return menu
}

// talk offers to have the computer players keep their remarks to themselves, or not.
func (o tableOptions) talk() discord.Section {
	text, label := "bot.options.talk", "bot.button.hush"
	if o.t.Head.Hushed {
		text, label = "bot.options.hushed", "bot.button.talk"
	}
	return discord.Section{Texts: []discord.Text{o.says(text)}, Button: o.button(press.SetHush, label)}
}

// tempers offers temperaments for a computer player that has sat down; nil where there are none.
func (o tableOptions) tempers(seat engine.Seat) *discord.Select {
	level, has := brain.Parts(o.t.Head.Seats[seat].Brain)
	menu := &discord.Select{CustomID: o.set(press.SetOf(press.SetTemper, o.t.Head.Seats[seat].Name)), Placeholder: o.label("bot.options.which-temper")}
	for _, temper := range o.s.tempersOf(o.t.Head.Game, level) {
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

// settleTemper gives a computer player another temperament.
func (b *Bot) settleTemper(ctx context.Context, q *exchange, t tables.Table, who, temper string) (tables.Table, error) {
	seat, err := computerCalled(t, who)
	if err != nil {
		return t, err
	}
	level, _ := brain.Parts(t.Head.Seats[seat].Brain)
	if err := b.checkTemper(t, level, temper); err != nil {
		return t, err
	}
	return b.tables.ChangeComputer(ctx, t.Head.ID, q.user(), who, brain.Named(level, temper))
}

// settleLevel has a computer player play at another level, with its temperament if there is that at the level, else with one by lot.
func (b *Bot) settleLevel(ctx context.Context, q *exchange, t tables.Table, who, level string) (tables.Table, error) {
	seat, err := computerCalled(t, who)
	if err != nil {
		return t, err
	}
	if err := b.checkLevel(level); err != nil {
		return t, err
	}
	_, temper := brain.Parts(t.Head.Seats[seat].Brain)
	if !slices.Contains(b.screen.tempersOf(t.Head.Game, level), temper) {
		if temper, err = b.drawTemper(t, level); err != nil {
			return t, err
		}
	}
	return b.tables.ChangeComputer(ctx, t.Head.ID, q.user(), who, brain.Named(level, temper))
}
