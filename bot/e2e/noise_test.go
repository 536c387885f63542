package e2e_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/gauge"
	"witchtable/bot/limits"
	"witchtable/bot/sandbox"
	"witchtable/engine/enginetest/budget"
)

// scale is a meter that counts what one noisy person costs.
type scale struct {
	gauge.Off
	pictures, limited atomic.Int64
}

func (s *scale) Pictured(p gauge.Picture, _ time.Duration) {
	if p == gauge.Drawn {
		s.pictures.Add(1)
	}
}

func (s *scale) Limited(gauge.Limit, gauge.Whose) { s.limited.Add(1) }

// TestTenThousandPresses of one button by one person, eight at a time: each has its first answer, and hardly anything
// else is asked of Discord, which refuses nothing. Somebody at another table notices nothing.
func TestTenThousandPresses(t *testing.T) {
	const presses, atOnce = 10_000, 8
	s := &scale{}
	h := openAt(t, patience, sandbox.Config{FollowUps: 30, History: 200}, 0, func(c *bot.Config) {
		c.Themes, c.Meter = themes(t), s
		c.Limits = slowly(limits.Default())
	})
	h.enter("Ash", "#tavern").AwaitCommands()
	noisy, quiet := h.pair(t, 0, nil), h.pair(t, 1, nil)
	must(t, noisy.begin(h.ctx))
	must(t, quiet.begin(h.ctx))
	h.settled()
	ash := noisy.people[0]
	button := ash.Await("the button that opens a hand", func(m bottest.Posted) bool {
		_, ok := bottest.Find(m.Message, "open")
		return ok
	})
	before, asked := s.pictures.Load(), requests(h.server.Counters())
	var told, failed atomic.Int64
	must(t, inParallel(atOnce, presses, func(int) error {
		c, _ := bottest.Find(button.Message, "open")
		a, err := ash.Place.Do(h.ctx, ash.Pressing(button, c.CustomID))
		if err != nil {
			failed.Add(1)
			return err
		}
		if strings.Contains(a.Says(), "great many buttons") {
			told.Add(1)
		}
		return nil
	}))
	h.settled()
	now := requests(h.server.Counters())
	budget.Hold(t, "noise.answers", float64(now.first-asked.first))
	budget.Hold(t, "noise.requests", float64(now.others-asked.others))
	budget.Hold(t, "noise.invalid", float64(now.invalid))
	budget.Hold(t, "noise.told", float64(told.Load()))
	budget.Hold(t, "noise.pictures", float64(s.pictures.Load()-before))
	if failed.Load() > 0 || s.limited.Load() < presses*9/10 {
		t.Errorf("%d presses had no answer, %d were turned away", failed.Load(), s.limited.Load())
	}
	must(t, quiet.openPanels(h.ctx))
	h.noViolations()
}

// slowly are limits that let through as much at once as others do, and then next to nothing for a day, so that what is
// let through can be counted.
func slowly(a limits.Allowances) limits.Allowances {
	for w := range a {
		for l := range a[w] {
			if a[w][l].Burst > 0 {
				a[w][l].Per = 24 * time.Hour
			}
		}
	}
	return a
}

// openPanels has each of a pair open their hand, and fails where somebody is turned away.
func (p *pair) openPanels(ctx context.Context) error {
	for _, who := range p.people {
		if _, err := who.Place.Do(ctx, typed(who, "hand")); err != nil {
			return err
		}
	}
	return nil
}

// asked is how many requests there were.
type asked struct{ first, others, invalid int }

// requests counts what was asked of a sandbox.
func requests(counters map[string]sandbox.Count) (a asked) {
	for route, c := range counters {
		if strings.HasSuffix(route, "/callback") {
			a.first += c.Requests
		} else {
			a.others += c.Requests
		}
		for _, status := range []int{401, 403, 404, 429} {
			a.invalid += c.ByStatus[status]
		}
	}
	return a
}
