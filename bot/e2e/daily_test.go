package e2e_test

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/store"
	"witchtable/store/bolt"
)

// A deal of the day is played through kills, in the rest between two answers and while an answer is on its way: it is
// the same attempt each time, and what is begun after it counts no more.
func TestADailyThroughKills(t *testing.T) {
	ctx, world, s := besieged(t, itself(t))
	d := &dealPlayer{Person: enter(t, ctx, world.URL(), "Ash", "#tavern"), ctx: ctx, s: s,
		random: rand.New(rand.NewPCG(3, 1))}
	d.AwaitCommands()
	first := d.begin()
	d.toTheEnd(first)
	attempt := d.table
	if s.kills < 2 {
		t.Errorf("the process was killed %d times in the deal, expected more: nothing is shown", s.kills)
	}
	if again := d.begin(); !bottest.Offers(again.Message, "answer") && !bottest.Offers(again.Message, "step") {
		t.Errorf("who plays the deal again reads\n%s", again.Says())
	}
	s.kill()
	must(t, s.start(ctx))
	d.toTheEnd(d.begin())

	birch := &dealPlayer{Person: enter(t, ctx, world.URL(), "Birch", "#tavern"), ctx: ctx, s: s, random: d.random}
	if a, b := bottest.AltOf(first.Message), bottest.AltOf(birch.begin().Message); strings.Join(a, "\n") !=
		strings.Join(b, "\n") {
		t.Errorf("after all kills somebody else is dealt\n%s\nexpected what the first was dealt:\n%s", b, a)
	}
	s.stop()
	d.countsOnce(attempt)
}

// dealPlayer is a person at their deal of the day, whose bot is killed now and then.
type dealPlayer struct {
	bottest.Person
	ctx    context.Context
	s      *server
	random *rand.Rand
	table  string // the attempt, as custom ids name it; empty before it is known
}

// begin asks for the deal of the day and begins it, or goes on with it.
func (d *dealPlayer) begin() *bottest.Answer {
	d.T.Helper()
	return d.Use(d.Run("daily").Posted, "deal/")
}

// toTheEnd answers until nothing more is asked, through kills. It demands that all answers are given to one attempt.
func (d *dealPlayer) toTheEnd(a *bottest.Answer) {
	d.T.Helper()
	d.table = ""
	for n := 1; ; n++ {
		open := robot.Answering(a.Posted)
		if len(open) == 0 {
			return
		}
		if n > 1000 {
			d.T.Fatalf("the deal has no end; its panel is:\n%s", a.Says())
		}
		c := open[d.random.IntN(len(open))]
		if at, ok := tableOf(c); ok {
			if d.table = cmp.Or(d.table, at); at != d.table {
				d.T.Fatalf("after %d kills the deal goes on at table %s, expected %s", d.s.kills, at, d.table)
			}
		}
		switch {
		case n%20 == 0: // while nothing is going on
			d.s.kill()
			must(d.T, d.s.start(d.ctx))
			a = d.begin()
		case n%20 == 10:
			a = d.killedMeanwhile(a, c)
		default:
			a = d.press(a, c)
		}
	}
}

// press uses a component of a panel.
func (d *dealPlayer) press(a *bottest.Answer, c bottest.Control) *bottest.Answer {
	d.T.Helper()
	return d.PressOn(a.Posted, c.CustomID, valuesFor(d.random, c)...)
}

// killedMeanwhile uses one while the process is killed: whatever comes of it, the deal goes on from there.
func (d *dealPlayer) killedMeanwhile(a *bottest.Answer, c bottest.Control) *bottest.Answer {
	d.T.Helper()
	done := make(chan error, 1)
	in := d.Pressing(a.Posted, c.CustomID, valuesFor(d.random, c)...)
	go func() {
		_, err := d.Place.Do(d.ctx, in)
		done <- err
	}()
	d.s.kill()
	must(d.T, d.s.start(d.ctx))
	if err := <-done; err != nil && !errors.Is(err, bottest.ErrFailed) && !errors.Is(err, bottest.ErrRefused) {
		d.T.Fatalf("pressing while the process is killed: %v", err)
	}
	return d.begin()
}

// valuesFor chooses by lot in a menu.
func valuesFor(random *rand.Rand, c bottest.Control) []string {
	if len(c.Choices) == 0 {
		return nil
	}
	return []string{c.Choices[random.IntN(len(c.Choices))].Value}
}

// tableOf is the table whose question a component answers, as its custom id names it.
func tableOf(c bottest.Control) (string, bool) {
	_, named, _ := strings.Cut(c.CustomID, "/")
	at, _, ok := strings.Cut(named, ".")
	return at, ok && c.Does() == "answer"
}

// countsOnce demands that the person's attempt is the one that was begun first, is over, and is the only one that
// counts.
func (d *dealPlayer) countsOnce(attempt string) {
	d.T.Helper()
	db, err := bolt.Open(d.s.db, bolt.Config{})
	must(d.T, err)
	defer db.Close()
	must(d.T, db.Check(d.ctx))
	all, err := db.TablesNaming(d.ctx, store.UserID(d.ID))
	must(d.T, err)
	var counting []store.Table
	for _, head := range all {
		if head.Daily.Counts {
			counting = append(counting, head)
		}
	}
	if len(all) != 2 || len(counting) != 1 {
		d.T.Fatalf("%s has begun the deal %d times, of which %d count; expected 2 and 1", d.Name, len(all), len(counting))
	}
	if head := counting[0]; string(head.ID) != attempt || head.State != store.Over || head.Friendly {
		d.T.Errorf("what counts is table %s, %v, friendly: %v; expected %s, over, and no friendly one", head.ID, head.State,
			head.Friendly, attempt)
	}
	found, err := db.Attempt(d.ctx, store.DealOf(counting[0]), store.UserID(d.ID))
	must(d.T, err)
	games, err := db.Finished(d.ctx, found.Server)
	must(d.T, err)
	counted := 0
	for _, r := range games {
		if r.Daily.Counts {
			counted++
		}
	}
	if found.ID != counting[0].ID || counted != 1 {
		d.T.Errorf("the attempt is table %s, and %d records count; expected %s and 1", found.ID, counted, counting[0].ID)
	}
}
