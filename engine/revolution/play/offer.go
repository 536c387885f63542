package play

import "witchtable/engine/revolution/program"

// Payment is a whole payment of an Act: cards of the active player's hand by their places in it, trophies, and the
// pledges that are used, as bits.
type Payment struct {
	Cards    uint16
	Pledges  uint8
	Trophies [program.PowerKinds]uint8
}

// MaxOffers is how many whole payments are offered.
const MaxOffers = 3

// What parting with something counts, in tenths of a Seeker: only their order matters.
const (
	worthTrophy = 11
	worthOthers = 1000 // a card of somebody else, where those are to be few
)

var worthOf = [...]uint32{program.Seeker: 10, program.Dedicant: 19, program.Celebrant: 27, program.Steward: 35,
	program.Relic: 18}

// item is something that can be paid with.
type item struct {
	gain  int
	bit   uint32
	cost  [MaxOffers]uint32
	power program.Power // of a trophy
}

// bits of items: cards first, then pledges, then trophies.
const (
	firstPledge = 16
	firstTrophy = 20
	mostItems   = 32
)

// Offers are the whole payments that are offered for the Act that is proposed: the cheapest, that with the fewest cards
// of others, and that which keeps most of what the open Objectives want; equal ones once.
func (s *State) Offers(out *[MaxOffers]Payment) int {
	t := s.Proposal.Target()
	m := s.against(int(t.Space))
	need, of := s.Price(t)
	need -= s.freeIcons(of)
	if need <= 0 {
		out[0] = Payment{}
		return 1
	}
	var items [mostItems]item
	n, all := s.items(&items, of, &m)
	if all < need || need >= mostNeed {
		return 0
	}
	found := 0
	for by := range MaxOffers {
		p := payment(items[:n], cheapest(items[:n], need, by))
		fresh := true
		for i := range found {
			fresh = fresh && out[i] != p
		}
		if fresh {
			out[found] = p
			found++
		}
	}
	return found
}

// items lists what can be paid with, and what all of it gives.
func (s *State) items(out *[mostItems]item, of program.Power, m *mods) (n, all int) {
	place := 0
	for c := s.At[Hand(s.Active)].Head; c != NoCard && place < firstPledge; c = s.Next[c] {
		if s.mayPay(c, of, m) {
			w := worthOf[s.R.Cards[c].Kind]
			out[n] = item{gain: s.gives(c, of, m.blind), bit: 1 << place,
				cost: [MaxOffers]uint32{w, w, w + 4*s.wanted(c)}}
			all += out[n].gain
			n++
		}
		place++
	}
	room := m.seats
	for seat := range s.Seats {
		p := &s.Proposal.Pledges[seat]
		if p.State != PledgeMade || room == 0 {
			continue
		}
		room--
		w := worthOf[s.R.Cards[p.Card].Kind]
		if p.Also != NoCard {
			w += worthOf[s.R.Cards[p.Also].Kind]
		}
		out[n] = item{gain: s.PackGives(p.Pack, of, m.blind), bit: 1 << (firstPledge + seat),
			cost: [MaxOffers]uint32{w, w + worthOthers, w}}
		all += out[n].gain
		n++
	}
	if m.ban&program.BanTrophies != 0 {
		return n, all
	}
	bit := firstTrophy
	for power := range program.Power(program.PowerKinds) {
		for range s.Trophies[s.Active][power] {
			if !fits(power, of) || bit == mostItems || n == mostItems {
				break
			}
			w := uint32(worthTrophy)
			if power >= program.Unaligned {
				w-- // it pays for less
			}
			out[n] = item{gain: 1, bit: 1 << bit, cost: [MaxOffers]uint32{w, w, w}, power: power}
			all++
			bit++
			n++
		}
	}
	return n, all
}

// wanted is how many markers are left of the icons that a card shows.
func (s *State) wanted(c Card) (n uint32) {
	for i, have := range s.R.Cards[c].Icons {
		if have > 0 {
			n += uint32(s.Left[i])
		}
	}
	return n
}

// mostNeed is more icons than any price asks for.
const mostNeed = 64

// cheapest is the set of items, as bits, that raises so many icons at the least cost.
func cheapest(items []item, need, by int) uint32 {
	const none = 1 << 62
	var best [mostNeed]uint64 // by icons: the cost, then the items
	for v := 1; v <= need; v++ {
		best[v] = none
	}
	for i := range items {
		gain, add := items[i].gain, uint64(items[i].cost[by])<<32|uint64(items[i].bit)
		for v := need - 1; v >= 0; v-- {
			if best[v] >= none {
				continue
			}
			to := min(need, v+gain)
			best[to] = min(best[to], best[v]+add)
		}
	}
	return uint32(best[need])
}

func payment(items []item, set uint32) Payment {
	p := Payment{Cards: uint16(set), Pledges: uint8(set >> firstPledge & 15)}
	for i := range items {
		if items[i].bit >= 1<<firstTrophy && set&items[i].bit != 0 {
			p.Trophies[items[i].power]++
		}
	}
	return p
}

// layDown lays a whole payment down.
func (s *State) layDown(p Payment) {
	place := 0
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c] &^= TagLaid; place < firstPledge && p.Cards>>place&1 != 0 {
			s.Tags[c] |= TagLaid
		}
		place++
	}
	s.Proposal.Trophies[s.Active] = p.Trophies
	for seat := range s.Proposal.Pledges {
		s.Proposal.Pledges[seat].Held = -1
		if p.Pledges>>seat&1 != 0 {
			s.Proposal.Pledges[seat].Held = 1
		}
	}
}
