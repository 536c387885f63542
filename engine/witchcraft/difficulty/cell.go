package difficulty

import (
	"witchtable/engine"
	"witchtable/engine/pile"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// mostRounds is how many rounds are told apart.
const mostRounds = 12

// Cell is what came of games of one kind.
type Cell struct {
	Name      string // of who played them
	Start     string // the option "start_persuasion"
	Games     int
	Endings   [play.LostCard + 1]int
	Rounds    [mostRounds + 1]int // games by their rounds; those of more count with the last
	Moves     int
	Scores    int // of the games that were won
	Revealed  int
	Rescued   int
	Overcome  int // Missions
	Failed    int // Missions
	Beaten    int // Challenges
	Left      int // Challenges that were failed
	Captured  int // Familiars, those overcome among them
	Acted     int
	Recruited int
	Drafted   [program.Numbers]Tally // by Witch: games whose coven she was drafted into
	Judged    [program.Numbers]Tally // by Juror: games in which they sat

	kept pile.Set256 // Witches drafted in the game that is played
}

// Tally is how many games there were, and how many of them were won.
type Tally struct{ Games, Won int }

// Add adds the games of another.
func (c *Cell) Add(o *Cell) {
	c.Games += o.Games
	for i := range c.Endings {
		c.Endings[i] += o.Endings[i]
	}
	for i := range c.Rounds {
		c.Rounds[i] += o.Rounds[i]
	}
	c.Moves += o.Moves
	c.Scores += o.Scores
	c.Revealed += o.Revealed
	c.Rescued += o.Rescued
	c.Overcome += o.Overcome
	c.Failed += o.Failed
	c.Beaten += o.Beaten
	c.Left += o.Left
	c.Captured += o.Captured
	c.Acted += o.Acted
	c.Recruited += o.Recruited
	for i := range c.Drafted {
		c.Drafted[i].add(o.Drafted[i])
		c.Judged[i].add(o.Judged[i])
	}
}

func (t *Tally) add(o Tally) { t.Games, t.Won = t.Games+o.Games, t.Won+o.Won }

// count counts a game.
func (t *Tally) count(won bool) {
	t.Games++
	if won {
		t.Won++
	}
}

// Moved counts an answer, and what is told of it.
func (c *Cell) Moved(_ engine.Move, events []engine.Event) {
	c.Moves++
	for i := range events {
		switch e := &events[i]; e.Kind {
		case play.EvKept:
			c.kept.Add(program.Card(e.Args[0]))
		case play.EvPlayed:
			c.Revealed += int(e.Args[1])
		case play.EvActed:
			c.Acted++
		case play.EvRescued:
			c.Rescued++
		case play.EvRecruited:
			c.Recruited++
		case play.EvMissionOvercome:
			c.Overcome++
		case play.EvMissionFailed:
			c.Failed++
		case play.EvOvercome:
			c.Beaten++
		case play.EvChallengeFailed:
			c.Left++
		case play.EvCaptured:
			c.Captured++
		}
	}
}

// End counts how a game has ended.
func (c *Cell) End(p engine.Position) {
	s := p.(*play.State)
	c.Games++
	c.Endings[s.Ending]++
	c.Rounds[min(int(s.Round), mostRounds)]++
	won := s.Ending == play.Innocent
	if won {
		c.Scores += s.Score()
	}
	for _, j := range s.Jurors {
		c.Judged[j].count(won)
	}
	for !c.kept.Empty() {
		c.Drafted[c.kept.Pop()].count(won)
	}
}

// Won is how many of the games were won.
func (c *Cell) Won() int { return c.Endings[play.Innocent] }
