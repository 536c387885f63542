package replay

import (
	"encoding/json"
	"fmt"
	"strings"
)

// data is a film as the program of the page reads it: JSON, each thing of a list in a line of its own, so that pages
// can be read and compared. It can stand in a page as it is: encoding/json writes <, > and & as numbers.
func data(f film) string {
	w := &writer{}
	w.part("tongues", f.Tongues)
	w.part("title", f.Title)
	w.part("over", f.Over)
	w.part("says", f.Says)
	w.part("seats", f.Seats)
	w.part("before", f.Before)
	w.part("result", f.Result)
	w.part("winners", f.Winners)
	w.part("signs", f.Signs)
	w.part("letters", f.Letters)
	w.part("score", f.Score)
	rows(w, "texts", f.Texts)
	rows(w, "chapters", f.Chapters)
	rows(w, "cards", f.Cards)
	rows(w, "tiles", f.Tiles)
	rows(w, "zones", f.Zones)
	rows(w, "areas", f.Areas)
	rows(w, "scenes", f.Scenes)
	rows(w, "steps", f.Steps)
	return "{" + strings.Join(w.parts, ",\n") + "}"
}

type writer struct{ parts []string }

func (w *writer) part(name string, value any) {
	w.parts = append(w.parts, fmt.Sprintf("%q:%s", name, written(value)))
}

// rows writes a list, a line for each thing of it.
func rows[T any](w *writer, name string, list []T) {
	var lines []string
	for _, thing := range list {
		lines = append(lines, written(thing))
	}
	w.parts = append(w.parts, fmt.Sprintf("%q:[\n%s]", name, strings.Join(lines, ",\n")))
}

// written is a thing as JSON. Things are made of strings, numbers and lists of them: all of it can be written.
func written(thing any) string {
	raw, err := json.Marshal(thing)
	if err != nil {
		panic(err)
	}
	return string(raw)
}
