package e2e_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/tables"
	"witchtable/store/bolt"
)

// hurried names the variable by which a bot in a process of its own goes by a clock that runs faster. It tells since
// when, in milliseconds: all processes of a test go by the same clock.
const hurried = "WITCHTABLE_E2E_HURRIED_SINCE"

// hurry is how many times as fast that clock runs: four seconds are nearly a day.
const hurry = 20_000

// clockOf is the clock that a bot is to go by.
func clockOf() (tables.Clock, error) {
	since := os.Getenv(hurried)
	if since == "" {
		return bot.SystemClock(), nil
	}
	ms, err := strconv.ParseInt(since, 10, 64)
	return hurriedClock{time.UnixMilli(ms)}, err
}

type hurriedClock struct{ begun time.Time }

func (c hurriedClock) Now() time.Time { return c.begun.Add(time.Since(c.begun) * hurry) }

func (c hurriedClock) AfterFunc(d time.Duration, f func()) func() bool {
	return time.AfterFunc(d/hurry, f).Stop
}

// Two of three people never answer at a table that plays by post, while the bot is killed again and again: each is
// reminded once, each absence is told once to all and once to the one who is absent, and the third plays to the end.
func TestAbsentPeopleThroughKills(t *testing.T) {
	p := itself(t)
	p.env = append(p.env, fmt.Sprintf("%s=%d", hurried, time.Now().UnixMilli()))
	ctx, world, s := besieged(t, p)
	var people []*robot.Robot
	for i := range 3 {
		p := enter(t, ctx, world.URL(), names[i], "#tavern")
		people = append(people, newRobot(t, ctx, robot.Config{Person: p, Style: robot.Clicker}))
	}
	must(t, people[0].Open(ctx, "orchard"))
	people[0].Person.Run("table pace", "how=post")
	for _, r := range people[1:] {
		must(t, r.Join(ctx))
	}
	must(t, people[0].Start(ctx))

	playing, stopKiller := context.WithCancel(ctx)
	killed := make(chan error, 1)
	go func() { killed <- s.harass(ctx, playing, ordeal{kills: 6, gap: 14}) }()
	must(t, people[0].Play(ctx))
	stopKiller()
	must(t, <-killed)
	s.stop()
	db, err := bolt.Open(s.db, bolt.Config{})
	must(t, err)
	defer db.Close()
	must(t, db.Check(ctx))
	t.Logf("%d kills", s.kills)
	for _, r := range people[1:] {
		countAbsence(t, r, people[0])
	}
	for _, v := range world.Violations() {
		complain(t, v)
	}
}

// countAbsence counts what was said of somebody who never answered: what stood in the channel, as another saw it, and
// what came directly.
func countAbsence(t *testing.T, absent, other *robot.Robot) {
	t.Helper()
	reminders, notices, direct := 0, 0, 0
	for _, m := range firstVersions(other) {
		if strings.HasPrefix(m.Content, "⏰") && slices.Contains(m.Mentions, absent.Person.ID) {
			reminders++
		}
		if strings.HasPrefix(m.Content, "⏳ "+absent.Name+" hasn't answered in time") {
			notices++
		}
	}
	for _, m := range firstVersions(absent) {
		if strings.HasPrefix(m.Content, "You didn't answer in time") {
			direct++
		}
	}
	if reminders != 1 || notices != 1 || direct != 1 {
		t.Errorf("%s was reminded %d times, the channel was told %d times of the stand-in and %s %d times; want once each",
			absent.Name, reminders, notices, absent.Name, direct)
	}
}

// firstVersions are the messages that a person has seen, as they came.
func firstVersions(r *robot.Robot) []bottest.Posted {
	var out []bottest.Posted
	known := map[discord.MessageID]bool{}
	for _, s := range r.Seen() {
		if s.Message != nil && !known[s.Message.ID] {
			known[s.Message.ID] = true
			out = append(out, *s.Message)
		}
	}
	return out
}
