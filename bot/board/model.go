package board

import (
	"slices"
	"strconv"

	"witchtable/engine"
)

// The types of this file are what is to be seen, in words and numbers. Pictures are drawn from them alone, and their
// keys are made of them.

// Reader is for whom a picture is drawn.
type Reader struct {
	// Say puts a text into the reader's language. Two asterisks before and behind a word make it stand out.
	Say func(engine.Text) string
	// Face is what is printed on a card.
	Face func(engine.CardID) (engine.CardFace, bool)
	// Phase is what the scene is about that a picture belongs to, [engine.Scene.Sign]: the theme says in which light it
	// is drawn. Pictures of a whole scene go by the scene's own.
	Phase string
	// Fresh are the cards to be marked as changed, wherever they lie, in pictures that are this reader's alone.
	Fresh []engine.CardID
	// Named has cards be named that are held in a fan, too: who answers with one must know which it is.
	Named bool
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
	Flavour          string // what sets the tone, where it is shown
	Empty            string // there is no card here, and this is what the place is called
	Down             bool   // it lies face down: nothing is to be seen of it
	Place            int    // of a card that lies face down or under another: which of those there it is
	Tracks           []trail
	// Spaced says that it lies in a numbered space, and is told by what it gives or costs there, as it is in its row.
	Spaced bool
	// Given says that it is told by what it gives, not by its name.
	Given bool
}

// count is a sign with a number.
type count struct {
	Name string
	N    int
	Word string // what it counts, where there is room for that
	Told bool   // its number is written even where it is 1
	Of   int    // how many there are to be, where that is told
	// Token says that it counts tokens, of which one alone needs no number where room is short.
	Token bool
	lone  bool  // it is such a one, and its number is not written
	Card  *card // not counted, but a card that lies among the tokens
}

// area is a panel to be drawn.
type area struct {
	Title  string
	Short  string // of a player's area: the player's name alone
	Bare   bool   // no title is written: what is in it says what it is
	Active bool
	Shared bool
	Score  engine.Amount
	Counts []count
	Holds  []string
	Tracks []trail
	Rows   []row
	Beside []card // told by name
}

// trail is a marker on numbered spaces.
type trail struct {
	Name   string
	At     int // the space with the marker, from 0
	Spaces []space
}

// space is a numbered space of a trail or of a row.
type space struct {
	N       int
	Sign    string
	Outlook engine.Outlook
}

// row is a zone whose cards are drawn.
type row struct {
	Label  string
	Cards  []card
	Hidden int
	Free   int // empty places at its end
	Piles  bool
	Fanned bool   // cards are told by what they give
	Named  bool   // and by their names all the same
	Groups bool   // each card heads what lies under it
	Brief  bool   // cards are told by their names and what lies on them, in little room
	From   string // the sign of what stands at its beginning
	// Spaces are all places of a row in which each place has a number that matters.
	Spaces []space
}

// heading is the head of the table.
type heading struct {
	Title  string
	Sign   string
	Counts []count
	Force  []card
}

func (r Reader) card(c engine.CardShown) card {
	if c.Down {
		return card{Down: true, Place: c.Place, Name: r.Say(Said(c))}
	}
	face, _ := r.Face(c.Card)
	out := r.printed(face, c.Card)
	out.Worth, out.Figures, out.Marks = c.Worth, counts(c.Figures), counts(c.Marks)
	out.Fresh = slices.Contains(r.Fresh, c.Card)
	if c.Rules != nil {
		out.Rules = r.rules(c.Rules)
	}
	if c.Kind != "" {
		out.Look = c.Kind + "/" + c.Type
	}
	for _, u := range c.Under {
		out.Under = append(out.Under, r.card(u))
	}
	for _, t := range c.Tracks {
		out.Tracks = append(out.Tracks, trailOf(t))
	}
	return out
}

// printed is a card as it comes out of the box.
func (r Reader) printed(face engine.CardFace, id engine.CardID) card {
	return card{
		ID: string(id), Name: r.Say(engine.T("bot.scene.card", engine.A("card", id))),
		Look: face.Kind + "/" + face.Type, Emblem: face.Emblem, Worth: face.Worth,
		Figures: counts(face.Figures), Icons: face.Icons, Rules: r.rules(face.Rules),
	}
}

func (r Reader) rules(list []engine.Text) []string {
	out := slices.Grow([]string(nil), len(list))
	for _, rule := range list {
		out = append(out, r.Say(rule))
	}
	return out
}

