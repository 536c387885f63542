package scenario

import (
	"bytes"
	"slices"
	"strings"

	"witchtable/engine"
)

func (p *player) legal(seat engine.Seat, k *engine.Pair) error {
	have, want := p.keys(seat), []string{}
	for _, w := range texts(&k.Node) {
		want = append(want, p.respell(seat, keyOf(w)))
	}
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		return failf(k.Pos, "%s should be offered exactly %s; it is %s", k.Name, strings.Join(want, ", "),
			strings.Join(have, ", "))
	}
	return nil
}

// respell is a key as keys lists it, however the scenario writes it.
func (p *player) respell(seat engine.Seat, key string) string {
	p.answers(seat, func(_ engine.DecisionID, o engine.Option) bool {
		if o.Key() == key {
			key = spelling(o)
			return false
		}
		return true
	})
	return key
}

func (p *player) offered(seat engine.Seat, k *engine.Pair) error {
	for _, w := range texts(&k.Node) {
		if _, ok := p.find(seat, keyOf(w)); !ok {
			return failf(k.Pos, "%s should be offered %s; it is offered %s", k.Name, keyOf(w), strings.Join(p.keys(seat), ", "))
		}
	}
	return nil
}

func (p *player) notOffered(seat engine.Seat, k *engine.Pair) error {
	for _, w := range texts(&k.Node) {
		key := keyOf(w)
		if _, ok := p.find(seat, key); ok {
			return failf(k.Pos, "%s should not be offered %s; it is", k.Name, key)
		}
		for _, h := range p.keys(seat) {
			if strings.HasPrefix(h, w+":") {
				return failf(k.Pos, "%s should not be offered %s; it is", k.Name, h)
			}
		}
		if err := p.possible(seat, key, k.Pos); err != nil {
			return err
		}
	}
	return nil
}

// barred compares what a seat cannot do, and why.
func (p *player) barred(seat engine.Seat, k *engine.Pair) error {
	if len(k.Node.Keys) == 0 {
		return failf(k.Node.Pos, "want a mapping of answers to the causes that bar them")
	}
	have := []string{}
	v := p.p.View(seat)
	bars := []engine.Bar{}
	for _, id := range p.questions(seat) {
		for _, b := range v.Barred(id) {
			bars = append(bars, b)
			have = append(have, b.Key()+": "+b.Cause.Key)
		}
	}
	for i := range k.Node.Keys {
		want := &k.Node.Keys[i]
		key := keyOf(want.Name)
		found := slices.ContainsFunc(bars, func(b engine.Bar) bool {
			return b.Cause.Key == want.Node.Text &&
				(b.Key() == key || strings.HasPrefix(key, b.Key()+":") || strings.HasPrefix(key, b.Key()+">"))
		})
		if !found {
			return failf(want.Pos, "%s should be barred to %s by %s; barred are [%s]", key, k.Name, want.Node.Text,
				strings.Join(have, ", "))
		}
	}
	return nil
}

// possible holds a key that must not be offered to what the game could offer at all: a slip of the pen would never be
// offered, and the check would mean nothing.
func (p *player) possible(seat engine.Seat, key string, pos engine.Pos) error {
	if _, ok := p.forge(seat, key); ok {
		return nil
	}
	verb, rest, operands := strings.Cut(key, ":")
	if !p.verbs()[verb] {
		return failf(pos, "no answer of this game begins with %q", verb)
	}
	for _, w := range strings.Split(rest, ">") {
		if operands && !p.operand(w) {
			return failf(pos, "%s: no answer of this game is about %q", key, w)
		}
	}
	return nil
}

// verbs are those of the game's commands and of all answers offered so far.
func (p *player) verbs() map[string]bool {
	out := map[string]bool{}
	for _, c := range p.game.Info().Commands {
		if c.Verb != "" {
			out[c.Verb] = true
		}
	}
	for key := range p.seen {
		verb, _, _ := strings.Cut(key, ":")
		out[verb] = true
	}
	return out
}

// operand reports whether a word can be part of an answer: a card, a seat, or something that was part of one before.
func (p *player) operand(word string) bool {
	if _, ok := p.game.Card(engine.CardID(word)); ok {
		return true
	}
	if _, ok := p.seat(word); ok {
		return true
	}
	for key := range p.seen {
		if _, rest, _ := strings.Cut(key, ":"); slices.Contains(strings.Split(rest, ">"), word) {
			return true
		}
	}
	return false
}

