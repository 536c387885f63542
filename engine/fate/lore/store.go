package lore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"

	"witchtable/engine"
	"witchtable/engine/brain/learn"
	"witchtable/engine/effect"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// form is the version of the stored form. It grows when a weight gets another meaning or place.
const form = 1

// ErrLore means that what should be stored lore is none that this program reads; the error says why.
var ErrLore = errors.New("the lore of a pack cannot be read")

// stored is the stored form of a lore: what is known of cards by their ids, so that it serves a pack in which some have
// changed since, too.
type stored struct {
	Form   int     `json:"form"`
	Pack   string  `json:"pack"`  // its name
	Hash   string  `json:"hash"`  // and the hash of what was in it
	Games  int     `json:"games"` // it was learnt from
	Spread numbers `json:"spread"`
	Base   numbers `json:"base"`
	Other  numbers `json:"other"`
	Kinds  numbers `json:"kinds"`
	Rules  numbers `json:"rules"` // of the steps that the rules bring with them
	// General tells of cards that are not among Cards by what is printed on them, see fit.
	General numbers                       `json:"general"`
	Cards   map[engine.CardID]*storedCard `json:"cards"`
}

// storedCard is what is known of a card.
type storedCard struct {
	Print     string  `json:"print"`     // a fingerprint: of a card that has changed nothing is known
	Worth     numbers `json:"worth"`     // by place
	Likes     numbers `json:"likes"`     // by what is done with it
	Abilities numbers `json:"abilities"` // cast and activated
	Steps     numbers `json:"steps"`
}

// numbers are weights, written short.
type numbers = learn.Weights

// fingerprint tells cards apart that do different things.
func fingerprint(r *play.Rules, c program.Card) string {
	h := fnv.New32a()
	d := &r.Cards[c]
	fmt.Fprintln(h, d.Kind, d.Types, d.Value, d.Grave, d.Icons, len(d.Casts), d.InGrave)
	for a := d.First; a < d.Last; a++ {
		ab := &r.Abilities[a]
		fmt.Fprintln(h, ab.When, ab.Icons, ab.Trigger.Event)
		from, to := steps(r, a)
		for pc := from; pc < to; pc++ {
			o := &r.Ops[pc]
			fmt.Fprintln(h, o.Verb, o.Own.Token, o.Own.Token2, o.Small, o.Own.Deck, o.Own.Flag, o.Own.ToCoven, o.Players)
		}
	}
	for m := d.Mods; m < d.ModEnd; m++ {
		k := &r.Mods[m]
		fmt.Fprintln(h, k.Kind, k.Who, k.Set, k.IsSet, k.Action, k.Icon, k.Harm, k.Types)
	}
	return strconv.FormatUint(uint64(h.Sum32()), 36)
}

// steps is the first step of an ability and the one behind its last.
func steps(r *play.Rules, a int16) (from, to int16) {
	ab := &r.Abilities[a]
	if ab.When == program.WhenWhile || ab.When == program.WhenEndgame {
		return 0, 0
	}
	from = ab.Start
	for to = from; r.Ops[to].Verb != effect.VerbEnd; to++ {
	}
	return from, to
}

// likes are the places of what is done with cards, in the order in which they are stored.
func (l *layout) likes() []int32 {
	return []int32{l.keep, l.square, l.take, l.recruit, l.prepare, l.attach, l.host}
}

// each goes through all that is stored, in its order: to write it, or to read it back.
func (l *Lore) each(st *stored, walk func(n *numbers, weights []float32)) {
	base := make([]float32, 0, 2*bases)
	for i := range bases {
		w := l.worth.beside(i)
		base = append(base, w.soon, w.later)
	}
	walk(&st.Base, base)
	for i := range bases {
		*l.worth.beside(i) = weight{base[2*i], base[2*i+1]}
	}
	walk(&st.Other, l.rule[l.at.other:l.at.other+others])
	walk(&st.Kinds, l.rule[l.at.kind:l.at.kind+2*int32(play.AnsKinds)])
	l.steps(&st.Rules, []int16{l.r.ExchangeAt, l.r.WellAt}, walk)
	for i := range l.r.N {
		c := program.Card(i)
		k, ok := st.Cards[l.r.Cards[c].ID]
		if ok && k.Print == fingerprint(l.r, c) {
			l.card(k, c, walk)
		}
	}
}

