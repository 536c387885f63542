package orchard

import (
	"encoding/json"

	"witchtable/engine"
)

type view struct {
	p    *position
	seat engine.Seat
}

func (v *view) Viewer() engine.Seat { return v.seat }

func (v *view) Open() []engine.Decision { return v.p.Open(nil) }

func (v *view) Answers(id engine.DecisionID) []engine.Answer {
	if d, ok := v.p.find(id); !ok || d.Seat != v.seat {
		return nil
	}
	return v.p.Answers(id, nil)
}

func (v *view) Option(_ engine.DecisionID, a engine.Answer) engine.Option {
	verb, c, to := parts(a)
	card := engine.A("card", cardID(c))
	fruit := engine.Operand{Word: string(cardID(c)), Label: engine.T("orchard.word.card", card)}
	who := engine.A("who", engine.Who(to))
	switch verb {
	case vPlant:
		return engine.Option{Answer: a, Verb: "plant", Operands: []engine.Operand{fruit}, Label: engine.T("orchard.answer.plant", card)}
	case vPick:
		return engine.Option{Answer: a, Verb: "pick", Operands: []engine.Operand{fruit}, Label: engine.T("orchard.answer.pick", card)}
	case vGive:
		player := engine.Operand{Word: string(rune('1' + to)), Label: engine.T("orchard.word.player", who)}
		return engine.Option{Answer: a, Verb: "give", Operands: []engine.Operand{fruit, player}, Label: engine.T("orchard.answer.give", card, who)}
	case vCheer:
		return engine.Option{Answer: a, Verb: "cheer", Label: engine.T("orchard.answer.cheer")}
	}
	return engine.Option{Answer: a, Verb: "rest", Label: engine.T("orchard.answer.rest")}
}

func (v *view) Ask(id engine.DecisionID) engine.Text {
	d, _ := v.p.find(id)
	who := engine.A("who", engine.Who(d.Seat))
	switch {
	case d.Optional:
		return engine.T("orchard.ask.cheer")
	case v.p.Season == 0 && d.Seat == v.seat:
		return engine.T("orchard.ask.plant")
	case v.p.Season == 0:
		return engine.T("orchard.ask.plant-other", who)
	case d.Seat == v.seat:
		return engine.T("orchard.ask.act")
	}
	return engine.T("orchard.ask.act-other", who)
}

func (v *view) Barred(engine.DecisionID) []engine.Bar { return nil }

func (v *view) Scene() engine.Scene {
	title := engine.T("orchard.planting")
	switch {
	case v.p.Ended:
		title = engine.T("orchard.over")
	case v.p.Season > 0:
		title = number("orchard.round", v.p.Season)
	}
	s := engine.Scene{Title: title}
	trees := engine.Zone{Label: engine.T("orchard.zone.left")}
	for c := range int16(cards) {
		if !v.p.picked(c) {
			trees.Hidden++
		}
	}
	s.Panels = append(s.Panels, engine.Panel{Name: "orchard", Seat: engine.Onlooker, Title: engine.T("orchard.panel.orchard"), Zones: []engine.Zone{trees}})
	for seat := range v.p.Seats {
		s.Panels = append(s.Panels, engine.Panel{
			Name: "basket", Seat: engine.Seat(seat), Title: engine.T("orchard.panel.basket", engine.A("who", engine.Who(seat))),
			Zones: []engine.Zone{shown(engine.T("orchard.zone.picked"), v.p.Baskets[seat])},
		})
	}
	if v.seat != engine.Onlooker {
		s.Panels = append(s.Panels, engine.Panel{
			Name: "seeds", Seat: v.seat, Title: engine.T("orchard.panel.seeds"), Private: true,
			Zones: []engine.Zone{shown(engine.T("orchard.zone.seeds"), v.p.Hands[v.seat])},
		})
	}
	return s
}

func shown(label engine.Text, list []int16) engine.Zone {
	z := engine.Zone{Label: label}
	for _, c := range list {
		z.Cards = append(z.Cards, engine.CardShown{Card: cardID(c), Note: number("orchard.note.worth", worth(c)), Marks: []engine.Mark{{Name: "ripe", N: 1}}})
	}
	return z
}

func (v *view) Standing() engine.Standing {
	s := engine.Standing{Final: v.p.Ended}
	for seat := range v.p.Seats {
		fruit := engine.Section{Title: engine.T("orchard.score.fruit")}
		for _, c := range v.p.Baskets[seat] {
			fruit.Points += worth(c)
			fruit.Lines = append(fruit.Lines, engine.ScoreLine{Text: engine.T("orchard.score.one", engine.A("card", cardID(c))), Points: worth(c)})
		}
		cheers := engine.Section{Title: engine.T("orchard.score.cheers"), Points: v.p.Cheers[seat]}
		if cheers.Points > 0 {
			cheers.Lines = []engine.ScoreLine{{Text: engine.T("orchard.score.cheered"), Points: cheers.Points}}
		}
		s.Seats = append(s.Seats, engine.Score{
			Seat: engine.Seat(seat), Total: v.p.points(seat), Rank: 1, Sections: []engine.Section{fruit, cheers},
		})
	}
	if !v.p.Ended {
		return s
	}
	s.Say = number("orchard.say.lost", v.p.total())
	if v.p.total() >= 2*v.p.Seats {
		s.Say = number("orchard.say.won", v.p.total())
		for seat := range v.p.Seats {
			s.Winners = append(s.Winners, engine.Seat(seat))
		}
	}
	return s
}

// Redeal deals the secret hands of the others anew.
func (v *view) Redeal(c *engine.Chance) engine.Position {
	p := v.p.Clone().(*position)
	p.Chance = *c
	var hidden []int16
	for seat := range p.Seats {
		if engine.Seat(seat) != v.seat {
			hidden = append(hidden, p.Hands[seat]...)
		}
	}
	engine.Shuffle(c, hidden, nil)
	for seat := range p.Seats {
		if engine.Seat(seat) != v.seat {
			n := len(p.Hands[seat])
			p.Hands[seat], hidden = hidden[:n:n], hidden[n:]
		}
	}
	return p
}

func (v *view) AppendBinary(buf []byte) []byte {
	type known struct {
		Seat             engine.Seat
		Season, Turn     int
		Hand             []int16
		Baskets, Planted any
		Asked            []engine.Decision
	}
	k := known{Seat: v.seat, Season: v.p.Season, Turn: v.p.Turn, Baskets: v.p.Baskets, Asked: v.p.Asked}
	if v.seat >= 0 {
		k.Hand = v.p.Hands[v.seat]
	}
	if v.p.Season > 0 {
		k.Planted = v.p.Planted
	}
	data, err := json.Marshal(k)
	if err != nil {
		return append(buf, err.Error()...)
	}
	return append(buf, data...)
}
