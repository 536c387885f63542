package e2e_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/budget"
	"witchtable/engine/fate"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// counts is what one game costs and shows: one person and three computer players, at the pace for people, by the clock.
type counts struct {
	took                     time.Duration
	posted, deleted          int // in the channel
	boardEdits, storyEdits   int
	otherEdits               int
	pings, directs, dmEdits  int
	doubled                  int // direct messages that notify within seconds of a ping
	panels, panelEdits       int // what only the person sees, in the channel
	requests                 map[string]int
	interactions, humanMoves int
	storyCharacters          int
	smallLetters             int // of them those in small print: what cards say
	boardHeight              int
	undrawn                  int   // boards without a picture
	turns                    []int // taps
	days                     []int // taps of the turns that the person has ended
}

// TestCounts plays games by the clock, as people would see them, and prints what they cost: each is held to what no
// game should exceed, all together, on average, to docs/budgets.md. WITCHTABLE_TRANSCRIPT names a file to which all
// that was shown in the last of them is written.
func TestCounts(t *testing.T) {
	games := 8
	if testing.Short() {
		games = 3
	}
	limits := []countLimit{
		{"game.posted", 48, func(c counts) int { return c.posted }},
		{"game.edits", 130, func(c counts) int { return c.boardEdits + c.storyEdits + c.otherEdits }},
		{"game.doubled", 1, func(c counts) int { return c.doubled }}, // all but the welcome repeat a ping
		{"game.undrawn", 0, func(c counts) int { return c.undrawn }},
		{"game.requests", 300, counts.allRequests},
		{"game.messages", 80, counts.messages},
		{"game.characters", 8700, func(c counts) int { return c.storyCharacters }},
		{"game.height", 765, func(c counts) int { return c.boardHeight }},
	}
	sums := make([]int, len(limits))
	var days []int
	for seed := range games {
		synctest.Test(t, func(t *testing.T) {
			c := countGame(t, byte(seed+1))
			t.Logf("game %d\n%s", seed+1, c.String())
			days = append(days, c.days...)
			for i, limit := range limits {
				got := limit.of(c)
				if sums[i] += got; got > limit.most {
					t.Errorf("game %d: %d for the budget %s, want at most %d in any game", seed+1, got, limit.name, limit.most)
				}
			}
		})
	}
	slices.Sort(days)
	t.Logf("taps of own turns: %v", days)
	if !testing.Short() {
		all := 0
		for _, n := range days {
			all += n
		}
		budget.Hold(t, "day.taps", float64(all)/float64(len(days)))
	}
	for i, limit := range limits {
		mean := float64(sums[i]) / float64(games)
		t.Logf("on average %.1f %s", mean, limit.name)
		if !testing.Short() {
			budget.Hold(t, limit.name, mean)
		}
	}
}

// countLimit is something counted, whose average over several games has a budget, and how much of it there may be in
// any.
type countLimit struct {
	name string
	most int
	of   func(counts) int
}

// What somebody is choosing by is not pushed away: however soon a board fades, it is posted anew before a call or while
// nobody is awaited, never below an open call.
func TestNoBoardAmidAChoice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		anew := 0
		countGame(t, 7, func(c *bot.Config, l *ledger) {
			c.Pace.BoardBehind = 3
			l.sending = func(m discord.Message) {
				_, nonce, _ := strings.Cut(m.Nonce, ".")
				if !strings.HasPrefix(nonce, "b") || nonce == "b1" {
					return
				}
				anew++
				at, err := l.tables.LastIn(context.Background(), store.ChannelID(bottest.TheChannel))
				must(t, err)
				turn := at.Desk.Turn
				if seat := at.SeatOf(store.UserID(l.ash.ID)); slices.Contains(at.Awaited(), seat) && turn.Shown == turn.N &&
					at.Desk.Board.Behind < 2*c.Pace.BoardBehind {
					t.Errorf("board %s is posted below the call while Ash is asked: %v", nonce, at.Asked(seat))
				}
			}
		})
		if anew < 5 {
			t.Errorf("the board is posted anew %d times; the test shows nothing", anew)
		}
	})
}

