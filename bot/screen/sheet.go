package screen

import (
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
)

// The order in which parts of a panel yield where it would be too long. What is chosen among and the question never do.
const (
	yieldOwn = iota
	yieldSince
	yieldBarred
	yieldFacts
	yieldNever
)

// Boxes of a panel: what is the seat's own, and what one chooses among.
const (
	boxOwn = 1 + iota
	boxChosen
)

// boxColours are the colours of a panel's boxes.
func boxColours() []int { return []int{colourPrivate, colourShared} }

// sheet is the words of a private message from top to bottom, each part in several forms. It is written as fully as
// there is room; where there is not, parts yield to those that matter more.
type sheet []*part

// part is a paragraph of a sheet.
type part struct {
	// forms are ways to write it, from the fullest to the briefest; an empty one leaves it out.
	forms []string
	// yields is the order in which parts are made briefer where they do not fit, the lowest first.
	yields int
	// eager parts take their second form already where the sheet would be longer than comfortable.
	eager bool
	// tall parts take their next form where the panel would be higher than fit.PhonePanel.
	tall bool
	box  int // the number of the box it is in; 0 for none
	now  int // the form it has
	// pictures stand below the words. They never yield: they take no room of the words'.
	pictures []board.Picture
}

// comfortable is how long a sheet is at most, in units, before eager parts become brief: about two screens of a phone.
const comfortable = 1500

// add puts a part at the end and returns it.
func (s *sheet) add(yields int, forms ...string) *part {
	p := &part{yields: yields, forms: forms}
	*s = append(*s, p)
	return p
}

// write chooses the forms and makes blocks of them. The last part comes out as the last block.
func (s sheet) write(colours ...int) []discord.Block {
	s.choose()
	return s.blocks(colours)
}

// lower chooses the forms likewise, and has parts yield where it would be too high with the rows below.
func (s sheet) lower(rows []discord.Row) []discord.Block {
	out := s.write(boxColours()...)
	for fit.Height(out, rows, s.sizes()) > fit.PhonePanel && s.brief(s, func(p *part) bool { return p.tall }) {
		out = s.blocks(boxColours())
	}
	return out
}

// fitted chooses the forms and lists what is written, part by part.
func (s sheet) fitted() []string {
	s.choose()
	return s.texts()
}

// choose chooses the forms.
func (s sheet) choose() {
	order := slices.Clone(s)
	slices.SortStableFunc(order, func(x, y *part) int { return x.yields - y.yields })
	for s.length() > comfortable && s.brief(order, func(p *part) bool { return p.eager && p.now == 0 }) {
	}
	for fit.Excess(s.texts()) > 0 && s.brief(order, func(*part) bool { return true }) {
	}
}

// brief makes the first of the parts that may be so briefer; false when there is none.
func (s sheet) brief(order []*part, may func(*part) bool) bool {
	for _, p := range order {
		if may(p) && p.now < len(p.forms)-1 {
			p.now++
			return true
		}
	}
	return false
}

func (p *part) text() string {
	if len(p.forms) == 0 {
		return ""
	}
	return strings.TrimRight(p.forms[p.now], "\n")
}

func (s sheet) texts() []string {
	var out []string
	for _, p := range s {
		if t := p.text(); t != "" {
			out = append(out, t)
		}
	}
	return out
}

func (s sheet) length() int {
	n := 0
	for _, t := range s.texts() {
		n += fit.Size(t)
	}
	return n
}

// blocks writes the parts as they are now, those of one box into it. Box n has the nth of the colours.
func (s sheet) blocks(colours []int) []discord.Block {
	var out []discord.Block
	for i := 0; i < len(s); {
		box, inside := s[i].box, []discord.Block(nil)
		for ; i < len(s) && s[i].box == box; i++ {
			if t := s[i].text(); t != "" {
				inside = append(inside, discord.Text(t))
			}
			shown, _ := show(s[i].pictures)
			inside = append(inside, shown...)
		}
		switch {
		case box == 0:
			out = append(out, inside...)
		case len(inside) > 0:
			out = append(out, discord.Box{Color: colours[box-1], Blocks: inside})
		}
	}
	return out
}

// files are the pictures of all parts.
func (s sheet) files() (out []discord.File) {
	for _, p := range s {
		_, files := show(p.pictures)
		out = append(out, files...)
	}
	return out
}