// forge finds the answer that a key would be if it were offered, to see that the game refuses it. An answer is a small
// value; those tried are the one the key has been before, and values that differ from none or from known ones with the
// same verb in one or two bytes.
func (p *player) forge(seat engine.Seat, key string) (engine.Answer, bool) {
	if a, ok := p.seen[key]; ok {
		return a, true
	}
	ids := p.questions(seat)
	if len(ids) == 0 {
		return 0, false
	}
	v := p.p.View(seat)
	reads := func(a engine.Answer) bool {
		o, ok := option(v, ids[0], a)
		return ok && (o.Key() == key || spelling(o) == key)
	}
	verb, _, _ := strings.Cut(key, ":")
	for _, base := range p.bases(v, ids[0], verb) {
		for _, shift := range [...]uint{0, 8, 16} {
			for b := engine.Answer(0); b < 256; b++ {
				if a := base&^(0xff<<shift) | b<<shift; reads(a) {
					return a, true
				}
			}
		}
		for _, shift := range [...]uint{0, 8} { // two operands, beside each other
			for two := engine.Answer(0); two < 1<<16 && strings.Contains(key, ">"); two++ {
				if a := base&^(0xffff<<shift) | two<<shift; reads(a) {
					return a, true
				}
			}
		}
	}
	return 0, false
}

// bases are answers with a verb, from which others with it may not be far.
func (p *player) bases(v engine.View, id engine.DecisionID, verb string) (out []engine.Answer) {
	for shift := uint(0); shift <= 24; shift += 8 {
		for b := engine.Answer(0); b < 256; b++ {
			if o, ok := option(v, id, b<<shift); ok && o.Verb == verb {
				return []engine.Answer{b << shift}
			}
		}
	}
	return nil
}

// option reads an answer that may be none; games promise to read only those they offer.
func option(v engine.View, id engine.DecisionID, a engine.Answer) (o engine.Option, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	o = v.Option(id, a)
	return o, o.Verb != ""
}

func (p *player) refused(n *engine.Node) error {
	because := n.Word("because", "illegal")
	if because != "illegal" && because != "not-yours" {
		return failf(n.Pos, "because is illegal or not-yours, not %q", because)
	}
	for i := range n.Keys {
		k := &n.Keys[i]
		if k.Name == "because" {
			continue
		}
		seat, ok := p.seat(k.Name)
		if !ok {
			return failf(k.Pos, "unknown key %q: the letter of a seat, or because", k.Name)
		}
		for _, w := range texts(&k.Node) {
			check := p.illegal
			if because == "not-yours" {
				check = p.anothers
			}
			if err := check(seat, keyOf(w), k.Pos); err != nil {
				return err
			}
		}
	}
	return nil
}

// illegal sends an answer that is not on the list.
func (p *player) illegal(seat engine.Seat, key string, pos engine.Pos) error {
	ids := p.questions(seat)
	if len(ids) == 0 {
		return failf(pos, "%s is not asked at all (%s); say because: not-yours", seatName(seat), p.whoIsAsked())
	}
	if _, ok := p.find(seat, key); ok {
		return failf(pos, "%s by %s should be refused; it is legal", key, seatName(seat))
	}
	a, ok := p.forge(seat, key)
	if !ok {
		return failf(pos, "%s is no answer of this game, so it cannot be sent; of what it has, see not-offered", key)
	}
	return p.sent(engine.Move{Seat: seat, Decision: ids[0], Answer: a}, key, engine.Illegal, pos)
}

// anothers sends what is another seat's to answer.
func (p *player) anothers(seat engine.Seat, key string, pos engine.Pos) error {
	for _, d := range p.p.Open(nil) {
		if m, ok := p.find(d.Seat, key); ok && d.Seat != seat {
			m.Seat = seat
			return p.sent(m, key, engine.NotYours, pos)
		}
	}
	return failf(pos, "nobody else could answer %s; %s", key, p.whoIsAsked())
}

// sent makes a move that must be refused and change nothing.
func (p *player) sent(m engine.Move, key string, want engine.Kind, pos engine.Pos) error {
	was, err := p.p.AppendBinary(nil)
	if err != nil {
		return failf(pos, "the table cannot be written down: %v", err)
	}
	switch err := p.p.Apply(m, nil); {
	case err == nil:
		return failf(pos, "%s by %s is on no list and should be refused; it was accepted", key, seatName(m.Seat))
	case engine.KindOf(err) != want:
		return failf(pos, "%s by %s should be refused as %s; it was refused with %v", key, seatName(m.Seat),
			map[engine.Kind]string{engine.Illegal: "illegal", engine.NotYours: "another's"}[want], err)
	}
	if now, _ := p.p.AppendBinary(nil); !bytes.Equal(was, now) {
		return failf(pos, "%s by %s was refused and changed the table", key, seatName(m.Seat))
	}
	return nil
}
