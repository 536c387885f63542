package bot

import (
	"context"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// showPanel shows a panel as the user may see it.
func (b play) showPanel(ctx context.Context, q *exchange, t tables.Table, c engine.GameCommand) error {
	viewer, owner := t.SeatOf(q.user()), engine.Onlooker
	if c.PerSeat {
		var err error
		if owner, err = panelOwner(q, t, viewer); err != nil {
			return err
		}
	}
	v := q.voice(t)
	scene := t.View(viewer).Scene()
	p, ok := scene.Panel(c.Panel, owner)
	if !ok {
		return engine.Errorf(engine.BadInput, engine.T("error.no-panel"), "no panel %q of seat %d", c.Panel, owner)
	}
	m := discord.Message{Embeds: []discord.Embed{screen.AreaEmbed(v, t.Rules.Game, p)}}
	if !t.Head.Live() { // whoever reads it may not know
		m.Content = v.Say(engine.T("bot.panel.where", engine.A("where", engine.T("bot.panel.of-over",
			engine.A("table", engine.Literal(say.TableTitle(v, t)))))))
	}
	return q.rep.show(ctx, m)
}

// withVerb lists the seat's legal answers with a verb.
func withVerb(t tables.Table, seat engine.Seat, verb string) []screen.Offer {
	return keep(screen.OffersTo(t, seat), func(o engine.Option) bool { return o.Verb == verb })
}

// narrowed keeps the answers whose operands fit what the command's options say, but for the option skipped.
// An option fits by the operand's word or by its label in the user's language.
func narrowed(
	v *say.Voice, list []screen.Offer, c engine.GameCommand, options map[string]string, skip string,
) []screen.Offer {
	for i, name := range c.Operands {
		said := options[name]
		if name == skip || said == "" {
			continue
		}
		exact := keep(list, func(o engine.Option) bool { return len(o.Operands) > i && o.Operands[i].Word == said })
		if len(exact) == 0 {
			exact = keep(list, func(o engine.Option) bool {
				return len(o.Operands) > i && say.Folded(v.Label(o.Operands[i].Label)) == say.Folded(said)
			})
		}
		list = exact
	}
	return list
}

func keep(list []screen.Offer, want func(engine.Option) bool) []screen.Offer {
	var out []screen.Offer
	for _, c := range list {
		if want(c.Option) {
			out = append(out, c)
		}
	}
	return out
}

// answerVerb gives the answer that a command with its options stands for.
func (b play) answerVerb(ctx context.Context, q *exchange, t tables.Table, c engine.GameCommand) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return engine.Errorf(engine.Forbidden, engine.T("error.not-seated"), "not seated")
	}
	v := q.voice(t)
	all := withVerb(t, seat, c.Verb)
	fits := narrowed(v, all, c, q.in.Options, "")
	if len(fits) == 0 {
		if bar, ok := screen.BarredBy(v, t, seat, c, q.in.Options); ok {
			return screen.BarredError(v, bar)
		}
	}
	if len(all) == 0 {
		return cannotNow(t, seat, c)
	}
	if len(fits) == 0 {
		return engine.Errorf(engine.Illegal, engine.T("error.not-possible", engine.A("answers", labels(v, all))),
			"no legal %s fits the options", c.Verb) // which are not logged: they may name hidden cards
	}
	if len(fits) > 1 {
		return engine.Errorf(engine.BadInput, engine.T("error.ambiguous", engine.A("answers", labels(v, fits))),
			"%d answers fit", len(fits))
	}
	got, err := b.tables.Answer(ctx, t.Head.ID, q.user(), fits[0].Decision, fits[0].Option.Answer)
	if err != nil {
		return err
	}
	return q.openPanel(ctx, got.Table, engine.Text{})
}

// cannotNow tells why a command has no legal answer at this moment.
func cannotNow(t tables.Table, seat engine.Seat, c engine.GameCommand) error {
	asked := t.Asked(seat)
	if c.Mutual && len(t.Head.Seats) == 1 {
		return engine.Errorf(engine.NotNow, engine.T("error.plays-alone"), "%q is of no use to who plays alone", c.Verb)
	}
	if len(asked) == 0 {
		return engine.Errorf(engine.NotYours, engine.T("error.not-your-turn"), "seat %d is not asked", seat)
	}
	return engine.Errorf(engine.NotNow, engine.T(notNow,
		engine.A("question", plainText(t.View(seat).Ask(asked[0].ID)))),
		"no legal answer with verb %q", c.Verb)
}

// plainText is the text itself; it stands where a value is wanted.
func plainText(t engine.Text) engine.Value { return t }

// labels names a few answers.
func labels(v *say.Voice, list []screen.Offer) engine.List {
	const some = 10
	out := engine.List{}
	for _, c := range list[:min(some, len(list))] {
		out = append(out, engine.T("bot.scene.word", engine.A("word", engine.Literal(v.Label(c.Option.Label)))))
	}
	if len(list) > some {
		out = append(out, engine.T("error.more-answers", engine.A("n", engine.Number(len(list)-some))))
	}
	return out
}

// noOperand is what a command is given where it has nothing to be given: it is then refused in full.
const noOperand = "-"

// whyNone stands among the choices of a command that has none: an empty list would not say why. What is asked instead
// is said in the words to one who is called where the question is too long for a choice, and not at all where these
// are, too: no sentence is cut.
func whyNone(v *say.Voice, t tables.Table, seat engine.Seat, c engine.GameCommand) discord.Choice {
	err := cannotNow(t, seat, c)
	if bar, ok := screen.BarredBy(v, t, seat, c, nil); ok {
		err = screen.BarredError(v, bar)
	}
	says := []engine.Text{engine.SayOf(err)}
	if says[0].Key == notNow {
		called := v.Called(t.View(engine.Onlooker).Ask(t.Asked(seat)[0].ID))
		says = append(says, engine.T(notNow, engine.A("question", called)), engine.T("error.not-now.bare"))
	}
	label := ""
	for _, said := range says {
		if label = strings.Join(strings.Fields(v.Label(said)), " "); fit.Size(label) <= fit.MaxChoiceLabel {
			break
		}
	}
	return discord.Choice{Label: label, Value: noOperand}
}

// notNow is the key of what says that a command is of no use where something else is asked.
const notNow = "error.not-now"

// completeOperand lists the operands that are legal now, given the options that are filled in already.
func completeOperand(q *exchange, t tables.Table, c engine.GameCommand, typed string) []discord.Choice {
	at := slices.Index(c.Operands, q.in.Focused)
	if at < 0 {
		return nil
	}
	v, seat := q.voice(t), t.SeatOf(q.user())
	if seat != engine.Onlooker && len(withVerb(t, seat, c.Verb)) == 0 {
		return []discord.Choice{whyNone(v, t, seat, c)}
	}
	var out []discord.Choice
	for _, f := range narrowed(v, withVerb(t, seat, c.Verb), c, q.in.Options, q.in.Focused) {
		if len(f.Option.Operands) <= at {
			continue
		}
		o := f.Option.Operands[at]
		if slices.ContainsFunc(out, func(c discord.Choice) bool { return c.Value == o.Word }) {
			continue
		}
		out = append(out, discord.Choice{Label: v.Label(o.Label), Value: o.Word})
	}
	return screen.Matching(out, typed)
}
