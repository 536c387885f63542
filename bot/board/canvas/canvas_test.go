package canvas

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"eliasnaur.com/font/roboto/robotocondensedbold"

	"witchtable/engine/emblem"
)

// TestStamp: areas, strokes and cuts of an emblem, seen close.
func TestStamp(t *testing.T) {
	e, err := emblem.Parse("fill M4 4 H60 V60 H4 Z\ncut O 32 32 16\nline 8 M32 20 V44\ncutline 6 M4 12 H60")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.TrimPrefix(`
................
.##############.
................
................
.#####-++-#####.
.####..##..####.
.###-..##..-###.
.###...##...###.
.###...##...###.
.###-..##..-###.
.####..##..####.
.#####-++-#####.
.##############.
.##############.
.##############.
................
`, "\n")
	if got := dump(NewStamp(e, 16).Whole()); got != want {
		t.Errorf("drawn:\n%s\nwant:\n%s", got, want)
	}
}

// dump shows a mask in letters.
func dump(m *image.Alpha) string {
	var b strings.Builder
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			b.WriteByte(".-+#"[min(3, int(m.AlphaAt(x, y).A)*4/255)])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestWhatIsShapedIsBounded: players choose what is written.
func TestWhatIsShapedIsBounded(t *testing.T) {
	fonts, err := ReadFonts(robotocondensedbold.TTF, robotocondensedbold.TTF, robotocondensedbold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	l := NewLetterer(fonts)
	for i := range 5000 {
		l.Width(Plain, 20, fmt.Sprint("name ", i))
	}
	if len(l.lines) > maxLines {
		t.Errorf("%d lines are kept; want at most %d", len(l.lines), maxLines)
	}
}
