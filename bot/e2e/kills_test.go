package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/engine/fate"
	"witchtable/engine/revolution"
	"witchtable/engine/witchcraft"
	"witchtable/store"
	"witchtable/store/postgres/postgrestest"
)

// kills is the variable that says how often TestKills is to kill processes; .ci/kills sets it.
const kills = "WITCHTABLE_E2E_KILLS"

// Tables of all games go on while the bot's process is killed again and again, whatever it is about: at each moment
// that there is, chosen by itself, and at any other, from outside. Half of it over a file, half over PostgreSQL.
// Nothing is lost, doubled, left out of the story, or shown as it was.
func TestKills(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: starts and kills processes, which the race detector does not see into; the full run " +
			"does it")
	}
	t.Parallel()
	want := 20
	if s := os.Getenv(kills); s != "" {
		var err error
		want, err = strconv.Atoi(s)
		must(t, err)
	}
	file := func(t *testing.T) string { return filepath.Join(t.TempDir(), "tables.db") }
	lanes := []*lane{
		{name: "bolt", want: (want + 1) / 2, store: file},
		{name: "postgres", want: want / 2, store: func(t *testing.T) string { return postgrestest.Own(t).DSN() }},
	}
	began := time.Now()
	t.Run("over", func(t *testing.T) {
		for i, l := range lanes {
			l.random = rand.New(rand.NewPCG(uint64(want), uint64(i)))
			l.at = map[moment]int{}
			t.Run(l.name, l.run)
		}
	})
	var all lane
	all.at = map[moment]int{}
	for _, l := range lanes {
		all.add(l)
	}
	t.Logf("%d kills in %v; %v", all.kills, time.Since(began).Round(time.Second), &all)
	all.reached(t)
}

// reached demands that everything was being done when a process was killed, and after many kills, at every moment of
// it.
func (l *lane) reached(t *testing.T) {
	t.Helper()
	const something, everything = 300, 3000
	doings := map[string]int{}
	for _, m := range append(inProcess(), starting, playing, stopping) {
		did, _, _ := strings.Cut(string(m), ",")
		doings[did] += l.at[m]
		if l.kills >= everything && l.at[m] == 0 {
			t.Errorf("nothing was killed at the moment %q", m)
		}
	}
	for did, n := range doings {
		if l.kills >= something && n == 0 {
			t.Errorf("nothing was killed while %q", did)
		}
	}
}

// lane is one world after the other, in which processes are killed.
type lane struct {
	name   string
	want   int // kills
	store  func(t *testing.T) string
	random *rand.Rand

	kills  int
	at     map[moment]int // kills by their moment
	hit    int            // games under way, summed over the kills
	games  int
	looked int // times that a board was held against its table
	sum    tally
	report robot.Report
}

// perWorld is about how often processes are killed in one world.
const perWorld = 60

func (l *lane) run(t *testing.T) {
	t.Parallel()
	p := theProgram(t)
	worlds := (l.want + perWorld - 1) / perWorld
	for n := range worlds {
		// A test of its own: what it cleans up would keep every world in memory until the last one has ended.
		if !t.Run(fmt.Sprintf("world %d", n+1), func(t *testing.T) { l.besiege(t, p, n, l.want*(n+1)/worlds) }) {
			return
		}
		t.Logf("killed %d times so far; %v", l.kills, l)
	}
}

func (l *lane) add(o *lane) {
	l.kills += o.kills
	for m, n := range o.at {
		l.at[m] += n
	}
	l.hit += o.hit
	l.games += o.games
	l.looked += o.looked
	l.sum.add(o.sum)
	l.report.Add(o.report)
}

func (l *lane) String() string {
	var at []string
	for m, n := range l.at {
		at = append(at, fmt.Sprintf("%s %d", m, n))
	}
	slices.Sort(at)
	return fmt.Sprintf("%d games, under way at a kill %.1f; boards looked at %d, stale 0; %d interactions, of which %d "+
		"failed and %d were refused; %v; killed while: %s", l.games, float64(l.hit)/float64(max(1, l.kills)), l.looked,
		l.report.Interactions, l.report.Failed, l.report.Refused, l.sum, strings.Join(at, "; "))
}

