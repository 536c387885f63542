package orchard

import (
	"encoding/json"
	"fmt"
	"slices"

	"witchtable/engine"
)

type view struct {
	p    *position
	seat engine.Seat
}

// Viewer is the seat that looks.
func (v *view) Viewer() engine.Seat { return v.seat }

// Open lists the open questions, everybody's: who is awaited is no secret.
func (v *view) Open() []engine.Decision { return v.p.Open(nil) }

// Answers lists the viewer's own answers; those of others would tell their hands.
func (v *view) Answers(id engine.DecisionID) []engine.Answer {
	if d, ok := v.p.find(id); !ok || d.Seat != v.seat {
		return nil
	}
	return v.p.Answers(id, nil)
}

// Option makes an answer readable.
func (v *view) Option(_ engine.DecisionID, a engine.Answer) engine.Option {
	verb, c, to := parts(a)
	card := engine.A("card", cardID(c))
	fruit := fruit(c)
	who := engine.A("who", engine.Who(to))
	switch verb {
	case vPlant:
		return engine.Option{Answer: a, Verb: "plant", Operands: []engine.Operand{fruit},
			Label: engine.T("orchard.answer.plant", card)}
	case vPick:
		return engine.Option{Answer: a, Verb: "pick", Operands: []engine.Operand{fruit},
			Label: engine.T("orchard.answer.pick", card)}
	case vGive:
		player := engine.Operand{Word: string(rune('1' + to)), Label: engine.T("orchard.word.player", who)}
		return engine.Option{Answer: a, Verb: "give", Operands: []engine.Operand{fruit, player},
			Label: engine.T("orchard.answer.give", card, who)}
	case vCheer:
		return engine.Option{Answer: a, Verb: "cheer", Label: engine.T("orchard.answer.cheer")}
	case vRest:
		return engine.Option{Answer: a, Verb: "rest", Label: engine.T("orchard.answer.rest"), Leaves: true}
	}
	return v.villageOption(a, verb, fruit)
}

// villageOption makes an answer readable that only villages have.
func (v *view) villageOption(a engine.Answer, verb int, fruit engine.Operand) engine.Option {
	card := engine.A("card", fruit.Card)
	switch verb {
	case vBake:
		return engine.Option{Answer: a, Verb: "bake", Label: engine.T("orchard.answer.bake")}
	case vAdd, vDrop:
		word := map[int]string{vAdd: "add", vDrop: "drop"}[verb]
		// its place in the basket
		fruit.Word = fmt.Sprintf("%s.%d", fruit.Word, slices.Index(v.p.Baskets[v.seat], cardOf(a))+1)
		return engine.Option{Answer: a, Verb: word, Operands: []engine.Operand{fruit},
			Label: engine.T("orchard.answer."+word, card)}
	case vServe:
		return engine.Option{Answer: a, Verb: "serve", Label: number("orchard.answer.serve", len(v.p.Village.Pie))}
	case vLend:
		return engine.Option{Answer: a, Verb: "lend", Operands: []engine.Operand{fruit},
			Label: engine.T("orchard.answer.lend", card)}
	case vOrder:
		word := "always"
		if v.p.Village.Orders[v.seat] {
			word = "ask"
		}
		order := engine.Operand{Word: word, Label: engine.T("orchard.word.order-" + word)}
		return engine.Option{Answer: a, Verb: "order", Operands: []engine.Operand{order},
			Label: engine.T("orchard.answer.order-" + word)}
	}
	return engine.Option{Answer: a, Verb: "leave", Label: engine.T("orchard.answer.leave"), Leaves: true}
}

func cardOf(a engine.Answer) int16 {
	_, c, _ := parts(a)
	return c
}

// Ask is the question in words.
func (v *view) Ask(id engine.DecisionID) engine.Text {
	d, _ := v.p.find(id)
	who := engine.A("who", engine.Who(d.Seat))
	switch {
	case d.Quiet:
		return engine.T("orchard.ask.order")
	case d.Call:
		return engine.T("orchard.ask.lend", engine.A("baker", engine.Who(v.p.Turn)))
	case d.Optional:
		return engine.T("orchard.ask.cheer")
	case v.p.Village.Baking && d.Seat == v.seat:
		return engine.T("orchard.ask.pie")
	case v.p.Village.Baking:
		return engine.T("orchard.ask.pie-other", who)
	case v.p.Season == 0 && d.Seat == v.seat:
		return engine.T("orchard.ask.plant")
	case v.p.Season == 0:
		return engine.T("orchard.ask.plant-other", who)
	case d.Seat == v.seat:
		return engine.T("orchard.ask.act")
	}
	return engine.T("orchard.ask.act-other", who)
}

