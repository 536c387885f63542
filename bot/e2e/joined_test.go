package e2e_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
)

// mostAhead is how many answers ahead a person thinks who says several at once.
const mostAhead = 16

// ways is how many deals of what lies hidden the person thinks of who answers beyond what comes to light: what they
// would do in each of them, they do without waiting to see.
const deals = 3

// plan is what the person would answer to a question and those that follow, if what lies hidden is dealt in a certain
// way.
func (p *patron) plan(t *testing.T, view engine.View, d engine.DecisionID, deal uint64) (out []engine.Answer) {
	chance := engine.Restore(engine.SeedOf(deal), 0)
	pos := view.Redeal(&chance)
	for range mostAhead {
		lot := engine.Restore(engine.SeedOf(uint64(d)), 0)
		a, ok := p.party.mind(brain.Question{View: pos.View(p.seat), Decision: d, Chance: &lot, Playouts: 8})
		if !ok {
			break
		}
		out = append(out, a)
		must(t, pos.Apply(engine.Move{Seat: p.seat, Decision: d, Answer: a}, nil))
		if pos.Over() {
			break
		}
		d = pos.Open(nil)[0].ID
	}
	return out
}

// follows is what comes of answers that are due, in a deal.
func (p *patron) follows(t *testing.T, view engine.View, d engine.DecisionID, due []engine.Due, deal uint64) (
	out []engine.Answer) {
	chance := engine.Restore(engine.SeedOf(deal), 0)
	pos := view.Redeal(&chance)
	for {
		a, left, ok := engine.DueTo(pos.View(p.seat), d, due)
		if !ok {
			return out
		}
		out, due = append(out, a), left
		must(t, pos.Apply(engine.Move{Seat: p.seat, Decision: d, Answer: a}, nil))
		if pos.Over() {
			return out
		}
		d = pos.Open(nil)[0].ID
	}
}

// tapJoined gives several answers by one tap, if the panel offers that and all of them are what the person would
// answer.
func (p *patron) tapJoined(t *testing.T, at tables.Table, d engine.DecisionID) bool {
	view := at.View(p.seat)
	joining, ok := view.(engine.Joining)
	if !ok {
		return false
	}
	var plans [deals][]engine.Answer
	for i := range plans {
		plans[i] = p.plan(t, view, d, uint64(i))
	}
	most, press := 1, func() {}
	for _, row := range bottest.RowsOf(p.panel.Message) {
		for _, b := range row.Buttons {
			if n := begins(strings.TrimPrefix(b.CustomID, "answer/"), d, plans); n > most {
				most, press = n, func() { p.tapped(1); p.panel = p.press(p.panel, b.CustomID) }
			}
		}
		if row.Select == nil {
			continue
		}
		for _, c := range row.Select.Choices {
			if n := begins(c.Value, d, plans); n > most && !strings.HasPrefix(row.Select.CustomID, "several/") {
				most, press = n, func() { p.tapped(2); p.panel = p.press(p.panel, row.Select.CustomID, c.Value) }
			}
		}
		if strings.HasPrefix(row.Select.CustomID, "several/") {
			values, n := p.several(t, view, d, joining.Joined(d).Several, plans)
			if n > most {
				most, press = n, func() { p.tapped(1 + len(values)); p.panel = p.press(p.panel, row.Select.CustomID, values...) }
			}
		}
	}
	press()
	return most > 1
}

// begins is how many answers a reference names, if in each of the deals the person would answer so; else 0.
func begins(ref string, d engine.DecisionID, plans [deals][]engine.Answer) int {
	r, err := press.ParseRef(ref)
	if err != nil || r.Decision != d {
		return 0
	}
	all := append([]engine.Answer{r.Answer}, r.Then.All()...)
	for _, plan := range plans {
		if len(all) > len(plan) || !slices.Equal(all, plan[:len(all)]) {
			return 0
		}
	}
	return len(all)
}

// several is what is taken in a menu of which any number may be, so that in each of the deals what comes of it is what
// the person would answer, in whichever order; and how many answers that gives.
func (p *patron) several(t *testing.T, view engine.View, d engine.DecisionID, of engine.Several,
	plans [deals][]engine.Answer) (values []string, n int) {
	for left := len(plans[0]); left > 1; left-- {
		plan := plans[0][:left]
		values = nil
		taken := of.Taken(func(o engine.Option) bool {
			at := slices.Index(plan, o.Answer)
			if at < 0 || at+1+len(o.Then) > left || !slices.Equal(plan[at+1:at+1+len(o.Then)], o.Then) {
				return false
			}
			then, _ := press.ThenOf(o.Then)
			values = append(values, press.Ref{Table: p.table, Decision: d, Answer: o.Answer, Then: then}.String())
			return true
		})
		if _, _, clash := engine.Clash(taken); clash || len(values) == 0 {
			return nil, 0
		}
		if _, spoilt := view.(engine.Joining).Spoilt(d, taken); spoilt {
			continue // it is refused
		}
		due := of.Dues(taken)
		n = mostAhead
		for deal := range plans {
			got := p.follows(t, view, d, due, uint64(deal))
			if len(got) > len(plans[deal]) || !sameAnswers(got, plans[deal][:len(got)]) {
				n = 0
			}
			n = min(n, len(got))
		}
		if n > 1 {
			return values, n
		}
	}
	return nil, 0
}

func sameAnswers(a, b []engine.Answer) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
