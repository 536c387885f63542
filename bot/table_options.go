package bot

import (
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// tableOptions is that message for one person.
type tableOptions struct {
	s    *studio
	v    *say.Voice
	t    tables.Table
	info engine.Info
	seat engine.Seat
	host bool // may do what is the host's
	at   optionsAt
}

// optionsAt is what of the options somebody looks at.
type optionsAt struct {
	option   string      // of the game, whose values are offered
	computer string      // the name of a computer player
	refused  engine.Text // why what was pressed is not to be had any more
}

// tableOptions shows the options to whoever sits at a seat. host says whether they may do what is the host's.
func (s *studio) tableOptions(t tables.Table, seat engine.Seat, lang string, host bool) tableOptions {
	return tableOptions{s: s, v: s.voice(t, lang), t: t, info: t.Rules.Game.Info(), seat: seat, host: host}
}

// optionsFor are the options as the user may see them.
func (b *Bot) optionsFor(ctx context.Context, q *exchange, t tables.Table) tableOptions {
	host := b.tables.MayManage(ctx, t.Head.ID, q.user()) == nil
	return b.screen.tableOptions(t, t.SeatOf(q.user()), q.in.Locale, host)
}

// message shows the options.
func (o tableOptions) message(at optionsAt) discord.Message {
	o.at = at
	blocks := []discord.Block{o.says("bot.options.title")}
	if !at.refused.IsZero() {
		blocks = []discord.Block{o.says("bot.options.refused", engine.A("why", at.refused))}
	}
	for _, part := range [][]discord.Block{o.claim(), o.rules(at.option), o.computers(), o.pace(), o.friendly(), o.language(), o.bring()} {
		if len(part) > 0 {
			blocks = append(append(blocks, discord.Rule{}), part...)
		}
	}
	buttons := []discord.Button{}
	if o.seat != engine.Onlooker {
		buttons = append(buttons, o.button(press.SetLeave, "bot.button.leave"))
	}
	if o.host {
		buttons = append(buttons, discord.Button{Label: o.label("bot.button.close"), Style: discord.Danger, CustomID: press.Route{Do: press.Close, Table: o.t.Head.ID}.String()})
	}
	buttons = append(buttons, discord.Button{Label: o.label("bot.button.guide"), CustomID: press.Route{Do: press.Guide, Table: o.t.Head.ID}.String()})
	return fit.Message(discord.Message{Body: blocks, Rows: []discord.Row{{Buttons: buttons}}})
}

func (o tableOptions) says(key string, args ...engine.Arg) discord.Text {
	return discord.Text(o.v.Say(engine.T(key, args...)))
}

func (o tableOptions) label(key string) string { return o.v.Label(engine.T(key)) }

func (o tableOptions) set(name string) string {
	return press.Route{Do: press.Set, Table: o.t.Head.ID, Name: name}.String()
}

func (o tableOptions) button(name, label string) discord.Button {
	return discord.Button{Label: o.label(label), CustomID: o.set(name)}
}

// claim is the game's lobby claim, with what it is good for.
func (o tableOptions) claim() []discord.Block {
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
func (o tableOptions) rules(chosen string) []discord.Block {
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
			out = append(out, o.says("bot.options.value", engine.A("option", spec.Doc)), discord.Row{Select: valueMenu(o.v, o.t, spec)})
		}
	}
	return out
}

// pace offers the paces to whoever may choose one, and says which it is now.
func (o tableOptions) pace() []discord.Block {
	out := []discord.Block{o.says("bot.options.pace", engine.A("pace", o.s.paceOf(o.t.Head)))}
	if !o.host {
		return out
	}
	menu := &discord.Select{CustomID: o.set(press.SetPace), Placeholder: o.label("bot.options.which-pace")}
	for _, w := range paceWays() {
		menu.Choices = append(menu.Choices, discord.Choice{Label: o.v.Label(w.offer), Value: w.word, Default: w.offer.Key == tables.PaceName(o.t.Head.Pace).Key})
	}
	return append(out, discord.Row{Select: menu})
}

// friendly offers to whoever may choose it that hints may be asked for, or that the game counts.
func (o tableOptions) friendly() []discord.Block {
	text, name, label := "bot.options.friendly", press.SetFriendly, "bot.button.make-friendly"
	if o.t.Head.Friendly {
		text, name, label = "bot.options.is-friendly", press.SetCounting, "bot.button.make-count"
	}
	if !o.host {
		return nil
	}
	return []discord.Block{o.says(text), discord.Row{Buttons: []discord.Button{o.button(name, label)}}}
}

// language offers the languages to whoever may choose one.
func (o tableOptions) language() []discord.Block {
	languages := say.Languages(o.s.words.Own)
	if len(languages) < 2 || !o.host {
		return nil
	}
	menu := &discord.Select{CustomID: o.set(press.SetLanguage), Placeholder: o.label("bot.options.tongue")}
	for _, l := range languages {
		menu.Choices = append(menu.Choices, discord.Choice{Label: o.v.Label(say.LanguageLabel(o.s.words.Own, l)), Value: l, Default: l == o.t.Head.Lang})
	}
	return []discord.Block{o.says("bot.options.language"), discord.Row{Select: menu}}
}

