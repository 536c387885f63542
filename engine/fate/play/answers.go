package play

import (
	"witchtable/engine"
	"witchtable/engine/asking"
	"witchtable/engine/effect"
	"witchtable/engine/fate/program"
)

// AnswerKind is what an answer does; an answer is its kind with up to two small operands.
type AnswerKind uint8

// The kinds of answers. Operands in brackets; a card operand is the card's place in the pack. Stored: append only.
const (
	AnsKeep     AnswerKind = iota + 1 // keeps a card of the hand that goes round in the set-up draft [card]
	AnsSquare                         // Draft Action: the top card of a pile of the Square [pile, card] (L214)
	AnsDeck                           // Draft Action: the top card of the Village Deck (L218)
	AnsWell                           // Draft Action: a visit to the Well (L222)
	AnsRecruit                        // Upkeep: a Character of the hand into the Coven [card] (L362)
	AnsAttach                         // Upkeep: an Item of the hand under a Character [item, character] (L368)
	AnsCast                           // Cast: a Character in the Coven [card, which of its effects] (L376)
	AnsPrepare                        // Cauldron: a Character of the hand is put on it face down [card] (L390)
	AnsActivate                       // Cauldron: its card is revealed and used [which of its Cast effects] (L398)
	AnsRemove                         // Cauldron: its card is revealed and burned (L406)
	AnsExchange                       // Exchange: Enchantment tokens against one of Suspicion (L410)
	AnsDone                           // the turn is over
	AnsPick                           // a card for an effect [card]
	AnsStop                           // no more: of cards picked up to a number, or of Draft Actions
	AnsToken                          // tokens come off a card [card, how many more than one]
	AnsYes                            // it is done, or the price paid
	AnsNo                             // it is left out
	AnsChoose                         // one of several alternatives, or Cast effects [which]
	AnsSeat                           // another player [seat]
	AnsTake                           // a card drawn is kept [card]
	AnsBottom                         // a card goes under its deck [card]
	AnsSeen                           // the cards looked at have been seen
	AnsNext                           // a card comes next on top of its deck [card]
	AnsAny                            // the tokens still to come off, from where most lie
	AnsKinds                          // one more than the last kind
)

func ans(k AnswerKind, a, b uint8) engine.Answer {
	return asking.Pack(k, a, b)
}

// Split takes an answer apart: its kind and its two operands, 0 where the kind has none.
func Split(a engine.Answer) (k AnswerKind, x, y uint8) {
	return asking.Split[AnswerKind](a)
}

// Open lists the open decisions in seat order.
func (s *State) Open(buf []engine.Decision) []engine.Decision {
	return asking.List(buf, s.Ask[:], asking.Manner{Each: 1})
}

// Asked finds the seat an open decision belongs to, or nobody.
func (s *State) Asked(id engine.DecisionID) int8 { return int8(s.Questions.Asked(id)) }

// Answers lists the legal answers of an open decision.
func (s *State) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	seat := s.Asked(id)
	if seat == Nobody {
		return buf
	}
	switch s.Ask[seat].Kind {
	case AskKeep:
		for c := s.At[ZoneDraft+Zone(seat)].Head; c != program.NoCard; c = s.Next[c] {
			buf = append(buf, ans(AnsKeep, c, 0))
		}
	case AskDraft:
		if buf = s.draftAnswers(buf); s.Used[program.ActDraft] > 0 { // a further one may be left out, as its card says (A45)
			buf = append(buf, ans(AnsStop, 0, 0))
		}
	case AskCoven:
		buf = s.covenAnswers(seat, buf)
	default:
		buf = s.effectAnswers(s.Ask[seat].Kind, buf)
	}
	return buf
}

func (s *State) draftAnswers(buf []engine.Answer) []engine.Answer {
	for p := uint8(0); p < Piles; p++ {
		if c := s.At[ZoneSquare+Zone(p)].Head; c != program.NoCard {
			buf = append(buf, ans(AnsSquare, p, c))
		}
	}
	if s.At[ZoneVillage].N > 0 {
		buf = append(buf, ans(AnsDeck, 0, 0))
	}
	if s.At[ZoneWell].N > 0 {
		buf = append(buf, ans(AnsWell, 0, 0))
	}
	return buf
}

func (s *State) covenAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	return s.covenOffers(seat, buf, false)
}

// covenOffers is the Coven Actions; with idle, Cast effects that could do nothing are among them.
func (s *State) covenOffers(seat int8, buf []engine.Answer, idle bool) []engine.Answer {
	left := s.actionsLeft(seat)
	if left[program.ActUpkeep] {
		buf = s.upkeepAnswers(seat, buf)
	}
	if left[program.ActCast] {
		for c := s.At[ZoneCoven+Zone(seat)].Head; c != program.NoCard; c = s.Next[c] {
			for i, a := range s.R.Cards[c].Casts {
				if idle || s.canCast(seat, c, a) {
					buf = append(buf, ans(AnsCast, c, uint8(i)))
				}
			}
		}
	}
	if left[program.ActCauldron] {
		buf = s.cauldronAnswers(seat, buf)
	}
	if left[program.ActExchange] && s.paysExchange(seat) {
		buf = append(buf, ans(AnsExchange, 0, 0))
	}
	return append(buf, ans(AnsDone, 0, 0))
}

