package revolution

import (
	"testing"

	"witchtable/engine/revolution/play"
)

// Words that decide which others are done, numbers, conditions, what holds while an Event is in the line.

func TestMay(t *testing.T) {
	b := layWith(t, withTexts(t), 2).line("1:fh-e1 4:u-h1").hand(0, "ste-hagstone a:fh").act()
	b.do(0, "act fh-e1 hexing", "lay ste-hagstone", "lay a:fh", "pay", "marker hexing", "yes")
	is(b, "the line", b.places(), "3:u-h1")
	b = layWith(t, withTexts(t), 2).line("1:fh-e1 4:u-h1").hand(0, "ste-hagstone a:fh").act()
	b.do(0, "act fh-e1 hexing", "lay ste-hagstone", "lay a:fh", "pay", "marker hexing", "no")
	is(b, "the line, declined", b.places(), "4:u-h1")
	b = layWith(t, withTexts(t), 2).line("2:fh-e1").hand(0, "ste-hagstone a:fh").act()
	b.do(0, "act fh-e1 hexing", "lay ste-hagstone", "lay a:fh", "pay", "marker hexing")
	is(b, "asked with no Event to move", b.has(0, "yes"), false)
}

// Who has helped decides about what her own Witch may do afterwards.
func TestHelperDecides(t *testing.T) {
	b := layWith(t, withTexts(t), 2).line("1:fh-e1 4:u-h1 6:rb-h3").hand(0, "a:fh a:hr a:eh").
		hand(1, "ste-hagstone").act()
	b.do(0, "act fh-e1 hexing", "lay a:fh", "lay a:hr", "lay a:eh").do(1, "help ste-hagstone")
	b.do(0, "pay", "marker hexing")
	b.do(1, "yes", "pick rb-h3")
	is(b, "the line", b.places(), "4:u-h1 5:rb-h3")
}

func TestChoose(t *testing.T) {
	const do = "[{choose: [[{liberty: {by: 1}}], [{moon: {by: -1}}], [{moon: {by: 1}}, {liberty: {by: -1}}]]}, " +
		"{add_event: {n: 1}}]"
	b := flipping(t, 2, do).flip()
	is(b, "the Moon can go back from its first space", b.has(0, "pick 1"), false)
	b.do(0, "pick 2")
	is(b, "the Moon and Liberty", [2]uint8{b.s.Moon, b.s.Liberty}, [2]uint8{1, 3})
	is(b, "Events in the line", b.n(play.ZoneLine), 2)
}

func TestForEach(t *testing.T) {
	const do = "[{for_each: {players: others, do: [{may: [{draw: {who: them, n: 1, reshuffle: false}}]}]}}]"
	b := flipping(t, 3, do).flip()
	b.do(1, "yes").do(2, "no")
	is(b, "hands", [3]int{b.n(play.Hand(0)), b.n(play.Hand(1)), b.n(play.Hand(2))}, [3]int{0, 1, 0})
	b = flipping(t, 3, "[{for_each: {players: each, do: [{may: [{reshuffle: {who: them, free: true}}]}]}}]").
		discards(0, "a:fh").discards(2, "c:fh").flip()
	is(b, "seats asked at once", len(b.offered(0))+10*len(b.offered(1))+100*len(b.offered(2)), 202)
	b.do(2, "reshuffle").do(0, "no-reshuffle")
	is(b, "discards", [2]int{b.n(play.Discards(0)), b.n(play.Discards(2))}, [2]int{1, 0})
}

func TestOnePlayer(t *testing.T) {
	b := flipping(t, 3, "[{draw: {who: a_player, n: 2, reshuffle: false}}]").flip().do(0, "pick 2")
	is(b, "the chosen player's hand", b.n(play.Hand(1)), 2)
	b = flipping(t, 1, "[{draw: {who: a_player, n: 2, reshuffle: false}}]").flip()
	is(b, "alone, who is not asked", b.n(play.Hand(0)), 2)
}