// Scene is the table as the viewer sees it.
func (v *view) Scene() engine.Scene {
	title := engine.T("orchard.planting")
	switch {
	case v.p.Ended:
		title = engine.T("orchard.over")
	case v.p.Season > 0:
		title = number("orchard.round", v.p.Season)
	}
	s := engine.Scene{Title: title, Sign: "season", Counts: []engine.Mark{{Name: "season", N: v.p.Seasons - v.p.Season}}}
	if v.p.Village.On && v.p.Season > 0 && !v.p.Ended {
		s.Force = shown(engine.Text{}, []int16{v.p.Village.Omen}).Cards
		s.Lines = append(s.Lines, engine.T("orchard.line.omen", engine.A("card", cardID(v.p.Village.Omen))))
	}
	trees := engine.Zone{Label: engine.T("orchard.zone.left"), Name: "tree", Laid: engine.InHeap}
	for c := range int16(cards) {
		if !v.p.picked(c) {
			trees.Hidden++
		}
	}
	year := engine.Track{Name: "season", Last: v.p.Seasons, At: v.p.Season}
	s.Panels = append(s.Panels,
		engine.Panel{Name: "orchard", Seat: engine.Onlooker, Title: engine.T("orchard.panel.orchard"),
			Zones: []engine.Zone{trees}, Tracks: []engine.Track{year}})
	if v.p.Village.On {
		s.Panels = append(s.Panels, v.villagePanel())
	}
	for seat := range v.p.Seats {
		s.Panels = append(s.Panels, engine.Panel{
			Name: "basket", Seat: engine.Seat(seat), Title: engine.T("orchard.panel.basket", engine.A("who", engine.Who(seat))),
			Zones:  []engine.Zone{shown(engine.T("orchard.zone.picked"), v.p.Baskets[seat])},
			Active: v.p.Season > 0 && !v.p.Ended && v.p.Turn == seat, Score: engine.Known(v.p.points(seat)),
			Counts: []engine.Mark{{Name: "seed", N: len(v.p.Hands[seat])}},
		})
	}
	if v.seat != engine.Onlooker {
		seeds := engine.Panel{
			Name: "seeds", Seat: v.seat, Title: engine.T("orchard.panel.seeds"), Private: true,
			Zones: []engine.Zone{shown(engine.T("orchard.zone.seeds"), v.p.Hands[v.seat])},
		}
		if v.p.Village.On && v.p.Village.Orders[v.seat] {
			seeds.Lines = append(seeds.Lines, engine.T("orchard.line.order"))
		}
		s.Panels = append(s.Panels, seeds)
	}
	s.Panels = append(s.Panels, engine.Panel{
		Name: "seasons", Seat: engine.Onlooker, Title: engine.T("orchard.panel.almanac"), Quiet: true,
		Lines: []engine.Text{number("orchard.almanac.seasons", v.p.Seasons), engine.T("orchard.almanac.points")},
	})
	return s
}

// villagePanel is the row of what was planted, with a free place beside each tree, and the pie being made.
func (v *view) villagePanel() engine.Panel {
	row := engine.Zone{Label: engine.T("orchard.zone.row"), Whole: true, Room: 2 * v.p.Seats}
	if v.p.Season > 0 {
		row.Cards = shown(row.Label, v.p.Planted).Cards
		for i := range row.Cards {
			row.Cards[i].Place = 2*i + 1
		}
	}
	pie := shown(engine.T("orchard.zone.pie"), v.p.Village.Pie)
	served := shown(engine.T("orchard.zone.served"), v.p.Village.Served)
	out := engine.Panel{Name: "village", Seat: engine.Onlooker, Title: engine.T("orchard.panel.village"),
		Zones: []engine.Zone{row, pie, served}}
	for seat, cheers := range v.p.Village.Orders {
		if cheers {
			out.Lines = append(out.Lines, engine.T("orchard.line.orders", engine.A("who", engine.Who(seat))))
		}
	}
	return out
}

