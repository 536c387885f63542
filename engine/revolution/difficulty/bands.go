package difficulty

import (
	"fmt"
	"math"
	"strings"

	"witchtable/engine/revolution/play"
)

// Presets are the values of the option "difficulty", easiest first; the last has five Events of each type at random.
var Presets = [...]string{"easy", "gentle", "normal", "tough", "hard", "hardest", "random"}

// band is from what to what share of the games, in percent, should be won.
type band struct{ from, to float64 }

// bands are the targets for players who go by rule of thumb, by preset, for 1 to 4 players; presets between two others
// have none.
func bands(preset string) ([play.MaxSeats]band, bool) {
	switch preset {
	case "easy":
		return [...]band{{70, 80}, {72, 85}, {80, 90}, {80, 90}}, true
	case "normal":
		return [...]band{{45, 58}, {45, 58}, {50, 62}, {50, 62}}, true
	case "hard":
		return [...]band{{25, 35}, {15, 25}, {20, 30}, {20, 30}}, true
	case "hardest":
		return [...]band{{14, 22}, {6, 12}, {8, 16}, {10, 18}}, true
	case "random":
		return [...]band{{40, 52}, {36, 46}, {45, 55}, {45, 55}}, true
	}
	return [play.MaxSeats]band{}, false
}

// Share is how many of the games were won, in percent, and twice the standard error of that.
func (c *Cell) Share() (percent, error float64) {
	n := float64(max(1, c.Games))
	p := float64(c.Won) / n
	return 100 * p, 200 * math.Sqrt(p*(1-p)/n)
}

// Table writes cells as a table, one a line: the share of games won, the band it should lie in, and how the others were
// lost.
func Table(cells []Cell) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-8s %7s %6s %13s %9s  %21s  %5s %5s %5s %5s %5s %5s %5s %5s\n", "preset", "players", "games", "won %",
		"target", "line/tyranny/time %", "score", "turns", "acts", "help", "extra", "twice", "recr.", "shuf.")
	for i := range cells {
		c := &cells[i]
		won, off := c.Share()
		target := "-"
		if all, ok := bands(c.Preset); ok {
			t := all[c.Seats-1]
			target = fmt.Sprintf("%.0f-%.0f", t.from, t.to)
			switch {
			case won+off < t.from:
				target += " below"
			case won-off > t.to:
				target += " above"
			}
		}
		n := float64(max(1, c.Games))
		each := func(k int) float64 { return float64(k) / n }
		fmt.Fprintf(&b, "%-8s %7d %6d %6.1f ± %4.1f %-11s  %5.1f / %5.1f / %5.1f  %5.1f %5.1f %5.1f %5.1f %5.1f %5.1f %5.1f %5.1f\n",
			c.Preset, c.Seats, c.Games, won, off, target, 100*each(c.ByLine), 100*each(c.ByTyranny), 100*each(c.ByTime),
			float64(c.Scores)/float64(max(1, c.Won)), each(c.Turns), each(c.Overcome), each(c.Assists), each(c.ExtraActs),
			each(c.DoublePrice), each(c.Recruited), each(c.Reshuffles))
	}
	return b.String()
}
