package board

import "witchtable/bot/board/canvas"

// Measures of an area's title with chips behind it, in pixels.
const (
	chipsTitleH  = chipH + 5 // from the top of the area to what lies in it
	chipsTitleIn = 4         // above the title, and above the chips
	chipsLeft    = 14        // before the first chip
)

// laidTitle is the title of an area measured: where there are no cards below it, or the area is everybody's, what lies
// beside the cards stands behind it if there is room, so that an area of numbers is one line; a player's name then
// stands alone if it must. Numbers that leave no room for a name have a line of their own.
type laidTitle struct {
	text  string
	chips []chip // behind it
	apart bool   // the numbers stand in a line of their own, below
	high  int    // from the top of the area to what lies in it
}

// layTitle measures the title of an area, and returns the cards that have no room behind it. rows says that there are
// cards in rows below.
func (b *brush) layTitle(a area, rows bool) (t laidTitle, below []card) {
	t, below = laidTitle{text: a.Title, high: titleH}, append(append([]card(nil), a.Beside...), a.named()...)
	if a.Bare {
		t.high = bareTop
		return t, below
	}
	titles := []string{a.Title}
	if a.Short != "" && !rows {
		titles = append(titles, a.Short)
	}
	if chips := b.layChips(below); oneLine(chips) && (a.Shared || !rows) {
		for _, text := range titles {
			if b.fit(canvas.Display, text, b.titleRoom(a)-chipsLeft-chipsWide(chips), titleName).whole {
				return laidTitle{text: text, chips: chips, high: chipsTitleH}, nil
			}
		}
	}
	if rows {
		return t, below
	}
	for _, t.text = range titles {
		if b.fit(canvas.Display, t.text, b.titleRoom(a), titleName).whole {
			return t, below
		}
	}
	if len(a.Counts) > 0 {
		t = laidTitle{text: a.Title, apart: true, high: titleH + titleLine}
	}
	return t, below
}

// titleRoom is how wide the name of an area may be beside its numbers and what it holds.
func (b *brush) titleRoom(a area) int {
	room := titleRight - titleGap - (margin + padding + titleLeft) - len(a.Holds)*holdStep
	if a.Active {
		room -= turnStep
	}
	if a.Score.Known {
		room -= b.letters.Width(canvas.Strong, scoreText, signed(a.Score.N)) + scoreStep + scoreGap
	}
	return room - b.countsWide(b.fitCounts(a.Counts, titleRight*countsMost/3))
}

// headed draws the title of an area.
func (b *brush) headed(l laidArea, y int) {
	if l.Bare {
		return
	}
	a := l.area
	a.Title = l.title.text
	switch {
	case l.title.apart:
		a.Counts = nil
		b.areaTitle(a, y)
		b.counts(l.Counts, titleRight, slot{y + titleH, titleLine})
	case len(l.title.chips) > 0:
		x := b.titleBefore(a, y+chipsTitleIn, chipsLeft+chipsWide(l.title.chips)) + chipsLeft
		for _, c := range l.title.chips {
			b.chip(c, x+c.x, y+chipsTitleIn)
		}
	default:
		b.areaTitle(a, y)
	}
}
