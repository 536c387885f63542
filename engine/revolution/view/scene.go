package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

func number(key string, n int) engine.Text { return engine.T(key, engine.A("n", engine.Number(n))) }

// Scene is the table as the viewer sees it.
func (v *View) Scene() engine.Scene {
	s := &v.s
	sc := engine.Scene{Sign: v.sign(), Title: engine.T("revolution.turn", engine.A("n", engine.Number(s.Turn)),
		engine.A("who", engine.Who(s.Active)))}
	switch {
	case s.Over():
		sc.Title = engine.T("revolution.over")
	case s.Before():
		sc.Title = engine.T("revolution.before")
	}
	sc.Lines = append(sc.Lines, number("revolution.line.liberty", int(s.Liberty)), v.moonLine())
	if s.FreeSpaces() == 0 && !s.Over() {
		sc.Lines = append(sc.Lines, engine.T("revolution.line.full"))
	}
	if s.Final && !s.Over() {
		sc.Lines = append(sc.Lines, engine.T("revolution.line.final"))
	}
	for seat := range s.Seats {
		if whom, ok := s.Vote(seat); ok {
			key := "revolution.line.vote"
			if whom == seat {
				key += ".own"
			}
			sc.Lines = append(sc.Lines, engine.T(key, engine.A("who", engine.Who(seat)), engine.A("to", engine.Who(whom))))
		}
	}
	sc.Panels = append(sc.Panels, v.tracksPanel(), v.linePanel(), v.recruitsPanel(), v.goalsPanel())
	if s.Proposal.Kind != play.ProposeNothing {
		sc.Panels = append(sc.Panels, v.proposalPanel())
	}
	for seat := range s.Seats {
		sc.Panels = append(sc.Panels, v.covenPanel(seat))
	}
	if v.viewer != engine.Onlooker {
		sc.Panels = append(sc.Panels, v.handPanel())
	}
	return sc
}

// moonLine says what the Moon adds to prices.
func (v *View) moonLine() engine.Text {
	key := "revolution.line.moon"
	if v.s.MoonNumber() == 0 {
		key += ".none"
	}
	return engine.T(key, engine.A("n", engine.Number(v.s.MoonNumber())), engine.A("space", engine.Number(v.s.Moon+1)))
}

// freeLine says how many Events fit into the line before the game is lost, and where it is.
func (v *View) freeLine() engine.Text {
	return engine.T("revolution.line.free", engine.A("n", engine.Number(v.s.FreeSpaces())),
		engine.A("loss", engine.Number(v.s.Loss())))
}

// tracksPanel is where Liberty and the Moon stand.
func (v *View) tracksPanel() engine.Panel {
	return engine.Panel{Name: "tracks", Seat: engine.Onlooker, Title: engine.T("revolution.panel.tracks"),
		Tracks: v.tracks()}
}

// linePanel is the Event Line: numbered spaces, the last of which is the loss space, and the Events that are gone.
func (v *View) linePanel() engine.Panel {
	s := &v.s
	line := engine.Zone{Label: engine.T("revolution.zone.line"), Name: "line", Whole: true, Room: s.Loss(),
		Spaces: v.lineSpaces()}
	for i := 1; i < len(s.Line); i++ {
		if s.Line[i] != play.NoCard {
			line.Cards = append(line.Cards, v.eventShown(s.Line[i], i))
		}
	}
	gone := v.zone("gone", play.ZoneEventsGone, engine.InHeap)
	panel := engine.Panel{Name: "line", Seat: engine.Onlooker, Title: engine.T("revolution.panel.line"),
		Lines: []engine.Text{v.freeLine()}, Zones: []engine.Zone{line, gone},
		Counts: []engine.Mark{{Name: "events", N: int(s.At[play.ZoneEvents].N)}, {Name: "free", N: s.FreeSpaces()}}}
	if s.At[play.ZoneBeaten].N > 0 {
		panel.Zones = append(panel.Zones, v.zone("beaten", play.ZoneBeaten, engine.Beside))
	}
	return panel
}

