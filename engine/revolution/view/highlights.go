package view

import (
	"math/bits"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// From where on something is a highlight.
const (
	worstBrink = 2 // Liberty, at the most, where the game was won all the same
	leastSpree = 3 // Events overcome in one turn
	leastJoint = 4 // covens that paid for one Event
	leastBlow  = 2 // by which Liberty fell in one turn
	leastHelps = 5 // cards of one player in Acts of others
	leastUses  = 5 // times that one card paid or was played
)

// Highlights names the moments of a game that stood out: how narrowly it was won or how near it came, the best turn and
// the worst, what was paid together, who helped most, the busiest card. It reads what everybody was told.
func Highlights(r *play.Rules, line []engine.Step, end *play.State) []engine.Text {
	h := highlights{r: r, uses: map[int16]int{}, lowest: program.TopLiberty + 1}
	for _, s := range line {
		for _, e := range s.Events {
			if e.Secret == 0 {
				h.see(e)
			}
		}
	}
	h.turnEnds()
	var out []engine.Text
	for _, t := range []engine.Text{h.narrow(end), near(end), h.spree(), h.together(), h.blow(end), h.helper(end),
		h.busiest()} {
		if !t.IsZero() {
			out = append(out, t)
		}
	}
	return out
}

// highlights is what a game's events have come to so far.
type highlights struct {
	r      *play.Rules
	final  bool // the last Event has come
	lowest int  // Liberty's lowest place, and the turn in which it stood there
	when   int16

	now, best, worst turnTold // this turn; that in which most was overcome; that in which Liberty fell furthest

	act, most joint // this Act, and the one that most have paid for

	helps [play.MaxSeats]int
	uses  map[int16]int
}

// turnTold is what has happened in a turn.
type turnTold struct {
	n             int16
	seat          engine.Seat
	overcome      int
	before, after int // where Liberty stood when it first fell, and last
}

// joint is an Act, with how many have paid for it.
type joint struct {
	card  int16
	seats uint8
}

func (j joint) n() int { return bits.OnesCount8(j.seats) }

// see takes an event in.
func (h *highlights) see(e engine.Event) {
	switch e.Kind {
	case play.EvTurn:
		h.turnEnds()
		h.now = turnTold{n: e.Args[0], seat: e.Seat}
	case play.EvFinal:
		h.final = true
	case play.EvLiberty:
		h.moves(int(e.Args[0]), int(e.Args[1]))
	case play.EvActPaid:
		h.act = joint{card: e.Args[0], seats: 1 << e.Seat}
		h.now.overcome++
	case play.EvCardUsed, play.EvRelicGone, play.EvPlayed:
		h.uses[e.Args[0]]++
		if e.Kind == play.EvPlayed || e.Seat < 0 || e.Seat >= play.MaxSeats {
			return
		}
		if h.act.seats |= 1 << e.Seat; e.Seat != h.now.seat {
			h.helps[e.Seat]++
		}
		if h.act.n() > h.most.n() {
			h.most = h.act
		}
	}
}

// moves takes in that Liberty moves.
func (h *highlights) moves(from, to int) {
	if to < h.lowest {
		h.lowest, h.when = to, h.now.n
	}
	if to < from {
		if h.now.before == 0 {
			h.now.before = from
		}
		h.now.after = to
	}
}

// turnEnds compares the turn that is over with those before.
func (h *highlights) turnEnds() {
	if h.now.overcome > h.best.overcome {
		h.best = h.now
	}
	if h.now.before-h.now.after > h.worst.before-h.worst.after {
		h.worst = h.now
	}
}

// narrow is how narrowly the game was won.
func (h *highlights) narrow(end *play.State) engine.Text {
	switch {
	case end.Ending != play.Won:
		return engine.Text{}
	case h.final:
		return engine.T("revolution.best.last")
	case h.lowest <= worstBrink:
		return engine.T("revolution.best.brink", engine.A("n", engine.Number(h.lowest)),
			engine.A("turn", engine.Number(h.when)))
	}
	return engine.Text{}
}

// near is how near a game that was lost has come.
func near(end *play.State) engine.Text {
	if end.Ending == play.Won {
		return engine.Text{}
	}
	left := 0
	for _, n := range end.Left {
		left += int(n)
	}
	return engine.T("revolution.best.near", engine.A("n", engine.Number(left)),
		engine.A("done", engine.Number(bits.OnesCount8(end.Achieved))))
}

func (h *highlights) spree() engine.Text {
	if h.best.overcome < leastSpree {
		return engine.Text{}
	}
	return engine.T("revolution.best.spree", engine.A("who", engine.Who(h.best.seat)),
		engine.A("turn", engine.Number(h.best.n)), engine.A("n", engine.Number(h.best.overcome)))
}

func (h *highlights) together() engine.Text {
	if h.most.n() < leastJoint {
		return engine.Text{}
	}
	return engine.T("revolution.best.together", engine.A("card", h.r.Cards[h.most.card].ID),
		engine.A("n", engine.Number(h.most.n())))
}

// blow is the turn in which Liberty fell most, unless the same is told as how narrowly the game was won.
func (h *highlights) blow(end *play.State) engine.Text {
	told := h.narrow(end).Key == "revolution.best.brink" && h.when == h.worst.n
	if told || h.worst.before-h.worst.after < leastBlow {
		return engine.Text{}
	}
	return engine.T("revolution.best.blow", engine.A("turn", engine.Number(h.worst.n)),
		engine.A("before", engine.Number(h.worst.before)), engine.A("after", engine.Number(h.worst.after)))
}

// helper is who helped most often: of equals nobody.
func (h *highlights) helper(end *play.State) engine.Text {
	top, alone := 0, true
	for seat, n := range h.helps[:end.Seats] {
		switch {
		case seat > 0 && n == h.helps[top]:
			alone = false
		case n > h.helps[top]:
			top, alone = seat, true
		}
	}
	if h.helps[top] < leastHelps || !alone {
		return engine.Text{}
	}
	return engine.T("revolution.best.helper", engine.A("who", engine.Who(top)),
		engine.A("n", engine.Number(h.helps[top])))
}

// busiest is the card that paid or was played most often; of equals the first of the pack.
func (h *highlights) busiest() engine.Text {
	card, most := int16(-1), leastUses-1
	for c, n := range h.uses {
		if n > most || n == most && card >= 0 && c < card {
			card, most = c, n
		}
	}
	if card < 0 {
		return engine.Text{}
	}
	return engine.T("revolution.best.busy", engine.A("card", h.r.Cards[card].ID), engine.A("n", engine.Number(most)))
}
