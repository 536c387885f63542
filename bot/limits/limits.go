package limits

import (
	"context"
	"hash/maphash"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"

	"witchtable/bot/gauge"
	"witchtable/store"
)

// remembered is of how many things it is remembered who has had them, of people and of servers apart: some 5 MB each.
const remembered = 20_000

// toldFor is how long somebody who has been told that they have had enough is not told again, whatever they do.
const toldFor = time.Minute

// Config is what Limits need.
type Config struct {
	Allowances Allowances
	// Now is the time. Required where anything is limited.
	Now func() time.Time
	// Meter is told of what is not let through; nil means nobody.
	Meter gauge.Meter
}

// Limits knows what people and servers have had. All methods may be called by many goroutines.
type Limits struct {
	config Config
	seed   maphash.Seed

	mu   sync.Mutex
	had  [people]*simplelru.LRU[key, *account]
	work map[key]*inWork
}

// key is somebody's account of something. Ids are kept as sums, which all take the same space.
type key struct {
	of gauge.Limit
	id uint64
}

// account is what somebody has had of something.
type account struct {
	left *rate.Limiter
	told time.Time
}

// New returns limits of which nobody has had anything.
func New(c Config) *Limits {
	c.Meter = gauge.Or(c.Meter)
	l := &Limits{config: c, seed: maphash.MakeSeed(), work: map[key]*inWork{}}
	for w := range l.had {
		l.had[w], _ = simplelru.NewLRU[key, *account](remembered, nil) // it fails for sizes below 1 alone
	}
	return l
}

// Verdict is whether somebody may have something. The zero value says yes.
type Verdict struct {
	// Again is when there is some to be had again; zero where there is now.
	Again time.Time
	// Whose is who has had too much of it.
	Whose gauge.Whose
	// Tell is set once a minute: somebody who is told each time is answered too often.
	Tell bool
}

// Refused reports whether somebody may not have it.
func (v Verdict) Refused() bool { return !v.Again.IsZero() }

// Take counts that a person on a server wants something. server is "" in direct messages, where there is no limit but
// the person's. A person is charged also for what their server may not have: who goes on asking for it is the one to be
// stopped. Nobody is charged for what they may not have themselves.
func (l *Limits) Take(what gauge.Limit, user store.UserID, server store.ServerID) Verdict {
	l.mu.Lock()
	defer l.mu.Unlock()
	own := l.account(gauge.OfPerson, key{what, maphash.String(l.seed, string(user))})
	if own == nil {
		return Verdict{}
	}
	v := l.charge(own, gauge.OfPerson, what)
	if !v.Refused() && server != "" {
		v = l.charge(l.account(gauge.OfServer, key{what, maphash.String(l.seed, string(server))}), gauge.OfServer, what)
	}
	if now := l.config.Now(); v.Refused() && (own.told.IsZero() || now.Sub(own.told) >= toldFor) {
		v.Tell, own.told = true, now
	}
	return v
}

// Button is a button or menu of a message, with what was chosen, pressed by somebody.
type Button struct {
	User   store.UserID
	Place  string   // the message's id
	ID     string   // custom id
	Values []string // of a menu
}

// inWork is a button whose press is being dealt with.
type inWork struct {
	over    chan struct{} // closed when it has been
	another bool          // one more press waits for that
}

// Press counts that a button is pressed. While the last press of the same one is being dealt with, one more waits for
// that, and then is dealt with by itself. busy is set for any beyond, where ctx ends first, and where the button has
// been pressed too often: what the press is to bring about comes without it. Else done is to be called, once, when the
// press has been answered.
func (l *Limits) Press(ctx context.Context, b Button) (done func(), busy bool) {
	k := key{gauge.Repeating, l.sum(b)}
	for {
		before, done, busy := l.press(k)
		if before == nil {
			return done, busy
		}
		select {
		case <-before.over:
		case <-ctx.Done():
			l.giveUp(before)
			return nil, true
		}
	}
}

// press is Press, but it does not wait: before is what is to be waited for, if anything.
func (l *Limits) press(k key) (before *inWork, done func(), busy bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	own := l.account(gauge.OfPerson, k)
	if own == nil {
		return nil, func() {}, false
	}
	if before = l.work[k]; before != nil && !before.another {
		before.another = true
		return before, nil, false
	}
	if before != nil {
		l.config.Meter.Limited(gauge.Repeating, gauge.OfPerson)
		return nil, nil, true
	}
	if l.charge(own, gauge.OfPerson, gauge.Repeating).Refused() {
		return nil, nil, true
	}
	now := &inWork{over: make(chan struct{})}
	l.work[k] = now
	return nil, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.work, k)
		close(now.over)
	}, false
}

// giveUp notes that nobody waits for a press any more.
func (l *Limits) giveUp(before *inWork) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before.another = false
	l.config.Meter.Limited(gauge.Repeating, gauge.OfPerson)
}

func (l *Limits) sum(b Button) uint64 {
	var h maphash.Hash
	h.SetSeed(l.seed)
	for _, part := range append([]string{string(b.User), b.Place, b.ID}, b.Values...) {
		_, _ = h.WriteString(part) // never fails
		_ = h.WriteByte(0)
	}
	return h.Sum64()
}

// account is somebody's account, a new one where it is not remembered; nil where nobody has a limit. The caller holds
// mu.
func (l *Limits) account(w gauge.Whose, k key) *account {
	a := l.config.Allowances[w][k.of]
	if a.Burst == 0 && (w == gauge.OfServer || l.config.Allowances[gauge.OfServer][k.of].Burst == 0) {
		return nil
	}
	has, ok := l.had[w].Get(k)
	if ok {
		return has
	}
	has = &account{left: rate.NewLimiter(rate.Inf, 0)}
	if a.Burst > 0 {
		has.left = rate.NewLimiter(rate.Limit(float64(a.Burst)/a.Per.Seconds()), a.Burst)
	}
	l.had[w].Add(k, has)
	return has
}

// charge counts something on an account, where there is one. The caller holds mu.
func (l *Limits) charge(a *account, w gauge.Whose, what gauge.Limit) Verdict {
	if a == nil {
		return Verdict{}
	}
	now := l.config.Now()
	r := a.left.ReserveN(now, 1)
	wait := r.DelayFrom(now)
	if wait == 0 {
		return Verdict{}
	}
	r.CancelAt(now)
	l.config.Meter.Limited(what, w)
	return Verdict{Again: now.Add(wait), Whose: w}
}
