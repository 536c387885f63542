package orchard

import (
	"encoding/json"
	"fmt"
	"slices"

	"witchtable/engine"
)

// position is the whole state. It is written as JSON, which is slow and plain.
type position struct {
	Seats, Seasons int
	Season         int // 0 while planting
	Turn           int // of the season: the seat
	Chance         engine.Chance
	Hands          [][]int16
	Planted        []int16 // -1: not yet
	Baskets        [][]int16
	Cheers         []int
	Asked          []engine.Decision
	LastID         engine.DecisionID
	Ended          bool
}

func (p *position) ask(seat engine.Seat, optional bool) {
	p.LastID++
	p.Asked = append(p.Asked, engine.Decision{ID: p.LastID, Seat: seat, Optional: optional})
}

func (p *position) Open(buf []engine.Decision) []engine.Decision { return append(buf, p.Asked...) }

func (p *position) find(id engine.DecisionID) (engine.Decision, bool) {
	i := slices.IndexFunc(p.Asked, func(d engine.Decision) bool { return d.ID == id })
	if i < 0 {
		return engine.Decision{}, false
	}
	return p.Asked[i], true
}

func (p *position) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	d, ok := p.find(id)
	switch {
	case !ok:
		return buf
	case d.Optional:
		return append(buf, answer(vCheer, 0, 0))
	case p.Season == 0:
		for _, c := range p.Hands[d.Seat] {
			buf = append(buf, answer(vPlant, c, 0))
		}
		return buf
	}
	for c := range int16(cards) {
		if !p.picked(c) {
			buf = append(buf, answer(vPick, c, 0))
		}
	}
	for _, c := range p.Baskets[d.Seat] {
		for to := range p.Seats {
			if engine.Seat(to) != d.Seat {
				buf = append(buf, answer(vGive, c, engine.Seat(to)))
			}
		}
	}
	return append(buf, answer(vRest, 0, 0))
}

func (p *position) picked(c int16) bool {
	return slices.ContainsFunc(p.Baskets, func(b []int16) bool { return slices.Contains(b, c) })
}

func (p *position) Apply(m engine.Move, log *engine.Log) error {
	d, ok := p.find(m.Decision)
	switch {
	case !ok:
		return engine.ErrGone
	case d.Seat != m.Seat:
		return engine.ErrNotYours
	case !slices.Contains(p.Answers(d.ID, nil), m.Answer):
		return engine.ErrIllegal
	}
	p.Asked = slices.DeleteFunc(p.Asked, func(o engine.Decision) bool { return o.ID == d.ID })
	verb, card, to := parts(m.Answer)
	switch verb {
	case vPlant:
		p.plant(d.Seat, card, log)
		return nil
	case vCheer:
		p.Cheers[d.Seat]++
		log.Add(engine.Event{Kind: evCheers, Seat: d.Seat})
		return nil
	case vPick:
		p.Baskets[d.Seat] = append(p.Baskets[d.Seat], card)
		log.Add(engine.Event{Kind: evPicks, Seat: d.Seat, Args: [4]int16{card}})
	case vGive:
		i := slices.Index(p.Baskets[d.Seat], card)
		p.Baskets[d.Seat] = slices.Delete(p.Baskets[d.Seat], i, i+1)
		p.Baskets[to] = append(p.Baskets[to], card)
		log.Add(engine.Event{Kind: evGives, Seat: d.Seat, Args: [4]int16{card, int16(to)}})
	case vRest:
		log.Add(engine.Event{Kind: evRests, Seat: d.Seat})
	}
	p.Turn++
	p.nextTurn(log)
	return nil
}

func (p *position) plant(seat engine.Seat, card int16, log *engine.Log) {
	p.Planted[seat] = card
	log.Add(engine.Event{Kind: evPlants, Seat: seat, Secret: 1, Knows: 1 << uint(seat), Args: [4]int16{card}})
	if slices.Contains(p.Planted, -1) {
		return
	}
	for s, c := range p.Planted {
		p.Hands[s] = nil
		log.Add(engine.Event{Kind: evRevealed, Seat: engine.Seat(s), Reveals: true, Args: [4]int16{c}})
	}
	p.Season, p.Turn = 1, 0
	p.begin(log)
	p.nextTurn(log)
}

func (p *position) begin(log *engine.Log) {
	omen := int16(p.Chance.Below(cards, log))
	log.Add(engine.Event{Kind: evSeason, Seat: engine.Onlooker, Args: [4]int16{int16(p.Season), omen}})
}

func (p *position) nextTurn(log *engine.Log) {
	p.Asked = nil
	if p.Turn == p.Seats {
		p.Season, p.Turn = p.Season+1, 0
		if p.Season > p.Seasons {
			p.Ended = true
			return
		}
		p.begin(log)
	}
	p.ask(engine.Seat(p.Turn), false)
	for s := range p.Seats {
		if s != p.Turn {
			p.ask(engine.Seat(s), true)
		}
	}
}

// Renumber gives the open questions fresh ids.
func (p *position) Renumber(from engine.DecisionID) {
	p.LastID = max(p.LastID, from)
	for i := range p.Asked {
		p.LastID++
		p.Asked[i].ID = p.LastID
	}
}

func (p *position) Clone() engine.Position {
	c := &position{}
	c.CopyFrom(p)
	return c
}

func (p *position) CopyFrom(src engine.Position) {
	from := src.(*position)
	*p = *from
	p.Hands, p.Baskets = cloneAll(from.Hands), cloneAll(from.Baskets)
	p.Planted, p.Cheers, p.Asked = slices.Clone(from.Planted), slices.Clone(from.Cheers), slices.Clone(from.Asked)
}

func cloneAll(in [][]int16) [][]int16 {
	out := make([][]int16, len(in))
	for i := range in {
		out[i] = slices.Clone(in[i])
	}
	return out
}

func (p *position) Over() bool { return p.Ended }

func (p *position) Estimate(engine.Seat) float64 { return float64(p.total()) }

func (p *position) total() int {
	n := 0
	for s := range p.Seats {
		n += p.points(s)
	}
	return n
}

func (p *position) points(seat int) int {
	n := p.Cheers[seat]
	for _, c := range p.Baskets[seat] {
		n += worth(c)
	}
	return n
}

func (p *position) Check() error {
	if p.Ended != (len(p.Asked) == 0) {
		return fmt.Errorf("%d questions are open, and the game has ended: %t", len(p.Asked), p.Ended)
	}
	return nil
}

func (p *position) AppendBinary(buf []byte) ([]byte, error) {
	data, err := json.Marshal(p)
	return append(buf, data...), err
}

func (p *position) Dump() any { return p }

func (p *position) View(seat engine.Seat) engine.View {
	if seat < 0 || int(seat) >= p.Seats {
		seat = engine.Onlooker
	}
	return &view{p: p.Clone().(*position), seat: seat}
}
