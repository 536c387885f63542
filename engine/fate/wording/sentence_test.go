package wording_test

import (
	"flag"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"witchtable/engine"
	"witchtable/engine/effect/say/saytest"
	"witchtable/engine/fate/lexicon"
	"witchtable/engine/fate/wording"
	"witchtable/engine/words"

	fatecards "witchtable/cards/fate"
)

func speaker(t testing.TB, lang string, fault func(words.Fault)) *words.Speaker {
	t.Helper()
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	return book.OnFault(fault).Speaker(lang, odo{}, nil)
}

type odo struct{}

func (odo) Player(engine.Who) string  { return "Ada" }
func (odo) Card(engine.CardID) string { return "Odo" }

// fault is something that no sentence may have, whatever its card does.
type fault struct {
	what  string
	found *regexp.Regexp
}

// misspelt are the faults of spelling in any language; misspeltIn those of one.
var misspelt = []fault{
	{"a phrase is missing", regexp.MustCompile(`«`)},
	{"a place was not filled", regexp.MustCompile(`[{}]`)},
	{"two spaces", regexp.MustCompile(`  `)},
	{"a space before a mark", regexp.MustCompile(` [.,;:)]`)},
	{"a space after a bracket", regexp.MustCompile(`\( `)},
	{"two marks", regexp.MustCompile(`[.,;:][.,;:]`)},
	{"no full stop at the end", regexp.MustCompile(`[^.]$`)},
	{"no capital at the start", regexp.MustCompile(`^[^\p{Lu}(0-9−]`)},
	{"no capital after a full stop", regexp.MustCompile(`\. \p{Ll}`)},
}

var misspeltIn = map[string][]fault{"en": {
	{"a before a vowel", regexp.MustCompile(`\b[Aa] [AEIOaeio]`)},
	{"an before a consonant", regexp.MustCompile(`\b[Aa]n [^AEIOaeio]`)},
	{"you, and a verb of somebody else",
		regexp.MustCompile(`\b[Yy]ou (does|has|may \p{L}+s|\p{L}+ts|puts|draws|removes|moves)\b`)},
	{"a word twice", regexp.MustCompile(`\b(the the|a a|an an|in in|with with|of of|you you|each each|every every)\b`)},
}, "es": {
	{"a contraction", regexp.MustCompile(`(?i)\b(de|a) el\b`)},
	{"y before i, o before o", regexp.MustCompile(`(^|[^\p{L}])(y h?i[^aeo]|o h?o)`)},
	{"a word twice",
		regexp.MustCompile(
			`(?i)\b(el el|la la|los los|las las|de de|del del|en en|un un|una una|que que|a a|al al|sobre sobre|cada cada|con con|no no|y y|si si|su su|tu tu)\b`)},
	{"gender",
		regexp.MustCompile(
			`(?i)\b(un|el|del|al|otro|ese|ningún|los|esos|otros|demás los|uno de esas|uno de las) (\d+ |X )?(Bruja|carta|ficha)s?\b`)},
	{"gender",
		regexp.MustCompile(
			`(?i)\b(una|la|otra|esa|ninguna|las|esas|otras|una de esos|una de los) (\d+ |X )?(Personaje|Aldeano|Compañero|Objeto)s?\b`)},
	{"one as several",
		regexp.MustCompile(
			`(?i)\b(un|una|el|la|del|al|cada|otro|otra|ese|esa|ningún|ninguna|1) (Personajes|Brujas|Aldeanos|Compañeros|Objetos|cartas|fichas)\b`)},
	{"several as one",
		regexp.MustCompile(
			`(?i)\b(los|las|otros|otras|esos|esas|[02-9X]) (Personaje|Bruja|Aldeano|Compañero|Objeto|carta|ficha)\b`)},
	{"a verb after several", regexp.MustCompile(`\b([Ll]os|[Ll]as) \p{L}+ (vale|puede|tiene|cuenta|está) `)},
	{"several, and a verb of one", regexp.MustCompile(`(^|[.:] )(Los|Las) [^.,;:()]* (vale|puede|cuenta|está) `)},
	{"several, and a verb of one",
		regexp.MustCompile(
			`\b(Personajes|Brujas|Aldeanos|Compañeros|Objetos|cartas)( (de|del|en)( \p{L}+){1,3})? que (está|es|sea|vale|tiene|puede) `)},
	{"sin ... o", regexp.MustCompile(`\bsin (fichas )?(de )?[^ .,;:()]+( de \p{L}+)? o (fichas|de |💛|💔|✨|👁️)`)},
	{"no ... o", regexp.MustCompile(`\bno (es|era) (un|una) \p{L}+ o (un|una)\b`)},
	{"tú, and a verb of somebody else", regexp.MustCompile(`(^|[^\p{L}])[Tt]ú \p{L}*[^s.,;:)\s][ .,;:)]`)},
	{"a person that fits nobody", regexp.MustCompile(` (a tú|con tú|de tú)[ .,;:)]|[^e] (él|ella)[ .,;:)]`)},
	{"cada ... otro", regexp.MustCompile(`\bcada otro \p{L}+ o Bruja`)},
	{"English", regexp.MustCompile(`(?i)\b(the|of|and|or|with|token|coven|card|from)\b`)},
}}

