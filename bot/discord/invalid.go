package discord

import (
	"context"
	"net/http"
	"sync"
	"time"

	"witchtable/bot/gauge"
)

// Discord bans an address for a while after 10,000 answers 401, 403 or 429 within ten minutes. Long before that less is
// sent: first nothing that can wait, such as boards, then nothing but answers to inputs, then of these nothing but the
// first, without which somebody is told that the bot does not respond.
const (
	invalidWaits = 1000
	invalidLimit = 2000
	invalidFirst = 5000
)

const (
	invalidMinutes = 10
	// refusedTokens in a row mean that the token is no longer good, and not that Discord has a bad moment.
	refusedTokens = 3
)

// invalidCount counts the answers that lead to a ban, by minute, and notices a token that was withdrawn.
type invalidCount struct {
	mu      sync.Mutex
	counts  [invalidMinutes]int
	minute  int64
	refused int
	dead    chan struct{} // closed when the token is no good
}

func newInvalidCount() *invalidCount { return &invalidCount{dead: make(chan struct{})} }

// care is what is not sent for now, so that less is refused.
type care uint8

const (
	noCare  care = iota
	noWaits      // what can wait
	noBot        // anything but answers to inputs
	noMore       // anything but first answers
	never        // more care than is ever taken: first answers are always sent
)

// String is what is withheld, for the log.
func (c care) String() string {
	return [...]string{"nothing", "what can wait", "all but answers to inputs", "all but first answers", "all"}[c]
}

// careFor is the least care by which a call is not sent.
func careFor(ctx context.Context, q *apiCall) care {
	switch {
	case q.unlimited:
		return never
	case !q.bot:
		return noMore
	case unhurried(ctx):
		return noWaits
	}
	return noBot
}

// careAt is how much care is to be taken.
func (i *invalidCount) careAt(now time.Time) care {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.advance(now)
	sum := 0
	for _, n := range i.counts {
		sum += n
	}
	switch {
	case sum >= invalidFirst:
		return noMore
	case sum >= invalidLimit:
		return noBot
	case sum >= invalidWaits:
		return noWaits
	}
	return noCare
}

// note takes an answer into account; withToken says whether the request carried the bot's token. It reports whether
// Discord counts the answer towards a ban, and as what.
func (i *invalidCount) note(now time.Time, status int, scope string, withToken bool) (counts bool, as gauge.Refusal) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.advance(now)
	if counts, as = countsTowardsBan(status, scope, withToken); counts {
		i.counts[i.minute%invalidMinutes]++
	}
	if !withToken || status >= 500 || status == http.StatusTooManyRequests {
		return counts, as
	}
	if status != http.StatusUnauthorized {
		i.refused = 0
		return counts, as
	}
	if i.refused++; i.refused >= refusedTokens && !i.tokenDead() {
		close(i.dead)
	}
	return counts, as
}

// countsTowardsBan reports whether Discord counts an answer towards a ban, and as what. It says that limits shared with
// others do not count, but those of answers to inputs, which go without the bot's token, have led to bans
// (discord/discord-api-docs #7243).
func countsTowardsBan(status int, scope string, withToken bool) (bool, gauge.Refusal) {
	switch status {
	case http.StatusUnauthorized:
		return true, gauge.By401
	case http.StatusForbidden:
		return true, gauge.By403
	case http.StatusTooManyRequests:
		return scope != "shared" || !withToken, gauge.By429
	}
	return false, 0
}

// tokenDead reports whether the token is no good for the rest of the process's life.
func (i *invalidCount) tokenDead() bool {
	select {
	case <-i.dead:
		return true
	default:
		return false
	}
}

func (i *invalidCount) advance(now time.Time) {
	minute := now.Unix() / 60
	if minute-i.minute >= invalidMinutes {
		i.counts = [invalidMinutes]int{}
		i.minute = minute
	}
	for i.minute < minute {
		i.minute++
		i.counts[i.minute%invalidMinutes] = 0
	}
}
