package bot

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/limits"
	"witchtable/bot/outgoing"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/study"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine/enginetest/pinned"
	"witchtable/engine/words"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// furnished is a house with a game, its words and computer players, but without tables.
func furnished(t *testing.T) *house {
	t.Helper()
	games, err := registry.New(registry.Offer{Name: "orchard", Pack: orchard.Pack, Hash: "orchard-1",
		Load: func(content []byte) (registry.Rules, error) {
			g, err := orchard.Load(content)
			return registry.Rules{Game: g, CardName: orchard.CardName}, err
		}})
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(lang.Files, orchard.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	b := &Bot{house: &house{
		Config: Config{Games: games, Words: book, Clock: SystemClock(), Levels: bottest.Levels("greedy"),
			Pace: Pace{Slow: time.Hour}},
		limits: limits.New(limits.Config{}), study: study.New(study.Config{Clock: SystemClock()}),
		outgoing: outgoing.New(outgoing.Config{}),
	}}
	b.screen = screen.New(b.studioConfig())
	b.tables = tables.New(tables.Config{Games: games, Clock: b.Clock, Store: bolttest.Open(t, bolt.Config{})})
	return b.house
}

// said holds keys to the bot's catalogues: each language has them.
func said(t *testing.T, b *house, what string, keys ...string) {
	t.Helper()
	for _, key := range keys {
		for _, lang := range b.Words.Languages() {
			if key != "" && !b.Words.Has(lang, key) {
				t.Errorf("%s: the catalogue of %q lacks %q: add it to bot/lang/%s.yaml", what, lang, key, lang)
			}
		}
	}
}

// Whoever adds a command is told what is missing of it.
func TestOwnCommandsAreWhole(t *testing.T) {
	b := furnished(t)
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range ownCommands(b) {
		what := "/" + c.path
		first, second, _ := strings.Cut(c.path, " ")
		if c.run == nil {
			t.Errorf("%s does nothing: its row needs run", what)
		}
		if c.doc.IsZero() {
			t.Errorf("%s: nobody knows what it does: its row needs doc", what)
		}
		keys := []string{c.doc.Key, "bot.word." + first}
		if second != "" {
			keys = append(keys, "bot.word."+second, "bot.command."+first)
		}
		for _, o := range c.options {
			if o.doc.IsZero() {
				t.Errorf("%s: nobody knows what its option %s is for: it needs doc", what, o.name)
			}
			keys = append(keys, o.doc.Key, "bot.word."+o.name)
		}
		said(t, b, what, keys...)
		if !inReadme(string(readme), first, second) {
			t.Errorf("%s: the README's table of commands lacks it: add `/%s` %s there", what, first, second)
		}
	}
}

// inReadme reports whether the README's table of commands has a command: its first word in the first column, the
// second behind that.
func inReadme(readme, first, second string) bool {
	for line := range strings.Lines(readme) {
		cells := strings.Split(line, "|")
		if len(cells) == 4 && strings.Contains(cells[1], "`/"+first+"`") &&
			(second == "" || strings.Contains(cells[2], "`"+second+"`")) {
			return true
		}
	}
	return false
}

// retired are the words of buttons that no screen has any more. Messages that are out have them, so they are still
// read.
var retired = []press.Word{press.Claim, press.Remove, press.Bring, press.Help, press.Option, press.Known}

// A button whose word has no row could be shown and would do nothing; a row whose word no screen writes is never used.
func TestEachComponentIsARow(t *testing.T) {
	rows, words := components(&house{}), map[press.Word]bool{}
	written := writtenWords(t)
	for _, e := range pinned.Constants(t, "press", "Open") {
		word := press.Word(e.String())
		words[word] = true
		if rows[word].do == nil {
			t.Errorf("nothing is done where %q is pressed: it needs a row in components", word)
		}
		switch {
		case !written[word] && !slices.Contains(retired, word):
			t.Errorf("no screen has a button or menu that says %q: write a press.Route with it in package screen", word)
		case written[word] && slices.Contains(retired, word):
			t.Errorf("%q is used by a screen: it is not retired", word)
		}
	}
	seen := map[press.Word]bool{}
	for _, desk := range desksComponents(&house{}) {
		for w := range desk {
			switch {
			case !words[w]:
				t.Errorf("there is a row of %q, which is no word", w)
			case seen[w]:
				t.Errorf("two desks have a row of %q: one of them must go", w)
			}
			seen[w] = true
		}
	}
}

// writtenWords are the words of package press that the code of rooms which make messages names, other than to compare.
func writtenWords(t *testing.T) map[press.Word]bool {
	t.Helper()
	names, out := wordNames(t), map[press.Word]bool{}
	for _, folder := range []string{".", "screen", "tell"} {
		for _, file := range sources(t, folder) {
			compared := map[ast.Node]bool{}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					return n.Name.Name != "components" // where each word is named
				case *ast.BinaryExpr:
					compared[n.X], compared[n.Y] = true, true
				case *ast.SelectorExpr:
					if room, ok := n.X.(*ast.Ident); ok && room.Name == "press" && !compared[n] {
						out[names[n.Sel.Name]] = true
					}
				}
				return true
			})
		}
	}
	return out
}