// A check that finds nothing in three thousand cards is worth what it finds in a sentence that is wrong.
func TestTheChecksFindWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ lang, wrong string }{
		{"es", "Los Personajes de un Aquelarre que está más cerca del Caldero no se pueden quemar."},
		{"es", "Los Personajes de tu Aquelarre vale 1 más."},
		{"es", "Quema un Personaje sin fichas de Sospecha o fichas de Encantamiento."},
		{"es", "Si Odo no es un Aldeano o una Bruja, roba un Objeto del Pozo."},
		{"es", "Destino: En cada Amanecer, tú puede quitar una ficha de Sospecha de Odo."},
		{"en", "At each Dawn, you does nothing."},
	} {
		if len(faultsOf(c.wrong, c.lang)) == 0 {
			t.Errorf("no check of %s finds anything wrong with: %s", c.lang, c.wrong)
		}
	}
}

// long asks for tens of thousands of cards instead of a thousand: go test ./engine/fate/wording -long
var long = flag.Bool("long", false, "read tens of thousands of cards instead of a thousand")

func TestEveryPossibleCardReadsWell(t *testing.T) {
	for lang := range misspeltIn {
		t.Run(lang, func(t *testing.T) { readsWell(t, lang) })
	}
}

func readsWell(t *testing.T, lang string) {
	read := reader(t, lang)
	next := someCards()
	n := 1000
	if *long {
		n = 30_000
	}
	for range n {
		for _, fault := range read(next()) {
			t.Error(fault)
		}
	}
	cards := anyCard()
	rapid.Check(t, func(t *rapid.T) {
		for _, fault := range read(cards.Draw(t, "card")) {
			t.Error(fault)
		}
	})
}

// reader returns what reads a card and lists the faults of its text.
func reader(t *testing.T, lang string) func(engine.CardSource) []string {
	var faults []string
	say := speaker(t, lang, func(f words.Fault) { faults = append(faults, f.String()) })
	return func(c engine.CardSource) []string {
		faults = nil
		f := lexicon.Sayings().Face(c)
		for _, rule := range f.Rules {
			for _, s := range []string{say.Say(rule), say.Terse().Say(rule)} {
				faults = append(faults, faultsOf(s, lang)...)
			}
		}
		for _, fact := range f.Facts {
			if s := say.Say(fact); s == "" || strings.HasSuffix(s, ".") {
				faults = append(faults, "no label but a sentence: "+s)
			}
		}
		return faults
	}
}

// faultsOf lists what is wrong with a sentence of a language.
func faultsOf(sentence, lang string) (faults []string) {
	for _, m := range slices.Concat(misspelt, misspeltIn[lang]) {
		if m.found.MatchString(sentence) {
			faults = append(faults, m.what+": "+sentence)
		}
	}
	if strings.Count(sentence, "(") != strings.Count(sentence, ")") {
		faults = append(faults, "unbalanced brackets: "+sentence)
	}
	return faults
}

// A message that no card can ever say is one that translators should not be asked for.
func TestEveryPhraseCanBeSaid(t *testing.T) {
	if testing.Short() {
		t.Skip("a count over many games or cards, with nothing running side by side: minutes under the race detector")
	}
	file, err := fs.ReadFile(fatecards.Words(), "cards.en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(fstest.MapFS{"cards.en.yaml": {Data: file}})
	if err != nil {
		t.Fatal(err)
	}
	own, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	unsaid := map[string]bool{}
	for _, key := range book.Keys("en") {
		if !own.Has("en", key) && !strings.HasPrefix(key, "note.") {
			unsaid[key] = true
		}
	}
	delete(unsaid, "label") // said around the answers of questions
	toll := card(t, "character", "{when: cast, do: [{remove: {token: enchantment, n: 2, from: {zone: coven, pick: "+
		"all}}}, {place: {token: cursed, to: {zone: coven}}}]}")
	saytest.Strike(lexicon.Sayings().Steps(&toll.Node, toll.Node.Get("abilities").Items[0].Get("do"),
		wording.Reader{Mine: true, Brief: true}), unsaid)
	for _, c := range said {
		saytest.Strike(lexicon.Sayings().Face(card(t, c.kind, c.ability)).Rules[0], unsaid)
	}
	for kind, abilities := range rare() {
		for _, ability := range abilities {
			saytest.Strike(lexicon.Sayings().Face(card(t, kind, ability)).Rules[0], unsaid)
		}
	}
	next := someCards()
	for i := 0; len(unsaid) > 0 && i < 60000; i++ {
		f := lexicon.Sayings().Face(next())
		for _, text := range append(f.Facts, f.Rules...) {
			saytest.Strike(text, unsaid)
		}
	}
	for key := range unsaid {
		t.Errorf("no card says %q: if a card can, write one that does among the cards of rare(); if none can, take the "+
			"phrase out of every cards.*.yaml", key)
	}
}