func counts(marks []engine.Mark) []count {
	out := slices.Grow([]count(nil), len(marks))
	for _, m := range marks {
		out = append(out, count{Name: m.Name, N: m.N})
	}
	return out
}

// worded are counts with the words for what they count.
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
		Title: r.Say(p.Title), Active: p.Active, Shared: p.Seat == engine.Onlooker,
		Score: p.Score, Counts: counts(p.Counts), Holds: p.Holds,
	}
	if !out.Shared && !p.Private {
		out.Short = r.Say(engine.T("bot.picture.player", engine.A("who", engine.Who(p.Seat))))
	}
	for i := range out.Counts {
		out.Counts[i].Token = true
	}
	if out.Shared {
		out.Counts = r.worded(p.Counts)
	}
	for _, t := range p.Tracks {
		if t.Toward {
			out.Counts = append(out.Counts, count{Name: t.Name, N: t.At, Of: t.Last})
			continue
		}
		out.Tracks = append(out.Tracks, trailOf(t))
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
		out.Counts = append(out.Counts, r.heap(z, out.Shared))
	case engine.Beside:
		r.beside(out, z)
	case engine.InPile:
		if n := len(out.Rows); n == 0 || !out.Rows[n-1].Piles {
			out.Rows = append(out.Rows, row{Piles: true})
		}
		last := &out.Rows[len(out.Rows)-1]
		last.Cards = append(last.Cards, r.pile(z))
	default:
		out.Rows = append(out.Rows, r.row(z))
	}
}

// heap is a zone as a number, with its label where there is room for it: in shared areas.
func (r Reader) heap(z engine.Zone, shared bool) count {
	heap := count{Name: z.Name, N: len(z.Cards) + z.Hidden}
	if shared {
		heap.Word = r.Say(z.Label)
	}
	return heap
}

// beside puts the cards of a zone beside the rows, and tells how many there are where some lie face down.
func (r Reader) beside(out *area, z engine.Zone) {
	if z.Hidden > 0 {
		out.Counts = append(out.Counts, count{Name: z.Name, N: z.Hidden + len(z.Cards)})
	}
	for i, c := range z.Cards {
		drawn := r.card(c)
		if drawn.Given = z.Fanned && !r.Named; i == 0 || !drawn.Given {
			drawn.Where = z.Name
		}
		if drawn.Given && drawn.Worth.N == 0 { // what it gives says enough
			drawn.Worth = engine.Amount{}
		}
		out.Beside = append(out.Beside, drawn)
	}
}

// pile is a zone as its top card, or as a place with its label where it is empty.
func (r Reader) pile(z engine.Zone) card {
	if len(z.Cards) == 0 {
		return card{Empty: r.Say(z.Label)}
	}
	top := r.card(z.Cards[0])
	top.More = len(z.Cards) - 1 + z.Hidden
	return top
}

// row is a zone as cards side by side. Of numbered places those between cards are empty.
func (r Reader) row(z engine.Zone) row {
	out := row{Label: r.Say(z.Label), Hidden: z.Hidden, From: z.From, Fanned: z.Fanned,
		Named: z.Fanned && r.Named, Groups: z.Groups, Brief: z.Brief}
	for _, c := range z.Cards {
		for c.Place > len(out.Cards)+1 && len(out.Cards) < mostPlaces {
			out.Cards = append(out.Cards, card{Empty: out.Label})
		}
		out.Cards = append(out.Cards, r.card(c))
	}
	out.Free = max(0, z.Room-len(out.Cards)-z.Hidden)
	if len(z.Spaces) > 0 {
		out.Spaces = spaces(1, len(out.Cards)+out.Free, z.Spaces)
	}
	return out
}

// trailOf is a track with all of its spaces.
func trailOf(t engine.Track) trail {
	return trail{
		Name: t.Name, At: t.At - t.First, Spaces: spaces(t.First, t.Last-t.First+1, t.Spaces),
	}
}

// spaces are so many, from a number on, with what is known of some of them.
func spaces(first, n int, known []engine.Space) []space {
	out := make([]space, min(max(n, 0), mostPlaces))
	for i := range out {
		out[i].N = first + i
	}
	for _, s := range known {
		if i := s.N - first; i >= 0 && i < len(out) {
			out[i].Sign, out[i].Outlook = s.Sign, s.Outlook
		}
	}
	return out
}

// mostPlaces is how many numbered places of a row are drawn where nothing lies in them.
const mostPlaces = 60

// minus is the sign; a hyphen is too short for it.
const minus = '\u2212'

// signed is a number as pictures write it.
func signed(n int) string {
	if n < 0 {
		return string(minus) + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}
