package screen

import (
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// What can be settled about a table before its game begins, beyond sitting down and starting, is in a message that only
// whoever asks for it sees: it says what each thing is for, and offers only what this person may do.

// Options is that message for one person.
type Options struct {
	s    *Studio
	v    *say.Voice
	t    tables.Table
	info engine.Info
	seat engine.Seat
	host bool // may do what is the host's
	sets []Setting[tables.Table]
	at   OptionsAt
}

// OptionsAt is what of the options somebody looks at.
type OptionsAt struct {
	Option   string      // of the game, whose values are offered
	Computer string      // the name of a computer player
	Refused  engine.Text // why what was pressed is not to be had any more
}

// Options shows the options and the settings of a table to whoever sits at a seat. host says whether they may do what
// is the host's.
func (s *Studio) Options(
	t tables.Table, sets []Setting[tables.Table], seat engine.Seat, lang string, host bool,
) Options {
	v := s.Voice(t, lang, t.LooksTo(seat))
	return Options{s: s, v: v, t: t, info: t.Rules.Game.Info(), seat: seat, host: host, sets: sets}
}

// Message shows the options.
func (o Options) Message(at OptionsAt) discord.Message {
	o.at = at
	blocks := []discord.Block{o.says("bot.options.title")}
	if !at.Refused.IsZero() {
		blocks = []discord.Block{o.says("bot.options.refused", engine.A("why", at.Refused))}
	}
	parts := [][]discord.Block{o.claim(), o.rules(at.Option), o.computers()}
	for _, one := range o.sets {
		parts = append(parts, o.setting(one))
	}
	for _, part := range append(parts, o.bring()) {
		if len(part) > 0 {
			blocks = append(append(blocks, discord.Rule{}), part...)
		}
	}
	buttons := []discord.Button{}
	if o.seat != engine.Onlooker {
		buttons = append(buttons, o.button(press.SetLeave, "bot.button.leave"))
	}
	if o.host {
		buttons = append(buttons, discord.Button{Label: o.label("bot.button.close"), Style: discord.Danger,
			CustomID: press.Route{Do: press.Close, Table: o.t.Head.ID}.String()})
	}
	buttons = append(buttons, discord.Button{Label: o.label("bot.button.guide"),
		CustomID: press.Route{Do: press.Guide, Table: o.t.Head.ID}.String()})
	return fit.Message(discord.Message{Body: blocks, Rows: []discord.Row{{Buttons: buttons}}})
}

func (o Options) says(key string, args ...engine.Arg) discord.Text {
	return discord.Text(o.v.Say(engine.T(key, args...)))
}

func (o Options) label(key string) string { return o.v.Label(engine.T(key)) }

func (o Options) set(name string) string {
	return press.Route{Do: press.Set, Table: o.t.Head.ID, Name: name}.String()
}

func (o Options) button(name, label string) discord.Button {
	return discord.Button{Label: o.label(label), CustomID: o.set(name)}
}

// claim is the game's lobby claim, with what it is good for.
func (o Options) claim() []discord.Block {
	if o.info.Claim.IsZero() || o.seat == engine.Onlooker {
		return nil
	}
	text, label := "bot.options.claim", o.info.Claim
	if o.t.Head.Seats[o.seat].Claim {
		text, label = "bot.options.claimed", engine.T("bot.button.unclaim")
	}
	// Beside a button, a text is a narrow column on a phone.
	return []discord.Block{
		o.says(text, engine.A("claim", o.info.Claim), engine.A("why", o.info.ClaimDoc)),
		discord.Row{Buttons: []discord.Button{{Label: o.v.Label(label), CustomID: o.set(press.SetClaim)}}},
	}
}

// rules offers the game's options to whoever may choose them, and names the host to others.
func (o Options) rules(chosen string) []discord.Block {
	switch {
	case len(o.info.Options) == 0:
		return nil
	case !o.host:
		return []discord.Block{o.says("bot.options.host", engine.A("host", engine.Literal(tables.HostName(o.t.Head))))}
	}
	which := &discord.Select{
		CustomID: press.Route{Do: press.Option, Table: o.t.Head.ID}.String(), Placeholder: o.label("bot.options.which"),
	}
	out := []discord.Block{o.says("bot.options.choose"), discord.Row{Select: which}}
	for _, spec := range o.info.Options {
		which.Choices = append(which.Choices, discord.Choice{
			Label: o.v.Label(spec.Doc), Value: spec.Name, Default: spec.Name == chosen,
			Description: o.v.Label(o.v.OptionValue(spec.Name, optionNow(o.t, spec))),
		})
		if spec.Name == chosen {
			out = append(out, o.says("bot.options.value", engine.A("option", spec.Doc)),
				discord.Row{Select: valueMenu(o.v, o.t, spec)})
		}
	}
	return out
}

// setting offers one of the table's settings to whoever may change it.
func (o Options) setting(one Setting[tables.Table]) []discord.Block {
	switch {
	case one.Aside || len(one.Ways(o.t)) < 2:
		return nil
	case o.host:
		return append(one.said(o.v, o.t), one.change(o.v, o.t, press.Route{Do: press.Set, Table: o.t.Head.ID}))
	case one.ToAll:
		return one.said(o.v, o.t)
	}
	return nil
}

// bring tells what people bring along, and what this one has brought.
func (o Options) bring() []discord.Block {
	spec, ok := Brings(o.t)
	if !ok || o.seat == engine.Onlooker {
		return nil
	}
	out := []discord.Block{o.says("bot.bring.how", engine.A("what", spec.Doc))}
	if kept := o.t.Head.Seats[o.seat].Bring; kept != "" {
		out = append(out, o.says("bot.reply.brought", engine.A("what", engine.Literal(kept))))
	}
	return out
}

func valueMenu(v *say.Voice, t tables.Table, o engine.TableOption) *discord.Select {
	menu := &discord.Select{
		CustomID:    press.Route{Do: press.Value, Table: t.Head.ID, Name: o.Name}.String(),
		Placeholder: v.Label(o.Doc),
	}
	for _, value := range o.Values {
		menu.Choices = append(menu.Choices, discord.Choice{
			Label: v.Label(v.OptionValue(o.Name, value)), Value: value, Default: value == optionNow(t, o),
		})
	}
	return menu
}
