package revolution

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// TestRecruitPrices: a Celebrant's price by Liberty and space.
func TestRecruitPrices(t *testing.T) {
	type row struct {
		liberty uint8
		harbor  bool
		pairs   int
		want    [4]int // space 1, space 2 without and with a shared icon, space 3; -1: not looked at
	}
	for _, r := range []row{
		{4, false, 0, [4]int{3, 3, 2, 2}}, {4, true, 0, [4]int{4, 4, 3, 3}}, {4, false, 2, [4]int{1, 1, 1, 0}},
		{2, false, 0, [4]int{4, 4, 3, 3}}, {2, true, 0, [4]int{5, 5, 4, 4}}, {2, false, 2, [4]int{2, 2, 1, 1}},
		{1, false, 0, [4]int{3, 3, 3, 3}}, {1, true, 0, [4]int{4, 4, 4, 4}},
		{6, false, 0, [4]int{2, 3, 2, 2}}, {6, true, 0, [4]int{3, 4, 3, 3}}, {6, false, 2, [4]int{0, 1, 1, 0}},
		{7, false, 0, [4]int{2, 2, 1, 1}}, {7, true, 0, [4]int{3, 3, 2, 2}}, {7, false, 2, [4]int{0, 0, -1, 0}},
	} {
		b := lay(t, 2).row("1:cel-hawke 2:cel-vane 3:cel-sallow")
		if r.harbor {
			b.line("1:k-e2")
		}
		b.s.Liberty = r.liberty
		got := [4]int{b.s.RecruitPrice(1, false, r.pairs), b.s.RecruitPrice(2, false, r.pairs),
			b.s.RecruitPrice(2, true, r.pairs), b.s.RecruitPrice(3, false, r.pairs)}
		if r.want[2] < 0 {
			got[2] = -1
		}
		if got != r.want {
			t.Errorf("Liberty %d, the harbor closed: %t, %d pairs of trophies: %v; want %v", r.liberty, r.harbor, r.pairs, got,
				r.want)
		}
	}
}

// TestTrophiesForRecruits: two for a star, of anybody; with consent asked for, what is not lent counts nothing.
func TestTrophiesForRecruits(t *testing.T) {
	b := lay(t, 2).row("1:ded-ffh").hand(0, "a:bc a:be").trophies(0, "F").trophies(1, "RR").act()
	b.do(0, "recruit ded-ffh", "lay a:bc", "spend familiars 1")
	is(b, "one trophy", b.has(0, "buy 1"), false)
	b.do(0, "spend rituals 2")
	is(b, "two trophies and a star", b.has(0, "buy 1"), true)
	is(b, "a third trophy", b.has(0, "spend rituals 2"), false)
	b.do(0, "buy 1")
	is(b, "trophies out of the game", int(b.s.Spent[program.Familiars]+b.s.Spent[program.Rituals]), 2)
	is(b, "what seat 1 has left", b.s.Trophies[1][program.Rituals], 1)

	b = lay(t, 2, "trophy_consent=ask").row("1:ded-ffh").hand(0, "a:bc a:be").trophies(0, "F").trophies(1, "RR").act()
	b.do(0, "recruit ded-ffh", "lay a:bc")
	is(b, "what was not lent", b.has(0, "spend rituals 2"), false)
	is(b, "one trophy alone", b.has(0, "spend familiars 1"), false)
	b.do(1, "lend rituals")
	b.do(0, "spend familiars 1", "spend rituals 2", "buy 1")
	is(b, "what seat 1 has left of its two", b.s.Trophies[1][program.Rituals], 1)

	b = lay(t, 2).row("1:ded-ffh").hand(0, "a:bc a:be").trophies(0, "FF")
	b.s.Liberty = 1
	b.act().do(0, "recruit ded-ffh")
	is(b, "trophies where nothing lowers prices", b.has(0, "spend familiars 1"), false)
}

// TestRelicsAreFree: they need no payment and use the turn's Recruit; where Recruits cost more they cost too.
func TestRelicsAreFree(t *testing.T) {
	b := lay(t, 2).row("1:rel-stormglass 2:ded-ffh").hand(0, "a:bc a:be").act()
	b.do(0, "recruit rel-stormglass", "buy 1")
	is(b, "a second Recruit", b.has(0, "recruit ded-ffh"), false)
	b = lay(t, 2).row("1:rel-stormglass 3:rel-comb")
	b.s.Liberty = 2
	is(b, "a Relic in space 1", b.s.RecruitPrice(1, false, 0), 1)
	is(b, "a Relic in space 3", b.s.RecruitPrice(3, false, 0), 0)
}

