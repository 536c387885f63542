package orchard

import (
	"slices"

	"witchtable/engine"
)

// Barred lists what the viewer would expect to be able to do in the orchard, and why it is not possible.
func (v *view) Barred(id engine.DecisionID) []engine.Bar {
	d, ok := v.p.find(id)
	switch {
	case !ok || d.Seat != v.seat || d.Optional || v.p.Season == 0:
		return nil
	case v.p.Village.Baking:
		return v.barredPie()
	}
	out := v.barredFruit()
	if len(v.p.Baskets[v.seat]) == 0 && v.p.Seats > 1 {
		out = append(out, engine.Bar{Verb: "give", Cause: engine.T("orchard.bar.empty")})
	}
	if v.p.Village.On && len(v.p.Baskets[v.seat]) < leastPie {
		why := number("orchard.bar.too-few", leastPie)
		if len(v.p.Baskets[v.seat]) == 0 {
			why = engine.T("orchard.bar.empty")
		}
		out = append(out, engine.Bar{Verb: "bake", Cause: why})
	}
	return out
}

// barredFruit is the fruits that cannot be picked: somebody has them, or the omen forbids it.
func (v *view) barredFruit() []engine.Bar {
	var out []engine.Bar
	for c := range int16(cards) {
		bar := engine.Bar{Verb: "pick", Operands: []engine.Operand{fruit(c)}}
		holder := slices.IndexFunc(v.p.Baskets, func(b []int16) bool { return slices.Contains(b, c) })
		switch {
		case holder >= 0:
			bar.Cause = engine.T("orchard.bar.picked", engine.A("card", cardID(c)), engine.A("who", engine.Who(holder)))
		case slices.Contains(v.p.Village.Served, c):
			bar.Cause = engine.T("orchard.bar.served", engine.A("card", cardID(c)))
		case v.p.Village.forbids(c):
			bar.Card = cardID(v.p.Village.Omen)
			bar.Cause = engine.T("orchard.bar.omen", engine.A("omen", bar.Card), engine.A("card", cardID(c)))
		default:
			continue
		}
		out = append(out, bar)
	}
	return out
}

func (v *view) barredPie() []engine.Bar {
	if len(v.p.Village.Pie) >= leastPie {
		return nil
	}
	return []engine.Bar{{Verb: "serve", Cause: number("orchard.bar.too-few", leastPie)}}
}

func fruit(c int16) engine.Operand {
	return engine.Operand{Word: string(cardID(c)), Label: engine.T("orchard.word.card", engine.A("card", cardID(c))),
		Card: cardID(c)}
}
