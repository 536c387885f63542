package lore

import (
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// way is how a price is paid.
type way struct {
	cost     float64
	cards    uint16 // by their places in the hand
	trophies int
	packs    [play.MaxSeats]play.Pack // by seat
}

// raise is the cheapest way to raise so many icons.
func (m *mind) raise(t *table, need int) (w way, ok bool) {
	if need > mostIcons {
		return w, false
	}
	cost, from := uint64(never>>32), uint64(never)
	for n := 0; n <= min(t.trophies, need); n++ {
		b := t.best[need-n]
		if b >= never {
			continue
		}
		if c := b>>32 + uint64(t.prices[n]); c < cost {
			cost, from, w.trophies = c, b, n
		}
	}
	if from >= never {
		return w, false
	}
	w.cost, w.cards = float64(cost)/unit, uint16(from)
	for seat := range w.packs {
		w.packs[seat] = play.NoPack
	}
	for by := int8(1); by < m.s.Seats; by++ {
		if gain := from >> (packAt + packFor*(int(by)-1)) & (1<<packFor - 1); gain > 0 {
			seat := m.s.LeftOf(m.s.Active, by)
			w.packs[seat] = t.packs[seat][gain]
		}
	}
	return w, true
}

// spends is how many trophies of each kind a way takes: signs first, then the most frequent.
func (m *mind) spends(of program.Power, n int) (out [program.PowerKinds]uint8) {
	have := m.s.Trophies[m.s.Active]
	for ; n > 0; n-- {
		best, most := -1, 0
		for power, k := range have {
			v := int(k)
			if power >= program.Icons && k > 0 {
				v += 100
			}
			if play.Fits(program.Power(power), of) && v > most {
				best, most = power, v
			}
		}
		if best < 0 {
			return out
		}
		have[best]--
		out[best]++
	}
	return out
}

// has reports whether the card on a place of the active player's hand pays.
func (w *way) has(place int) bool { return place < mostOwn && w.cards>>place&1 != 0 }
