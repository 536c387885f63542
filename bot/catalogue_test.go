package bot_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"witchtable/bot/lang"
	"witchtable/engine/words"
)

// madeUp are keys that the code puts together: each begins with a literal of the code.
var madeUp = regexp.MustCompile(
	`^bot\.(command\.table|command\.server|command\.season|word\..+|command\.operand\..+|computer\.name\.\d+|level\..+)$`)

// gamesOwn are keys that the bot asks games' catalogues for.
var gamesOwn = regexp.MustCompile(`^(mark|count|kind|type|verb|option|help|about|word|bar|temper|level|remark|sign)\.$`)

// ownCatalogue is the bot's catalogue without the games'.
func ownCatalogue(t *testing.T) []string {
	t.Helper()
	own, err := words.Load(lang.Files)
	if err != nil {
		t.Fatal(err)
	}
	if err := own.Check(); err != nil {
		t.Error(err)
	}
	base, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(own.Keys("en"), func(k string) bool { return base.Has("en", k) })
}

// keyLiterals collects the string literals of the sources that look like message keys.
func keyLiterals(t *testing.T, folders ...string) map[string]token.Position {
	t.Helper()
	looks := regexp.MustCompile(`^[a-z]+\.[a-z0-9.-]*$`)
	out := map[string]token.Position{}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if s, err := strconv.Unquote(lit.Value); err == nil && looks.MatchString(s) {
						out[s] = set.Position(lit.Pos())
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestCatalogueAndCodeFitTogether(t *testing.T) {
	have := ownCatalogue(t)
	used := keyLiterals(t, "tables", "board", "replay", "fit", "press", "quiet", "say", "screen", "tell")
	demo := filepath.Join("..", "cmd", "witchtable", "welcome.go")
	for _, folder := range []string{"*.go", filepath.Join("..", "engine", "*.go"), demo} {
		files, err := filepath.Glob(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			for k, at := range keyLiterals(t, f) {
				used[k] = at
			}
		}
	}
	for key, at := range used {
		prefix := strings.HasSuffix(key, ".")
		switch {
		case gamesOwn.MatchString(key):
		case prefix && slices.ContainsFunc(have, func(h string) bool { return strings.HasPrefix(h, key) }):
		case !prefix && slices.Contains(have, key):
		default:
			t.Errorf("%s: the catalogue lacks %q", at, key)
		}
	}
	for _, key := range have {
		if _, ok := used[key]; !ok && !madeUp.MatchString(key) {
			t.Errorf("nothing says %q", key)
		}
	}
}
