package orchard

import (
	"slices"

	"witchtable/engine"
)

// village is what the option of that name adds.
type village struct {
	On     bool
	Omen   int16   // of the season: nobody picks fruit of its kind; -1: none yet
	Pie    []int16 // in the making: fruits of the active seat's basket
	Baking bool
	Served []int16 // fruits of the pies that were served: they are worth one more each
	Pies   int
	Orders []bool // by seat: cheers at the beginning of each turn without being asked
}

const (
	leastPie = 2 // fruits
	fairPies = 3 // pies after which the game ends
	// villageSeasons is how many times longer a village's game is.
	villageSeasons = 3
)

func (v village) clone() village {
	v.Pie, v.Served, v.Orders = slices.Clone(v.Pie), slices.Clone(v.Served), slices.Clone(v.Orders)
	return v
}

// forbids reports whether the season's omen forbids to pick a fruit.
func (v village) forbids(c int16) bool {
	return v.On && v.Omen >= 0 && int(c)%len(fruits) == int(v.Omen)%len(fruits)
}

// bakeAnswers put a pie together: each fruit of the basket goes in or out.
func (p *position) bakeAnswers(seat engine.Seat, buf []engine.Answer) []engine.Answer {
	for _, c := range p.Baskets[seat] {
		if slices.Contains(p.Village.Pie, c) {
			buf = append(buf, engine.Back|answer(vDrop, c, 0))
		} else {
			buf = append(buf, answer(vAdd, c, 0))
		}
	}
	if len(p.Village.Pie) >= leastPie {
		buf = append(buf, answer(vServe, 0, 0))
	}
	return append(buf, engine.Back|answer(vLeave, 0, 0))
}

// lendAnswers are the fruits a helper can lend.
func (p *position) lendAnswers(seat engine.Seat, buf []engine.Answer) []engine.Answer {
	for _, c := range p.Baskets[seat] {
		buf = append(buf, answer(vLend, c, 0))
	}
	return buf
}

// bake begins a pie: the others are called once, those who have something to lend.
func (p *position) bake(seat engine.Seat, log *engine.Log) {
	p.Village.Baking, p.Village.Pie = true, nil
	log.Add(engine.Event{Kind: evBakes, Seat: seat})
	p.ask(engine.Decision{Seat: seat})
	for s, basket := range p.Baskets {
		if engine.Seat(s) != seat && len(basket) > 0 {
			p.ask(engine.Decision{Seat: engine.Seat(s), Optional: true, Call: true})
		}
	}
}

// knead answers the question of a pie. It reports whether the turn is over.
func (p *position) knead(seat engine.Seat, verb int, card int16, log *engine.Log) (over bool) {
	v := &p.Village
	switch verb {
	case vAdd:
		v.Pie = append(v.Pie, card)
		slices.Sort(v.Pie)
	case vDrop:
		v.Pie = slices.DeleteFunc(v.Pie, func(c int16) bool { return c == card })
	case vServe:
		n := int16(len(v.Pie))
		p.Baskets[seat] = slices.DeleteFunc(p.Baskets[seat], func(c int16) bool { return slices.Contains(v.Pie, c) })
		v.Served, v.Pies = append(v.Served, v.Pie...), v.Pies+1
		p.stopBaking()
		log.Add(engine.Event{Kind: evServes, Seat: seat, Args: [4]int16{n}})
		return true
	case vLeave:
		p.stopBaking()
	}
	p.ask(engine.Decision{Seat: seat})
	return false
}

// stopBaking puts what was prepared back, and lets the helpers go.
func (p *position) stopBaking() {
	p.Village.Baking, p.Village.Pie = false, nil
	p.Asked = slices.DeleteFunc(p.Asked, func(d engine.Decision) bool { return d.Call })
}

// lend gives a fruit to the one who bakes.
func (p *position) lend(seat engine.Seat, card int16, log *engine.Log) {
	p.hand(seat, engine.Seat(p.Turn), card, log)
	for i, d := range p.Asked { // the question of the pie is another one now
		if d.Seat == engine.Seat(p.Turn) && !d.Optional {
			p.Asked = slices.Delete(p.Asked, i, i+1)
			p.ask(engine.Decision{Seat: d.Seat})
			return
		}
	}
}

// order changes a standing order. It lies open: whether somebody cheers by order or is asked shows it anyway.
func (p *position) order(seat engine.Seat) {
	p.Village.Orders[seat] = !p.Village.Orders[seat]
	p.ask(engine.Decision{Seat: seat, Optional: true, Quiet: true})
}

// cheerOrAsk lets the others of a turn cheer: by their standing order, or by asking them.
func (p *position) cheerOrAsk(log *engine.Log) {
	for s := range p.Seats {
		switch seat := engine.Seat(s); {
		case s == p.Turn:
		case p.Village.On && p.Village.Orders[s]:
			p.cheer(seat, log)
		default:
			p.ask(engine.Decision{Seat: seat, Optional: true})
		}
	}
}

// askOrders asks everybody for a standing order; the questions stay open to the end.
func (p *position) askOrders() {
	for s := range p.Seats {
		p.ask(engine.Decision{Seat: engine.Seat(s), Optional: true, Quiet: true})
	}
}

// ending is the word for why the game ended.
func (p *position) ending() string {
	switch {
	case !p.Ended:
		return ""
	case p.Village.Pies >= fairPies:
		return "fair"
	case p.won():
		return "feast"
	}
	return "lean"
}

// common is the score of a village: one for all.
func (p *position) common() engine.Score {
	out := engine.Score{Seat: engine.Onlooker}
	fruit := section("fruit", "orchard.score.fruit")
	for s := range p.Seats {
		for _, c := range p.Baskets[s] {
			fruit.add(engine.T("orchard.score.one", engine.A("card", cardID(c))), worth(c))
		}
	}
	pies := section("pie", "orchard.score.pies")
	for _, c := range p.Village.Served {
		pies.add(engine.T("orchard.score.one", engine.A("card", cardID(c))), worth(c)+1)
	}
	cheers := section("cheer", "orchard.score.cheers")
	for s := range p.Seats {
		cheers.add(engine.T("orchard.score.cheered-by", engine.A("who", engine.Who(s))), p.Cheers[s])
	}
	for _, sec := range []*tally{fruit, pies, cheers} {
		out.Sections = append(out.Sections, sec.Section)
		out.Total += sec.Points
	}
	return out
}

// tally is a section being added up.
type tally struct{ engine.Section }

func section(name, key string) *tally {
	return &tally{engine.Section{Name: name, Title: engine.T(key)}}
}

func (t *tally) add(why engine.Text, points int) {
	if points != 0 {
		t.Lines, t.Points = append(t.Lines, engine.ScoreLine{Text: why, Points: points}), t.Points+points
	}
}