// siege is a world in which a bot is killed.
type siege struct {
	*lane
	t     *testing.T
	ctx   context.Context
	world *sandbox.Server
	s     *server

	mu     sync.Mutex
	begun  int
	seated []*sitting
	ended  atomic.Bool // no further games are begun
	slots  sync.WaitGroup

	patience time.Duration // of the people; zero is without end
}

// sitting is a table with those who sit at it.
type sitting struct {
	people []*robot.Robot
	gate   sync.RWMutex // whoever holds it, nobody acts
	sat    bool         // the game has begun
	over   bool
	err    error
}

// besiege has games played in a world of their own until so many processes have been killed in the lane, and audits
// them.
func (l *lane) besiege(t *testing.T, p program, number, until int) {
	t.Helper()
	const limit = 30 * time.Minute
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	g := l.lay(t, ctx, l.store(t), uint64(number))
	defer g.world.Close()
	for _, did := range []string{registering, makingEmoji, makingEmoji} { // which is done at the first start only
		must(t, g.live(g.least(momentsOf(did)...), false))
	}
	must(t, g.live(order{}, true))
	enter(t, ctx, g.world.URL(), "Ash", "#tavern").AwaitCommands()
	g.s.kill()
	switch number % 3 {
	case 1:
		stumble(t, g.world)
	case 2:
		dawdle(t, g.world)
	}
	g.open()
	for l.kills < until {
		if err := g.live(g.choose(), false); err != nil {
			t.Errorf("after %d kills: %v", l.kills, err)
			break
		}
	}
	g.ended.Store(true)
	must(t, g.live(order{}, true))
	g.toTheEnd()
	g.finish(p)
}

// lay makes a world, over an empty store.
func (l *lane) lay(t *testing.T, ctx context.Context, db string, seed uint64) *siege {
	t.Helper()
	world, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop(), Strict: true, Events: 500_000, Seed: seed})
	must(t, err)
	g := &siege{lane: l, t: t, ctx: ctx, world: world, s: newServer(t, itself(t), world)}
	g.s.db = db
	return g
}

// open has games begun, one after the other.
func (g *siege) open() {
	for range tablesAtOnce {
		g.slots.Go(g.slot)
	}
}

// tablesAtOnce is how many tables are played at while processes are killed.
const tablesAtOnce = 4

