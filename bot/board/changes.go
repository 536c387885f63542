package board

import (
	"fmt"
	"reflect"

	"witchtable/engine"
)

// memory is what a reader saw before.
type memory struct {
	cards map[string]card // by area and card
	any   bool
}

// remembered is the memory of a scene.
func remembered(r Reader, s engine.Scene) memory {
	m := memory{cards: map[string]card{}, any: len(s.Panels) > 0}
	for _, p := range s.Panels {
		if p.Quiet || p.Private {
			continue
		}
		a := r.area(p)
		a.each(func(key string, c *card) { m.cards[panelKey(p)+key] = *c })
	}
	return m
}

// panelKey tells the panels of a scene apart.
func panelKey(p engine.Panel) string { return fmt.Sprint(p.Name, "/", p.Seat, "/") }

// each visits the cards of an area, each with a key: the card's id and how many cards of that id came before it.
func (a *area) each(f func(key string, c *card)) {
	times := map[string]int{}
	var visit func(list []card)
	visit = func(list []card) {
		for i := range list {
			c := &list[i]
			if c.ID != "" {
				times[c.ID]++
				f(fmt.Sprint(c.ID, "/", times[c.ID]), c)
			}
			visit(c.Under)
		}
	}
	for i := range a.Rows {
		visit(a.Rows[i].Cards)
	}
	visit(a.Beside)
}

// mark marks what is new in an area, or has another value or other tokens, and lists it.
func (m memory) mark(panel string, a *area) (changed engine.List) {
	a.each(func(key string, c *card) {
		was, ok := m.cards[panel+key]
		c.Fresh = c.Fresh || m.any && (!ok || was.Worth != c.Worth || !reflect.DeepEqual(was.Marks, c.Marks))
		if c.Fresh {
			changed = append(changed, engine.T("bot.picture.card", engine.A("card", engine.CardID(c.ID))))
		}
	})
	return changed
}

// Changed lists the cards of a table that a picture of it would mark: what is new since before, or has another value or
// other tokens, as everybody sees it.
func Changed(r Reader, now, before engine.Scene) (changed engine.List) {
	m := remembered(r, before)
	for _, p := range now.Panels {
		if !p.Quiet && !p.Private {
			a := r.area(p)
			changed = append(changed, m.mark(panelKey(p), &a)...)
		}
	}
	return changed
}