// What is asked of an Event whose text is run: it stands in the first space, a Catastrophe and a Liberty Event beyond.
func TestNumbersAndConditions(t *testing.T) {
	for number, want := range map[string]uint8{
		"{count: {event: all}}": 3, "{count: {event: other}}": 2, "{count: {event: catastrophe}}": 1,
		"{count: {event: liberty}}": 1, "{count: {event: other_same_type}}": 0, "{count: {event: all, times: 2}}": 6,
		"{count: {event: all, times: 4, max: 7}}": 7, "{count: {zone: row}}": 2, "{count: {zone: hand}}": 1,
		"{sum: [1, {count: {zone: row}}]}":                                           3,
		"{if: {cond: {space_min: 1}, then: 5}}":                                      5,
		"{if: {cond: {space_min: 2}, then: 5, else: 1}}":                             1,
		"{if: {cond: {space_max: 1}, then: 5}}":                                      5,
		"{if: {cond: {liberty_min: 4}, then: 5}}":                                    5,
		"{if: {cond: {liberty_min: 5}, then: 5}}":                                    0,
		"{if: {cond: {liberty_max: 4}, then: 5}}":                                    5,
		"{if: {cond: {moon_min: 1}, then: 5}}":                                       5,
		"{if: {cond: {moon_min: 2}, then: 5}}":                                       0,
		"{if: {cond: {players_max: 2}, then: 5}}":                                    5,
		"{if: {cond: {players_max: 1}, then: 5}}":                                    0,
		"{if: {cond: {exists: {event: liberty}}, then: 5}}":                          5,
		"{if: {cond: {exists: {event: other_same_type}}, then: 5}}":                  0,
		"{if: {cond: {not: {exists: {event: liberty}}}, then: 5}}":                   0,
		"{if: {cond: {all: [{moon_min: 1}, {moon_min: 2}]}, then: 5}}":               0,
		"{if: {cond: {any: [{moon_min: 1}, {moon_min: 2}]}, then: 5}}":               5,
		"{if: {cond: {compare: {a: {count: {event: all}}, is: eq, b: 3}}, then: 5}}": 5,
	} {
		b := flipping(t, 2, "[{moon: {by: "+number+"}}]").line("3:k-e3 5:fh-h2").row("1:ded-ffh 3:ded-hhf").
			hand(0, "a:fh").flip()
		is(b, number, b.s.Moon, want)
	}
}

func TestIf(t *testing.T) {
	const do = "[{if: {cond: {liberty_min: 4}, then: [{liberty: {by: -1}}], else: [{moon: {by: 1}}]}}, " +
		"{liberty: {by: -1}}]"
	b := flipping(t, 2, do).flip()
	is(b, "Liberty and the Moon", [2]uint8{b.s.Liberty, b.s.Moon}, [2]uint8{2, 0})
	b = flipping(t, 2, do)
	b.s.Liberty = 3
	b.flip()
	is(b, "Liberty and the Moon", [2]uint8{b.s.Liberty, b.s.Moon}, [2]uint8{2, 1})
}

// A note is told and does nothing.
func TestNote(t *testing.T) {
	b := flipping(t, 2, "[{note: {say: thunder}}, {liberty: {by: 1}}]").flip()
	is(b, "Liberty", b.s.Liberty, 5)
	told := ""
	for _, e := range b.log.Events {
		if e.Kind == play.EvNote {
			text, _ := b.g.Tell(e)
			told = text.Text.Key
		}
	}
	is(b, "what is told", told, "note.thunder")
}

// What Events change as long as they are in the line, each on a Catastrophe in the second space.
func TestMods(t *testing.T) {
	price := func(b *bench) int {
		need, _ := b.s.Price(play.Target{Space: 1})
		return need
	}
	for mod, want := range map[string]int{
		"{event_cost: {of: all, add: 1}}":                                 5,
		"{event_cost: {of: others, add: 2}}":                              6,
		"{event_cost: {of: this, add: 2}}":                                4,
		"{event_cost: {of: all, add: -1}}":                                3,
		"{event_cost: {of: all, add: 1, per: {event: all}}}":              7,
		"{event_cost: {of: all, add: 1, per: {event: liberty}}}":          5,
		"{event_cost: {of: all, add: 1, if: {liberty_min: 5}}}":           4,
		"{event_cost: {of: all, add: 1, if: {liberty_max: 4}}}":           5,
		"{event_cost: {of: all, add: 1, if: {exists: {event: liberty}}}}": 5,
	} {
		g := saying(t, "ev-k-e3", "{when: while, mods: ["+mod+"]}")
		b := layWith(t, g, 2).line("1:fh-e1 2:k-e3 5:fh-h2").act()
		is(b, "the price of an Event of 4, with "+mod, price(b), want)
	}
	g := saying(t, "ev-k-e3",
		"{when: while, mods: [{blind: {icon: hexing}}, {hand_size: {add: 2}}, {recruit_cost: {add: 2}}]}")
	b := layWith(t, g, 2).line("1:fh-e1 2:k-e3").row("1:ded-ffh").hand(0, "a:fh a:hr a:eh a:ch").act()
	is(b, "an Act with an icon that pays nothing", b.has(0, "act fh-e1 hexing"), false)
	is(b, "the hand size", b.s.HandSize(), 7)
	is(b, "a Dedicant's stars", b.s.RecruitPrice(1, false, 0), 4)
}

// A position in the middle of a card's text is stored and goes on as it would have.
func TestStoredInTheMiddle(t *testing.T) {
	b := flipping(t, 3, "[{for_each: {players: each, do: [{may: [{draw: {who: them, n: 1, reshuffle: false}}]}]}}, "+
		"{dismiss: {event: chosen}}]").line("3:fh-e1").flip().do(0, "yes")
	data, err := b.s.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.g.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	b.s = p.(*play.State)
	b.do(1, "no").do(2, "yes").do(0, "pick fh-e1")
	is(b, "the line", b.places(), "1:u-h1")
	is(b, "cards drawn", b.n(play.Hand(0))+b.n(play.Hand(2)), 2)
}
