package revolution

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/gamelog"
	"witchtable/engine/revolution/difficulty"
	"witchtable/engine/revolution/lore"
	"witchtable/engine/revolution/play"
	"witchtable/engine/simulate"
)

// thinks is what a player answers to the question that a seat is asked: the key of its answer; "" where it leaves it.
func (b *bench) thinks(who brain.Brain, seat engine.Seat) string {
	b.t.Helper()
	v := b.s.View(seat)
	for _, d := range v.Open() {
		if d.Seat != seat || d.Quiet {
			continue
		}
		chance := engine.Chance{Seed: engine.SeedOf(1)}
		a, ok := who.Choose(context.Background(), brain.Question{View: v, Decision: d.ID, Chance: &chance})
		if !ok {
			return ""
		}
		return v.Option(d.ID, a).Key()
	}
	b.t.Fatalf("seat %d is asked nothing", seat)
	return ""
}

// say holds a player to an answer.
func (b *bench) say(who brain.Brain, seat engine.Seat, want string) *bench {
	b.t.Helper()
	if got, key := b.thinks(who, seat), b.key(want); got != key && (want != "" || got != "") {
		b.t.Errorf("seat %d answers %q; want %q of %v", seat, got, key, b.offered(seat))
	}
	return b
}

// even is a rule of thumb whose weights are the same for all numbers of players: what it does in one place must not
// hang on what was found by playing.
func even(t testing.TB) brain.Brain {
	t.Helper()
	var text strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(`seeker 1,dedicant 1.9,celebrant 2.7,steward 3.5,relic 1.8,
trophy 1,sign 0.7,help 0.8,marker 3,scarce 1,second 1,danger 1,skull 0.5,liberty 0.8,least 0,extra 0.5,recruit 0.5,
paid 0.5,shuffle 1,useless 0.2,keep 3`), ",") {
		f := strings.Fields(line)
		text.WriteString(f[0] + strings.Repeat(" "+f[1], play.MaxSeats) + "\n")
	}
	book, err := lore.ReadBook(text.String())
	if err != nil {
		t.Fatal(err)
	}
	return ByRule(lore.New(book))
}

// TestActsAreChosen: what is worth most above what it costs, as a whole payment with the help it needs.
func TestActsAreChosen(t *testing.T) {
	w := even(t)
	b := lay(t, 2).line("1:fh-e1 2:be-e1").hand(0, "a:fh a:fr a:bf").hand(1, "b:fr b:bc").act()
	b.say(w, 0, "act fh-e1 familiars") // three of one's own, one of the other's
	b.do(0, "act fh-e1 familiars")
	b.say(w, 1, "") // what the standing order has pledged is enough
	b.say(w, 0, "offer 1")
	b.do(0, "offer 1")
	is(b, "Events in the line", b.n(play.ZoneLine), 1)
}

// TestHelpIsGiven: helpers who are asked give what is missing, and what they need least.
func TestHelpIsGiven(t *testing.T) {
	w := even(t)
	b := lay(t, 3, "standing_default=ask").line("1:fh-e1").hand(0, "a:fh a:fr").hand(1, "b:bf b:fr ded-ffh").
		hand(2, "c:cf c:ef").act()
	b.say(w, 0, "act fh-e1 familiars").do(0, "act fh-e1 familiars")
	for seat := engine.Seat(1); seat <= 2; seat++ {
		key := b.thinks(w, seat)
		if !strings.HasPrefix(key, "help:seeker-") || strings.Contains(key, ">") {
			t.Errorf("seat %d answers %q; want one Seeker", seat, key)
		}
		b.answer(seat, key)
		b.say(w, seat, "") // once is enough: nobody goes round in circles
	}
	b.say(w, 0, "offer 1")
}

