package bot

import (
	"context"
	"maps"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// completeAnswer lists the keys of all answers the user may give now.
func (b play) completeAnswer(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := q.here(ctx)
	if err != nil {
		return nil, err
	}
	v := q.voice(t)
	var out []discord.Choice
	for _, c := range screen.OffersTo(t, t.SeatOf(q.user())) {
		if key := c.Option.Key(); fit.Size(key) <= fit.MaxChoiceLabel {
			out = append(out, discord.Choice{Label: v.Label(c.Option.Label), Value: key})
		}
	}
	return screen.Matching(out, typed), nil
}

func (b play) answerKey(ctx context.Context, q *exchange) error {
	t, err := q.here(ctx)
	if err != nil {
		return err
	}
	key := q.in.Options["move"]
	for _, bar := range screen.BarsOf(t, t.SeatOf(q.user())) {
		if bar.Key() == key {
			return screen.BarredError(q.voice(t), bar)
		}
	}
	got, err := b.tables.AnswerKey(ctx, t.Head.ID, q.user(), key)
	if err != nil {
		return err
	}
	return q.openPanel(ctx, got.Table, engine.Text{})
}

// openHand shows the user's private panel.
func (b play) openHand(ctx context.Context, q *exchange, t tables.Table) error {
	return q.openPanel(ctx, t, engine.Text{})
}

// backToPanel shows the whole panel again.
func (b play) backToPanel(ctx context.Context, q *exchange, p pressed) error {
	return q.updatePanel(ctx, p.at, p.seat, engine.Text{})
}

// answer gives the answer that a button stands for.
func (b play) answer(ctx context.Context, q *exchange, p pressed) error {
	return b.giveAnswers(ctx, q, p, p.Decision, sayingOf(p.Ref()))
}

// sayingOf are the answers that a reference names.
func sayingOf(r press.Ref) desk.Saying {
	return desk.Saying{Due: engine.Option{Answer: r.Answer, Then: r.Then.All()}.Dues()}
}

// menus makes the menus of questions that are asked of whoever has pressed something.
func (b play) menus(q *exchange, p pressed, of []engine.Decision) screen.Menus {
	return screen.NewMenus(q.voice(p.at), p.at, p.seat, of)
}

// showGroup shows what is chosen among at a step.
func (b play) showGroup(ctx context.Context, q *exchange, p pressed) error {
	m := b.menus(q, p, questionsWith(p))
	g, ok := m.Within(p.Route)
	if !ok {
		return q.updatePanel(ctx, p.at, p.seat, stale(p.at, p.seat, p.Decision))
	}
	return b.showStep(ctx, q, p, m.Step(g, p.Answer, p.Depth, 0))
}

// step settles the next operand of an answer: it gives the answer if that was the last, and else asks for the one
// behind it.
func (b play) step(ctx context.Context, q *exchange, p pressed) error {
	m := b.menus(q, p, questionsWith(p))
	g, ok := m.Within(p.Route)
	if !ok {
		return q.updatePanel(ctx, p.at, p.seat, stale(p.at, p.seat, p.Decision))
	}
	c, err := q.chosen(p.at)
	if err != nil {
		return err
	}
	if c.Turned {
		return b.showStep(ctx, q, p, m.Step(g, p.Answer, p.Depth, c.Page))
	}
	if len(c.Then.All()) > 0 { // which is chosen whole
		return b.giveAnswers(ctx, q, p, p.Decision, sayingOf(c.Ref))
	}
	if a, ok := screen.Settled(g, c.Answer, p.Depth); ok {
		return b.giveAnswer(ctx, q, p, p.Decision, a)
	}
	return b.showStep(ctx, q, p, m.Step(g, c.Answer, p.Depth+1, 0))
}

// showStep shows the panel with a part of an answer that is given in steps.
func (b play) showStep(ctx context.Context, q *exchange, p pressed, o screen.Offered) error {
	return q.showOn(ctx, p.at, q.panel(p).Step(o))
}

// chosen is the choice made in a menu of answers.
func (q *exchange) chosen(t tables.Table) (press.Chosen, error) {
	value, err := q.value()
	if err != nil {
		return press.Chosen{}, err
	}
	return press.ParseChosen(t.Head.ID, value)
}

// showSettings shows the settings that the seat may change.
func (b play) showSettings(ctx context.Context, q *exchange, p pressed) error {
	m := b.menus(q, p, p.at.Settings(p.seat))
	if m.Empty() {
		return q.updatePanel(ctx, p.at, p.seat, engine.T("error.gone"))
	}
	panel := q.panel(p)
	panel.InSettings = true
	return q.showInPlace(ctx, p.at, panel.Step(m.All(0)))
}

// pick acts on a menu of all answers: to all that is asked, or to the settings, which are meant where their first
// question is.
func (b play) pick(ctx context.Context, q *exchange, p pressed) error {
	c, err := q.chosen(p.at)
	if err != nil {
		return err
	}
	if !c.Turned {
		return b.giveAnswers(ctx, q, p, c.Decision, sayingOf(c.Ref))
	}
	m := b.menus(q, p, questionsWith(p))
	if m.Empty() {
		return q.updatePanel(ctx, p.at, p.seat, engine.T("error.gone"))
	}
	return b.showStep(ctx, q, p, m.Everything(c.Page))
}

// several gives at once what was taken in a menu of which several may be. Where two of it exclude one another, nothing
// is given.
func (b play) several(ctx context.Context, q *exchange, p pressed) error {
	view := p.at.View(p.seat)
	joining, ok := view.(engine.Joining)
	if !ok {
		return q.updatePanel(ctx, p.at, p.seat, stale(p.at, p.seat, p.Decision))
	}
	of := joining.Joined(p.Decision).Several
	taken, known, err := takenOf(q, p, of)
	if err != nil {
		return err
	}
	if !known {
		return q.updatePanel(ctx, p.at, p.seat, stale(p.at, p.seat, p.Decision))
	}
	if one, other, clash := engine.Clash(taken); clash {
		if n, surplus := engine.Surplus(one, other); surplus {
			return q.updatePanel(ctx, p.at, p.seat, engine.T("error.so-many", engine.A("n", engine.Number(n)),
				engine.A("one", one.Label)))
		}
		return q.updatePanel(ctx, p.at, p.seat, engine.T("error.not-both", engine.A("one", one.Label),
			engine.A("other", other.Label)))
	}
	if says, spoilt := joining.Spoilt(p.Decision, taken); spoilt {
		return q.updatePanel(ctx, p.at, p.seat, says)
	}
	due := of.Dues(taken)
	if _, _, can := engine.DueTo(view, p.Decision, due); !can {
		return q.updatePanel(ctx, p.at, p.seat, engine.T("error.not-alone"))
	}
	return b.giveAnswers(ctx, q, p, p.Decision, desk.Saying{Due: due, Menu: of.Title.Key, Taken: named(taken)})
}

// takenOf are the choices that were taken in a menu, in their [engine.Several.Order]: of those that are alike as many
// as the last of them says. known is false where the menu does not have all of them, or there are none.
func takenOf(q *exchange, p pressed, of engine.Several) (taken []engine.Choice, known bool, err error) {
	order := map[press.Ref]int{}
	for i, value := range q.in.Values {
		c, err := press.ParseChosen(p.at.Head.ID, value)
		if err != nil {
			return nil, false, err
		}
		order[c.Ref] = i
	}
	at := func(n int) (in int, ok bool) {
		o := of.Choices[n]
		if then, can := press.ThenOf(o.Then); can {
			in, ok = order[press.Ref{Table: p.at.Head.ID, Decision: p.Decision, Answer: o.Answer, Then: then}]
		}
		return in, ok
	}
	by := of.WithCopies(func(n int) bool { _, is := at(n); return is })
	chosen := slices.Sorted(maps.Keys(by))
	of.Order(chosen, func(n int) int {
		in, _ := at(by[n])
		return in
	})
	for _, n := range chosen {
		taken = append(taken, of.Choices[n])
	}
	return taken, len(taken) > 0 && len(taken) >= len(order), nil
}

// named names each of the choices that were taken: by what it decides, and where several decide one thing, with what
// sets it apart from those.
func named(taken []engine.Choice) (out []engine.Text) {
	for i, c := range taken {
		same := slices.ContainsFunc(slices.Delete(slices.Clone(taken), i, i+1),
			func(o engine.Choice) bool { return o.Decides != "" && o.Decides == c.Decides })
		switch last := len(c.Operands) - 1; {
		case !c.Does.IsZero():
			out = append(out, c.Does)
		case last < 0:
			out = append(out, c.Label)
		case same && last > 0:
			out = append(out, engine.T("bot.menu.part", engine.A("what", c.Operands[0].Label),
				engine.A("part", c.Operands[last].Label)))
		default:
			out = append(out, c.Operands[0].Label)
		}
	}
	return out
}

// questionsWith are the questions among which the one stands that somebody has pressed a step of: what the seat is
// asked, or its settings.
func questionsWith(p pressed) []engine.Decision {
	settings := p.at.Settings(p.seat)
	if slices.ContainsFunc(settings, func(d engine.Decision) bool { return d.ID == p.Decision }) {
		return settings
	}
	return p.at.Asked(p.seat)
}

// giveAnswer gives an answer and shows what is asked then. An answer that came too late changes nothing and shows
// the same.
func (b play) giveAnswer(
	ctx context.Context, q *exchange, p pressed, d engine.DecisionID, a engine.Answer,
) error {
	return b.giveAnswers(ctx, q, p, d, sayingOf(press.Ref{Answer: a}))
}

// giveAnswers gives answers one after the other, as far as they can be, and shows what is asked then: see giveAnswer.
func (b play) giveAnswers(
	ctx context.Context, q *exchange, p pressed, d engine.DecisionID, said desk.Saying,
) error {
	id := p.at.Head.ID
	just := b.teller.Panels.JustChanged(id, q.user(), b.Pace.Settle)
	if q.private() {
		just = b.teller.Panels.JustTurned(id, q.user(), d, b.Pace.Settle)
	}
	if just {
		note := engine.T("error.just-changed")
		if len(p.at.Asked(p.seat)) == 0 { // somebody has answered in their place: nothing is left to choose
			note = engine.T("error.gone")
		}
		return q.updatePanel(ctx, p.at, p.seat, note)
	}
	got, err := b.tables.AnswerDue(ctx, id, q.user(), d, said)
	switch engine.KindOf(err) {
	case engine.Gone, engine.Illegal, engine.NotYours:
		now, err := b.tables.Table(ctx, id)
		if err != nil {
			return err
		}
		return q.updatePanel(ctx, now, p.seat, stale(now, p.seat, d))
	}
	if err != nil {
		return err
	}
	if p.at = got.Table; p.at.Head.Mute() && p.at.Head.State == store.Over {
		return daily(b).ended(ctx, q, p.at)
	}
	panel := q.panel(p)
	panel.Passing = !q.private()
	return q.showOn(ctx, p.at, panel.Message(engine.Text{}))
}

// stale says that a component's moment has passed.
func stale(t tables.Table, seat engine.Seat, d engine.DecisionID) engine.Text {
	for _, open := range t.Questions(seat) {
		if open.ID == d {
			return engine.T("error.illegal")
		}
	}
	return engine.T("error.gone")
}

// putAway takes the buttons off the final message of a table that is over.
func (b play) putAway(ctx context.Context, q *exchange, t tables.Table) error {
	if t.Head.State != store.Over {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "table %s is not over", t.Head.ID)
	}
	if t.SeatOf(q.user()) == engine.Onlooker {
		return engine.Errorf(engine.Forbidden, engine.T("error.not-seated"), "not seated at table %s", t.Head.ID)
	}
	err := b.tables.NoteDesk(ctx, t.Head.ID, func(d *desk.Desk) { d.End.PutAway = true })
	if err != nil {
		return err
	}
	t.Desk.End.PutAway = true
	return q.rep.update(ctx, b.teller.EndMessage(ctx, t))
}
