package e2e_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/store/bolt"
)

// long is the variable that asks for the long form: the program itself, for 1 to 4 people, with many kills a game.
const long = "WITCHTABLE_E2E_LONG"

// A game goes on, whenever the bot's process is killed.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: starts and kills processes, which the race detector does not see into; the full run " +
			"does it")
	}
	t.Parallel()
	const kills, gap = 3, 40
	s := playKilled(t, itself(t), patience, []robot.Style{robot.Clicker, robot.Mixed}, kills, gap, false)
	accepted(t, theProgram(t), s.db)
}

// accepted demands that the program's tools take a stored game, steps back and all: that it verifies, and that its
// export is refereed.
func accepted(t *testing.T, p program, db string) {
	t.Helper()
	run := func(args ...string) string {
		cmd := exec.Command(p.path, args...)
		cmd.Dir = filepath.Dir(db)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("witchtable %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	t.Logf("table verify: %s", run("table", "verify", "--db", db))
	log := filepath.Join(filepath.Dir(db), "game.jsonl")
	s, err := bolt.Open(db, bolt.Config{})
	must(t, err)
	ids, err := s.TableIDs(t.Context())
	must(t, err)
	must(t, s.Close())
	for _, id := range ids {
		must(t, os.WriteFile(log, []byte(run("table", "export", string(id), "--db", db)), 0o600))
		t.Logf("referee: %s", run("referee", log))
	}
}

func TestKilledLong(t *testing.T) {
	if os.Getenv(long) == "" {
		t.Skipf("takes minutes; set %s=1 to run it", long)
	}
	const kills = 20
	p := theProgram(t)
	for _, c := range []struct {
		name   string
		styles []robot.Style
		gap    int // events of the sandbox between two kills, on average
		faults bool
	}{
		{"1 person", []robot.Style{robot.Clicker}, 8, false},
		{"2 people", []robot.Style{robot.Mixed, robot.Typist}, 26, false},
		{"3 people", []robot.Style{robot.Correspondent, robot.Clicker, robot.Typist}, 36, false},
		{"4 people", []robot.Style{robot.Mixed, robot.Clicker, robot.Correspondent, robot.Typist}, 48, false},
		{"2 people, stumbling", []robot.Style{robot.Clicker, robot.Correspondent}, 16, true},
		{"4 people, stumbling", []robot.Style{robot.Clicker, robot.Mixed, robot.Correspondent, robot.Typist}, 48, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := playKilled(t, p, 8*time.Minute, c.styles, kills, c.gap, c.faults)
			accepted(t, p, s.db)
		})
	}
}

// soak is the variable that asks for games until the program has been killed so many times in all, one game after the
// other:
//
//	WITCHTABLE_E2E_SOAK=500 go test ./bot/e2e -run TestKilledSoak -timeout 6h -v
const soak = "WITCHTABLE_E2E_SOAK"

func TestKilledSoak(t *testing.T) {
	want, err := strconv.Atoi(os.Getenv(soak))
	if err != nil {
		t.Skipf("takes hours; set %s to a number of kills to run it", soak)
	}
	p := theProgram(t)
	for done, game := 0, 0; done < want; game++ {
		c := []struct {
			name   string
			styles []robot.Style
			kills  int
			gap    int
			faults bool
		}{
			{"2 people", []robot.Style{robot.Mixed, robot.Typist}, 25, 20, false},
			{"2 people, stumbling", []robot.Style{robot.Clicker, robot.Correspondent}, 20, 16, true},
			{"3 people, stumbling", []robot.Style{robot.Correspondent, robot.Clicker, robot.Mixed}, 25, 24, true},
		}[game%3]
		t.Run(fmt.Sprintf("game %d, %s", game+1, c.name), func(t *testing.T) {
			s := playKilled(t, p, 15*time.Minute, c.styles, c.kills, c.gap, c.faults)
			accepted(t, p, s.db)
		})
		done += c.kills
		t.Logf("killed about %d times so far", done)
	}
}

// playKilled plays a game while the bot is killed again and again, and audits it. With faults Discord stumbles
// besides.
func playKilled(t *testing.T, p program, limit time.Duration, styles []robot.Style, kills, gap int,
	faults bool) *server {
	t.Helper()
	world, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop(), Strict: true, Description: bottest.Description(t),
		Events: 500_000})
	must(t, err)
	defer world.Close()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	s := newServer(t, p, world)
	must(t, s.start(ctx))
	enter(t, ctx, world.URL(), "Ash", "#tavern").AwaitCommands()
	people := robotsAt(t, ctx, world.URL(), "#tavern", styles...)
	if faults {
		closeDMs(t, world, names[len(people)-1])
	}
	sit(t, ctx, gameNames()[0], people, 0)
	if faults {
		stumble(t, world)
	}

	playing, stopKiller := context.WithCancel(ctx)
	killed := make(chan error, 1)
	go func() { killed <- s.harass(ctx, playing, kills, gap) }()
	report := play(t, ctx, people)
	stopKiller()
	must(t, <-killed)
	nobodyAsked(t, ctx, world.URL())
	nobodyCalled(t, ctx, world.URL())
	s.stop()

	db, err := bolt.Open(s.db, bolt.Config{})
	must(t, err)
	defer db.Close()
	must(t, db.Check(ctx))
	sum := audit(t, accountOf(t, db), people, report.Answers)
	t.Logf("%d kills; %d interactions, of which %d failed and %d were refused and were done anew; %v",
		s.kills, report.Interactions, report.Failed, report.Refused, sum)
	if sum.Undone == 0 {
		t.Error("nothing was taken back, so nothing of that was tested")
	}
	if s.kills < kills {
		t.Errorf("the game ended after %d kills, expected %d", s.kills, kills)
	}
	if faults {
		onlyStumbles(t, world)
		return s
	}
	for _, v := range world.Violations() {
		complain(t, v)
	}
	return s
}

