package revolution

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// start lays a table as it is dealt.
func start(t *testing.T, seats int, options map[string]string) *play.State {
	t.Helper()
	p, err := trial(t).Start(engine.Setup{Seats: seats, Seed: engine.SeedOf(3), Host: engine.Onlooker, Options: options},
		nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	return p.(*play.State)
}

// TestSetUp: what lies where when a game begins.
func TestSetUp(t *testing.T) {
	for seats, loss := range map[int]int{1: 9, 2: 9, 3: 7, 4: 6} {
		s := start(t, seats, nil)
		hand := 5
		if seats == 1 {
			hand = 6
		}
		for seat := range s.Seats {
			if n, deck := int(s.At[play.Hand(seat)].N), int(s.At[play.Deck(seat)].N); n != hand || deck != 15-hand {
				t.Errorf("%d players: seat %d has %d cards in hand and %d in the deck; want %d and %d", seats, seat, n, deck, hand,
					15-hand)
			}
		}
		if s.Loss() != loss || s.Liberty != 4 || s.MoonNumber() != 0 || s.FaceUp() != 3 || s.At[play.ZoneRecruits].N != 30 {
			t.Errorf("%d players: loss space %d, Liberty %d, Moon %d, %d Recruits face up and %d in the deck", seats, s.Loss(),
				s.Liberty, s.MoonNumber(), s.FaceUp(), s.At[play.ZoneRecruits].N)
		}
		if s.At[play.ZoneEvents].N != 39 || s.Line[1] == play.NoCard || s.Turn != 1 {
			t.Errorf("%d players: in turn %d there are %d Events in the deck, and space 1 has %s; want one Event in the line",
				seats, s.Turn, s.At[play.ZoneEvents].N, s.ID(s.Line[1]))
		}
	}
}

// TestBlessingsLieInThirds: one in each third of the Recruit deck, or two of them.
func TestBlessingsLieInThirds(t *testing.T) {
	for option, want := range map[string]int{"3": 1, "6": 2} {
		s := start(t, 2, map[string]string{"blessings": option})
		var room [256]play.Card
		deck := s.List(play.ZoneRecruits, room[:0])
		if each := 9 + want; len(deck) != 3*each {
			t.Fatalf("with %s Blessings the Recruit deck has %d cards; want %d", option, len(deck), 3*each)
		}
		for third := range 3 {
			n := 0
			for _, c := range deck[third*(9+want) : (third+1)*(9+want)] {
				if s.R.Cards[c].Kind == program.Blessing {
					n++
				}
			}
			if n != want {
				t.Errorf("with %s Blessings third %d of the Recruit deck has %d of them; want %d", option, third+1, n, want)
			}
		}
	}
}

// TestDifficulty: so many hard Events of each type, five in all.
func TestDifficulty(t *testing.T) {
	for option, want := range map[string]int{"easy": 0, "gentle": 1, "normal": 2, "tough": 3, "hard": 4, "hardest": 5,
		"random": -1} {
		s := start(t, 2, map[string]string{"difficulty": option})
		var hard, all [program.TypeKinds]int
		for c := range play.Card(s.R.N) {
			if d := &s.R.Cards[c]; d.Kind == program.Event && s.ZoneOf[c] != play.ZoneNowhere {
				all[d.Type]++
				if d.Hard {
					hard[d.Type]++
				}
			}
		}
		for i := range all {
			if all[i] != 5 || want >= 0 && hard[i] != want {
				t.Errorf("%s: %d Events of the type %s, %d of them hard; want 5 and %d", option, all[i],
					program.Types.Word(i), hard[i], want)
			}
		}
	}
}

// TestObjectivesByOption: the lightest have 23 markers, the heaviest 31.
func TestObjectivesByOption(t *testing.T) {
	for option, want := range map[string]int{"easiest": 23, "hardest": 31} {
		s := start(t, 2, map[string]string{"objectives": option})
		n := 0
		for _, left := range s.Left {
			n += int(left)
		}
		if n != want {
			t.Errorf("%s Objectives have %d markers; want %d", option, n, want)
		}
	}
}

// TestRowSlides: a new Recruit comes to the first space and pushes only those in its way; the last one is lost.
func TestRowSlides(t *testing.T) {
	for _, tt := range []struct{ row, want string }{
		{"1:ded-ffh 3:ded-hhf", "1:ded-eec 2:ded-ffh 3:ded-hhf"},
		{"2:ded-ffc 3:ded-hhf", "1:ded-eec 2:ded-ffc 3:ded-hhf"},
		{"1:ded-ffh 2:ded-ffc 3:ded-hhf", "1:ded-eec 2:ded-ffh 3:ded-ffc"},
	} {
		b := lay(t, 2).row(tt.row).top(play.ZoneRecruits, "ded-eec").from(play.StageRecruits)
		is(b, "a Recruit comes to "+tt.row, b.faces(), tt.want)
	}
	b := lay(t, 2).row("1:ded-ffh 2:ded-ffc 3:ded-hhf").top(play.ZoneRecruits, "ded-eec").from(play.StageRecruits)
	b.in(play.ZoneBanished, "ded-hhf")
}

// TestLineSlides: the rulebook's example, gaps take up the push.
func TestLineSlides(t *testing.T) {
	b := lay(t, 2).line("1:u-e1 2:u-e5 5:u-h1").top(play.ZoneEvents, "fh-e1").from(play.StageEvents)
	is(b, "one Event comes", b.places(), "1:fh-e1 2:u-e1 3:u-e5 5:u-h1")
	b.top(play.ZoneEvents, "ec-h2").from(play.StageEvents)
	is(b, "the second fills the gap", b.places(), "1:ec-h2 2:fh-e1 3:u-e1 4:u-e5 5:u-h1")
	b.top(play.ZoneEvents, "rb-h3").from(play.StageEvents)
	is(b, "the third pushes all", b.places(), "1:rb-h3 2:ec-h2 3:fh-e1 4:u-e1 5:u-e5 6:u-h1")
}

// TestLibertyAndPeril: what enters 2, 4 and 6 or 3 and 5, the farthest first; a new card and one that stands do nothing
// .
func TestLibertyAndPeril(t *testing.T) {
	b := lay(t, 2).row("1:ded-ffh 2:ded-ffc 3:ded-hhf").line("1:fh-h2 2:fh-e1 3:rb-e2 5:be-e1").
		top(play.ZoneEvents, "k-e5").from(play.StageEvents)
	is(b, "Liberty when Peril is asked about", b.s.Liberty, 3)
	is(b, "Recruits that can be banished", len(b.offered(0)), 3)
	b.do(0, "banish ded-ffc")
	is(b, "Liberty in the end", b.s.Liberty, 2)
	is(b, "the row", b.faces(), "1:ded-ffh 3:ded-hhf")
	is(b, "a Dedicant costs one star more", b.s.RecruitPrice(1, false, 0), 3)
	b.in(play.ZoneBanished, "ded-ffc")
}

// TestTyrannyEndsAtOnce.
func TestTyrannyEndsAtOnce(t *testing.T) {
	b := lay(t, 2).row("1:ded-ffh 2:ded-ffc").line("1:fh-h2 2:fh-e1").top(play.ZoneEvents, "u-h1")
	b.s.Liberty = 1
	b.from(play.StageEvents).do(0, "banish ded-ffh")
	is(b, "ending", b.s.Ending, play.LostTyranny)
	b = lay(t, 2).row("1:ded-ffh 2:ded-ffc").line("1:fh-h2").top(play.ZoneEvents, "u-h1")
	b.s.Liberty = 1
	b.from(play.StageEvents)
	is(b, "ending without a question", b.s.Ending, play.LostTyranny)
	is(b, "what the table is worth", b.s.View(0).Standing().Common.Total, 0)
}

// TestLineIsLost: with no free space the next Event loses, with one it does not (I9).
func TestLineIsLost(t *testing.T) {
	b := lay(t, 4).line("1:u-e1 2:u-e5 3:u-h1 4:u-h3").top(play.ZoneEvents, "ec-h2").from(play.StageEvents)
	is(b, "with a free space", b.s.Ending, play.Playing)
	is(b, "free spaces", b.s.FreeSpaces(), 0)
	b.top(play.ZoneEvents, "rb-h3").from(play.StageEvents)
	is(b, "without one", b.s.Ending, play.LostLine)
}

// TestUnalignedAndMoon: any icons pay, and the Moon makes it dearer.
func TestUnalignedAndMoon(t *testing.T) {
	b := lay(t, 2).line("1:u-e1").hand(0, "a:fh a:fr a:hr a:bc").act().do(0, "act u-e1 any", "lay a:fh", "lay a:fr")
	is(b, "two Seekers pay 6", b.has(0, "pay"), false)
	b.do(0, "lay a:hr")
	is(b, "three Seekers pay 6", b.has(0, "pay"), true)
	b = lay(t, 2).line("1:u-e1").hand(0, "a:fh a:fr a:hr a:bc").hand(1, "b:fh")
	b.s.Moon = 4
	b.act().do(0, "act u-e1 any", "lay a:fh", "lay a:fr", "lay a:hr")
	is(b, "three Seekers and an assist pay 7", b.has(0, "pay"), true)
	b.do(0, "spare 2")
	is(b, "three Seekers alone", b.has(0, "pay"), false)
	b.do(0, "lay a:bc")
	is(b, "four Seekers", b.has(0, "pay"), true)
	b.do(0, "pay")
	b.in(play.Discards(0), "a:fh a:fr a:hr a:bc")
	b.in(play.Hand(1), "b:fh")
	b.in(play.ZoneEventsGone, "u-e1")
}

// TestPacks: what an assist gives.
func TestPacks(t *testing.T) {
	for _, tt := range []struct {
		hand, key     string
		familiar, any int // icons given toward an Event paid with Familiars, and with any
	}{
		{"b:fr", "help b:fr", 1, 1},
		{"ded-ffh", "help ded-ffh", 1, 1},
		{"ded-ffh b:fr", "help ded-ffh b:fr", 2, 2},
		{"cel-hawke", "help cel-hawke", 2, 2},
		{"ste-catamount", "help ste-catamount", 3, 5},
		{"rel-whistle", "help rel-whistle", 2, 3},
		{"cel-applegarth ste-catamount", "help cel-applegarth ste-catamount", 4, 6},
		{"ded-ffh b:br", "help ded-ffh b:br", 0, 2},
	} {
		for event, want := range map[string]int{"fh-h2 familiars": tt.familiar, "u-e1 any": tt.any} {
			b := lay(t, 2, "standing_default=ask").line("1:fh-h2 2:u-e1").hand(0, "a:fh").hand(1, tt.hand)
			b.trophies(0, "FFFRRR").act()
			if !b.has(0, "act "+event) {
				t.Fatalf("%s: it cannot be proposed: %v", event, b.offered(0))
			}
			b.do(0, "act "+event)
			if want == 0 {
				is(b, tt.key+" for "+event+" is offered", b.has(1, tt.key), false)
				continue
			}
			b.do(1, tt.key)
			_, sum := b.s.Used()
			is(b, tt.key+" for "+event, sum, want)
		}
	}
}

// TestActWithEmptyHands: the others may raise it all; beyond the third space it is dearer.
func TestActWithEmptyHands(t *testing.T) {
	for space, want := range map[string]bool{"2": true, "4": false} {
		b := lay(t, 4).line(space+":fh-e4").hand(0, "a:br").hand(1, "b:fr").hand(2, "c:fh").hand(3, "d:bf").
			trophies(0, "F").act()
		b.do(0, "act fh-e4 familiars")
		is(b, "three assists pay on space "+space, b.has(0, "pay"), want)
		if !want {
			continue
		}
		b.do(0, "pay", "marker familiars")
		b.in(play.Discards(1), "b:fr")
		b.in(play.Discards(2), "c:fh")
		b.in(play.Hand(0), "a:br")
		is(b, "trophies", b.s.Trophies[0][program.Familiars], 2)
	}
}

// TestTrophiesOnEvents: one's own, Familiars for Familiars, all for any.
func TestTrophiesOnEvents(t *testing.T) {
	b := lay(t, 2, "standing_default=ask").goals("greenpack south").line("1:fh-e1 2:u-e1").hand(0, "a:fh a:fr").
		trophies(0, "FFU").trophies(1, "F").act()
	b.do(0, "act fh-e1 familiars")
	is(b, "an Unaligned trophy for Familiars", b.has(0, "spend unaligned 1"), false)
	is(b, "a trophy of another", b.has(0, "spend familiars 2"), false)
	b.do(0, "lay a:fh", "lay a:fr", "spend familiars 1", "spend familiars 1")
	is(b, "price paid", b.has(0, "pay"), true)
	b.do(0, "cancel", "act u-e1 any", "lay a:fh", "lay a:fr", "spend familiars 1", "spend unaligned 1")
	is(b, "any two of the three", b.has(0, "pay"), true)
	b.do(0, "pay")
	is(b, "trophies out of the game", int(b.s.Spent[program.Familiars]+b.s.Spent[program.Unaligned]), 2)
}
