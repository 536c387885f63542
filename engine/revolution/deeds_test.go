package revolution

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// The verbs that the trial cards need, done straight from what is written: they stand in for the language that is to
// come, so that what is begun by cards in the middle of something is tried.

// withTexts is the game with cards that do what they say, as far as the verbs here go.
func withTexts(t testing.TB) *Game {
	t.Helper()
	g := trial(t)
	g.rules.Deeds = play.Deeds{Step: stepText, Answered: answerText}
	return g
}

func stepText(s *play.State, f *play.Frame) {
	steps := s.R.Steps[s.R.Abilities[f.Ability].Do].Items
	if int(f.Pc) == len(steps) {
		s.Done()
		return
	}
	step := &steps[f.Pc].Keys[0]
	f.Pc++
	doText(s, f, step.Name, &step.Node)
}

func doText(s *play.State, f *play.Frame, verb string, n *engine.Node) {
	by := int8(n.Number("by", 1))
	many := n.Number("n", 1)
	seats := uint8(1) << s.Active
	switch n.Word("who", "active") {
	case "each":
		seats = 1<<s.Seats - 1
	case "owner":
		seats = 1 << f.Seat
	}
	switch verb {
	case "liberty":
		s.MoveLiberty(by)
	case "moon":
		s.MoveMoon(by)
	case "add_event":
		s.AddEvents(many)
	case "extra_act":
		s.MoreActs(int8(many))
	case "discard":
		if least := n.Number("if_hand", 0); least > 0 {
			for seat := range s.Seats {
				if int(s.At[play.Hand(seat)].N) < least {
					seats &^= 1 << seat
				}
			}
		}
		s.AskDiscards(seats, many)
	case "draw":
		for seat := range s.Seats {
			for i := 0; i < many && seats>>seat&1 != 0; i++ {
				s.DrawOne(seat)
			}
		}
	case "dismiss":
		if c := s.Farthest(); c != play.NoCard && n.Word("event", "") == "farthest" {
			s.Dismiss(c)
		} else if c != play.NoCard {
			offerLine(s)
		}
	case "banish":
		s.AskPeril()
	case "lose_trophy":
		s.LoseTrophies(many)
	case "for_each": // of the trial cards only Quiet Hours and boons like it have it
		s.AskFreeReshuffles(1<<s.Seats - 1)
	default:
		doGain(s, verb, n)
	}
}

// doGain does the verbs by which a turn has more, or which move Events.
func doGain(s *play.State, verb string, n *engine.Node) {
	many := n.Number("n", 1)
	switch verb {
	case "skip":
		s.NoRecruits()
	case "ease":
		s.MoreEase(int8(many))
	case "icons":
		s.MoreIcons(uint8(many), program.AnyPower)
	case "stars":
		s.MoreStars(int8(many), n.Get("until") != nil)
	case "extra_recruit":
		s.MoreRecruits(int8(many))
	case "advance":
		if c := s.Farthest(); c != play.NoCard {
			s.Advance(c)
		}
	case "retreat":
		if c := s.Farthest(); c != play.NoCard {
			for range many {
				s.Retreat(c)
			}
		}
	}
}

func offerLine(s *play.State) {
	c := play.Choice{Kind: play.PickCard}
	for _, e := range s.Line {
		if e != play.NoCard {
			c.Among[e/64] |= 1 << (e % 64)
		}
	}
	s.Offer(s.Active, c)
}

func answerText(s *play.State, _ *play.Frame, _ int8, p play.Pick) { s.Dismiss(p.N) }

// TestNestedAdd: an Event whose text adds another; each move counts once with the space that was entered.
func TestNestedAdd(t *testing.T) {
	b := layWith(t, withTexts(t), 3).line("1:fh-h2").top(play.ZoneEvents, "ec-h1 u-h1")
	left := b.n(play.ZoneEvents)
	b.from(play.StageEvents)
	is(b, "the line", b.places(), "1:u-h1 2:ec-h1 3:fh-h2")
	is(b, "Liberty", b.s.Liberty, 3)
	is(b, "Events gone from the deck", left-b.n(play.ZoneEvents), 2)
}

