package board

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/board/canvas"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/emblem"
)

// TestHouseSignsAreRead: what this package brings itself can be read, and is not empty.
func TestHouseSignsAreRead(t *testing.T) {
	for i, text := range shapes {
		if e, err := emblem.Parse(text); err != nil || len(e.Shapes) == 0 {
			t.Errorf("shape %d: %d shapes, %v", i, len(e.Shapes), err)
		}
	}
	for name, h := range house {
		if _, err := emblem.Parse(h.shape); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if c, err := canvas.ReadColour(h.colour); err != nil || canvas.Contrast(c, allTones[onInk].slab) < legible {
			t.Errorf("%s: %s on a card has contrast %.1f, %v", name, h.colour, canvas.Contrast(c, allTones[onInk].slab), err)
		}
	}
}

// TestTilesTellWhatHasNoOneValue: a card without a value of its own has its other numbers on its tile, each written
// out; one that has it is told by that alone.
func TestTilesTellWhatHasNoOneValue(t *testing.T) {
	p, err := NewPainter(Theme{})
	if err != nil {
		t.Fatal(err)
	}
	two := []count{{Name: "by-day", N: 1}, {Name: "by-night", N: 3}}
	for known, want := range map[bool]int{false: 2, true: 0} {
		line := p.ruler.brush.layTargets(targets{Cards: []card{
			{Name: "Basil", Worth: engine.Amount{N: 2, Known: known}, Figures: two}}})[0]
		var told []count
		for _, marks := range line.tiles[0].marks {
			told = append(told, marks...)
		}
		if len(told) != want || slices.ContainsFunc(told, func(c count) bool { return !c.Told }) {
			t.Errorf("known %v: the tile has %v, want %d numbers, written out", known, told, want)
		}
	}
}

// TestCopiesAreDrawnOnce: of cards in full text that are the same in all there is one, with how many there are; one
// that bears something else, or lies elsewhere, has a text of its own.
func TestCopiesAreDrawnOnce(t *testing.T) {
	r := Reader{
		Say: func(t engine.Text) string {
			switch t.Key {
			case "bot.panel.copies":
				return fmt.Sprintf("%v ×%v", t.Args[0].Value, t.Args[1].Value)
			case "bot.scene.card":
				return fmt.Sprint(t.Args[0].Value)
			}
			return ""
		},
		Face: func(engine.CardID) (engine.CardFace, bool) { return engine.CardFace{}, true },
	}
	glows := engine.CardShown{Card: "moth", Marks: []engine.Mark{{Name: "glow", N: 1}}}
	g, told := r.group(engine.Zone{Cards: []engine.CardShown{{Card: "moth"}, {Card: "owl"}, {Card: "moth"}, glows,
		{Card: "moth"}, {Card: "owl", Place: 2}}})
	var names []string
	for i, c := range g.Cards {
		names = append(names, c.Name)
		if string(told[i].Card.Card) != c.ID {
			t.Errorf("of %s the words tell %s", c.ID, told[i].Card.Card)
		}
	}
	if got, want := strings.Join(names, ", "), "moth ×3, owl, moth, owl"; got != want {
		t.Errorf("drawn are %s, want %s", got, want)
	}
}

// TestOneOfSeveralNumbersIsWritten: where one of a card's numbers is written, one of 1 is, too; where all are 1, their
// signs say so.
func TestOneOfSeveralNumbersIsWritten(t *testing.T) {
	for want, of := range map[bool][]count{
		true:  {{Name: "by-day", N: 2}, {Name: "by-night", N: 1}},
		false: {{Name: "by-day", N: 1}, {Name: "by-night", N: 1}},
	} {
		for _, f := range (card{Worth: engine.Known(4), Figures: of}).figures(false) {
			if f.Told != want {
				t.Errorf("of %v, %s is written: %t, want %t", of, f.Name, f.Told, want)
			}
		}
	}
}