// eventShown is an Event of the line with the prices it has there.
func (v *View) eventShown(c play.Card, space int) engine.CardShown {
	d := v.def(c)
	out := engine.CardShown{Card: v.id(c), Place: space, Kind: "event", Type: program.Types.Word(int(d.Type))}
	if d.Liberty {
		out.Marks = append(out.Marks, engine.Mark{Name: "liberty", N: 1})
	}
	if d.Peril {
		out.Marks = append(out.Marks, engine.Mark{Name: "peril", N: 1})
	}
	if space >= v.s.Loss() {
		return out
	}
	var prices engine.List
	for option, p := range d.Prices {
		if p.N == 0 {
			continue
		}
		need, of := v.s.Price(play.Target{Space: uint8(space), Option: uint8(option)})
		out.Figures = append(out.Figures, engine.Mark{Name: program.Powers.Word(int(of)), N: need})
		prices = append(prices, engine.T("revolution.word.icons", engine.A("n", engine.Number(need)),
			engine.A("power", power(of).Label)))
		if !out.Worth.Known || need < out.Worth.N {
			out.Worth = engine.Known(need)
		}
	}
	switch len(prices) {
	case 1:
		out.Note = engine.T("revolution.note.price", engine.A("price", prices[0]))
	case 2: // one of them is paid
		out.Note = engine.T("revolution.note.prices", engine.A("price", prices[0]), engine.A("or", prices[1]))
	}
	return out
}

// recruitsPanel is the Recruit row and the Recruit discards.
func (v *View) recruitsPanel() engine.Panel {
	s := &v.s
	row := engine.Zone{Label: engine.T("revolution.zone.row"), Name: "row", Whole: true, Room: program.RowSpaces,
		Spaces: v.rowSpaces()}
	for i := 1; i <= program.RowSpaces; i++ {
		if c := s.Row[i]; c != play.NoCard {
			shown := v.witchShown(c)
			shown.Place, shown.Worth = i, engine.Known(s.RecruitPrice(i, false, 0))
			shown.Note = engine.T("revolution.note.stars", count("n", shown.Worth.N), engine.A("list", iconsOf(v.def(c))))
			row.Cards = append(row.Cards, shown)
		}
	}
	panel := engine.Panel{Name: "recruits", Seat: engine.Onlooker, Title: engine.T("revolution.panel.recruits"),
		Zones:  []engine.Zone{row, v.zone("banished", play.ZoneBanished, engine.InHeap)},
		Counts: []engine.Mark{{Name: "recruits", N: int(s.At[play.ZoneRecruits].N)}}}
	if s.At[play.ZoneRevealed].N > 0 {
		panel.Zones = append(panel.Zones, v.zone("blessing", play.ZoneRevealed, engine.Beside))
	}
	return panel
}

// witchShown is a Witch or Recruit, or a Blessing.
func (v *View) witchShown(c play.Card) engine.CardShown {
	d := v.def(c)
	out := engine.CardShown{Card: v.id(c), Kind: program.Kinds.Word(int(d.Kind))}
	for i, n := range d.Icons {
		if n > 0 {
			out.Figures = append(out.Figures, engine.Mark{Name: program.Powers.Word(i), N: int(n)})
		}
	}
	if d.Kind.Witch() {
		out.Worth = engine.Known(int(d.Stars))
	}
	if list := iconsOf(d); len(list) > 0 {
		out.Note = engine.T("revolution.note.icons", engine.A("list", list))
	}
	return out
}

// iconsOf lists the icons that a card shows.
func iconsOf(d *program.CardDef) (out engine.List) {
	for i, n := range d.Icons {
		if n > 0 {
			out = append(out, icons("revolution.word.icons", int(n), program.Power(i)))
		}
	}
	return out
}

