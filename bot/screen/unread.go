package screen

import (
	"slices"
	"strings"

	"witchtable/bot/say"
	"witchtable/engine"
)

// A card that has come to a seat unseen by others, such as one that was drawn, is new to it: nobody has shown it what
// that card says. Until the seat's next answer its panel says so, whatever it is about.

// unread tells in full, or draws, the cards that are new to the seat, but for those that are told in full anyway.
func (p Panel) unread(part *part, told []engine.CardID) {
	cards := slices.DeleteFunc(p.newCards(), func(id engine.CardID) bool { return slices.Contains(told, id) })
	if len(cards) == 0 {
		return
	}
	var areas []engine.Panel
	for _, area := range p.areas() {
		if area.Seat != p.seat || !area.Private {
			continue
		}
		area = thinned(area, func(c engine.CardShown) bool { return slices.Contains(cards, c.Card) })
		for _, z := range area.Zones { // each under its own name, as what one holds is
			one := area
			if p.v.Say(z.Label) != "" {
				one.Title, z.Label = z.Label, engine.Text{}
			}
			one.Title, one.Lines, one.Zones = engine.T("bot.panel.unread", engine.A("where", one.Title)), nil,
				[]engine.Zone{z}
			areas = append(areas, one)
		}
	}
	part.box = boxOwn
	if part.pictures = p.drawn(areas); part.pictures != nil {
		return
	}
	var full strings.Builder
	for _, area := range areas {
		say.Line(&full, p.area(area, nil, p.t.Rules.Game))
	}
	part.forms = []string{full.String(), ""}
}

// newCards are the cards in the seat's private areas that have come there by its last answer or, while it has given
// none, since it was called, and that nobody else has seen come.
func (p Panel) newCards() (out []engine.CardID) {
	if !p.answers() {
		return nil
	}
	hand, seen := p.t.Desk.Hand(p.seat), spotsOf(p.scene)
	news, chosen := hand.Came, []engine.CardID(nil)
	if did := hand.Did(); len(did) > 0 {
		chosen = cardsIn(did[len(did)-1]) // who chooses a card has read it
	} else {
		news = hand.News[min(hand.Known, len(hand.News)):]
	}
	for _, e := range news {
		told, ok := p.t.Rules.Game.Tell(e)
		if !ok || told.Weight == engine.Aside || !e.SecretFrom(engine.Onlooker) {
			continue
		}
		for _, id := range cardsIn(told.Text) {
			if at, ok := seen.of(id); ok && at.panel.Private && at.panel.Seat == p.seat &&
				!slices.Contains(chosen, id) && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	return out
}
