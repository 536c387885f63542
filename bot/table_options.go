package bot

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
)

func (b lobby) completeOption(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := q.here(ctx)
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

func (b lobby) completeValue(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := q.here(ctx)
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

func (b lobby) setOption(ctx context.Context, q *exchange, t tables.Table) error {
	name, value := q.in.Options["option"], q.in.Options["value"]
	t, err := b.tables.SetOption(ctx, t.Head.ID, q.user(), name, value)
	if err != nil {
		return err
	}
	v := q.voice(t)
	return q.rep.show(ctx, discord.Message{Content: v.Say(engine.T("bot.reply.option",
		engine.A("option", say.OptionLabel(t.Rules.Game.Info(), name)),
		engine.A("value", v.OptionValue(name, value))))})
}

// optionsFor are the options as the user may see them.
func (b lobby) optionsFor(ctx context.Context, q *exchange, t tables.Table) screen.Options {
	hosts := b.tables.MayManage(ctx, t.Head.ID, q.user()) == nil
	return b.screen.Options(t, shown(host(b).tableSettings()), t.SeatOf(q.user()), q.in.Locale, hosts)
}

// showOptions opens that message.
func (b lobby) showOptions(ctx context.Context, q *exchange, p pressed) error {
	return q.rep.show(ctx, b.optionsFor(ctx, q, p.at).Message(screen.OptionsAt{}))
}

// showOption shows there the values of the option that is chosen.
func (b lobby) showOption(ctx context.Context, q *exchange, p pressed) error {
	option, err := q.value()
	if err != nil {
		return err
	}
	return q.rep.update(ctx, b.optionsFor(ctx, q, p.at).Message(screen.OptionsAt{What: press.RuleOf + option}))
}

// chooseValue sets an option of the game to what is chosen.
func (b lobby) chooseValue(ctx context.Context, q *exchange, p pressed) error {
	value, err := q.value()
	if err != nil {
		return err
	}
	t, err := b.tables.SetOption(ctx, p.at.Head.ID, q.user(), p.Name, value)
	at := screen.OptionsAt{}
	if err == nil {
		at.Done = engine.T("bot.reply.option", engine.A("option", say.OptionLabel(t.Rules.Game.Info(), p.Name)),
			engine.A("value", q.voice(t).OptionValue(p.Name, value)))
	}
	return b.optionsAfter(ctx, q, p, t, at, err)
}

// optionsAfter shows, in the message's place, how things stand when something there has been changed, or not.
func (b lobby) optionsAfter(
	ctx context.Context, q *exchange, p pressed, t tables.Table, at screen.OptionsAt, err error,
) error {
	switch {
	case engine.KindOf(err) == engine.NotNow: // the message is of before others changed the table
		t, at = p.at, screen.OptionsAt{Refused: engine.SayOf(err)}
	case err != nil:
		return err
	}
	return q.rep.update(ctx, b.optionsFor(ctx, q, t).Message(at))
}

// settle settles one of the matters that have a name behind press.Set.
func (b lobby) settle(ctx context.Context, q *exchange, p pressed) error {
	what, who, err := press.ParseSet(p.Name)
	if err != nil {
		return err
	}
	m, ok := b.matters()[what]
	if !ok {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "nothing at a table is called %q", what)
	}
	s := settling{t: p.at, who: who}
	if m.menu {
		if s.value, err = q.value(); err != nil {
			return err
		}
	}
	err = m.do(ctx, q, &s)
	if what == press.SetLeave && err == nil {
		return q.rep.update(ctx, discord.Message{Body: []discord.Block{discord.Text(q.voice(s.t).Say(engine.T(
			"bot.reply.left")))}})
	}
	at := screen.OptionsAt{What: s.what, Done: s.done}
	if s.who != "" {
		at.What = press.WhoIs + s.who
	}
	return b.optionsAfter(ctx, q, p, s.t, at, err)
}

// claim makes the lobby claim of the user's seat, or takes it back.
func (b lobby) claim(ctx context.Context, q *exchange, t tables.Table) error {
	t, err := b.tables.Claim(ctx, t.Head.ID, q.user())
	if err != nil {
		return err
	}
	key := "bot.reply.unclaimed"
	if t.Head.Seats[t.SeatOf(q.user())].Claim {
		key = "bot.reply.claimed"
	}
	return q.inLobby(ctx, t, engine.T(key))
}