// TestWhereRecruitsGo: on top of any deck; what paid is banished.
func TestWhereRecruitsGo(t *testing.T) {
	b := lay(t, 3).row("1:ded-ccf").hand(0, "a:fh a:fr").act()
	b.do(0, "recruit ded-ccf", "purse 1")
	b.in(play.ZoneBanished, "a:fh a:fr")
	is(b, "on top of the deck", b.s.At[play.Deck(0)].Head, b.c("ded-ccf"))
	b = lay(t, 3).row("1:ded-ccf").hand(0, "a:fh a:fr").act()
	deck := b.n(play.Deck(0))
	b.do(0, "recruit ded-ccf", "purse 3")
	is(b, "on top of the third player's deck", b.s.At[play.Deck(2)].Head, b.c("ded-ccf"))
	is(b, "own deck", b.n(play.Deck(0)), deck)
	is(b, "its owner", b.s.Owner[b.c("ded-ccf")], 2)
	b = lay(t, 3, "recruit_to=own").row("1:ded-ccf").hand(0, "a:fh a:fr").act().do(0, "recruit ded-ccf")
	is(b, "onto another deck, where the table plays it so", b.has(0, "purse 3"), false)
}

// TestPaymentIsMinimal: no card that could be left out (A20); the second space wants one that shares (A23).
func TestPaymentIsMinimal(t *testing.T) {
	b := lay(t, 2).row("1:ded-ffh 2:ded-rrb").hand(0, "a:bc ste-tempest a:eh").act()
	b.do(0, "recruit ded-ffh", "lay a:bc", "lay ste-tempest")
	is(b, "a Seeker beside a Steward for two stars", b.has(0, "buy 1"), false)
	b.do(0, "lift a:bc")
	is(b, "the Steward alone", b.has(0, "buy 1"), true)
	b.do(0, "cancel", "recruit ded-rrb", "lay a:bc")
	is(b, "one Seeker who shares brewing", b.has(0, "buy 1"), true)
	b.do(0, "lift a:bc", "lay a:eh")
	is(b, "one who shares nothing", b.has(0, "buy 1"), false)
}

// TestEmptyDeckIsNoReshuffle: nothing happens until the next card is needed.
func TestEmptyDeckIsNoReshuffle(t *testing.T) {
	b := lay(t, 2).hand(0, "a:fh a:fr a:hr")
	b.decks(2, 9).from(play.StageDiscard).do(0, "draw")
	is(b, "hand, deck, discards", b.sizes(0), [3]int{5, 0, 9})
	is(b, "the Moon", b.s.Moon, 0)
}

// decks leaves so many cards in player 0's deck and discards; the others are out of the game.
func (b *bench) decks(deck, discards int) *bench {
	var room [256]play.Card
	for i, c := range b.s.List(play.Deck(0), room[:0]) {
		switch {
		case i < deck:
		case i < deck+discards:
			b.s.Lay(c, play.Discards(0))
		default:
			b.s.Lay(c, play.ZoneNowhere)
		}
	}
	return b
}

func (b *bench) sizes(seat int8) [3]int {
	return [3]int{b.n(play.Hand(seat)), b.n(play.Deck(seat)), b.n(play.Discards(seat))}
}

// TestTinyCoven: what there is is drawn, and nothing is shuffled.
func TestTinyCoven(t *testing.T) {
	b := lay(t, 2).hand(0, "a:fh").decks(1, 0)
	left := b.n(play.ZoneEvents)
	b.from(play.StageDiscard).do(0, "draw")
	is(b, "hand, deck, discards", b.sizes(0), [3]int{2, 0, 0})
	is(b, "Events added by the draw and by the next turn", left-b.n(play.ZoneEvents), 1)
}

// TestReshuffleInTheMiddleOfADraw: the Moon and an Event, then the draw goes on; the hand size is that of the moment
// (R72, A68). The Moon stays at its end.
func TestReshuffleInTheMiddleOfADraw(t *testing.T) {
	b := lay(t, 2).hand(0, "a:fh a:fr").decks(1, 8).top(play.ZoneEvents, "u-h1 rb-h3")
	b.from(play.StageDiscard).do(0, "draw")
	is(b, "hand, deck, discards", b.sizes(0), [3]int{5, 6, 0})
	is(b, "the Moon", b.s.Moon, 1)
	is(b, "the line, with the Event of the next turn", b.places(), "1:rb-h3 2:u-h1")
	b = lay(t, 2).hand(0, "a:fh a:fr").decks(0, 8).top(play.ZoneEvents, "k-e1").from(play.StageDiscard).do(0, "draw")
	is(b, "the Long Winter came by the reshuffle", b.n(play.Hand(0)), 4)
	b = lay(t, 2).hand(0, "a:fh a:fr").decks(0, 8)
	b.s.Moon = 12
	b.from(play.StageDiscard).do(0, "draw")
	is(b, "the Moon at its end", b.s.Moon, 12)
	is(b, "Events by the reshuffle and the next turn", b.n(play.ZoneLine), 2)
	b = lay(t, 2, "free_reshuffles=1").hand(0, "a:fh").decks(0, 8).from(play.StageDiscard).do(0, "draw", "token")
	is(b, "the Moon after a token", b.s.Moon, 0)
	is(b, "tokens left", b.s.Tokens[0], 0)
}