// countGame plays the game of a seed.
func countGame(t *testing.T, seed byte, change ...func(*bot.Config, *ledger)) counts {
	p, took := playGame(t, seed, "en", change...)
	c := p.count(took)
	p.transcript(t)
	return c
}

// playGame plays the game of a seed to its end, at a table that speaks a language.
func playGame(
	t *testing.T, seed byte, lang string, change ...func(*bot.Config, *ledger),
) (p *patron, took time.Duration) {
	p, end := visit(t, seed, change...)
	began := time.Now()
	p.sit("language=" + lang)
	p.play(t)
	took = time.Since(began)
	time.Sleep(5 * time.Minute) // what is edited soon after the start is shown once more
	end()
	return p, took
}

// visit has the person come to a house of their own, whose chance is that of a seed. It is to be ended.
func visit(t *testing.T, seed byte, change ...func(*bot.Config, *ledger)) (p *patron, end func()) {
	l, random := newLedger(t), rand.NewChaCha8([32]byte{seed})
	cfg := bot.Config{
		Port: l, Store: bolttest.Open(t, bolt.Config{Random: random, NoSync: true}), Clock: bot.SystemClock(),
		Random: random, Levels: bottest.Levels("random", "greedy"),
		Log: logOf(), Pace: bot.TablePace(),
		Brains: func(_, name string) (brain.Brain, error) { return brain.Common().New(name) },
	}
	offerGames(t, &cfg)
	cfg.Themes = themes(t)
	for _, f := range change {
		f(&cfg, l)
	}
	b, err := bot.New(cfg)
	must(t, err)
	l.tables = b.Tables()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	l.Ready()
	time.Sleep(time.Second)
	return &patron{l: l, b: b, party: usualParty(t.Context())}, func() {
		cancel()
		must(t, <-done)
	}
}

// patron is the person: it plays the answer that the computer player of the house would give, and gives it as people
// do, by what the screen offers.
type patron struct {
	l     *ledger
	b     *bot.Bot
	panel bottest.Posted // of the open question; it has no id where there is none
	acts  int
	taps  int
	turns []int
	days  []int
	ended bool // the person has ended a turn since it was called
	moves int
	// brought counts the panels that were there without being opened.
	brought int
	table   store.TableID
	seat    engine.Seat
	party   party
}

// party is what the person plays: which game, with how many computer players, and by what they go themselves.
type party struct {
	game      string
	computers int
	mind      func(brain.Question) (engine.Answer, bool)
}

// usualParty is Fate with three computer players.
func usualParty(ctx context.Context) party {
	return party{game: fate.Name, computers: 3, mind: func(q brain.Question) (engine.Answer, bool) {
		return brain.Greedy{}.Choose(ctx, q)
	}}
}

const (
	readTime = 10 * time.Second // before whoever is called has opened the panel
	tapTime  = 5 * time.Second
	// longestGame is after how long, by its clock, something must be wrong.
	longestGame = 3 * time.Hour
)

func (p *patron) sit(options ...string) {
	p.run("table open", append([]string{"game=" + p.party.game}, options...)...)
	for range p.party.computers {
		p.run("table add-computer")
	}
	p.run("table start")
}

func (p *patron) run(path string, options ...string) bottest.Posted {
	p.acts++
	return p.l.ash.Run(path, options...).Posted
}

func (p *patron) press(on bottest.Posted, customID string, values ...string) bottest.Posted {
	p.acts++
	return p.l.ash.PressOn(on, customID, values...).Posted
}