// answer gives an answer by its key as it is.
func (b *bench) answer(seat engine.Seat, key string) {
	b.t.Helper()
	v := b.s.View(seat)
	for _, d := range v.Open() {
		if a, ok := engine.FindKey(v, d.ID, key); ok && d.Seat == seat {
			if err := b.s.Apply(engine.Move{Seat: seat, Decision: d.ID, Answer: a}, &b.log); err != nil {
				b.t.Fatal(err)
			}
			b.check()
			return
		}
	}
	b.t.Fatalf("seat %d cannot answer %q", seat, key)
}

// TestUnansweredHelpIsNotWaitedFor: an Act whose help does not come is given up, and something else is done.
func TestUnansweredHelpIsNotWaitedFor(t *testing.T) {
	w := even(t)
	b := lay(t, 2, "standing_default=ask").line("1:fh-e1").hand(0, "a:fh a:fr a:bf").hand(1, "b:fr").act()
	b.do(0, "act fh-e1 familiars")
	for n := 0; b.s.Proposal.Kind != play.ProposeNothing; n++ {
		if n > 8 {
			t.Fatal("the Act is still being put together after 8 answers")
		}
		b.answer(0, b.thinks(w, 0))
	}
	is(b, "Events in the line", b.n(play.ZoneLine), 1)
	if key := b.thinks(w, 0); strings.HasPrefix(key, "act") {
		t.Errorf("the player goes on with %q; want something that can be done", key)
	}
}

// TestSparesMakeExtraActs: a Seeker who is not needed for it is discarded for an Act more.
func TestSparesMakeExtraActs(t *testing.T) {
	w := even(t)
	b := lay(t, 1).line("1:fh-e1 2:fh-e3 3:be-e1 4:hr-e1 5:rb-e2 6:be-e2 7:rb-e3").
		hand(0, "a:fh a:fr a:bf a:cf a:bc").goals("greenpack").trophies(0, "FFFF").act()
	b.s.Acts = 0
	b.say(w, 0, "play a:bc")
}

// TestDraws: one draws, unless the Event of a reshuffle would leave no room in the line.
func TestDraws(t *testing.T) {
	w := even(t)
	var room [256]play.Card
	for _, c := range []struct{ line, want string }{
		{"1:fh-e1", "draw"},
		{"1:fh-e1 2:fh-e2 3:fh-e3 4:fh-e4 5:fh-e5 6:be-e1 7:be-e2", "stay"},
	} {
		b := lay(t, 2).line(c.line).hand(0, "a:bc a:br")
		for _, k := range b.s.List(play.Deck(0), room[:0]) {
			b.s.Lay(k, play.Discards(0))
		}
		b.from(play.StageDiscard).say(w, 0, c.want)
	}
}

// TestAnswersHangOnTheViewAlone: whatever lies hidden, the same view gets the same answer.
func TestAnswersHangOnTheViewAlone(t *testing.T) {
	g := trial(t)
	roster, err := Players()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"careless", "witch"} {
		b, err := roster.New(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, hands := range []string{"open", "private"} {
			p, err := g.Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(9), Options: map[string]string{"hands": hands}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			same, asked := 0, 0
			for n := 0; n < 150 && !p.Over(); n++ {
				d := blocking(p)
				asked++
				other := p.View(d.Seat).Redeal(&engine.Chance{Seed: engine.SeedOf(uint64(n))})
				a, _ := choose(b, p, d, n)
				twin, _ := choose(b, other, d, n)
				if bytes.Equal(p.View(d.Seat).AppendBinary(nil), other.View(d.Seat).AppendBinary(nil)) {
					if same++; a != twin {
						t.Fatalf("%s, hands %s, question %d: with other hidden cards the answer is another", name, hands, n)
					}
				}
				if a.IsBack() {
					t.Fatalf("%s answers %d, which leads back", name, a)
				}
				if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
					t.Fatal(err)
				}
			}
			if same < asked*9/10 {
				t.Errorf("hands %s: of %d views only %d were the same", hands, asked, same)
			}
		}
	}
}

