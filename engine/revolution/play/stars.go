package play

import "witchtable/engine/revolution/program"

// RecruitPrice is how many stars a Recruit of the row costs: printed, with what raises it, less what lowers it, never
// below 0 (R62-R65, A24). shared is whether a paying card shares a magic icon with it; that discount, of the second
// space, never makes a price 0, since that card must be paid (A23). pairs is how many pairs of trophies are spent.
func (s *State) RecruitPrice(space int, shared bool, pairs int) int {
	less := 0
	if p := &s.Proposal; p.Text && int(p.Space) == space {
		less = int(p.Less)
	}
	return s.priceLess(space, shared, pairs, less)
}

// priceLess is RecruitPrice where a card's text makes it so many stars cheaper.
func (s *State) priceLess(space int, shared bool, pairs, less int) int {
	m, here := s.mods(), &s.Board().Track[s.Liberty]
	price := int(s.R.Cards[s.Row[space]].Stars) + m.recruits + max(0, int(here.Recruits))
	if space == 1 {
		price += max(0, int(here.First))
	}
	if here.NoDiscounts || m.ban&program.BanDiscounts != 0 {
		return max(0, price)
	}
	price += min(0, int(here.Recruits)) - int(s.Stars) - int(s.NextStars) - pairs - less
	switch space {
	case 1:
		price += min(0, int(here.First))
	case program.RowSpaces:
		price--
	case 2:
		if shared && price > 1 {
			price--
		}
	}
	return max(0, price)
}

// mayLowerByTrophies reports whether trophies lower the price of Recruits (R65, R77).
func (s *State) mayLowerByTrophies() bool {
	m := s.mods()
	return !s.Board().Track[s.Liberty].NoDiscounts && m.ban&(program.BanDiscounts|program.BanTrophiesOnRecruits) == 0
}

// shares reports whether two cards show an icon in common.
func (s *State) shares(a, b Card) bool {
	return s.R.Cards[a].Shows&s.R.Cards[b].Shows != 0
}

// purchase is what is laid down for a Recruit.
type purchase struct {
	stars    int // of the cards
	cards    int
	sharing  int  // cards that share an icon with it
	trophies int  // of everybody
	lone     Card // the only one that shares, if there is one
}

func (s *State) laidDown() purchase {
	var p purchase
	want := s.Row[s.Proposal.Space]
	p.lone = NoCard
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c]&TagLaid == 0 {
			continue
		}
		p.stars += int(s.R.Cards[c].Stars)
		p.cards++
		if s.shares(c, want) {
			p.sharing++
			p.lone = c
		}
	}
	if p.sharing != 1 {
		p.lone = NoCard
	}
	for seat := range s.Seats {
		for _, n := range s.Proposal.Trophies[seat] {
			p.trophies += int(n)
		}
	}
	return p
}

// due is what a purchase still lacks, in stars.
func (s *State) due(p *purchase) int {
	return s.RecruitPrice(int(s.Proposal.Space), p.sharing > 0, p.trophies/2) - p.stars
}

// MayBuy reports whether what is laid down pays for the Recruit, and nothing of it could be left out (A20, A27).
func (s *State) MayBuy() bool {
	x := s.buying()
	return s.isPaid(&x)
}

func (s *State) isPaid(x *buying) bool {
	p, space := &x.paid, int(s.Proposal.Space)
	if x.due > 0 || p.trophies%2 != 0 {
		return false
	}
	if p.trophies > 0 && s.RecruitPrice(space, p.sharing > 0, p.trophies/2-1) == s.RecruitPrice(space, p.sharing > 0,
		p.trophies/2) {
		return false
	}
	if s.Opts.Overpay {
		return true
	}
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c]&TagLaid == 0 {
			continue
		}
		without := s.RecruitPrice(space, p.sharing > 1 || p.sharing == 1 && c != p.lone, p.trophies/2)
		if p.stars-int(s.R.Cards[c].Stars) >= without {
			return false
		}
	}
	return true
}

// wealth is all there is to pay for a Recruit with, as far as the active player can tell.
type wealth struct {
	stars, pairs int
	shows        uint8 // icons of cards that have stars, as bits
}

