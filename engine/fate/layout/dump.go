package layout

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/score"
)

// Dump is the whole truth of a table as plain values, for referees and bug reports.
type Dump struct {
	Phase     string          `json:"phase"`
	Round     int             `json:"round"`
	Final     bool            `json:"final"`
	Coin      int             `json:"coin"`   // seat; -1 in the solo game
	Active    int             `json:"active"` // whose turn it is; -1 outside of the Day
	DayEvent  engine.CardID   `json:"day_event,omitempty"`
	Village   []engine.CardID `json:"village"` // decks from the top
	Well      []engine.CardID `json:"well"`
	Events    []engine.CardID `json:"events"`
	Square    [][]DumpCard    `json:"square"` // piles from the top
	Trial     []DumpCard      `json:"trial"`
	Burn      []engine.CardID `json:"burn"`
	NightCard []engine.CardID `json:"night_card"` // from the top
	DayCard   []engine.CardID `json:"day_card"`
	Resolving []engine.CardID `json:"resolving,omitempty"`
	// Events that have gone back into their deck once (A97), in the pack's order
	Returned  []engine.CardID   `json:"returned,omitempty"`
	Supply    map[string]int    `json:"supply"`
	Seats     []DumpSeat        `json:"seats"`
	Used      map[string]int    `json:"used"` // actions the active player has taken
	Decisions []engine.Decision `json:"decisions"`
	Effects   []DumpFrame       `json:"effects,omitempty"`
	Waiting   []DumpFrame       `json:"waiting,omitempty"`
}

// DumpSeat is a seat's part of a Dump.
type DumpSeat struct {
	Hand      []DumpCard      `json:"hand"`
	Draft     []engine.CardID `json:"draft,omitempty"`
	Kept      []engine.CardID `json:"kept,omitempty"`
	Coven     []DumpCard      `json:"coven"`
	Graveyard []DumpCard      `json:"graveyard"`
	Cauldron  []engine.CardID `json:"cauldron,omitempty"`
	Score     int             `json:"score"` // if the game ended now
}

// DumpCard is a card with what lies on it.
type DumpCard struct {
	Card   engine.CardID   `json:"card"`
	Tokens map[string]int  `json:"tokens,omitempty"`
	Items  []engine.CardID `json:"items,omitempty"`
	Value  *int            `json:"value,omitempty"` // in Covens and Graveyards
	Owner  *int            `json:"owner,omitempty"` // on trial: in whose Coven it was
}

// DumpFrame is a running or waiting effect.
type DumpFrame struct {
	Card    engine.CardID `json:"card"`
	Ability int           `json:"ability"` // number on the card, from 0; -1 for the rulebook's own
	Step    int           `json:"step"`
	Seat    int           `json:"seat"`
}

var phaseWords = [...]string{"draft", "day", "night", "dawn", "over"}

// Describe describes the whole truth.
func Describe(s *play.State) any {
	d := Dump{
		Phase: phaseWords[s.Phase], Round: int(s.Round), Final: s.Final, Coin: int(s.Coin), Active: -1, DayEvent: s.ID(s.Day),
		Village: ids(s, play.ZoneVillage), Well: ids(s, play.ZoneWell), Events: ids(s, play.ZoneEvents),
		Trial: dumpZone(s, play.ZoneTrial), Burn: ids(s, play.ZoneBurn),
		NightCard: ids(s, play.ZoneNight), DayCard: ids(s, play.ZoneDay), Resolving: ids(s, play.ZoneLimbo),
		Decisions: s.Open(nil), Used: map[string]int{},
		Supply: map[string]int{"blessed_cursed": int(s.Supply[0]), "enchantment": int(s.Supply[1]),
			"suspicion": int(s.Supply[2])},
	}
	if s.Solo() {
		d.Coin = -1
	}
	if s.Phase == play.PhaseDay {
		d.Active = int(s.Active)
		for a, n := range s.Used {
			d.Used[program.ActionNames.Word(int(a))] = int(n)
		}
	}
	for p := play.Zone(0); p < play.Piles; p++ {
		d.Square = append(d.Square, dumpZone(s, play.ZoneSquare+p))
	}
	for i := play.Zone(0); i < play.Zone(s.Seats); i++ {
		d.Seats = append(d.Seats,
			DumpSeat{Hand: dumpZone(s, play.ZoneHand+i), Draft: ids(s, play.ZoneDraft+i), Kept: ids(s, play.ZoneKept+i),
				Coven: dumpZone(s, play.ZoneCoven+i), Graveyard: dumpZone(s, play.ZoneGrave+i),
				Cauldron: ids(s, play.ZoneCauldron+i), Score: score.Score(s, int8(i), nil)})
	}
	for _, f := range s.Stack[:s.Depth] {
		d.Effects = append(d.Effects, dumpFrame(s, f.Ability, f.Src, int(f.Pc-s.R.Abilities[f.Ability].Start), int(f.Me)))
	}
	for _, w := range s.Queue[:s.Queued] {
		d.Waiting = append(d.Waiting, dumpFrame(s, w.Ability, w.Src, 0, int(w.Me)))
	}
	for back := s.Returned; !back.Empty(); {
		d.Returned = append(d.Returned, s.ID(back.Pop()))
	}
	return d
}

func dumpFrame(s *play.State, a int16, src program.Card, step, seat int) DumpFrame {
	f := DumpFrame{Card: s.ID(src), Ability: -1, Step: step, Seat: seat}
	if c := s.R.Abilities[a].Card; c != program.NoCard {
		f.Ability = int(a - s.R.Cards[c].First)
	}
	return f
}

func ids(s *play.State, z play.Zone) []engine.CardID {
	out := []engine.CardID{}
	for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
		out = append(out, s.ID(c))
	}
	return out
}

func dumpZone(s *play.State, z play.Zone) []DumpCard {
	out := []DumpCard{}
	for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
		d := DumpCard{Card: s.ID(c)}
		for t, n := range s.Tokens[c] {
			if n > 0 {
				if d.Tokens == nil {
					d.Tokens = map[string]int{}
				}
				d.Tokens[program.Tokens.Word(int(t))] = int(n)
			}
		}
		for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
			d.Items = append(d.Items, s.ID(i))
		}
		if z >= play.ZoneCoven && z < play.ZoneCauldron {
			v := s.Value(c)
			d.Value = &v
		}
		if owner := int(s.Owner[c]); z == play.ZoneTrial {
			d.Owner = &owner
		}
		out = append(out, d)
	}
	return out
}