func blocking(p engine.Position) engine.Decision {
	for _, d := range p.Open(nil) {
		if !d.Optional {
			return d
		}
	}
	return engine.Decision{}
}

func choose(b brain.Brain, p engine.Position, d engine.Decision, n int) (engine.Answer, bool) {
	chance := engine.Chance{Seed: engine.SeedOf(uint64(n))}
	return b.Choose(context.Background(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
}

// TestBetterPlayersWinMoreOften: by lot nothing is won, carelessly little; by rule of thumb most of the easy games.
func TestBetterPlayersWinMoreOften(t *testing.T) {
	won, taken := map[string]int{}, map[string]int{}
	for _, name := range []string{"random", "careless", "witch"} {
		r := difficulty.Run{Game: houseOf(t), Brain: named(t, name), Games: 12, First: 900_000, Presets: []string{"easy"},
			Seats: []int{1, 2, 3, 4}}
		cells, err := r.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for i := range cells {
			won[name] += cells[i].Won
			taken[name] += cells[i].Taken
		}
	}
	if won["random"] > 1 || won["careless"]*2 >= won["witch"] || won["witch"] < 24 {
		t.Errorf("of 48 easy games were won: at random %d, carelessly %d, by rule of thumb %d; want almost none, fewer than "+
			"half as many as by rule of thumb, and at least 24", won["random"], won["careless"], won["witch"])
	}
	if taken["random"]*3 > taken["careless"]*2 || taken["careless"]*4 > taken["witch"]*3 {
		t.Errorf("of the markers in 48 easy games were taken: at random %d, carelessly %d, by rule of thumb %d; want far "+
			"fewer each time", taken["random"], taken["careless"], taken["witch"])
	}
}

// TestLookingAheadPlays: who looks ahead gets through a game.
func TestLookingAheadPlays(t *testing.T) {
	r := difficulty.Run{Game: houseOf(t), Brain: named(t, "high-witch"), Games: 1, First: 5, Presets: []string{"easy"},
		Seats: []int{2}, Playouts: 24}
	cells, err := r.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if cells[0].Overcome < 10 {
		t.Errorf("%d Events were overcome; want at least 10", cells[0].Overcome)
	}
}

// TestAdvice: who asks what to do is told of the Act that can be paid.
func TestAdvice(t *testing.T) {
	roster, err := Players()
	if err != nil {
		t.Fatal(err)
	}
	b := lay(t, 2).line("1:fh-e1 2:be-e1").hand(0, "a:fh a:fr a:bf").hand(1, "b:fr b:bc").act()
	v := b.s.View(0)
	for _, d := range v.Open() {
		if d.Seat != 0 || d.Optional {
			continue
		}
		chance := engine.Chance{Seed: engine.SeedOf(1)}
		c := roster.Adviser().Advise(context.Background(), brain.Question{View: v, Decision: d.ID, Chance: &chance}, 3)
		if len(c.Best) == 0 || v.Option(d.ID, c.Best[0].Answer).Key() != b.key("act fh-e1 familiars") {
			t.Errorf("the advice is %+v; want the Act against the Event that three Seekers and a helper overcome", c)
		}
	}
}

// TestRulesOfThumbEndGames: at tables of all kinds, also those where hands are private, helpers are asked, and trophies
// are lent.
func TestRulesOfThumbEndGames(t *testing.T) {
	for _, options := range []map[string]string{
		{"hands": "private"}, {"standing_default": "ask"}, {"hands": "private", "standing_default": "ask"},
		{"trophy_consent": "ask", "overpay": "free"}, {"ask_marker": "always", "board": "b", "free_reshuffles": "1"},
		{"recruit_to": "own", "solo_echo": "true", "double_base": "printed", "blessings": "6"},
	} {
		for _, g := range []*Game{trial(t), withTexts(t)} {
			r := difficulty.Run{Game: g, Brain: named(t, "witch"), Games: 2, First: 3, Presets: []string{"normal"},
				Seats: []int{1, 2, 3, 4}, Options: options}
			if _, err := r.Play(context.Background()); err != nil {
				t.Errorf("%v: %v", options, err)
			}
		}
	}
}

// TestHelpIsHeardInSimulations: where several are asked, helpers come before those they help.
func TestHelpIsHeardInSimulations(t *testing.T) {
	roster, err := Players()
	if err != nil {
		t.Fatal(err)
	}
	s, err := simulate.Run(context.Background(), simulate.Config{Rules: gamelog.Rules{Game: houseOf(t)}, Games: 20,
		MinSeats: 3, MaxSeats: 3, Brains: []string{"witch"}, Brain: roster.New, Seed: 40,
		Options: map[string]string{"standing_default": "ask"}})
	if err != nil {
		t.Fatal(err)
	}
	paid, dropped := s.Verbs["offer"]+s.Verbs["pay"], s.Verbs["cancel"]
	if dropped*20 > paid {
		t.Errorf("%d Acts were paid, and %d proposals given up since help had not come; want hardly any", paid, dropped)
	}
}

// TestRulesOfThumbAllocateNothing: an answer takes no memory.
func TestRulesOfThumbAllocateNothing(t *testing.T) {
	book, err := lore.House()
	if err != nil {
		t.Fatal(err)
	}
	l := lore.New(book)
	start, err := trial(t).Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(5), Host: engine.Onlooker}, nil)
	if err != nil {
		t.Fatal(err)
	}
	secret := engine.Chance{Seed: engine.SeedOf(1)}
	chance, p, open := secret.Quick(), start.Clone(), make([]engine.Decision, 0, 32)
	if n := testing.AllocsPerRun(5, func() {
		p.CopyFrom(start)
		byRule(l, p, open, &chance)
	}); n > 0 {
		t.Errorf("a game by rule of thumb allocates %v times; want 0", n)
	}
}

