package board

import (
	"strconv"

	"witchtable/engine"
)

// The types of this file are what is to be seen, in words and numbers, with nothing left to be asked: pictures are
// drawn from them, and their keys are made of them.

// Reader is for whom a picture is drawn.
type Reader struct {
	// Say puts a text into the reader's language. Two asterisks before and behind a word make it stand out.
	Say func(engine.Text) string
	// Face is what is printed on a card.
	Face func(engine.CardID) (engine.CardFace, bool)
}

// card is one card to be drawn.
type card struct {
	ID, Name, Emblem string
	Look             string // the name of its sign: its type or kind
	Worth            engine.Amount
	Figures, Marks   []count
	Icons            []string
	Rules            []string
	Facts            string // where there are no numbers to draw: what else is printed
	Under            []card
	Fresh            bool // it was not there before, or looked different
	Owner            string
	Where            string // the sign of the place it lies in, where the place itself is not drawn
	More             int    // cards under it, in a pile
	Empty            string // there is no card here, and this is what the place is called
}

// count is a sign with a number.
type count struct {
	Name string
	N    int
	Word string // what it counts, where there is room for that
}

// area is a panel to be drawn.
type area struct {
	Title  string
	Active bool
	Shared bool
	Score  engine.Amount
	Counts []count
	Holds  []string
	Rows   []row
	Beside []card // told by name
}

// row is a zone whose cards are drawn.
type row struct {
	Label  string
	Cards  []card
	Hidden int
	Free   int // places
	Piles  bool
}

// heading is the head of the table.
type heading struct {
	Title  string
	Sign   string
	Counts []count
	Force  []card
}

func (r Reader) card(c engine.CardShown) card {
	face, _ := r.Face(c.Card)
	out := r.printed(face, c.Card)
	out.Worth, out.Figures, out.Marks = c.Worth, counts(c.Figures), counts(c.Marks)
	if c.Rules != nil {
		out.Rules = r.rules(c.Rules)
	}
	if c.Kind != "" {
		out.Look = c.Kind + "/" + c.Type
	}
	for _, u := range c.Under {
		out.Under = append(out.Under, r.card(u))
	}
	return out
}

// printed is a card as it comes out of the box.
func (r Reader) printed(face engine.CardFace, id engine.CardID) card {
	out := card{
		ID: string(id), Name: r.Say(engine.T("bot.scene.card", engine.A("card", id))), Look: face.Kind + "/" + face.Type,
		Emblem: face.Emblem, Worth: face.Worth, Figures: counts(face.Figures), Icons: face.Icons,
	}
	out.Rules = r.rules(face.Rules)
	return out
}

func (r Reader) rules(list []engine.Text) (out []string) {
	for _, rule := range list {
		out = append(out, r.Say(rule))
	}
	return out
}

func counts(marks []engine.Mark) []count {
	var out []count
	for _, m := range marks {
		out = append(out, count{Name: m.Name, N: m.N})
	}
	return out
}

// worded are counts with what they count.
func (r Reader) worded(marks []engine.Mark) []count {
	out := counts(marks)
	for i, c := range out {
		out[i].Word = r.Say(engine.T("count." + c.Name))
	}
	return out
}

func (r Reader) heading(s engine.Scene) heading {
	out := heading{Title: r.Say(s.Title), Sign: s.Sign, Counts: r.worded(s.Counts)}
	for _, c := range s.Force {
		out.Force = append(out.Force, r.card(c))
	}
	return out
}

func (r Reader) area(p engine.Panel) area {
	out := area{
		Title: r.Say(p.Title), Active: p.Active, Shared: p.Seat == engine.Onlooker, Score: p.Score, Counts: counts(p.Counts), Holds: p.Holds,
	}
	if out.Shared {
		out.Counts = r.worded(p.Counts)
	}
	for _, z := range p.Zones {
		r.zone(&out, z)
	}
	return out
}

// zone puts a zone where it is drawn: cards in rows, piles side by side, heaps as numbers.
func (r Reader) zone(out *area, z engine.Zone) {
	switch z.Laid {
	case engine.InHeap:
		heap := count{Name: z.Name, N: len(z.Cards) + z.Hidden}
		if out.Shared {
			heap.Word = r.Say(z.Label)
		}
		out.Counts = append(out.Counts, heap)
		return
	case engine.Beside:
		if len(z.Cards) == 0 && z.Hidden > 0 {
			out.Counts = append(out.Counts, count{Name: z.Name, N: z.Hidden})
		}
		for _, c := range z.Cards {
			drawn := r.card(c)
			drawn.Where = z.Name
			out.Beside = append(out.Beside, drawn)
		}
		return
	case engine.InPile:
		if n := len(out.Rows); n == 0 || !out.Rows[n-1].Piles {
			out.Rows = append(out.Rows, row{Piles: true})
		}
		top := card{Empty: r.Say(z.Label)}
		if len(z.Cards) > 0 {
			top = r.card(z.Cards[0])
			top.More = len(z.Cards) - 1 + z.Hidden
		}
		last := &out.Rows[len(out.Rows)-1]
		last.Cards = append(last.Cards, top)
		return
	}
	now := row{Label: r.Say(z.Label), Hidden: z.Hidden}
	for _, c := range z.Cards {
		for c.Place > len(now.Cards)+1 && len(now.Cards) < mostPlaces { // numbered places between are empty
			now.Cards = append(now.Cards, card{Empty: now.Label})
		}
		now.Cards = append(now.Cards, r.card(c))
	}
	now.Free = max(0, z.Room-len(now.Cards)-z.Hidden)
	out.Rows = append(out.Rows, now)
}

// mostPlaces is how many numbered places of a row are drawn where nothing lies in them.
const mostPlaces = 60

// signed is a number as pictures write it.
func signed(n int) string {
	if n < 0 {
		return string(minus) + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}
