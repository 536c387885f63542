package e2e_test

import (
	"cmp"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
	"witchtable/engine/revolution"
	"witchtable/store/bolt"
)

// long is the variable that asks for the long form: the program itself, for 1 to 4 people, with many kills a game;
// onlyGame says which game that is, the first by default.
const (
	long     = "WITCHTABLE_E2E_LONG"
	onlyGame = "WITCHTABLE_E2E_GAME"
)

// gameToKill is the game of the long form, and how its tables are laid by turns.
func gameToKill(t *testing.T) (game string, options [][]string) {
	t.Helper()
	game = cmp.Or(os.Getenv(onlyGame), gameNames()[0])
	if !slices.Contains(gameNames(), game) {
		t.Fatalf("%s: there is no game %q, only %v", onlyGame, game, gameNames())
	}
	if game == revolution.Name {
		return game, [][]string{{"hands", "private"}, nil}
	}
	return game, [][]string{nil}
}

// accepted demands that the program's tools take a stored game, steps back and all: that it verifies, and that its
// export is refereed.
func accepted(t *testing.T, p program, db string) {
	t.Helper()
	s, err := openStore(t.Context(), db)
	must(t, err)
	ids, err := s.TableIDs(t.Context())
	must(t, err)
	must(t, s.Close())
	verified(t, p, db)
	log := filepath.Join(t.TempDir(), "game.jsonl")
	for _, id := range ids {
		must(t, os.WriteFile(log, []byte(p.tool(t, "table", "export", string(id), "--db", db)), 0o600))
		t.Logf("referee: %s", p.tool(t, "referee", log))
	}
}

// verified demands that the program's tool verifies all the games of a store.
func verified(t *testing.T, p program, db string) {
	t.Helper()
	t.Logf("table verify: %s", p.tool(t, "table", "verify", "--db", db))
}

// tool runs one of the program's tools, which must take what it is given.
func (p program) tool(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(p.path, args...)
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("witchtable %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func TestKilledLong(t *testing.T) {
	if os.Getenv(long) == "" {
		t.Skipf("takes minutes; set %s=1 to run it", long)
	}
	p := theProgram(t)
	game, options := gameToKill(t)
	for i, g := range []ordeal{
		{name: "1 person", styles: []robot.Style{robot.Clicker}, gap: 8},
		{name: "2 people", styles: []robot.Style{robot.Mixed, robot.Typist}, gap: 26},
		{name: "3 people", styles: []robot.Style{robot.Correspondent, robot.Clicker, robot.Typist}, gap: 36},
		{name: "4 people", gap: 48,
			styles: []robot.Style{robot.Mixed, robot.Clicker, robot.Correspondent, robot.Typist}},
		{name: "2 people, stumbling", styles: []robot.Style{robot.Clicker, robot.Correspondent}, gap: 16, faults: true},
		{name: "4 people, stumbling", gap: 48, faults: true,
			styles: []robot.Style{robot.Clicker, robot.Mixed, robot.Correspondent, robot.Typist}},
	} {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			g.kills, g.game, g.options = 20, game, options[i%len(options)]
			g.settle(t)
			s := playKilled(t, p, 8*time.Minute, g)
			g.killedEnough(t, s)
			accepted(t, p, s.db)
		})
	}
}

// ordeal is what a game goes through.
type ordeal struct {
	name      string
	game      string
	options   []string
	styles    []robot.Style // of the people
	computers int
	kills     int
	gap       int  // events of the sandbox between two kills, on average
	faults    bool // Discord stumbles besides
}

// settle has no more people play than can sit down, and kills oftener where they are fewer.
func (g *ordeal) settle(t *testing.T) {
	t.Helper()
	if n := seatsAt(t, g.game, len(g.styles)); n < len(g.styles) {
		g.gap = max(6, g.gap*n/len(g.styles))
		g.styles, g.computers = g.styles[:n], 0
	}
}

// killedEnough demands that the process was killed as often as it should be before the game ended.
func (g ordeal) killedEnough(t *testing.T, s *server) {
	t.Helper()
	if s.kills < g.kills {
		t.Errorf("the game ended after %d kills, expected %d", s.kills, g.kills)
	}
}

// playKilled plays a game while the bot is killed again and again, and audits it.
func playKilled(t *testing.T, p program, limit time.Duration, g ordeal) *server {
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
	people := robotsAt(t, ctx, world.URL(), "#tavern", g.styles...)
	if g.faults {
		closeDMs(t, world, names[len(people)-1])
	}
	sit(t, ctx, g.game, people, g.computers, g.options...)
	if g.faults {
		stumble(t, world)
	}

	playing, stopKiller := context.WithCancel(ctx)
	killed := make(chan error, 1)
	go func() { killed <- s.harass(ctx, playing, g) }()
	report := play(t, ctx, people)
	stopKiller()
	must(t, <-killed)
	nobodyAsked(t, ctx, world.URL())
	nobodyCalled(t, ctx, world.URL())
	s.saidAll(ctx)
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
	if g.faults {
		onlyStumbles(t, world, false)
		return s
	}
	for _, v := range world.Violations() {
		if !cutShort(v) {
			complain(t, v)
		}
	}
	return s
}

// cutShort reports whether a request was the last that a process sent before it was killed, with half of its body.
func cutShort(v wire.Violation) bool {
	return v.Code == codeBadJSON && slices.ContainsFunc(v.Issues, func(i wire.BodyIssue) bool {
		return i.Code == "JSON" && i.Message == io.ErrUnexpectedEOF.Error()
	})
}

// harass kills the process and starts it anew, at moments chosen by lot, until it has been killed so often or the
// game has ended.
func (s *server) harass(ctx, playing context.Context, g ordeal) error {
	eye, err := player.Dial(ctx, s.world.URL(), "Ash")
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(uint64(g.gap), uint64(g.kills)))
	for s.kills < g.kills {
		view, err := eye.View(ctx)
		if err != nil {
			return err
		}
		if err := awaitEvents(playing, eye, view.Seq, g.gap/2+random.IntN(g.gap)); err != nil {
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
	noCall(enter(t, ctx, url, "Ash", "#tavern"))
}

func noCall(eye bottest.Person) {
	eye.T.Helper()
	eye.Until("no call to stand", func(list []bottest.Posted) bool {
		return !slices.ContainsFunc(list, func(m bottest.Posted) bool { return strings.Contains(m.Nonce, ".t") })
	})
}

// nobodyAsked waits until the channel asks nobody any more to agree to a step back: that message may go after the
// summary has come.
func nobodyAsked(t testing.TB, ctx context.Context, url string) {
	t.Helper()
	noRequest(enter(t, ctx, url, "Ash", "#tavern"))
}

func noRequest(eye bottest.Person) {
	eye.T.Helper()
	eye.Until("nobody to be asked to agree", func(list []bottest.Posted) bool {
		return !slices.ContainsFunc(list, func(m bottest.Posted) bool {
			return strings.Contains(bottest.SaidIn(m.Message), "Do you agree")
		})
	})
}
