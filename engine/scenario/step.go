package scenario

import (
	"bytes"
	"slices"
	"strings"

	"witchtable/engine"
)

// step does one step: a move, or something that must be so.
func (p *player) step(s *engine.Pair) error {
	n := &s.Node
	if seat, ok := seatOf(s.Name); ok {
		return p.moves(seat, s)
	}
	switch s.Name {
	case "refused":
		return p.refused(n)
	case "legal":
		return p.eachSeat(n, p.legal)
	case "offered":
		return p.eachSeat(n, p.offered)
	case "not-offered":
		return p.eachSeat(n, p.notOffered)
	case "asked":
		return p.asked(n)
	case "ask":
		return p.eachSeat(n, p.ask)
	case "expect":
		return p.expect(n)
	case "view":
		return p.view(n)
	case "told":
		return p.eachViewer(n, p.told)
	case "untold":
		return p.eachViewer(n, p.untold)
	}
	return failf(s.Pos, "unknown step %q: a seat's letter, or refused, legal, offered, not-offered, asked, ask, expect, view, told, untold", s.Name)
}

func (p *player) moves(seat engine.Seat, s *engine.Pair) error {
	list := s.Node.Items
	if s.Node.Shape != shapeList {
		list = []engine.Node{s.Node}
	}
	if len(list) == 0 {
		return failf(s.Pos, "%s does nothing here", s.Name)
	}
	for i := range list {
		if err := p.move(seat, &list[i]); err != nil {
			return err
		}
	}
	return nil
}

// keyOf makes an answer's key of the way it is written: "attach skull adah" is "attach:skull>adah".
func keyOf(word string) string {
	f := strings.Fields(word)
	if len(f) < 2 {
		return word
	}
	return f[0] + ":" + strings.Join(f[1:], ">")
}

// question finds the open question of a seat.
func (p *player) question(seat engine.Seat) (engine.Decision, bool) {
	for _, d := range p.p.Open(nil) {
		if d.Seat == seat {
			return d, true
		}
	}
	return engine.Decision{}, false
}

func (p *player) keys(seat engine.Seat) []string {
	d, ok := p.question(seat)
	if !ok {
		return nil
	}
	v := p.p.View(seat)
	var out []string
	for _, a := range v.Answers(d.ID) {
		out = append(out, v.Option(d.ID, a).Key())
	}
	return out
}

// find leads a seat's key to a move.
func (p *player) find(seat engine.Seat, key string) (engine.Move, bool) {
	d, ok := p.question(seat)
	if !ok {
		return engine.Move{}, false
	}
	a, ok := engine.FindKey(p.p.View(seat), d.ID, key)
	return engine.Move{Seat: seat, Decision: d.ID, Answer: a}, ok
}

