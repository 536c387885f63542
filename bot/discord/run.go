package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// longestBackoff bounds the wait between attempts to connect.
	longestBackoff = time.Minute
	// resumeAttempts in a row may fail before a new session is begun.
	resumeAttempts = 3
	// maxHung is how many hanging sessions are left behind before the process counts as stuck.
	maxHung = 50
	// fewSessions is how many new sessions of the day's are kept back; using the last makes Discord withdraw the token.
	fewSessions = 5
)

// Close codes of the gateway.
const (
	closeBadToken    = 4004
	closeBadSequence = 4007
	closeTimedOut    = 4009
	closeBadShard    = 4010
	closeBadIntents  = 4014
	closeNeedsSplit  = 4011
)

// Run implements Port. Besides ErrToken and ErrStuck it returns ErrRefused or ErrForbidden when Discord will not have
// the commands, and ErrGateway when it closes the connection for a reason that stays. A Client runs once at a time.
func (c *Client) Run(ctx context.Context, commands []SlashCommand, h Handler) error {
	if !c.running.CompareAndSwap(false, true) {
		return errors.New("the connection to discord runs already")
	}
	defer c.running.Store(false)
	if _, err := commandPayloads(commands, c.guildOnly != ""); err != nil {
		return err
	}
	handling, stopHandling := context.WithCancel(context.WithoutCancel(ctx))
	defer stopHandling()
	r := &run{c: c, inbox: newInbox(handling, c, h)}
	c.gateway.turn(false, time.Now())
	err := r.all(ctx, commands)
	r.inbox.close(c.timing.Grace)
	if ctx.Err() != nil && !errors.Is(err, ErrToken) {
		return nil
	}
	return err
}

// run is one Run.
type run struct {
	c        *Client
	inbox    *inbox
	failures int          // to connect, since the last success
	hung     atomic.Int64 // sessions left behind, each with a goroutine
	began    time.Time    // the last new session
}

// all keeps the commands registered and the gateway open until one of them fails for good.
func (r *run) all(ctx context.Context, commands []SlashCommand) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	first := make(chan struct{})
	var others sync.WaitGroup
	others.Go(func() {
		if err := r.keepRegistered(ctx, commands, first); err != nil {
			stop(err)
		}
	})
	others.Go(func() {
		select {
		case <-r.c.rest.invalid.dead:
			stop(ErrToken)
		case <-ctx.Done():
		}
	})
	// Commands come first, so that a new one is known when it is used; but Discord's being slow with them is no
	// reason to stay away.
	select {
	case <-first:
	case <-ctx.Done():
	case <-time.After(r.c.timing.Open):
	}
	stop(r.stayConnected(ctx))
	others.Wait()
	return context.Cause(ctx)
}

// keepRegistered registers the commands, trying until that is done, or refused.
func (r *run) keepRegistered(ctx context.Context, commands []SlashCommand, first chan<- struct{}) error {
	for n := 0; ; n++ {
		err := r.c.register(ctx, commands)
		if err != nil && Permanent(err) {
			return err // ends the run; first stays open, so that nobody connects meanwhile
		}
		if n == 0 {
			close(first)
		}
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return nil
		}
		r.c.log.Warn().Err(err).Msg("the commands could not be registered; trying again")
		if sleep(ctx, 10*r.backoff(n)) != nil {
			return nil
		}
	}
}

// stayConnected makes one line after the other, until ctx ends or Discord refuses for good.
func (r *run) stayConnected(ctx context.Context) error {
	for ctx.Err() == nil {
		err := r.allowed(ctx)
		if err == nil {
			err = r.useLine(ctx)
		}
		switch {
		case ctx.Err() != nil:
			return nil
		case final(err):
			return err
		case r.hung.Load() >= maxHung:
			return fmt.Errorf("%w: %d times by now", ErrStuck, r.hung.Load())
		}
		r.c.log.Warn().Err(err).Msg("beginning a new session with discord")
		if r.failures > 0 && sleep(ctx, r.backoff(r.failures-1)) != nil {
			return nil
		}
	}
	return nil
}

