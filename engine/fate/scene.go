package fate

import "witchtable/engine"

// Scene is the table as the viewer sees it.
func (v *View) Scene() engine.Scene {
	s := &v.s
	sc := engine.Scene{Title: s.title(), Lines: s.headlines()}
	sc.Panels = append(sc.Panels, s.villagePanel())
	for i := int8(0); i < s.seats; i++ {
		sc.Panels = append(sc.Panels, s.covenPanel(i))
	}
	if v.viewer != engine.Onlooker {
		sc.Panels = append(sc.Panels, s.handPanel(int8(v.viewer)))
	}
	return sc
}

func (s *State) title() engine.Text {
	round := engine.A("n", engine.Number(s.round))
	switch s.phase {
	case phDraft:
		return engine.T("scene.draft", engine.A("n", engine.Number(s.pickNo)))
	case phDay, phDawn:
		if s.final {
			return engine.T("scene.day.final", round)
		}
		return engine.T("scene.day", round)
	case phNight:
		return engine.T("scene.night", round)
	}
	return engine.T("scene.over")
}

// headlines are the facts of the moment.
func (s *State) headlines() []engine.Text {
	if s.phase == phOver {
		return nil
	}
	var out []engine.Text
	if !s.solo() {
		out = append(out, engine.T("scene.coin", engine.A("who", engine.Who(s.coin))))
	}
	if s.day != noCard {
		out = append(out, engine.T("scene.day-event", engine.A("card", s.id(s.day)),
			engine.A("text", paragraphs(face(s.r.pack.Cards[s.day]).Rules))))
	}
	return append(out, engine.T("scene.events", engine.A("n", engine.Number(s.at[zEvents].n))))
}

func (s *State) villagePanel() engine.Panel {
	p := engine.Panel{Name: "village", Seat: engine.Onlooker, Title: engine.T("scene.village")}
	for i := zone(0); i < piles; i++ {
		p.Zones = append(p.Zones, s.zoneShown(zSquare+i, engine.T("scene.pile", engine.A("n", engine.Number(int(i)+1)))))
	}
	p.Lines = append(p.Lines,
		engine.T("scene.decks", engine.A("village", engine.Number(s.at[zVillage].n)), engine.A("well", engine.Number(s.at[zWell].n))),
		engine.T("scene.supply", engine.A("blessed", engine.Number(s.supply[0])), engine.A("enchantment", engine.Number(s.supply[1])),
			engine.A("suspicion", engine.Number(s.supply[2]))))
	if s.at[zTrial].n > 0 {
		p.Zones = append(p.Zones, s.zoneShown(zTrial, engine.T("scene.trial")))
	}
	if s.at[zBurn].n > 0 {
		p.Zones = append(p.Zones, s.zoneShown(zBurn, engine.T("scene.burn")))
	}
	return p
}

func (s *State) covenPanel(seat int8) engine.Panel {
	who := engine.A("who", engine.Who(seat))
	p := engine.Panel{Name: "coven", Seat: engine.Seat(seat), Title: engine.T("scene.coven", who)}
	z := zone(seat)
	p.Lines = append(p.Lines, engine.T("scene.counts",
		engine.A("hand", engine.Number(s.at[zHand+z].n+s.at[zKept+z].n)),
		engine.A("level", engine.Number(s.level(seat))),
		engine.A("suspicion", engine.Number(s.tokensIn(seat, suspicion))),
		engine.A("points", engine.Number(s.score(seat, nil).total()))))
	p.Zones = append(p.Zones, s.zoneShown(zCoven+z, engine.T("scene.row", engine.A("n", engine.Number(s.at[zCoven+z].n)), engine.A("limit", engine.Number(s.limit(seat))))))
	if s.at[zGrave+z].n > 0 {
		p.Zones = append(p.Zones, s.zoneShown(zGrave+z, engine.T("scene.graveyard")))
	}
	if n := s.at[zCauldron+z].n; n > 0 {
		if s.phase == phOver {
			p.Zones = append(p.Zones, s.zoneShown(zCauldron+z, engine.T("scene.cauldron")))
		} else { // its owner sees it in the hand panel
			p.Zones = append(p.Zones, engine.Zone{Label: engine.T("scene.cauldron"), Hidden: int(n)})
		}
	}
	return p
}

func (s *State) handPanel(seat int8) engine.Panel {
	p := engine.Panel{Name: "hand", Seat: engine.Seat(seat), Private: true, Title: engine.T("scene.hand")}
	z := zone(seat)
	for _, deck := range []struct {
		z    zone
		name string
	}{{zVillage, "village"}, {zWell, "well"}, {zEvents, "event"}} {
		if s.at[deck.z].head != noCard { // cards the player is looking at, which is what the question is about
			seen := s.zoneShown(deck.z, engine.T("scene.looked-at", engine.A("deck", engine.T("deck-name."+deck.name))))
			seen.Hidden = 0
			p.Zones = append(p.Zones, seen)
		}
	}
	if s.at[zDraft+z].n > 0 {
		p.Zones = append(p.Zones, s.zoneShown(zDraft+z, engine.T("scene.hand.draft")))
	}
	hand := s.zoneShown(zHand+z, engine.T("scene.hand.cards"))
	hand.Cards = append(hand.Cards, s.zoneShown(zKept+z, engine.Text{}).Cards...)
	p.Zones = append(p.Zones, hand)
	if s.at[zCauldron+z].n > 0 {
		p.Zones = append(p.Zones, s.zoneShown(zCauldron+z, engine.T("scene.cauldron")))
	}
	return p
}

func (s *State) zoneShown(z zone, label engine.Text) engine.Zone {
	out := engine.Zone{Label: label, Hidden: s.missing(z)}
	for c := s.at[z].head; c != noCard; c = s.next[c] {
		out.Cards = append(out.Cards, s.shown(c))
	}
	return out
}

func (s *State) shown(c card) engine.CardShown {
	d := &s.r.cards[c]
	out := engine.CardShown{Card: d.id}
	switch d.kind {
	case kCharacter:
		worth, grave := int(d.value), engine.A("grave", engine.Number(d.grave))
		if s.inPlay(c) || s.inGrave(c) || s.zoneOf[c] == zTrial {
			worth = s.value(c)
		}
		key := "scene.note."
		if s.inGrave(c) {
			key += "grave."
		}
		out.Note = engine.T(key+typeWords[index8(d.types)], engine.A("value", engine.Number(worth)), grave)
	case kItem:
		out.Note = engine.T("scene.note.item")
		if d.inGrave {
			out.Note = engine.T("scene.note.item.grave")
		}
	case kEvent:
		out.Note = engine.T("scene.note.event")
	}
	for t, n := range s.tok[c] {
		if n > 0 {
			out.Marks = append(out.Marks, engine.Mark{Name: tokenWords[t], N: int(n)})
		}
	}
	for i := s.under[c].head; i != noCard; i = s.next[i] {
		out.Under = append(out.Under, s.shown(i))
	}
	return out
}

// index8 is the number of the lowest bit set.
func index8(bits uint8) int {
	for i := 0; i < 8; i++ {
		if bits&(1<<i) != 0 {
			return i
		}
	}
	return 0
}
