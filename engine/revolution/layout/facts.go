package layout

import (
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Fact reads one fact of a position by name, for scenarios; seats are called A to D. The value is a number, a word,
// true or false, a list of cards, or numbers by name.
//
//	turn active step acts recruits-left liberty moon moon-number final ending
//	loss free                                       the loss space, and how many spaces before it are free
//	line row line.1 row.1                           the cards, and the one on a space, or none
//	events recruits gone banished                   lists, decks from the top
//	objectives achieved markers spent               lists of Objectives; markers on them, and out of the game
//	easy hard                                       Events of the game by type
//	hand.A deck.A discards.A                        lists
//	trophies.A tokens.A order.A hand-size
//	at.fh-e1                                        of a card: where it lies, as the lists are called
//	price.fh-e1.familiars double.fh-e1.familiars    of an Event in the line
//	stars.ded-ffh stars.ded-ffh.shared.2            of a Recruit in the row, with so many pairs of trophies
//	need have helped pledge.A help.A                of the Act or the Recruit that is proposed
//
// ok is false when there is no such fact.
func Fact(p engine.Position, name string) (value any, ok bool) {
	s, ok := p.(*play.State)
	if !ok {
		return nil, false
	}
	if head, tail, dotted := strings.Cut(name, "."); dotted {
		return factOf(s, head, tail)
	}
	switch name {
	case "turn":
		return int(s.Turn), true
	case "active":
		return letter(s.Active), true
	case "step":
		return stepWords[s.Stage], true
	case "acts":
		return int(s.Acts), true
	case "recruits-left":
		return int(s.Recruits), true
	case "liberty":
		return int(s.Liberty), true
	case "moon":
		return int(s.Moon) + 1, true
	case "moon-number":
		return s.MoonNumber(), true
	case "final":
		return s.Final, true
	case "ending":
		return wordOr(play.Endings.Word(int(s.Ending)), "none"), true
	case "loss":
		return s.Loss(), true
	case "free":
		return s.FreeSpaces(), true
	case "hand-size":
		return s.HandSize(), true
	case "easy", "hard":
		return grades(s, name == "hard"), true
	case "markers":
		return byPower(&s.Left), true
	case "spent":
		return byPower(&s.Spent), true
	}
	if list, ok := listed(s, name); ok {
		return list, true
	}
	return proposed(s, name)
}

// stepWords are the steps of a turn as tables are laid with them.
var stepWords = map[play.Stage]string{play.StageBegin: "begin", play.StageRecruits: "begin", play.StageEvents: "event",
	play.StageAct: "act", play.StageDiscard: "end", play.StageDraw: "draw", play.StageEnd: "end", play.StageOver: "over"}

// listed is a list of cards that everybody shares.
func listed(s *play.State, name string) ([]string, bool) {
	zones := map[string]play.Zone{"events": play.ZoneEvents, "recruits": play.ZoneRecruits, "gone": play.ZoneEventsGone,
		"banished": play.ZoneBanished, "objectives": play.ZoneGoals}
	if z, ok := zones[name]; ok {
		return ids(s, z), true
	}
	out := []string{}
	switch name {
	case "line", "row":
		places := s.Line[1:]
		if name == "row" {
			places = s.Row[1:]
		}
		for _, c := range places {
			if c != program.NoCard {
				out = append(out, string(s.ID(c)))
			}
		}
	case "achieved":
		for goal, c := range s.Goals {
			if s.Achieved>>goal&1 != 0 {
				out = append(out, string(s.ID(c)))
			}
		}
	default:
		return nil, false
	}
	return out, true
}

// factOf reads a fact with a point in its name.
func factOf(s *play.State, head, tail string) (any, bool) {
	if seat := seatOf(tail); seat >= 0 && seat < s.Seats {
		return factOfSeat(s, head, seat)
	}
	id, more, _ := strings.Cut(tail, ".")
	switch head {
	case "line", "row":
		places := s.Line[:s.Loss()+1]
		if head == "row" {
			places = s.Row[:]
		}
		if i, err := strconv.Atoi(tail); err == nil && i > 0 && i < len(places) {
			return wordOr(string(s.ID(places[i])), "none"), true
		}
		return nil, false
	case "order", "hand", "deck", "discards", "trophies", "tokens", "pledge", "help":
		return nil, false
	}
	c, ok := s.R.Index[engine.CardID(id)]
	if !ok {
		return nil, false
	}
	switch head {
	case "at":
		return whereabouts(s, c), more == ""
	case "price", "double":
		return price(s, c, more, head == "double")
	case "stars":
		return stars(s, c, more)
	}
	return nil, false
}

func factOfSeat(s *play.State, head string, seat int8) (any, bool) {
	switch head {
	case "hand":
		return ids(s, play.Hand(seat)), true
	case "deck":
		return ids(s, play.Deck(seat)), true
	case "discards":
		return ids(s, play.Discards(seat)), true
	case "trophies":
		return byPower(&s.Trophies[seat]), true
	case "tokens":
		return int(s.Tokens[seat]), true
	case "order":
		return play.Modes.Word(int(s.Modes[seat])), true
	}
	return pledged(s, head, seat)
}

// whereabouts names the place of a card as the facts are named: "hand.A", "line.3".
func whereabouts(s *play.State, c program.Card) string {
	z := s.ZoneOf[c]
	for first, word := range map[play.Zone]string{play.ZoneHand: "hand", play.ZoneDeck: "deck",
		play.ZoneDiscards: "discards"} {
		if z >= first && z < first+play.MaxSeats {
			return word + "." + letter(int8(z-first))
		}
	}
	switch z {
	case play.ZoneLine:
		return "line." + strconv.Itoa(s.SpaceOf(c))
	case play.ZoneRow:
		for i := 1; i < len(s.Row); i++ {
			if s.Row[i] == c {
				return "row." + strconv.Itoa(i)
			}
		}
	}
	words := map[play.Zone]string{play.ZoneNowhere: "none", play.ZoneEvents: "events", play.ZoneBeaten: "beaten",
		play.ZoneEventsGone: "gone", play.ZoneRecruits: "recruits", play.ZoneRevealed: "revealed",
		play.ZoneBanished: "banished", play.ZoneGoals: "objectives"}
	return words[z]
}

func ids(s *play.State, z play.Zone) []string {
	out := []string{}
	for _, id := range lying(s, z) {
		out = append(out, string(id))
	}
	return out
}

// byPower is numbers by the words of icons and signs; those of which there are none are left out.
func byPower(of *[program.PowerKinds]uint8) map[string]int {
	out := map[string]int{}
	for power, n := range of {
		if n > 0 {
			out[program.Powers.Word(power)] = int(n)
		}
	}
	return out
}

// grades is how many easy or hard Events there are of each type, wherever they lie.
func grades(s *play.State, hard bool) map[string]int {
	out := map[string]int{}
	for c := range program.Card(s.R.N) {
		if d := &s.R.Cards[c]; d.Kind == program.Event && d.Hard == hard && s.ZoneOf[c] != play.ZoneNowhere {
			out[program.Types.Word(int(d.Type))]++
		}
	}
	return out
}

func wordOr(word, none string) string {
	if word == "" {
		return none
	}
	return word
}
