package discord

import (
	"context"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
)

// How many inputs may be in work at once: a bot that is further behind cannot answer in time anyway. Of these one
// person has so few that their answers keep nobody else's waiting, which go the same way, and one server a half.
const (
	maxInputs    = 2048
	maxOfPerson  = 32
	maxOfAServer = maxInputs / 2
)

// inbox gives each input, once, to the handler.
type inbox struct {
	c       *Client
	handler Handler
	ctx     context.Context // of the handlers
	places  chan struct{}

	mu       sync.Mutex
	shut     bool
	atWork   sync.WaitGroup
	ofPerson map[UserID]int // inputs in work
	ofServer map[GuildID]int
}

func newInbox(ctx context.Context, c *Client, h Handler) *inbox {
	return &inbox{c: c, handler: h, ctx: ctx, places: make(chan struct{}, maxInputs),
		ofPerson: map[UserID]int{}, ofServer: map[GuildID]int{}}
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
		message: in.Message, channel: in.Channel, raw: raw}
	if why := b.enter(in); why != "" {
		b.c.meter.Came(gauge.Dropped)
		level := zerolog.WarnLevel
		if why == ofThisPerson { // who could fill the log
			level = zerolog.DebugLevel
		}
		b.c.log.WithLevel(level).Str("input", in.ID).Str("user", string(in.User.ID)).Str("why", why).
			Msg("an input is dropped")
		if why == ofThisPerson || why == ofThisServer { // others must not take it either
			return true
		}
		b.c.seen.forget(in.ID)
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

// ofThisPerson and ofThisServer are why who floods the bot has no place.
const (
	ofThisPerson = "too many of this person's are in work"
	ofThisServer = "too many of this server's are in work"
)

// enter gives an input a place, or says why it has none.
func (b *inbox) enter(in Input) (why string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.shut:
		return "the bot is closing"
	case b.ofPerson[in.User.ID] >= maxOfPerson:
		return ofThisPerson
	case in.Guild != "" && b.ofServer[in.Guild] >= maxOfAServer:
		return ofThisServer
	}
	select {
	case b.places <- struct{}{}:
	default:
		return "too many are in work"
	}
	b.atWork.Add(1)
	b.ofPerson[in.User.ID]++
	b.ofServer[in.Guild]++
	return ""
}

// leave gives an input's place back.
func (b *inbox) leave(in Input) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ofPerson[in.User.ID]--; b.ofPerson[in.User.ID] == 0 {
		delete(b.ofPerson, in.User.ID)
	}
	if b.ofServer[in.Guild]--; b.ofServer[in.Guild] == 0 {
		delete(b.ofServer, in.Guild)
	}
	<-b.places
	b.atWork.Done()
}

func (b *inbox) handle(in Input, r Reply, h Handler) {
	defer func() {
		if p := recover(); p != nil {
			b.c.logPanic(p, "handling input "+in.ID)
		}
		b.leave(in)
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
