package revolution

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/pile"
	"witchtable/engine/revolution/play"
)

// Each verb, in the game's words: what it does to a table, and what it leaves alone.

func TestLiberty(t *testing.T) {
	b := flipping(t, 2, "[{liberty: {by: 2}}]").flip()
	is(b, "Liberty after it rose by 2", b.s.Liberty, 6)
	b = flipping(t, 2, "[{liberty: {by: 5}}]").flip()
	is(b, "Liberty, which has 7 spaces", b.s.Liberty, 7)
	b = flipping(t, 2, "[{liberty: {by: -4}}, {moon: {by: 1}}]").flip()
	is(b, "the ending at maximum Tyranny", b.s.Ending, play.LostTyranny)
	is(b, "the Moon, after the game was over", b.s.Moon, 0)
	b = flipping(t, 2, "[{liberty: {by: 2}}]").line("4:k-h5").flip()
	is(b, "Liberty in the Year without a Dawn", b.s.Liberty, 5)
}

func TestMoon(t *testing.T) {
	b := flipping(t, 2, "[{moon: {by: 2}}]").flip()
	is(b, "the Moon's space, from 0", b.s.Moon, 2)
	b = flipping(t, 2, "[{moon: {by: -1}}]").flip()
	is(b, "the Moon at the beginning of its track", b.s.Moon, 0)
	b = flipping(t, 2, "[{moon: {by: 20}}]").flip()
	is(b, "the Moon at the end of its track", b.s.Moon, 12)
}

func TestDrawWithoutReshuffling(t *testing.T) {
	b := flipping(t, 2, "[{draw: {who: each, n: 2, reshuffle: false}}]").left(0, 1)
	before := b.n(play.Hand(0))
	b.flip()
	is(b, "cards drawn from a deck of one", b.n(play.Hand(0))-before, 1)
	is(b, "cards the other has drawn", b.n(play.Hand(1)), 2)
	is(b, "the Moon", b.s.Moon, 0)
}

// A draw in the middle of an Act finds the deck empty: reshuffle, Moon, an Event whose text adds another, and then the
// rest of the draw, and the rest of what the card says.
func TestDrawReshufflesAndAnEventSpeaksBetween(t *testing.T) {
	b := playing(t, 2, "[{draw: {who: owner, n: 3}}, {liberty: {by: 1}}]").left(0, 1).top(play.ZoneEvents, "ec-h1 u-h1")
	b.plays()
	is(b, "hand", b.n(play.Hand(0)), 3)
	is(b, "the Moon", b.s.Moon, 1)
	is(b, "the line", b.places(), "1:u-h1 2:ec-h1")
	is(b, "Liberty", b.s.Liberty, 5)
}

func TestDiscard(t *testing.T) {
	b := flipping(t, 2, "[{discard: {who: each, n: all}}]").hand(0, "a:fh a:fr").hand(1, "b:fh").flip()
	is(b, "hands", b.n(play.Hand(0))+b.n(play.Hand(1)), 0)
	b = flipping(t, 3, "[{discard: {who: others, n: 1, if_hand: 2}}, {moon: {by: 1}}]").hand(0, "a:fh a:fr").
		hand(1, "b:fh b:fr").hand(2, "c:fh").flip()
	is(b, "the active player is asked", len(b.offered(0)), 0)
	is(b, "who holds one card is asked", len(b.offered(2)), 0)
	is(b, "the Moon before the answer", b.s.Moon, 0)
	b.do(1, "discard b:fr").in(play.Discards(1), "b:fr")
	is(b, "the Moon afterwards", b.s.Moon, 1)
}