// play answers whatever the person is asked until the game is over.
func (p *patron) play(t *testing.T) {
	began := time.Now()
	for asked := false; ; {
		at, err := p.b.Tables().LastIn(t.Context(), store.ChannelID(bottest.TheChannel))
		must(t, err)
		p.table, p.seat = at.Head.ID, at.SeatOf(store.UserID(p.l.ash.ID))
		if time.Since(began) > longestGame {
			t.Fatalf("after %v the game is not over: %s, waiting for %v, asked are %v", longestGame, at.Head.State, at.Awaited(),
				at.Asked(p.seat))
		}
		switch {
		case !at.Head.Live():
			return
		case !slices.Contains(at.Awaited(), p.seat):
			if asked {
				if p.ended {
					p.days = append(p.days, p.taps)
				}
				p.turns, p.taps, p.ended, asked, p.panel = append(p.turns, p.taps), 0, false, false, bottest.Posted{}
			}
			time.Sleep(time.Second)
		default:
			if !asked {
				time.Sleep(readTime)
			}
			asked = true
			p.answer(t, at)
		}
	}
}

// answer gives one answer, tap by tap.
func (p *patron) answer(t *testing.T, at tables.Table) {
	d := at.Asked(p.seat)[0]
	view := at.View(p.seat)
	chance := engine.Restore(engine.SeedOf(uint64(d.ID)), 0)
	a, ok := p.party.mind(brain.Question{View: view, Decision: d.ID, Chance: &chance, Playouts: 8})
	if !ok {
		t.Fatalf("no answer to question %d", d.ID)
	}
	want := wish{string(at.Head.ID), d.ID, a, view}
	p.moves++
	p.ended = p.ended || slices.Contains(turnEnds, view.Option(d.ID, a).Verb)
	const mostTaps = 12
	seen := "" // before the answer was given
	for range mostTaps {
		if !offers(p.panel.Message) {
			p.open(t)
		}
		seen += wordsOf(p.panel.Message) + "\n"
		if p.tapJoined(t, at, d.ID) {
			now, err := p.b.Tables().LastIn(t.Context(), store.ChannelID(bottest.TheChannel))
			must(t, err)
			p.moves += now.Head.MoveCount - at.Head.MoveCount - 1
			return
		}
		done, ok := p.tap(want)
		if done {
			if p.l.chosen != nil {
				p.l.chosen(p, at, want, seen)
			}
			return
		}
		if !ok { // the screen offers no way that the person knows
			p.taps += 4
			p.panel = p.run("answer", "move="+view.Option(d.ID, a).Key())
			return
		}
	}
	t.Fatalf("after %d taps %s is not answered", mostTaps, view.Option(d.ID, a).Key())
}

func offers(m discord.Message) bool {
	return slices.ContainsFunc(bottest.Controls(m), func(c bottest.Control) bool {
		return len(c.Choices) > 0 || c.Does() == "answer" || c.Does() == "group"
	})
}

// open opens the private panel, by the call if there is one, else by the board; or reads the one that stands below.
func (p *patron) open(t *testing.T) {
	if m, ok := p.broughtPanel(t); ok {
		p.panel = m
		p.brought++
		return
	}
	p.ask(t)
}

// ask opens the private panel whether or not one stands there.
func (p *patron) ask(t *testing.T) {
	for _, m := range slices.Backward(p.l.All(bottest.TheChannel)) {
		if c, ok := bottest.Find(m.Message, "open/"); ok {
			p.tapped(1)
			p.panel = p.press(m, c.CustomID)
			return
		}
	}
	t.Fatal("nothing in the channel opens the panel")
}

// broughtPanel is the panel that stands below all that everybody sees, where one's eyes are.
func (p *patron) broughtPanel(t *testing.T) (bottest.Posted, bool) {
	all, err := p.l.Read(t.Context(), p.l.ash.ID, bottest.TheChannel)
	must(t, err)
	if len(all) == 0 {
		return bottest.Posted{}, false
	}
	last := all[len(all)-1]
	return last, last.Private && offers(last.Message)
}

