package engine

import (
	"reflect"
	"strings"
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
		{"some, another, some", []Telling{told("cat"), told("owl"), told(""), told("newt")},
			[]Telling{all(2, "cat", "owl"), told(""), told("newt")}},
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
	want := T("blessed.all", A("n", Number(5)),
		A("list", List{T("card", A("card", CardID("cat"))), T("card", A("card", CardID("cat")))}))
	if len(got) != 1 || !reflect.DeepEqual(got[0].Text, want) {
		t.Errorf("is told as %v, want %v", got, want)
	}
}

// In short a heading names who does it, and what the board shows is spared, as is a card of which nothing has come.
func TestShortened(t *testing.T) {
	card := func(key string, c CardID) Telling {
		return Telling{Text: T(key, A("card", c)), Weight: Line, Card: c}
	}
	turn := Telling{Text: T("turn"), Turn: true, By: 1}
	night := Telling{Text: T("night"), Weight: Headline, Brevity: ToldAboveMore}
	event := Telling{Text: T("event"), Weight: Heading, Quote: []Text{T("line"), T("rule")}, Loose: []int{0}}
	draws := Telling{Text: T("draws"), Weight: Line, Brevity: ToldAlone}
	drafts := Telling{Text: T("drafts"), Short: T("short.drafts"), Weight: Line, Brevity: ToldInOwnTurn, By: 1}
	peeks := Telling{Text: T("peeks"), Weight: Line, Brevity: ToldAlone, By: 1}
	casts := card("casts", "owl")
	casts.By, casts.Short, casts.Deed = 1, T("short.casts"), true
	gains, other := card("gains", "owl"), card("gains", "cat")
	stirs := card("stirs", "owl")
	stirs.Brevity = ToldUnlessNamed
	for _, c := range []struct {
		name string
		list []Telling
		want string
	}{
		{"who is named above", []Telling{turn, casts}, "turn short.casts"},
		{"who is not", []Telling{event, casts}, "event casts"},
		{"draws beside something else", []Telling{turn, draws, casts, draws}, "turn short.casts"},
		{"what is drawn in one's own turn", []Telling{turn, drafts, peeks, casts, drafts, gains, event, drafts, gains},
			"turn short.casts short.drafts gains event gains"},
		{"nothing but draws", []Telling{turn, draws, draws, turn, casts}, "turn draws draws turn short.casts"},
		{"nothing below a bare heading", []Telling{night, event}, "event"},
		{"something below it", []Telling{night, gains, event}, "night gains event"},
		{"what leads to the card", []Telling{turn, stirs, gains}, "turn gains"},
		{"what leads to another", []Telling{turn, stirs, other}, "turn stirs gains"},
		{"what leads nowhere", []Telling{turn, stirs}, "turn"},
		{"what leads nowhere before something is done", []Telling{turn, stirs, casts}, "turn short.casts"},
	} {
		var got []string
		for _, told := range Shortened(c.list) {
			got = append(got, told.Text.Key)
			if told.Text.Key == "event" && (len(told.Quote) != 1 || told.Quote[0].Key != "rule") {
				t.Errorf("%s: the event quotes %v, want its rule alone", c.name, told.Quote)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

// What is done with one card is told as one, with what the card says.
func TestDeedsAreGathered(t *testing.T) {
	deed := func(word string, quote ...Text) Telling {
		return Telling{Text: T(word), Weight: Line, Card: "owl", By: 2, Quote: quote,
			Gather: Gather{Key: "deed", Deeds: true, Item: T(word), Whole: T("deeds", A("card", CardID("owl")))}}
	}
	got := Gathered([]Telling{deed("drafts"), deed("recruits", T("rule")), deed("casts")})
	want := []Telling{{Text: T("deeds", A("card", CardID("owl")), A("list", List{T("drafts"), T("recruits"), T("casts")})),
		Weight: Line, Card: "owl", By: 2, Quote: []Text{T("rule")}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// What comes several times is one item, where there is a phrase for that.
func TestWhatIsGatheredTwiceIsCounted(t *testing.T) {
	of := func(card CardID) Telling {
		one := told(card)
		one.Gather.Times = "times"
		return one
	}
	item := func(card CardID) Text { return T("card", A("card", card)) }
	got := Gathered([]Telling{of("cat"), of("owl"), of("cat"), of("cat")})
	want := T("blessed.all", A("list", List{T("times", A("item", item("cat")), A("n", Number(3))), item("owl")}),
		A("n", Number(4)))
	if len(got) != 1 || !reflect.DeepEqual(got[0].Text, want) {
		t.Errorf("is told as %v, want %v", got, want)
	}
}

// What says how many there were is told to those alone who have not been told of each.
func TestCountsStandForWhatIsNotTold(t *testing.T) {
	counts := Telling{Text: T("counted"), Weight: Line, Counts: "blessed"}
	for _, c := range []struct {
		what      string
		got, want []Telling
	}{
		{"of what is told", []Telling{told("cat"), told("owl"), counts}, []Telling{told("cat"), told("owl")}},
		{"of what is not", []Telling{told(""), counts}, []Telling{told(""), counts}},
		{"first of all", []Telling{counts}, []Telling{counts}},
		{"of nothing", []Telling{told("cat"), told("")}, []Telling{told("cat"), told("")}},
	} {
		if got := uncounted(c.got); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: is told as\n%v, want\n%v", c.what, got, c.want)
		}
	}
}
