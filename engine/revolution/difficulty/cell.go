package difficulty

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// Cell is what came of the games of one preset with one number of players.
type Cell struct {
	Preset      string
	Seats       int
	Games       int
	Won         int
	ByLine      int
	ByTyranny   int
	ByTime      int
	Turns       int // of all games
	Moves       int
	Scores      int // of the games that were won
	Overcome    int
	Recruited   int
	Reshuffles  int // paid ones
	Assists     int
	ExtraActs   int
	DoublePrice int
	Taken       int // markers, of all games
	Laid        int // and how many there were
}

// Add adds the games of another.
func (c *Cell) Add(o *Cell) {
	c.Games += o.Games
	c.Won += o.Won
	c.ByLine += o.ByLine
	c.ByTyranny += o.ByTyranny
	c.ByTime += o.ByTime
	c.Turns += o.Turns
	c.Moves += o.Moves
	c.Scores += o.Scores
	c.Overcome += o.Overcome
	c.Recruited += o.Recruited
	c.Reshuffles += o.Reshuffles
	c.Assists += o.Assists
	c.ExtraActs += o.ExtraActs
	c.DoublePrice += o.DoublePrice
	c.Taken += o.Taken
	c.Laid += o.Laid
}

// count counts what is told.
func (c *Cell) count(events []engine.Event) {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case play.EvOvercome:
			c.Overcome++
		case play.EvRecruited:
			c.Recruited++
		case play.EvReshuffled:
			if e.Args[1] == 0 {
				c.Reshuffles++
			}
		case play.EvCardUsed:
			c.Assists += int(e.Args[1])
		case play.EvPlayed:
			c.ExtraActs++
		case play.EvActPaid:
			c.DoublePrice += int(e.Args[2])
		}
	}
}

// End counts how a game has ended.
func (c *Cell) End(s *play.State) {
	c.Games++
	c.Turns += int(s.Turn)
	for power, left := range s.Left {
		taken := int(s.Spent[power])
		for seat := range s.Trophies {
			taken += int(s.Trophies[seat][power])
		}
		c.Taken += taken
		c.Laid += taken + int(left)
	}
	switch s.Ending {
	case play.Won:
		c.Won++
		c.Scores += s.Score()
	case play.LostLine:
		c.ByLine++
	case play.LostTyranny:
		c.ByTyranny++
	default:
		c.ByTime++
	}
}
