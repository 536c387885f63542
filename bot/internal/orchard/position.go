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
	Village        village
}

// ask opens a question; d says all but its id.
func (p *position) ask(d engine.Decision) {
	p.LastID++
	d.ID = p.LastID
	p.Asked = append(p.Asked, d)
}

// Open lists the questions that are open, those that block nobody too.
func (p *position) Open(buf []engine.Decision) []engine.Decision { return append(buf, p.Asked...) }

func (p *position) find(id engine.DecisionID) (engine.Decision, bool) {
	i := slices.IndexFunc(p.Asked, func(d engine.Decision) bool { return d.ID == id })
	if i < 0 {
		return engine.Decision{}, false
	}
	return p.Asked[i], true
}

// Answers lists the answers to a question; orders and cheers have one each.
func (p *position) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	d, ok := p.find(id)
	switch {
	case !ok:
		return buf
	case d.Quiet:
		return append(buf, answer(vOrder, 0, 0))
	case d.Call:
		return p.lendAnswers(d.Seat, buf)
	case d.Optional:
		return append(buf, answer(vCheer, 0, 0))
	case p.Season == 0:
		for _, c := range p.Hands[d.Seat] {
			buf = append(buf, answer(vPlant, c, 0))
		}
		return buf
	}
	if p.Village.Baking {
		return p.bakeAnswers(d.Seat, buf)
	}
	for c := range int16(cards) {
		if !p.picked(c) && !p.Village.forbids(c) {
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
	if p.Village.On && len(p.Baskets[d.Seat]) >= leastPie {
		buf = append(buf, answer(vBake, 0, 0))
	}
	return append(buf, answer(vRest, 0, 0))
}

func (p *position) picked(c int16) bool {
	return slices.Contains(p.Village.Served, c) ||
		slices.ContainsFunc(p.Baskets, func(b []int16) bool { return slices.Contains(b, c) })
}

// Apply gives one answer: its question closes, and what is asked next has an id of its own.
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
	if p.act(d.Seat, m.Answer, log) {
		p.Turn++
		p.nextTurn(log)
	}
	return nil
}

// act does what an answer says and reports whether the turn is over.
func (p *position) act(seat engine.Seat, a engine.Answer, log *engine.Log) (over bool) {
	verb, card, to := parts(a)
	switch verb {
	case vPlant:
		p.plant(seat, card, log)
	case vCheer:
		p.cheer(seat, log)
	case vOrder:
		p.order(seat)
	case vLend:
		p.lend(seat, card, log)
	case vBake:
		p.bake(seat, log)
	case vPick:
		p.Baskets[seat] = append(p.Baskets[seat], card)
		log.Add(engine.Event{Kind: evPicks, Seat: seat, Args: [4]int16{card}})
		return true
	case vGive:
		p.hand(seat, to, card, log)
		return true
	case vRest:
		log.Add(engine.Event{Kind: evRests, Seat: seat})
		return true
	default:
		return p.knead(seat, verb, card, log)
	}
	return false
}

func (p *position) cheer(seat engine.Seat, log *engine.Log) {
	p.Cheers[seat]++
	log.Add(engine.Event{Kind: evCheers, Seat: seat})
}

// hand gives a fruit from one basket into another.
func (p *position) hand(from, to engine.Seat, card int16, log *engine.Log) {
	i := slices.Index(p.Baskets[from], card)
	p.Baskets[from] = slices.Delete(p.Baskets[from], i, i+1)
	p.Baskets[to] = append(p.Baskets[to], card)
	log.Add(engine.Event{Kind: evGives, Seat: from, Args: [4]int16{card, int16(to)}})
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
	p.Village.Omen = omen
	log.Add(engine.Event{Kind: evSeason, Seat: engine.Onlooker, Reveals: true, Args: [4]int16{int16(p.Season), omen}})
}

func (p *position) nextTurn(log *engine.Log) {
	p.Asked = slices.DeleteFunc(p.Asked, func(d engine.Decision) bool { return !d.Quiet })
	if p.Village.Pies == fairPies {
		p.end()
		return
	}
	if p.Turn == p.Seats {
		p.Season, p.Turn = p.Season+1, 0
		if p.Season > p.Seasons {
			p.end()
			return
		}
		p.begin(log)
	}
	p.ask(engine.Decision{Seat: engine.Seat(p.Turn)})
	p.cheerOrAsk(log)
}

func (p *position) end() { p.Ended, p.Asked = true, nil }

// Renumber gives the open questions fresh ids.
func (p *position) Renumber(from engine.DecisionID) {
	p.LastID = max(p.LastID, from)
	for i := range p.Asked {
		p.LastID++
		p.Asked[i].ID = p.LastID
	}
}

// Clone is an independent copy.
func (p *position) Clone() engine.Position {
	c := &position{}
	c.CopyFrom(p)
	return c
}

// CopyFrom makes the position equal to another, slices copied.
func (p *position) CopyFrom(src engine.Position) {
	from := src.(*position)
	*p = *from
	p.Hands, p.Baskets = cloneAll(from.Hands), cloneAll(from.Baskets)
	p.Village = from.Village.clone()
	p.Planted, p.Cheers, p.Asked = slices.Clone(from.Planted), slices.Clone(from.Cheers), slices.Clone(from.Asked)
}

func cloneAll(in [][]int16) [][]int16 {
	out := make([][]int16, len(in))
	for i := range in {
		out[i] = slices.Clone(in[i])
	}
	return out
}

// Over reports whether the last season has ended, or the fair's pies are baked.
func (p *position) Over() bool { return p.Ended }

// Estimate is the harvest of all: they win or lose together.
func (p *position) Estimate(engine.Seat) float64 { return float64(p.total()) }

func (p *position) total() int {
	n := 0
	for s := range p.Seats {
		n += p.points(s)
	}
	for _, c := range p.Village.Served {
		n += worth(c) + 1
	}
	return n
}

// won reports whether the harvest is enough for everybody.
func (p *position) won() bool { return p.total() >= 2*p.Seats }

func (p *position) points(seat int) int {
	n := p.Cheers[seat]
	for _, c := range p.Baskets[seat] {
		n += worth(c)
	}
	return n
}

// Check finds what cannot be, for the contract's tests.
func (p *position) Check() error {
	if p.Ended != (len(p.Asked) == 0) {
		return fmt.Errorf("%d questions are open, and the game has ended: %t", len(p.Asked), p.Ended)
	}
	return nil
}

// AppendBinary writes the position as JSON.
func (p *position) AppendBinary(buf []byte) ([]byte, error) {
	data, err := json.Marshal(p)
	return append(buf, data...), err
}

// Dump is the position itself, hidden cards included.
func (p *position) Dump() any { return p }

// View is what a seat may know; an unknown seat is an onlooker.
func (p *position) View(seat engine.Seat) engine.View {
	if seat < 0 || int(seat) >= p.Seats {
		seat = engine.Onlooker
	}
	return &view{p: p.Clone().(*position), seat: seat}
}
