package board

import (
	"image"

	"witchtable/bot/board/canvas"
	"witchtable/engine"
)

// Waiting is a table whose game has not begun, as its picture shows it.
type Waiting struct {
	Seats []Sitter
	Free  int // chairs that nobody has
	// Lines say how the table is: its pace, and what differs from the usual. What there is no room for is told by the
	// words alone.
	Lines []engine.Text
}

// Sitter is somebody at a table whose game has not begun.
type Sitter struct {
	Name engine.Text
	Note engine.Text // a few words below the name; none where it is zero
	Sign string      // of a computer player, by how it plays; "" for a person, who has a letter
	Away bool        // the seat is kept for them
}

// chair is a seat of the picture.
type chair struct {
	Name, Note, Sign string
	Letter           string
	Away, Free       bool
}

// lobbyRoom is what the picture is drawn from.
type lobbyRoom struct {
	Chairs []chair
	Lines  []string
}

// Lobby draws who sits at a table, the chairs that are free, and how the table is.
func (p *Painter) Lobby(r Reader, w Waiting) Picture {
	all, words := lobbyRoom{}, teller{r: r}
	for _, s := range w.Seats {
		c := chair{Name: r.Say(s.Name), Note: r.Say(s.Note), Sign: s.Sign, Away: s.Away}
		if c.Sign == "" {
			c.Letter = initial(c.Name)
		}
		all.Chairs = append(all.Chairs, c)
		who := engine.A("who", s.Name)
		if s.Note.IsZero() {
			words.say(engine.T("bot.picture.sits", who))
		} else {
			words.say(engine.T("bot.picture.sits-as", who, engine.A("note", s.Note)))
		}
	}
	for range w.Free {
		all.Chairs = append(all.Chairs, chair{Free: true})
	}
	if w.Free > 0 {
		words.say(engine.T("bot.picture.free", engine.A("n", engine.Number(w.Free))))
	}
	for _, l := range w.Lines {
		all.Lines = append(all.Lines, r.Say(l))
		words.say(l)
	}
	return p.picture(p.theme.welcome(), all, words.text(), func(b *brush) { b.lobby(all) })
}

// initial is the letter that stands for a person.
func initial(name string) string {
	for _, r := range name {
		return string(r)
	}
	return ""
}

// Measures of the picture of a lobby, in pixels. Letters are 29 high at least: 11 on a phone that shows the picture 299
// wide. All of it is at most 496 high for four, which Discord shows without making it smaller.
const (
	lobbyLeast  = 29
	lobbyTop    = 10
	lobbyRow    = 2 // chairs beside each other
	lobbyGap    = 10
	chairW      = (Width - 2*margin - lobbyGap) / lobbyRow
	chairH      = 128
	chairRound  = 18
	chairPad    = 16
	chairFace   = 84
	chairMark   = 52  // the sign in it
	chairText   = 116 // where words begin
	chairName   = 46  // of the line with the name
	chairNote   = 38
	lobbyLine   = 40
	lobbyMost   = 4  // lines below the chairs
	lobbyIndent = 14 // before them
	lobbyFoot   = 10
)

var (
	chairTitle = setting{most: 38, least: lobbyLeast, lines: 1}
	chairSmall = setting{most: lobbyLeast, least: lobbyLeast, lines: 1}
	lobbyWords = setting{most: lobbyLeast, least: lobbyLeast, lines: 2}
)

func (b *brush) lobby(l lobbyRoom) {
	lines := b.lobbyLines(l.Lines)
	rows := (len(l.Chairs) + lobbyRow - 1) / lobbyRow
	b.canvas.Clear(Width, lobbyTop+rows*(chairH+lobbyGap)+len(lines)*lobbyLine+lobbyFoot, b.tones.behind)
	for i, c := range l.Chairs {
		at := image.Pt(margin+i%lobbyRow*(chairW+lobbyGap), lobbyTop+i/lobbyRow*(chairH+lobbyGap))
		b.chair(c, image.Rectangle{at, at.Add(image.Pt(chairW, chairH))})
	}
	y := lobbyTop + rows*(chairH+lobbyGap)
	for _, text := range lines {
		b.write(canvas.Plain, lobbyLeast, margin+lobbyIndent, slot{y, lobbyLine}, text, b.tones.muted)
		y += lobbyLine
	}
}

// lobbyLines breaks what is said below the chairs into as many lines as there is room for, each sentence whole or left
// out.
func (b *brush) lobbyLines(texts []string) (out []string) {
	for _, text := range texts {
		fitted := b.fit(canvas.Plain, text, Width-2*margin-2*lobbyIndent, lobbyWords)
		if fitted.whole && len(out)+len(fitted.lines) <= lobbyMost {
			out = append(out, fitted.lines...)
		}
	}
	return out
}

// chair draws a seat: who sits there, or a thin outline.
func (b *brush) chair(c chair, r image.Rectangle) {
	if c.Free {
		b.canvas.Dashed(r.Inset(1), b.tones.seam, b.tones.behind)
		return
	}
	ground, ink := b.tones.panel, b.tones.text
	if c.Away {
		ground, ink = b.tones.behind, b.tones.muted
		b.canvas.Framed(r, chairRound, 2, b.tones.seam, b.tones.behind)
	} else {
		b.canvas.Round(r, chairRound, canvas.AllRound, b.tones.panel)
	}
	b.chairFace(c, image.Pt(r.Min.X+chairPad, r.Min.Y+(chairH-chairFace)/2), ground)
	x, room := r.Min.X+chairText, chairW-chairText-chairPad
	words := chairName
	note := b.fit(canvas.Plain, c.Note, room, chairSmall)
	if len(note.lines) > 0 {
		words += chairNote
	}
	y := r.Min.Y + (chairH-words)/2
	b.writeName(b.fit(canvas.Display, c.Name, room, chairTitle), x, slot{y, chairName}, ink)
	b.writeName(note, x, slot{y + chairName, chairNote}, b.tones.muted)
}

// chairFace draws a disc with the sign of a computer player, or with the letter of a person in a colour of their own.
func (b *brush) chairFace(c chair, at image.Point, ground canvas.Colour) {
	disc := image.Rectangle{at, at.Add(image.Pt(chairFace, chairFace))}
	if c.Sign != "" {
		ink := b.theme.of(c.Sign).ink
		b.canvas.Framed(disc, chairFace/2, 3, ink, b.tones.slab)
		b.sign(c.Sign, at.X+(chairFace-chairMark)/2, at.Y+(chairFace-chairMark)/2, chairMark)
		return
	}
	ink := fallback[hashed(c.Name)%uint64(len(fallback))]
	if c.Away {
		b.canvas.Framed(disc, chairFace/2, 3, ink, ground)
	} else {
		b.canvas.Round(disc, chairFace/2, canvas.AllRound, ink)
	}
	letter := deep
	if c.Away {
		letter = ink
	}
	wide := b.letters.Width(canvas.Strong, chairMark, c.Letter)
	b.write(canvas.Strong, chairMark, at.X+(chairFace-wide)/2, slot{at.Y, chairFace}, c.Letter, letter)
}