func TestBanishFromTheRow(t *testing.T) {
	b := flipping(t, 2, "[{banish: {zone: row, n: 2}}]").row("1:ded-ffh 2:ded-ffc 3:ded-hhf").flip()
	b.do(0, "pick ded-ffc", "pick ded-ffh").in(play.ZoneBanished, "ded-ffc ded-ffh")
	is(b, "the row", b.faces(), "3:ded-hhf")
	b = flipping(t, 2, "[{banish: {zone: row, n: all}}]").row("1:ded-ffh 3:ded-hhf").flip()
	is(b, "the row", b.faces(), "")
	b = flipping(t, 2, "[{banish: {zone: row, n: 1, space: 3}}]").row("1:ded-ffh 3:ded-hhf").flip()
	is(b, "the row", b.faces(), "1:ded-ffh")
	b = flipping(t, 2, "[{banish: {zone: row, n: 1}}, {moon: {by: 1}}]").flip()
	is(b, "the Moon, with no Recruit to banish", b.s.Moon, 1)
}

func TestBanishFromHands(t *testing.T) {
	b := flipping(t, 2, "[{banish: {zone: hand, who: each, n: 1}}]", "hands=private").hand(0, "a:fh a:fr").
		hand(1, "b:fh b:fr b:hr").flip()
	is(b, "who chooses second, asked while the first thinks", len(b.offered(1)), 0)
	other := b.s.View(1).(engine.Redealing)
	var chance engine.Chance
	dealt := other.Redeal(&chance).(*play.State)
	is(b, "what is known of the choice to who does not see the hand", dealt.Choice.Among, pile.Set256{})
	is(b, "cards to choose from in what another imagines", len(dealt.Answers(dealt.Open(nil)[0].ID, nil)), 2)
	b.do(0, "pick a:fr").do(1, "pick b:hr").in(play.ZoneBanished, "a:fr b:hr")
	is(b, "whose the banished cards are", b.s.Owner[b.c("b:hr")], play.Nobody)
}

func TestReshuffle(t *testing.T) {
	b := flipping(t, 2, "[{reshuffle: {who: each, free: true}}]").discards(0, "a:fh").discards(1, "b:fh").flip()
	is(b, "discards", b.n(play.Discards(0))+b.n(play.Discards(1)), 0)
	is(b, "the line", b.places(), "1:u-h1")
	b = flipping(t, 2, "[{reshuffle: {who: each}}, {liberty: {by: 1}}]").discards(0, "a:fh").discards(1, "b:fh").
		top(play.ZoneEvents, "u-h1 rb-h3 fh-e1").flip()
	is(b, "the Moon, after two were paid", b.s.Moon, 2)
	is(b, "the line", b.places(), "1:fh-e1 2:rb-h3 3:u-h1")
	is(b, "Liberty", b.s.Liberty, 5)
}

// The Abbess shuffles the other discards: she is on her way there herself.
func TestAbbessStaysOnTheDiscards(t *testing.T) {
	b := layWith(t, withTexts(t), 2).hand(0, "ste-abbess").act()
	is(b, "played with no discards", b.has(0, "play ste-abbess"), false)
	b = layWith(t, withTexts(t), 2).hand(0, "ste-abbess").discards(0, "a:fh").act().do(0, "play ste-abbess")
	b.in(play.Discards(0), "ste-abbess")
	b.in(play.Deck(0), "a:fh")
}

func TestRecover(t *testing.T) {
	b := playing(t, 2, "[{recover: {who: each, n: 1, to: hand}}]").discards(0, "a:fh").discards(1, "b:fh", "b:fr")
	b.plays().do(0, "pick a:fh").do(1, "pick b:fr")
	b.in(play.Hand(0), "a:fh")
	b.in(play.Hand(1), "b:fr")
	b = flipping(t, 2, "[{recover: {who: owner, n: 2, to: deck_top}}]").discards(0, "a:fh", "a:fr", "a:hr").flip()
	b.do(0, "pick a:fh", "pick a:hr").in(play.Deck(0), "a:fh a:hr")
	is(b, "the top of the deck", b.s.At[play.Deck(0)].Head, b.c("a:hr"))
	is(b, "cards known to lie there", b.s.KnownTop[0], 2)
}

