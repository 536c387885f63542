package e2e_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
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

// One person makes as much noise as this, so many at a time.
const noises, noisesAtOnce = 10_000, 8

// withinDiscords is how long Discord waits for a first answer.
const withinDiscords = 3 * time.Second

// TestTenThousandPresses of one button by one person: each has its first answer, and hardly anything else is asked of
// Discord, which refuses nothing. Somebody at another table notices nothing.
func TestTenThousandPresses(t *testing.T) {
	h, noisy, quiet, s := uproar(t)
	ash := noisy.people[0]
	button := ash.Await("the button that opens a hand", func(m bottest.Posted) bool {
		_, ok := bottest.Find(m.Message, "open")
		return ok
	})
	c, _ := bottest.Find(button.Message, "open")
	press := func(who bottest.Person) (*bottest.Answer, error) {
		return who.Place.Do(h.ctx, who.Pressing(button, c.CustomID))
	}
	beNoisy(h, s, ash, noise{"noise", "great many buttons", 20, 100, press})
	playBesideNoise(h, quiet, noisy.people[1], press)
}

// TestTenThousandCommands, the same one again and again: those beyond the limit are told so by the first answer, which
// alone costs nothing.
func TestTenThousandCommands(t *testing.T) {
	h, noisy, quiet, s := uproar(t)
	run := func(who bottest.Person) (*bottest.Answer, error) {
		return who.Place.Do(h.ctx, typed(who, "hand"))
	}
	beNoisy(h, s, noisy.people[0], noise{"noise-commands", "great many commands", 200, 1, run})
	playBesideNoise(h, quiet, noisy.people[1], run)
}

// TestTenThousandCompletions of what somebody types: those beyond the limit offer nothing, and nothing but answers is
// asked of Discord.
func TestTenThousandCompletions(t *testing.T) {
	h, noisy, quiet, s := uproar(t)
	var offered atomic.Int64
	complete := func(who bottest.Person) (*bottest.Answer, error) {
		in := who.Input(discord.Autocomplete)
		in.Path, in.Options, in.Focused = []string{"card"}, map[string]string{"name": "he"}, "name"
		a, err := who.Place.Do(h.ctx, in)
		if err == nil && len(a.Choices) > 0 {
			offered.Add(1)
		}
		return a, err
	}
	beNoisy(h, s, noisy.people[0], noise{"noise-completions", "", 1, 1, complete})
	if most := int64(limits.Default()[gauge.OfPerson][gauge.Completing].Burst); offered.Load() != most {
		t.Errorf("%d completions offered something, expected %d", offered.Load(), most)
	}
	playBesideNoise(h, quiet, noisy.people[1], complete)
}

// uproar opens a house with a pair that is going to be noisy and one that is not. The sandbox waits for first answers
// as long as Discord does.
func uproar(t *testing.T) (h *house, noisy, quiet *pair, s *scale) {
	t.Helper()
	s = &scale{}
	h = openAt(t, patience, sandbox.Config{FollowUps: 30, History: 200, AckWindow: withinDiscords}, 0,
		func(c *bot.Config) {
			c.Themes, c.Meter = themes(t), s
			c.Limits = slowly(limits.Default())
		})
	h.enter("Ash", "#tavern").AwaitCommands()
	noisy, quiet = h.pair(t, 0, nil), h.pair(t, 1, nil)
	must(t, noisy.begin(h.ctx))
	must(t, quiet.begin(h.ctx))
	h.settled()
	return h, noisy, quiet, s
}

// noise is what somebody does again and again. What it costs stands in the budgets by its name; told is in what they
// are told where it is too much, empty where they are told nothing.
type noise struct {
	name, told string
	by         int // what further requests are counted by, since how many there are differs by how answers meet
	pictures   int // likewise pictures
	do         func(bottest.Person) (*bottest.Answer, error)
}

// beNoisy has somebody make noise, and holds what it costs to budgets.
func beNoisy(h *house, s *scale, who bottest.Person, n noise) {
	h.t.Helper()
	before, asked := s.pictures.Load(), requests(h.server.Counters())
	var told, failed atomic.Int64
	must(h.t, inParallel(noisesAtOnce, noises, func(int) error {
		a, err := n.do(who)
		if err != nil {
			failed.Add(1)
			return err
		}
		if n.told != "" && strings.Contains(a.Says(), n.told) {
			told.Add(1)
		}
		return nil
	}))
	h.settled()
	now := requests(h.server.Counters())
	budget.Hold(h.t, n.name+".answers", float64(now.first-asked.first))
	budget.Hold(h.t, n.name+".requests", float64((now.others-asked.others+n.by-1)/n.by*n.by))
	budget.Hold(h.t, n.name+".invalid", float64(now.invalid))
	budget.Hold(h.t, n.name+".told", float64(told.Load()))
	budget.Hold(h.t, n.name+".pictures", float64((int(s.pictures.Load()-before)+n.pictures-1)/n.pictures*n.pictures))
	if failed.Load() > 0 || s.limited.Load() < noises*8/10 {
		h.t.Errorf("%d had no answer, %d were turned away", failed.Load(), s.limited.Load())
	}
	h.noViolations()
}

// playBesideNoise has a pair play while somebody who was quiet so far makes noise, of whom therefore much is let
// through. All that the pair does is answered in time.
func playBesideNoise(h *house, quiet *pair, loud bottest.Person, do func(bottest.Person) (*bottest.Answer, error)) {
	h.t.Helper()
	ctx, end := context.WithCancel(h.ctx)
	var crowd sync.WaitGroup
	for range noisesAtOnce {
		crowd.Go(func() {
			for ctx.Err() == nil {
				if _, err := do(loud); err != nil {
					h.t.Errorf("the noise: %v", err)
					return
				}
			}
		})
	}
	random, longest := rand.New(rand.NewPCG(1, 1)), time.Duration(0)
	for range 20 {
		began := time.Now()
		if err := quiet.act(h.ctx, random); err != nil {
			h.t.Errorf("beside the noise: %v", err)
		}
		longest = max(longest, time.Since(began))
	}
	end()
	crowd.Wait()
	h.t.Logf("beside the noise nobody waited longer than %v", longest)
	if longest > withinDiscords {
		h.t.Errorf("somebody waited for %v beside the noise", longest)
	}
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
