package engine

import (
	"fmt"
	"strings"
	"testing"
)

// In short a deed is told with what has come of it, each card by its name, and swings of the score come behind that,
// once for each seat.
func TestDeedsAreToldWithWhatComesOfThem(t *testing.T) {
	turn := Telling{Text: T("turn"), Turn: true, By: 1}
	casts := Telling{Text: T("1 casts the owl"), Short: T("Casts the owl"), Led: T("Casts the owl:"), Weight: Line, By: 1,
		Card: "owl", Deed: true}
	on := func(card CardID, of Seat) Telling {
		return Telling{Text: T("it comes on " + string(card)), Weight: Line, By: of, Card: card, Outcome: Outcome{
			Phrase: T(fmt.Sprintf("on %s (%d)", card, of)), Own: T("on " + string(card)), Self: T("on itself"), To: card,
			Alone: T("Alone:"),
		}}
	}
	whole := on("newt", 2)
	whole.Outcome.Alone = Text{}
	stirs := Telling{Text: T("The cat stirs"), Led: T("The cat:"), Weight: Line, By: 1, Card: "cat",
		Brevity: ToldUnlessNamed}
	named := on("cat", 1)
	named.Text = T("it comes on the cat", A("card", CardID("cat")))
	swing := func(of Seat, before, now int) Telling {
		return Telling{Text: T("swings"), Weight: Line, By: of,
			Swing: Swing{Of: of, Key: "swing", Own: "own swing", Before: before, Now: now, Least: 4}}
	}
	some := func(n int, card CardID, adds string) Telling {
		t := on(card, 1)
		t.Outcome.Own = T("on "+string(card), A("token", T("tokens", A("n", Number(n)))))
		t.Outcome.Self, t.Outcome.Adds, t.Outcome.N = Text{}, adds, n
		return t
	}
	only := func(of CardID) Telling { // it comes of that card's deeds alone
		t := on("rat", 1)
		t.Outcome.Of = of
		return t
	}
	for _, c := range []struct {
		name string
		list []Telling
		want string
	}{
		{"the same several times",
			[]Telling{turn, casts, some(1, "rat", "rat"), some(2, "cat", "cat"), some(2, "rat", "rat")},
			"turn. Casts the owl: on rat tokens 3, on cat tokens 2."},
		{"a deed alone", []Telling{turn, casts}, "turn. Casts the owl."},
		{"what comes of it", []Telling{turn, casts, on("newt", 2)}, "turn. Casts the owl: on newt (2)."},
		{"several things", []Telling{turn, casts, on("newt", 2), on("rat", 1)},
			"turn. Casts the owl: on newt (2), on rat."},
		{"on itself", []Telling{turn, casts, on("owl", 1)}, "turn. Casts the owl: on itself."},
		{"with nobody named above", []Telling{casts, on("newt", 2)}, "1 casts the owl. Alone: on newt (2)."},
		{"which has no sentence for that", []Telling{casts, whole}, "1 casts the owl. it comes on newt."},
		{"what has come of no deed", []Telling{turn, on("newt", 2), on("rat", 2)},
			"turn. Alone: on newt (2). Alone: on rat (2)."},
		{"of another card", []Telling{turn, casts, on("rat", 1), stirs, on("newt", 2)},
			"turn. Casts the owl: on rat. The cat: on newt (2)."},
		{"of another card, which it names itself", []Telling{turn, casts, on("rat", 1), stirs, named},
			"turn. Casts the owl: on rat. Alone: on cat."},
		{"of the deed told last and of one before it",
			[]Telling{turn, casts, only("owl"), stirs, on("newt", 2), only("owl")},
			"turn. Casts the owl: on rat. The cat: on newt (2). Alone: on rat."},
		{"a swing amid it", []Telling{turn, casts, swing(1, 2, 6), on("newt", 2), swing(1, 6, 10), swing(2, 9, 4)},
			"turn. Casts the owl: on newt (2). own swing.up 2 10. swing.down 9 4."},
		{"swings that come to little", []Telling{turn, casts, swing(1, 2, 6), swing(1, 6, 2)}, "turn. Casts the owl."},
		{"swings of two deeds", []Telling{turn, casts, swing(1, 2, 6), casts, swing(1, 6, 10)},
			"turn. Casts the owl. own swing.up 2 6. Casts the owl. own swing.up 6 10."},
	} {
		var got []string
		for _, told := range InShort(c.list) {
			got = append(got, inWords(told.Text)+".")
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s is told:\n%s\nwant\n%s", c.name, s, c.want)
		}
	}
}

// inWords is a text's key with what it is given.
func inWords(t Text) string {
	out := t.Key
	for _, a := range t.Args {
		switch v := a.Value.(type) {
		case Number:
			out += fmt.Sprintf(" %d", v)
		case Text:
			out += " " + inWords(v)
		case List:
			var items []string
			for _, item := range v {
				items = append(items, inWords(item))
			}
			out += " " + strings.Join(items, ", ")
		}
	}
	return out
}
