package discord

import (
	"context"
	"sync"
	"time"

	"witchtable/bot/turns"
)

// Discord allows a bot 50 requests a second over all endpoints but those of interactions, and large bots more. Requests
// do not arrive as evenly as they are sent: those sent within paceWindow may arrive within one second.
const (
	globalRequests = 50
	paceWindow     = 1100 * time.Millisecond
)

// unhurriedKey marks contexts made by Unhurried.
type unhurriedKey struct{}

// Unhurried returns a context whose requests wait, however long it takes, while others want to be sent: for what nobody
// waits for. Answers to inputs never wait for anything.
func Unhurried(ctx context.Context) context.Context {
	return context.WithValue(ctx, unhurriedKey{}, true)
}

func unhurried(ctx context.Context) bool { return ctx.Value(unhurriedKey{}) != nil }

// pace keeps to the limit over all endpoints: it spaces requests evenly, lets those that can wait stand back, and has
// those whose business requests are (turns.Of the context) take turns.
type pace struct {
	wait time.Duration // the longest wait worth waiting
	all  int           // requests a second that the bot is allowed

	mu      sync.Mutex
	gap     time.Duration            // between two requests
	next    time.Time                // when the next request may be sent
	nextLet time.Time                // when the next unhurried one may be let through
	sending turns.Queue[*paceWaiter] // who waits in take
	behind  turns.Queue[*paceWaiter] // who waits in letThrough
}

// paceWaiter is somebody in a queue.
type paceWaiter struct {
	owner turns.Owner
	woken chan struct{}
}

func newPaceWaiter(ctx context.Context) *paceWaiter {
	return &paceWaiter{turns.Of(ctx), make(chan struct{}, 1)}
}

// newPace allows so many requests a second; 0 means what Discord allows every bot.
func newPace(wait time.Duration, perSecond int) *pace {
	if perSecond <= 0 {
		perSecond = globalRequests
	}
	return &pace{wait: wait, all: perSecond, gap: paceWindow / time.Duration(perSecond)}
}

// share keeps to an even share of what the bot is allowed, where so many processes send.
func (p *pace) share(processes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gap = paceWindow * time.Duration(max(1, processes)) / time.Duration(p.all)
}

// take waits for this request's turn. It fails at once when the wait would be too long for ctx.
func (p *pace) take(ctx context.Context) error {
	w := newPaceWaiter(ctx)
	p.mu.Lock()
	now := time.Now()
	d := max(0, p.next.Sub(now)) + time.Duration(p.sending.Before(w.owner))*p.gap
	if err := bearable(ctx, d, p.wait); err != nil {
		p.mu.Unlock()
		return err
	}
	p.sending.Push(w.owner, w)
	p.mu.Unlock()
	return p.await(ctx, w, p.trySend)
}

// letThrough waits until nobody else wants to send. Who is let through goes on to take: in between lies the wait for
// the limit of one channel, where whoever stood there all the time would hold up those who are in a hurry.
func (p *pace) letThrough(ctx context.Context) error {
	w := newPaceWaiter(ctx)
	p.mu.Lock()
	p.behind.Push(w.owner, w)
	p.mu.Unlock()
	return p.await(ctx, w, p.tryPass)
}

// await tries until it is w's turn. try tells how long to wait before the next attempt; 0 means until woken.
func (p *pace) await(ctx context.Context, w *paceWaiter, try func(*paceWaiter) (wait time.Duration, ok bool)) error {
	for {
		d, ok := try(w)
		if ok {
			return nil
		}
		var timer <-chan time.Time
		if d > 0 {
			timer = time.After(d)
		}
		select {
		case <-timer:
		case <-w.woken:
		case <-ctx.Done():
			p.leave(w)
			return ctx.Err()
		}
	}
}

func (p *pace) trySend(w *paceWaiter) (time.Duration, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if first, _ := p.sending.First(); first != w {
		return 0, false
	}
	now := time.Now()
	if d := p.next.Sub(now); d > 0 {
		return d, false
	}
	p.next = now.Add(p.gap)
	p.sending.Pop()
	p.wake()
	return 0, true
}

func (p *pace) tryPass(w *paceWaiter) (time.Duration, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if first, _ := p.behind.First(); p.sending.Len() > 0 || first != w {
		return 0, false
	}
	now := time.Now()
	if d := max(p.next.Sub(now), p.nextLet.Sub(now)); d > 0 {
		return d, false
	}
	p.nextLet = now.Add(p.gap)
	p.behind.Pop()
	p.wake()
	return 0, true
}

// wake has those try whose turn it may be. The caller holds p.mu.
func (p *pace) wake() {
	for _, queue := range []*turns.Queue[*paceWaiter]{&p.sending, &p.behind} {
		if first, ok := queue.First(); ok {
			select {
			case first.woken <- struct{}{}:
			default: // it will try anyway
			}
		}
	}
}

func (p *pace) leave(w *paceWaiter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sending.Remove(w.owner, w)
	p.behind.Remove(w.owner, w)
	p.wake()
}

// pause keeps everything back for d, as asked by an answer 429 that is global.
func (p *pace) pause(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := time.Now().Add(d); until.After(p.next) {
		p.next = until
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
