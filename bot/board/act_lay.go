package board

import "witchtable/bot/board/canvas"

// Measures of an act, in pixels.
const (
	actLeast   = smallest // letters
	actHeight  = tallest  // of an act, if it can be had
	actHead    = 64       // the title with its sign
	actSign    = 52
	actSignOn  = 14 // behind the sign
	actPad     = 11 // inside an incident, on all sides
	actLeft    = margin + actPad
	actWidth   = Width - 2*actLeft
	actGap     = 6  // between incidents
	actFoot    = 2  // below the last
	actApart   = 16 // between an incident's emblem and its text
	actTextGap = 4  // between an incident's text and the cards that it touched
)

// How an act is written.
var (
	actTitle = setting{most: 44, least: 34, lines: 1}
	actName  = setting{most: 38, least: 30, lines: 1}
	actText  = writing{size: actLeast, step: 34}
)

// room is how much room an act is given: the largest with which it is not too high, else the least.
type room struct {
	emblem    int  // the ground of an incident's emblem
	line      int  // that of its name
	flavoured bool // what sets the tone is written, too
}

// rooms are the ways to lay an act, from the largest.
var rooms = []room{{104, 44, true}, {104, 42, false}, {84, 40, false}}

// idleRoom is that of an incident of which nothing came.
var idleRoom = room{emblem: 52, line: 52}

// laidAct is an act measured.
type laidAct struct {
	act
	parts  []laidIncident
	scores []laidSwing
	beside bool // scores stand beside the title
	height int
}

// laidIncident is a card that happened, measured.
type laidIncident struct {
	incident
	room   room
	name   fitted
	lines  []laidLine // flavour, then what lasts
	beside bool       // the first line stands beside the name
	tiles  []touchTile
	text   int // height of name and lines
	height int
}

func (b *brush) layAct(a act) (l laidAct) {
	for _, r := range rooms {
		if l = b.layActIn(a, r); l.height <= actHeight {
			return l
		}
	}
	return l
}

func (b *brush) layActIn(a act, r room) laidAct {
	l := laidAct{act: a, height: actHead + actFoot}
	for _, i := range a.Parts {
		part := b.layIncident(i, r)
		l.parts = append(l.parts, part)
		l.height += part.height + actGap
	}
	l.scores, l.beside = b.laySwings(a.Scores, Width-actLeft-margin-b.actTitleWidth(a))
	if n := len(l.scores); n > 0 && !l.beside {
		l.height += (l.scores[n-1].line + 1) * swingLine
	}
	return l
}

// actTitleWidth is how wide the title is with its sign.
func (b *brush) actTitleWidth(a act) int {
	w := swingGap
	if a.Sign != "" {
		w += actSign + actSignOn
	}
	for _, line := range b.fit(canvas.Display, a.Title, actWidth, actTitle).lines {
		w += b.letters.Width(canvas.Display, actTitle.most, line)
	}
	return w
}

func (b *brush) layIncident(i incident, r room) laidIncident {
	if i.Idle != "" {
		r = idleRoom
	}
	width := actWidth - r.emblem - actApart
	l := laidIncident{incident: i, room: r, name: b.fit(canvas.Display, i.Name, width, actName)}
	add := func(p []piece) { l.lines = append(l.lines, b.lay(p, actText.size, width)...) }
	if r.flavoured {
		add(b.pieces(i.Flavour, canvas.Plain, b.tones.muted))
	}
	add(b.lead(b.pieces(i.Lasts, canvas.Plain, b.tones.text)))
	if i.Idle != "" {
		l.idle(b, width)
	}
	l.text = r.line + len(l.lines)*actText.step
	if l.beside {
		l.text = r.line
	}
	for n, t := range i.Touched {
		if n%touchColumns == 0 && n == len(i.Touched)-1 {
			l.tiles = append(l.tiles, b.layAlone(t, width))
			continue
		}
		l.tiles = append(l.tiles, b.layTouch(t, (width-(touchColumns-1)*touchGap)/touchColumns))
	}
	l.height = l.text
	for first := 0; first < len(l.tiles); first += touchColumns {
		l.height += l.rowHeight(first) + touchGap
	}
	if len(l.tiles) > 0 {
		l.height += actTextGap - touchGap
	}
	l.height = max(r.emblem, l.height) + 2*actPad
	return l
}

// idle says that nothing came of an incident: beside its name, or below.
func (l *laidIncident) idle(b *brush, width int) {
	said := b.pieces(l.Idle, canvas.Plain, b.tones.muted)
	name := b.letters.Width(l.name.face, l.name.size, l.name.lines[0])
	if beside := b.lay(said, actText.size, width-name-actApart); len(beside) == 1 {
		l.lines, l.beside = beside, true
		return
	}
	l.lines = b.lay(said, actText.size, width)
}

// rowHeight is how high the row of tiles is that begins with one.
func (l laidIncident) rowHeight(first int) int {
	high := 0
	for _, t := range l.tiles[first:min(first+touchColumns, len(l.tiles))] {
		high = max(high, t.height())
	}
	return high
}
