package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/engine/scenario"
)

// unwritten lists what the documents do not say of a game: a newcomer's first places to look, one line or page each.
func unwritten(t *testing.T, d deck, page func(file string) string) (out []string) {
	t.Helper()
	speaker, err := d.speaker("en", nil)
	if err != nil {
		t.Fatal(err)
	}
	info := d.rules.Info()
	title := speaker.Say(info.Title)
	wants := func(file, part string) {
		if !strings.Contains(page(file), part) {
			out = append(out, fmt.Sprintf("%s lacks %q", file, part))
		}
	}
	wants("README.md", "| *"+title+"* |")
	_, commands, _ := strings.Cut(page("README.md"), "\n### "+title+"\n")
	commands, _, _ = strings.Cut(commands, "\n#")
	for _, c := range info.Commands {
		if !strings.Contains(commands, "`/"+c.Path[0]+"`") {
			out = append(out, fmt.Sprintf("README.md lacks /%s below \"### %s\"", c.Path[0], title))
		}
	}
	for _, list := range []string{"rulings", "game-log"} {
		wants("docs/"+list+".md", "]("+list+"/"+d.name+".md)")
		wants("docs/"+list+"/"+d.name+".md", title)
	}
	wants("docs/glossary.en.md", "\n## Terms of "+title+"\n")
	wants("docs/glossary.es.md", "\n## Terms of "+title+"\n")
	wants("docs/languages.md", "`cards/"+d.name+"/lang/")
	if _, ok := d.rules.(scenario.Game); ok {
		wants("docs/scenarios.md", "\n## "+title+"\n")
	}
	return slices.Compact(out)
}

// ofHouse is a document as it stands; "" where there is none.
func ofHouse(file string) string {
	raw, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		return ""
	}
	return string(raw)
}

func TestDocumentsSpeakOfEveryGame(t *testing.T) {
	for _, g := range games() {
		d, err := g.withHouse()
		if err != nil {
			t.Fatal(err)
		}
		for _, what := range unwritten(t, d, ofHouse) {
			t.Errorf("%s: %s", d.name, what)
		}
	}
}

// TestDocumentsLackAGameThatIsNew: of a game that nobody has written of yet all places are named.
func TestDocumentsLackAGameThatIsNew(t *testing.T) {
	d, err := orchardGame().withHouse()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`README.md lacks "| *The Orchard* |"`}
	for _, c := range []string{"plant", "pick", "give", "bake", "order", "orchard", "basket", "almanac"} {
		want = append(want, `README.md lacks /`+c+` below "### The Orchard"`)
	}
	want = append(want,
		`docs/rulings.md lacks "](rulings/orchard.md)"`, `docs/rulings/orchard.md lacks "The Orchard"`,
		`docs/game-log.md lacks "](game-log/orchard.md)"`, `docs/game-log/orchard.md lacks "The Orchard"`,
		`docs/glossary.en.md lacks "\n## Terms of The Orchard\n"`, `docs/glossary.es.md lacks "\n## Terms of The Orchard\n"`,
		"docs/languages.md lacks \"`cards/orchard/lang/\"", `docs/scenarios.md lacks "\n## The Orchard\n"`)
	if got := unwritten(t, d, ofHouse); !slices.Equal(got, want) {
		t.Errorf("the documents lack\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
