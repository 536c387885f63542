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
	sc := engine.Scene{Title: title(s), Lines: headlines(s), Sign: sign(s)}
	if s.Phase != play.PhaseOver {
		sc.Counts = []engine.Mark{{Name: "event", N: int(s.At[play.ZoneEvents].N)}}
		if s.Day != program.NoCard {
			day := shown(s, s.Day)
			day.Rules = inForce(s)
			sc.Force = []engine.CardShown{day}
		}
	}
	sc.Panels = append(sc.Panels, villagePanel(s))
	for i := int8(0); i < s.Seats; i++ {
		sc.Panels = append(sc.Panels, covenPanel(s, i))
	}
	sc.Panels = append(sc.Panels, v.PrivatePanels()...)
	sc.Panels = append(sc.Panels, guidePanel(s), eventsPanel(s))
	return sc
}

// PrivatePanels is the viewer's hand, see [engine.Secluded].
func (v *View) PrivatePanels() []engine.Panel {
	if v.viewer == engine.Onlooker {
		return nil
	}
	return []engine.Panel{handPanel(&v.s, int8(v.viewer))}
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

// sign names what the title is about.
func sign(s *play.State) string {
	switch s.Phase {
	case play.PhaseDraft:
		return "draft"
	case play.PhaseNight:
		return "night"
	case play.PhaseOver:
		return "over"
	}
	return "day"
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
		key, rules := "scene.day-event", inForce(s)
		if len(rules) == 0 {
			key += ".done"
		}
		out = append(out, engine.T(key, engine.A("card", s.ID(s.Day)), engine.A("text", paragraphs(rules))))
	}
	return append(out, engine.T("scene.events", engine.A("n", engine.Number(s.At[play.ZoneEvents].N))))
}

// inForce is what holds of the Day Event: what it did when it came is done.
func inForce(s *play.State) []engine.Text {
	src := s.R.Pack.Cards[s.Day]
	out := []engine.Text{}
	for i, rule := range s.R.Face(src).Rules {
		if staysInForce(src.Node.Get("abilities").Items[i]) {
			out = append(out, rule)
		}
	}
	return out
}

// staysInForce reports whether an ability of an Event is more than what it does when it comes.
func staysInForce(ability engine.Node) bool { return ability.Word("when", "") != "resolve" }

func villagePanel(s *play.State) engine.Panel {
	p := engine.Panel{Name: "village", Seat: engine.Onlooker, Title: engine.T("scene.village")}
	for i := play.Zone(0); i < play.Piles; i++ {
		pile := zoneShown(s, play.ZoneSquare+i, engine.T("scene.pile", engine.A("n", engine.Number(int(i)+1))))
		pile.Laid = engine.InPile
		p.Zones = append(p.Zones, pile)
	}
	p.Counts = []engine.Mark{{Name: "village", N: int(s.At[play.ZoneVillage].N)},
		{Name: "well", N: int(s.At[play.ZoneWell].N)}}
	p.Lines = append(p.Lines,
		engine.T("scene.decks", engine.A("village", engine.Number(s.At[play.ZoneVillage].N)),
			engine.A("well", engine.Number(s.At[play.ZoneWell].N))),
		engine.T("scene.supply", engine.A("blessed", engine.Number(s.Supply[0])),
			engine.A("enchantment", engine.Number(s.Supply[1])),
			engine.A("suspicion", engine.Number(s.Supply[2]))))
	if s.At[play.ZoneTrial].N > 0 {
		p.Zones = append(p.Zones, named(zoneShown(s, play.ZoneTrial, engine.T("scene.trial")), "trial", engine.Beside))
	}
	if s.At[play.ZoneBurn].N > 0 {
		p.Zones = append(p.Zones, named(zoneShown(s, play.ZoneBurn, engine.T("scene.burn")), "burn", engine.InHeap))
	}
	return p
}