// byRule plays a game out by rule of thumb, and returns how many questions there were.
func byRule(l *lore.Lore, p engine.Position, open []engine.Decision, chance *engine.Chance) (n int) {
	for ; !p.Over(); n++ {
		open = p.Open(open[:0])
		for _, d := range open {
			if !d.Optional {
				l.Advance(p, d, chance)
				break
			}
		}
	}
	return n
}

// BenchmarkRule measures answers by rule of thumb, of whole games.
func BenchmarkRule(b *testing.B) {
	book, err := lore.House()
	if err != nil {
		b.Fatal(err)
	}
	l, secret := lore.New(book), engine.Chance{Seed: engine.SeedOf(1)}
	chance, open := secret.Quick(), make([]engine.Decision, 0, 32)
	start, err := houseOf(b).Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(5), Host: engine.Onlooker}, nil)
	if err != nil {
		b.Fatal(err)
	}
	p := start.Clone()
	b.ReportAllocs()
	b.ResetTimer()
	done := 0
	for done < b.N {
		p.CopyFrom(start)
		done += byRule(l, p, open, &chance)
	}
	b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "decisions/s")
}

// TestWeightsAreRead: every weight once, with a number for each number of players.
func TestWeightsAreRead(t *testing.T) {
	book, err := lore.House()
	if err != nil {
		t.Fatal(err)
	}
	again, err := lore.ReadBook(book.String())
	if err != nil || again.String() != book.String() {
		t.Errorf("weights that are written and read again differ: %v\n%s\n%s", err, book, again)
	}
	for fault, text := range map[string]string{
		"a weight that there is not": "courage 1 1 1 1", "a number too few": "seeker 1 1 1", "no number": "seeker 1 1 1 x",
		"one given twice": "seeker 1 1 1 1\nseeker 1 1 1 1", "none": "",
	} {
		if _, err := lore.ReadBook(text); err == nil {
			t.Errorf("%s is read without an error", fault)
		}
	}
}
