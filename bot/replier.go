package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/outgoing"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// replier answers an input, whether or not it had to be announced that the answer takes a while.
type replier struct {
	r         discord.Reply
	component bool
	clock     tables.Clock
	outgoing  *outgoing.Finisher
	sparing   func(discord.Message) discord.Message // in words, where the user has had too many pictures

	onAnswer func() // is called when the user has been answered; nil where nobody cares

	mu    sync.Mutex
	state replyState
	late  bool // the answer was announced
	stop  func() bool
}

type replyState uint8

const (
	unanswered replyState = iota
	announced             // Discord was told that the answer takes a while
	answered
)

var errAnswered = errors.New("the input has been answered already")

// announceAfter announces an answer that takes longer. Discord waits three seconds for the first sign.
func (r *replier) announceAfter(ctx context.Context, d time.Duration) {
	stop := r.clock.AfterFunc(d, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.state == unanswered && r.r.Later(ctx) == nil {
			r.state, r.late = announced, true
		}
	})
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stop = stop
}

// end cancels the announcement.
func (r *replier) end() {
	r.mu.Lock()
	stop := r.stop
	r.mu.Unlock()
	if stop != nil {
		stop()
	}
}

// first does what the state asks for; an input is answered once. What Discord refuses has answered nothing, so that
// something else may be said instead.
func (r *replier) first(now, late func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var err error
	switch r.state {
	case unanswered:
		err = now()
	case announced:
		err = late()
	default:
		return errAnswered
	}
	if !refusedAnswer(err) {
		r.state = answered
		if r.onAnswer != nil {
			r.onAnswer()
		}
	}
	return unshown(err)
}

// unshown says to whoever was to be answered that they see nothing of it. It is not said that nothing was changed: what
// was asked for has been done by the time there is an answer.
func unshown(err error) error {
	if err == nil {
		return nil
	}
	return engine.Errorf(engine.Internal, engine.T("error.unshown"), "the answer: %w", err)
}

// refusedAnswer reports whether Discord has certainly not taken an answer and still waits for one.
func refusedAnswer(err error) bool {
	return discord.Permanent(err) && !errors.Is(err, discord.ErrTooLate)
}

// drawn has the message's files made before the answer is begun: pictures may have to wait for those of others, and
// Discord is told meanwhile that the answer takes a while. What cannot be made is left to fail when it is sent.
func (r *replier) drawn(ctx context.Context, m discord.Message) discord.Message {
	m = r.sparing(m)
	made, err := r.outgoing.Drawn(ctx, m)
	if err != nil {
		return m
	}
	return made
}

// show answers with a message that only the user sees.
func (r *replier) show(ctx context.Context, m discord.Message) error {
	m = r.drawn(ctx, fit.Message(m))
	return r.first(
		func() error { return r.r.Answer(ctx, m) },
		func() error {
			if r.component { // an edit would change the message that the component is on
				return r.r.Follow(ctx, m)
			}
			return r.r.Edit(ctx, m)
		})
}

// say answers with a message that everybody in the channel sees. If the answer had to be announced, only the user does.
func (r *replier) say(ctx context.Context, m discord.Message) error {
	m = r.drawn(ctx, fit.Message(m))
	return r.first(
		func() error { return r.r.Say(ctx, m) },
		func() error { return r.r.Edit(ctx, m) })
}

// ownAnswer reports whether the answer is a message that was made for it, and that Edit changes: not the one whose
// component was used.
func (r *replier) ownAnswer() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state == answered && !(r.component && r.late)
}

// update replaces the message whose component was used.
func (r *replier) update(ctx context.Context, m discord.Message) error {
	m = r.drawn(ctx, fit.Message(m))
	return r.first(
		func() error { return r.r.Update(ctx, m) },
		func() error { return r.r.Edit(ctx, m) })
}

// below answers the use of a component with a message of its own that only the user sees, at the end of the channel. If
// the answer had to be announced, the message whose component was used is replaced: see ownAnswer.
func (r *replier) below(ctx context.Context, m discord.Message) error {
	m = r.drawn(ctx, fit.Message(m))
	return r.first(
		func() error { return r.r.Answer(ctx, m) },
		func() error { return r.r.Edit(ctx, m) })
}

// nothing answers the use of a component by nothing that is to be seen.
func (r *replier) nothing(ctx context.Context) error {
	return r.first(
		func() error { return r.r.Later(ctx) },
		func() error { return nil })
}

// choices answers an autocompletion, which is never announced.
func (r *replier) choices(ctx context.Context, c []discord.Choice) error {
	return r.first(
		func() error { return r.r.Choices(ctx, fit.Choices(c)) },
		func() error { return errAnswered })
}
