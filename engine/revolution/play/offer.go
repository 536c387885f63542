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
	bit   uint32
	cost  [MaxOffers]uint32
	gain  uint8
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
	x := s.composing()
	return s.offers(&x, out)
}

func (s *State) offers(x *composing, out *[MaxOffers]Payment) int {
	need := x.need - s.freeIcons(x.of)
	if need <= 0 {
		out[0] = Payment{}
		return 1
	}
	var room [mostItems]item
	n, all := s.items(&room, x.of, &x.m)
	if all < need || need >= mostNeed {
		return 0
	}
	items, found := room[:n], 0
	for by := range MaxOffers {
		if by > 0 && sameCosts(items, by) {
			continue
		}
		p := payment(items, cheapest(items, need, by))
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

// sameCosts reports whether a way of counting costs is for these items the one that comes first.
func sameCosts(items []item, by int) bool {
	for i := range items {
		if items[i].cost[by] != items[i].cost[0] {
			return false
		}
	}
	return true
}

// items lists what can be paid with, and what all of it gives.
func (s *State) items(out *[mostItems]item, of program.Power, m *mods) (n, all int) {
	place := 0
	for c := s.At[Hand(s.Active)].Head; c != NoCard && place < firstPledge; c = s.Next[c] {
		if s.mayPay(c, of, m) {
			w := worthOf[s.R.Cards[c].Kind]
			gain := s.gives(c, of, m.blind)
			out[n] = item{gain: uint8(gain), bit: 1 << place, cost: [MaxOffers]uint32{w, w, w + 4*s.wanted(c)}}
			all += gain
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
		gain := s.PackGives(p.Pack, of, m.blind)
		out[n] = item{gain: uint8(gain), bit: 1 << (firstPledge + seat), cost: [MaxOffers]uint32{w, w + worthOthers, w}}
		all += gain
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

// cheapest is the set of items, as bits, that raises so many icons at the least cost. Most items raise a single icon:
// of those the cheapest are taken, as many as the others leave wanting.
func cheapest(items []item, need, by int) uint32 {
	const none = 1 << 62
	var room [mostNeed]uint64
	var single [mostItems + 1]uint64
	best := room[:need+1] // by icons raised by the others: the cost, then the items
	for v := 1; v <= need; v++ {
		best[v] = none
	}
	most, ones := 0, 0 // how many icons the others raise, and how many items raise one
	for i := range items {
		gain, add := int(items[i].gain), uint64(items[i].cost[by])<<32|uint64(items[i].bit)
		if gain == 1 {
			ones++
			at := ones
			for ; at > 1 && single[at-1] > add; at-- {
				single[at] = single[at-1]
			}
			single[at] = add
			continue
		}
		v := min(most, need-1)
		for ; v >= 0 && v+gain >= need; v-- {
			best[need] = min(best[need], best[v]+add)
		}
		for ; v >= 0; v-- {
			best[v+gain] = min(best[v+gain], best[v]+add)
		}
		most += gain
	}
	found, sum := best[need], uint64(0)
	for n := 1; n <= min(ones, need); n++ {
		sum += single[n]
		found = min(found, best[need-n]+sum)
	}
	return uint32(found)
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
