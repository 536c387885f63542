package e2e_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/engine/fate"
	"witchtable/store/bolt"
)

// Somebody who has played a game to its end, and is in the middle of another, asks to be forgotten, and the bot is
// killed while it is about that, as often as it takes. Then the stored file has nothing of her, and the program's tools
// take its games.
func TestForgottenThroughKills(t *testing.T) {
	ctx, world, s := besieged(t, itself(t))
	_, err := world.AddUser("Zelda", world.Guilds()...)
	must(t, err)
	var people []*robot.Robot
	for i, name := range []string{"Zelda", "Birch"} {
		p := enter(t, ctx, world.URL(), name, "#tavern")
		people = append(people, newRobot(t, ctx, robot.Config{Person: p, Style: robot.Clicker, Seed: uint64(i)}))
	}
	zelda := people[0].Person
	traces := func() int {
		raw, err := os.ReadFile(s.db)
		must(t, err)
		return bytes.Count(raw, []byte(zelda.ID)) + bytes.Count(raw, []byte("Zelda"))
	}
	sit(t, ctx, fate.Name, people, 0)
	play(t, ctx, people)
	sit(t, ctx, fate.Name, people, 0)
	if traces() == 0 {
		t.Fatal("there is no trace of her before: the test would show nothing")
	}

	ask := func() bottest.Posted { return zelda.Run("forget-me").Posted }
	for i := range 4 {
		s.killedWhile(ctx, zelda, ask(), time.Duration(2+3*i)*time.Millisecond)
	}
	zelda.PressOn(ask(), "forget!//yes") // if she has been forgotten already, that finds nothing more
	people[1].Person.AwaitWords("Somebody has left this table for good")
	s.stop()
	if n := traces(); n != 0 {
		t.Errorf("%d traces of her are left in the file", n)
	}
	accepted(t, theProgram(t), s.db)
	db, err := bolt.Open(s.db, bolt.Config{})
	must(t, err)
	defer db.Close()
	must(t, db.Check(ctx))
	for _, v := range world.Violations() {
		complain(t, v)
	}
}

// killedWhile kills the bot a while after she has pressed the button, and starts it anew.
func (s *server) killedWhile(ctx context.Context, zelda bottest.Person, ask bottest.Posted, after time.Duration) {
	s.t.Helper()
	pressed := make(chan error, 1)
	go func() {
		_, err := zelda.Place.Do(ctx, zelda.Pressing(ask, "forget!//yes"))
		pressed <- err
	}()
	time.Sleep(after)
	s.kill()
	must(s.t, s.start(ctx))
	if err := <-pressed; err != nil {
		s.t.Log(fmt.Errorf("pressed and killed after %v: %w", after, err))
	}
}
