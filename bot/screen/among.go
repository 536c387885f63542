package screen

import (
	"slices"
	"strings"

	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/engine"
)

// mostWhole is up to how many cards a zone of a private area is shown as a whole where some of them are chosen among.
const mostWhole = 6

// inFull are the cards that are told in full where some are chosen among: those, and all of small private zones if
// wanted.
func (p Panel) inFull(chosen []engine.CardID, whole bool) []engine.CardID {
	out := slices.Clone(chosen)
	for _, area := range p.areas() {
		if area.Seat == p.seat && area.Private {
			out = append(out, cardsOf(keptWhole(area, p.lyingIn(area, chosen), whole))...)
		}
	}
	return out
}

// inSight are the cards that are told in full, those that are chosen among here, and the areas that are told in short:
// where those lie that are chosen among a step further on.
func (p Panel) inSight(o Offered) (cards []engine.CardID, behind []engine.Panel) {
	seen := p.spots()
	for _, id := range slices.Concat(o.behind, o.heads) {
		at, ok := seen.of(id)
		if ok && !slices.ContainsFunc(behind,
			func(b engine.Panel) bool { return b.Name == at.panel.Name && b.Seat == at.panel.Seat }) &&
			!(at.panel.Private && chosenIn(at.panel, p.lyingIn(at.panel, o.cards)) > 0) { // what else is held there, is named
			behind = append(behind, at.panel)
		}
	}
	cards = slices.Clone(o.cards)
	if len(cards)+len(behind)+len(o.seats) == 0 && o.title.IsZero() && p.answers() {
		cards = p.looked(seen)
	}
	return cards, behind
}