// actionsLeft is, for each action, whether a player still has it this turn and may take it: can, for all of them at
// once.
func (s *State) actionsLeft(seat int8) (left [program.Actions]bool) {
	var more [program.Actions]int
	for _, m := range s.mods(program.ModExtra) {
		if s.concerns(m, seat) {
			more[m.Action] += int(m.Set)
		}
	}
	for a := range left {
		left[a] = int(s.Used[a]) < 1+more[a]
	}
	for _, m := range s.mods(program.ModForbid) {
		if m.Action < program.Actions && s.concerns(m, seat) {
			left[m.Action] = false
		}
	}
	return left
}

// can reports whether a player still has an action this turn and may take it.
func (s *State) can(seat int8, a program.Action) bool {
	return int(s.Used[a]) < s.allowed(seat, a) && !s.forbidden(seat, a)
}

func (s *State) upkeepAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	room, coven := s.hasRoom(seat), ZoneCoven+Zone(seat)
	for c := s.At[ZoneHand+Zone(seat)].Head; c != program.NoCard; c = s.Next[c] {
		if s.R.Cards[c].Kind == program.Character {
			if room {
				buf = append(buf, ans(AnsRecruit, c, 0))
			}
			continue
		}
		for h := s.At[coven].Head; h != program.NoCard; h = s.Next[h] {
			buf = append(buf, ans(AnsAttach, c, h))
		}
	}
	return buf
}

func (s *State) cauldronAnswers(seat int8, buf []engine.Answer) []engine.Answer {
	if c := s.At[ZoneCauldron+Zone(seat)].Head; c != program.NoCard {
		forbidden := s.forbiddenIcons(seat)
		for i, a := range s.R.Cards[c].Casts {
			if s.R.Abilities[a].Icons&forbidden == 0 {
				buf = append(buf, ans(AnsActivate, uint8(i), 0))
			}
		}
		return append(buf, ans(AnsRemove, 0, 0))
	}
	for c := s.At[ZoneHand+Zone(seat)].Head; c != program.NoCard; c = s.Next[c] {
		if s.preparable(c) {
			buf = append(buf, ans(AnsPrepare, c, 0))
		}
	}
	return buf
}

// preparable: a Character with a Cast effect (L390), without Suspicion on it (A126).
func (s *State) preparable(c program.Card) bool {
	return s.R.Castable.Has(c) && s.Tokens[c][program.Suspicion] == 0
}

// mayExchange reports whether a player can pay for an Exchange and has a Suspicion token to lose (A70).
func (s *State) mayExchange(seat int8) bool {
	return s.can(seat, program.ActExchange) && s.paysExchange(seat)
}

func (s *State) paysExchange(seat int8) bool {
	return s.TokensIn(seat, program.Suspicion) > 0 && s.TokensIn(seat, program.Enchantment) >= s.ExchangePrice(seat)
}

func (s *State) effectAnswers(kind AskKind, buf []engine.Answer) []engine.Answer {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Ops[f.Pc]
	x := f.Ctx()
	switch kind {
	case AskPick:
		i := f.open()
		left, _ := s.pickable(f, o, i)
		buf = cardAnswers(buf, AnsPick, left)
		if s.R.Sels[o.Arg[i].Sel].UpTo {
			buf = append(buf, ans(AnsStop, 0, 0))
		}
	case AskToken:
		buf = s.tokenAnswers(f, o, buf)
	case AskYesNo:
		buf = append(buf, ans(AnsYes, 0, 0), ans(AnsNo, 0, 0))
	case AskChoose:
		for i := int16(0); i < int16(o.Small); i++ {
			if effect.Offered(&s.R.Code, &s.R.Deeds.Deeds, s, x, &f.Frame, o, int(i)) {
				buf = append(buf, ans(AnsChoose, uint8(i), 0))
			}
		}
	case AskCast:
		var room [8]uint8
		for _, i := range s.Activatable(x, f.Arg[0].First(), room[:0]) {
			buf = append(buf, ans(AnsChoose, i, 0))
		}
	case AskSeat:
		for seats := s.rivalsAsked(f, o); seats != 0; seats &= seats - 1 {
			buf = append(buf, ans(AnsSeat, uint8(Low(seats)), 0))
		}
	case AskDrawKeep, AskBottom, AskReorder, AskPeek:
		return s.deckAnswers(kind, f, o, buf)
	}
	return buf
}

// tokenAnswers is from whom tokens come off, and how many at once: all but the first of them are for people, so a price
// that is only tried out does without.
func (s *State) tokenAnswers(f *Frame, o *program.Op, buf []engine.Answer) []engine.Answer {
	bearing, _ := s.Bearing(f.Arg[0], o.Own.Token)
	for rest := bearing; !rest.Empty(); {
		c := rest.Pop()
		buf = append(buf, ans(AnsToken, c, 0))
		for n := uint8(2); n <= min(f.Left, s.Tokens[c][o.Own.Token]) && !s.trying; n++ {
			buf = append(buf, ans(AnsToken, c, n-1))
		}
	}
	if f.Left > 1 && !s.trying {
		buf = append(buf, ans(AnsAny, 0, 0))
	}
	return buf
}

