package main

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// exempt are files whose ids are examples.
var exempt = []string{"cmd/witchtable/rulings_test.go", "cmd/witchtable/citations_test.go", "docs/rulings.md"}

// ruled is a house with what it defines and cites.
type ruled struct {
	defined map[string]map[string]bool   // ids, by game
	kept    map[string]map[string]bool   // ids that something other than the game's page cites, by game
	excused map[string]map[string]string // ids of which a page says why nothing cites them, by game
	faults  []string                     // citations that are wrong
	uses    int                          // how many there are
}

// text is a Go, YAML or Markdown file of the house.
type text struct {
	file, text string
}

// rule reads a house: what its pages define, and what its files cite.
func rule(t *testing.T, house fs.FS) *ruled {
	t.Helper()
	r := &ruled{map[string]map[string]bool{}, map[string]map[string]bool{}, map[string]map[string]string{}, nil, 0}
	var all []text
	err := fs.WalkDir(house, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && file != ".":
			return fs.SkipDir
		case d.IsDir() || !slices.Contains([]string{".go", ".yaml", ".md"}, path.Ext(file)):
			return nil
		}
		raw, err := fs.ReadFile(house, file)
		all = append(all, text{file, string(raw)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range all {
		r.define(x)
	}
	for _, x := range all {
		if slices.Contains(exempt, x.file) {
			continue
		}
		for line, parts := range prose(x.file, []byte(x.text)) {
			for _, id := range cited(strings.Join(parts, " ")) {
				r.cite(x.file, line, id)
			}
		}
	}
	slices.Sort(r.faults)
	return r
}

// gameOfPage is the game whose page of rulings a file is.
func gameOfPage(file string) (game string, ok bool) {
	return strings.TrimSuffix(path.Base(file), ".md"), path.Dir(file) == "docs/rulings" && path.Ext(file) == ".md"
}

// gameOfFile is the game whose ids a file cites; "" for files that serve every game.
func gameOfFile(file string) string {
	if game, ok := gameOfPage(file); ok {
		return game
	}
	if name, ok := strings.CutPrefix(file, "cmd/witchtable/game_"); ok {
		return strings.TrimSuffix(strings.TrimSuffix(name, ".go"), "_test")
	}
	game, _ := gameOf(path.Dir(file))
	return game
}

// define notes what a file defines: a game's page its rulings, a game's scenarios their worked cases.
func (r *ruled) define(x text) {
	game := gameOfFile(x.file)
	add := func(id string) {
		if r.defined[game] == nil {
			r.defined[game], r.kept[game], r.excused[game] = map[string]bool{}, map[string]bool{}, map[string]string{}
		}
		r.defined[game][id] = true
	}
	_, page := gameOfPage(x.file)
	for line := range strings.Lines(x.text) {
		if m := caseForm.FindStringSubmatch(line); m != nil && strings.HasSuffix(x.file, ".yaml") && game != "" {
			add(m[1])
		}
		if !page {
			continue
		}
		if m := definedForm.FindStringSubmatch(line); m != nil {
			add(m[1] + m[2])
		} else if m := noneForm.FindStringSubmatch(line); m != nil && r.excused[game] != nil {
			r.excused[game][m[1]] = strings.TrimSpace(line)
		}
	}
}

// cite notes that a line cites an id: a game's rooms their own game's, shared documents one with its game.
func (r *ruled) cite(file string, line int, id string) {
	game, _, named := strings.Cut(id, ":")
	home := gameOfFile(file)
	wrong := func(format string, args ...any) {
		r.faults = append(r.faults, fmt.Sprintf("%s:%d: ", file, line)+fmt.Sprintf(format, args...))
	}
	switch {
	case named && r.defined[game] == nil:
		return // a word with a colon behind it
	case !named && home == "" && path.Ext(file) == ".md":
		wrong("%s is of no game: a document that serves every game names it, as in %s:%s", id, someGame(r.defined), id)
	case home == "" && path.Ext(file) != ".md", named && home != "" && game != home:
		wrong("%s is cited, in a room that is not its game's", id)
	case home == "":
		r.use(wrong, game, strings.TrimPrefix(id, game+":"), false)
	default:
		_, page := gameOfPage(file)
		r.use(wrong, home, strings.TrimPrefix(id, home+":"), !page)
	}
}

func (r *ruled) use(wrong func(string, ...any), game, id string, keeps bool) {
	r.uses++
	switch {
	case !r.defined[game][id]:
		wrong("%s is not defined in docs/rulings/%s.md", id, game)
	case keeps:
		r.kept[game][id] = true
	}
}

func someGame(of map[string]map[string]bool) string {
	for _, game := range slices.Sorted(maps.Keys(of)) {
		return game
	}
	return "game"
}

// unkept lists rulings and invariants that nothing keeps, or that something keeps though their page says that nothing
// does. What the rulebook says (R and L) need not be cited line by line: those are cited where somebody asks why.
func (r *ruled) unkept() (out []string) {
	for game, ids := range r.defined {
		for id := range ids {
			_, excused := r.excused[game][id]
			switch kept := r.kept[game][id]; {
			case id[0] != 'A' && id[0] != 'I':
			case kept && excused:
				out = append(out, fmt.Sprintf("%s: %s is cited, though its page says that nothing keeps it", game, id))
			case !kept && !excused:
				out = append(out, fmt.Sprintf("%s: %s is cited by no code, test or scenario: nothing says what keeps it", game, id))
			}
		}
	}
	slices.Sort(out)
	return out
}
