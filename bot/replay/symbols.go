package replay

import (
	"fmt"
	"strings"

	"witchtable/bot/board"
	"witchtable/engine"
	"witchtable/engine/emblem"
)

// symbols are the drawings that a page needs, each once: SVG symbols s0, s1, ... for signs, with the classes k0, k1,
// ... that have their colours, and c0, c1, ... for the emblems of cards.
type symbols struct {
	theme    board.Theme
	signs    map[string]int
	emblems  int
	drawings strings.Builder
	looks    strings.Builder
}

// sign has the sign of a name drawn, and returns the name.
func (s *symbols) sign(name string) string {
	if _, known := s.signs[name]; !known {
		n := len(s.signs)
		s.signs[name] = n
		look := s.theme.Sign(name)
		s.draw(fmt.Sprint("s", n), look.Emblem)
		fmt.Fprintf(&s.looks, ".k%d{--ink:%s;--head:%s;--edge:%s}\n", n, look.Ink, look.Ground, look.Edge)
	}
	return name
}

// emblem has the emblem of a card drawn, tinted as the sign of its type, and returns its number.
func (s *symbols) emblem(id engine.CardID, printed engine.CardFace) int {
	n := s.emblems
	s.emblems++
	sign := s.sign(s.theme.SignOf(printed.Kind, printed.Type))
	s.draw(fmt.Sprintf("c%d\" class=\"k%d", n, s.signs[sign]), s.theme.EmblemOf(id, printed))
	return n
}

func (s *symbols) draw(id string, e emblem.Emblem) {
	fmt.Fprintf(&s.drawings, "<symbol id=\"%s\" viewBox=\"0 0 %d %d\">", id, emblem.Size, emblem.Size)
	for _, shape := range e.Shapes {
		stroke := ""
		if shape.Kind.Stroke() {
			stroke = fmt.Sprintf(" stroke-width=\"%g\"", shape.Width)
		}
		fmt.Fprintf(&s.drawings, "<path class=\"%s\"%s d=\"%s\"/>", shape.Class(), stroke, shape.Data())
	}
	s.drawings.WriteString("</symbol>\n")
}