func (l *Lore) card(k *storedCard, c program.Card, walk func(n *numbers, weights []float32)) {
	worth := make([]float32, 0, 2*places)
	for p := range places {
		w := l.worth.of(p, c)
		worth = append(worth, w.soon, w.later)
	}
	walk(&k.Worth, worth)
	for p := range places {
		*l.worth.of(p, c) = weight{worth[2*p], worth[2*p+1]}
	}
	var likes []float32
	for _, at := range l.at.likes() {
		likes = append(likes, l.rule[at+2*int32(c)], l.rule[at+2*int32(c)+1])
	}
	walk(&k.Likes, likes)
	for i, at := range l.at.likes() {
		copy(l.rule[at+2*int32(c):], likes[2*i:2*i+2])
	}
	d := &l.r.Cards[c]
	var abilities []int16
	var done []float32
	for a := d.First; a < d.Last; a++ {
		abilities = append(abilities, a)
		done = append(append(done, l.rule[l.at.cast+2*int32(a):][:2]...), l.rule[l.at.activate+2*int32(a):][:2]...)
	}
	walk(&k.Abilities, done)
	for i, a := range abilities {
		copy(l.rule[l.at.cast+2*int32(a):], done[4*i:4*i+2])
		copy(l.rule[l.at.activate+2*int32(a):], done[4*i+2:4*i+4])
	}
	l.steps(&k.Steps, abilities, walk)
}

// steps goes through the weights of the steps of abilities.
func (l *Lore) steps(n *numbers, abilities []int16, walk func(n *numbers, weights []float32)) {
	const each = owners * ofPick
	var list []float32
	for _, a := range abilities {
		from, to := steps(l.r, a)
		for pc := int32(from); pc < int32(to); pc++ {
			list = append(append(list, l.rule[l.at.pick+pc*each:][:each]...), l.rule[l.at.step+2*pc:][:2]...)
		}
	}
	walk(n, list)
	for _, a := range abilities {
		from, to := steps(l.r, a)
		for pc := int32(from); pc < int32(to); pc++ {
			copy(l.rule[l.at.pick+pc*each:], list[:each])
			copy(l.rule[l.at.step+2*pc:], list[each:each+2])
			list = list[each+2:]
		}
	}
}

// Write is the lore as it is stored, a line for each card.
func (s *Scholar) Write() ([]byte, error) {
	l := s.lore
	st := stored{Form: form, Pack: l.r.Pack.Name, Hash: l.r.Pack.Hash, Games: l.games,
		Cards: map[engine.CardID]*storedCard{}}
	st.Spread = numbers{float32(l.worth.spread), float32(l.worth.spreadLater)}
	st.General = l.general
	for i := range l.r.N {
		st.Cards[l.r.Cards[i].ID] = &storedCard{Print: fingerprint(l.r, program.Card(i))}
	}
	l.each(&st, func(n *numbers, weights []float32) { *n = append(numbers{}, weights...) })
	raw, err := json.Marshal(st)
	if err != nil {
		return nil, err
	}
	for _, begin := range []string{`"base":`, `"other":`, `"kinds":`, `"rules":`, `"general":`, `"cards":`} {
		raw = bytes.Replace(raw, []byte(begin), []byte("\n"+begin), 1)
	}
	raw = bytes.ReplaceAll(raw, []byte(`},"`), []byte("},\n\""))
	return append(raw, '\n'), nil
}

// lore makes the lore of a pack of what is stored. Cards of which it knows nothing, or that have changed since, are
// guessed at. Errors: ErrLore.
func (st *stored) lore(r *play.Rules) (*Lore, error) {
	l := New(r)
	l.worth.spread, l.worth.spreadLater, l.games = float64(st.Spread[0]), float64(st.Spread[1]), st.Games
	l.general = st.General
	for i := range r.N {
		l.guessBy(st.General, program.Card(i))
	}
	var wrong error
	l.each(st, func(n *numbers, weights []float32) {
		if len(*n) != len(weights) && wrong == nil {
			wrong = fmt.Errorf("%w: a list of %d weights should have %d", ErrLore, len(*n), len(weights))
		}
		copy(weights, *n)
	})
	l.guessed = program.Set{}
	for i := range r.N {
		if k := st.Cards[r.Cards[i].ID]; k == nil || k.Print != fingerprint(r, program.Card(i)) {
			l.guessed.Add(program.Card(i))
		}
	}
	return l, wrong
}

// Guessed lists the cards of which nothing has been learnt.
func (l *Lore) Guessed() (ids []engine.CardID) {
	for set := l.guessed; !set.Empty(); {
		ids = append(ids, l.r.Cards[set.Pop()].ID)
	}
	return ids
}
