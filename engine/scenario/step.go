package scenario

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// step is something a scenario can do or demand.
type step struct {
	name    string
	example string // as it is written
	doc     string
	do      func(p *player, n *engine.Node) error
}

// steps lists the steps; a seat's letter, which answers, stands beside them.
func steps() []step {
	return []step{
		{"refused", "{A: cast mab, because: illegal}",
			"the answer is refused and changes nothing; `because` is `illegal` (not on the list; the default) or `not-yours` " +
				"(another seat is asked, and the answer is on its list)",
			(*player).refused},
		{"legal", "{A: [deck, well]}", "exactly these answers are offered, in any order",
			func(p *player, n *engine.Node) error { return p.eachAsked(n, p.legal) }},
		{"offered", "{A: recruit mab}", "these are among the answers: one, or a list",
			func(p *player, n *engine.Node) error { return p.eachAsked(n, p.offered) }},
		{"not-offered", "{A: [cast, recruit mab]}",
			"none of these is among the answers; a verb alone stands for all answers with it",
			func(p *player, n *engine.Node) error { return p.eachAsked(n, p.notOffered) }},
		{"barred", "{A: {recruit liesel: why.full, cast: why.quiet-day}}",
			"what a person would expect among the answers and does not find, with the key of the cause; a verb alone stands " +
				"for all answers with it",
			func(p *player, n *engine.Node) error { return p.eachAsked(n, p.barred) }},
		{"asked", "[A, B]", "exactly these seats are asked; quiet questions do not count", (*player).asked},
		{"ask", "{A: ask.keep}", "the key of a question the seat is put; a list for several questions",
			func(p *player, n *engine.Node) error { return p.eachAsked(n, p.ask) }},
		{"expect", "{hand.A.count: 2, value.mab: {min: 1}}", "facts of the position", (*player).expect},
		{"view", "{of: B, hides: [mab], shows: liesel}",
			"cards that a seat, or `onlooker`, sees or does not see on the table", (*player).view},
		{"told", "{B: tell.drew.village}",
			"messages, by their keys, that are among those the last move told a seat or `onlooker`",
			func(p *player, n *engine.Node) error { return p.eachViewer(n, p.told) }},
		{"told-exactly", "{B: [tell.drew.village, tell.turn]}",
			"the messages the last move told, these and no others, in this order; `[]` for none",
			func(p *player, n *engine.Node) error { return p.eachViewer(n, p.toldExactly) }},
		{"untold", "{B: [mab]}", "cards that nothing told so far has named to a seat or `onlooker`",
			func(p *player, n *engine.Node) error { return p.eachViewer(n, p.untold) }},
	}
}

// step does one step: a move, or something that must be so.
func (p *player) step(s *engine.Pair) error {
	if _, letter := seatOf(s.Name); letter {
		seat, ok := p.seat(s.Name)
		if !ok {
			return failf(s.Pos, "there is no seat %s at this table", s.Name)
		}
		return p.moves(seat, s)
	}
	names := []string{}
	for _, st := range steps() {
		if st.name == s.Name {
			return st.do(p, &s.Node)
		}
		names = append(names, st.name)
	}
	return failf(s.Pos, "unknown step %q: a seat's letter, or %s", s.Name, strings.Join(names, ", "))
}