func (p *patron) tapped(n int) {
	p.taps += n
	time.Sleep(time.Duration(n) * tapTime)
}

// wish is the answer that the person wants to give.
type wish struct {
	table  string
	d      engine.DecisionID
	answer engine.Answer
	view   engine.View
}

func (w wish) ref() string {
	return w.table + "." + strconv.FormatUint(uint64(w.d), 36) + "." + strconv.FormatUint(uint64(w.answer), 36)
}

// leads reports whether an answer named in a component begins as the wish does: the same verb and the first n operands.
func (w wish) leads(ref string, n int) bool {
	parts := strings.Split(ref, ".")
	if len(parts) != 3 {
		return false
	}
	d, err1 := strconv.ParseUint(parts[1], 36, 32)
	a, err2 := strconv.ParseUint(parts[2], 36, 32)
	if err1 != nil || err2 != nil || engine.DecisionID(d) != w.d {
		return false
	}
	mine, other := w.view.Option(w.d, w.answer), w.view.Option(w.d, engine.Answer(a))
	if mine.Verb != other.Verb || len(mine.Operands) < n || len(other.Operands) < n {
		return false
	}
	for i := range n {
		if mine.Operands[i].Word != other.Operands[i].Word {
			return false
		}
	}
	return true
}

// tap does the next thing that leads to the wish: done when that was the answer itself, not ok when there is none.
func (p *patron) tap(w wish) (done, ok bool) {
	on := p.panel
	rows := bottest.RowsOf(on.Message)
	for _, r := range rows {
		for _, b := range r.Buttons {
			if b.CustomID == "answer/"+w.ref() {
				p.tapped(1)
				p.panel = p.press(on, b.CustomID)
				return true, true
			}
		}
	}
	for _, r := range rows {
		if r.Select == nil {
			continue
		}
		parts := strings.Split(r.Select.CustomID, "/")
		depth := 0
		if len(parts) > 2 {
			depth, _ = strconv.Atoi(parts[2])
		}
		for _, c := range r.Select.Choices {
			if c.Value == w.ref() || parts[0] == "step" && w.leads(c.Value, depth+1) {
				p.tapped(2)
				p.panel = p.press(on, r.Select.CustomID, c.Value)
				return p.answered(w), true
			}
		}
	}
	for _, r := range rows {
		for _, b := range r.Buttons {
			parts, depth := strings.Split(b.CustomID, "/"), 0
			if len(parts) > 2 {
				depth, _ = strconv.Atoi(parts[2])
			}
			if parts[0] == "group" && w.leads(parts[1], depth) {
				p.tapped(1)
				p.panel = p.press(on, b.CustomID)
				return false, true
			}
		}
	}
	return false, false
}

// answered reports whether the question of the wish is answered by now.
func (p *patron) answered(w wish) bool {
	at, err := p.b.Tables().LastIn(context.Background(), store.ChannelID(bottest.TheChannel))
	return err == nil && !slices.ContainsFunc(at.Open(), func(d engine.Decision) bool { return d.ID == w.d })
}

// count adds everything up.
func (p *patron) count(took time.Duration) counts {
	l := p.l
	c := counts{took: took, requests: l.requests, interactions: p.acts, humanMoves: p.moves, turns: p.turns, days: p.days}
	for _, m := range l.History() {
		sent := m.First() // an edit changes neither nonce nor mentions
		_, nonce, _ := strings.Cut(sent.Nonce, ".")
		switch {
		case m.Private:
			c.panels++
			c.panelEdits += m.Edits
			continue
		case m.Channel != bottest.TheChannel:
			c.dmEdits += m.Edits
			c.directs++
			if !sent.Silent {
				c.doubled++
			}
			continue
		case strings.HasPrefix(nonce, "b"):
			c.boardEdits += m.Edits
			if len(m.Files) == 0 {
				c.undrawn++
			}
			c.boardHeight = max(c.boardHeight, tallest(m))
		case strings.HasPrefix(nonce, "s"):
			c.storyEdits += m.Edits
			c.storyCharacters += displayed(bottest.SaidIn(m.Message))
			c.smallLetters += smallPrint(m.Message)
		default:
			c.otherEdits += m.Edits
		}
		c.posted++
		if m.Gone {
			c.deleted++
		}
		c.pings += len(sent.Mentions)
	}
	return c
}

