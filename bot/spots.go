package bot

import (
	"slices"
	"strings"

	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// spot is where a card lies, as a viewer sees the table.
type spot struct {
	panel engine.Panel
	zone  engine.Zone
	card  engine.CardShown
	host  engine.CardID // the card it lies on, if any
	n     int           // its number among all, in the order in which the scene has them
}

// spots are the places of the cards of a scene. What is asked for, not shown, has none.
type spots map[engine.CardID][]spot

func spotsOf(s engine.Scene) spots {
	out, n := spots{}, 0
	for _, p := range s.Panels {
		if p.Quiet {
			continue
		}
		for _, z := range p.Zones {
			for _, c := range z.Cards {
				out.note(p, z, c, "", &n)
			}
		}
	}
	return out
}

func (s spots) note(p engine.Panel, z engine.Zone, c engine.CardShown, host engine.CardID, n *int) {
	*n++
	s[c.Card] = append(s[c.Card], spot{p, z, c, host, *n})
	for _, under := range c.Under {
		s.note(p, z, under, c.Card, n)
	}
}

// laid puts answers that follow one another and differ only in their cards in the order in which those lie: of a list and a row of
// buttons, the third is then the third card on the table. Others stay as the rules name them.
func (s spots) laid(offers []offer) {
	at := func(o offer) (order []int, ok bool) {
		for _, op := range o.option.Operands {
			spot, ok := s.of(op.Lookup())
			if !ok {
				return nil, false
			}
			order = append(order, spot.n)
		}
		return order, len(order) > 0
	}
	for i, o := range offers {
		offers[i].option.Among = s.inOrder(o.option.Among)
	}
	for from := 0; from < len(offers); {
		to, all := from, true
		for ; to < len(offers) && offers[to].decision == offers[from].decision && offers[to].option.Verb == offers[from].option.Verb; to++ {
			_, ok := at(offers[to])
			all = all && ok
		}
		if all {
			slices.SortStableFunc(offers[from:to], func(x, y offer) int {
				a, _ := at(x)
				b, _ := at(y)
				return slices.Compare(a, b)
			})
		}
		from = to
	}
}

// inOrder has cards in the order in which they lie, those that are not to be seen first.
func (s spots) inOrder(cards []engine.CardID) []engine.CardID {
	place := func(id engine.CardID) int {
		at, ok := s.of(id)
		if !ok {
			return -1
		}
		return at.n
	}
	return slices.SortedStableFunc(slices.Values(cards), func(x, y engine.CardID) int { return place(x) - place(y) })
}

// of returns where a card lies; ok is false where it is not to be seen, or where several copies of it lie.
func (s spots) of(id engine.CardID) (spot, bool) {
	if len(s[id]) != 1 {
		return spot{}, false
	}
	return s[id][0], true
}

// whose names the owner of a card that is not the viewer's: a player, or the place where it lies for all.
func (s spot) whose(v *say.Voice, t tables.Table, viewer engine.Seat) string {
	switch {
	case s.panel.Seat == viewer:
		return ""
	case s.panel.Seat != engine.Onlooker:
		return v.Label(say.PlayerName(t, s.panel.Seat))
	case v.Label(s.zone.Label) != "":
		return v.Label(s.zone.Label)
	}
	return v.Label(s.panel.Title)
}

// marked lists what a card is worth and bears, as say puts it.
func (s spot) marked(say func(engine.Text) string) []string {
	var out []string
	if note := say(s.card.Note); note != "" {
		out = append(out, note)
	}
	for _, m := range s.card.Marks {
		if m.N > 0 {
			out = append(out, say(engine.T("mark."+m.Name, engine.A("n", engine.Number(m.N)))))
		}
	}
	return out
}

// tagged is a label with all that tells a card from others: "Crabbe · Basil · Villager 3 · 2 Suspicion". Where cards of others
// are chosen among, the viewer's own say that they are.
func (m menus) tagged(label string, id engine.CardID) string {
	at, ok := m.spots.of(id)
	if !ok {
		return label
	}
	parts := []string{label}
	switch whose := at.whose(m.v, m.t, m.seat); {
	case whose != "" && !strings.Contains(label, whose):
		parts = append(parts, whose)
	case whose == "" && m.strangers:
		parts = append(parts, m.v.Label(engine.T("bot.card.yours")))
	}
	return strings.Join(append(parts, at.marked(m.v.Label)...), " · ")
}

// meets reports whether cards of others than the seat are named by the answers.
func (m menus) meets() bool {
	for _, o := range m.offers {
		for _, op := range o.option.Operands {
			if at, ok := m.spots.of(op.Lookup()); ok && at.panel.Seat != m.seat {
				return true
			}
		}
	}
	return false
}
