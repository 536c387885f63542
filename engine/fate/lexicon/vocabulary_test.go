package lexicon

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestVocabularyIsWhole(t *testing.T) {
	if err := Vocabulary().Check(); err != nil {
		t.Fatal(err)
	}
}

// TestEveryEntryIsListed finds entries that somebody wrote and forgot to put on a list: no card could say them.
func TestEveryEntryIsListed(t *testing.T) {
	kinds := []string{"Verb", "Number", "Condition", "Mod", "Filter", "Trigger"}
	at, called := map[string]token.Position{}, map[string]bool{}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	places := token.NewFileSet()
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(places, file.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if r := n.Type.Results; r != nil && len(r.List) == 1 {
					if kind, ok := r.List[0].Type.(*ast.Ident); ok && slices.Contains(kinds, kind.Name) {
						at[n.Name.Name] = places.Position(n.Pos())
					}
				}
			case *ast.CallExpr:
				if name, ok := n.Fun.(*ast.Ident); ok {
					called[name.Name] = true
				}
			}
			return true
		})
	}
	if len(at) < len(Verbs())+len(Numbers())+len(Mods()) {
		t.Errorf("only %d entries were found in the source", len(at))
	}
	for name, place := range at {
		if !called[name] {
			t.Errorf("%v: %s is on no list, so no card can say it", place, name)
		}
	}
}