// TestContrast: every pair of colours that meet has WCAG AA's contrast.
func TestContrast(t *testing.T) {
	type pair struct {
		what        string
		ink, ground canvas.Colour
		least       float64
	}
	var pairs []pair
	inks := slices.Clone(fallback)
	for _, l := range houseTheme(t).signs {
		inks = append(inks, l.ink)
	}
	for of, name := range map[light]string{onInk: "ink", onPaper: "paper"} {
		c := allTones[of]
		add := func(what string, ink, ground canvas.Colour, least float64) {
			pairs = append(pairs, pair{name + ": " + what, ink, ground, least})
		}
		for where, g := range map[string]canvas.Colour{"the ground": c.behind, "an area": c.panel, "the lit area": c.lit,
			"a card": c.slab} {
			for what, ink := range map[string]canvas.Colour{"text": c.text, "second text": c.muted, "points": c.gold,
				"a loss": c.rose} {
				add(what+" on "+where, ink, g, legible)
			}
			add("a free place on "+where, c.freeEdge(g), g, 1.5) // nothing is told by it alone
			for _, ink := range inks {
				sign := fmt.Sprintf("sign %v", ink)
				add("text in the colour of "+sign+" on "+where, c.legible(ink), g, legible)
				if !c.rim {
					add(sign+" on "+where, ink, g, legible)
				} else {
					add("its rim on "+where, c.text, g, legible)
					add(sign+" in its rim", ink, c.text, legible)
				}
			}
		}
		for _, ink := range inks {
			l := look{ink: ink}
			add("text on what is attached", c.text, c.attached(l), legible)
			add("what stands out in it", c.gold, c.attached(l), legible)
			add("an edge on an area", (&brush{tones: c}).edge(l), c.panel, 2)
		}
		for o := engine.Favourable; o <= engine.Fatal; o++ {
			add(fmt.Sprintf("a number of outlook %d on an area", o), c.outlook(o), c.panel, legible)
			add(fmt.Sprintf("a number of outlook %d on the lit area", o), c.outlook(o), c.lit, legible)
		}
		add("the number of the space with a marker", c.slab, c.gold, legible)
		add("what has changed", c.fresh, c.slab, visible)
		add("what has changed, on an area", c.fresh, c.panel, visible)
	}
	for _, ink := range inks {
		pairs = append(pairs, pair{"text on its strip", chalk, groundOf(ink), legible},
			pair{"a number in its bar", deep, ink, legible})
	}
	pairs = append(pairs, pair{"a ring", bright, deep, visible}, pair{"a ring at zero", mist, deep, visible},
		pair{"a loss in its ring", blush, deep, legible}, pair{"a number in its ring", chalk, deep, legible})
	for _, p := range pairs {
		if got := canvas.Contrast(p.ink, p.ground); got < p.least {
			t.Errorf("%s: contrast %.2f, want %.1f", p.what, got, p.least)
		}
	}
}

