package view

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Face is what is printed on a card, its texts apart: those are made from what its abilities do.
func Face(r *play.Rules, c play.Card) engine.CardFace {
	d, src := &r.Cards[c], &r.Pack.Cards[c]
	f := engine.CardFace{ID: d.ID, Kind: program.Kinds.Word(int(d.Kind)), Emblem: src.Emblem,
		Flavour: src.Node.Word("flavour", "")}
	switch d.Kind {
	case program.Event:
		f.Type = program.Types.Word(int(d.Type))
		faceEvent(&f, d)
	case program.Objective:
		f.Type = program.Goals.Word(int(d.Goal))
		for i, p := range program.GoalPowers[d.Goal] {
			f.Figures = append(f.Figures, engine.Mark{Name: program.Powers.Word(int(p)), N: int(d.Markers[i])})
			f.Facts = append(f.Facts, icons("revolution.fact.markers", int(d.Markers[i]), p))
		}
	case program.Blessing:
	default:
		f.Worth = engine.Known(int(d.Stars))
		f.Facts = append(f.Facts, number("revolution.fact.stars", int(d.Stars)))
		for i, n := range d.Icons {
			if n > 0 {
				f.Figures = append(f.Figures, engine.Mark{Name: program.Powers.Word(i), N: int(n)})
				f.Facts = append(f.Facts, icons("revolution.fact.icons", int(n), program.Power(i)))
			}
		}
	}
	return f
}

func icons(key string, n int, p program.Power) engine.Text {
	return engine.T(key, engine.A("n", engine.Number(n)), engine.A("power", power(p).Label))
}

func faceEvent(f *engine.CardFace, d *program.CardDef) {
	for _, p := range d.Prices {
		if p.N == 0 {
			continue
		}
		key := "revolution.fact.price"
		if d.PerSeat > 0 {
			key = "revolution.fact.price-per-player"
		}
		f.Facts = append(f.Facts, icons(key, int(p.N), p.Power))
		f.Figures = append(f.Figures, engine.Mark{Name: program.Powers.Word(int(p.Power)), N: int(p.N)})
		if !f.Worth.Known || int(p.N) < f.Worth.N {
			f.Worth = engine.Known(int(p.N))
		}
	}
	for _, flag := range []struct {
		name string
		set  bool
	}{{"hard", d.Hard}, {"liberty", d.Liberty}, {"peril", d.Peril}} {
		if flag.set {
			f.Facts = append(f.Facts, engine.T("revolution.fact."+flag.name))
			f.Icons = append(f.Icons, flag.name)
		}
	}
}
