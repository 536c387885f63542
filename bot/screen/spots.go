package screen

import (
	"reflect"
	"slices"

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
	if c.Down {
		return
	}
	*n++
	s[c.Card] = append(s[c.Card], spot{p, z, c, host, *n})
	for _, under := range c.Under {
		s.note(p, z, under, c.Card, n)
	}
}

// spots are the places of the cards of the panel's scene; of those that answers name, the ones that these mean. What
// lies in a deck that the seat looks into, lies by itself.
func (p Panel) spots() spots {
	out := spotsOf(p.scene)
	for id, zones := range p.zones {
		meant := slices.DeleteFunc(slices.Clone(out[id]), func(at spot) bool { return !slices.Contains(zones, at.zone.Name) })
		for _, area := range p.scene.Panels {
			for _, z := range area.Zones {
				if area.Quiet && slices.Contains(zones, z.Name) {
					meant = append(meant, p.lookedInto(z, id)...)
				}
			}
		}
		out[id] = meant
	}
	return out
}

// lookedInto is where a card lies in a deck that the seat looks into, as a private area of those it is asked about.
func (p Panel) lookedInto(z engine.Zone, id engine.CardID) []spot {
	title := engine.T("bot.panel.looked", engine.A("where", z.Label))
	z.Label, z.Hidden = engine.Text{}, 0
	z.Cards = slices.DeleteFunc(slices.Clone(z.Cards), func(c engine.CardShown) bool {
		return !slices.Contains(p.zones[c.Card], z.Name)
	})
	area := engine.Panel{Name: z.Name, Seat: p.seat, Title: title, Private: true, Zones: []engine.Zone{z}}
	if i := slices.IndexFunc(z.Cards, func(c engine.CardShown) bool { return c.Card == id }); i >= 0 {
		return []spot{{panel: area, zone: z, card: z.Cards[i]}}
	}
	return nil
}

// lyingIn are those of some cards that lie in an area, as far as answers that name them say where they do.
func (p Panel) lyingIn(area engine.Panel, cards []engine.CardID) []engine.CardID {
	return slices.DeleteFunc(slices.Clone(cards), func(id engine.CardID) bool {
		zones, said := p.zones[id]
		return said && !slices.ContainsFunc(area.Zones, func(z engine.Zone) bool { return slices.Contains(zones, z.Name) })
	})
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

// of returns where a card lies; ok is false where it is not to be seen, or where several copies of it lie that are not
// alike. One that its own player sees twice, where it lies face down to the others and among what nobody else sees,
// lies there once; copies in a heap are put away, not that one.
func (s spots) of(id engine.CardID) (spot, bool) {
	list := s[id]
	if len(list) > 1 { // a copy that is put away is not the one that is meant
		list = slices.DeleteFunc(slices.Clone(list), func(at spot) bool { return at.zone.Laid == engine.InHeap })
	}
	if len(list) == 2 && list[0].panel.Seat == list[1].panel.Seat && list[0].panel.Private != list[1].panel.Private {
		list = slices.DeleteFunc(slices.Clone(list), func(at spot) bool { return at.panel.Private })
	}
	if len(list) == 0 || slices.ContainsFunc(list[1:], func(at spot) bool { return !at.alike(list[0]) }) {
		return spot{}, false
	}
	return list[0], true
}

// alike reports whether copies lie in one place and are there the same: then either is told for both.
func (s spot) alike(other spot) bool {
	a, b := s.card, other.card
	a.Place, b.Place = 0, 0
	return s.host == other.host && s.sameZone(other) && reflect.DeepEqual(a, b)
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
