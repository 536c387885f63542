package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/score"
)

// Scene is the table as the viewer sees it.
func (v *View) Scene() engine.Scene {
	s := &v.s
	sc := engine.Scene{Title: title(s), Lines: headlines(s)}
	sc.Panels = append(sc.Panels, villagePanel(s))
	for i := int8(0); i < s.Seats; i++ {
		sc.Panels = append(sc.Panels, covenPanel(s, i))
	}
	if v.viewer != engine.Onlooker {
		sc.Panels = append(sc.Panels, handPanel(s, int8(v.viewer)))
	}
	sc.Panels = append(sc.Panels, guidePanel(s), eventsPanel(s))
	return sc
}

func title(s *play.State) engine.Text {
	round := engine.A("n", engine.Number(s.Round))
	switch s.Phase {
	case play.PhaseDraft:
		return engine.T("scene.draft", engine.A("n", engine.Number(s.PickNo)))
	case play.PhaseDay, play.PhaseDawn:
		if s.Final {
			return engine.T("scene.day.final", round)
		}
		return engine.T("scene.day", round)
	case play.PhaseNight:
		return engine.T("scene.night", round)
	}
	return engine.T("scene.over")
}

// headlines are the facts of the moment.
func headlines(s *play.State) []engine.Text {
	if s.Phase == play.PhaseOver {
		return nil
	}
	var out []engine.Text
	if !s.Solo() {
		out = append(out, engine.T("scene.coin", engine.A("who", engine.Who(s.Coin))))
	}
	if s.Day != program.NoCard {
		out = append(out, engine.T("scene.day-event", engine.A("card", s.ID(s.Day)),
			engine.A("text", paragraphs(s.R.Face(s.R.Pack.Cards[s.Day]).Rules))))
	}
	return append(out, engine.T("scene.events", engine.A("n", engine.Number(s.At[play.ZoneEvents].N))))
}

func villagePanel(s *play.State) engine.Panel {
	p := engine.Panel{Name: "village", Seat: engine.Onlooker, Title: engine.T("scene.village")}
	for i := play.Zone(0); i < play.Piles; i++ {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneSquare+i, engine.T("scene.pile", engine.A("n", engine.Number(int(i)+1)))))
	}
	p.Lines = append(p.Lines,
		engine.T("scene.decks", engine.A("village", engine.Number(s.At[play.ZoneVillage].N)), engine.A("well", engine.Number(s.At[play.ZoneWell].N))),
		engine.T("scene.supply", engine.A("blessed", engine.Number(s.Supply[0])), engine.A("enchantment", engine.Number(s.Supply[1])),
			engine.A("suspicion", engine.Number(s.Supply[2]))))
	if s.At[play.ZoneTrial].N > 0 {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneTrial, engine.T("scene.trial")))
	}
	if s.At[play.ZoneBurn].N > 0 {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneBurn, engine.T("scene.burn")))
	}
	return p
}

func covenPanel(s *play.State, seat int8) engine.Panel {
	who := engine.A("who", engine.Who(seat))
	p := engine.Panel{Name: "coven", Seat: engine.Seat(seat), Title: engine.T("scene.coven", who)}
	z := play.Zone(seat)
	p.Lines = append(p.Lines, engine.T("scene.counts",
		engine.A("hand", engine.Number(s.At[play.ZoneHand+z].N+s.At[play.ZoneKept+z].N)),
		engine.A("level", engine.Number(s.Level(seat))),
		engine.A("suspicion", engine.Number(s.TokensIn(seat, program.Suspicion))),
		engine.A("points", engine.Number(score.Score(s, seat, nil).Total()))))
	p.Zones = append(p.Zones, zoneShown(s, play.ZoneCoven+z, engine.T("scene.row", engine.A("n", engine.Number(s.At[play.ZoneCoven+z].N)), engine.A("limit", engine.Number(s.Limit(seat))))))
	if s.At[play.ZoneGrave+z].N > 0 {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneGrave+z, engine.T("scene.graveyard")))
	}
	if n := s.At[play.ZoneCauldron+z].N; n > 0 {
		if cauldronOpen(s, seat) {
			p.Zones = append(p.Zones, zoneShown(s, play.ZoneCauldron+z, engine.T("scene.cauldron")))
		} else { // its owner sees it in the hand panel
			p.Zones = append(p.Zones, engine.Zone{Label: engine.T("scene.cauldron"), Hidden: int(n)})
		}
	}
	if aside := asideShown(s, seat); len(aside.Cards) > 0 {
		p.Zones = append(p.Zones, aside)
	}
	return p
}

