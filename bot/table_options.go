package bot

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// What can be settled about a table before its game begins, beyond sitting down and starting, is in a message that only
// whoever asks for it sees: it says what each thing is for, and offers only what this person may do.

// The names of what is set there. They stand in custom ids of messages that outlive the program: add, never rename.
const (
	setClaim    = "claim"
	setComputer = "computer" // a menu: how well the new one plays
	setWho      = "who"      // a menu: which of those that are seated is looked at
	setLevel    = "level"    // a menu: how well that one plays; behind a stop, its name
	setTemper   = "temper"   // a menu: its temperament, likewise; without a name, of the one that was seated last
	setFewer    = "fewer"    // send it away, likewise
	setLanguage = "language" // a menu
	setPace     = "pace"     // a menu
	setHush     = "hush"     // have computer players keep their remarks to themselves, or not
	setFriendly = "friendly"
	setCounting = "counting"
	setLeave    = "leave"
)

// tableOptions is that message for one person.
type tableOptions struct {
	s    *studio
	v    *voice
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
		buttons = append(buttons, o.button(setLeave, "bot.button.leave"))
	}
	if o.host {
		buttons = append(buttons, discord.Button{Label: o.label("bot.button.close"), Style: discord.Danger, CustomID: route{do: doClose, table: o.t.Head.ID}.String()})
	}
	buttons = append(buttons, discord.Button{Label: o.label("bot.button.guide"), CustomID: route{do: doGuide, table: o.t.Head.ID}.String()})
	return fitMessage(discord.Message{Body: blocks, Rows: []discord.Row{{Buttons: buttons}}})
}

func (o tableOptions) says(key string, args ...engine.Arg) discord.Text {
	return discord.Text(o.v.say(engine.T(key, args...)))
}

func (o tableOptions) label(key string) string { return o.v.label(engine.T(key)) }

func (o tableOptions) set(name string) string {
	return route{do: doSet, table: o.t.Head.ID, name: name}.String()
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
		discord.Row{Buttons: []discord.Button{{Label: o.v.label(label), CustomID: o.set(setClaim)}}},
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
		CustomID: route{do: doOption, table: o.t.Head.ID}.String(), Placeholder: o.label("bot.options.which"),
	}
	out := []discord.Block{o.says("bot.options.choose"), discord.Row{Select: which}}
	for _, spec := range o.info.Options {
		which.Choices = append(which.Choices, discord.Choice{
			Label: o.v.label(spec.Doc), Value: spec.Name, Default: spec.Name == chosen,
			Description: o.v.label(o.v.optionValue(spec.Name, optionNow(o.t, spec))),
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
	menu := &discord.Select{CustomID: o.set(setPace), Placeholder: o.label("bot.options.which-pace")}
	for _, w := range paceWays() {
		menu.Choices = append(menu.Choices, discord.Choice{Label: o.v.label(w.offer), Value: w.word, Default: w.offer.Key == tables.PaceName(o.t.Head.Pace).Key})
	}
	return append(out, discord.Row{Select: menu})
}

// friendly offers to whoever may choose it that hints may be asked for, or that the game counts.
func (o tableOptions) friendly() []discord.Block {
	text, name, label := "bot.options.friendly", setFriendly, "bot.button.make-friendly"
	if o.t.Head.Friendly {
		text, name, label = "bot.options.is-friendly", setCounting, "bot.button.make-count"
	}
	if !o.host {
		return nil
	}
	return []discord.Block{o.says(text), discord.Row{Buttons: []discord.Button{o.button(name, label)}}}
}

// language offers the languages to whoever may choose one.
func (o tableOptions) language() []discord.Block {
	languages := languages(o.s.words.own)
	if len(languages) < 2 || !o.host {
		return nil
	}
	menu := &discord.Select{CustomID: o.set(setLanguage), Placeholder: o.label("bot.options.tongue")}
	for _, l := range languages {
		menu.Choices = append(menu.Choices, discord.Choice{Label: o.v.label(languageLabel(o.s.words.own, l)), Value: l, Default: l == o.t.Head.Lang})
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
func (b *Bot) useOptions(ctx context.Context, q *exchange, t tables.Table, r route) error {
	if t.Head.State != store.Lobby {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s has begun", t.Head.ID)
	}
	at, was := optionsAt{}, t
	var err error
	switch r.do {
	case doOption:
		at.option, err = q.value()
	case doValue:
		at.option = r.name
		t, err = b.setTo(ctx, q, t, r.name)
	default:
		t, at.computer, err = b.settle(ctx, q, t, r.name)
	}
	switch {
	case engine.KindOf(err) == engine.NotNow: // the message is of before others changed the table
		t, at = was, optionsAt{refused: engine.SayOf(err)}
	case err != nil:
		return err
	}
	if r.name == setLeave && err == nil {
		return q.rep.update(ctx, discord.Message{Body: []discord.Block{discord.Text(q.voice(t).say(engine.T("bot.reply.left")))}})
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
	what, who, err := readSet(name)
	if err != nil {
		return t, "", err
	}
	switch what {
	case setClaim:
		t, err = b.tables.Claim(ctx, id, q.user())
	case setFriendly, setCounting:
		t, err = b.tables.SetFriendly(ctx, id, q.user(), what == setFriendly)
	case setFewer:
		t, err = b.tables.RemoveComputer(ctx, id, q.user(), who)
		who = ""
	case setHush:
		t, err = b.tables.Hush(ctx, id, q.user(), !t.Head.Hushed)
	case setLeave:
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
	case what == setComputer:
		t, who, err = b.seatComputer(ctx, q, t, value, "")
	case what == setWho:
		_, err = computerCalled(t, value)
		who = value
	case what == setLevel:
		t, err = b.settleLevel(ctx, q, t, who, value)
	case what == setTemper:
		t, err = b.settleTemper(ctx, q, t, who, value)
	case what == setPace:
		err = setWay(value, paceWays(), func(p store.Pace) (err error) {
			t, err = b.tables.SetPace(ctx, id, q.user(), p, tables.AsBefore)
			return err
		})
	case what == setLanguage && slices.Contains(languages(b.Words), value):
		t, err = b.tables.SetLanguage(ctx, id, q.user(), value)
	default:
		err = engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "nothing at a table is called %q", what)
	}
	return t, who, err
}

// setOf is what is set of a computer player, as custom ids have it; readSet reads it.
func setOf(what, who string) string { return what + "." + url.PathEscape(who) }

func readSet(name string) (what, who string, err error) {
	what, who, _ = strings.Cut(name, ".")
	if who, err = url.PathUnescape(who); err != nil {
		return "", "", engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "the name in %q: %w", name, err)
	}
	return what, who, nil
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
