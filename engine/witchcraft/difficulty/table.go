package difficulty

import (
	"fmt"
	"strings"

	"witchtable/engine/difficulty"
	"witchtable/engine/witchcraft/play"
)

// Starts are the values of the option "start_persuasion", easiest first.
var Starts = [...]string{"2", "1", "0"}

// Target is from what to what share of the games, in percent, who goes by rule of thumb should win from a start; the
// zero Band for starts that there are not.
func Target(start string) difficulty.Band {
	switch start {
	case "0":
		return difficulty.Band{16, 26}
	case "1":
		return difficulty.Band{25, 35}
	case "2":
		return difficulty.Band{43, 53}
	}
	return difficulty.Band{}
}

// Share is how many of the games were won, in percent, and twice the standard error of that.
func (c *Cell) Share() (percent, off float64) { return difficulty.Share(c.Won(), c.Games) }

// Part is how many of the games ended so, in percent.
func (c *Cell) Part(e play.Ending) float64 {
	return 100 * float64(c.Endings[e]) / float64(max(1, c.Games))
}

// Within is how many of the games took from so many to so many rounds, in percent.
func (c *Cell) Within(from, to int) float64 {
	n := 0
	for r := from; r <= min(to, mostRounds); r++ {
		n += c.Rounds[r]
	}
	return 100 * float64(n) / float64(max(1, c.Games))
}

// endings are the endings that are not a victory, in the order of the table.
var endings = [...]play.Ending{play.NotGuilty, play.Guilty, play.EvilReigns, play.LostMissions, play.LostVillagers,
	play.LostCurses, play.LostHand}

// means are the heads of the means.
var means = [...]string{"score", "reveal", "acts", "rescue", "recr.", "miss.", "failed", "beaten", "left", "moves"}

// Table writes cells as a table, one a line: the share of the games that were won with twice its standard error, what
// that should be, how the others ended, how many took 5 to 9 rounds, and means of all games.
func Table(cells []Cell) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-22s %6s %13s %-11s", "", "games", "won %", "target")
	for _, e := range endings {
		fmt.Fprintf(&b, " %9s", play.Endings.Word(int(e)))
	}
	fmt.Fprintf(&b, " %6s", "5-9")
	for _, name := range means {
		fmt.Fprintf(&b, " %6s", name)
	}
	b.WriteByte('\n')
	for i := range cells {
		cells[i].write(&b)
	}
	return b.String()
}

func (c *Cell) write(b *strings.Builder) {
	won, off := c.Share()
	n := float64(max(1, c.Games))
	fmt.Fprintf(b, "%-22s %6d %6.1f ± %4.1f %-11s", c.Name, c.Games, won, off, Target(c.Start).Beside(won, off))
	for _, e := range endings {
		fmt.Fprintf(b, " %9.1f", c.Part(e))
	}
	fmt.Fprintf(b, " %6.1f", c.Within(5, 9))
	fmt.Fprintf(b, " %6.1f", float64(c.Scores)/float64(max(1, c.Won())))
	for _, k := range [...]int{c.Revealed, c.Acted, c.Rescued, c.Recruited, c.Overcome, c.Failed, c.Beaten, c.Left,
		c.Moves} {
		fmt.Fprintf(b, " %6.1f", float64(k)/n)
	}
	b.WriteByte('\n')
}
