package screen

import (
	"slices"
	"strings"

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

// OptionsAt is what of the options somebody looks at; the zero value is all of them.
type OptionsAt struct {
	What    string      // a value of the menu of matters
	Refused engine.Text // why what was pressed is not to be had any more
	Done    engine.Text // what has just been changed
}

// Options shows the options and the settings of a table to whoever sits at a seat. host says whether they may do what
// is the host's.
func (s *Studio) Options(
	t tables.Table, sets []Setting[tables.Table], seat engine.Seat, lang string, host bool,
) Options {
	v := s.Voice(t, lang, t.LooksTo(seat))
	return Options{s: s, v: v, t: t, info: t.Rules.Game.Info(), seat: seat, host: host, sets: sets}
}

// Message shows all that can be settled, or the one of them that is looked at.
func (o Options) Message(at OptionsAt) discord.Message {
	o.at = at
	if step := o.step(); len(step) > 0 {
		back := o.button(press.SetBack, "bot.button.back")
		return fit.Message(discord.Message{Body: o.headed(step...), Rows: []discord.Row{{Buttons: []discord.Button{back}}}})
	}
	blocks := o.headed(o.says("bot.options.title"))
	for _, part := range [][]discord.Block{o.claim(), o.told(), o.rules(), o.bring()} {
		if len(part) > 0 {
			blocks = append(append(blocks, discord.Rule{}), part...)
		}
	}
	blocks = append(blocks, o.menus()...)
	return fit.Message(discord.Message{Body: blocks, Rows: []discord.Row{{Buttons: o.ways()}}})
}

// menus lead to the matters: one menu to all of them, or, where these are too many for one, another to the rules of
// the game.
func (o Options) menus() (out []discord.Block) {
	all, at := o.matters(), press.Route{Do: press.Set, Table: o.t.Head.ID, Name: press.SetWhat}
	menu := func(asks string, some []matter) {
		if len(some) > 0 {
			out = append(out, matterMenu(o.v, at, asks, some))
		}
	}
	if len(all) > 0 {
		out = append(out, discord.Rule{})
	}
	if len(all) <= fit.MaxChoices {
		menu("bot.options.what", all)
		return out
	}
	first := slices.IndexFunc(all, func(m matter) bool { return strings.HasPrefix(m.value, press.RuleOf) })
	menu("bot.options.what", all[:first])
	at.Name = press.SetRules
	menu("bot.options.which-rule", all[first:])
	return out
}

// headed puts above blocks why nothing was changed, or what was.
func (o Options) headed(blocks ...discord.Block) []discord.Block {
	head := ""
	switch {
	case !o.at.Refused.IsZero():
		head = o.v.Say(engine.T("bot.options.refused", engine.A("why", o.at.Refused)))
	case !o.at.Done.IsZero():
		head = o.v.Say(engine.T("bot.options.done", engine.A("what", o.at.Done)))
	default:
		return blocks
	}
	return append([]discord.Block{discord.Text(head)}, blocks...)
}

// ways lead away from the options.
func (o Options) ways() (out []discord.Button) {
	if o.seat != engine.Onlooker {
		out = append(out, o.button(press.SetLeave, "bot.button.leave"))
	}
	if o.host {
		out = append(out, discord.Button{Label: o.label("bot.button.close"), Style: discord.Danger,
			CustomID: press.Route{Do: press.Close, Table: o.t.Head.ID}.String()})
	}
	return append(out, discord.Button{Label: o.label("bot.button.guide"),
		CustomID: press.Route{Do: press.Guide, Table: o.t.Head.ID}.String()})
}

// matters are all that this person may change, each with how it stands: who sits here, how the table is, the rules.
func (o Options) matters() (out []matter) {
	if len(o.s.LevelsOf(o.t.Head.Game)) > 0 && o.seat != engine.Onlooker {
		if len(o.t.Head.Seats) < o.info.MaxSeats {
			out = append(out, matter{value: press.SetComputer, title: engine.T("bot.options.title-computer"),
				now: engine.T("bot.options.seats-left", engine.A("n", engine.Number(o.info.MaxSeats-len(o.t.Head.Seats))))})
		}
		for _, seat := range computersSeated(o.t) {
			h := o.t.Head.Seats[seat]
			out = append(out, matter{value: press.WhoIs + h.Name,
				title: engine.T("bot.options.title-one", engine.A("player", say.PlayerName(o.t, seat))),
				now:   say.PlaysAs(o.v.Has, h.Brain)})
		}
	}
	if !o.host {
		return out
	}
	for _, one := range o.sets {
		if o.offers(one) {
			out = append(out, one.matter(o.t))
		}
	}
	for _, spec := range o.info.Options {
		out = append(out, matter{value: press.RuleOf + spec.Name, title: spec.Doc,
			now: o.v.OptionValue(spec.Name, optionNow(o.t, spec))})
	}
	return out
}

// offers reports whether there is anything to choose about a setting.
func (o Options) offers(one Setting[tables.Table]) bool {
	return len(one.Ways(o.t)) > 1 && (one.When == nil || one.When(o.t))
}

// step is what there is to one of the matters; nothing where none is looked at, or it is not this person's to change.
func (o Options) step() []discord.Block {
	rule, isRule := strings.CutPrefix(o.at.What, press.RuleOf)
	who, isWho := strings.CutPrefix(o.at.What, press.WhoIs)
	switch {
	case !slices.ContainsFunc(o.matters(), func(m matter) bool { return m.value == o.at.What }):
		return nil
	case isRule:
		return o.rule(rule)
	case isWho:
		return o.computer(who)
	case o.at.What == press.SetComputer:
		return []discord.Block{o.says("bot.options.computers"),
			discord.Row{Select: o.levels(o.set(press.SetComputer), "bot.options.level", "")}}
	}
	var out []discord.Block
	for _, one := range o.sets {
		if one.called(o.at.What) {
			out = append(append(out, one.said(o.v, o.t)...),
				one.change(o.v, o.t, press.Route{Do: press.Set, Table: o.t.Head.ID}))
		}
	}
	return out
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

// rule offers the values of an option of the game.
func (o Options) rule(name string) []discord.Block {
	i := slices.IndexFunc(o.info.Options, func(spec engine.TableOption) bool { return spec.Name == name })
	if i < 0 {
		return nil
	}
	spec := o.info.Options[i]
	return []discord.Block{o.says("bot.options.choose"), o.says("bot.options.value", engine.A("option", spec.Doc)),
		discord.Row{Select: valueMenu(o.v, o.t, spec)}}
}

// told is what all read of how the table is, and to whom to turn for the rest.
func (o Options) told() (out []discord.Block) {
	for _, one := range o.sets {
		if one.ToAll {
			out = append(out, one.said(o.v, o.t)...)
		}
	}
	if !o.host && len(o.info.Options) > 0 {
		out = append(out, o.says("bot.options.host", engine.A("host", engine.Literal(tables.HostName(o.t.Head)))))
	}
	return out
}

// rules says which rules of the game are not as usual, and how hard it is; nothing where all are.
func (o Options) rules() []discord.Block {
	if len(o.info.Options) == 0 {
		return nil
	}
	chosen := rulesChosen(o.v, o.t, o.info)
	if len(chosen) == 0 {
		return nil
	}
	var said strings.Builder
	for _, l := range chosen {
		say.Line(&said, o.v.Say(l))
	}
	say.Line(&said, o.v.Say(engine.T("bot.options.as-usual")))
	return []discord.Block{discord.Text(strings.TrimRight(said.String(), "\n"))}
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

// valueMenu offers the values of an option, the usual one first.
func valueMenu(v *say.Voice, t tables.Table, o engine.TableOption) *discord.Select {
	menu := &discord.Select{
		CustomID:    press.Route{Do: press.Value, Table: t.Head.ID, Name: o.Name}.String(),
		Placeholder: v.Label(o.Doc),
	}
	for _, value := range o.Values {
		c := discord.Choice{Label: v.Label(v.OptionValue(o.Name, value)), Value: value, Default: value == optionNow(t, o)}
		if value != usually(o) {
			menu.Choices = append(menu.Choices, c)
			continue
		}
		c.Description = v.Label(engine.T("bot.options.usual"))
		menu.Choices = slices.Insert(menu.Choices, 0, c)
	}
	return menu
}