// looked are the cards which the questions speak of, besides the one that asks, and which the seat alone sees: what it
// is asked to look at.
func (p Panel) looked(seen spots) (out []engine.CardID) {
	for _, d := range p.asked() {
		for i, id := range cardsIn(p.view.Ask(d.ID)) {
			if at, ok := seen.of(id); ok && i > 0 && at.panel.Private && at.panel.Seat == p.seat &&
				!slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	return out
}

// mine shows what is the seat's own: while it is asked, what lies before it for all to see, else all. Where that is
// nothing, what it holds. It returns the cards that are told in full.
func (p Panel) mine(s *sheet, how extent) (told []engine.CardID) {
	areas := p.own()
	part := s.add(yieldOwn)
	part.box = boxOwn
	if asked := p.answers() && len(p.asked()) > 0; asked && len(areas) == 1 && (how > inFull || !areas[0].Private &&
		len(cardsOf(areas[0])) > fewInFull) {
		p.inShort(part, areas)
		return nil
	}
	for _, area := range areas {
		told = append(told, cardsOf(area)...)
	}
	if part.pictures = p.drawn(areas); part.pictures != nil {
		return told
	}
	var full, brief, titles strings.Builder
	for _, area := range areas {
		say.Line(&full, p.area(area, nil, p.t.Rules.Game))
		say.Line(&brief, p.area(area, nil, nil))
		say.Line(&titles, p.title(area, nil))
	}
	part.forms, part.eager = []string{full.String(), brief.String(), titles.String()}, true
	if fit.Size(full.String()) > comfortable { // it will be brief
		return nil
	}
	return told
}

// own are the areas of what is the seat's own, as mine shows them.
func (p Panel) own() (areas []engine.Panel) {
	for _, area := range p.areas() {
		if area.Seat != p.seat || area.Quiet || p.answers() && len(p.asked()) > 0 && area.Private && len(areas) > 0 {
			continue
		}
		areas = append(areas, area)
	}
	return areas
}

// area writes the cards of an area but for those that are chosen among; with rules, also what they say. It is empty
// where nothing is left.
func (p Panel) area(area engine.Panel, chosen []engine.CardID, rules engine.Game) string {
	left := engine.Panel{}
	for _, z := range area.Zones {
		z.Cards = slices.DeleteFunc(slices.Clone(z.Cards),
			func(c engine.CardShown) bool { return slices.Contains(chosen, c.Card) })
		if len(z.Cards)+z.Hidden > 0 {
			left.Zones = append(left.Zones, z)
		}
	}
	if len(left.Zones) == 0 {
		return ""
	}
	title := p.title(area, nil)
	if len(left.Zones) == 1 && left.Zones[0].Hidden == 0 {
		title = p.title(area, &left.Zones[0])
		left.Zones[0].Label = engine.Text{}
	}
	return title + "\n" + (&panelWriter{v: p.v, rules: rules, changed: p.changed}).words(left)
}

// title heads cards of an area, and says in which zone they lie if that is not told by the area. A zone of a private
// area has a name of its own.
func (p Panel) title(area engine.Panel, z *engine.Zone) string {
	labelled := z != nil && p.v.Say(z.Label) != "" && (len(z.Label.Args) > 0 || len(area.Zones) > 1)
	if labelled && area.Private {
		return p.v.Say(engine.T("bot.panel.title", engine.A("title", z.Label)))
	}
	title := p.v.Say(engine.T("bot.panel.title", engine.A("title", area.Title)))
	if labelled {
		return title + suffix(p.v.Say(z.Label))
	}
	return title
}

// chosenAmong writes the cards that are chosen among, in full: whose they are, what they are worth, what they bear and
// say; small private areas where they lie as a whole, if wanted.
func (p Panel) chosenAmong(cards []engine.CardID, whole bool) string {
	w := panelWriter{v: p.v, rules: p.t.Rules.Game, changed: p.changed}
	seen := p.spots()
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
		if here := p.lyingIn(first.panel, cards); ok && whole && asOne(first.panel, first.zone, here) {
			kept := cardsOf(keptWhole(first.panel, here, true))
			say.Line(&w.b, p.area(first.panel,
				slices.DeleteFunc(cardsOf(first.panel),
					func(id engine.CardID) bool { return slices.Contains(kept, id) }), p.t.Rules.Game))
			continue
		}
		apart := ok && slices.ContainsFunc(in[area],
			func(id engine.CardID) bool { return !seen[id][0].sameZone(first) })
		switch {
		case apart || first.panel.Seat == engine.Onlooker:
			say.Line(&w.b, area)
		case ok:
			some, zone := partly(first.panel, first.zone, len(in[area]))
			say.Line(&w.b, p.title(some, &zone))
		}
		for _, id := range in[area] {
			at, _ := seen.of(id)
			w.choosable(id, at, ok && (apart && !at.sameZone(first) || first.panel.Seat == engine.Onlooker))
		}
	}
	return w.b.String()
}

// fewInFull is up to how many cards of the seat's own are told in full where none of them is chosen.
const fewInFull = 4

// asOne reports whether a zone is shown as a whole: a small one of a private area, of which several cards are chosen
// among.
func asOne(area engine.Panel, z engine.Zone, chosen []engine.CardID) bool {
	zone := engine.Panel{Zones: []engine.Zone{z}}
	return area.Private && len(z.Cards) <= mostWhole && chosenIn(zone, chosen) > 1
}

// keptWhole is an area with the cards that are chosen among, and with the other cards of those zones that are shown as
// a whole, if wanted.
func keptWhole(area engine.Panel, chosen []engine.CardID, whole bool) engine.Panel {
	shown := slices.Clone(chosen)
	for _, z := range area.Zones {
		if whole && asOne(area, z, chosen) {
			for _, c := range z.Cards {
				shown = append(shown, c.Card)
			}
		}
	}
	return thinned(area, func(c engine.CardShown) bool { return slices.Contains(shown, c.Card) })
}

// partly heads a zone of which only so many cards are shown: that there is a choice of them, and how many they are.
func partly(area engine.Panel, z engine.Zone, shown int) (engine.Panel, engine.Zone) {
	if shown >= len(z.Cards) {
		return area, z
	}
	some := func(where engine.Text) engine.Text {
		return engine.T("bot.panel.some", engine.A("where", where), engine.A("n", engine.Number(shown)))
	}
	if z.Label.IsZero() {
		area.Title = some(area.Title)
	} else {
		z.Label = some(z.Label)
	}
	return area, z
}

// chosenIn counts the cards of an area that are among others.
func chosenIn(area engine.Panel, chosen []engine.CardID) (n int) {
	for _, c := range cardsOf(area) {
		if slices.Contains(chosen, c) {
			n++
		}
	}
	return n
}

// held names in small print what else the seat alone sees: by what it holds it decides what it wants. Areas that are
// shown anyway are left out. whole tells whether small zones are shown as a whole.
func (p Panel) held(chosen []engine.CardID, shown []engine.Panel, whole bool) string {
	var out strings.Builder
	for _, area := range p.areas() {
		if area.Seat != p.seat || !area.Private || area.Quiet ||
			slices.ContainsFunc(shown, func(s engine.Panel) bool {
				return s.Name == area.Name &&
					s.Seat == area.Seat
			}) {
			continue
		}
		told := cardsOf(keptWhole(area, p.lyingIn(area, chosen), whole))
		for _, z := range area.Zones {
			key := "bot.panel.held"
			var held []engine.CardID
			for _, c := range z.Cards {
				if slices.Contains(told, c.Card) {
					key = "bot.panel.held-else"
				} else {
					held = append(held, c.Card)
				}
			}
			if len(held) == 0 {
				continue
			}
			title := z.Label
			if p.v.Say(title) == "" {
				title = area.Title
			}
			say.Line(&out, p.v.Say(engine.T(key, engine.A("where", title), engine.A("cards", eachOnce(held)))))
		}
	}
	return out.String()
}

// eachOnce names cards, those of which there are several once, with how many.
func eachOnce(list []engine.CardID) (names engine.List) {
	for i, c := range list {
		n := 0
		for _, other := range list {
			if other == c {
				n++
			}
		}
		switch name := say.CardName(c); {
		case slices.Contains(list[:i], c):
		case n > 1:
			names = append(names, engine.T("bot.panel.copies", engine.A("card", name), engine.A("n", engine.Number(n))))
		default:
			names = append(names, name)
		}
	}
	return names
}

func cardsOf(area engine.Panel) (out []engine.CardID) {
	for _, z := range area.Zones {
		for _, c := range z.Cards {
			out = append(out, c.Card)
		}
	}
	return out
}

// players shows, in short, what lies before the players who are chosen among.
func (p Panel) players(s *sheet, seats []engine.Seat) {
	areas := slices.DeleteFunc(slices.Clone(p.scene.Panels), func(area engine.Panel) bool {
		return area.Quiet || area.Private || area.Seat == engine.Onlooker || !slices.Contains(seats, area.Seat)
	})
	part := s.add(yieldNever)
	part.box = boxChosen
	p.inShort(part, areas)
}

// inShort shows areas without what their cards say. What is told of the seat itself stands at the top of the panel.
func (p Panel) inShort(part *part, areas []engine.Panel) {
	areas = slices.Clone(areas)
	for i := range areas {
		if areas[i].Seat == p.seat {
			areas[i].Lines = nil
		}
		areas[i].Private = false // before whom it lies sees it, here as there
	}
	if part.pictures = p.bands(engine.Scene{Panels: areas}); part.pictures != nil {
		return
	}
	var words strings.Builder
	for _, area := range areas {
		say.Line(&words, p.title(area, nil))
		w := panelWriter{v: p.v, changed: p.changed}
		say.Line(&words, w.words(area))
	}
	part.forms = []string{words.String()}
}

// sameZone reports whether two cards of one area lie in one zone of it.
func (s spot) sameZone(o spot) bool {
	return slices.EqualFunc(s.zone.Cards, o.zone.Cards, func(x, y engine.CardShown) bool { return x.Card == y.Card })
}

// choosable writes a card with all that one chooses it by. inZone says where in its area it lies.
func (w *panelWriter) choosable(id engine.CardID, at spot, inZone bool) {
	text := "• **" + w.v.Say(say.CardName(id)) + "**" + w.fresh(id)
	if at.card.Card == "" { // it is nowhere to be seen
		if face, ok := w.rules.Card(id); ok {
			for _, f := range face.Facts {
				text += suffix(w.v.Say(f))
			}
		}
	}
	for _, m := range at.marked(w.v.Say) {
		text += suffix(m)
	}
	if inZone && !saysAlready(w.v, at.panel.Title, at.zone.Label) {
		text += suffix(w.v.Say(at.zone.Label))
	}
	if at.host != "" {
		text += suffix(w.v.Say(engine.T("bot.card.on", engine.A("card", at.host))))
	}
	say.Line(&w.b, text)
	w.face(id)
	under := panelWriter{v: w.v, changed: w.changed}
	for _, c := range at.card.Under {
		under.card(c, 1)
	}
	w.b.WriteString(under.b.String())
}