// goalsPanel is the Objectives with the markers they have left.
func (v *View) goalsPanel() engine.Panel {
	s := &v.s
	zone := engine.Zone{Label: engine.T("revolution.zone.objectives"), Name: "objectives", Whole: true,
		Room: program.GoalKinds, Brief: true}
	done := 0
	for goal, c := range s.Goals {
		if c == play.NoCard {
			continue
		}
		shown := engine.CardShown{Card: v.id(c), Kind: "objective", Type: program.Goals.Word(goal), Place: goal + 1}
		for _, p := range program.GoalPowers[goal] {
			if s.Left[p] > 0 {
				shown.Marks = append(shown.Marks, engine.Mark{Name: program.Powers.Word(int(p)), N: int(s.Left[p])})
			}
		}
		if shown.Note = engine.T("revolution.note.open"); s.Achieved>>goal&1 != 0 {
			shown.Note = engine.Text{}
			shown.Marks = []engine.Mark{{Name: "achieved", N: 1}}
			done++
		}
		zone.Cards = append(zone.Cards, shown)
	}
	return engine.Panel{Name: "objectives", Seat: engine.Onlooker, Title: engine.T("revolution.panel.objectives"),
		Zones: []engine.Zone{zone}, Counts: []engine.Mark{{Name: "achieved", N: done}}}
}

// proposalPanel is what is being put together: what is laid down, and what is pledged.
func (v *View) proposalPanel() engine.Panel {
	s := &v.s
	p := &s.Proposal
	panel := engine.Panel{Name: "proposal", Seat: engine.Onlooker}
	laid := engine.Zone{Label: engine.T("revolution.zone.laid"), Name: "laid", Laid: engine.Beside, Fanned: true}
	for c := s.At[play.Hand(s.Active)].Head; c != play.NoCard; c = s.Next[c] {
		if s.Tags[c]&play.TagLaid != 0 {
			laid.Cards = append(laid.Cards, v.witchShown(c))
		}
	}
	panel.Zones = append(panel.Zones, laid)
	if p.Kind == play.ProposeRecruit {
		c := s.Row[p.Space]
		panel.Title = engine.T("revolution.panel.purchase", engine.A("card", v.id(c)))
	} else {
		need, of := s.Price(p.Target())
		used, sum := s.Used()
		panel.Title = engine.T("revolution.panel.proposal", engine.A("card", v.id(s.Line[p.Space])))
		panel.Lines = append(panel.Lines, engine.T("revolution.line.raised", engine.A("n", engine.Number(sum)),
			engine.A("need", engine.Number(need)), engine.A("power", power(of).Label)))
		panel.Tracks = append(panel.Tracks, raised(of, sum, need))
		panel.Zones = append(panel.Zones, v.pledged(used)...)
	}
	for seat := range s.Seats {
		for power, n := range p.Trophies[seat] {
			if n > 0 {
				panel.Lines = append(panel.Lines, engine.T("revolution.line.laid-trophies",
					engine.A("who", engine.Who(seat)), engine.A("n", engine.Number(n)),
					engine.A("power", engine.T("revolution.power."+program.Powers.Word(power)))))
			}
		}
	}
	return panel
}

// raised is how far what is raised reaches, as a track that ends with the price.
func raised(of program.Power, sum, need int) engine.Track {
	return engine.Track{Name: program.Powers.Word(int(of)), Last: need, At: min(sum, need), Toward: true,
		Spaces: []engine.Space{{N: need, Outlook: engine.Favourable}}}
}

// pledged is what the others give, seat by seat.
func (v *View) pledged(used uint8) (out []engine.Zone) {
	s := &v.s
	for seat := range s.Seats {
		g := &s.Proposal.Pledges[seat]
		who := engine.A("who", engine.Who(seat))
		switch g.State {
		case play.PledgeMade:
			key := "revolution.zone.pledge"
			if used>>seat&1 == 0 {
				key = "revolution.zone.pledge-spare"
			}
			z := engine.Zone{Label: engine.T(key, who), Name: "pledge", Laid: engine.Beside, Fanned: true}
			for _, c := range [2]play.Card{g.Card, g.Also} {
				if c != play.NoCard {
					z.Cards = append(z.Cards, v.witchShown(c))
				}
			}
			out = append(out, z)
		case play.PledgeAsked:
			out = append(out, engine.Zone{Label: engine.T("revolution.zone.asked", who), Name: "pledge",
				Laid: engine.Beside})
		}
	}
	return out
}

