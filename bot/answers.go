package bot

import (
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
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

func (b play) showHand(ctx context.Context, q *exchange) error {
	t, err := q.here(ctx)
	if err != nil {
		return err
	}
	return q.openPanel(ctx, t, engine.Text{})
}

func (b play) answerKey(ctx context.Context, q *exchange) error {
	t, err := q.here(ctx)
	if err != nil {
		return err
	}
	key := q.in.Options["key"]
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

// useMenu acts on a component of a private panel and shows the panel as it is afterwards, in the same place.
func (b play) useMenu(ctx context.Context, q *exchange, t tables.Table, r press.Route) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return t.NotSeated(q.user())
	}
	switch {
	case r.Old:
		return q.updatePanel(ctx, t, seat, engine.T("error.stale-button"))
	case r.Do == press.Back:
		return q.updatePanel(ctx, t, seat, engine.Text{})
	case r.Do == press.Cards || r.Do == press.Area || r.Do == press.Table:
		return b.look(ctx, q, t, seat, r.Do)
	case r.Do == press.Read || r.Do == press.ReadOn:
		return b.readGuide(ctx, q, t, seat, r.Do)
	case t.Head.State != store.Playing:
		return q.updatePanel(ctx, t, seat, engine.T("error.gone"))
	case r.Do == press.Answer:
		return b.giveAnswer(ctx, q, t, seat, r.Decision, r.Answer)
	}
	m := screen.NewMenus(q.voice(t), t, seat, t.Questions(seat))
	switch r.Do {
	case press.Settings:
		return b.showSettings(ctx, q, t, seat)
	case press.Pick:
		return b.pick(ctx, q, t, seat, r.Decision)
	}
	g, ok := m.Within(r)
	if !ok {
		return q.updatePanel(ctx, t, seat, stale(t, seat, r.Decision))
	}
	if r.Do == press.Group {
		return b.showStep(ctx, q, t, seat, m.Step(g, r.Answer, r.Depth, 0))
	}
	c, err := q.chosen(t)
	if err != nil {
		return err
	}
	if c.Turned {
		return b.showStep(ctx, q, t, seat, m.Step(g, r.Answer, r.Depth, c.Page))
	}
	if a, ok := screen.Settled(g, c.Answer, r.Depth); ok {
		return b.giveAnswer(ctx, q, t, seat, r.Decision, a)
	}
	return b.showStep(ctx, q, t, seat, m.Step(g, c.Answer, r.Depth+1, 0))
}

// showStep shows the panel with a part of an answer that is given in steps.
func (b play) showStep(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, o screen.Offered) error {
	return q.showInPlace(ctx, t, b.screen.Panel(t, seat, q.in.Locale, q.private()).Step(o))
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
func (b play) showSettings(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat) error {
	m := screen.NewMenus(q.voice(t), t, seat, t.Settings(seat))
	if m.Empty() {
		return q.updatePanel(ctx, t, seat, engine.T("error.gone"))
	}
	p := b.screen.Panel(t, seat, q.in.Locale, q.private())
	p.InSettings = true
	return q.showInPlace(ctx, t, p.Step(m.All()))
}

// pick acts on a menu of all answers: to all that is asked, or to the settings, which are meant where their first
// question is.
func (b play) pick(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, first engine.DecisionID) error {
	c, err := q.chosen(t)
	if err != nil {
		return err
	}
	if !c.Turned {
		return b.giveAnswer(ctx, q, t, seat, c.Decision, c.Answer)
	}
	of := t.Asked(seat)
	if slices.ContainsFunc(t.Settings(seat), func(d engine.Decision) bool { return d.ID == first }) {
		of = t.Settings(seat)
	}
	m := screen.NewMenus(q.voice(t), t, seat, of)
	if m.Empty() {
		return q.updatePanel(ctx, t, seat, engine.T("error.gone"))
	}
	return b.showStep(ctx, q, t, seat, m.Everything(c.Page))
}

// giveAnswer gives an answer and shows what is asked then. An answer that came too late changes nothing and shows
// the same.
func (b play) giveAnswer(
	ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, d engine.DecisionID, a engine.Answer,
) error {
	if q.private() && b.teller.Panels.JustTurned(t.Head.ID, q.user(), b.Pace.Settle) {
		note := engine.T("error.just-changed")
		if len(t.Asked(seat)) == 0 { // somebody has answered in their place: nothing is left to choose
			note = engine.T("error.gone")
		}
		return q.updatePanel(ctx, t, seat, note)
	}
	got, err := b.tables.Answer(ctx, t.Head.ID, q.user(), d, a)
	switch engine.KindOf(err) {
	case engine.Gone, engine.Illegal, engine.NotYours:
		now, err := b.tables.Table(ctx, t.Head.ID)
		if err != nil {
			return err
		}
		return q.updatePanel(ctx, now, seat, stale(now, seat, d))
	}
	if err != nil {
		return err
	}
	p := b.screen.Panel(got.Table, seat, q.in.Locale, q.private())
	p.Passing = !q.private()
	return q.showInPlace(ctx, got.Table, p.Message(engine.Text{}))
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
	err := b.tables.NoteDesk(ctx, t.Head.ID, func(d *tables.Desk) { d.End.PutAway = true })
	if err != nil {
		return err
	}
	t.Desk.End.PutAway = true
	return q.rep.update(ctx, b.teller.EndMessage(ctx, t))
}