// allowed waits until Discord permits one more session. They are counted by the day.
func (r *run) allowed(ctx context.Context) error {
	if err := sleep(ctx, time.Until(r.began.Add(r.c.timing.Spacing))); err != nil {
		return err
	}
	var told struct {
		Shards int `json:"shards"`
		Limit  struct {
			Total     int   `json:"total"`
			Remaining int   `json:"remaining"`
			After     int64 `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	q := &apiCall{method: http.MethodGet, route: "/gateway/bot", path: "/gateway/bot", bot: true, repeatable: true}
	if err := r.c.rest.do(ctx, q, &told); err != nil {
		r.failures++
		return err
	}
	if told.Shards > 1 {
		r.c.log.Warn().Int("shards", told.Shards).Msg("discord advises to split the servers among several connections")
	}
	if told.Limit.Total > fewSessions && told.Limit.Remaining <= fewSessions {
		wait := time.Duration(told.Limit.After) * time.Millisecond
		r.c.log.Error().Dur("wait", wait).Msg("too many sessions were begun today; waiting until discord allows more")
		if err := sleep(ctx, wait); err != nil {
			return err
		}
	}
	r.began = time.Now()
	return nil
}

// useLine connects a new session and resumes it as often as it can be.
func (r *run) useLine(ctx context.Context) error {
	l, err := newLine(r.c, r.inbox)
	if err != nil {
		return err
	}
	for missed := 0; ; {
		greeted := false
		if err = l.connect(ctx); err == nil {
			greeted, err = l.watch(ctx)
		}
		if ctx.Err() != nil {
			r.part(l, err)
			return nil
		}
		if greeted {
			missed, r.failures = 0, 0
		} else {
			missed, r.failures = missed+1, r.failures+1
		}
		err = sessionOver(err)
		if final(err) || !resumable(err) || !l.ready.Load() || missed >= resumeAttempts {
			l.retire()
			r.countHung(l)
			return err
		}
		r.c.log.Info().Err(err).Msg("the connection to discord is interrupted; resuming")
		if missed > 0 && sleep(ctx, r.backoff(missed-1)) != nil {
			l.retire()
			return nil
		}
	}
}

// part leaves Discord for good.
func (r *run) part(l *line, err error) {
	if errors.Is(err, errHung) {
		l.retire()
		return
	}
	l.hangUp()
}

// countHung counts a session whose library hangs, for as long as it does.
func (r *run) countHung(l *line) {
	if l.stuck == nil {
		return
	}
	r.hung.Add(1)
	go func() {
		<-l.stuck
		r.hung.Add(-1)
	}()
}

// sessionOver translates the close codes that Discord gives.
func sessionOver(err error) error {
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return err
	}
	switch {
	case closed.Code == closeBadToken:
		return fmt.Errorf("%w: the gateway closed with %d", ErrToken, closed.Code)
	case closed.Code == closeNeedsSplit:
		return fmt.Errorf("%w: the bot is in so many servers that they must be split (%d)", ErrGateway, closed.Code)
	case closed.Code >= closeBadShard && closed.Code <= closeBadIntents:
		return fmt.Errorf("%w: it closed with %d", ErrGateway, closed.Code)
	case closed.Code == closeBadSequence, closed.Code == closeTimedOut:
		return fmt.Errorf("%w: %w", errNoResuming, err)
	}
	return err
}

// final reports whether connecting again cannot help.
func final(err error) bool {
	return errors.Is(err, ErrToken) || errors.Is(err, ErrGateway) || errors.Is(err, ErrStuck)
}

// backoff is how long to wait after n+1 failures.
func (r *run) backoff(n int) time.Duration {
	return min(longestBackoff, r.c.timing.Backoff<<min(n, 10))
}