// houseTheme is the look of the game of the house.
func houseTheme(t *testing.T) Theme {
	t.Helper()
	th, err := ReadTheme("theme.yaml", fatecards.Theme())
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// TestSignsOfAThemeDiffer by more than their colour, where they are not meant to be the same.
func TestSignsOfAThemeDiffer(t *testing.T) {
	th := houseTheme(t)
	alike := map[string]bool{"coven witch": true,
		"grave graveyard": true} // a step of the score looks like what is scored
	for i, a := range th.Names() {
		for _, b := range th.Names()[i+1:] {
			overlap := th.signs[a].shape.Bitmap(24).Overlap(th.signs[b].shape.Bitmap(24))
			if overlap > 0.85 != alike[a+" "+b] {
				t.Errorf("%s and %s share %.0f %% of their ink", a, b, overlap*100)
			}
		}
	}
}

func newTestBrush(t testing.TB) *brush {
	t.Helper()
	p, err := NewPainter(Theme{})
	if err != nil {
		t.Fatal(err)
	}
	return p.newBrush()
}

// TestFit: names wrap, then shrink, then lose their end; and never become wider than there is room for.
func TestFit(t *testing.T) {
	b := newTestBrush(t)
	for _, tt := range []struct {
		text  string
		width int
		lines int
		want  string
		small bool
	}{
		{"Old Mag", 132, 2, "Old Mag", false},
		{"Goodwife Pell", 132, 2, "Goodwife/Pell", false},
		{"Barnaby the Bloodhound", 132, 2, "Barnaby the/Bloodhound", true}, // narrower
		{"Donaudampfschifffahrt", 132, 2, "Donaudamp…", true},              // one word alone may lose letters
		{"María José Núñez de la Torre del Río", 132, 1, "María José/Núñez de la…", true},
		{"漢字 Ash", 132, 2, "Ash", false}, // what no face can write is left out
		{"", 132, 2, "", false},
	} {
		got := b.fitName(tt.text, tt.width, setting{tileName.most, tileName.least, tt.lines})
		if text := strings.Join(got.lines, "/"); text != tt.want || (got.size < tileName.most) != tt.small {
			t.Errorf("%q in %d pixels is %q at %d; want %q, shrunk %t", tt.text, tt.width, text, got.size, tt.want,
				tt.small)
		}
		for _, l := range got.lines {
			if w := b.letters.Width(got.face, got.size, l); w > tt.width {
				t.Errorf("%q: the line %q is %d wide; there is room for %d", tt.text, l, w, tt.width)
			}
		}
	}
}

// TestANumberStandsWithItsNoun: a line does not end with the number of what begins the next.
func TestANumberStandsWithItsNoun(t *testing.T) {
	b := newTestBrush(t)
	for width := 120; width < 320; width++ {
		for _, line := range b.lay(b.pieces("Tu Aquelarre puede tener 1 Personaje más.", canvas.Plain, chalk), 22, width) {
			if last := line[len(line)-1]; last.word == "1" {
				t.Errorf("in %d pixels a line ends with the number", width)
			}
			if end := line[len(line)-1]; end.x+b.pieceWidth(end.piece, 22) > width {
				t.Errorf("in %d pixels a line is %d wide", width, end.x+b.pieceWidth(end.piece, 22))
			}
		}
	}
}

// TestWordsStayWhole: what is cut is cut between words, after as many as there is room for.
func TestWordsStayWhole(t *testing.T) {
	b := newTestBrush(t)
	const text = "Aquelarre de María José Núñez"
	for width := 150; width < 400; width += 10 {
		line := b.fit(canvas.Strong, text, width, setting{smallest, smallest, 1}).lines[0]
		begun := strings.TrimSuffix(line, "…")
		rest := strings.TrimPrefix(text, begun)
		if rest != "" && !strings.HasPrefix(rest, " ") {
			t.Errorf("in %d pixels %q is cut inside a word: %q", width, text, line)
			continue
		}
		if next := strings.Fields(rest); len(next) > 1 {
			more := begun + " " + next[0] + "…"
			if w := b.letters.Width(canvas.Strong, smallest, more); w <= width {
				t.Errorf("in %d pixels %q is cut at %q, and %q has room", width, text, line, more)
			}
		}
	}
}

// TestSpanishCanBeWritten, and what else our sentences need.
func TestSpanishCanBeWritten(t *testing.T) {
	b := newTestBrush(t)
	for _, f := range []canvas.Face{canvas.Display, canvas.Plain, canvas.Strong, canvas.Tight, canvas.Tightest} {
		for _, r := range "abcxyzñÑáéíóúüÁÉÍÓÚÜ¿¡«»“”‘’'…–—−·+0123456789()/:;,.!?&%" {
			if !b.letters.Has(f, r) {
				t.Errorf("face %d lacks %q", f, r)
			}
		}
	}
}

// TestPaletteKeepsTheColours that are used as they are: what is blended comes near.
func TestPaletteKeepsTheColours(t *testing.T) {
	for of := range lights {
		paletteKeeps(t, Theme{}.palette(of), allTones[of])
	}
}

func paletteKeeps(t *testing.T, p *canvas.Palette, of tones) {
	t.Helper()
	m, c := canvas.NewMapper(p), canvas.New()
	to := image.Paletted{Pix: make([]byte, 1), Stride: 1}
	becomes := func(ink canvas.Colour) canvas.Colour {
		c.Clear(1, 1, ink)
		to.Rect = c.Bounds()
		m.Index(c, to.Rect, &to)
		r, g, b, _ := to.Palette[to.Pix[0]].RGBA()
		return canvas.Colour{R: uint8(r), G: uint8(g), B: uint8(b)}
	}
	for _, want := range []canvas.Colour{of.behind, of.panel, of.lit, of.slab, of.text, of.muted, of.gold, of.rose,
		fallback[0], groundOf(fallback[0])} {
		if got := becomes(want); got != want {
			t.Errorf("%v becomes %v", want, got)
		}
	}
	if len(to.Palette) != 256 {
		t.Fatalf("the palette has %d colours, want 256", len(to.Palette))
	}
	for _, ink := range []canvas.Colour{of.text, of.gold, of.rose, fallback[3]} {
		for step := range 9 {
			want := of.slab.Mixed(ink, float64(step)/8)
			got := becomes(want)
			r, g, b := int(want.R)-int(got.R), int(want.G)-int(got.G), int(want.B)-int(got.B)
			if far := 3*r*r + 6*g*g + 2*b*b; far > 11*14*14 { // greens are told apart best
				t.Errorf("%v becomes %v, which is %d away", want, got, far)
			}
		}
	}
}

// TestCacheIsBounded: what was used last stays.
func TestCacheIsBounded(t *testing.T) {
	c := cache{most: 100}
	for i := range 10 {
		c.put(Key(fmt.Sprint(i)), make([]byte, 30))
		c.get("0")
	}
	var have []string
	for i := range 10 {
		if c.get(Key(fmt.Sprint(i))) != nil {
			have = append(have, fmt.Sprint(i))
		}
	}
	if got := strings.Join(have, " "); got != "0 8 9" || c.size != 90 {
		t.Errorf("kept: %s, %d bytes; want 0 8 9, 90 bytes", got, c.size)
	}
	c.put("huge", make([]byte, 101))
	if c.get("huge") != nil {
		t.Error("what is larger than the cache is in it")
	}
}

// TestStampsOfABrushAreBounded: players choose what is drawn.
func TestStampsOfABrushAreBounded(t *testing.T) {
	b := newTestBrush(t)
	for i := range 5000 {
		b.stamped(stampKey{fmt.Sprint(i), 1}, func() emblem.Emblem { return emblem.Emblem{} })
	}
	if len(b.stamps) > maxStamps {
		t.Errorf("%d stamps are kept; want at most %d", len(b.stamps), maxStamps)
	}
}

// TestSignaturesDiffer: cards without an emblem are told apart.
func TestSignaturesDiffer(t *testing.T) {
	seen := map[string]string{}
	twins := 0
	for i := range 100 {
		id := fmt.Sprintf("card-%d", i)
		shape := string(canvas.NewStamp(signature(id), 24).Whole().Pix)
		if seen[shape] != "" {
			twins++
		}
		seen[shape] = id
		if e := signature(id); string(canvas.NewStamp(e, 24).Whole().Pix) != shape {
			t.Fatalf("%s has two signatures", id)
		}
	}
	if twins > 3 {
		t.Errorf("%d of 100 cards look like another", twins)
	}
}

// TestWhoseTheRestOfALineIs: where the line goes on with those whom the title names, and then with others, both are
// named above it.
func TestWhoseTheRestOfALineIs(t *testing.T) {
	p, err := NewPainter(Theme{})
	if err != nil {
		t.Fatal(err)
	}
	a := targets{Title: "Hand", Own: "Hand", Cards: make([]card, 6)}
	a.Cards[4].Owner, a.Cards[5].Owner = "Hills", "Hills"
	lines := p.ruler.brush.layTargets(a)
	if first, second := lines[0].owners, lines[1].owners; strings.Join(first, "") != "" ||
		!slices.Equal(second, []string{"Hand", "Hills", ""}) {
		t.Errorf("above the lines stand %q and %q", first, second)
	}
}

// Where it takes no more lines, whose cards one chooses among begin a line each.
func TestTargetLines(t *testing.T) {
	for owners, want := range map[string]string{
		"aaaabbb": "aaa a bbb", "aaab": "aaa b", "aabb": "aa bb", "aab": "aab", "abc": "abc", "aaa": "aaa",
		"aaaa": "aa aa", "aabbccc": "aa bb ccc", "abcd": "ab cd", "aaaaab": "aaa aab",
	} {
		var cards []card
		for _, o := range owners {
			cards = append(cards, card{Owner: string(o)})
		}
		lines, cols := targetLines(cards)
		var got []string
		for _, l := range lines {
			s := ""
			for _, c := range l {
				s += c.Owner
			}
			if got = append(got, s); len(l) > cols {
				t.Errorf("%s: a line of %d in %d columns", owners, len(l), cols)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s stand as %q, want %q", owners, s, want)
		}
	}
}