// covenPanel is a player's cards: what lies open of them, and how many there are.
func (v *View) covenPanel(seat int8) engine.Panel {
	s := &v.s
	deck := v.zone("deck", play.Deck(seat), engine.Beside)
	if s.KnownTop[seat] == 0 {
		deck.Cards, deck.Hidden = nil, int(s.At[play.Deck(seat)].N) // what lies under it is told by its line
	}
	panel := engine.Panel{Name: "coven", Seat: engine.Seat(seat),
		Title:  engine.T("revolution.panel.coven", engine.A("who", engine.Who(seat))),
		Zones:  []engine.Zone{deck, v.zone("discards", play.Discards(seat), engine.InHeap)},
		Active: s.Active == seat && !s.Over() && !s.Before()}
	if engine.Seat(seat) != v.viewer { // one's own is shown by itself
		panel.Zones = slices.Insert(panel.Zones, 0, v.handZone(seat))
	}
	for power, n := range s.Trophies[seat] {
		if n > 0 {
			panel.Counts = append(panel.Counts, engine.Mark{Name: program.Powers.Word(power), N: int(n)})
		}
	}
	if n := s.Tokens[seat]; n > 0 {
		panel.Counts = append(panel.Counts, engine.Mark{Name: "token", N: int(n)})
	}
	if s.Seats > 1 {
		panel.Lines = append(panel.Lines, engine.T("revolution.line.mode-"+play.Modes.Word(int(s.Modes[seat]))))
	}
	return panel
}

// handPanel is the viewer's own hand.
func (v *View) handPanel() engine.Panel {
	seat := int8(v.viewer)
	panel := engine.Panel{Name: "hand", Seat: v.viewer, Title: engine.T("revolution.panel.hand"), Private: true,
		Zones: []engine.Zone{v.handZone(seat)}}
	panel.Zones[0].Label = engine.Text{} // the title says it
	if !v.s.Opts.Private && v.s.Seats > 1 {
		panel.Title = engine.T("revolution.panel.hand.open")
	}
	var kept engine.List
	for c := v.s.At[play.Hand(seat)].Head; c != play.NoCard; c = v.s.Next[c] {
		if v.s.Tags[c]&play.TagKept != 0 {
			kept = append(kept, v.named(c))
		}
	}
	if len(kept) > 0 {
		panel.Lines = append(panel.Lines, engine.T("revolution.line.kept", engine.A("list", kept)))
	}
	return panel
}

// handZone is a hand, without what is laid down of it, or promised, for what is proposed: that is shown there.
func (v *View) handZone(seat int8) engine.Zone {
	z := v.zone("hand", play.Hand(seat), engine.InRow)
	z.Fanned = true
	z.Cards = slices.DeleteFunc(z.Cards, func(shown engine.CardShown) bool {
		c, ok := v.s.R.Index[shown.Card]
		return ok && v.proposed(seat, c)
	})
	if v.viewer == engine.Onlooker { // few cards are known: how many there are says most
		z.Laid = engine.Beside
	}
	return z
}

// proposed reports whether a card of a hand is laid down, or promised, for what is proposed.
func (v *View) proposed(seat int8, c play.Card) bool {
	if v.s.Proposal.Kind == play.ProposeNothing {
		return false
	}
	p := &v.s.Proposal.Pledges[seat]
	return v.s.Tags[c]&play.TagLaid != 0 || p.State == play.PledgeMade && (p.Card == c || p.Also == c)
}

// zone is a zone with what lies open in it.
func (v *View) zone(name string, z play.Zone, laid engine.Laid) engine.Zone {
	s := &v.s
	out := engine.Zone{Label: engine.T("revolution.zone." + name), Name: name, Laid: laid, Hidden: int(s.At[z].N)}
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		out.Cards = append(out.Cards, v.witchShown(c))
		out.Hidden--
	}
	return out
}