// harass kills the process and starts it anew, at moments chosen by lot, until it has been killed so often or the
// game has ended.
func (s *server) harass(ctx, playing context.Context, kills, gap int) error {
	eye, err := player.Dial(ctx, s.world.URL(), "Ash")
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(uint64(gap), uint64(kills)))
	for s.kills < kills {
		view, err := eye.View(ctx)
		if err != nil {
			return err
		}
		if err := awaitEvents(playing, eye, view.Seq, gap/2+random.IntN(gap)); err != nil {
			break // the game is over
		}
		// The moments after an event are those in which things are being stored and told.
		time.Sleep(time.Duration(random.IntN(8)) * time.Millisecond)
		s.kill()
		if err := s.start(ctx); err != nil {
			return err
		}
	}
	return nil
}

// awaitEvents waits for n events of the sandbox.
func awaitEvents(ctx context.Context, eye *player.User, after uint64, n int) error {
	for seq := after; seq < after+uint64(n); {
		got, err := eye.EventsAfter(ctx, seq)
		if err != nil {
			return err
		}
		seq = got.Seq
	}
	return nil
}

// nobodyCalled waits until no call stands in the channel any more: they go after the summary has come.
func nobodyCalled(t testing.TB, ctx context.Context, url string) {
	t.Helper()
	enter(t, ctx, url, "Ash", "#tavern").Until("no call to stand", func(list []bottest.Posted) bool {
		return !slices.ContainsFunc(list, func(m bottest.Posted) bool { return strings.Contains(m.Nonce, ".t") })
	})
}

// nobodyAsked waits until the channel asks nobody any more to agree to a step back: that message may go after the
// summary has come.
func nobodyAsked(t testing.TB, ctx context.Context, url string) {
	t.Helper()
	enter(t, ctx, url, "Ash", "#tavern").Until("nobody to be asked to agree", func(list []bottest.Posted) bool {
		return !slices.ContainsFunc(list, func(m bottest.Posted) bool {
			return strings.Contains(bottest.SaidIn(m.Message), "Do you agree")
		})
	})
}
