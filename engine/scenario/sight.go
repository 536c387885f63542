package scenario

import (
	"errors"
	"slices"

	"witchtable/engine"
)

// eachViewer goes through a mapping of seats and onlooker.
func (p *player) eachViewer(n *engine.Node, check func(seat engine.Seat, k *engine.Pair) error) error {
	if len(n.Keys) == 0 {
		return failf(n.Pos, "want a mapping of seats or onlooker, such as {B: …}")
	}
	for i := range n.Keys {
		seat, ok := p.viewer(n.Keys[i].Name)
		if !ok {
			return failf(n.Keys[i].Pos, "%q is neither a seat of this table nor onlooker", n.Keys[i].Name)
		}
		if err := check(seat, &n.Keys[i]); err != nil {
			return err
		}
	}
	return nil
}

// hears are the keys of the messages the last move told.
func (p *player) hears(seat engine.Seat) []string {
	have := []string{}
	for _, e := range p.last {
		if t, ok := p.game.Tell(e.For(seat)); ok {
			have = append(have, t.Text.Key)
		}
	}
	return have
}

func (p *player) told(seat engine.Seat, k *engine.Pair) error {
	have := p.hears(seat)
	for _, w := range texts(&k.Node) {
		if !slices.Contains(have, w) {
			return failf(k.Pos, "%s should be told %s; it was told %v", k.Name, w, have)
		}
	}
	return nil
}

func (p *player) toldExactly(seat engine.Seat, k *engine.Pair) error {
	if have, want := p.hears(seat), texts(&k.Node); !slices.Equal(have, want) {
		return failf(k.Pos, "%s should be told %v and nothing else; it was told %v", k.Name, want, have)
	}
	return nil
}

// untold checks that nothing told so far named the cards.
func (p *player) untold(seat engine.Seat, k *engine.Pair) error {
	cards, err := p.cards(&k.Node)
	if err != nil {
		return err
	}
	for _, e := range p.all {
		t, ok := p.game.Tell(e.For(seat))
		if !ok {
			continue
		}
		named := map[engine.CardID]bool{t.Card: true}
		cardsIn(t.Text, named)
		for _, c := range cards {
			if named[c] {
				return failf(k.Pos, "%s should not hear of %s; it was told %s", k.Name, c, t.Text.Key)
			}
		}
	}
	return nil
}

// cards reads one or several cards of the pack. A word that is none would always be hidden.
func (p *player) cards(n *engine.Node) (out []engine.CardID, err error) {
	if n == nil {
		return nil, nil
	}
	for _, w := range texts(n) {
		id := engine.CardID(w)
		if _, ok := p.game.Card(id); !ok {
			return nil, failf(n.Pos, "there is no card %q", w)
		}
		out = append(out, id)
	}
	return out, nil
}

// cardsIn marks the cards that a text names.
func cardsIn(t engine.Text, into map[engine.CardID]bool) {
	for c := range t.Cards() {
		into[c] = true
	}
}

func (p *player) view(n *engine.Node) error {
	if err := known(n, "of", "hides", "shows"); err != nil {
		return err
	}
	seat, ok := p.viewer(n.Word("of", ""))
	if !ok {
		return failf(n.Pos, "view needs of: a seat of this table, or onlooker")
	}
	hides, err := p.cards(n.Get("hides"))
	if err != nil {
		return err
	}
	shows, err := p.cards(n.Get("shows"))
	if err != nil {
		return err
	}
	if len(hides)+len(shows) == 0 {
		return failf(n.Pos, "view needs hides or shows")
	}
	seen := p.sees(seat)
	var all []error
	for _, c := range hides {
		if seen[c] {
			all = append(all, failf(n.Get("hides").Pos, "%s should not see %s; it does", seatName(seat), c))
		}
	}
	for _, c := range shows {
		if !seen[c] {
			all = append(all, failf(n.Get("shows").Pos, "%s should see %s; it does not", seatName(seat), c))
		}
	}
	return errors.Join(all...)
}

// sees collects every card that a viewer is shown: on the table, in its texts, in his questions and their answers.
func (p *player) sees(seat engine.Seat) map[engine.CardID]bool {
	v := p.p.View(seat)
	seen := map[engine.CardID]bool{}
	sc := v.Scene()
	for _, l := range sc.Lines {
		cardsIn(l, seen)
	}
	for _, pn := range sc.Panels {
		for _, l := range pn.Lines {
			cardsIn(l, seen)
		}
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
	return seen
}

func lying(cards []engine.CardShown, into map[engine.CardID]bool) {
	for _, c := range cards {
		into[c.Card] = true
		lying(c.Under, into)
	}
}
