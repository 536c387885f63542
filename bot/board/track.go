package board

import (
	"image"
	"slices"

	"witchtable/bot/board/canvas"
)

// Measures of a race, in pixels: a title, who runs, and a field across which the lines go.
const (
	raceNames  = 46 // of a line of names
	raceName   = 30
	raceSign   = 22 // before a name, and at a stage
	raceStep   = 32 // from the sign to the name
	raceGap    = 34 // between names
	fieldH     = 320
	fieldTop   = 22 // from the top of the area to the highest point
	fieldLeft  = margin + padding + 60
	fieldRight = Width - margin - padding - 118
	fieldFoot  = 54 // below the lowest point: the names of stages
	rungText   = 29
	rungLeft   = 12 // between a number and the field
	endText    = 38
	endLeft    = 24 // between the end of a line and its number
	endStep    = 42 // between numbers, at least
	lineThick  = 7
	rungThin   = 2
	mostRungs  = 6
	stageGap   = 24 // between names of stages
)

// track is where the lines of a race lie on the canvas.
type track struct {
	race
	names     []legendItem
	top       int // of the area
	low, high int // points
}

// run is how a race is drawn.
func (t track) run(a race) reel {
	t.race = a
	t.low, t.high = a.reach()
	r := reel{begin: func(b *brush) { t.lay(b).field(b) }}
	for i := 1; i < len(a.Stages); i++ {
		r.comes = append(r.comes, func(b *brush) image.Rectangle { return t.lay(b).stretch(b, i) })
	}
	r.comes = append(r.comes, func(b *brush) image.Rectangle { return t.lay(b).ends(b) })
	return r
}

// lay measures the names.
func (t track) lay(b *brush) track {
	x, row := margin+padding, 0
	t.names = nil
	for _, l := range t.Lanes {
		name := b.writable(canvas.Display, l.Name)
		w := raceStep + b.letters.Width(canvas.Display, raceName, name) + raceGap
		if x+w > Width-margin && x > margin+padding {
			x, row = margin+padding, row+1
		}
		t.names = append(t.names, legendItem{part{Title: name}, x, row})
		x += w
	}
	t.top = titleH + sheetHead + (row+1)*raceNames
	return t
}

// x is where a stage lies, y where a number of points does.
func (t track) x(stage int) int {
	return fieldLeft + (fieldRight-fieldLeft)*stage/(len(t.Stages)-1)
}

func (t track) y(points int) int {
	return t.top + fieldTop + fieldH*(t.high-points)/(t.high-t.low)
}

func (t track) at(l lane, stage int) image.Point { return image.Pt(t.x(stage), t.y(l.Points[stage])) }

// field draws all that stands before the first line is drawn.
func (t track) field(b *brush) {
	bottom := t.top + fieldTop + fieldH + fieldFoot
	b.canvas.Clear(Width, bottom+sheetFoot, b.tones.behind)
	b.areaTitle(area{Title: t.Title}, sheetTitle)
	for i, n := range t.names {
		in := slot{titleH + sheetHead + n.row*raceNames, raceNames}
		b.runner(i, image.Pt(n.x+raceSign/2, in.centred(0)))
		b.write(canvas.Display, raceName, n.x+raceStep, in, n.Title, b.tones.text)
	}
	b.canvas.Round(image.Rect(margin, t.top, Width-margin, bottom), areaRound, canvas.AllRound, b.tones.panel)
	for _, n := range t.rungs() {
		t.rung(b, n)
	}
	t.stages(b, slot{bottom - fieldFoot, fieldFoot})
}

// rung draws a number across the field; nothing is drawn brighter.
func (t track) rung(b *brush, points int) {
	y, ink := t.y(points), b.tones.seam
	if points == 0 {
		ink = b.tones.muted
	}
	b.canvas.Rect(image.Rect(fieldLeft, y-rungThin/2, fieldRight, y+rungThin-rungThin/2), ink)
	text := signed(points)
	x := fieldLeft - rungLeft - b.letters.Width(canvas.Strong, rungText, text)
	b.write(canvas.Strong, rungText, x, slot{y - rungText/2, rungText}, text, b.tones.muted)
}

// stages names the last stage below its place, and of those before as many as there is room for.
func (t track) stages(b *brush, in slot) {
	right := Width - margin - padding
	for i := len(t.Stages) - 1; i > 0; i-- {
		text := b.writable(canvas.Plain, t.Stages[i])
		w := b.letters.Width(canvas.Plain, rungText, text)
		x := t.x(i) - w/2
		if i == len(t.Stages)-1 {
			x = min(x, right-w)
		}
		if x >= margin+padding && x+w <= right {
			b.write(canvas.Plain, rungText, x, in, text, b.tones.muted)
			right = x - stageGap
		}
	}
}

// stretch draws the lines up to a stage from the one before.
func (t track) stretch(b *brush, stage int) image.Rectangle {
	for i, l := range t.Lanes {
		b.canvas.Line(t.at(l, stage-1), t.at(l, stage), lineThick, ofLane(i))
	}
	for i, l := range t.Lanes {
		b.runner(i, t.at(l, stage-1))
		b.runner(i, t.at(l, stage))
	}
	return image.Rect(t.x(stage-1)-raceSign, t.top, t.x(stage)+raceSign, t.top+fieldTop+fieldH+raceSign)
}

// ends writes what each line has come to beside its end, the winners' in gold, none over another. The sign of a line
// before it says whose it is, where there are several.
func (t track) ends(b *brush) image.Rectangle {
	order := make([]int, len(t.Lanes))
	for i := range order {
		order[i] = i
	}
	last := len(t.Stages) - 1
	slices.SortStableFunc(order, func(i, j int) int { return t.at(t.Lanes[i], last).Y - t.at(t.Lanes[j], last).Y })
	least := t.top + fieldTop/2
	room := len(order) * endStep
	for _, i := range order {
		l, ink := t.Lanes[i], b.tones.text
		if l.Wins {
			ink = b.tones.gold
		}
		room -= endStep
		y := min(max(t.at(l, last).Y, least), t.top+fieldTop+fieldH-room)
		x := fieldRight + endLeft
		if len(order) > 1 {
			b.runner(i, image.Pt(x+raceSign/2, y))
			x += raceStep
		}
		b.write(canvas.Strong, endText, x, slot{y - endStep/2, endStep}, l.total(), ink)
		least = y + endStep
	}
	return image.Rect(fieldRight+endLeft/2, t.top, Width-margin, t.top+fieldTop+fieldH+raceSign)
}

// ofLane is the colour of a line. Lines are told apart by the shape of their signs, too.
func ofLane(i int) canvas.Colour { return fallback[i%len(fallback)] }

// runner draws the sign of a line around a point: a disc, a square, a diamond or a triangle.
func (b *brush) runner(i int, at image.Point) {
	const r = raceSign / 2
	box := image.Rect(at.X-r, at.Y-r, at.X+r, at.Y+r)
	ink := ofLane(i)
	switch i % 4 {
	case 0:
		b.canvas.Round(box, r, canvas.AllRound, ink)
	case 1:
		b.canvas.Rect(box.Inset(2), ink)
	case 2:
		b.canvas.Polygon(ink, image.Pt(at.X, at.Y-r-1), image.Pt(at.X+r+1, at.Y), image.Pt(at.X, at.Y+r+1),
			image.Pt(at.X-r-1, at.Y))
	default:
		b.canvas.Polygon(ink, image.Pt(at.X, at.Y-r), image.Pt(at.X+r, at.Y+r-1), image.Pt(at.X-r, at.Y+r-1))
	}
}