func TestTakeRecruit(t *testing.T) {
	b := flipping(t, 3, "[{take_recruit: {reduce: all, to: any_deck_top}}]").row("1:ste-abbess 3:ded-hhf").flip()
	b.do(0, "pick ste-abbess", "pick 3")
	is(b, "the top of the third player's deck", b.s.At[play.Deck(2)].Head, b.c("ste-abbess"))
	is(b, "Recruits still to come this turn", b.s.Recruits, 1)
	b = flipping(t, 2, "[{take_recruit: {reduce: all}}]", "recruit_to=own").row("2:ded-hhf").flip()
	b.in(play.Deck(0), "ded-hhf")
}

func TestExtraAct(t *testing.T) {
	b := playing(t, 2, "[{extra_act: {n: 2}}, {moon: {by: 1}}]").plays()
	is(b, "Acts", b.s.Acts, 3)
	b = playing(t, 2, "[{extra_act: {n: 2}}, {moon: {by: 1}}]").line("1:k-e3").plays()
	is(b, "Acts while Curfew Lanterns burn", b.s.Acts, 1)
}

func TestExtraRecruit(t *testing.T) {
	b := layWith(t, withTexts(t), 2).row("1:cel-hawke 2:cel-vane").hand(0, "ste-stillwell a:fh a:fr a:hr").act()
	b.do(0, "play ste-stillwell")
	is(b, "Recruits this turn", b.s.Recruits, 2)
	is(b, "stars of the next", b.s.RecruitPrice(1, false, 0), 0)
	b.do(0, "recruit cel-hawke")
	b.do(0, "buy 1")
	is(b, "stars of the one after it", b.s.RecruitPrice(2, false, 0), 3)
}

func TestIcons(t *testing.T) {
	b := playing(t, 2, "[{icons: {n: 2, kind: hexing}}]").line("1:fh-e1").hand(0, "a:fh a:hr").plays()
	b.do(0, "act fh-e1 hexing", "lay a:fh", "lay a:hr", "pay")
	b.in(play.Discards(0), "a:fh a:hr")
	is(b, "free icons after the Act", b.s.Free, [9]uint8{})
}

func TestEase(t *testing.T) {
	b := playing(t, 2, "[{ease: {n: 1, until: end_of_turn}}]").line("1:fh-e1").hand(0, "a:fh").
		top(play.ZoneEvents, "u-h1").plays()
	need, _ := b.s.Price(play.Target{Space: 1})
	is(b, "the price of an Event of 4", need, 3)
	b.do(0, "done", "stay")
	need, _ = b.s.Price(play.Target{Space: uint8(b.s.SpaceOf(b.c("fh-e1")))})
	is(b, "its price in the next turn", need, 4)
}

func TestStars(t *testing.T) {
	b := playing(t, 2, "[{stars: {n: 2}}]").row("1:cel-hawke").hand(0, "a:fh").plays()
	is(b, "stars of a Celebrant", b.s.RecruitPrice(1, false, 0), 1)
	b = playing(t, 2, "[{stars: {n: 1, until: end_of_turn}}]").row("1:cel-hawke").hand(0, "a:fh").plays()
	is(b, "stars of a Celebrant", b.s.RecruitPrice(1, false, 0), 2)
}

func TestAddEvent(t *testing.T) {
	b := flipping(t, 2, "[{add_event: {n: 2}}, {liberty: {by: 1}}]").top(play.ZoneEvents, "u-h1 rb-h3 ec-h1 fh-e1").flip()
	is(b, "the line: the second one added has a text of its own", b.places(), "1:fh-e1 2:ec-h1 3:rb-h3 4:u-h1")
	is(b, "Liberty", b.s.Liberty, 5)
}

