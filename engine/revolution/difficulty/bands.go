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

// Band is from what to what share of the games, in percent, players who go by rule of thumb should win; ok is false for
// presets that have none.
func Band(preset string, seats int) (from, to float64, ok bool) {
	all, ok := bands(preset)
	return all[seats-1].from, all[seats-1].to, ok
}

// Share is how many of the games were won, in percent, and twice the standard error of that.
func (c *Cell) Share() (percent, error float64) {
	n := float64(max(1, c.Games))
	p := float64(c.Won) / n
	return 100 * p, 200 * math.Sqrt(p*(1-p)/n)
}

// Table writes cells as a table, one a line: the share of the games that were won with twice its standard error, what
// that should be, how the others were lost, and means of all games.
func Table(cells []Cell) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-8s %7s %6s %13s %-11s  %21s ", "preset", "players", "games", "won %", "target",
		"line/tyranny/time %")
	for _, name := range means {
		fmt.Fprintf(&b, " %5s", name)
	}
	b.WriteByte('\n')
	for i := range cells {
		cells[i].write(&b)
	}
	return b.String()
}

// means are the heads of the means.
var means = [...]string{"score", "turns", "acts", "help", "extra", "twice", "recr.", "shuf.", "taken"}

func (c *Cell) write(b *strings.Builder) {
	won, off := c.Share()
	n := float64(max(1, c.Games))
	fmt.Fprintf(b, "%-8s %7d %6d %6.1f ± %4.1f %-11s  %5.1f / %5.1f / %5.1f ", c.Preset, c.Seats, c.Games, won, off,
		c.target(won, off), 100*float64(c.ByLine)/n, 100*float64(c.ByTyranny)/n, 100*float64(c.ByTime)/n)
	fmt.Fprintf(b, " %5.1f", float64(c.Scores)/float64(max(1, c.Won)))
	for _, k := range [...]int{c.Turns, c.Overcome, c.Assists, c.ExtraActs, c.DoublePrice, c.Recruited, c.Reshuffles,
		c.Taken} {
		fmt.Fprintf(b, " %5.1f", float64(k)/n)
	}
	b.WriteByte('\n')
}

// target is the band in which the share should lie, and on which side of it it surely lies.
func (c *Cell) target(won, off float64) string {
	from, to, ok := Band(c.Preset, c.Seats)
	if !ok {
		return "-"
	}
	out := fmt.Sprintf("%.0f-%.0f", from, to)
	switch {
	case won+off < from:
		out += " below"
	case won-off > to:
		out += " above"
	}
	return out
}
