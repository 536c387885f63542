package revolution

import (
	"context"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/revolution/lore"
	"witchtable/engine/revolution/play"
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
	var book lore.Book
	for seats := range book.Rule {
		book.Rule[seats] = lore.Weights{lore.Seeker: 1, lore.Dedicant: 1.9, lore.Celebrant: 2.7, lore.Steward: 3.5,
			lore.Relic: 1.8, lore.Trophy: 1, lore.Sign: 0.7, lore.Help: 0.8, lore.Marker: 3, lore.Scarce: 1, lore.Second: 1,
			lore.Danger: 1, lore.Skull: 0.5, lore.Liberty: 1.2, lore.Extra: 0.5, lore.Recruit: 0.5, lore.Paid: 0.5,
			lore.Shuffle: 1, lore.Useless: 0.2, lore.Keep: 3, lore.Better: 0.8, lore.Fear: 0.75, lore.Moon: 1.5,
			lore.Draw: 0.8, lore.Fresh: 2, lore.Again: 0.5}
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

// TestHelpIsAwaitedWhileItMayCome: where people may still answer, an Act that lacks their help is not given up, but for
// those who could not help; one that is paid for is not held up.
func TestHelpIsAwaitedWhileItMayCome(t *testing.T) {
	w := even(t)
	for _, c := range []struct {
		name, options, helper string
		does                  string // the helper, before the active player is asked
		waits                 bool
	}{
		{"the helper could give what is missing", "hands=open", "b:fr", "", true},
		{"the helper says no", "hands=open", "b:fr", "pass", false},
		{"the helper gives it", "hands=open", "b:fr", "help b:fr", false},
		{"the helper has taken it back", "hands=open", "b:fr", "withdraw", false},
		{"the helper's hand is private", "hands=private", "b:bc", "", true},
		{"the helper's hand is private, and the helper says no", "hands=private", "b:bc", "pass", false},
	} {
		b := lay(t, 2, "standing_default=ask", c.options).line("1:fh-e1").hand(0, "a:fh a:fr a:bf").hand(1, c.helper).act()
		b.do(0, "act fh-e1 familiars")
		switch c.does {
		case "withdraw":
			b.do(1, "help b:fr").do(1, "withdraw")
		case "":
		default:
			b.do(1, c.does)
		}
		waits := false
		for range 8 {
			v := b.s.View(0)
			d := v.Open()[0]
			chance := engine.Chance{Seed: engine.SeedOf(1)}
			a, ok := w.Choose(context.Background(),
				brain.Question{View: v, Decision: d.ID, Chance: &chance, Hears: true})
			if waits = !ok; waits || b.s.Proposal.Kind == play.ProposeNothing {
				break
			}
			b.answer(0, v.Option(d.ID, a).Key())
		}
		if waits != c.waits {
			t.Errorf("%s: the active player waits: %t, want %t", c.name, waits, c.waits)
		}
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

// TestAbilitiesArePlayed: what a card says is done where it is worth more than the card, and not for nothing.
func TestAbilitiesArePlayed(t *testing.T) {
	w := even(t)
	for _, c := range []struct {
		hand, line    string
		liberty, moon uint8
		want          string
	}{
		{"ste-longglass a:bc", "1:fh-e1", 1, 0, "play ste-longglass"}, // two steps from Tyranny
		{"ste-longglass a:bc", "1:fh-e1", 7, 0, "done"},               // Liberty can rise no more
		{"rel-sickle a:bc", "1:fh-e1", 4, 9, "done"},                  // the Relic is worth more
		{"rel-stormglass a:fh a:fr a:bf", "1:fh-e1 2:be-e2 3:rb-e2 4:ec-e1 5:rb-e3 6:be-e1 7:ec-e3", 4, 0,
			"play rel-stormglass.2"}, // with it an Act can be paid
	} {
		b := layWith(t, withTexts(t), 1).line(c.line).hand(0, c.hand)
		b.s.Liberty, b.s.Moon = c.liberty, c.moon
		b.act().say(w, 0, c.want)
	}
}

// TestTextsAreChosenFor: of Events that a card lets one discard the one that would cost most.
func TestTextsAreChosenFor(t *testing.T) {
	w := even(t)
	b := layWith(t, withTexts(t), 1).goals("fleet").trophies(0, "EEECCC").line("1:ec-e3 2:be-e2 3:k-h5 4:fh-e2").
		hand(0, "a:ec a:ef a:be a:eh").act()
	for n := 0; !b.asks(0, play.AskEffect); n++ {
		if n > 8 {
			t.Fatalf("nothing is asked for the boon of the Objective: %v", b.offered(0))
		}
		b.answer(0, b.thinks(w, 0))
	}
	b.say(w, 0, "pick k-h5")
}

// asks reports whether a seat is asked something of a kind.
func (b *bench) asks(seat int8, kind play.AskKind) bool {
	return b.s.Question(seat, play.AskingMain).Kind == kind
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

// TestAdvice: who asks what to do is told of the Act that can be paid.
func TestAdvice(t *testing.T) {
	roster, err := Players(houseLore(t))
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
