package discord

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gorilla/websocket"
)

// watch follows an open connection until it is lost. It tells whether the session was confirmed, and returns why it is
// lost: errDown when the library closed it, with Discord's close code if there was one; errCutOff, errZombie,
// errUngreeted and errNoisy when the watch did; errHung when the library does not move any more. It asks the library
// nothing that could block.
func (l *line) watch(ctx context.Context) (greeted bool, why error) {
	k := l.currentLink()
	w := &watch{line: l, link: k, opened: time.Now()}
	defer func() { l.of.turn(ctx, false) }()
	for {
		select {
		case <-ctx.Done():
			return w.greeted, ctx.Err()
		case <-k.done:
			return w.greeted, k.state().whyClosed()
		case <-l.greeted:
			// The library identifies again on the same connection where the session was not valid: that is no heartbeat,
			// and this its answer.
			w.greeted, w.acked, w.waiting = true, time.Now(), time.Time{}
			l.of.turn(ctx, true)
			l.c.log.Info().Int("shard", l.of.shard).Msg("connected to discord")
		case <-time.After(l.c.tick()):
		}
		if err := w.look(time.Now()); err != nil {
			k.Close()
			return w.greeted, err
		}
	}
}

// whyClosed is why a connection is closed that the watch has not closed.
func (st linkState) whyClosed() error {
	switch {
	case st.noisy:
		return errNoisy
	case st.code != 0:
		return fmt.Errorf("%w: %w", errDown, &websocket.CloseError{Code: st.code})
	}
	return errDown
}

// watch is what is known about an open connection.
type watch struct {
	line    *line
	link    *link
	opened  time.Time
	greeted bool
	locked  time.Time // since when the library's mutex could not be had; zero while it can
	acked   time.Time // the last heartbeat's answer, or greeting
	waiting time.Time // since when a heartbeat is unanswered; zero when none is
}

func (w *watch) look(now time.Time) error {
	t := w.line.c.timing
	st := w.link.state()
	if st.code != 0 {
		return st.whyClosed() // the library takes a while to close its end
	}
	if !st.broken.IsZero() && now.Sub(st.broken) > t.Settle {
		return errCutOff // discordgo should have noticed by itself
	}
	if !w.greeted && now.Sub(w.opened) > t.Open {
		return errUngreeted
	}
	w.acknowledged(now, st)
	if !w.locked.IsZero() && now.Sub(w.locked) > w.line.patience() {
		return errHung
	}
	if !w.waiting.IsZero() && now.Sub(w.waiting) > t.Ack {
		return errZombie
	}
	return nil
}

// acknowledged finds out since when a heartbeat is unanswered. discordgo itself waits for five of them.
func (w *watch) acknowledged(now time.Time, st linkState) {
	s := w.line.session
	if !s.TryRLock() {
		if w.locked.IsZero() {
			w.locked = now
		}
		return
	}
	ack := s.LastHeartbeatAck
	s.RUnlock()
	w.locked = time.Time{}
	if ack.After(w.acked) {
		w.acked, w.waiting = ack, time.Time{}
		if w.greeted {
			w.line.c.gateway.hear(ack)
		}
	}
	// All that is sent once the session stands are heartbeats.
	if w.waiting.IsZero() && st.written.After(w.acked) {
		w.waiting = st.written
	}
}

// resumable reports whether the next connection may go on with the session after err.
func resumable(err error) bool {
	return !errors.Is(err, errHung) && !errors.Is(err, errNoisy) && !errors.Is(err, errUngreeted) &&
		!errors.Is(err, errNoResuming)
}
