package replay

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"witchtable/bot/board"
	"witchtable/bot/lang"
	"witchtable/bot/scenetest"
	"witchtable/engine"
	"witchtable/engine/words"
)

// faces is a game of which nothing is asked but what is printed on its cards.
type faces struct{ engine.Game }

func (faces) Card(id engine.CardID) (engine.CardFace, bool) { return scenetest.Face(id) }

// TestThePageSaysWhatASceneHolds: the data of a page with one scene, which the seat that has a panel of its own sees,
// too.
func TestThePageSaysWhatASceneHolds(t *testing.T) {
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	must(t, err)
	theme, err := board.ReadTheme("theme.yaml", []byte(scenetest.Theme))
	must(t, err)
	scenetest.Hold(t, scenetest.Page, func(s engine.Scene) string {
		g := Game{Rules: faces{}, Setup: engine.Setup{Seats: 3}}
		c := newCamera(newTeller(g, Reader{Book: book, Tongues: []Tongue{{"en", scenetest.Names{}}}, Theme: theme}), g, true)
		c.film.Steps = []step{{Scene: c.sceneOf(view{public: s, own: []engine.Scene{s, s, s}})}}
		return data(c.filmed())
	})
}

// TestTheProgramReadsWhatTheDataSays: what the data has of a scene is on the page only if the program asks for it.
func TestTheProgramReadsWhatTheDataSays(t *testing.T) {
	for _, of := range []reflect.Type{
		reflect.TypeFor[scene](), reflect.TypeFor[area](), reflect.TypeFor[zone](), reflect.TypeFor[tile](),
		reflect.TypeFor[face](), reflect.TypeFor[track](),
	} {
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			asked := regexp.MustCompile(`\.` + name + `\b|\{[^}]*\b` + name + `\b[^}]*\} = `).MatchString(program)
			if !asked {
				t.Errorf("page.js never asks for %s of a %s", name, of.Name())
			}
		}
	}
}