// slot plays one game after another.
func (g *siege) slot() {
	for !g.ended.Load() && g.ctx.Err() == nil {
		g.mu.Lock()
		n := g.begun
		g.begun++
		s := &sitting{}
		g.seated = append(g.seated, s)
		g.mu.Unlock()
		err := g.play(n, s)
		g.mu.Lock()
		s.over, s.err = true, err
		g.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// sittings are the tables that are laid, by turns.
func sittings() []ordeal {
	return []ordeal{
		{game: fate.Name, styles: []robot.Style{robot.Mixed, robot.Clicker}},
		{game: witchcraft.Name, styles: []robot.Style{robot.Mixed}},
		{game: revolution.Name, styles: []robot.Style{robot.Clicker, robot.Correspondent},
			options: []string{"hands", "private"}},
		{game: fate.Name, styles: []robot.Style{robot.Correspondent, robot.Clicker}, computers: 1},
		{game: witchcraft.Name, styles: []robot.Style{robot.Correspondent}},
		{game: revolution.Name, styles: []robot.Style{robot.Mixed, robot.Clicker}},
	}
}

// play plays a game on a server of its own, by people of its own: they see nothing of other tables.
func (g *siege) play(n int, s *sitting) error {
	guild := g.world.AddGuild(fmt.Sprintf("Server %d", n))
	channel, err := g.world.AddChannel(guild, "table")
	if err != nil {
		return err
	}
	o := sittings()[n%len(sittings())]
	for i, style := range o.styles {
		name := fmt.Sprintf("%s%d", names[i], n)
		if _, err := g.world.AddUser(name, guild); err != nil {
			return err
		}
		p, err := bottest.OnSandbox(g.world.URL()).Person(g.ctx, g.t, name, string(channel))
		if err != nil {
			return err
		}
		r, err := robot.New(g.ctx, robot.Config{Person: p, Style: style, Seed: uint64(n*8 + i), Undo: undoes,
			Own: bot.OwnCommands(), Gate: s.gate.RLocker(), Patience: g.patience})
		if err != nil {
			return err
		}
		s.people = append(s.people, r)
	}
	if err := trySitting(g.ctx, o.game, s.people, o.computers, o.options...); err != nil {
		return fmt.Errorf("%s: sitting down at table %d: %w", o.game, n, err)
	}
	g.mu.Lock()
	s.sat = true
	g.mu.Unlock()
	errs := make(chan error, len(s.people))
	for _, p := range s.people {
		go func() { errs <- p.Play(g.ctx) }()
	}
	for range s.people {
		err = errors.Join(err, <-errs)
	}
	if err != nil {
		return fmt.Errorf("%s at table %d: %w", o.game, n, err)
	}
	return nil
}

// order is how a process is to die.
type order struct {
	at    moment // empty: not at all
	times int
}

// momentsOf lists the moments of some doings.
func momentsOf(doings ...string) []moment {
	return slices.DeleteFunc(inProcess(), func(m moment) bool {
		did, _, _ := strings.Cut(string(m), ",")
		return !slices.Contains(doings, did)
	})
}

// choose chooses how the next process dies: by lot, or by what has come least often so far.
func (g *siege) choose() order {
	done := momentsOf(registering, makingEmoji)
	all := append(slices.DeleteFunc(inProcess(), func(m moment) bool { return slices.Contains(done, m) }),
		starting, playing, playing, playing, stopping)
	if g.random.IntN(2) == 0 {
		return g.least(all...)
	}
	return g.nth(all[g.random.IntN(len(all))])
}

// least chooses the moment that has come least often so far.
func (g *siege) least(all ...moment) order {
	return g.nth(slices.MinFunc(g.shuffled(all), func(x, y moment) int { return g.at[x] - g.at[y] }))
}

// nth chooses when: the first of its kind in a process may be like no other, and may be the only one.
func (g *siege) nth(at moment) order {
	if slices.Contains(momentsOf(registering, finding, listingEmojis, tableCreated, openingDirect), at) {
		return order{at, 1}
	}
	return order{at, 1 + g.random.IntN(5)}
}

// shuffled shuffles some moments.
func (g *siege) shuffled(all []moment) []moment {
	g.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// live lets a process live until it dies as ordered, or, without an order, begins one that goes on living.
func (g *siege) live(o order, stays bool) error {
	if err := g.world.WaitDisconnected(g.ctx); err != nil {
		return err
	}
	g.world.GiveUp() // the people have seen that it has died
	told := ""
	if slices.Contains(inProcess(), o.at) {
		told = fmt.Sprintf("%d %s", o.times, o.at)
	}
	g.s.program.env = []string{asBot + "=1", dies + "=" + told}
	said := g.s.output.Len()
	if err := g.s.begin(); err != nil {
		return err
	}
	if stays {
		return g.connected(g.ctx)
	}
	g.hit += g.underWay()
	at, err := g.await(o)
	_ = g.s.cmd.Process.Kill() // it may be dead
	if ended := <-g.s.ended; ended == nil && at == stopping {
		return err // it has been quicker, and was not killed
	} else if !killed(ended) {
		return fmt.Errorf("a process has ended by itself: %w\n%s", ended, g.s.output.Bytes()[said:])
	}
	if _, by, found := strings.Cut(string(g.s.output.Bytes()[said:]), died); found {
		by, _, _ = strings.Cut(by, "\n")
		at = moment(by)
	}
	g.kills++
	g.at[at]++
	return err
}

// connected waits for the bot to be connected. What was sent to the process before it will never be answered.
func (g *siege) connected(ctx context.Context) error {
	if err := g.world.WaitConnected(ctx); err != nil {
		return err
	}
	g.world.GiveUp()
	return nil
}

// underWay counts the games.
func (g *siege) underWay() (n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.seated {
		if s.sat && !s.over {
			n++
		}
	}
	return n
}

// await returns when a process has died, or it is time to kill it, and what it is about then.
func (g *siege) await(o order) (moment, error) {
	dead, living := context.WithCancel(g.ctx)
	go func() {
		select {
		case err := <-g.s.ended:
			g.s.ended <- err
		case <-dead.Done():
		}
		living()
	}()
	defer living()
	if o.at == starting {
		g.pass(dead, time.Duration(g.random.IntN(400))*time.Millisecond)
		return starting, nil
	}
	if err := g.connected(dead); err != nil {
		return starting, g.ctx.Err()
	}
	if g.random.IntN(4) == 0 {
		if err := g.lookAtSomeBoard(dead); err != nil {
			return playing, err
		}
	}
	much := 2 + g.random.IntN(40)
	if o.at != playing && o.at != stopping {
		much = 60 // by then it has had its chance
	}
	g.awaitRequests(dead, much)
	g.pass(dead, time.Duration(g.random.IntN(8))*time.Millisecond)
	if o.at == stopping {
		_ = g.s.cmd.Process.Signal(syscall.SIGTERM)
		g.pass(dead, time.Duration(g.random.IntN(20))*time.Millisecond)
		return stopping, nil
	}
	return playing, g.ctx.Err()
}

// awaitRequests waits until the bot has made so many requests more, or none for a while.
func (g *siege) awaitRequests(ctx context.Context, n int) {
	const still, look = 3 * time.Second, 2 * time.Millisecond
	until := g.requests() + n
	for last, since := 0, time.Now(); last < until && time.Since(since) < still && ctx.Err() == nil; {
		g.pass(ctx, look)
		if now := g.requests(); now > last {
			last, since = now, time.Now()
		}
	}
}

// requests is how many requests the bot has made.
func (g *siege) requests() int {
	all := requests(g.world.Counters())
	return all.first + all.others
}

// pass lets some time pass, unless a context ends.
func (g *siege) pass(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// lookAtSomeBoard holds the board of one of the tables against what the table is, while nobody acts there.
func (g *siege) lookAtSomeBoard(ctx context.Context) error {
	g.mu.Lock()
	all := slices.DeleteFunc(slices.Clone(g.seated), func(s *sitting) bool { return !s.sat || s.over })
	g.mu.Unlock()
	if len(all) == 0 {
		return nil
	}
	return g.lookAt(ctx, all[g.random.IntN(len(all))])
}

func (g *siege) lookAt(ctx context.Context, s *sitting) error {
	for !s.gate.TryLock() { // somebody who acts may be waiting for a process that is no more
		if g.pass(ctx, time.Millisecond); ctx.Err() != nil {
			return nil
		}
	}
	defer s.gate.Unlock()
	stale, err := staleness(ctx, s.people[0])
	if ctx.Err() != nil && g.ctx.Err() == nil { // the process has died meanwhile
		return nil
	}
	if err != nil {
		return err
	}
	g.looked++
	if stale != "" {
		return errors.New(stale)
	}
	return nil
}

// toTheEnd waits for all games to end, as long as something happens.
func (g *siege) toTheEnd() {
	over := make(chan struct{})
	go func() {
		g.slots.Wait()
		close(over)
	}()
	for last := 0; ; {
		select {
		case <-over:
			return
		case <-time.After(stillness):
		}
		now := g.requests()
		if now == last {
			break
		}
		last = now
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.seated {
		if !s.over {
			dump(g.t, s.people)
		}
	}
	g.t.Fatalf("nothing has happened for %v, and there are games which are not over", stillness)
}

// stillness is how long nothing must have happened for a game to be stuck.
const stillness = time.Minute

// finish looks at all the boards, waits until everything has been said, ends the bot, and audits what has been played.
func (g *siege) finish(p program) {
	t := g.t
	for _, s := range g.seated {
		if s.err != nil {
			t.Errorf("playing: %v", s.err)
			dump(t, s.people)
		}
	}
	if t.Failed() {
		return
	}
	for _, s := range g.seated {
		must(t, g.lookAt(g.ctx, s))
	}
	for _, s := range g.seated {
		noRequest(s.people[0].Person)
		noCall(s.people[0].Person)
	}
	g.s.stop()
	db, err := openStore(g.ctx, g.s.db)
	must(t, err)
	defer db.Close()
	must(t, db.Check(g.ctx))
	for _, s := range g.seated {
		var report robot.Report
		for _, r := range s.people {
			report.Add(r.Report)
		}
		head, err := db.LastOver(g.ctx, store.ChannelID(s.people[0].Person.At))
		must(t, err)
		g.sum.add(audit(t, accountAt(t, db, head.ID), s.people, report.Answers))
		g.report.Add(report)
		g.games++
	}
	must(t, db.Close())
	verified(t, p, g.s.db)
	if g.sum.Undone == 0 {
		t.Error("nothing was taken back, so nothing of that was tested")
	}
	onlyStumbles(t, g.world, true) // what a dead process has sent may be taken up late
}