func TestAdvance(t *testing.T) {
	b := flipping(t, 2, "[{advance: {event: farthest, n: 2}}]").line("3:fh-h2").flip()
	is(b, "the line", b.places(), "1:u-h1 5:fh-h2")
	is(b, "Liberty, after the fourth space", b.s.Liberty, 3)
	b = flipping(t, 2, "[{advance: {event: all, n: 1}}]").line("3:rb-h3 4:fh-e1").flip()
	is(b, "the line", b.places(), "2:u-h1 4:rb-h3 5:fh-e1")
	b = flipping(t, 4, "[{advance: {event: farthest, n: 1}}, {moon: {by: 1}}]").line("5:rb-h3").flip()
	is(b, "the ending", b.s.Ending, play.LostLine)
	is(b, "the Moon after the end", b.s.Moon, 0)
}

func TestRetreat(t *testing.T) {
	b := flipping(t, 2, "[{retreat: {event: farthest, n: 2}}]").line("5:fh-h2").flip()
	is(b, "the line", b.places(), "1:u-h1 3:fh-h2")
	b = flipping(t, 2, "[{retreat: {event: farthest, n: 2}}]").line("3:fh-h2").flip()
	is(b, "the line: one space was empty", b.places(), "1:u-h1 2:fh-h2")
	b = flipping(t, 2, "[{retreat: {event: all, n: 1}}]").line("3:fh-h2 4:rb-h3").flip()
	is(b, "the line", b.places(), "1:u-h1 2:fh-h2 3:rb-h3")
}

func TestDismiss(t *testing.T) {
	for event, want := range map[string]string{
		"this": "2:fh-e1 3:k-e1 4:u-e1 5:rb-e2", "farthest": "1:u-h1 2:fh-e1 3:k-e1 4:u-e1",
		"nearest": "2:fh-e1 3:k-e1 4:u-e1 5:rb-e2", "catastrophe": "1:u-h1 2:fh-e1 4:u-e1 5:rb-e2",
		"liberty": "1:u-h1 2:fh-e1 3:k-e1 4:u-e1", "other_same_type": "1:u-h1 2:fh-e1 3:k-e1 5:rb-e2", "all": "",
	} {
		b := flipping(t, 2, "[{dismiss: {event: "+event+"}}]").line("2:fh-e1 3:k-e1 4:u-e1 5:rb-e2").flip()
		is(b, "the line after "+event+" was dismissed", b.places(), want)
	}
	for _, event := range []string{"chosen", "other"} {
		b := flipping(t, 2, "[{dismiss: {event: "+event+"}}]").line("3:k-e1 5:rb-e2").flip()
		is(b, "the active player can choose the Event itself", b.has(0, "pick u-h1"), event == "chosen")
		b.do(0, "pick k-e1").in(play.ZoneEventsGone, "k-e1")
	}
}

func TestLoseTrophy(t *testing.T) {
	b := flipping(t, 2, "[{lose_trophy: {n: 2}}]").goals("hound").trophies(0, "F").trophies(1, "FH").flip()
	b.do(0, "lose familiars 2", "lose familiars 1")
	is(b, "trophies left", b.s.Trophies, [4][8]uint8{1: {4: 1}})
	b = flipping(t, 2, "[{lose_trophy: {n: all}}]").goals("hound").trophies(0, "FF").flip()
	is(b, "trophies left", b.s.Trophies, [4][8]uint8{})
}

func TestRefill(t *testing.T) {
	b := flipping(t, 2, "[{refill: {}}]").row("2:ded-ffh").top(play.ZoneRecruits, "ded-hhf ble-bells ded-rrb").flip()
	is(b, "the row", b.faces(), "1:ded-rrb 2:ded-hhf 3:ded-ffh")
	is(b, "Liberty, after a Blessing on the way", b.s.Liberty, 5)
}

func TestSkip(t *testing.T) {
	b := flipping(t, 2, "[{skip: {what: recruit, until: end_of_turn}}]").row("1:rel-comb").hand(0, "a:fh").flip()
	is(b, "a Recruit that costs nothing is offered", b.has(0, "recruit rel-comb"), false)
	b.do(0, "done", "stay")
	is(b, "and in the next turn", b.has(1, "recruit rel-comb"), true)
}
