package play

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/fate/program"
)

// Apply answers an open decision.
func (s *State) Apply(m engine.Move, log *engine.Log) error {
	if m.Seat < 0 || m.Seat >= engine.Seat(s.Seats) {
		return engine.ErrNotYours
	}
	seat := int8(m.Seat)
	switch s.Asked(m.Decision) {
	case Nobody:
		return engine.ErrGone
	case seat:
	default:
		return engine.ErrNotYours
	}
	q := s.Ask[seat]
	if !s.legal(seat, q, m.Answer) {
		return engine.ErrIllegal
	}
	s.Log, s.heard, s.steps, s.mover = log, log, 0, seat
	s.Close(int(seat))
	s.count()
	var by cause
	if s.scores() {
		by = s.answered(seat, m.Answer)
	}
	s.answer(seat, q.Kind, m.Answer)
	s.reckon(by)
	s.Run()
	s.Log, s.heard = nil, nil
	return nil
}

func (s *State) answer(seat int8, q AskKind, a engine.Answer) {
	k, x, y := Split(a)
	switch q {
	case AskKeep:
		s.keep(seat, x)
	case AskDraft, AskCoven:
		s.act(seat, k, x, y)
	default:
		s.answerEffect(q, k, x, y)
	}
}

// keep lays a card of the hand going round aside, to be taken up when everybody has chosen (A15).
func (s *State) keep(seat int8, c program.Card) {
	s.tellSecret(EvKept, seat, c, int16(s.PickNo), false)
	s.Lift(c)
	s.PushEnd(ZoneKept+Zone(seat), c)
}

// act does a Draft Action or a Coven Action.
func (s *State) act(seat int8, k AnswerKind, x, y uint8) {
	switch k {
	case AnsSquare:
		s.Used[program.ActDraft]++
		s.draftSquare(seat, x)
	case AnsDeck:
		s.Used[program.ActDraft]++
		s.DrawOne(ZoneVillage, seat)
		s.Happen(program.OnDrafted, seat, program.NoCard, program.ViaVillage, program.NoToken, 0)
	case AnsWell:
		s.Used[program.ActDraft]++
		s.Stage = stDrafted
		s.TellReveal(EvVisitsWell, seat, int16(min(3, s.At[ZoneWell].N)), 0)
		s.Begin(s.R.WellAt, seat, program.NoCard, program.NoCard, program.ViaWell)
	case AnsStop: // no further Draft Action
		s.Stage = StageCoven
	case AnsRecruit:
		s.Used[program.ActUpkeep]++
		s.Tell(EvRecruited, seat, int16(x), 0, 0, 0)
		s.ToCoven(x, seat)
		s.Happen(program.OnRecruited, seat, x, program.AnyVia, program.NoToken, 0)
	case AnsAttach:
		s.Used[program.ActUpkeep]++
		s.Tell(EvAttached, seat, int16(x), int16(y), 0, 0)
		s.AttachTo(x, y)
	case AnsCast:
		s.Used[program.ActCast]++
		s.Tell(EvCast, seat, int16(x), 0, 0, 0)
		s.Begin(s.R.Cards[x].Casts[y], seat, x, program.NoCard, program.ViaCoven)
	case AnsPrepare, AnsActivate, AnsRemove:
		s.Used[program.ActCauldron]++
		s.cauldron(seat, k, x)
	case AnsExchange:
		s.Used[program.ActExchange]++
		s.Tell(EvExchanged, seat, 0, 0, 0, 0)
		s.Begin(s.R.ExchangeAt, seat, program.NoCard, program.NoCard, program.ViaCoven)
	case AnsDone:
		s.Stage = stTurnEnd
		s.Happen(program.OnTurnEnd, seat, program.NoCard, program.AnyVia, program.NoToken, 0)
	}
}

// draftSquare takes the top of a pile into the hand. In the solo game tokens stay on it, face up (L589).
func (s *State) draftSquare(seat int8, p uint8) {
	c := s.At[ZoneSquare+Zone(p)].Head
	s.Tell(EvDrewSquare, seat, int16(c), int16(p), 0, 0)
	s.Lift(c)
	s.PushEnd(ZoneHand+Zone(seat), c)
	s.itemsFollow(c, ZoneHand+Zone(seat), followToHand)
	s.Happen(program.OnDrafted, seat, c, program.ViaSquare, program.NoToken, 0)
}