// wordNames finds the words of package press by what they are called in the source.
func wordNames(t *testing.T) map[string]press.Word {
	t.Helper()
	out := map[string]press.Word{}
	for _, file := range sources(t, "press") {
		ast.Inspect(file, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Names) == 1 && len(v.Values) == 1 {
				of, isWord := v.Type.(*ast.Ident)
				value, isLiteral := v.Values[0].(*ast.BasicLit)
				if isWord && isLiteral && of.Name == "Word" {
					out[v.Names[0].Name] = press.Word(strings.Trim(value.Value, `"`))
				}
			}
			return true
		})
	}
	if len(out) < len(components(&house{})) {
		t.Fatalf("package press declares %d words, and there are %d rows", len(out), len(components(&house{})))
	}
	return out
}

// sources reads the files of a folder, tests apart.
func sources(t *testing.T, folder string) (out []*ast.File) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, file)
	}
	return out
}

// Whoever adds a setting is told what is missing of it; a name in a custom id that no row has would do nothing.
func TestSettingsAreWhole(t *testing.T) {
	b := furnished(t)
	personal, host := personal{b}, host{b}
	wholeSettings(t, b, "a person's", personal.personalSettings())
	wholeSettings(t, b, "a table's", host.tableSettings())
	wholeSettings(t, b, "a server's", host.serverSettings())
	mine, matters := map[string]bool{}, lobby{b}.matters()
	for _, s := range personal.personalSettings() {
		mine[s.Name] = true
	}
	mine[press.MineWhat], mine[press.MineBack] = true, true // which lead to them, and back
	for _, e := range pinned.Constants(t, "press", "MineFrom") {
		if !mine[e.String()] {
			t.Errorf("%q is a name behind press.Mine and no setting's: it needs a row in personalSettings", e)
		}
	}
	for _, e := range pinned.Constants(t, "press", "SetClaim") {
		if matters[e.String()].do == nil {
			t.Errorf("%q is a name behind press.Set and nothing is done with it: it needs a row in tableSettings or matters", e)
		}
	}
}

func wholeSettings[Of any](t *testing.T, b *house, whose string, all []setting[Of]) {
	t.Helper()
	var nobodys Of
	for _, s := range all {
		what := whose + " setting /" + s.command.path + " " + s.Name
		if s.set == nil || s.command.path == "" && !s.InForms() {
			t.Errorf("%s cannot be set: its row needs set, and a command or a name behind which a form has it", what)
		}
		if s.InForms() && s.Is == nil {
			t.Errorf("%s: no form knows what it is: its row needs Is", what)
		}
		if s.InForms() && s.Buttons == nil && s.Asks.IsZero() {
			t.Errorf("%s: its menu does not say what is asked: its row needs Asks", what)
		}
		said(t, b, what, s.Asks.Key, s.how.doc.Key)
		words := waysWhole(t, b, what, s)
		if s.Is != nil {
			if is := s.Is(nobodys); is != "" && !slices.Contains(words, is) {
				t.Errorf("%s is %q where nobody has chosen, which is none of %q", what, is, words)
			}
		}
		for _, button := range s.Buttons {
			said(t, b, what, button.Label.Key)
			if !slices.Contains(words, button.To) || button.Label.IsZero() {
				t.Errorf("%s: the button %q needs a label, and one of %q to change it to", what, button.Name, words)
			}
		}
	}
}

// waysWhole holds the ways of a setting, and returns their words.
func waysWhole[Of any](t *testing.T, b *house, what string, s setting[Of]) (words []string) {
	t.Helper()
	var nobodys Of
	for _, w := range s.Ways(nobodys) {
		if w.Word == "" || slices.Contains(words, w.Word) {
			t.Errorf("%s: two ways have the word %q, or it is none", what, w.Word)
		}
		words = append(words, w.Word)
		if w.Offer.IsZero() {
			t.Errorf("%s: the way %q is offered without a label: it needs Offer", what, w.Word)
		}
		if s.command.path != "" && s.said == nil && w.Chosen.IsZero() {
			t.Errorf("%s: nothing is answered when %q is chosen: the way needs Chosen, or the row said", what, w.Word)
		}
		said(t, b, what+" "+w.Word, w.Chosen.Key)
		if w.Book == nil {
			said(t, b, what+" "+w.Word, w.Offer.Key)
		}
	}
	if len(words) < 2 {
		t.Errorf("%s: there is nothing to choose: %q", what, words)
	}
	return words
}
