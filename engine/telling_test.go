package engine

import (
	"reflect"
	"testing"
)

// told is a line that blesses a card, or with no card one of its own.
func told(card CardID) Telling {
	if card == "" {
		return Telling{Text: T("rests"), Weight: Line}
	}
	return Telling{Text: T("blessed", A("card", card)), Weight: Line, Card: card,
		Gather: Gather{Key: "blessed", Item: T("card", A("card", card)), Whole: T("blessed.all")}}
}

func TestLinesThatSayTheSameOfSeveralAreGathered(t *testing.T) {
	all := func(n int, cards ...CardID) Telling {
		var list List
		for _, c := range cards {
			list = append(list, T("card", A("card", c)))
		}
		return Telling{Text: T("blessed.all", A("list", list), A("n", Number(n))), Weight: Line}
	}
	for _, c := range []struct {
		what      string
		got, want []Telling
	}{
		{"nothing", nil, nil},
		{"one line", []Telling{told("cat")}, []Telling{told("cat")}},
		{"three in a row", []Telling{told("cat"), told("owl"), told("newt")}, []Telling{all(3, "cat", "owl", "newt")}},
		{"another between", []Telling{told("cat"), told(""), told("owl")}, []Telling{told("cat"), told(""), told("owl")}},
		{"some, another, some", []Telling{told("cat"), told("owl"), told(""), told("newt")}, []Telling{all(2, "cat", "owl"), told(""), told("newt")}},
		{"lines of their own", []Telling{told(""), told("")}, []Telling{told(""), told("")}},
	} {
		if got := Gathered(c.got); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: is told as\n%v, want\n%v", c.what, got, c.want)
		}
	}
}

// A sentence with a number of its own keeps it: the number of tokens, not of cards.
func TestWhatIsGatheredKeepsItsNumber(t *testing.T) {
	one := told("cat")
	one.Gather.Whole = T("blessed.all", A("n", Number(5)))
	got := Gathered([]Telling{one, one})
	want := T("blessed.all", A("n", Number(5)), A("list", List{T("card", A("card", CardID("cat"))), T("card", A("card", CardID("cat")))}))
	if len(got) != 1 || !reflect.DeepEqual(got[0].Text, want) {
		t.Errorf("is told as %v, want %v", got, want)
	}
}
