package screen

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
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
func (p Panel) missed(hand desk.Hand) []string {
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

// ownDoing is what came of the seat's last answer, until a new part of the game begins; with it where that is what
// matters, and with what matters in it: the end, the trial.
func (p Panel) ownDoing(hand desk.Hand) []engine.Event {
	for i, e := range hand.Came {
		if told, ok := p.t.Rules.Game.Tell(e); ok && tables.EndsTurn(told) {
			if !told.Foremost {
				return hand.Came[:i]
			}
			return append(slices.Clone(hand.Came[:i+1]), p.mattering(hand.Came[i+1:])...)
		}
	}
	return hand.Came
}

// mattering are those of events that are foremost, until something begins that is not.
func (p Panel) mattering(events []engine.Event) (out []engine.Event) {
	for _, e := range events {
		told, ok := p.t.Rules.Game.Tell(e)
		switch {
		case ok && told.Foremost:
			out = append(out, e)
		case ok && tables.EndsTurn(told):
			return out
		}
	}
	return out
}

// came tells what came of the seat's last answer, as the story does, until a new part of the game begins; of one by
// which nothing happened, what it was. What matters most stands first; where there is no room for all, what the channel
// leaves out, too, is left out, then what the seat has chosen to do, which it knows, and then the rest.
func (p Panel) came(hand desk.Hand) string {
	suffered := p.suffered()
	own := slices.DeleteFunc(slices.Clone(p.ownDoing(hand)), func(e engine.Event) bool {
		return slices.Contains(suffered, e)
	})
	all := foremostFirst(engine.Told(p.t.Rules.Game, p.countedUp(own), p.seat), p.seat)
	said, more := p.inRoom(all)
	if more {
		all = slices.DeleteFunc(all, func(t engine.Telling) bool {
			return t.Brevity == engine.NeverTold && !t.Foremost
		})
		said, more = p.inRoom(all)
	}
	if come := p.comeOf(all); more && len(come) > 0 {
		said, more = p.inRoom(come)
	}
	did := hand.Did()
	switch {
	case len(said) > 0:
		key, signedKey := "bot.panel.came", "bot.panel.came.signed"
		if more {
			key, signedKey = "bot.panel.came-more", "bot.panel.came-more.signed"
		}
		if signed(said[0]) {
			key = signedKey
		}
		return p.v.Say(engine.T(key, engine.A("what", say.Markup(strings.Join(said, " ")))))
	case len(did) > 0 && !p.tookBack():
		return p.v.Say(engine.T("bot.panel.did", engine.A("answer", did[len(did)-1])))
	}
	return ""
}

// countedUp has events of a kind that is counted up be told as one where the last of them matters most: else how things
// stand in the end would be read before how they stood on the way.
func (p Panel) countedUp(events []engine.Event) (out []engine.Event) {
	key := func(e engine.Event) string {
		told, _ := p.t.Rules.Game.Tell(e)
		if !told.Gather.Latest {
			return ""
		}
		return told.Gather.Key
	}
	for _, e := range events {
		told, _ := p.t.Rules.Game.Tell(e)
		if of := key(e); of != "" && told.Foremost {
			var before []engine.Event
			for _, o := range out {
				if key(o) == of {
					before = append(before, o)
				}
			}
			out = append(slices.DeleteFunc(out, func(o engine.Event) bool { return key(o) == of }), before...)
		}
		out = append(out, e)
	}
	return out
}

// comeOf are those of a list that have come of what the seat has chosen to do.
func (p Panel) comeOf(list []engine.Telling) (out []engine.Telling) {
	for _, t := range list {
		if !t.Deed || t.By != p.seat {
			out = append(out, t)
		}
	}
	return out
}

// signed reports whether a sentence begins with a sign of its own: an emoji of Discord's, or a letter.
func signed(said string) bool {
	r, _ := utf8.DecodeRuneInString(said)
	return strings.HasPrefix(said, "<:") || unicode.Is(unicode.So, r)
}

// tookBack reports whether the seat has taken an answer back, and nobody has answered since: what it had answered
// before that is no news.
func (p Panel) tookBack() bool {
	back := p.t.Desk.StepBack
	return back.Open && back.By == p.seat
}

// foremostFirst has what matters more to a seat than its deed stand before that, and says of nothing else that it does.
// That something begins is left out where anything is told that has come of it, which says more, and that a card acts
// right behind the deed by which it does; so is how something stood that has passed.
func foremostFirst(list []engine.Telling, seat engine.Seat) (out []engine.Telling) {
	for i, t := range list {
		t.Foremost = t.Foremost && (t.By == seat || t.By == engine.Onlooker)
		again := i > 0 && t.Card != "" && list[i-1].Deed && list[i-1].Card == t.Card && t.Brevity == engine.NeverTold
		if last := i+1 == len(list); !again && (last || t.Brevity != engine.ToldUnlessNamed && !t.Passing) {
			out = append(out, t)
		}
	}
	before := func(t engine.Telling) int {
		if t.Foremost {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b engine.Telling) int { return cmp.Compare(before(a), before(b)) })
	return out
}

// inRoom says as much of a list as there is room for, what is foremost in any case; more reports that something is
// left.
func (p Panel) inRoom(list []engine.Telling) (said []string, more bool) {
	used := 0
	for i, told := range list {
		sentence := p.v.SayTo(p.seat, told.Text)
		used += fit.Size(sentence)
		if !told.Foremost && (i >= mostTold || i > 0 && used > roomTold) {
			return said, true
		}
		said = append(said, sentence)
	}
	return said, false
}