// wordsOf is what can be read in a message, labels left out, with the words of its pictures.
func wordsOf(m discord.Message) string {
	return strings.TrimSpace(bottest.SaidIn(m) + "\n" + strings.Join(bottest.AltOf(m), "\n"))
}

// smallPrint is how many letters of a message stand in small print.
func smallPrint(m discord.Message) int {
	n := 0
	for _, l := range strings.Split(wordsOf(m), "\n") {
		if strings.HasPrefix(l, "-# ") {
			n += utf8.RuneCountInString(l)
		}
	}
	return n
}

// displayed is how many characters a reader sees of what is written: letters, digits, signs, spaces and line breaks, an
// emoji of the application's own being one.
func displayed(said string) int {
	return utf8.RuneCountInString(markup.ReplaceAllString(ownEmoji.ReplaceAllString(said, "?"), ""))
}

// markup is the signs that make something bold, slanted or small, which nobody reads.
var markup = regexp.MustCompile(`(?m)\*\*|_|\\|^-# |^#{1,3} |^> `)

func (c counts) allRequests() (total int) {
	for _, n := range c.requests {
		total += n
	}
	return total
}

// messages are those that are sent, in the channel, by direct message, or to be seen by one person alone.
func (c counts) messages() int { return c.posted + c.directs + c.panels }

func (c counts) String() string {
	var b strings.Builder
	total := c.allRequests()
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("the game lasts %v", c.took.Round(time.Second))
	say("channel: %d posted, %d of them deleted later", c.posted, c.deleted)
	say("channel edits: %d (board %d, story %d, other %d)", c.boardEdits+c.storyEdits+c.otherEdits, c.boardEdits,
		c.storyEdits, c.otherEdits)
	say("pings: %d; direct messages: %d (%d that notify), %d edits", c.pings, c.directs, c.doubled, c.dmEdits)
	say("private panels: %d, edits %d", c.panels, c.panelEdits)
	say("requests: %d, %.1f for each of %d interactions", total, float64(total)/float64(c.interactions), c.interactions)
	for _, method := range slices.Sorted(maps.Keys(c.requests)) {
		say("  %s: %d", method, c.requests[method])
	}
	say("story: %d characters, %d of them what cards say in small print; board: %d px high", c.storyCharacters,
		c.smallLetters, c.boardHeight)
	turns := slices.Sorted(slices.Values(c.turns))
	all := 0
	for _, n := range turns {
		all += n
	}
	if len(turns) > 0 { // who plays alone is awaited all the time
		say("taps: %d in %d turns, median %d, most %d; %d answers", all, len(turns), turns[len(turns)/2],
			turns[len(turns)-1], c.humanMoves)
	}
	return b.String()
}

// transcript writes all that was shown, as it stood in the end, to the file that the environment names.
func (p *patron) transcript(t *testing.T) {
	name := os.Getenv("WITCHTABLE_TRANSCRIPT")
	if name == "" {
		return
	}
	var b strings.Builder
	for _, m := range p.l.History() {
		fmt.Fprintf(&b, "=== %s %s%s, %d edits, %d px, gone %t\n%s\n",
			m.Channel, m.First().Nonce, m.ID, m.Edits, tallest(m), m.Gone, wordsOf(m.Message))
		for _, r := range bottest.RowsOf(m.Message) {
			for _, button := range r.Buttons {
				fmt.Fprintf(&b, "[%s] ", button.Label)
			}
			b.WriteByte('\n')
		}
	}
	must(t, os.WriteFile(name, []byte(b.String()), 0o600))
}
