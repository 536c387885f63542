// Package asking keeps the questions that a position has open, and packs answers.
//
// A game says of what kind a question is, by a number of its own, and where: each seat has a place for one question in
// Ask, or several side by side, seat after seat. So a seat can be asked for a move, for a pledge and for its standing
// orders at once:
//
//	type Core struct {
//		asking.Questions[AskKind, [MaxSeats * 3]asking.Question[AskKind]]
//		// ...
//	}
//
//	id := s.Put(asking.Place(seat, 1, 3), kind)
//
// All of it is plain values, to be fields of a position that is copied whole; nothing here allocates. The legal answers
// of a question are the game's: they follow from the position.
package asking

import (
	"witchtable/engine"
	"witchtable/engine/saved"
)

// Question is what is asked at one place.
type Question[K ~uint8] struct {
	ID   engine.DecisionID
	Kind K // of the game; 0 where nothing is asked
}

// Places is an array of questions: as many places as a game needs.
type Places[K ~uint8] interface {
	~[4]Question[K] | ~[6]Question[K] | ~[8]Question[K] | ~[12]Question[K] | ~[16]Question[K]
}

// Kinds is a set of kinds of questions as bits; kinds are below 64.
type Kinds uint64

// Manner says which kinds of a game's questions wait for nobody, see [engine.Decision].
type Manner struct {
	Each                  int   // how many places a seat has: place i belongs to seat i / Each
	Optional, Quiet, Call Kinds // those of Quiet and Call are to be among Optional
}

// Questions are the questions a position has open. The zero value has none.
type Questions[K ~uint8, P Places[K]] struct {
	NextID engine.DecisionID // the last id that was given out
	Ask    P
}

// Put opens a question at a place, with a fresh id; what was asked there before is closed.
func (q *Questions[K, P]) Put(place int, kind K) engine.DecisionID {
	q.NextID++
	q.Ask[place] = Question[K]{q.NextID, kind}
	return q.NextID
}

// Close closes the question at a place, if there is one.
func (q *Questions[K, P]) Close(place int) { q.Ask[place] = Question[K]{} }

// Asked is the place of an open question, or -1.
func (q *Questions[K, P]) Asked(id engine.DecisionID) int {
	for i := 0; i < len(q.Ask); i++ {
		if q.Ask[i].Kind != 0 && q.Ask[i].ID == id {
			return i
		}
	}
	return -1
}

// Asks reports whether a question is open that is of none of these kinds: whether the game waits for anybody, but
// being the kinds that are optional.
func (q *Questions[K, P]) Asks(but Kinds) bool {
	for i := 0; i < len(q.Ask); i++ {
		if k := q.Ask[i].Kind; k != 0 && but>>k&1 == 0 {
			return true
		}
	}
	return false
}

// List appends the questions of ask that are open, which is all of a position's Ask, in the order of their places, see
// engine.Position.Open. It is no method since it goes through a slice faster than through an array of some size.
func List[K ~uint8](buf []engine.Decision, ask []Question[K], m Manner) []engine.Decision {
	for i, seat, next := 0, engine.Seat(0), m.Each; ; i++ { // next is the first place of the seat that follows
		for i < len(ask) && ask[i].Kind == 0 {
			i++
		}
		if i >= len(ask) {
			return buf
		}
		for ; i >= next; next += m.Each {
			seat++
		}
		d, kind := engine.Decision{ID: ask[i].ID, Seat: seat}, Kinds(1)<<(ask[i].Kind&63)
		if m.Optional&kind != 0 {
			d.Optional, d.Quiet, d.Call = true, m.Quiet&kind != 0, m.Call&kind != 0
		}
		buf = append(buf, d)
	}
}

// Renumber gives the open questions fresh ids above from, see engine.Position.
func (q *Questions[K, P]) Renumber(from engine.DecisionID) {
	q.NextID = max(q.NextID, from)
	for i := 0; i < len(q.Ask); i++ {
		if q.Ask[i].Kind != 0 {
			q.NextID++
			q.Ask[i].ID = q.NextID
		}
	}
}

// Walk writes or reads the questions. That the kinds are the game's is for the game to see to.
func (q *Questions[K, P]) Walk(x *saved.Coder) {
	x.U32((*uint32)(&q.NextID))
	for i := 0; i < len(q.Ask); i++ {
		x.U32((*uint32)(&q.Ask[i].ID))
		kind := uint8(q.Ask[i].Kind)
		x.U8(&kind)
		if x.Reading() {
			q.Ask[i].Kind = K(kind)
		}
	}
}

// Place is one of the places of a seat, of which each has so many; both are counted from 0.
func Place[S ~int8](seat S, which, each int) int { return int(seat)*each + which }

// Pack makes an answer of what it does, a number of the game's, and up to two small operands; it leads on. Kinds are
// above 0, so that no answer is 0.
func Pack[K ~uint8](k K, a, b uint8) engine.Answer {
	return engine.Answer(k)<<16 | engine.Answer(a)<<8 | engine.Answer(b)
}

// Split takes an answer apart that Pack made, engine.Back or not. Whether it is one is for who tests it: what comes
// from outside may have more bits, and packs again to another number.
func Split[K ~uint8](a engine.Answer) (k K, x, y uint8) { return K(a >> 16), uint8(a >> 8), uint8(a) }
