package discord

import (
	"context"
	"sync"
	"time"

	"witchtable/bot/gauge"
)

// maxInputs is how many inputs may be in work at once; a bot that is further behind cannot answer in time anyway.
const maxInputs = 2048

// inbox gives each input, once, to the handler.
type inbox struct {
	c       *Client
	handler Handler
	ctx     context.Context // of the handlers
	places  chan struct{}

	mu     sync.Mutex
	shut   bool
	atWork sync.WaitGroup
}

func newInbox(ctx context.Context, c *Client, h Handler) *inbox {
	return &inbox{c: c, handler: h, ctx: ctx, places: make(chan struct{}, maxInputs)}
}

// take reads an interaction and has it handled. It does not block.
func (b *inbox) take(raw []byte) { b.takeBy(raw, b.handler, func() {}) }

// takeBy is take by another handler; done is called when it has ended, or at once where there is nothing to handle. It
// reports whether nothing more is to be done about the input: it is handled, was before, or came too late for anybody.
func (b *inbox) takeBy(raw []byte, h Handler, done func()) (settled bool) {
	begun := false
	defer func() {
		if !begun {
			done()
		}
	}()
	received := time.Now()
	it, in, err := parseInteraction(raw)
	if it.Type == typePing {
		return true
	}
	if err != nil {
		b.c.meter.Came(gauge.Nonsense)
		b.c.log.Warn().Str("input", in.ID).Int("type", it.Type).Msg(describe(err))
		return true
	}
	if !b.c.seen.first(in.ID) {
		b.c.meter.Came(gauge.Twice)
		b.c.log.Info().Str("input", in.ID).Msg("discord delivered an input twice")
		return true
	}
	late := b.c.rest.clock.age(in.Created, received)
	if late >= b.c.timing.Answer {
		b.c.meter.Came(gauge.Late)
		b.c.log.Info().Str("input", in.ID).Dur("late", late).
			Msg("an input is dropped: it came so late that discord has told the user that it failed")
		return true
	}
	received = received.Add(-late) // Discord has waited since then
	r := &reply{c: b.c, kind: in.Kind, id: it.ID, app: it.ApplicationID, token: it.Token, received: received,
		message: in.Message, raw: raw}
	if !b.enter() {
		b.c.meter.Came(gauge.Dropped)
		b.c.log.Warn().Str("input", in.ID).Msg("an input is dropped: too many are in work, or the bot is closing")
		return false
	}
	b.c.meter.Came(gauge.Taken)
	begun = true
	go func() {
		defer done()
		b.handle(in, r, h)
	}()
	return true
}

func (b *inbox) enter() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.shut {
		return false
	}
	select {
	case b.places <- struct{}{}:
		b.atWork.Add(1)
		return true
	default:
		return false
	}
}

func (b *inbox) handle(in Input, r Reply, h Handler) {
	defer func() {
		if p := recover(); p != nil {
			b.c.logPanic(p, "handling input "+in.ID)
		}
		<-b.places
		b.atWork.Done()
	}()
	h(b.ctx, in, r)
}

// close takes no more inputs and waits for those in work, at most for grace.
func (b *inbox) close(grace time.Duration) {
	b.mu.Lock()
	b.shut = true
	b.mu.Unlock()
	done := make(chan struct{})
	go func() { b.atWork.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(grace):
	}
}

// describe tells what is wrong with an interaction without quoting it.
func describe(err error) string {
	if err == nil {
		return ""
	}
	return tokenShape.ReplaceAllString(err.Error(), "[token]")
}
