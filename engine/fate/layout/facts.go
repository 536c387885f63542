package layout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Fact reads one fact of a position by name, for scenarios; seats are called A to D. The value is a number, a word,
// true or false, a list of cards, or a count of tokens by name.
//
//	phase round coin active final day-event used.upkeep pick
//	village well events trial burn night-card day-card square.1   lists, from the top
//	hand.A draft.A kept.A coven.A graveyard.A cauldron.A          lists
//	supply.enchantment level.A limit.A
//	at.wren value.wren tokens.wren items.wren                     of a card
//
// ok is false when there is no such fact.
func Fact(p engine.Position, name string) (value any, ok bool) {
	s, ok := p.(*play.State)
	if !ok {
		return nil, false
	}
	head, tail, dotted := strings.Cut(name, ".")
	if dotted {
		return factOf(s, head, tail)
	}
	lists := map[string]play.Zone{"village": play.ZoneVillage, "well": play.ZoneWell, "events": play.ZoneEvents,
		"trial": play.ZoneTrial, "burn": play.ZoneBurn, "night-card": play.ZoneNight, "day-card": play.ZoneDay}
	if z, ok := lists[name]; ok {
		return words(ids(s, z)), true
	}
	switch name {
	case "phase":
		return phaseWords[s.Phase], true
	case "round":
		return int(s.Round), true
	case "pick":
		return int(s.PickNo), true
	case "coin":
		if s.Solo() {
			return "none", true
		}
		return letter(s.Coin), true
	case "active":
		return letter(s.Active), true
	case "final":
		return s.Final, true
	case "day-event":
		if s.Day == program.NoCard {
			return "none", true
		}
		return string(s.ID(s.Day)), true
	}
	return nil, false
}

func factOf(s *play.State, head, tail string) (any, bool) {
	seat := strings.Index("ABCD", tail)
	sits := len(tail) == 1 && seat >= 0 && int8(seat) < s.Seats
	bySeat := map[string]play.Zone{"hand": play.ZoneHand, "draft": play.ZoneDraft, "kept": play.ZoneKept,
		"coven": play.ZoneCoven, "graveyard": play.ZoneGrave, "cauldron": play.ZoneCauldron}
	if z, ok := bySeat[head]; ok && sits {
		return words(ids(s, z+play.Zone(seat))), true
	}
	switch head {
	case "level":
		return s.Level(int8(max(seat, 0))), sits
	case "limit":
		return s.Limit(int8(max(seat, 0))), sits
	case "square":
		if i, err := strconv.Atoi(tail); err == nil && i >= 1 && i <= play.Piles {
			return words(ids(s, play.ZoneSquare+play.Zone(i-1))), true
		}
	case "supply":
		if i := slices.Index([]string{"blessed_cursed", "enchantment", "suspicion"}, tail); i >= 0 {
			return int(s.Supply[i]), true
		}
	case "used":
		if i := program.ActionNames.Index(tail); i >= 0 {
			return int(s.Used[i]), true
		}
	}
	if c, ok := s.R.Index[engine.CardID(tail)]; ok {
		return factOfCard(s, head, c)
	}
	return nil, false
}

func factOfCard(s *play.State, head string, c program.Card) (any, bool) {
	switch head {
	case "at":
		return whereabouts(s, c), true
	case "value":
		return s.Value(c), true
	case "items":
		var out []engine.CardID
		for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
			out = append(out, s.ID(i))
		}
		return words(out), true
	case "tokens":
		out := map[string]int{}
		for t, n := range s.Tokens[c] {
			if n > 0 {
				out[program.Tokens.Word(int(t))] = int(n)
			}
		}
		return out, true
	}
	return nil, false
}

// whereabouts names the place of a card as the facts are named: "coven.A"; for an attached Item its bearer.
func whereabouts(s *play.State, c program.Card) string {
	z := s.ZoneOf[c]
	single := map[play.Zone]string{play.ZoneNowhere: "none", play.ZoneVillage: "village", play.ZoneWell: "well",
		play.ZoneEvents: "events", play.ZoneNight: "night-card", play.ZoneDay: "day-card",
		play.ZoneBurn: "burn", play.ZoneTrial: "trial", play.ZoneLimbo: "resolving"}
	if name, ok := single[z]; ok {
		return name
	}
	switch {
	case z == play.ZoneAttached:
		return string(s.ID(s.Host[c]))
	case z < play.ZoneHand:
		return fmt.Sprintf("square.%d", z-play.ZoneSquare+1)
	}
	names := [...]string{"hand", "draft", "kept", "coven", "graveyard", "cauldron"}
	return names[(z-play.ZoneHand)/play.MaxSeats] + "." + letter(int8(z-play.ZoneHand)%play.MaxSeats)
}

func letter(seat int8) string { return string(rune('A' + seat)) }

func words(ids []engine.CardID) []string {
	out := []string{}
	for _, id := range ids {
		out = append(out, string(id))
	}
	return out
}
