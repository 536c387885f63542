package board

import (
	"image"
	"slices"
	"strings"

	"witchtable/engine"
)

// score is one bar of the score sheet.
type score struct {
	Name  string
	Note  string
	Total int
	Wins  bool
	Parts []part
}

type part struct {
	Name, Title string
	Points      int
}

type scores struct {
	Title string
	Final bool
	Bars  []score
}

// Sheet draws the score: a bar for each player, a piece of it for each step, losses to the left of nothing.
func (p *Painter) Sheet(r Reader, s engine.Standing) Picture {
	title := engine.T("bot.picture.score-now")
	if s.Final {
		title = engine.T("bot.picture.score-final")
	}
	all := scores{Title: r.Say(title), Final: s.Final}
	words := teller{r: r}
	words.say(title)
	words.say(s.Say)
	list := slices.Clone(s.Seats)
	slices.SortStableFunc(list, func(a, b engine.Score) int { return a.Rank - b.Rank })
	if s.Together {
		list = []engine.Score{s.Common}
	}
	for _, sc := range list {
		bar := score{Total: sc.Total, Note: r.Say(sc.Title), Wins: slices.Contains(s.Winners, sc.Seat) || s.Together && len(s.Winners) > 0}
		name := engine.T("bot.picture.together")
		if sc.Seat != engine.Onlooker {
			name = engine.T("bot.picture.player", engine.A("who", engine.Who(sc.Seat)))
		}
		bar.Name = r.Say(name)
		var steps engine.List
		for _, sec := range sc.Sections {
			bar.Parts = append(bar.Parts, part{sec.Name, strings.ReplaceAll(r.Say(sec.Title), "**", ""), sec.Points})
			steps = append(steps, engine.T("bot.picture.step", engine.A("step", sec.Title), engine.A("n", engine.Number(sec.Points))))
		}
		if len(steps) == 0 {
			words.say(engine.T("bot.picture.total", engine.A("who", name), engine.A("n", engine.Number(sc.Total))))
		} else {
			words.say(engine.T("bot.picture.score", engine.A("who", name), engine.A("n", engine.Number(sc.Total)), engine.A("steps", steps)))
		}
		all.Bars = append(all.Bars, bar)
	}
	return p.picture(all, words.text(), func(b *brush) { b.scores(all) })
}

// Measures of the score sheet.
const (
	barArea  = 106
	barH     = 40
	legendH  = 40
	legendAt = 30
)

// scale is how points become pixels.
type scale struct {
	zero int
	unit float64
}

func (a scores) scale() scale {
	low, high := 0, 1
	for _, bar := range a.Bars {
		minus, plus := 0, 0
		for _, p := range bar.Parts {
			minus, plus = minus+min(0, p.Points), plus+max(0, p.Points)
		}
		low, high = min(low, minus), max(high, plus)
	}
	left, right := margin+padding+8, Width-margin-padding-8
	unit := min(24, float64(right-left)/float64(high-low))
	return scale{zero: left + int(float64(-low)*unit), unit: unit}
}

func (b *brush) scores(a scores) {
	legend := b.layLegend(a)
	rows := 0
	if len(legend) > 0 {
		rows = legend[len(legend)-1].row + 1
	}
	b.canvas.clear(Width, titleH+16+len(a.Bars)*(barArea+margin)+rows*legendH+margin, night)
	b.areaTitle(area{Title: a.Title}, 6)
	y, s := titleH+14, a.scale()
	for _, bar := range a.Bars {
		b.bar(bar, a.Final, s, y)
		y += barArea + margin
	}
	for _, l := range legend {
		b.sign(l.Name, l.x, y+l.row*legendH+7, 26)
		b.letters.write(b.canvas, plain, 24, l.x+34, y+l.row*legendH+baseline(24, legendH), l.Title, cream)
	}
}

func (b *brush) bar(bar score, final bool, s scale, y int) {
	r := image.Rect(margin, y, Width-margin, y+barArea)
	ink := cream
	if bar.Wins {
		b.canvas.framed(r, areaRound, 3, gold, lit)
		ink = gold
	} else {
		b.canvas.round(r, areaRound, allRound, panel)
	}
	x := margin + padding + 6
	if bar.Wins && final {
		b.sign("winner", x, y+11, 34)
		x += 44
	}
	total := signed(bar.Total)
	right := Width - margin - padding - 8 - b.letters.width(strong, 38, total)
	b.letters.write(b.canvas, strong, 38, right, y+6+baseline(38, 44), total, ink)
	name := b.fit(display, bar.Name, right-x-20, titleSize, 22, 1)
	if len(name.lines) > 0 {
		x = b.letters.write(b.canvas, display, name.size, x, y+6+baseline(name.size, 44), name.lines[0], ink) + 16
	}
	// A title that there is no room for is left to the words: half a title is none.
	if note := b.fit(strong, bar.Note, max(0, right-x-16), 23, smallest, 1); len(note.lines) == 1 && note.whole {
		b.letters.write(b.canvas, strong, note.size, x, y+8+baseline(note.size, 44), note.lines[0], muted)
	}
	b.parts(bar.Parts, s, y+54)
	b.canvas.rect(image.Rect(s.zero-1, y+50, s.zero+2, y+54+barH+4), cream)
}

// parts draws the pieces of a bar outwards from nothing, each with its number where that fits.
func (b *brush) parts(list []part, s scale, y int) {
	left, right := s.zero-2, s.zero+3
	for _, p := range list {
		w := int(float64(p.Points)*s.unit + 0.5)
		var r image.Rectangle
		switch {
		case p.Points > 0:
			r = image.Rect(right, y, right+w-2, y+barH)
			right += w
		case p.Points < 0:
			r = image.Rect(left+w+2, y, left, y+barH)
			left += w
		default:
			continue
		}
		b.canvas.round(r, 6, allRound, b.theme.of(p.Name).ink)
		text := signed(p.Points)
		wide := b.letters.width(strong, 24, text)
		if r.Dx() >= wide+36 {
			b.signIn(p.Name, r.Min.X+(r.Dx()-wide-28)/2, y+9, 22, night)
			b.letters.write(b.canvas, strong, 24, r.Min.X+(r.Dx()-wide-28)/2+28, y+baseline(24, barH), text, night)
		} else if r.Dx() >= wide+2 {
			b.letters.write(b.canvas, strong, 24, r.Min.X+(r.Dx()-wide)/2, y+baseline(24, barH), text, night)
		}
	}
}

type legendItem struct {
	part
	x, row int
}

// layLegend says which colour and sign is which step.
func (b *brush) layLegend(a scores) (out []legendItem) {
	x, row := margin+padding+6, 0
	seen := map[string]bool{}
	for _, bar := range a.Bars {
		for _, p := range bar.Parts {
			if seen[p.Name] {
				continue
			}
			seen[p.Name] = true
			w := 34 + b.letters.width(plain, 24, p.Title) + 26
			if x+w > Width-margin && x > margin+padding+6 {
				x, row = margin+padding+6, row+1
			}
			out = append(out, legendItem{p, x, row})
			x += w
		}
	}
	return out
}
