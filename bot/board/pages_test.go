package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
)

// someCards are cards with little and much on them.
func someCards(rng *rand.Rand, n int) (out []card) {
	for i := range n {
		c := card{ID: fmt.Sprint("card-", i), Name: fmt.Sprint("Card ", i),
			Rules: []string{strings.Repeat("Look under a pot. ", 1+rng.IntN(12))}}
		for range rng.IntN(10) / 6 * rng.IntN(4) {
			c.Under = append(c.Under, card{ID: "bell", Name: "Bell", Rules: []string{strings.Repeat("It rings. ",
				1+rng.IntN(9))}})
		}
		out = append(out, c)
	}
	return out
}

// TestFullTextKeepsTheOrder: read row by row, from left to right, cards stand as they lie; side by side they are as
// high as each other; and no other rows of one and two would be lower.
func TestFullTextKeepsTheOrder(t *testing.T) {
	b, rng := newTestBrush(t), rand.New(rand.NewPCG(1, 2))
	alone := 0
	for n := range 60 {
		cards := someCards(rng, n%9+1)
		places, end := b.layFull([]group{{Cards: cards}}, 0)
		var read []string
		byRow := slices.Clone(places)
		slices.SortStableFunc(byRow, func(p, q fullPlace) int { return (p.y-q.y)*Width + p.x - q.x })
		for i, p := range byRow {
			read = append(read, p.card.ID)
			if p.card.h > p.h || i > 0 && byRow[i-1].y == p.y && byRow[i-1].h != p.h {
				t.Errorf("%d cards: %s is %d high and has room for %d", len(cards), p.card.ID, p.card.h, p.h)
			}
			if p.w > Width/2 {
				alone++
			}
		}
		if want := ids(cards); !slices.Equal(read, want) {
			t.Errorf("read row by row: %v, want %v", read, want)
		}
		if pairs := inPairs(b, cards); end > pairs {
			t.Errorf("%d cards are %d high; two and two they would be %d", len(cards), end, pairs)
		}
	}
	if alone < 20 {
		t.Errorf("%d cards have a row alone: too little is tested", alone)
	}
}

func ids(cards []card) (out []string) {
	for _, c := range cards {
		out = append(out, c.ID)
	}
	return out
}

// inPairs is how high cards are two and two; what makes a picture higher than is shown in full counts twice.
func inPairs(b *brush, cards []card) (h int) {
	for two := range slices.Chunk(cards, 2) {
		row := b.measureRow(two)
		h += row.h + margin + max(0, row.h-tallestRow)
	}
	return h
}

// TestFullTextIsHardlyTallerThanWide: what is taller is cut into more pictures, in which every card stands once, in
// order; a picture is taller only where it has one row, or where there are very many cards.
func TestFullTextIsHardlyTallerThanWide(t *testing.T) {
	p, err := NewPainter(Theme{})
	if err != nil {
		t.Fatal(err)
	}
	rng, cuts := rand.New(rand.NewPCG(3, 4)), 0
	for n := range 40 {
		a := sheetOfCards{Title: "Yard", Groups: []group{{Label: "Row", Cards: someCards(rng, n%7)},
			{Label: "Shed", Note: "2 face down"}, {Cards: someCards(rng, n/3)}}}
		var told [][]Chosen
		for _, g := range a.Groups {
			told = append(told, make([]Chosen, len(g.Cards)))
		}
		r := Reader{Say: func(engine.Text) string { return "" }, Face: func(engine.CardID) (engine.CardFace,
			bool) {
			return engine.CardFace{}, false
		}}
		pages, pictures := p.pages(a), p.inFull(r, a, teller{r: r, list: []string{"Yard."}}, told)
		most, total := tallest, 0
		for _, s := range slices.Concat(pages...) {
			total += s.high
		}
		if total > mostPages/2*tallest { // two pages next to each other are more than one high
			most = tallestOfMany
		}
		var shown [3]int
		for i, page := range pages {
			high := pictures[i].Image().Rect.Dy()
			if high > most && len(page) > 1 {
				t.Errorf("a picture with %d rows is %d high, want at most %d", len(page), high, most)
			}
			for _, s := range page {
				if s.first != shown[s.group] {
					t.Errorf("card %d of group %d comes after %d others", s.first, s.group, shown[s.group])
				}
				shown[s.group] += s.n
			}
		}
		if want := [3]int{len(a.Groups[0].Cards), 0, len(a.Groups[2].Cards)}; shown != want ||
			len(pictures) != len(pages) {
			t.Errorf("%v cards on %d pages in %d pictures, want %v", shown, len(pages), len(pictures), want)
		}
		if len(pages) > 1 {
			cuts++
		}
	}
	if cuts < 10 {
		t.Errorf("%d were cut: too little is tested", cuts)
	}
}
