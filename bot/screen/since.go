package screen

import (
	"slices"
	"strings"

	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// What came of an answer is told in the first of its sentences, and in as many more as have room: two lines or three of
// a phone.
const (
	mostTold = 4
	roomTold = 150
)

// since tells what is new to the seat, besides what was done to it: what it alone has learnt since it was called, and
// what came of its last answer.
func (p Panel) since() []string {
	if p.t.Rules.Game == nil {
		return nil // nothing can be told of a game that cannot be read
	}
	hand := p.t.Desk.Hand(p.seat)
	out := p.missed(hand)
	read := append(p.suffered(), p.ownDoing(hand)...)
	for i, e := range hand.News {
		told, ok := p.t.Rules.Game.Tell(e)
		if ok && told.Weight != engine.Aside && !slices.Contains(read, e) && !(i < hand.Known && p.atHand(told.Text)) {
			out = append(out, p.v.Say(engine.T("bot.panel.news", engine.A("news", told.Text))))
		}
	}
	if came := p.came(hand); came != "" {
		out = append(out, came)
	}
	return out
}

// missed tells what computer players have answered in the place of the seat's person, while they have not answered
// themselves since.
func (p Panel) missed(hand tables.HandDesk) []string {
	if hand.Stood == 0 {
		return nil
	}
	what := engine.List{}
	for _, label := range hand.Missed() {
		what = append(what, label)
	}
	key := "bot.panel.stood-in"
	if hand.Stood > len(what) {
		key = "bot.panel.stood-in-more"
	}
	return []string{p.v.Say(engine.T(key, engine.A("n", engine.Number(hand.Stood)), engine.A("what", what)))}
}

// atHand reports whether all cards that a text names lie before the seat: what has brought them there need not be told
// again.
func (p Panel) atHand(t engine.Text) bool {
	seen, cards := spotsOf(p.scene), cardsIn(t)
	return len(cards) > 0 && !slices.ContainsFunc(cards, func(id engine.CardID) bool {
		at, ok := seen.of(id)
		return !ok || at.panel.Seat != p.seat
	})
}

// ownDoing is what came of the seat's last answer, until a new part of the game begins.
func (p Panel) ownDoing(hand tables.HandDesk) []engine.Event {
	for i, e := range hand.Came {
		if told, ok := p.t.Rules.Game.Tell(e); ok && tables.EndsTurn(told) {
			return hand.Came[:i]
		}
	}
	return hand.Came
}

// came tells what came of the seat's last answer, as the story does, until a new part of the game begins; of one by
// which nothing happened, what it was.
func (p Panel) came(hand tables.HandDesk) string {
	var said []string
	more, used := false, 0
	suffered := p.suffered()
	own := slices.DeleteFunc(slices.Clone(p.ownDoing(hand)), func(e engine.Event) bool {
		return slices.Contains(suffered, e)
	})
	all := engine.Told(p.t.Rules.Game, own, p.seat)
	for i, told := range all {
		if told.Brevity == engine.ToldUnlessNamed && i+1 < len(all) {
			continue // what comes of it says more than that it begins
		}
		sentence := p.v.SayTo(p.seat, told.Text)
		if used += fit.Size(sentence); len(said) == mostTold || len(said) > 0 && used > roomTold {
			more = true
			break
		}
		said = append(said, sentence)
	}
	did := hand.Did()
	switch {
	case more:
		return p.v.Say(engine.T("bot.panel.came-more", engine.A("what", say.Markup(strings.Join(said, " ")))))
	case len(said) > 0:
		return p.v.Say(engine.T("bot.panel.came", engine.A("what", say.Markup(strings.Join(said, " ")))))
	case len(did) > 0:
		return p.v.Say(engine.T("bot.panel.did", engine.A("answer", did[len(did)-1])))
	}
	return ""
}