// TestLastEvent: its turn still has a full step 3.
func TestLastEvent(t *testing.T) {
	b := lay(t, 2).line("3:fh-e1").hand(0, "a:fh a:fr").goals("hound")
	var room [256]play.Card
	for _, c := range b.s.List(play.ZoneEvents, room[:0])[1:] {
		b.s.Lay(c, play.ZoneNowhere)
	}
	b.from(play.StageEvents)
	is(b, "the last Event has come", b.s.Final, true)
	is(b, "the game", b.s.Ending, play.Playing)
	b.do(0, "done")
	is(b, "ending", b.s.Ending, play.LostTime)

	b = lay(t, 2).hand(0, "a:fh").decks(0, 1)
	for _, c := range b.s.List(play.ZoneEvents, room[:0])[1:] {
		b.s.Lay(c, play.ZoneNowhere)
	}
	b.from(play.StageDiscard).do(0, "draw")
	is(b, "a reshuffle that added the last one", b.s.Ending, play.LostTime)
	is(b, "drawing went on", b.n(play.Hand(0)), 2)
}

// TestWinning: the fourth Objective ends the game before the Event's own Liberty (A47); declining goes on.
func TestWinning(t *testing.T) {
	near := func(options ...string) *bench {
		b := lay(t, 2, options...).goals("menagerie fallen fleet broadside").line("1:fh-e3").
			hand(0, "a:fh a:fr a:ef a:bf a:cf")
		for _, k := range "FFFHHRRRRBBBEEEECCCKKUUUU" {
			b.s.LayTrophy(program.Power(indexOf(k)), play.Nobody)
		}
		return b.act().do(0, "act fh-e3 familiars", "lay a:fh", "lay a:fr", "lay a:ef", "lay a:bf", "pay")
	}
	b := near().do(0, "marker hexing")
	is(b, "ending", b.s.Ending, play.Won)
	is(b, "score", b.s.View(1).Standing().Common.Total, 4)
	b = near("liberty_first=true").do(0, "marker hexing")
	is(b, "score with Liberty first", b.s.View(1).Standing().Common.Total, 6)
	b = near().do(0, "none")
	is(b, "after declining", b.s.Ending, play.Playing)
	is(b, "Liberty", b.s.Liberty, 6)
	is(b, "trophies", b.s.Trophies[0], [8]uint8{})
	is(b, "the marker", b.s.Left[program.Hexing], 1)
	b.in(play.ZoneEventsGone, "fh-e3")
}

func indexOf(k rune) int {
	for i, have := range "BCEFHRUK" {
		if have == k {
			return i
		}
	}
	return -1
}

// TestDouble: twice the price, two markers; "current" doubles what makes it dearer too (A34, A36).
func TestDouble(t *testing.T) {
	for option, want := range map[string]int{"current": 14, "printed": 13} {
		b := lay(t, 2, "double_base="+option).line("1:u-e1")
		b.s.Moon = 4
		need, _ := b.s.Price(play.Target{Space: 1, Double: true})
		is(b, "double price, "+option, need, want)
	}
	b := lay(t, 2).goals("menagerie").line("1:fh-e2").hand(0, "ste-catamount ded-ffh ded-ffc a:fr").act()
	b.do(0, "double fh-e2 familiars", "offer 1", "marker familiars", "marker hexing")
	is(b, "trophies", b.s.Trophies[0][program.Familiars]+b.s.Trophies[0][program.Hexing], 2)
	b = lay(t, 2).line("1:be-h5").hand(0, "a:be a:ef a:eh a:er").trophies(0, "EEE").act()
	is(b, "an Event against which it is forbidden", b.has(0, "double be-h5 enchanting"), false)
}

