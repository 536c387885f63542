package bot

import (
	"slices"
	"strings"

	"witchtable/engine"
)

// own writes what the seat decides by: the facts of the moment, its own area, its hand. What is chosen among is told elsewhere.
func (p panel) own(s *sheet, chosen []engine.CardID) {
	var facts []string
	for _, l := range p.scene.Lines {
		facts = append(facts, p.v.say(l))
	}
	var own, hand []engine.Panel
	for _, area := range p.scene.Panels {
		switch {
		case area.Quiet || area.Seat != p.seat:
		case area.Private:
			hand = append(hand, area)
		default:
			own = append(own, area)
		}
	}
	if len(own) > 0 { // what is told to the seat alone stands with what is told of it to all
		own[0].Lines = slices.Clone(own[0].Lines)
		for i := range hand {
			own[0].Lines, hand[i].Lines = append(own[0].Lines, hand[i].Lines...), nil
		}
	}
	s.add(yieldFacts, strings.Join(facts, "\n"), strings.Join(firstLines(facts), "\n")).box = boxOwn
	for i, area := range append(own, hand...) {
		yields := yieldOwn
		if i >= len(own) {
			if yields = yieldHand; p.painter != nil {
				area.Zones = nil // drawn
			}
		}
		head := area
		head.Zones = nil
		part := s.add(yields, p.area(area, chosen, p.t.Rules.Game), p.area(area, chosen, nil), p.area(head, nil, nil))
		part.box, part.eager = boxOwn, true
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

// area writes a panel but for the cards that are chosen among; with rules, also what its cards say. It is empty where nothing
// is left.
func (p panel) area(area engine.Panel, chosen []engine.CardID, rules engine.Game) string {
	left := engine.Panel{Lines: area.Lines}
	for _, z := range area.Zones {
		z.Cards = slices.DeleteFunc(slices.Clone(z.Cards), func(c engine.CardShown) bool { return slices.Contains(chosen, c.Card) })
		if len(z.Cards)+z.Hidden > 0 {
			left.Zones = append(left.Zones, z)
		}
	}
	if len(left.Lines)+len(left.Zones) == 0 {
		return ""
	}
	title := p.title(area, nil)
	if len(left.Zones) == 1 && left.Zones[0].Hidden == 0 {
		title = p.title(area, &left.Zones[0])
		left.Zones[0].Label = engine.Text{}
	}
	return title + "\n" + (&panelWriter{v: p.v, rules: rules}).words(left)
}

// title heads cards of an area, and says in which zone they lie if that is not told by the area.
func (p panel) title(area engine.Panel, z *engine.Zone) string {
	title := p.v.say(engine.T("bot.panel.title", engine.A("title", area.Title)))
	if z != nil && (len(z.Label.Args) > 0 || len(area.Zones) > 1) {
		return title + suffix(p.v.say(z.Label))
	}
	return title
}

// chosenAmong writes the cards that are chosen among, whole: whose they are, what they are worth, what they bear and say.
func (p panel) chosenAmong(cards []engine.CardID) string {
	w := panelWriter{v: p.v, rules: p.t.Rules.Game}
	seen := spotsOf(p.scene)
	var areas []string // in the order in which they come first
	in := map[string][]engine.CardID{}
	for _, id := range cards {
		area := ""
		if at, ok := seen.of(id); ok {
			area = p.title(at.panel, nil)
		}
		if !slices.Contains(areas, area) {
			areas = append(areas, area)
		}
		in[area] = append(in[area], id)
	}
	for _, area := range areas {
		first, ok := seen.of(in[area][0])
		apart := ok && slices.ContainsFunc(in[area], func(id engine.CardID) bool { return !seen[id][0].sameZone(first) })
		switch {
		case apart || first.panel.Seat == engine.Onlooker:
			line(&w.b, area)
		case ok:
			line(&w.b, p.title(first.panel, &first.zone))
		}
		for _, id := range in[area] {
			at, _ := seen.of(id)
			w.choosable(id, at, ok && (apart && !at.sameZone(first) || first.panel.Seat == engine.Onlooker))
		}
	}
	return w.b.String()
}

// players writes, in short, what lies before the players who are chosen among.
func (p panel) players(seats []engine.Seat) string {
	var b strings.Builder
	for _, area := range p.scene.Panels {
		if !area.Quiet && !area.Private && area.Seat != engine.Onlooker && slices.Contains(seats, area.Seat) {
			line(&b, p.area(area, nil, nil))
		}
	}
	return b.String()
}

// sameZone reports whether two cards of one area lie in one zone of it.
func (s spot) sameZone(o spot) bool {
	return slices.EqualFunc(s.zone.Cards, o.zone.Cards, func(x, y engine.CardShown) bool { return x.Card == y.Card })
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