func covenPanel(s *play.State, seat int8) engine.Panel {
	who := engine.A("who", engine.Who(seat))
	p := engine.Panel{Name: "coven", Seat: engine.Seat(seat), Title: engine.T("scene.coven", who)}
	z := play.Zone(seat)
	hand, points := int(s.At[play.ZoneHand+z].N+s.At[play.ZoneKept+z].N), score.Score(s, seat, nil)
	level, suspicion := s.Level(seat), s.TokensIn(seat, program.Suspicion)
	counts := "scene.counts"
	if s.Phase == play.PhaseDraft { // nothing but the hand is there yet
		counts = "scene.counts.draft"
	}
	p.Lines = append(p.Lines, engine.T(counts,
		engine.A("hand", engine.Number(hand)), engine.A("level", engine.Number(level)),
		engine.A("suspicion", engine.Number(suspicion)), engine.A("points", engine.Number(points))))
	p.Active, p.Score = ofTurn(s, seat), engine.Known(points)
	p.Counts = []engine.Mark{{Name: "hand", N: hand}, {Name: "enchantment", N: level}, {Name: "suspicion", N: suspicion}}
	if !s.Solo() && s.Coin == seat {
		p.Holds = []string{"coin"}
	}
	label := engine.T("scene.row", engine.A("n", engine.Number(s.At[play.ZoneCoven+z].N)),
		engine.A("limit", engine.Number(s.Limit(seat))))
	if int(s.At[play.ZoneCoven+z].N) > s.Limit(seat) { // it was filled while there was more room
		label.Key += ".over"
	}
	if s.At[play.ZoneCoven+z].N > 1 { // which end is which
		label.Key += ".from"
	}
	row := zoneShown(s, play.ZoneCoven+z, label)
	row.Room, row.From = s.Limit(seat), "cauldron"
	p.Zones = append(p.Zones, row)
	if s.At[play.ZoneGrave+z].N > 0 {
		p.Zones = append(p.Zones,
			named(zoneShown(s, play.ZoneGrave+z, engine.T("scene.graveyard")), "graveyard", engine.InHeap))
	}
	if n := s.At[play.ZoneCauldron+z].N; n > 0 {
		cauldron := zoneShown(s, play.ZoneCauldron+z, engine.T("scene.cauldron")) // what others may not know lacks
		if len(cauldron.Cards) > 0 && !cauldronOpen(s, seat) {
			cauldron.Label.Key += ".own"
		}
		p.Zones = append(p.Zones, named(cauldron, "cauldron", engine.Beside))
	}
	if aside := asideShown(s, seat); len(aside.Cards) > 0 {
		p.Zones = append(p.Zones, aside)
	}
	return p
}

// ofTurn reports whether it is the seat's turn.
func ofTurn(s *play.State, seat int8) bool {
	return (s.Phase == play.PhaseDay || s.Phase == play.PhaseDawn) && s.Active == seat
}

// named is a zone with what pictures want to know.
func named(z engine.Zone, name string, laid engine.Laid) engine.Zone {
	z.Name, z.Laid = name, laid
	return z
}

// cauldronOpen reports whether everybody sees what lies on a Cauldron.
func cauldronOpen(s *play.State, seat int8) bool {
	c := s.At[play.ZoneCauldron+play.Zone(seat)].Head
	return s.Phase == play.PhaseOver || c != program.NoCard && s.Brewing(c)
}

// asideShown is the cards of a hand that lie open beside it (L589).
func asideShown(s *play.State, seat int8) engine.Zone {
	out := engine.Zone{Label: engine.T("scene.aside"), Name: "hand", Laid: engine.Beside}
	for c := s.At[play.ZoneHand+play.Zone(seat)].Head; c != program.NoCard; c = s.Next[c] {
		if laidAside(s, c) {
			out.Cards = append(out.Cards, shown(s, c))
		}
	}
	return out
}

func handPanel(s *play.State, seat int8) engine.Panel {
	p := engine.Panel{Name: "hand", Seat: engine.Seat(seat), Private: true, Title: engine.T("scene.hand"),
		Lines: ahead(s, seat)}
	if s.Phase == play.PhaseDraft {
		p.Title = engine.T("scene.drafting")
	}
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
	if s.Phase != play.PhaseDraft {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneHand+z, engine.T("scene.hand.cards")))
	} else if kept := keptShown(s, z); len(kept.Cards)+kept.Hidden > 0 {
		p.Zones = append(p.Zones, kept)
	}
	if s.At[play.ZoneCauldron+z].N > 0 && !cauldronOpen(s, seat) {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneCauldron+z, engine.T("scene.cauldron.own")))
	}
	switch {
	case s.Phase == play.PhaseDraft:
	case len(p.Zones) == 1: // the hand, of which the title says it
		p.Zones[0].Label = engine.Text{}
	default:
		p.Title = engine.T("scene.alone")
	}
	return p
}

// keptShown is what a player has kept in the draft: in the picks before, and in this one, which is taken into the hand
// once all have chosen.
func keptShown(s *play.State, seat play.Zone) engine.Zone {
	kept, now := zoneShown(s, play.ZoneHand+seat, engine.T("scene.hand.kept")),
		zoneShown(s, play.ZoneKept+seat, engine.Text{})
	kept.Cards, kept.Hidden = append(kept.Cards, now.Cards...), kept.Hidden+now.Hidden
	return kept
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
	printed := &s.R.Pack.Cards[c].Node
	out := engine.CardShown{Card: d.ID, Kind: printed.Word("kind", ""), Type: printed.Word("type", "")}
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
		out.Worth = engine.Known(worth)
		if !s.InGrave(c) {
			out.Figures = []engine.Mark{{Name: "graveyard", N: int(d.Grave)}}
		}
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