func (p *player) move(seat engine.Seat, n *engine.Node) error {
	key := keyOf(n.Text)
	m, ok := p.find(seat, key)
	if !ok {
		if _, asked := p.question(seat); !asked {
			return failf(n.Pos, "%s cannot answer %s: %s", seatName(seat), key, p.whoIsAsked())
		}
		return failf(n.Pos, "%s cannot answer %s; the legal answers are %s", seatName(seat), key, strings.Join(p.keys(seat), ", "))
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
	return nil
}

func (p *player) whoIsAsked() string {
	var who []string
	for _, d := range p.p.Open(nil) {
		who = append(who, seatName(d.Seat))
	}
	if len(who) == 0 {
		return "nobody is asked, the game is over"
	}
	return "asked are " + strings.Join(who, ", ")
}

func (p *player) refused(n *engine.Node) error {
	because := n.Word("because", "illegal")
	for i := range n.Keys {
		k := &n.Keys[i]
		if k.Name == "because" {
			continue
		}
		seat, ok := seatOf(k.Name)
		if !ok {
			return failf(k.Pos, "unknown key %q: a seat's letter, or because", k.Name)
		}
		for _, w := range texts(&k.Node) {
			if err := p.refusal(seat, keyOf(w), because, k.Pos); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *player) refusal(seat engine.Seat, key, because string, pos engine.Pos) error {
	switch because {
	case "illegal":
		if _, asked := p.question(seat); !asked {
			return failf(pos, "%s is not asked at all (%s); say because: not-yours", seatName(seat), p.whoIsAsked())
		}
		if _, ok := p.find(seat, key); ok {
			return failf(pos, "%s by %s should be refused; it is legal", key, seatName(seat))
		}
		return nil
	case "not-yours":
		for _, d := range p.p.Open(nil) {
			m, ok := p.find(d.Seat, key)
			if !ok || d.Seat == seat {
				continue
			}
			was, _ := p.p.AppendBinary(nil)
			m.Seat = seat
			if err := p.p.Apply(m, nil); engine.KindOf(err) != engine.NotYours || err == nil {
				return failf(pos, "%s by %s should be refused as another's; it was %v", key, seatName(seat), err)
			}
			if now, _ := p.p.AppendBinary(nil); !bytes.Equal(was, now) {
				return failf(pos, "%s by %s was refused and changed the table", key, seatName(seat))
			}
			return nil
		}
		return failf(pos, "nobody else could answer %s; %s", key, p.whoIsAsked())
	}
	return failf(pos, "because is illegal or not-yours, not %q", because)
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

func (p *player) eachSeat(n *engine.Node, check func(seat engine.Seat, k *engine.Pair) error) error {
	for i := range n.Keys {
		seat, ok := seatOf(n.Keys[i].Name)
		if !ok {
			return failf(n.Keys[i].Pos, "%q is no seat", n.Keys[i].Name)
		}
		if _, asked := p.question(seat); !asked {
			return failf(n.Keys[i].Pos, "%s is not asked: %s", seatName(seat), p.whoIsAsked())
		}
		if err := check(seat, &n.Keys[i]); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) legal(seat engine.Seat, k *engine.Pair) error {
	have, want := p.keys(seat), []string{}
	for _, w := range texts(&k.Node) {
		want = append(want, keyOf(w))
	}
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		return failf(k.Pos, "%s should be offered exactly %s; it is %s", k.Name, strings.Join(want, ", "), strings.Join(have, ", "))
	}
	return nil
}

func (p *player) offered(seat engine.Seat, k *engine.Pair) error {
	have := p.keys(seat)
	for _, w := range texts(&k.Node) {
		if !slices.Contains(have, keyOf(w)) {
			return failf(k.Pos, "%s should be offered %s; it is offered %s", k.Name, keyOf(w), strings.Join(have, ", "))
		}
	}
	return nil
}

func (p *player) notOffered(seat engine.Seat, k *engine.Pair) error {
	for _, w := range texts(&k.Node) {
		for _, h := range p.keys(seat) {
			if h == keyOf(w) || strings.HasPrefix(h, w+":") {
				return failf(k.Pos, "%s should not be offered %s; it is", k.Name, h)
			}
		}
	}
	return nil
}

func (p *player) asked(n *engine.Node) error {
	have := []string{}
	for _, d := range p.p.Open(nil) {
		have = append(have, seatName(d.Seat))
	}
	if want := texts(n); !slices.Equal(have, want) {
		return failf(n.Pos, "asked should be %v; asked are %v", want, have)
	}
	return nil
}

func (p *player) ask(seat engine.Seat, k *engine.Pair) error {
	d, _ := p.question(seat)
	if have := p.p.View(seat).Ask(d.ID).Key; have != k.Node.Text {
		return failf(k.Pos, "%s should be asked %s; the question is %s", k.Name, k.Node.Text, have)
	}
	return nil
}

func (p *player) eachViewer(n *engine.Node, check func(seat engine.Seat, k *engine.Pair) error) error {
	for i := range n.Keys {
		seat, ok := viewerOf(n.Keys[i].Name)
		if !ok {
			return failf(n.Keys[i].Pos, "%q is neither a seat nor onlooker", n.Keys[i].Name)
		}
		if err := check(seat, &n.Keys[i]); err != nil {
			return err
		}
	}
	return nil
}

// told checks the messages of the last move.
func (p *player) told(seat engine.Seat, k *engine.Pair) error {
	var have []string
	for _, e := range p.last {
		if t, ok := p.game.Tell(e.For(seat)); ok {
			have = append(have, t.Text.Key)
		}
	}
	for _, w := range texts(&k.Node) {
		if !slices.Contains(have, w) {
			return failf(k.Pos, "%s should be told %s; it was told %v", k.Name, w, have)
		}
	}
	return nil
}

// untold checks that nothing told so far named the cards.
func (p *player) untold(seat engine.Seat, k *engine.Pair) error {
	for _, e := range p.all {
		t, ok := p.game.Tell(e.For(seat))
		if !ok {
			continue
		}
		named := map[engine.CardID]bool{t.Card: true}
		cardsIn(t.Text, named)
		for _, w := range texts(&k.Node) {
			if named[engine.CardID(w)] {
				return failf(k.Pos, "%s should not hear of %s; it was told %s", k.Name, w, t.Text.Key)
			}
		}
	}
	return nil
}

// cardsIn collects the cards a text names.
func cardsIn(v engine.Value, into map[engine.CardID]bool) {
	switch v := v.(type) {
	case engine.CardID:
		into[v] = true
	case engine.List:
		for _, t := range v {
			cardsIn(t, into)
		}
	case engine.Text:
		for _, a := range v.Args {
			cardsIn(a.Value, into)
		}
	}
}

func (p *player) view(n *engine.Node) error {
	if err := known(n, "of", "hides", "shows"); err != nil {
		return err
	}
	seat, ok := viewerOf(n.Word("of", ""))
	if !ok {
		return failf(n.Pos, "view needs of: a seat or onlooker")
	}
	v := p.p.View(seat)
	seen := map[engine.CardID]bool{}
	sc := v.Scene()
	for _, l := range sc.Lines {
		cardsIn(l, seen)
	}
	for _, pn := range sc.Panels {
		for _, z := range pn.Zones {
			lying(z.Cards, seen)
		}
	}
	for _, d := range v.Open() {
		cardsIn(v.Ask(d.ID), seen)
		for _, a := range v.Answers(d.ID) {
			cardsIn(v.Option(d.ID, a).Label, seen)
		}
	}
	for _, c := range n.Texts("hides") {
		if seen[engine.CardID(c)] {
			return failf(n.Pos, "%s should not see %s; it does", seatName(seat), c)
		}
	}
	for _, c := range n.Texts("shows") {
		if !seen[engine.CardID(c)] {
			return failf(n.Pos, "%s should see %s; it does not", seatName(seat), c)
		}
	}
	return nil
}

func lying(cards []engine.CardShown, into map[engine.CardID]bool) {
	for _, c := range cards {
		into[c.Card] = true
		lying(c.Under, into)
	}
}
