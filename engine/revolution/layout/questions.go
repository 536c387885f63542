package layout

import (
	"strconv"
	"strings"

	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// price is what an Event of the line costs in icons of a kind, once or at the double price.
func price(s *play.State, c program.Card, icon string, double bool) (any, bool) {
	space := s.SpaceOf(c)
	if space == 0 {
		return nil, false
	}
	for option, p := range s.R.Cards[c].Prices {
		if p.N > 0 && program.Powers.Word(int(p.Power)) == icon {
			need, _ := s.Price(play.Target{Space: uint8(space), Option: uint8(option), Double: double})
			return need, true
		}
	}
	return nil, false
}

// stars is what a Recruit of the row costs: more is "shared" where a paying card shares an icon with it, and the number
// of pairs of trophies that are spent.
func stars(s *play.State, c program.Card, more string) (any, bool) {
	shared, pairs := false, 0
	for _, word := range strings.FieldsFunc(more, func(r rune) bool { return r == '.' }) {
		n, err := strconv.Atoi(word)
		switch {
		case word == "shared":
			shared = true
		case err == nil:
			pairs = n
		default:
			return nil, false
		}
	}
	for space := 1; space < len(s.Row); space++ {
		if s.Row[space] == c {
			return s.RecruitPrice(space, shared, pairs), true
		}
	}
	return nil, false
}

// proposed is what is known of the Act or the Recruit that is put together: what it needs, what is there, and whose
// help is used.
func proposed(s *play.State, name string) (any, bool) {
	if s.Proposal.Kind != play.ProposeAct {
		return nil, false
	}
	need, _ := s.Price(s.Proposal.Target())
	used, have := s.Used()
	switch name {
	case "need":
		return need, true
	case "have":
		return have, true
	case "helped":
		out := []string{}
		for seat := range s.Seats {
			if used>>seat&1 != 0 {
				out = append(out, letter(seat))
			}
		}
		return out, true
	}
	return nil, false
}

// helpWords are how players stand to the Act that is proposed.
var helpWords = map[play.PledgeState]string{play.PledgeNone: "none", play.PledgeAsked: "asked",
	play.PledgePassed: "passed", play.PledgeMade: "pledged"}

// pledged is how a player stands to the Act that is proposed, and with which cards.
func pledged(s *play.State, head string, seat int8) (any, bool) {
	p := &s.Proposal.Pledges[seat]
	switch head {
	case "help":
		return helpWords[p.State], true
	case "pledge":
		out := []string{}
		for _, c := range [2]program.Card{p.Card, p.Also} {
			if p.State == play.PledgeMade && c != program.NoCard {
				out = append(out, string(s.ID(c)))
			}
		}
		return out, true
	}
	return nil, false
}
