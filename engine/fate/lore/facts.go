package lore

import (
	"witchtable/engine"
	"witchtable/engine/brain/learn"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// facts is the beginning of a sum of what speaks for an answer.
func (l *Lore) facts() learn.Sum { return learn.Sum{Rule: &l.rule} }

// layout is where each weight has its place. It follows from the compiled pack alone.
type layout struct {
	size int32
	// Of cards, two each: the second counts by the time left.
	keep, square, take, recruit, prepare, attach, host int32
	// Of abilities, two each.
	cast, activate int32
	// Of kinds of answers, two each.
	kind int32
	// Of steps, by whose card it is: liking, by how good the card is, by the tokens on it.
	pick int32
	// Of steps: yes rather than no, or an alternative by its first step; two each.
	step int32
	// Of what else bears on an answer.
	other int32
}

// Whose a card is.
const (
	mine = iota
	rivals
	nobodys
	owners
)

const ofPick = 3

// What else bears on an answer.
const (
	recruitValue = iota
	recruitWitch
	recruitVillager
	recruitLast
	attachValue
	attachWitch
	attachRoom
	castFull
	doneRoom
	doneHand
	doneItems
	doneFirst
	exchangeBy
	wellHand
	deckHand
	seatTokens
	seatCards
	removeLate
	prepareLast // there will be no turn in which it could be used
	others
)

func layOut(r *play.Rules) layout {
	var l layout
	room := func(n int) int32 {
		at := l.size
		l.size += int32(n)
		return at
	}
	cards, abilities, ops := 2*r.N, 2*len(r.Abilities), len(r.Ops)
	for _, at := range []*int32{&l.keep, &l.square, &l.take, &l.recruit, &l.prepare, &l.attach, &l.host} {
		*at = room(cards)
	}
	l.cast, l.activate = room(abilities), room(abilities)
	l.kind = room(2 * int(play.AnsKinds))
	l.pick = room(ops * owners * ofPick)
	l.step = room(2 * ops)
	l.other = room(others)
	return l
}

// moment is what the facts of all answers to one question have in common.
type moment struct {
	s          *play.State
	seat       int8
	time       float32
	room       int
	enchanted  float32
	characters int
	items      int

	kind play.AnswerKind // of the answer that was looked at last
	sum  float32         // of what speaks for any answer of that kind
}

// look notes what the facts of all answers to a seat's question have in common.
func (m *moment) look(l *Lore, s *play.State, seat int8) {
	m.s, m.seat, m.time = s, seat, l.turnsLeft(s, seat)/fullGame
	switch s.Ask[seat].Kind {
	case play.AskCoven:
		m.countCoven()
		m.countHand()
	case play.AskDraft:
		m.countHand()
	}
}

func (m *moment) countCoven() {
	s, coven := m.s, play.ZoneCoven+play.Zone(m.seat)
	for c := s.At[coven].Head; c != program.NoCard; c = s.Next[c] {
		m.enchanted += float32(s.Tokens[c][program.Enchantment])
	}
	m.enchanted /= 10
	m.room = max(0, s.Limit(m.seat)-int(s.At[coven].N))
}

func (m *moment) countHand() {
	s := m.s
	for c := s.At[play.ZoneHand+play.Zone(m.seat)].Head; c != program.NoCard; c = s.Next[c] {
		if s.R.Cards[c].Kind == program.Character {
			m.characters++
		} else {
			m.items++
		}
	}
}

// likes is how much speaks for an answer.
func (l *Lore) likes(m *moment, a engine.Answer) float32 {
	if k, _, _ := play.Split(a); k != m.kind {
		m.kind, m.sum = k, l.kindFacts(m, k, l.facts()).Sum
	}
	f := l.facts()
	f.Sum = m.sum
	return l.ownFacts(m, a, f).Sum
}

// answer adds up what speaks for an answer.
func (l *Lore) answer(m *moment, a engine.Answer, f learn.Sum) learn.Sum {
	k, _, _ := play.Split(a)
	return l.ownFacts(m, a, l.kindFacts(m, k, f))
}

// kindFacts is what speaks for all answers of a kind.
func (l *Lore) kindFacts(m *moment, k play.AnswerKind, f learn.Sum) learn.Sum {
	return f.Timed(l.at.kind+2*int32(k), m.time)
}

// ownFacts is what speaks for an answer beside its kind.
func (l *Lore) ownFacts(m *moment, a engine.Answer, f learn.Sum) learn.Sum {
	k, x, y := play.Split(a)
	card := int32(2 * int(x))
	switch k {
	case play.AnsKeep:
		f = f.Timed(l.at.keep+card, m.time)
	case play.AnsSquare:
		f = f.Timed(l.at.square+2*int32(y), m.time)
	case play.AnsTake:
		f = f.Timed(l.at.take+card, m.time)
	case play.AnsBottom, play.AnsNext:
		f = f.Add(l.at.keep+card, 1)
	case play.AnsDeck:
		f = f.Add(l.at.other+deckHand, float32(m.characters))
	case play.AnsWell:
		f = f.Add(l.at.other+wellHand, float32(m.items))
	case play.AnsRecruit:
		return l.recruitFacts(m, x, f)
	case play.AnsAttach:
		return l.attachFacts(m, x, y, f)
	case play.AnsCast:
		f = f.Timed(l.at.cast+2*int32(m.s.R.Cards[x].Casts[y]), m.time)
		if m.room == 0 {
			f = f.Add(l.at.other+castFull, 1)
		}
	case play.AnsPrepare:
		f = f.Timed(l.at.prepare+card, m.time)
		if m.time <= 1.0/fullGame {
			f = f.Add(l.at.other+prepareLast, 1)
		}
	case play.AnsActivate:
		c := m.s.At[play.ZoneCauldron+play.Zone(m.seat)].Head
		f = f.Timed(l.at.activate+2*int32(m.s.R.Cards[c].Casts[x]), m.time)
	case play.AnsRemove:
		f = f.Add(l.at.other+removeLate, m.time*m.time)
	case play.AnsExchange:
		f = f.Add(l.at.other+exchangeBy, float32(m.s.TokensIn(m.seat, program.Suspicion)))
	case play.AnsDone:
		return l.doneFacts(m, f)
	default:
		if m.s.Depth > 0 { // else a further Draft Action is left out
			return l.effectFacts(m, a, f)
		}
	}
	return f
}

func (l *Lore) recruitFacts(m *moment, c program.Card, f learn.Sum) learn.Sum {
	f = f.Timed(l.at.recruit+2*int32(c), m.time)
	d := &m.s.R.Cards[c]
	f = f.Add(l.at.other+recruitValue, float32(d.Value))
	if d.Types&program.Witch != 0 {
		f = f.Add(l.at.other+recruitWitch, m.enchanted)
	}
	if d.Types&program.Villager != 0 {
		f = f.Add(l.at.other+recruitVillager, m.enchanted)
	}
	if m.room == 1 {
		f = f.Add(l.at.other+recruitLast, m.time)
	}
	return f
}

func (l *Lore) attachFacts(m *moment, item, host program.Card, f learn.Sum) learn.Sum {
	f = f.Timed(l.at.attach+2*int32(item), m.time).Timed(l.at.host+2*int32(host), m.time)
	d := &m.s.R.Cards[host]
	f = f.Add(l.at.other+attachValue, float32(d.Value))
	if d.Types&program.Witch != 0 {
		f = f.Add(l.at.other+attachWitch, 1)
	}
	return f.Add(l.at.other+attachRoom, float32(m.room))
}

func (l *Lore) doneFacts(m *moment, f learn.Sum) learn.Sum {
	f = f.Add(l.at.other+doneRoom, float32(min(m.room, m.characters)))
	f = f.Add(l.at.other+doneHand, float32(m.characters))
	f = f.Add(l.at.other+doneItems, float32(m.items))
	if m.s.Used[program.ActUpkeep] == 0 {
		f = f.Add(l.at.other+doneFirst, 1)
	}
	return f
}

// effectFacts is what speaks for an answer in the middle of an effect.
func (l *Lore) effectFacts(m *moment, a engine.Answer, f learn.Sum) learn.Sum {
	frame, op := m.s.Asking()
	k, x, _ := play.Split(a)
	pc := int32(frame.Pc)
	switch k {
	case play.AnsPick, play.AnsToken:
		at := l.at.pick + pc*owners*ofPick
		who, good := l.owner(m, x), l.goodness(m, x)
		at += int32(who) * ofPick
		f = f.Add(at, 1).Add(at+1, good).Add(at+2,
			float32(m.s.Tokens[x][program.Enchantment])-float32(m.s.Tokens[x][program.Suspicion]))
	case play.AnsStop:
		f = f.Timed(l.at.step+2*pc, m.time)
	case play.AnsYes:
		f = f.Timed(l.at.step+2*pc, m.time)
	case play.AnsChoose:
		if m.s.Ask[m.seat].Kind == play.AskCast {
			if c := frame.Arg[0].First(); c != program.NoCard {
				f = f.Timed(l.at.cast+2*int32(m.s.R.Cards[c].Casts[x]), m.time)
			}
			return f
		}
		f = f.Timed(l.at.step+2*int32(m.s.R.Blocks[op.N+int16(x)].Start), m.time)
	case play.AnsSeat:
		if int8(x) < m.s.Seats {
			f = f.Add(l.at.other+seatTokens, float32(m.s.TokensIn(int8(x), program.Enchantment)))
			f = f.Add(l.at.other+seatCards, float32(m.s.At[play.ZoneHand+play.Zone(x)].N))
		}
	}
	return f
}

// owner is whose a card is, from the seat that chooses.
func (l *Lore) owner(m *moment, c program.Card) int {
	switch m.s.Holder(c) {
	case m.seat:
		return mine
	case play.Nobody, play.Square:
		return nobodys
	}
	return rivals
}

// goodness is what a card is worth where it lies, about.
func (l *Lore) goodness(m *moment, c program.Card) float32 {
	d := &m.s.R.Cards[c]
	t := &m.s.Tokens[c]
	switch {
	case m.s.InGrave(c):
		return float32(d.Grave) + 2*float32(t[program.Blessed]) - 2*float32(t[program.Cursed])
	case m.s.InPlay(c):
		w := l.worth.of(inCoven, c)
		return float32(d.Value) + 2*float32(t[program.Blessed]) - 2*float32(t[program.Cursed]) + w.later*m.time
	}
	w := l.worth.of(inHand, c)
	return w.soon + w.later*m.time
}