// cauldronOpen reports whether everybody sees what lies on a Cauldron.
func cauldronOpen(s *play.State, seat int8) bool {
	c := s.At[play.ZoneCauldron+play.Zone(seat)].Head
	return s.Phase == play.PhaseOver || c != program.NoCard && s.Brewing(c)
}

// asideShown is the cards of a hand that lie open beside it (L589).
func asideShown(s *play.State, seat int8) engine.Zone {
	out := engine.Zone{Label: engine.T("scene.aside")}
	for c := s.At[play.ZoneHand+play.Zone(seat)].Head; c != program.NoCard; c = s.Next[c] {
		if laidAside(s, c) {
			out.Cards = append(out.Cards, shown(s, c))
		}
	}
	return out
}

func handPanel(s *play.State, seat int8) engine.Panel {
	p := engine.Panel{Name: "hand", Seat: engine.Seat(seat), Private: true, Title: engine.T("scene.hand"), Lines: ahead(s, seat)}
	z := play.Zone(seat)
	for _, deck := range []struct {
		z    play.Zone
		name string
	}{{play.ZoneVillage, "village"}, {play.ZoneWell, "well"}, {play.ZoneEvents, "event"}} {
		if s.At[deck.z].Head != program.NoCard { // cards the player is looking at, which is what the question is about
			seen := zoneShown(s, deck.z, engine.T("scene.looked-at", engine.A("deck", engine.T("deck-name."+deck.name))))
			seen.Hidden = 0
			p.Zones = append(p.Zones, seen)
		}
	}
	if s.At[play.ZoneDraft+z].N > 0 {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneDraft+z, engine.T("scene.hand.draft")))
	}
	hand := zoneShown(s, play.ZoneHand+z, engine.T("scene.hand.cards"))
	hand.Cards = append(hand.Cards, zoneShown(s, play.ZoneKept+z, engine.Text{}).Cards...)
	p.Zones = append(p.Zones, hand)
	if s.At[play.ZoneCauldron+z].N > 0 && !cauldronOpen(s, seat) {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneCauldron+z, engine.T("scene.cauldron")))
	}
	return p
}

func zoneShown(s *play.State, z play.Zone, label engine.Text) engine.Zone {
	out := engine.Zone{Label: label, Hidden: missing(s, z)}
	for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
		out.Cards = append(out.Cards, shown(s, c))
	}
	return out
}

func shown(s *play.State, c program.Card) engine.CardShown {
	d := &s.R.Cards[c]
	out := engine.CardShown{Card: d.ID}
	switch d.Kind {
	case program.Character:
		worth, grave := int(d.Value), engine.A("grave", engine.Number(d.Grave))
		if s.InPlay(c) || s.InGrave(c) || s.ZoneOf[c] == play.ZoneTrial {
			worth = s.Value(c)
		}
		key := "scene.note."
		if s.InGrave(c) {
			key += "grave."
		}
		out.Note = engine.T(key+program.Types.Word(int(lowestBit(d.Types))), engine.A("value", engine.Number(worth)), grave)
	case program.Item:
		out.Note = engine.T("scene.note.item")
		if d.InGrave {
			out.Note = engine.T("scene.note.item.grave")
		}
	case program.Event:
		out.Note = engine.T("scene.note.event")
	}
	for t, n := range s.Tokens[c] {
		if n > 0 {
			out.Marks = append(out.Marks, engine.Mark{Name: program.Tokens.Word(int(t)), N: int(n)})
		}
	}
	for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
		out.Under = append(out.Under, shown(s, i))
	}
	return out
}

// lowestBit is the number of the lowest bit set.
func lowestBit(bits uint8) int {
	for i := 0; i < 8; i++ {
		if bits&(1<<i) != 0 {
			return i
		}
	}
	return 0
}
