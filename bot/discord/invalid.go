package discord

import (
	"net/http"
	"sync"
	"time"

	"witchtable/bot/gauge"
)

// Discord bans an address for a while after 10,000 answers 401, 403 or 429 within ten minutes. Long before that
// nothing more is sent but answers to inputs.
const (
	invalidLimit   = 2000
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

// tooMany reports whether to keep quiet for now.
func (i *invalidCount) tooMany(now time.Time) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.advance(now)
	sum := 0
	for _, n := range i.counts {
		sum += n
	}
	return sum >= invalidLimit
}

// note takes an answer into account; withToken says whether the request carried the bot's token. It reports whether
// Discord counts the answer towards a ban, and as what.
func (i *invalidCount) note(now time.Time, status int, scope string, withToken bool) (counts bool, as gauge.Refusal) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.advance(now)
	if counts, as = countsTowardsBan(status, scope); counts {
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

// countsTowardsBan reports whether Discord counts an answer towards a ban, and as what.
func countsTowardsBan(status int, scope string) (bool, gauge.Refusal) {
	switch status {
	case http.StatusUnauthorized:
		return true, gauge.By401
	case http.StatusForbidden:
		return true, gauge.By403
	case http.StatusTooManyRequests:
		return scope != "shared", gauge.By429
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
