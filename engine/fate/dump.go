package fate

import "witchtable/engine"

// Dump is the whole truth of a table as plain values, for referees and bug reports.
type Dump struct {
	Phase     string            `json:"phase"`
	Round     int               `json:"round"`
	Final     bool              `json:"final"`
	Coin      int               `json:"coin"`   // seat; -1 in the solo game
	Active    int               `json:"active"` // whose turn it is; -1 outside of the Day
	DayEvent  engine.CardID     `json:"day_event,omitempty"`
	Village   []engine.CardID   `json:"village"` // decks from the top
	Well      []engine.CardID   `json:"well"`
	Events    []engine.CardID   `json:"events"`
	Square    [][]DumpCard      `json:"square"` // piles from the top
	Trial     []DumpCard        `json:"trial"`
	Burn      []engine.CardID   `json:"burn"`
	NightCard []engine.CardID   `json:"night_card"` // from the top
	DayCard   []engine.CardID   `json:"day_card"`
	Resolving []engine.CardID   `json:"resolving,omitempty"`
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
}

// DumpFrame is a running or waiting effect.
type DumpFrame struct {
	Card    engine.CardID `json:"card"`
	Ability int           `json:"ability"` // number on the card, from 0; -1 for the rulebook's own
	Step    int           `json:"step"`
	Seat    int           `json:"seat"`
}

var phaseWords = [...]string{"draft", "day", "night", "dawn", "over"}

// Dump describes the whole truth.
func (s *State) Dump() any {
	d := Dump{
		Phase: phaseWords[s.phase], Round: int(s.round), Final: s.final, Coin: int(s.coin), Active: -1, DayEvent: s.id(s.day),
		Village: s.ids(zVillage), Well: s.ids(zWell), Events: s.ids(zEvents), Trial: s.dumpZone(zTrial), Burn: s.ids(zBurn),
		NightCard: s.ids(zNight), DayCard: s.ids(zDay), Resolving: s.ids(zLimbo), Decisions: s.Open(nil), Used: map[string]int{},
		Supply: map[string]int{"blessed_cursed": int(s.supply[0]), "enchantment": int(s.supply[1]), "suspicion": int(s.supply[2])},
	}
	if s.solo() {
		d.Coin = -1
	}
	if s.phase == phDay {
		d.Active = int(s.active)
		for a, n := range s.used {
			d.Used[actionWords[a]] = int(n)
		}
	}
	for p := zone(0); p < piles; p++ {
		d.Square = append(d.Square, s.dumpZone(zSquare+p))
	}
	for i := zone(0); i < zone(s.seats); i++ {
		d.Seats = append(d.Seats, DumpSeat{Hand: s.dumpZone(zHand + i), Draft: s.ids(zDraft + i), Kept: s.ids(zKept + i),
			Coven: s.dumpZone(zCoven + i), Graveyard: s.dumpZone(zGrave + i), Cauldron: s.ids(zCauldron + i), Score: s.score(int8(i), nil).total()})
	}
	for _, f := range s.stack[:s.depth] {
		d.Effects = append(d.Effects, s.dumpFrame(f.ability, f.src, int(f.pc-s.r.abilities[f.ability].start), int(f.me)))
	}
	for _, w := range s.queue[:s.queued] {
		d.Waiting = append(d.Waiting, s.dumpFrame(w.ability, w.src, 0, int(w.who)))
	}
	return d
}

func (s *State) dumpFrame(a int16, src card, step, seat int) DumpFrame {
	f := DumpFrame{Card: s.id(src), Ability: -1, Step: step, Seat: seat}
	if c := s.r.abilities[a].card; c != noCard {
		f.Ability = int(a - s.r.cards[c].first)
	}
	return f
}

func (s *State) ids(z zone) []engine.CardID {
	out := []engine.CardID{}
	for c := s.at[z].head; c != noCard; c = s.next[c] {
		out = append(out, s.id(c))
	}
	return out
}

func (s *State) dumpZone(z zone) []DumpCard {
	out := []DumpCard{}
	for c := s.at[z].head; c != noCard; c = s.next[c] {
		d := DumpCard{Card: s.id(c)}
		for t, n := range s.tok[c] {
			if n > 0 {
				if d.Tokens == nil {
					d.Tokens = map[string]int{}
				}
				d.Tokens[tokenWords[t]] = int(n)
			}
		}
		for i := s.under[c].head; i != noCard; i = s.next[i] {
			d.Items = append(d.Items, s.id(i))
		}
		if z >= zCoven && z < zCauldron {
			v := s.value(c)
			d.Value = &v
		}
		out = append(out, d)
	}
	return out
}