// TestMovedText: a card's own text when it enters a space adds an Event in the middle of another's coming.
func TestMovedText(t *testing.T) {
	b := layWith(t, withTexts(t), 2).line("1:u-h1 2:u-h3 3:u-e1 4:cf-h3").top(play.ZoneEvents, "fh-e1 rb-h3")
	b.from(play.StageEvents)
	is(b, "the line", b.places(), "1:rb-h3 2:fh-e1 3:u-h1 4:u-h3 5:u-e1 6:cf-h3")
}

// TestBlessing: it does what it says, the row stays as it is, and step 2 follows.
func TestBlessing(t *testing.T) {
	b := layWith(t, withTexts(t), 2).row("1:ded-ffh 2:ded-ffc 3:ded-hhf").line("1:u-e1 4:fh-h2").
		top(play.ZoneRecruits, "ble-wind").top(play.ZoneEvents, "rb-h3").from(play.StageRecruits)
	b.in(play.ZoneEventsGone, "fh-h2")
	b.in(play.ZoneBanished, "ble-wind")
	is(b, "the row", b.faces(), "1:ded-ffh 2:ded-ffc 3:ded-hhf")
	is(b, "the line", b.places(), "1:rb-h3 2:u-e1")
	is(b, "Liberty", b.s.Liberty, 4)
	is(b, "trophies", b.s.Trophies[0], [8]uint8{})
}

// TestDiscardsAtOnce: all who are hit choose before anything is seen; who holds too few is not asked.
func TestDiscardsAtOnce(t *testing.T) {
	b := layWith(t, withTexts(t), 3).hand(0, "a:fh a:fr a:hr a:bc a:be").hand(1, "b:fh b:fr b:hr b:bc b:be b:ef").
		hand(2, "c:fh c:fr").top(play.ZoneEvents, "fh-h1").from(play.StageEvents)
	is(b, "seats asked", len(b.offered(0))+len(b.offered(1))*10+len(b.offered(2))*100, 5+60)
	b.do(1, "discard b:fr")
	is(b, "hand of seat 1 while seat 0 thinks", b.n(play.Hand(1)), 6)
	is(b, "what seat 0 sees of it", b.s.View(0).(interface{ Marked() int }).Marked(), 0)
	b.do(0, "discard a:hr")
	b.in(play.Discards(0), "a:hr")
	b.in(play.Discards(1), "b:fr")
	is(b, "hand of seat 2", b.n(play.Hand(2)), 2)
}

// TestFreeReshuffle: no Moon, no Event; it may be declined.
func TestFreeReshuffle(t *testing.T) {
	b := layWith(t, withTexts(t), 2).top(play.ZoneRecruits, "ble-quiet").top(play.ZoneEvents, "u-h1")
	for _, c := range []string{"a:fh", "a:fr", "a:hr"} {
		b.s.Lay(b.c(c), play.Discards(0))
	}
	b.s.Moon = 1
	b.from(play.StageRecruits)
	is(b, "answers of who has no discards", len(b.offered(1)), 0)
	b.do(0, "reshuffle")
	is(b, "deck and discards", [2]int{b.n(play.Deck(0)), b.n(play.Discards(0))}, [2]int{15, 0})
	is(b, "the Moon", b.s.Moon, 1)
	is(b, "the line", b.places(), "1:u-h1")
}

// TestAfterUse: Old Bet goes under the deck, Isolde gives an Act, each once (A46).
func TestAfterUse(t *testing.T) {
	b := layWith(t, withTexts(t), 2).line("1:rb-h2 3:u-h1").hand(0, "cel-sallow cel-farrow a:br").
		trophies(0, "RR").act()
	b.do(0, "act rb-h2 rituals", "lay cel-sallow", "lay a:br", "spend rituals 1", "spend rituals 1", "pay")
	b.do(0, "marker rituals")
	b.in(play.Deck(0), "cel-sallow")
	is(b, "the last card of the deck", b.s.At[play.Deck(0)].Tail, b.c("cel-sallow"))
	is(b, "known at its end", b.s.KnownEnd[0], 1)
	is(b, "Acts left", b.s.Acts, 0)
}
