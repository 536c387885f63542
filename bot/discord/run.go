package discord

import (
	"context"
	"errors"
	"fmt"
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
	c.inbox.Store(r.inbox)
	defer c.inbox.Store(nil)
	c.gateway.begin(time.Now())
	err := r.all(ctx, commands)
	r.inbox.close(c.timing.Grace)
	if ctx.Err() != nil && !errors.Is(err, ErrToken) {
		return nil
	}
	return err
}

// run is one Run.
type run struct {
	c     *Client
	inbox *inbox
	hung  atomic.Int64 // sessions left behind, each with a goroutine
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
		if sleep(ctx, 10*r.c.backoff(n)) != nil {
			return nil
		}
	}
}

// stayConnected finds out among how many connections the bot's servers are split, and keeps those that are this
// process's, until ctx ends or Discord refuses for good. Where Discord will not have so few any more, it is asked
// again.
func (r *run) stayConnected(ctx context.Context) error {
	for n, had := 0, 0; ctx.Err() == nil; n++ {
		told, err := r.c.sessionAdvice(ctx)
		if err == nil && had > 0 && told.Shards <= had {
			return fmt.Errorf("%w: the bot is in so many servers that they must be split (%d)", ErrGateway, closeNeedsSplit)
		}
		var count int
		if err == nil {
			count, err = r.c.sharing.Count(ctx, told.Shards)
		}
		if err == nil {
			if told.Shards > count {
				r.c.log.Warn().Int("advised", told.Shards).Int("connections", count).
					Msg("discord advises to split the servers among more connections")
			}
			n, err = 0, r.keepShards(ctx, count, told)
		}
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errOutgrown):
			had = count
			continue
		case final(err):
			return err
		}
		r.c.log.Warn().Err(err).Msg("it is not known how discord wants the servers to be split")
		if sleep(ctx, r.c.backoff(n)) != nil {
			return nil
		}
	}
	return nil
}

// useLine connects a new session and resumes it as often as it can be.
func (r *shardRun) useLine(ctx context.Context) error {
	l, err := newLine(r)
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
		if missed > 0 && sleep(ctx, r.c.backoff(missed-1)) != nil {
			l.retire()
			return nil
		}
	}
}

// part leaves Discord for good.
func (r *shardRun) part(l *line, err error) {
	if errors.Is(err, errHung) {
		l.retire()
		return
	}
	l.hangUp()
}

// countHung counts a session whose library hangs, for as long as it does.
func (r *shardRun) countHung(l *line) {
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
		return errOutgrown
	case closed.Code >= closeBadShard && closed.Code <= closeBadIntents:
		return fmt.Errorf("%w: it closed with %d", ErrGateway, closed.Code)
	case closed.Code == closeBadSequence, closed.Code == closeTimedOut:
		return fmt.Errorf("%w: %w", errNoResuming, err)
	}
	return err
}

// final reports whether connecting again cannot help.
func final(err error) bool {
	return errors.Is(err, ErrToken) || errors.Is(err, ErrGateway) || errors.Is(err, ErrStuck) ||
		errors.Is(err, errOutgrown)
}

// backoff is how long to wait after n+1 failures.
func (c *Client) backoff(n int) time.Duration {
	return min(longestBackoff, c.timing.Backoff<<min(n, 10))
}
