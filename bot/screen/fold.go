package screen

import (
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/engine"
)

// What one chooses among, the question and its answers are seen at once on a phone: see [fit.PhoneScreen]. All else of
// a panel stands above them. Where that is too much, what is chosen among is shown in less room, and what matters of it
// besides stands above, too.

// extent is in how much room it is shown what is chosen among.
type extent uint8

const (
	inFull    extent = iota // with all that cards say
	ownInFull               // the seat's own with all they say; above, as the table shows it, what lies for all
	asTiles                 // as the table shows them; what cards say besides stands above in words
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
	room := func(s shown, how extent) bool {
		seen := s.below
		if how == ownInFull { // what lies for all stands above
			seen = append(slices.Clone(s.above), s.below...)
		}
		return fit.Height(append(seen.blocks(boxColours()), question), rows, seen.sizes()) <= fit.PhoneScreen
	}
	for how := inFull; ; how++ {
		if s = p.subject(o, how); p.painter == nil || how == allAbove || room(s, how) {
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
		whole := len(behind) == 0
		if len(cards) > 0 {
			whole = p.chosen(&s, cards, whole, how) && whole
			p.toward(s.at(how), o.toward, how)
			s.above.add(yieldOwn, p.held(cards, behind, whole), "")
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
		s.told = p.inFull(cards, whole)
	case len(o.seats) > 0:
		p.players(s.at(how), o.seats)
	default:
		s.told = p.mine(s.at(how), how)
		if p.answers() && len(p.asked()) > 0 {
			s.above.add(yieldOwn, p.held(nil, p.own(), false), "")
		}
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

// chosen shows the cards that are chosen among. Where they are tiles, what those say that the seat may use, and those
// that lie for all, stands above in words: nobody is expected to know them by heart. What a card says matters less to
// who chooses it as a target, and to who has a lesson to read, and is one tap away. It reports whether the whole of
// small private areas is shown with them, where that is wanted: in words, or as tiles.
func (p Panel) chosen(s *shown, cards []engine.CardID, whole bool, how extent) (roomy bool) {
	seen := p.spots()
	own, open := []engine.CardID(nil), []engine.CardID(nil)
	for _, id := range cards {
		switch at, ok := seen.of(id); {
		case ok && at.panel.Seat == engine.Onlooker:
			open = append(open, id)
		case !ok || at.panel.Seat == p.seat && (at.panel.Private || p.atLarge()):
			own = append(own, id)
		}
	}
	shown := cards
	if how == ownInFull {
		shown = open
	}
	tiles := p.tiles(p.withHeld(shown, whole && how < tilesOnly))
	if how == inFull || how == allAbove || tiles == nil || how == ownInFull && len(own)+len(open) < len(cards) {
		p.among(s.at(how), cards, whole)
		return true
	}
	learns, elsewhere := len(p.t.Lessons(p.seat)) > 0, p.v.Say(engine.T("bot.panel.sayings"))
	if how == ownInFull {
		words, to := p.sayings(open), &s.above
		if words == "" || learns { // nothing parts them from what is below
			to = &s.below
		}
		part := to.add(yieldOwn)
		part.box, part.pictures = boxOwn, tiles
		s.says(words, elsewhere, learns)
		p.among(&s.below, own, whole)
		return true
	}
	s.says(p.sayings(append(own, open...)), elsewhere, learns)
	part := s.below.add(yieldNever)
	part.box, part.pictures = boxChosen, tiles
	return how < tilesOnly
}

// laid is a card that is shown, and where it lies; ok is false where that is not to be seen.
type laid struct {
	id engine.CardID
	at spot
	ok bool
}

// laid are cards with the places where they lie.
func (p Panel) laid(cards []engine.CardID) (out []laid) {
	seen := p.spots()
	for _, id := range cards {
		at, ok := seen.of(id)
		out = append(out, laid{id, at, ok})
	}
	return out
}

// withHeld are cards that are chosen among with what else lies beside them in small private zones, if wanted, each copy
// of it there: what one holds is seen whole.
func (p Panel) withHeld(cards []engine.CardID, whole bool) []laid {
	out := p.laid(cards)
	for _, area := range p.areas() {
		if !whole || area.Seat != p.seat || !area.Private {
			continue
		}
		here := p.lyingIn(area, cards)
		for _, z := range area.Zones {
			if !asOne(area, z, here) {
				continue
			}
			for _, c := range z.Cards {
				if i := slices.Index(here, c.Card); i >= 0 { // one copy of it is among the cards
					here = slices.Delete(slices.Clone(here), i, i+1)
					continue
				}
				out = append(out, laid{c.Card, spot{panel: area, zone: z, card: c}, true})
			}
		}
	}
	return out
}

// says has what cards say in words above what is chosen among, as far as that leaves the panel low enough, and else
// where it is to be read; not where there is a lesson to be read.
func (s *shown) says(words, elsewhere string, learns bool) {
	if words != "" && !learns {
		s.above.add(yieldFacts, words, elsewhere, "").tall = true
	}
}

// sayings are what cards say, a line each.
func (p Panel) sayings(cards []engine.CardID) string {
	var out strings.Builder
	for _, id := range cards {
		face, ok := p.t.Rules.Game.Card(id)
		if !ok || len(face.Rules) == 0 {
			continue
		}
		var rules []string
		for _, r := range face.Rules {
			rules = append(rules, p.v.Say(r))
		}
		say.Line(&out, p.v.Say(engine.T("bot.panel.force", engine.A("card", say.CardName(id)),
			engine.A("rule", say.Markup(strings.Join(rules, " "))))))
	}
	return strings.TrimRight(out.String(), "\n")
}

// toward shows among what one chooses next: what one gives is chosen by what one may get for it.
func (p Panel) toward(s *sheet, cards []engine.CardID, how extent) {
	if len(cards) == 0 {
		return
	}
	part := s.add(yieldOwn)
	part.box = boxOwn
	switch {
	case p.painter == nil:
		part.forms = []string{p.chosenAmong(cards, false)}
	case how == inFull:
		part.pictures = p.elsewhere(cards)
	default:
		part.pictures = p.tiles(p.laid(cards))
	}
}

// tiles are pictures of cards without what they say, by the places where they lie; nil where words are wanted. What
// lies before the seat itself is shown as it lies there where it is not a card that asks: then all of it matters. A
// private place of which there is more says how many of its cards there are.
func (p Panel) tiles(cards []laid) (out []board.Picture) {
	if p.painter == nil {
		return nil
	}
	var own []engine.Panel
	var among []board.Chosen
	for _, c := range cards {
		at := c.at
		switch {
		case !c.ok:
			among = append(among, board.Chosen{Card: engine.CardShown{Card: c.id}})
		case at.panel.Seat == p.seat && !at.panel.Private && p.atLarge():
			if !slices.ContainsFunc(own, func(a engine.Panel) bool { return a.Name == at.panel.Name }) {
				own = append(own, at.panel)
			}
		case at.panel.Private:
			area, zone := partly(at.panel, at.zone, laidIn(at, cards))
			if p.v.Say(zone.Label) != "" {
				area.Title = zone.Label
			}
			among = append(among, board.Chosen{Card: at.card, Owner: area.Title})
		default:
			among = append(among, board.Chosen{Card: at.card, Owner: at.panel.Title})
		}
	}
	if len(own) > 0 {
		for i := range own {
			own[i].Lines = nil
		}
		out = p.bands(engine.Scene{Panels: own})
	}
	if len(among) > 0 {
		title := among[0].Owner
		var owners []string // in the order in which they come first
		for _, c := range among {
			owners = append(owners, p.v.Say(c.Owner))
		}
		slices.SortStableFunc(among, func(x, y board.Chosen) int {
			return slices.Index(owners, p.v.Say(x.Owner)) - slices.Index(owners, p.v.Say(y.Owner))
		})
		if title.IsZero() {
			title = engine.T("bot.panel.among")
		}
		out = append(out, p.painter.Tiles(p.reader(), title, among)...)
	}
	return fewPictures(out)
}

// laidIn is how many of some cards lie in one zone with one of them.
func laidIn(at spot, cards []laid) (n int) {
	for _, c := range cards {
		if c.ok && c.at.panel.Name == at.panel.Name && c.at.sameZone(at) {
			n++
		}
	}
	return n
}

// atLarge reports whether no card asks the seat, but the game what to do.
func (p Panel) atLarge() bool {
	return !slices.ContainsFunc(p.asked(), func(d engine.Decision) bool { return len(cardsIn(p.view.Ask(d.ID))) > 0 })
}
