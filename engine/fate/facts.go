package fate

import (
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine"
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
func (g *Game) Fact(p engine.Position, name string) (value any, ok bool) {
	s, ok := p.(*State)
	if !ok {
		return nil, false
	}
	head, tail, dotted := strings.Cut(name, ".")
	if dotted {
		return s.factOf(head, tail)
	}
	lists := map[string]zone{"village": zVillage, "well": zWell, "events": zEvents, "trial": zTrial, "burn": zBurn, "night-card": zNight, "day-card": zDay}
	if z, ok := lists[name]; ok {
		return words(s.ids(z)), true
	}
	switch name {
	case "phase":
		return phaseWords[s.phase], true
	case "round":
		return int(s.round), true
	case "pick":
		return int(s.pickNo), true
	case "coin":
		if s.solo() {
			return "none", true
		}
		return letter(s.coin), true
	case "active":
		return letter(s.active), true
	case "final":
		return s.final, true
	case "day-event":
		if s.day == noCard {
			return "none", true
		}
		return string(s.id(s.day)), true
	}
	return nil, false
}

func (s *State) factOf(head, tail string) (any, bool) {
	seat := strings.Index("ABCD", tail)
	sits := len(tail) == 1 && seat >= 0 && int8(seat) < s.seats
	bySeat := map[string]zone{"hand": zHand, "draft": zDraft, "kept": zKept, "coven": zCoven, "graveyard": zGrave, "cauldron": zCauldron}
	if z, ok := bySeat[head]; ok && sits {
		return words(s.ids(z + zone(seat))), true
	}
	switch head {
	case "level":
		return s.level(int8(max(seat, 0))), sits
	case "limit":
		return s.limit(int8(max(seat, 0))), sits
	case "square":
		if i, err := strconv.Atoi(tail); err == nil && i >= 1 && i <= piles {
			return words(s.ids(zSquare + zone(i-1))), true
		}
	case "supply":
		if i := index([]string{"blessed_cursed", "enchantment", "suspicion"}, tail); i >= 0 {
			return int(s.supply[i]), true
		}
	case "used":
		if i := index(actionWords, tail); i >= 0 {
			return int(s.used[i]), true
		}
	}
	if c, ok := s.r.index[engine.CardID(tail)]; ok {
		return s.factOfCard(head, c)
	}
	return nil, false
}

func (s *State) factOfCard(head string, c card) (any, bool) {
	switch head {
	case "at":
		return s.whereabouts(c), true
	case "value":
		return s.value(c), true
	case "items":
		var out []engine.CardID
		for i := s.under[c].head; i != noCard; i = s.next[i] {
			out = append(out, s.id(i))
		}
		return words(out), true
	case "tokens":
		out := map[string]int{}
		for t, n := range s.tok[c] {
			if n > 0 {
				out[tokenWords[t]] = int(n)
			}
		}
		return out, true
	}
	return nil, false
}

// whereabouts names the place of a card as the facts are named: "coven.A"; for an attached Item its bearer.
func (s *State) whereabouts(c card) string {
	z := s.zoneOf[c]
	single := map[zone]string{zNowhere: "none", zVillage: "village", zWell: "well", zEvents: "events", zNight: "night-card", zDay: "day-card",
		zBurn: "burn", zTrial: "trial", zLimbo: "resolving"}
	if name, ok := single[z]; ok {
		return name
	}
	switch {
	case z == zAttached:
		return string(s.id(s.host[c]))
	case z < zHand:
		return fmt.Sprintf("square.%d", z-zSquare+1)
	}
	names := [...]string{"hand", "draft", "kept", "coven", "graveyard", "cauldron"}
	return names[(z-zHand)/maxSeats] + "." + letter(int8(z-zHand)%maxSeats)
}

func letter(seat int8) string { return string(rune('A' + seat)) }

func words(ids []engine.CardID) []string {
	out := []string{}
	for _, id := range ids {
		out = append(out, string(id))
	}
	return out
}
