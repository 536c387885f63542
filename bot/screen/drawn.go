package screen

import (
	"slices"

	"witchtable/bot/board"
	"witchtable/engine"
)

// mostPictures is how many pictures one panel has at most; where there would be more, words take their place. Discord
// takes ten files with a message.
const mostPictures = 8

// among shows what is chosen among, in full: drawn, or in words. Small private areas where some of it lies are shown as
// a whole, if wanted.
func (p Panel) among(s *sheet, cards []engine.CardID, whole bool) {
	part := s.add(yieldNever)
	part.box = boxChosen
	if part.pictures = p.drawnChoice(cards, whole); part.pictures == nil {
		part.forms = []string{p.chosenAmong(cards, whole)}
	}
}

// drawn are pictures of areas with what their cards say; nil where words are wanted, or where there would be too many
// pictures.
func (p Panel) drawn(areas []engine.Panel) (out []board.Picture) {
	if p.painter == nil {
		return nil
	}
	for _, area := range areas {
		out = append(out, p.painter.Area(p.reader(), area)...)
	}
	return fewPictures(out)
}

func fewPictures(list []board.Picture) []board.Picture {
	if len(list) > mostPictures {
		return nil
	}
	return list
}

// bands are pictures of what lies before players, in short; nil where words are wanted.
func (p Panel) bands(scene engine.Scene) []board.Picture {
	if p.painter == nil || len(scene.Panels) == 0 {
		return nil
	}
	// the first is the head of the table with what all share, of which nothing is told: areas have pictures of their own
	scene.Panels = append([]engine.Panel{{Seat: engine.Onlooker}}, scene.Panels...)
	return fewPictures(p.painter.Table(p.reader(), scene, engine.Scene{})[1:])
}

// thinned is an area with those cards alone that are to be kept, and without the zones in which none is left.
func thinned(area engine.Panel, keep func(engine.CardShown) bool) engine.Panel {
	var zones []engine.Zone
	for _, z := range area.Zones {
		z.Cards = slices.DeleteFunc(slices.Clone(z.Cards), func(c engine.CardShown) bool { return !keep(c) })
		if len(z.Cards) > 0 {
			zones = append(zones, z)
		}
	}
	area.Zones = zones
	return area
}

// drawnChoice are pictures of the cards that are chosen among: those in the seat's own areas as they lie there, small
// private ones as a whole, if wanted; all others in the order in which they are offered. It is nil where words are
// wanted, or where there would be too many pictures.
func (p Panel) drawnChoice(cards []engine.CardID, whole bool) []board.Picture {
	if p.painter == nil || len(cards) == 0 {
		return nil
	}
	var own []engine.Panel
	var others []engine.CardID
	seen := p.spots()
	for _, id := range cards {
		at, ok := seen.of(id)
		if !ok || at.panel.Seat != p.seat || at.host != "" {
			others = append(others, id)
			continue
		}
		if !slices.ContainsFunc(own, func(o engine.Panel) bool { return o.Name == at.panel.Name }) {
			own = append(own, at.panel)
		}
	}
	for i, area := range own {
		own[i] = counted(area, keptWhole(area, p.lyingIn(area, cards), whole))
		own[i].Lines = nil // told in words
		if zones := own[i].Zones; area.Private && len(zones) == 1 && len(area.Zones) > 1 &&
			p.v.Say(zones[0].Label) != "" {
			own[i].Title, zones[0].Label = zones[0].Label, engine.Text{}
		}
	}
	out := p.drawn(own)
	if len(others) > 0 {
		out = append(out, p.elsewhere(others)...)
	}
	return fewPictures(out)
}

// counted is an area of which only some cards are kept, with zones that say so.
func counted(area, kept engine.Panel) engine.Panel {
	n := 0
	for _, z := range area.Zones {
		if n < len(kept.Zones) && len(z.Cards) > 0 &&
			slices.ContainsFunc(z.Cards,
				func(c engine.CardShown) bool { return c.Card == kept.Zones[n].Cards[0].Card }) {
			some, zone := partly(kept, z, len(kept.Zones[n].Cards))
			kept.Title, kept.Zones[n].Label = some.Title, zone.Label
			n++
		}
	}
	return kept
}

// printed is a card that is not to be seen anywhere, or in several places, with the numbers that are printed on it.
func (p Panel) printed(id engine.CardID) engine.CardShown {
	face, _ := p.t.Rules.Game.Card(id)
	return engine.CardShown{Card: id, Kind: face.Kind, Type: face.Type, Worth: face.Worth, Figures: face.Figures}
}

// elsewhere draws cards in the order in which they are offered, headed by the place where they lie if it is one.
func (p Panel) elsewhere(cards []engine.CardID) []board.Picture {
	seen := p.spots()
	first, _ := seen.of(cards[0])
	title, ofAll := first.panel.Title, false // ofAll: the place that heads them is everybody's
	apart := func(from func(at spot) bool) bool {
		return slices.ContainsFunc(cards, func(id engine.CardID) bool { at, ok := seen.of(id); return !ok || from(at) })
	}
	hosted := first.host != "" && first.panel.Seat == engine.Onlooker
	switch {
	case hosted && !apart(func(at spot) bool { return at.host != first.host }):
		title, ofAll = engine.T("bot.panel.hosted", engine.A("card", first.host)), true
	case !hosted && !first.zone.Label.IsZero() && !apart(func(at spot) bool { return !at.sameZone(first) }):
		_, zone := partly(first.panel, first.zone, len(cards))
		title, ofAll = zone.Label, first.panel.Seat == engine.Onlooker
	}
	var among []board.Chosen
	for _, id := range cards {
		at, ok := seen.of(id)
		c := board.Chosen{Card: at.card}
		if !ok {
			c.Card = p.printed(id)
		}
		if ok && at.panel.Seat != p.seat && !ofAll {
			c.Owner = at.panel.Title
		}
		if at.panel.Name != first.panel.Name || at.panel.Seat != first.panel.Seat || title.IsZero() {
			title = engine.T("bot.panel.among")
		}
		among = append(among, c)
	}
	return p.painter.Choice(p.reader(), title, among)
}
