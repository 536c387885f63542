package e2e_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"witchtable/bot/e2e/robot"
)

// soak is the variable that asks for games until the program has been killed so many times in all, one game after the
// other:
//
//	WITCHTABLE_E2E_SOAK=500 go test ./bot/e2e -run TestKilledSoak -timeout 6h -v
//	WITCHTABLE_E2E_SOAK=100 WITCHTABLE_E2E_GAME=revolution go test ./bot/e2e -run TestKilledSoak -timeout 6h -v
const soak = "WITCHTABLE_E2E_SOAK"

// TestKilledSoak plays games with the program as people run it, by turns without faults, with them, and with requests
// besides that Discord takes up seconds later, which a dying process leaves behind.
func TestKilledSoak(t *testing.T) {
	want, err := strconv.Atoi(os.Getenv(soak))
	if err != nil {
		t.Skipf("takes an hour for each 700 kills or so; set %s to a number of kills to run it", soak)
	}
	p := theProgram(t)
	p.env = append(p.env, "WITCHTABLE_SPEED=20") // which is how fast the story goes; the robots need no time to read
	kinds := []ordeal{
		{name: "2 people and a computer player, delays", styles: []robot.Style{robot.Mixed, robot.Clicker}, computers: 1,
			kills: 20, gap: 24, delays: true},
		{name: "2 people", styles: []robot.Style{robot.Mixed, robot.Typist}, kills: 25, gap: 20},
		{name: "2 people, faults", styles: []robot.Style{robot.Clicker, robot.Correspondent}, kills: 20, gap: 16,
			faults: true},
		{name: "3 people, faults and delays", styles: []robot.Style{robot.Correspondent, robot.Clicker, robot.Mixed},
			kills: 25, gap: 24, faults: true, delays: true},
		{name: "1 person, delays", styles: []robot.Style{robot.Mixed}, kills: 15, gap: 12, delays: true},
		{name: "4 people, faults", styles: []robot.Style{robot.Clicker, robot.Typist, robot.Correspondent, robot.Mixed},
			kills: 25, gap: 30, faults: true},
	}
	game, options := gameToKill(t)
	for done, n := 0, 0; done < want; n++ {
		g := kinds[n%len(kinds)]
		g.kills, g.seed = min(g.kills, want-done), uint64(n)
		g.game, g.options = game, options[n%len(options)]
		g.settle(t)
		var s *server
		t.Run(fmt.Sprintf("game %d, %s", n+1, g.name), func(t *testing.T) {
			s = playKilled(t, p, 15*time.Minute, g)
			accepted(t, p, s.db)
		})
		if s == nil { // it has come to no end, which fails the test
			done += g.kills
		} else if done += s.kills; s.kills == 0 {
			t.Fatal("nothing was killed in a game")
		}
		t.Logf("killed %d times so far", done)
	}
}