// bring tells what people bring along, and what this one has brought.
func (o tableOptions) bring() []discord.Block {
	spec, ok := bringSpec(o.t)
	if !ok || o.seat == engine.Onlooker {
		return nil
	}
	out := []discord.Block{o.says("bot.bring.how", engine.A("what", spec.Doc))}
	if kept := o.t.Head.Seats[o.seat].Bring; kept != "" {
		out = append(out, o.says("bot.reply.brought", engine.A("what", engine.Literal(kept))))
	}
	return out
}

// showOptions opens that message.
func (b *Bot) showOptions(ctx context.Context, q *exchange, t tables.Table) error {
	if t.Head.State != store.Lobby {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s has begun", t.Head.ID)
	}
	return q.rep.show(ctx, b.optionsFor(ctx, q, t).message(optionsAt{}))
}

// useOptions does what was pressed there, and shows in its place how things stand now.
func (b *Bot) useOptions(ctx context.Context, q *exchange, t tables.Table, r press.Route) error {
	if t.Head.State != store.Lobby {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s has begun", t.Head.ID)
	}
	at, was := optionsAt{}, t
	var err error
	switch r.Do {
	case press.Option:
		at.option, err = q.value()
	case press.Value:
		at.option = r.Name
		t, err = b.setTo(ctx, q, t, r.Name)
	default:
		t, at.computer, err = b.settle(ctx, q, t, r.Name)
	}
	switch {
	case engine.KindOf(err) == engine.NotNow: // the message is of before others changed the table
		t, at = was, optionsAt{refused: engine.SayOf(err)}
	case err != nil:
		return err
	}
	if r.Name == press.SetLeave && err == nil {
		return q.rep.update(ctx, discord.Message{Body: []discord.Block{discord.Text(q.voice(t).Say(engine.T("bot.reply.left")))}})
	}
	return q.rep.update(ctx, b.optionsFor(ctx, q, t).message(at))
}

func (b *Bot) setTo(ctx context.Context, q *exchange, t tables.Table, option string) (tables.Table, error) {
	value, err := q.value()
	if err != nil {
		return t, err
	}
	return b.tables.SetOption(ctx, t.Head.ID, q.user(), option, value)
}

// settle does one of the things that have a name. It returns which computer player it was about, if any.
func (b *Bot) settle(ctx context.Context, q *exchange, t tables.Table, name string) (tables.Table, string, error) {
	id := t.Head.ID
	what, who, err := press.ParseSet(name)
	if err != nil {
		return t, "", err
	}
	switch what {
	case press.SetClaim:
		t, err = b.tables.Claim(ctx, id, q.user())
	case press.SetFriendly, press.SetCounting:
		t, err = b.tables.SetFriendly(ctx, id, q.user(), what == press.SetFriendly)
	case press.SetFewer:
		t, err = b.tables.RemoveComputer(ctx, id, q.user(), who)
		who = ""
	case press.SetHush:
		t, err = b.tables.Hush(ctx, id, q.user(), !t.Head.Hushed)
	case press.SetLeave:
		t, err = b.tables.Leave(ctx, id, q.user(), "")
	default:
		value, err := q.value()
		if err != nil {
			return t, "", err
		}
		return b.choose(ctx, q, t, what, who, value)
	}
	return t, who, err
}

// choose settles what is chosen from a menu: a value for something, with a computer player for this one.
func (b *Bot) choose(ctx context.Context, q *exchange, t tables.Table, what, who, value string) (tables.Table, string, error) {
	id := t.Head.ID
	var err error
	switch {
	case what == press.SetComputer:
		t, who, err = b.seatComputer(ctx, q, t, value, "")
	case what == press.SetWho:
		_, err = computerCalled(t, value)
		who = value
	case what == press.SetLevel:
		t, err = b.settleLevel(ctx, q, t, who, value)
	case what == press.SetTemper:
		t, err = b.settleTemper(ctx, q, t, who, value)
	case what == press.SetPace:
		err = setWay(value, paceWays(), func(p store.Pace) (err error) {
			t, err = b.tables.SetPace(ctx, id, q.user(), p, tables.AsBefore)
			return err
		})
	case what == press.SetLanguage && slices.Contains(say.Languages(b.Words), value):
		t, err = b.tables.SetLanguage(ctx, id, q.user(), value)
	default:
		err = engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "nothing at a table is called %q", what)
	}
	return t, who, err
}

func optionNow(t tables.Table, o engine.TableOption) string {
	if set, ok := t.Head.Setup.Options[o.Name]; ok {
		return set
	}
	return o.Values[0]
}

// usually is what an option is at tables where nobody has chosen.
func usually(o engine.TableOption) string {
	if o.Preset != "" {
		return o.Preset
	}
	return o.Values[0]
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
