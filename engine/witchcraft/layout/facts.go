package layout

import (
	"strings"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Fact reads one fact of a position by name, for scenarios. The value is a number, a word, true or false, a list of
// cards, or numbers by name.
//
//	round phase stage ending chosen won             chosen is the Mission, or none
//	power available spent overcome                  power as it is now; overcome are the Challenges of this round
//	people fails score hand-size next-hand
//	persuasion                                      by Juror
//	display                                         the Missions that lie face up
//	hand coven discards play revealed jail recruits familiars box aside pool offer curses done
//	challenge-deck challenge-discards mission-deck conviction-deck conviction-discards villagers lost-souls
//	at.1 up.1                                       Challenges at a place, all of them and those face up
//	persuasion.osric-tallow conviction.osric-tallow of a Juror, the latter the sum of what lies there
//	convictions.osric-tallow seen.osric-tallow      all Convictions there, and those face up
//	difficulty.grey-wolf                            of a Challenge or a Mission, where it lies now
//	power.ruth-bellamy                              of a Witch, on the side on which she is in play
//	where.grey-wolf                                 where a card lies, as the lists are called
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
	if z, ok := zones[name]; ok {
		return lying(s, z, false), true
	}
	if n, ok := numbers(s)[name]; ok {
		return n, true
	}
	switch name {
	case "stage":
		return stageWords[s.Stage], true
	case "ending":
		if !s.Over() {
			return "none", true
		}
		return play.Endings.Word(int(s.Ending)), true
	case "won":
		return s.Won, true
	case "chosen":
		if s.Chosen == play.Nowhere || s.Display[s.Chosen] == play.NoCard {
			return "none", true
		}
		return string(s.ID(s.Display[s.Chosen])), true
	case "revealed":
		d := Describe(s).(Dump)
		return d.Revealed, true
	case "persuasion":
		out := map[string]int{}
		for j, c := range s.Jurors {
			out[string(s.ID(c))] = int(s.Persuasion[j])
		}
		return out, true
	case "display":
		out := []string{}
		for i, c := range s.Display {
			if s.FaceUp(i) {
				out = append(out, string(s.ID(c)))
			}
		}
		return out, true
	}
	return nil, false
}

// numbers are the facts that are numbers.
func numbers(s *play.State) map[string]int {
	return map[string]int{"round": int(s.Round), "phase": s.Stage.Phase(), "power": s.Recount(),
		"available": max(0, s.Recount()-int(s.Spent)), "spent": int(s.Spent), "overcome": int(s.Overcome),
		"people": s.People(), "fails": int(s.Fails), "score": s.Score(), "hand-size": s.HandSize(),
		"next-hand": int(s.NextHand)}
}

// factOf reads a fact with a point in its name.
func factOf(s *play.State, head, tail string) (any, bool) {
	if len(tail) == 1 && tail >= "1" && tail <= "3" {
		switch head {
		case "at", "up":
			return lying(s, play.At(int(tail[0]-'1')), head == "up"), true
		}
		return nil, false
	}
	l := &layer{r: s.R, s: s, laid: map[program.Card]engine.Pos{}}
	c, ok := l.card(&engine.Node{}, tail)
	if !ok {
		return nil, false
	}
	if j := s.JurorOf(c); s.Def(c).Class == program.Juror && j != play.Nowhere {
		return factOfJuror(s, head, j)
	}
	switch head {
	case "where":
		return whereabouts(s, c), true
	case "difficulty":
		if place := s.PlaceOf(c); s.Def(c).Class == program.Mission && place != play.Nowhere {
			return s.MissionDifficulty(place), true
		}
		return s.Difficulty(c), s.Def(c).Class == program.Challenge
	case "power":
		return s.WitchPower(c, s.Mode(c)), s.Def(c).Class == program.Witch
	}
	return nil, false
}

func factOfJuror(s *play.State, head string, j int) (any, bool) {
	switch head {
	case "persuasion":
		return int(s.Persuasion[j]), true
	case "conviction":
		return s.Conviction(j), true
	case "convictions", "seen":
		return lying(s, play.Before(j), head == "seen"), true
	case "where":
		return "jurors", true
	}
	return nil, false
}

// whereabouts names the place of a card as the facts are named: "hand", "at.2", "convictions.osric-tallow".
func whereabouts(s *play.State, c program.Card) string {
	z := s.ZoneOf[c]
	for name, at := range zones {
		if at == z {
			return name
		}
	}
	switch {
	case z == play.ZoneDisplay:
		return "display"
	case z >= play.ZoneBefore:
		return "convictions." + string(s.ID(s.Jurors[z-play.ZoneBefore]))
	case z >= play.ZoneAt:
		return "at." + string(rune('1'+z-play.ZoneAt))
	}
	return "jurors"
}
