package layout

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Dump is the whole truth of a table as plain values, for referees and bug reports.
type Dump struct {
	Turn       int               `json:"turn"`
	Active     int               `json:"active"` // whose turn it is
	Step       string            `json:"step"`
	Final      bool              `json:"final"`            // the last Event has come
	Ending     string            `json:"ending,omitempty"` // how the game has ended
	Acts       int               `json:"acts"`             // still to come in this turn
	Recruiting int               `json:"recruiting"`       // Recruits still to come in this turn
	Liberty    int               `json:"liberty"`
	Moon       int               `json:"moon"` // the space, from 1
	Line       []engine.CardID   `json:"line"` // by space, from 1; "" where none lies
	Row        []engine.CardID   `json:"row"`  // likewise
	Events     []engine.CardID   `json:"events"`
	Gone       []engine.CardID   `json:"gone"` // the Event discards, the newest first
	Beaten     []engine.CardID   `json:"beaten,omitempty"`
	Recruits   []engine.CardID   `json:"recruits"`
	Blessing   []engine.CardID   `json:"blessing,omitempty"`
	Banished   []engine.CardID   `json:"banished"` // the Recruit discards, the newest first
	Objectives []engine.CardID   `json:"objectives"`
	Achieved   []string          `json:"achieved"`
	Markers    map[string]int    `json:"markers"` // left on the Objectives
	Spent      map[string]int    `json:"spent"`   // trophies out of the game
	Seats      []DumpSeat        `json:"seats"`
	Decisions  []engine.Decision `json:"decisions"`
}

// DumpSeat is a seat's part of a Dump. Decks are from the top.
type DumpSeat struct {
	Hand     []engine.CardID `json:"hand"`
	Laid     []engine.CardID `json:"laid,omitempty"` // of the hand: laid down for what is proposed
	Deck     []engine.CardID `json:"deck"`
	Discards []engine.CardID `json:"discards"`
	Trophies map[string]int  `json:"trophies"`
	Tokens   int             `json:"tokens"`
	Order    string          `json:"order"` // the standing order
	Pledge   []string        `json:"pledge,omitempty"`
}

// Describe describes the whole truth.
func Describe(s *play.State) any {
	d := Dump{Turn: int(s.Turn), Active: int(s.Active), Step: stepWords[s.Stage], Final: s.Final,
		Ending: play.Endings.Word(int(s.Ending)), Acts: int(s.Acts), Recruiting: int(s.Recruits),
		Liberty: int(s.Liberty), Moon: int(s.Moon) + 1,
		Events: lying(s, play.ZoneEvents), Gone: lying(s, play.ZoneEventsGone), Beaten: lying(s, play.ZoneBeaten),
		Recruits: lying(s, play.ZoneRecruits), Blessing: lying(s, play.ZoneRevealed),
		Banished: lying(s, play.ZoneBanished), Objectives: lying(s, play.ZoneGoals),
		Markers: byPower(&s.Left), Spent: byPower(&s.Spent), Decisions: s.Open(nil)}
	d.Achieved, _ = listed(s, "achieved")
	for i := 1; i <= s.Loss(); i++ {
		d.Line = append(d.Line, s.ID(s.Line[i]))
	}
	for _, c := range s.Row[1:] {
		d.Row = append(d.Row, s.ID(c))
	}
	for seat := range s.Seats {
		one := DumpSeat{Hand: lying(s, play.Hand(seat)), Deck: lying(s, play.Deck(seat)),
			Discards: lying(s, play.Discards(seat)), Trophies: byPower(&s.Trophies[seat]), Tokens: int(s.Tokens[seat]),
			Order: play.Modes.Word(int(s.Modes[seat]))}
		for c := s.At[play.Hand(seat)].Head; c != program.NoCard; c = s.Next[c] {
			if s.Tags[c]&play.TagLaid != 0 {
				one.Laid = append(one.Laid, s.ID(c))
			}
		}
		if p := &s.Proposal.Pledges[seat]; p.State == play.PledgeMade {
			pledge, _ := pledged(s, "pledge", seat)
			one.Pledge, _ = pledge.([]string)
		}
		d.Seats = append(d.Seats, one)
	}
	return d
}

func lying(s *play.State, z play.Zone) []engine.CardID {
	out := []engine.CardID{}
	for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
		out = append(out, s.ID(c))
	}
	return out
}
