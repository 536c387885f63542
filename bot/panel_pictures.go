package bot

import (
	"slices"

	"witchtable/bot/board"
	"witchtable/engine"
)

// mostPictures is how many pictures one panel has at most; where there would be more, words take their place. Discord takes ten
// files with a message.
const mostPictures = 8

// among shows what is chosen among, whole: drawn, or in words.
func (p panel) among(s *sheet, cards []engine.CardID) {
	hand, choice := p.drawnHand(cards), p.drawnChoice(cards)
	if len(hand) > 0 {
		part := s.add(yieldNever)
		part.box, part.pictures = boxOwn, hand
	}
	part := s.add(yieldNever)
	part.box = boxChosen
	if len(choice) > 0 && len(hand)+len(choice) <= mostPictures {
		part.pictures = choice
		return
	}
	part.forms = []string{p.chosenAmong(cards)}
}

// drawnHand are pictures of what the seat alone sees, but for the cards that are chosen among.
func (p panel) drawnHand(chosen []engine.CardID) []board.Picture {
	if p.painter == nil {
		return nil
	}
	var scene engine.Scene
	for _, area := range p.scene.Panels {
		if left := without(area, chosen); area.Private && len(left.Zones) > 0 {
			left.Lines = nil // told in words
			scene.Panels = append(scene.Panels, left)
		}
	}
	if len(scene.Panels) == 0 {
		return nil
	}
	return p.painter.Hand(p.v.reader(p.t.Rules.Game), scene)
}

// without is an area without some cards, and without the zones in which nothing is left.
func without(area engine.Panel, cards []engine.CardID) engine.Panel {
	var zones []engine.Zone
	for _, z := range area.Zones {
		z.Cards = slices.DeleteFunc(slices.Clone(z.Cards), func(c engine.CardShown) bool { return slices.Contains(cards, c.Card) })
		if len(z.Cards)+z.Hidden > 0 {
			zones = append(zones, z)
		}
	}
	area.Zones = zones
	return area
}

// drawnChoice are pictures of the cards that are chosen among, in the order in which they are offered, headed by the place where
// they lie if it is one.
func (p panel) drawnChoice(cards []engine.CardID) []board.Picture {
	if p.painter == nil || len(cards) == 0 {
		return nil
	}
	seen := spotsOf(p.scene)
	first, _ := seen.of(cards[0])
	title := first.panel.Title
	if !first.zone.Label.IsZero() && !slices.ContainsFunc(cards, func(id engine.CardID) bool { at, ok := seen.of(id); return !ok || !at.sameZone(first) }) {
		title = first.zone.Label
	}
	var among []board.Chosen
	for _, id := range cards {
		at, ok := seen.of(id)
		c := board.Chosen{Card: at.card}
		if !ok {
			c.Card = engine.CardShown{Card: id}
		}
		if ok && at.panel.Seat != p.seat {
			c.Owner = at.panel.Title
		}
		if at.panel.Name != first.panel.Name || at.panel.Seat != first.panel.Seat || title.IsZero() {
			title = p.scene.Title
		}
		among = append(among, c)
	}
	return p.painter.Choice(p.v.reader(p.t.Rules.Game), title, among)
}
