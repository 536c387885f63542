package bot

import (
	"slices"
	"strings"

	"witchtable/engine"
)

// own writes what the seat decides by: the facts of the moment, its own area, its hand. What is chosen among is told elsewhere.
func (p panel) own(s *sheet, chosen []engine.CardID) {
	scene := p.t.View(p.seat).Scene()
	var facts []string
	for _, l := range scene.Lines {
		facts = append(facts, p.v.say(l))
	}
	var own, hand []engine.Panel
	for _, area := range scene.Panels {
		switch {
		case area.Quiet || area.Seat != p.seat:
			continue
		case area.Private:
			hand = append(hand, area)
		default:
			own = append(own, area)
		}
		for _, l := range area.Lines {
			facts = append(facts, p.v.say(l))
		}
	}
	s.add(yieldFacts, strings.Join(facts, "\n"), strings.Join(firstLines(facts), "\n")).box = boxOwn
	for _, list := range []struct {
		panels []engine.Panel
		yields int
	}{{own, yieldOwn}, {hand, yieldHand}} {
		for _, area := range list.panels {
			part := s.add(list.yields, p.area(area, chosen, p.t.Rules.Game), p.area(area, chosen, nil), "")
			part.box, part.eager = boxOwn, true
			if part.forms[0] == "" {
				part.forms = nil
			}
		}
	}
}

func firstLines(texts []string) []string {
	var out []string
	for _, t := range texts {
		first, _, _ := strings.Cut(t, "\n")
		out = append(out, first)
	}
	return out
}

// area writes the cards of a panel but for those that are chosen among; with rules, also what they say. It is empty where none
// is left.
func (p panel) area(area engine.Panel, chosen []engine.CardID, rules engine.Game) string {
	var zones []engine.Zone
	for _, z := range area.Zones {
		z.Cards = slices.DeleteFunc(slices.Clone(z.Cards), func(c engine.CardShown) bool { return slices.Contains(chosen, c.Card) })
		if len(z.Cards)+z.Hidden > 0 {
			zones = append(zones, z)
		}
	}
	if len(zones) == 0 {
		return ""
	}
	w := panelWriter{v: p.v, rules: rules}
	return p.v.say(engine.T("bot.panel.title", engine.A("title", area.Title))) + "\n" + w.words(engine.Panel{Zones: zones})
}

// chosenAmong writes the cards that are chosen among, whole: whose they are, what they are worth, what they bear and say.
func (p panel) chosenAmong(cards []engine.CardID) string {
	w := panelWriter{v: p.v, rules: p.t.Rules.Game}
	seen := spotsOf(p.t.View(p.seat).Scene())
	var titles []string // of the areas, in the order in which they come first
	in := map[string][]engine.CardID{}
	for _, id := range cards {
		title := ""
		if at, ok := seen.of(id); ok {
			title = p.v.say(engine.T("bot.panel.title", engine.A("title", at.panel.Title)))
		}
		if !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
		in[title] = append(in[title], id)
	}
	for _, title := range titles {
		line(&w.b, title)
		for _, id := range in[title] {
			at, ok := seen.of(id)
			w.choosable(id, at, ok && severalZones(seen, in[title]))
		}
	}
	return w.b.String()
}

// severalZones reports whether cards of one area do not all lie in one zone of it.
func severalZones(seen spots, cards []engine.CardID) bool {
	first := seen[cards[0]][0]
	return slices.ContainsFunc(cards, func(id engine.CardID) bool {
		return seen[id][0].zone.Label.Key != first.zone.Label.Key || first.panel.Seat == engine.Onlooker
	})
}

// choosable writes a card with all that one chooses it by. inZone says where in its area it lies.
func (w *panelWriter) choosable(id engine.CardID, at spot, inZone bool) {
	text := "• **" + w.v.say(cardName(id)) + "**"
	if at.card.Card == "" { // it is nowhere to be seen
		if face, ok := w.rules.Card(id); ok {
			for _, f := range face.Facts {
				text += suffix(w.v.say(f))
			}
		}
	}
	for _, m := range at.marked(w.v.say) {
		text += suffix(m)
	}
	if inZone {
		text += suffix(w.v.say(at.zone.Label))
	}
	if at.host != "" {
		text += suffix(w.v.say(engine.T("bot.card.on", engine.A("card", at.host))))
	}
	line(&w.b, text)
	w.face(id)
	under := panelWriter{v: w.v}
	for _, c := range at.card.Under {
		under.card(c, 1)
	}
	w.b.WriteString(under.b.String())
}