func shown(label engine.Text, list []int16) engine.Zone {
	z := engine.Zone{Label: label}
	for _, c := range list {
		z.Cards = append(z.Cards, engine.CardShown{
			Card: cardID(c), Note: number("orchard.note.worth", worth(c)), Marks: []engine.Mark{{Name: "ripe", N: 1}},
			Kind: "fruit", Worth: engine.Known(worth(c)),
		})
	}
	return z
}

// Standing is the score, one for each seat or, in a village, one for all.
func (v *view) Standing() engine.Standing {
	if v.p.Village.On {
		return v.p.jointStanding()
	}
	s := engine.Standing{Final: v.p.Ended}
	for seat := range v.p.Seats {
		fruit := engine.Section{Name: "fruit", Title: engine.T("orchard.score.fruit")}
		for _, c := range v.p.Baskets[seat] {
			fruit.Points += worth(c)
			fruit.Lines = append(fruit.Lines,
				engine.ScoreLine{Text: engine.T("orchard.score.one", engine.A("card", cardID(c))), Points: worth(c)})
		}
		cheers := engine.Section{Name: "cheer", Title: engine.T("orchard.score.cheers"), Points: v.p.Cheers[seat]}
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
	if v.p.won() {
		s.Say = number("orchard.say.won", v.p.total())
		for seat := range v.p.Seats {
			s.Winners = append(s.Winners, engine.Seat(seat))
		}
	}
	return s
}

// jointStanding is the score of a village: all win or lose together.
func (p *position) jointStanding() engine.Standing {
	s := engine.Standing{Final: p.Ended, Together: true, Common: p.common(), Ending: p.ending()}
	for seat := range p.Seats {
		s.Seats = append(s.Seats, engine.Score{Seat: engine.Seat(seat), Total: s.Common.Total})
		if p.Ended && p.won() {
			s.Winners = append(s.Winners, engine.Seat(seat))
		}
	}
	if p.Ended {
		s.Say = number("orchard.say."+s.Ending, s.Common.Total)
	}
	return s
}

// Redeal deals the secret hands of the others anew, and what they have planted of them.
func (v *view) Redeal(c *engine.Chance) engine.Position {
	p := v.p.Clone().(*position)
	var seed engine.Seed
	for i := range seed {
		seed[i] = byte(c.Below(256, nil))
	}
	p.Chance = engine.Restore(seed, 0)
	var own, hidden []int16
	if v.seat >= 0 {
		own = p.Hands[v.seat]
	}
	for card := range int16(cards) {
		if !slices.Contains(own, card) {
			hidden = append(hidden, card)
		}
	}
	engine.Shuffle(c, hidden, nil)
	for seat := range p.Seats {
		if engine.Seat(seat) == v.seat {
			continue
		}
		n := len(p.Hands[seat])
		p.Hands[seat], hidden = hidden[:n:n], hidden[n:]
		if n > 0 && p.Planted[seat] >= 0 {
			p.Planted[seat] = p.Hands[seat][0]
		}
	}
	return p
}

// DealAnew deals the secret hands anew for people to play on with: who planted what is no secret any more once it is
// picked.
func (p *position) DealAnew(seed engine.Seed) error {
	c := engine.Restore(seed, 0)
	*p = *(&view{p: p, seat: engine.Onlooker}).Redeal(&c).(*position)
	return nil
}

// AppendBinary writes all that the viewer knows, so that equal knowledge is equal bytes.
func (v *view) AppendBinary(buf []byte) []byte {
	type known struct {
		Seat             engine.Seat
		Season, Turn     int
		Hand             []int16
		Baskets, Planted any
		Asked            []engine.Decision
		Village          village
		Cheers           []int
	}
	k := known{Seat: v.seat, Season: v.p.Season, Turn: v.p.Turn, Baskets: v.p.Baskets, Asked: v.p.Asked,
		Village: v.p.Village, Cheers: v.p.Cheers}
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
