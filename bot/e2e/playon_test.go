package e2e_test

import (
	"context"
	"strings"
	"testing"

	"witchtable/bot/e2e/robot"
	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/bolt"
)

// A finished game is played on in another channel, with the cards dealt anew, through kills: what comes of it passes
// the program's own tools, and its log begins with moves that are nobody's.
func TestPlayedOnThroughKills(t *testing.T) {
	ctx, world, s := besieged(t, itself(t))
	ash := enter(t, ctx, world.URL(), "Ash", "#tavern")
	ash.AwaitCommands()
	people := robotsAt(t, ctx, world.URL(), "#tavern", robot.Clicker)
	sit(t, ctx, gameNames()[0], people, 1)
	play(t, ctx, people)

	elsewhere := enter(t, ctx, world.URL(), "Ash", "#crossroads")
	got := elsewhere.Run("table play-on", "game=1", "move=9", "cards=anew").Says()
	if !strings.Contains(got, "table is set") {
		t.Fatalf("who plays on reads %q", got)
	}
	again := robotsAt(t, ctx, world.URL(), "#crossroads", robot.Clicker)
	s.kill() // in the lobby, too
	must(t, s.start(ctx))
	must(t, again[0].Start(ctx))
	playing, stopKiller := context.WithCancel(ctx)
	killed := make(chan error, 1)
	go func() { killed <- s.harass(ctx, playing, ordeal{kills: 3, gap: 24}) }()
	report := play(t, ctx, again)
	stopKiller()
	must(t, <-killed)
	s.saidAll(ctx)
	s.stop()

	db, err := bolt.Open(s.db, bolt.Config{})
	must(t, err)
	must(t, db.Check(ctx))
	head, err := db.LastOver(ctx, store.ChannelID(elsewhere.At))
	must(t, err)
	log, err := db.Log(ctx, head.ID, 1)
	must(t, err)
	n := head.Setup.Begins()
	for i, e := range log {
		if _, back := e.Move.TakesBack(); i < n && (back || e.By != "") {
			t.Errorf("move %d of %d that the game begins with is %s's, a step back: %v", e.N, n, e.By, back)
		}
	}
	if n == 0 || head.Origin == nil || !head.Origin.Anew || len(head.Setup.From.Deals) != 1 ||
		head.Setup.From.Deals[0].Seed == (engine.Seed{}) {
		t.Errorf("the table's header does not say what it plays on: %+v", head.Origin)
	}
	games, err := db.Finished(ctx, head.Server)
	must(t, err)
	if len(games) != 1 || games[0].Table == head.ID {
		t.Errorf("%d games count, expected the first alone", len(games))
	}
	must(t, db.Close())
	t.Logf("%d kills, %d answers, %d moves of which %d were there", s.kills, len(report.Answers), len(log), n)
	accepted(t, theProgram(t), s.db)
}
