package screen

import (
	"slices"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/engine"
)

// What one chooses among, the question and its answers are seen at once on a phone: see [fit.PhoneScreen]. All else of
// a panel stands above them. Where that is too much, what is chosen among is shown in less room, and what matters of it
// besides stands above, too.

// extent is in how much room it is shown what is chosen among.
type extent uint8

const (
	inFull    extent = iota // with all that cards say
	asTiles                 // as the table shows them; what the seat may not know from there stands above in full
	tilesOnly               // likewise, and above what lies where one chooses a step further on
	allAbove                // nothing of it is below
)

// shown is what one chooses among, as a panel shows it: what stands right above the question, and what further up.
type shown struct {
	above, below sheet
	// told are the cards that are told in full.
	told []engine.CardID
}

// fitting shows what a panel is about as fully as there is room above its question and the rows below that.
func (p Panel) fitting(o Offered, question discord.Text, rows []discord.Row) (s shown, fits bool) {
	for how := inFull; ; how++ {
		s = p.subject(o, how)
		if p.painter == nil || how == allAbove ||
			fit.Height(append(s.below.blocks(boxColours()), question), rows, s.below.sizes()) <= fit.PhoneScreen {
			return s, how < allAbove
		}
	}
}

// sizes are those of all pictures of a sheet.
func (s sheet) sizes() fit.Pictures {
	return func(file string) (wide, high int) {
		for _, part := range s {
			for _, pic := range part.pictures {
				if nameOf(pic) == file {
					return board.Width, pic.High()
				}
			}
		}
		return 0, 0
	}
}

// subject shows what the question is about: the cards that are chosen among, and in short where those lie that are
// chosen among a step further on; else the players; and where neither is chosen, what is the seat's own.
func (p Panel) subject(o Offered, how extent) (s shown) {
	cards, behind := p.inSight(o)
	switch {
	case len(cards)+len(behind) > 0:
		if len(cards) > 0 {
			p.chosen(&s, cards, len(behind) == 0, how)
			s.above.add(yieldOwn, p.held(cards, behind, len(behind) == 0), "")
		}
		if len(behind) > 0 {
			for i, area := range behind { // what is told in full is not told again
				behind[i] = thinned(area, func(c engine.CardShown) bool { return !slices.Contains(cards, c.Card) })
			}
			to := &s.below
			if how >= tilesOnly {
				to = &s.above
			}
			part := to.add(yieldOwn)
			part.box = boxOwn
			p.inShort(part, behind)
		}
		s.told = p.inFull(cards, len(behind) == 0)
	case len(o.seats) > 0:
		p.players(s.at(how), o.seats)
	default:
		s.told = p.mine(s.at(how), how)
	}
	return s
}

// at is where something stands that has one form only.
func (s *shown) at(how extent) *sheet {
	if how == allAbove {
		return &s.above
	}
	return &s.below
}

// chosen shows the cards that are chosen among. Where they are tiles, those of the seat's own and those that lie for
// all are also told in full above: nobody is expected to know them by heart. What somebody else's card says matters
// less to who chooses it as a target, and is one tap away.
func (p Panel) chosen(s *shown, cards []engine.CardID, whole bool, how extent) {
	tiles := p.tiles(cards)
	if how == inFull || tiles == nil {
		p.among(s.at(how), cards, whole)
		return
	}
	seen := spotsOf(p.scene)
	own := slices.DeleteFunc(slices.Clone(cards), func(id engine.CardID) bool {
		at, ok := seen.of(id)
		return ok && at.panel.Seat != p.seat && at.panel.Seat != engine.Onlooker
	})
	if len(own) > 0 && len(tiles) < mostPictures/2 {
		p.among(&s.above, own, whole)
	}
	if how == allAbove {
		return
	}
	part := s.below.add(yieldNever)
	part.box, part.pictures = boxChosen, tiles
}

// tiles are pictures of cards as the table has them, for each area those that lie there; nil where words are wanted,
// and where some of the cards lie nowhere.
func (p Panel) tiles(cards []engine.CardID) []board.Picture {
	if p.painter == nil {
		return nil
	}
	seen := spotsOf(p.scene)
	var areas []engine.Panel
	for _, id := range cards {
		at, ok := seen.of(id)
		if !ok {
			return nil
		}
		if !slices.ContainsFunc(areas, func(a engine.Panel) bool {
			return a.Name == at.panel.Name && a.Seat == at.panel.Seat
		}) {
			areas = append(areas, at.panel)
		}
	}
	for i, area := range areas {
		areas[i] = engine.Panel{Name: area.Name, Seat: p.seat, Title: area.Title}
		for _, z := range area.Zones {
			z.Cards = onlyWith(z.Cards, cards)
			if len(z.Cards) > 0 {
				z.Hidden, z.Room, z.From = 0, 0, ""
				if z.Laid != engine.InPile { // what is put away, too, lies open where it is chosen among
					z.Laid = engine.InRow
				}
				areas[i].Zones = append(areas[i].Zones, z)
			}
		}
	}
	return p.bands(engine.Scene{Panels: areas})
}

// onlyWith are cards that are wanted, or on which one lies that is.
func onlyWith(cards []engine.CardShown, wanted []engine.CardID) (out []engine.CardShown) {
	for _, c := range cards {
		if slices.Contains(wanted, c.Card) || len(onlyWith(c.Under, wanted)) > 0 {
			c.Place = 0
			out = append(out, c)
		}
	}
	return out
}