func (p *player) moves(seat engine.Seat, s *engine.Pair) error {
	list := []engine.Node{s.Node}
	if s.Node.Shape == shapeList {
		list = s.Node.Items
	}
	if len(list) == 0 {
		return failf(s.Pos, "%s does nothing here", s.Name)
	}
	for i := range list {
		p.here = list[i].Pos
		if err := p.move(seat, &list[i]); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) move(seat engine.Seat, n *engine.Node) error {
	key := keyOf(n.Text)
	m, ok := p.find(seat, key)
	if !ok {
		if len(p.questions(seat)) == 0 {
			return failf(n.Pos, "%s cannot answer %s: %s", seatName(seat), key, p.whoIsAsked())
		}
		return failf(n.Pos, "%s cannot answer %s; the legal answers are %s", seatName(seat), key,
			strings.Join(p.keys(seat), ", "))
	}
	var log engine.Log
	if err := p.p.Apply(m, &log); err != nil {
		return failf(n.Pos, "%s by %s was listed and refused: %v", key, seatName(seat), err)
	}
	p.last = log.Events
	p.all = append(p.all, log.Events...)
	if err := p.p.Check(); err != nil {
		return failf(n.Pos, "after %s by %s: %v", key, seatName(seat), err)
	}
	p.note()
	return nil
}

// questions are the open questions of a seat, in their order.
func (p *player) questions(seat engine.Seat) (out []engine.DecisionID) {
	for _, d := range p.p.Open(nil) {
		if d.Seat == seat {
			out = append(out, d.ID)
		}
	}
	return out
}

// answers calls f with every answer a seat is offered, until it returns false.
func (p *player) answers(seat engine.Seat, f func(id engine.DecisionID, o engine.Option) bool) {
	v := p.p.View(seat)
	for _, id := range p.questions(seat) {
		for _, a := range v.Answers(id) {
			o := v.Option(id, a)
			o.Answer = a
			if !f(id, o) {
				return
			}
		}
	}
}

// keys are the answers a seat is offered, as scenarios write them.
func (p *player) keys(seat engine.Seat) (out []string) {
	p.answers(seat, func(_ engine.DecisionID, o engine.Option) bool {
		out = append(out, spelling(o))
		return true
	})
	return out
}

// find leads a seat's key to a move.
func (p *player) find(seat engine.Seat, key string) (m engine.Move, ok bool) {
	p.answers(seat, func(id engine.DecisionID, o engine.Option) bool {
		ok = o.Key() == key || spelling(o) == key
		m = engine.Move{Seat: seat, Decision: id, Answer: o.Answer}
		return !ok
	})
	return m, ok
}

// note remembers every key that is offered now, so that a later scenario step can tell a key from a slip of the pen.
func (p *player) note() {
	if p.seen == nil {
		p.seen = map[string]engine.Answer{}
	}
	for _, d := range p.p.Open(nil) {
		p.answers(d.Seat, func(_ engine.DecisionID, o engine.Option) bool {
			p.seen[o.Key()] = o.Answer
			p.seen[spelling(o)] = o.Answer
			return true
		})
	}
}

func (p *player) whoIsAsked() string {
	who := p.waitedFor()
	if len(who) == 0 {
		return "nobody is asked, the game is over"
	}
	return "asked are " + strings.Join(who, ", ")
}

// waitedFor is the seats with open questions, each once; quiet ones are put to nobody.
func (p *player) waitedFor() []string {
	who := []string{}
	for _, d := range p.p.Open(nil) {
		if name := seatName(d.Seat); !d.Quiet && !slices.Contains(who, name) {
			who = append(who, name)
		}
	}
	return who
}

func (p *player) asked(n *engine.Node) error {
	if have, want := p.waitedFor(), texts(n); !slices.Equal(have, want) {
		return failf(n.Pos, "asked should be %v; asked are %v", want, have)
	}
	return nil
}

func (p *player) ask(seat engine.Seat, k *engine.Pair) error {
	v := p.p.View(seat)
	have := []string{}
	for _, id := range p.questions(seat) {
		have = append(have, askKeys(v.Ask(id))...)
	}
	for _, want := range texts(&k.Node) {
		if !slices.Contains(have, want) {
			return failf(k.Pos, "%s should be asked %s; the question is %s", k.Name, want, strings.Join(have, ", "))
		}
	}
	return nil
}

// askKeys are the keys of a question, and of the one it stands around, as an argument "ask", to say more of it.
func askKeys(t engine.Text) []string {
	keys := []string{t.Key}
	for _, a := range t.Args {
		if inner, ok := a.Value.(engine.Text); ok && a.Name == "ask" {
			keys = append(keys, askKeys(inner)...)
		}
	}
	return keys
}

// eachAsked goes through a mapping of seats that must be asked.
func (p *player) eachAsked(n *engine.Node, check func(seat engine.Seat, k *engine.Pair) error) error {
	if len(n.Keys) == 0 {
		return failf(n.Pos, "want a mapping of seats, such as {A: …}")
	}
	for i := range n.Keys {
		k := &n.Keys[i]
		seat, ok := p.seat(k.Name)
		if !ok {
			return failf(k.Pos, "%q is no seat of this table", k.Name)
		}
		if len(p.questions(seat)) == 0 {
			return failf(k.Pos, "%s is not asked: %s", seatName(seat), p.whoIsAsked())
		}
		if err := check(seat, k); err != nil {
			return err
		}
	}
	return nil
}

// texts lists the scalars of a node that is one or a list of them.
func texts(n *engine.Node) []string {
	if n.Shape != shapeList {
		return []string{n.Text}
	}
	out := []string{}
	for i := range n.Items {
		out = append(out, n.Items[i].Text)
	}
	return out
}

// Reference is a table of the steps in Markdown, for the page about scenarios.
func Reference() string {
	var b strings.Builder
	b.WriteString("| step | meaning |\n| --- | --- |\n")
	b.WriteString("| `A: recruit mab` | that seat answers an open question: the answer's key, `recruit:mab`, or in " +
		"words; a list answers several in turn |\n")
	for _, s := range steps() {
		fmt.Fprintf(&b, "| `%s: %s` | %s |\n", s.name, s.example, s.doc)
	}
	return b.String()
}