func (s *State) cauldron(seat int8, k AnswerKind, x uint8) {
	z := ZoneCauldron + Zone(seat)
	if k == AnsPrepare {
		s.tellSecret(EvPrepared, seat, x, 0, false)
		s.shed(x)
		s.Lift(x)
		s.PushEnd(z, x)
		s.Happen(program.OnPrepared, seat, program.NoCard, program.AnyVia, program.NoToken, 0)
		return
	}
	c := s.At[z].Head
	if k == AnsRemove {
		s.TellReveal(EvRemoved, seat, int16(c), 0)
		s.ToBurn(c)
		return
	}
	s.TellReveal(EvActivated, seat, int16(c), 0)
	s.Begin(s.R.Cards[c].Casts[x], seat, c, program.NoCard, program.ViaCauldron)
}

// answerEffect lets the topmost frame go on with what was chosen.
func (s *State) answerEffect(q AskKind, k AnswerKind, x, y uint8) {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Ops[f.Pc]
	switch k {
	case AnsPick:
		f.Part.Add(x)
	case AnsStop:
		s.closeSearch(f, o)
	case AnsToken:
		s.TakeTokens(f, o, x, int(y)+1)
	case AnsAny:
		s.takeAny(f, o)
	case AnsYes:
		f.Pc = o.Body
	case AnsNo:
		f.Pc = o.No
	case AnsChoose:
		if q == AskCast {
			f.Left = x + 1
			return
		}
		effect.Chosen(&s.R.Code, &f.Frame, o, int(x))
	case AnsSeat:
		f.Rival = int8(x)
	case AnsTake, AnsBottom, AnsNext:
		s.answerDeck(f, o, k, x)
	}
}

// answerDeck goes on with a card chosen of those looked at. It is NoCard where a price is tried out on a view that does
// not have them.
func (s *State) answerDeck(f *Frame, o *program.Op, k AnswerKind, x program.Card) {
	switch {
	case k == AnsTake && x == program.NoCard:
		f.Seen, f.Left = f.Seen-1, f.Left-1
		s.drawUnseen(DeckZone(o.Own.Deck), f.Speaker())
	case k == AnsTake:
		s.mixes(f.Speaker(), DeckZone(o.Own.Deck), f.Seen)
		f.Seen, f.Left = f.Seen-1, f.Left-1
		s.draw(DeckZone(o.Own.Deck), x, f.Speaker())
	case k == AnsBottom && x == program.NoCard:
		f.Seen = 0
	case k == AnsBottom:
		s.toBottom(f, o, x)
	case k == AnsNext && x == program.NoCard:
		f.Left++
	default:
		s.mixes(f.Speaker(), DeckZone(o.Own.Deck), f.Seen)
		s.toPlace(DeckZone(o.Own.Deck), x, int(f.Left))
		f.Left++
	}
}

// closeSearch ends an "up to" early.
func (s *State) closeSearch(f *Frame, o *program.Op) {
	i := f.open()
	f.take(i, &s.R.Sels[o.Arg[i].Sel])
	f.settled(i)
}

// toBottom puts a card that was looked at under its deck; the next one chosen, and the last one left, lie above it.
func (s *State) toBottom(f *Frame, o *program.Op, c program.Card) {
	z := DeckZone(o.Own.Deck)
	s.mixes(f.Speaker(), z, f.Seen)
	s.Lift(c)
	f.Seen--
	if f.Bottom == program.NoCard {
		s.PushEnd(z, c)
	} else {
		s.insertBefore(z, c, f.Bottom)
	}
	f.Bottom = c
	s.Tell(EvPutUnder, f.Speaker(), int16(o.Own.Deck), 1+B2i(f.Seen == 1), 0, 0)
	if f.Seen == 1 {
		last := s.At[z].Head
		s.Lift(last)
		s.insertBefore(z, last, c)
		f.Seen = 0
	}
}

// insertBefore puts a card into a list right before another.
func (s *State) insertBefore(z Zone, c, before program.Card) {
	if s.At[z].Head == before {
		s.pushTop(z, c)
		return
	}
	s.arrive(c, z)
	p := s.Prev[before]
	s.ZoneOf[c], s.Prev[c], s.Next[c] = z, p, before
	s.Next[p], s.Prev[before] = c, c
	s.At[z].N++
}

// toPlace moves a card of a deck to a place nearer to the top.
func (s *State) toPlace(z Zone, c program.Card, i int) {
	before := s.Nth(&s.At[z], i)
	if before == c {
		return
	}
	s.Lift(c)
	s.insertBefore(z, c, before)
}