// TestExtraActs: a Seeker for each; never for Recruiting, and not under the Curfew.
func TestExtraActs(t *testing.T) {
	b := lay(t, 2).line("1:k-e3").hand(0, "a:fh a:br ded-ffh ded-ffc ded-hhf").trophies(0, "FFF").act()
	is(b, "under the Curfew", b.has(0, "play a:fh"), false)
	b.do(0, "act k-e3 any", "offer 1")
	if b.has(0, "marker catastrophe") {
		b.do(0, "marker catastrophe")
	}
	for _, c := range []string{"a:fh", "a:br"} {
		if b.s.InHand(b.c(c), 0) {
			b.do(0, "play "+c)
			b.in(play.Discards(0), c)
		}
	}
	b = lay(t, 2).line("1:fh-e1").row("1:ded-ccf").hand(0, "a:fh a:br a:hr a:be").act().do(0, "play a:fh", "play a:br")
	is(b, "Acts", b.s.Acts, 3)
	is(b, "Recruits", b.s.Recruits, 1)
}

// TestSolo: six cards, nobody to ask, Catastrophes plus one.
func TestSolo(t *testing.T) {
	b := lay(t, 1).line("1:k-e1")
	need, _ := b.s.Price(play.Target{Space: 1})
	is(b, "the Long Winter", need, 7)
	is(b, "hand size under it", b.s.HandSize(), 5)
	b.hand(0, "ded-ffh a:fh").act()
	is(b, "a Dedicant's extra Act", b.has(0, "play ded-ffh"), false)
	b = lay(t, 1, "solo_echo=true").line("1:fh-e1").hand(0, "ded-ffh a:fh").act().do(0, "play ded-ffh")
	is(b, "Acts with the option", b.s.Acts, 2)
}

// TestPledges: standing orders, a call, withdrawing, and a pledge that is kept.
func TestPledges(t *testing.T) {
	b := lay(t, 4).line("1:fh-e1").hand(0, "a:fh a:fr").hand(1, "b:ef").hand(2, "c:fh c:bf").hand(3, "d:br").
		trophies(0, "F")
	b.s.Modes[2] = play.ModeAsk
	b.act().do(0, "act fh-e1 familiars", "lay a:fh", "lay a:fr")
	_, sum := b.s.Used()
	is(b, "with the standing order", sum, 3)
	is(b, "seat 3, which has nothing, is asked", len(b.offered(3)), 0)
	is(b, "seat 2 is called", calls(b), "2")
	late := b.s.View(0)
	b.do(2, "help c:bf")
	is(b, "covered", b.has(0, "pay"), true)
	is(b, "an old question is gone", len(b.s.Answers(late.Open()[0].ID, nil)), 0)
	b.do(2, "withdraw")
	is(b, "no longer covered", b.has(0, "pay"), false)
	is(b, "seat 2 is not called again", calls(b), "")
	b.do(2, "help c:bf").do(0, "cancel")
	b.in(play.Hand(2), "c:bf")
	is(b, "given up: the same again", b.has(0, "act fh-e1 familiars"), false)
	b.do(0, "play a:fh", "act fh-e1 familiars")
	is(b, "pledges are back", b.s.Proposal.Pledges[1].State == play.PledgeMade &&
		b.s.Proposal.Pledges[2].State == play.PledgeMade, true)
	is(b, "nobody is called", calls(b), "")
}

// calls names the seats that are called.
func calls(b *bench) (out string) {
	for _, d := range b.s.Open(nil) {
		if d.Call {
			out += string(rune('0' + d.Seat))
		}
	}
	return out
}

// TestPrivateHands: a view has other hands as numbers, and what was pledged by name; open hands are seen by players and
// not by onlookers.
func TestPrivateHands(t *testing.T) {
	seen := func(b *bench, viewer int) (shown, hidden int) {
		v := b.s.View(engineSeat(viewer))
		scene := v.Scene()
		name := "coven"
		if viewer == 1 {
			name = "hand" // one's own lies by itself
		}
		hand, _ := scene.Panel(name, 1)
		proposed, _ := scene.Panel("proposal", engine.Onlooker)
		for _, z := range proposed.Zones { // what is promised lies there
			shown += len(z.Cards)
		}
		return shown + len(hand.Zones[0].Cards), hand.Zones[0].Hidden
	}
	for _, tt := range []struct {
		hands         string
		viewer        int
		shown, hidden int
	}{{"open", 0, 2, 0}, {"open", -1, 1, 1}, {"private", 0, 1, 1}, {"private", 1, 2, 0}, {"private", -1, 1, 1}} {
		b := lay(t, 2, "hands="+tt.hands).line("1:fh-e1").hand(0, "a:fh a:fr a:ef").hand(1, "b:ef ded-hhr").act()
		b.do(0, "act fh-e1 familiars")
		shown, hidden := seen(b, tt.viewer)
		if shown != tt.shown || hidden != tt.hidden {
			t.Errorf("%s hands: seat %d sees %d cards of seat 1 and %d backs; want %d and %d", tt.hands, tt.viewer, shown,
				hidden, tt.shown, tt.hidden)
		}
	}
}