func (s *State) wealth() (w wealth) {
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		if d := &s.R.Cards[c]; d.Stars > 0 {
			w.stars += int(d.Stars)
			w.shows |= d.Shows
		}
	}
	if s.mayLowerByTrophies() {
		for seat := range s.Seats {
			w.pairs += s.trophies(seat)
		}
		w.pairs /= 2
	}
	return w
}

// canBuy reports whether a Recruit of the row could be paid for.
func (s *State) canBuy(space int, w *wealth) bool {
	return w.stars >= s.RecruitPrice(space, w.shows&s.R.Cards[s.Row[space]].Shows != 0, w.pairs)
}

// AmongTakes is the Recruits that could be paid for if a card's text makes them so many stars cheaper, and how many
// they are.
func (s *State) AmongTakes(less int) (choice Choice, n int) {
	choice.Kind = PickCard
	w := s.wealth()
	for space, c := range s.Row {
		if c != NoCard && w.stars >= s.priceLess(space, w.shows&s.R.Cards[c].Shows != 0, w.pairs, less) {
			choice.Among.Add(c)
			n++
		}
	}
	return choice, n
}

// OfferTake has the active player pay for a Recruit that a card's text lets them take, or give it up.
func (s *State) OfferTake(c Card, less int) {
	for space, there := range s.Row {
		if there == c {
			s.openBuy(space, Proposal{Text: true, Less: uint8(min(less, plenty))})
		}
	}
}

// trophies is how many trophies a player has.
func (s *State) trophies(seat int8) int {
	n := 0
	for _, k := range s.Trophies[seat] {
		n += int(k)
	}
	return n
}

// mayUse is how many trophies of a player the active player may spend on a Recruit: all of them, or those that were
// lent, where the table asks (A28).
func (s *State) mayUse(seat int8, power program.Power) uint8 {
	if seat == s.Active || !s.Opts.AskTrophies {
		return s.Trophies[seat][power]
	}
	return s.Proposal.Lent[seat][power]
}

// Purse is a whole payment of a Recruit: cards of the active player's hand by their places in it, without trophies.
// ok is false where there is none.
func (s *State) Purse() (set uint16, ok bool) { return s.PurseFor(int(s.Proposal.Space)) }

// PurseFor is Purse for the Recruit on a space.
func (s *State) PurseFor(space int) (set uint16, ok bool) {
	full, less := s.RecruitPrice(space, false, 0), s.RecruitPrice(space, true, 0)
	set, cost, ok := s.purse(space, full, false)
	if space != 2 || less == full {
		return set, ok
	}
	if other, c, shared := s.purse(space, less, true); shared && (!ok || c < cost) {
		return other, true
	}
	return set, ok
}

// purse is the cheapest set of cards with so many stars; with shared, one with a card that shares an icon.
func (s *State) purse(space, need int, shared bool) (set uint16, cost uint32, ok bool) {
	const none = 1 << 62
	switch {
	case need == 0:
		return 0, 0, true
	case need >= mostNeed:
		return 0, 0, false
	}
	var best [2][mostNeed]uint64 // by stars; the second with a card that shares
	ways := 1
	if shared {
		ways = 2
	}
	for v := range need + 1 {
		best[0][v], best[1][v] = none, none
	}
	best[0][0] = 0
	place, most, want := 0, 0, s.Row[space] // most is the stars there are so far
	for c := s.At[Hand(s.Active)].Head; c != NoCard && place < firstPledge; c = s.Next[c] {
		d := &s.R.Cards[c]
		if d.Stars > 0 {
			add := uint64(worthOf[d.Kind]+s.wanted(c)/8)<<32 | 1<<place
			joins := shared && s.shares(c, want)
			for v := min(most, need); v >= 0; v-- {
				for had := range ways {
					if best[had][v] >= none || v == need && (had == 1 || !joins) {
						continue
					}
					to, has := min(need, v+int(d.Stars)), had
					if joins {
						has = 1
					}
					best[has][to] = min(best[has][to], best[had][v]+add)
				}
			}
			most += int(d.Stars)
		}
		place++
	}
	found := best[0][need]
	if shared {
		found = best[1][need]
	}
	return uint16(found), uint32(found >> 32), found < none
}
