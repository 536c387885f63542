package bot

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/press"
	"witchtable/bot/turns"
	"witchtable/engine"
)

// handle answers one input. Nothing that goes wrong in here ends the program.
func (b *Bot) handle(ctx context.Context, in discord.Input, r discord.Reply) {
	ctx, span := gauge.Begin(ctx, gauge.Interacting, "")
	var failed error
	defer func() { span.End(failed) }()
	q := newExchange(b.house, in, r)
	defer q.rep.end()
	defer b.study.Serving()()
	defer func() {
		if p := recover(); p != nil {
			b.Log.Error().Str("input", in.ID).Str("panic", fmt.Sprint(p)).Stack().Msg("an input panicked")
			failed = errors.New("panic")
			q.fail(ctx, failed)
		}
	}()
	ctx = turns.For(ctx, q.owner())
	done, ok := q.letIn(ctx)
	if !ok {
		return
	}
	defer done()
	b.admitted(in)
	if in.Kind != discord.Autocomplete { // whose answer cannot be announced: late choices are lost
		q.rep.announceAfter(ctx, b.Pace.Slow)
	}
	if wishes, err := b.tables.Person(ctx, q.user()); err == nil {
		q.wished = wishes.Looks
	}
	if failed = b.route(ctx, q); failed != nil {
		b.logFailure(in, failed)
		q.fail(ctx, failed)
	}
}

func (b *Bot) route(ctx context.Context, q *exchange) error {
	switch q.in.Kind {
	case discord.CommandRun:
		return b.runCommand(ctx, q)
	case discord.Autocomplete:
		return b.complete(ctx, q)
	case discord.ComponentUsed:
		return b.useComponent(ctx, q)
	}
	return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "input of kind %d", q.in.Kind)
}

func (b *Bot) logFailure(in discord.Input, err error) {
	e := b.Log.Debug()
	if engine.KindOf(err) == engine.Internal {
		e = b.Log.Error()
	}
	e.Err(err).Str("input", in.ID).Strs("command", in.Path).Str("user", string(in.User.ID)).Msg("an input was refused")
}

// runCommand does what a slash command asks for.
func (b *Bot) runCommand(ctx context.Context, q *exchange) error {
	c, ok := b.commands.byPath[q.path()]
	if !ok {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "unknown command %q", q.path())
	}
	return c.run(ctx, q)
}

// complete offers what may be typed into an option.
func (b *Bot) complete(ctx context.Context, q *exchange) error {
	choices, err := b.completions(ctx, q)
	if err != nil && engine.KindOf(err) == engine.Internal {
		return err
	}
	return q.rep.choices(ctx, choices)
}

func (b *Bot) completions(ctx context.Context, q *exchange) ([]discord.Choice, error) {
	for _, o := range b.commands.byPath[q.path()].options {
		if o.name == q.in.Focused && o.complete != nil {
			return o.complete(ctx, q, q.in.Options[o.name])
		}
	}
	return nil, nil
}

// useComponent does what a button or menu stands for.
func (b *Bot) useComponent(ctx context.Context, q *exchange) error {
	r, err := press.Parse(q.in.CustomID)
	if err != nil {
		return err
	}
	c, ok := b.components[r.Do]
	if !ok {
		return engine.Errorf(engine.Internal, engine.T("error.internal"), "nobody knows what %q does", r.Do)
	}
	p, err := q.pressed(ctx, r, c.needs)
	if err != nil {
		return err
	}
	late, err := c.needs.lacking(q.user(), p)
	switch {
	case err != nil:
		return err
	case !late.IsZero():
		return q.updatePanel(ctx, p.at, p.seat, late)
	}
	return c.do(ctx, q, p)
}
