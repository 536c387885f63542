package words_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"witchtable/engine"
	"witchtable/engine/words"
)

const english = `
greet: Good evening, {who}.
points:
  description: how much somebody has scored
  one: "{n} point"
  other: "{n} points"
bonus: "{n|signed} for {card}"
fall: "{card} {card|falls/fall}."
bonus.for: "{card} for 1"
sentence: "{what|upper-first}."
aside: "({what|lower-first})"
phrase.take: take {what} from {where}
place.well: the well
braces: "{{plain}} braces"
score:
  total: Total
  line: "{who}: {points}"
all: "All of {what}"
`

const spanish = `
greet: Buenas noches, {who}.
points:
  one: "{n} punto"
  other: "{n} puntos"
phrase.take: toma {what} de {where}
place.well: el pozo
card.raven: El cuervo
`

func catalogue(pairs ...string) fs.FS {
	m := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return m
}

func load(t testing.TB, pairs ...string) *words.Book {
	t.Helper()
	b, err := words.Load(catalogue(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

type names struct{}

func (names) Player(w engine.Who) string {
	return []string{"Ada", "*Bo*", ""}[w]
}

func (names) Card(id engine.CardID) string {
	return map[engine.CardID]string{"raven": "Raven", "star": "St*r"}[id]
}

func (names) Plural(id engine.CardID) bool { return id == "star" }

func escape(s string) string { return strings.ReplaceAll(s, "*", `\*`) }

var (
	lit = func(s string) engine.Value { return engine.Literal(s) }
	n   = func(n int) engine.Arg { return engine.A("n", engine.Number(n)) }
)

func TestSay(t *testing.T) {
	book := load(t, "en.yaml", english, "es.yaml", spanish)
	take := engine.T("phrase.take", engine.A("what", engine.CardID("raven")), engine.A("where", engine.T("place.well")))
	list := func(items ...string) engine.Value {
		l := engine.List{}
		for _, s := range items {
			l = append(l, engine.T("sentence", engine.A("what", lit(s))))
		}
		return l
	}
	for _, c := range []struct {
		lang, want string
		text       engine.Text
	}{
		{"en", "Good evening, Ada.", engine.T("greet", engine.A("who", engine.Who(0)))},
		{"es", "Buenas noches, Ada.", engine.T("greet", engine.A("who", engine.Who(0)))},
		{"es-419", "Buenas noches, Ada.", engine.T("greet", engine.A("who", engine.Who(0)))},
		{"en-GB", "Good evening, Ada.", engine.T("greet", engine.A("who", engine.Who(0)))},
		{"ja", "Good evening, Ada.", engine.T("greet", engine.A("who", engine.Who(0)))},
		{"nonsense!", "Good evening, Ada.", engine.T("greet", engine.A("who", engine.Who(0)))},
		{"en", `Good evening, \*Bo\*.`, engine.T("greet", engine.A("who", engine.Who(1)))},
		{"en", "Good evening, Player 3.", engine.T("greet", engine.A("who", engine.Who(2)))},
		{"es", "Buenas noches, Jugador 3.", engine.T("greet", engine.A("who", engine.Who(2)))},
		{"en", "Good evening, somebody.", engine.T("greet", engine.A("who", engine.Who(engine.Onlooker)))},
		{"en", "1 point", engine.T("points", n(1))},
		{"en", "−1 point", engine.T("points", n(-1))},
		{"en", "0 points", engine.T("points", n(0))},
		{"es", "1 punto", engine.T("points", n(1))},
		{"es", "5 puntos", engine.T("points", n(5))},
		{"en", "+2 for Raven", engine.T("bonus", n(2), engine.A("card", engine.CardID("raven")))},
		{"en", `−2 for St\*r`, engine.T("bonus", n(-2), engine.A("card", engine.CardID("star")))},
		{"en", "0 for Raven", engine.T("bonus", n(0), engine.A("card", engine.CardID("raven")))},
		{"en", "Raven falls.", engine.T("fall", engine.A("card", engine.CardID("raven")))},
		{"en", `St\*r fall.`, engine.T("fall", engine.A("card", engine.CardID("star")))},
		{"en", `St\*r for 1 fall.`,
			engine.T("fall", engine.A("card", engine.T("bonus.for", engine.A("card", engine.CardID("star")))))},
		{"en", "Take Raven from the well.", engine.T("sentence", engine.A("what", take))},
		{"es", "Toma Raven del pozo.", engine.T("sentence", engine.A("what", take))},
		{"en", "(take Raven from the well)", engine.T("aside", engine.A("what", take))},
		{"en", "Élan.", engine.T("sentence", engine.A("what", lit("élan")))},
		{"en", `\*\*Bold.`, engine.T("sentence", engine.A("what", lit("**bold")))},
		{"en", "<:blessed:12> Blessed.", engine.T("sentence", engine.A("what", lit("<:blessed:12> blessed")))},
		{"en", "2 cards.", engine.T("sentence", engine.A("what", lit("2 cards")))},
		{"en", "{plain} braces", engine.T("braces")},
		{"en", "{Who} is {not} a place.", engine.T("sentence", engine.A("what", lit("{who} is {not} a place")))},
		{"en", "Total", engine.T("score.total")},
		{"en", "Ada: 3 points",
			engine.T("score.line", engine.A("who", engine.Who(0)), engine.A("points", engine.T("points", n(3))))},
		{"en", "All of nothing", engine.T("all", engine.A("what", list()))},
		{"en", "All of A.", engine.T("all", engine.A("what", list("a")))},
		{"en", "All of A. and B.", engine.T("all", engine.A("what", list("a", "b")))},
		{"en", "All of A., B., C. and D.", engine.T("all", engine.A("what", list("a", "b", "c", "d")))},
		{"es", "All of A. y B.", engine.T("all", engine.A("what", list("a", "b")))},
		{"es", "All of A. e Inés.", engine.T("all", engine.A("what", list("a", "inés")))},
		{"es", "All of A., B. e Hilda.", engine.T("all", engine.A("what", list("a", "b", "hilda")))},
		{"es", "All of A. y Hielo.", engine.T("all", engine.A("what", list("a", "hielo")))},
		{"es", "All of A. y Yolanda.", engine.T("all", engine.A("what", list("a", "yolanda")))},
		{"en", "", engine.Text{}},
		{"en", ".", engine.T("sentence", engine.A("what", engine.Text{}))},
	} {
		var faults []string
		s := book.OnFault(func(f words.Fault) { faults = append(faults, f.String()) }).Speaker(c.lang, names{}, escape)
		if got := s.Say(c.text); got != c.want {
			t.Errorf("%s: Say(%+v) = %q, want %q", c.lang, c.text, got, c.want)
		}
		if len(faults) > 0 {
			t.Errorf("%s: Say(%+v) reported %q, want no fault", c.lang, c.text, faults)
		}
	}
}

func TestTerse(t *testing.T) {
	book := load(t, "en.yaml",
		english+"\ntoll:\n  one: \"{who} pays a coin.\"\n"+
			"  other: \"{who} pays {n} coins.\"\ntoll.terse: \"{n} from {who}\"\n",
		"es.yaml", "toll: \"{who} paga {n}.\"\n")
	toll := engine.T("sentence",
		engine.A("what", engine.T("toll", engine.A("who", engine.Who(0)), engine.A("n", engine.Number(1)))))
	for _, c := range []struct {
		name string
		say  *words.Speaker
		want string
	}{
		{"whole", book.Speaker("en", names{}, nil), "Ada pays a coin.."},
		{"terse", book.Speaker("en", names{}, nil).Terse(), "1 from Ada."},
		{"a language without its own terse sentence", book.Speaker("es", names{}, nil).Terse(), "Ada paga 1.."},
	} {
		if got := c.say.Say(toll); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if err := book.Check(); err != nil {
		t.Error(err)
	}
	strange := load(t, "en.yaml", english+"\ntoll: \"{who} pays.\"\ntoll.terse: \"{n} from {who}\"\n")
	if err := strange.Check(); err == nil ||
		!strings.Contains(err.Error(), `key "toll.terse": has the place {n}, "toll" has none`) {
		t.Errorf("Check: %v, want a fault of toll.terse", err)
	}
}

// What somebody does is told to them in another sentence than to the others; and so is what is said within it.
func TestSentencesForWhoeverDoesIt(t *testing.T) {
	book := load(t, "en.yaml",
		english+"\nsteps: \"{who} {list} {card}.\"\nsteps.you: You {list} {card}.\ndeed: draws\ndeed.you: draw\n",
		"es.yaml", "steps: \"{who} {list} {card}.\"\ndeed: roba\n")
	deed := engine.T("deed")
	steps := engine.T("steps", engine.A("who", engine.Who(1)), engine.A("list", engine.List{deed, deed}),
		engine.A("card", engine.CardID("adah")))
	for _, c := range []struct {
		lang string
		to   engine.Who
		want string
	}{
		{"en", 1, "You draw and draw adah."},
		{"en", 0, "Player 2 draws and draws adah."},
		{"es", 1, "Jugador 2 roba y roba adah."}, // has no sentence for that
	} {
		if got := book.Speaker(c.lang, nil, nil).To(c.to).Say(steps); got != c.want {
			t.Errorf("to %d in %s: %q, want %q", c.to, c.lang, got, c.want)
		}
	}
	if got, want := book.Speaker("en", nil, nil).Say(steps), "Player 2 draws and draws adah."; got != want {
		t.Errorf("to nobody in particular: %q, want %q", got, want)
	}
	strange := load(t, "en.yaml", english+"\npays: \"{who} pays.\"\npays.you: You pay {n}.\n")
	if err := strange.Check(); err == nil ||
		!strings.Contains(err.Error(), `key "pays.you": has the place {n}, "pays" has none`) {
		t.Errorf("Check: %v, want a fault of pays.you", err)
	}
}

// What is taken from somebody is told to them in another sentence than to the others.
func TestSentencesForWhoeverLoses(t *testing.T) {
	book := load(t, "en.yaml", english+"\ntook: \"{who} takes {card} from {from}.\"\n"+
		"took.yours: \"{who} takes {card} from you.\"\ntook.you: You take {card} from {from}.\n")
	took := engine.T("took", engine.A("who", engine.Who(1)), engine.A("from", engine.Who(2)),
		engine.A("card", engine.CardID("adah")))
	for to, want := range []string{"Player 2 takes adah from Player 3.", "You take adah from Player 3.",
		"Player 2 takes adah from you."} {
		if got := book.Speaker("en", nil, nil).To(engine.Who(to)).Say(took); got != want {
			t.Errorf("to player %d: %q, want %q", to+1, got, want)
		}
	}
}

func TestFaultsAreVisibleAndReported(t *testing.T) {
	book := load(t, "en.yaml", english)
	deep := engine.T("place.well")
	for range 100 {
		deep = engine.T("sentence", engine.A("what", deep))
	}
	for _, c := range []struct {
		text         engine.Text
		want, report string
	}{
		{engine.T("no.such"), "«no.such»", `en: "no.such": no such key`},
		{engine.T("greet"), "Good evening, «who».", `en: "greet": no argument for {who}`},
		{engine.T("greet", engine.A("who", nil)), "Good evening, «who».", `en: "greet": no argument for {who}`},
		{engine.T("points", engine.A("n", lit("2"))), "2 points", `en: "points": has plural forms and no number called n`},
		{engine.T("sentence", engine.A("what", engine.CardID("gone"))), "«Gone».", `en: "card.gone": no name for this card`},
		{deep, "«Sentence»" + strings.Repeat(".", 65), `en: "sentence": texts lie too deep in each other`},
	} {
		var faults []string
		s := book.OnFault(func(f words.Fault) { faults = append(faults, f.String()) }).Speaker("en", names{}, nil)
		if got := s.Say(c.text); got != c.want {
			t.Errorf("Say(%q) = %q, want %q", c.text.Key, got, c.want)
		}
		if !slices.Equal(faults, []string{c.report}) {
			t.Errorf("Say(%q) reported %q, want %q", c.text.Key, faults, c.report)
		}
		if got := book.Speaker("en", names{}, nil).Say(c.text); got != c.want {
			t.Errorf("without a hook: Say(%q) = %q, want %q", c.text.Key, got, c.want)
		}
	}
}

func TestWithoutNames(t *testing.T) {
	s := load(t, "en.yaml", english).Speaker("en", nil, nil)
	got := s.Say(engine.T("phrase.take", engine.A("what", engine.CardID("raven")),
		engine.A("where", engine.T("sentence", engine.A("what", engine.Who(1))))))
	if want := "take raven from Player 2."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"no language", "cards.yaml", "a: b",
			`cards.yaml: a catalogue is called <language>.yaml or <topic>.<language>.yaml, and "cards" is not a language`},
		{"duplicate", "en.yaml", "a: b\nc: d\na: e", `en.yaml:3:1: key "a" is there twice, first at line 1`},
		{"duplicate by nesting", "en.yaml", "a.b: x\na:\n  b: y", `en.yaml:3:3: key "a.b" is there twice, first at line 1`},
		{"two files", "more.en.yaml", "score.total: x", `score.total" is there already, at `},
		{"base's key", "en.yaml", "list.two: x", `en.yaml:1:1: key "list.two" is there already, at base/en.yaml:`},
		{"unclosed", "en.yaml", "a: 'x {who'", `en.yaml:1:1: key "a": the place "{who" is not closed`},
		{"closed", "en.yaml", "a: x }", `"}" closes a place that was not opened`},
		{"bad name", "en.yaml", "a: 'x {Who Is}'", `{Who Is}: a place is named with lower case letters`},
		{"bad form", "en.yaml", "a: 'x {who|shout}'", `{who|shout}: unknown form "shout"`},
		{"unquoted", "en.yaml", "a: {who}", `en.yaml:1:4: key "a": a sentence that begins with { must be put in quotes`},
		{"a number", "en.yaml", "a: 12", `en.yaml:1:4: key "a": want a sentence; put it in quotes`},
		{"nothing", "en.yaml", "a:\nb: x", `key "a" has no sentence`},
		{"empty", "en.yaml", `a: " "`, `key "a": the sentence is empty`},
		{"no other", "en.yaml", "a:\n  one: x", `key "a": the plural form "other" is missing`},
		{"misspelt form", "en.yaml", "a:\n  oen: x\n  other: y", `en.yaml:2:3: key "a": "oen" is not a plural form`},
		{"form as key", "en.yaml", "two: x", `"two" has a meaning of its own`},
		{"list", "en.yaml", "- a\n- b", `en.yaml:1:1: a catalogue is a mapping`},
		{"syntax", "en.yaml", "a: 'x\nb: y", `en.yaml:1:4: the quotation mark here is not closed`},
		{"twice with forms", "en.yaml", "a:\n  one: x\n  one: y\n  other: z",
			`en.yaml:3:3: key "one" is there twice, first at line 2 (at a.one)`},
		{"tab", "en.yaml", "a:\n\tb: x", `en.yaml:2:1: a tab, where only spaces may stand; use spaces`},
		{"key that is no text", "en.yaml", "12: x", `en.yaml:1:1: 12 cannot be a key; put it in quotes`},
		{"two documents", "en.yaml", "a: x\n---\nb: y", `en.yaml:2:1: a second document in the same file`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := words.Load(catalogue("other/en.yaml", "score.total: y"), catalogue(c.file, c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Load: %v\nwant an error with %q", err, c.want)
			}
		})
	}
}

func TestEmptyCatalogue(t *testing.T) {
	book := load(t, "en.yaml", "# nothing yet\n", "de.yaml", "")
	if got := book.Speaker("de", nil, nil).Language(); got != "de" {
		t.Errorf("speaker of an empty German catalogue speaks %q, want de", got)
	}
}

func TestMissingFallsBackToEnglish(t *testing.T) {
	book := load(t, "en.yaml", "a: A\nb: B\ncard.raven: Raven", "es.yaml", "a: AA", "es-MX.yaml", "b: BBB")
	want := []string{"b"}
	if got := book.Missing("es"); !slices.Equal(got, want) {
		t.Errorf("Missing(es) = %q, want %q", got, want)
	}
	if got := book.Missing("en"); len(got) != 0 {
		t.Errorf("Missing(en) = %q, want none", got)
	}
	for lang, want := range map[string]string{"es": "AA B", "es-MX": "AA BBB", "en": "A B"} {
		s := book.Speaker(lang, nil, nil)
		if got := s.Say(engine.T("a")) + " " + s.Say(engine.T("b")); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}

func TestCardName(t *testing.T) {
	book := load(t, "en.yaml", english, "es.yaml", spanish)
	if got, ok := book.CardName("es", "raven"); !ok || got != "El cuervo" {
		t.Errorf("CardName(es, raven) = %q, %t; want El cuervo", got, ok)
	}
	if got, ok := book.CardName("en", "raven"); ok {
		t.Errorf("CardName(en, raven) = %q, want none: names in the pack's language are in the pack", got)
	}
}

func TestCheck(t *testing.T) {
	if err := load(t, "en.yaml", english, "es.yaml", spanish).Check(); err != nil {
		t.Errorf("good catalogues: %v", err)
	}
	for _, c := range []struct{ name, es, want string }{
		{"unknown key", "gret: x", `es.yaml:1:1: key "gret": English has no such key`},
		{"other place", "greet: Hola, {quien}.", `key "greet": has the places {quien}, English has {who}`},
		{"no place", "greet: Hola.", `key "greet": has the places none, English has {who}`},
		{"unused form", "points:\n  few: x\n  other: x", `key "points": es has no plural form "few"`},
		{"n from nowhere", "place.well: pozo {n}", `key "place.well": has the place {n}, English has none`},
		{"place in card", "card.raven: El {x}", `key "card.raven": a card's name has no places, and this has {x}`},
	} {
		err := load(t, "en.yaml", english, "es.yaml", c.es).Check()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: Check: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestCheckTexts(t *testing.T) {
	book := load(t, "en.yaml", english)
	good := []engine.Text{
		{},
		engine.T("points", n(2)),
		engine.T("sentence", engine.A("what", engine.List{engine.T("place.well")})),
	}
	if err := book.CheckTexts(good...); err != nil {
		t.Errorf("good texts: %v", err)
	}
	err := book.CheckTexts(
		engine.T("nope"),
		engine.T("greet", engine.A("whom", engine.Who(1))),
		engine.T("points"),
		engine.T("sentence", engine.A("what", engine.List{engine.T("inner")})),
		engine.T("all", engine.A("what", lit("x")), engine.A("what", lit("y"))),
	)
	want := []string{
		`key "all": argument "what" is given twice`,
		`key "greet": argument "whom" has no place`,
		`key "greet": no argument for {who}`,
		`key "inner": no such key`,
		`key "nope": no such key`,
		`key "points": has plural forms and no number called n`,
		`key "points": no argument for {n}`,
	}
	if err == nil || err.Error() != strings.Join(want, "\n") {
		t.Errorf("CheckTexts:\n%v\nwant:\n%s", err, strings.Join(want, "\n"))
	}
}

func TestSpeakersMayBeShared(t *testing.T) {
	s := load(t, "en.yaml", english).Speaker("en", names{}, escape)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for range 100 {
				if got, want := s.Say(engine.T("points", n(i+2))), fmt.Sprintf("%d points", i+2); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
	wg.Wait()
}

func FuzzCatalogue(f *testing.F) {
	f.Add([]byte(english))
	f.Add([]byte(spanish))
	f.Add([]byte("a: {b\n"))
	f.Add([]byte("? a\n: - b"))
	f.Fuzz(func(t *testing.T, data []byte) {
		book, err := words.Load(catalogue("en.yaml", string(data)))
		if err != nil {
			return
		}
		for _, key := range book.Keys("en") {
			book.Speaker("en", nil, nil).Say(engine.T(key)) // must not panic
		}
	})
}

func BenchmarkSaySimple(b *testing.B) {
	s := load(b, "en.yaml", english, "es.yaml", spanish).Speaker("es", names{}, escape)
	text := engine.T("greet", engine.A("who", engine.Who(0)))
	b.ReportAllocs()
	for b.Loop() {
		s.Say(text)
	}
}

func BenchmarkSayNested(b *testing.B) {
	s := load(b, "en.yaml", english, "es.yaml", spanish).Speaker("en", names{}, escape)
	text := engine.T("sentence", engine.A("what", engine.T("phrase.take",
		engine.A("what", engine.T("points", n(2))), engine.A("where", engine.T("place.well")))))
	b.ReportAllocs()
	for b.Loop() {
		s.Say(text)
	}
}