func (s *State) deckAnswers(kind AskKind, f *Frame, o *program.Op, buf []engine.Answer) []engine.Answer {
	k, from := AnsTake, uint8(0)
	switch kind {
	case AskPeek:
		return append(buf, ans(AnsSeen, 0, 0))
	case AskBottom:
		k = AnsBottom
	case AskReorder:
		k, from = AnsNext, f.Left
	}
	c := s.Nth(&s.At[DeckZone(o.Own.Deck)], int(from))
	if c == program.NoCard && f.Seen > from { // in a view, where it is tried out: one card is as good as another
		return append(buf, ans(k, c, 0))
	}
	for i := from; i < f.Seen; i++ {
		buf = append(buf, ans(k, c, 0))
		c = s.Next[c]
	}
	return buf
}

// rivalsAsked is the players among whom a rival is being chosen.
func (s *State) rivalsAsked(f *Frame, o *program.Op) uint8 {
	x := f.Ctx()
	if among := s.R.Among[o.Verb]; among != nil {
		if seats := among(s, x, o); seats != 0 {
			return seats
		}
	}
	i := f.open()
	return s.rivalsWith(f, o, i, &s.R.Sels[o.Arg[i].Sel])
}

func cardAnswers(buf []engine.Answer, k AnswerKind, set program.Set) []engine.Answer {
	for !set.Empty() {
		buf = append(buf, ans(k, set.Pop(), 0))
	}
	return buf
}

// legal reports whether an answer is on the list of a seat's question. The long list of the Coven Actions is not
// made for it: each answer's own conditions are tested.
func (s *State) legal(seat int8, q Question, a engine.Answer) bool {
	switch q.Kind {
	case AskCoven:
		return s.legalAction(seat, a)
	case AskPick:
		return s.legalPick(a)
	}
	var room [program.MaxCards + 16]engine.Answer
	for _, l := range s.Answers(q.ID, room[:0]) {
		if l == a {
			return true
		}
	}
	return false
}

func (s *State) legalPick(a engine.Answer) bool {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Ops[f.Pc]
	i := f.open()
	k, c, y := Split(a)
	if ans(k, c, y) != a || y != 0 {
		return false
	}
	switch k {
	case AnsPick:
		left, _ := s.pickable(f, o, i)
		return left.Has(c)
	case AnsStop:
		return c == 0 && s.R.Sels[o.Arg[i].Sel].UpTo
	}
	return false
}

// legalAction reports whether a player may give an answer to the question for their Coven Actions.
func (s *State) legalAction(seat int8, a engine.Answer) bool {
	k, x, y := Split(a)
	if ans(k, x, y) != a {
		return false
	}
	hand, coven := ZoneHand+Zone(seat), ZoneCoven+Zone(seat)
	switch k {
	case AnsRecruit:
		return y == 0 && s.isAt(x, hand, program.Character) && s.can(seat, program.ActUpkeep) && s.hasRoom(seat)
	case AnsAttach:
		return s.isAt(x, hand, program.Item) && s.isAt(y, coven, program.Character) && s.can(seat, program.ActUpkeep)
	case AnsCast:
		return s.isAt(x, coven, program.Character) && s.hasCast(x, y) &&
			s.can(seat, program.ActCast) && s.canCast(seat, x, s.R.Cards[x].Casts[y])
	case AnsPrepare:
		return y == 0 && s.isAt(x, hand, program.Character) && s.At[ZoneCauldron+Zone(seat)].N == 0 &&
			s.preparable(x) && s.can(seat, program.ActCauldron)
	case AnsActivate, AnsRemove:
		return s.legalBrew(seat, a)
	case AnsExchange:
		return x == 0 && y == 0 && s.mayExchange(seat)
	case AnsDone:
		return x == 0 && y == 0
	}
	return false
}

// isAt reports whether x is a card of a kind that lies in a zone.
func (s *State) isAt(x program.Card, z Zone, kind program.Kind) bool {
	return int(x) < s.R.N && s.ZoneOf[x] == z && s.R.Cards[x].Kind == kind
}

// hasCast reports whether a card has a Cast effect of this number.
func (s *State) hasCast(c program.Card, n uint8) bool { return int(n) < len(s.R.Cards[c].Casts) }

// legalBrew reports whether a player may do this with the card of their Cauldron.
func (s *State) legalBrew(seat int8, a engine.Answer) bool {
	if !s.can(seat, program.ActCauldron) || s.At[ZoneCauldron+Zone(seat)].N == 0 {
		return false
	}
	var room [program.MaxCards + 16]engine.Answer
	for _, l := range s.cauldronAnswers(seat, room[:0]) {
		if l == a {
			return true
		}
	}
	return false
}
