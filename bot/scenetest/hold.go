package scenetest

import (
	"fmt"
	"reflect"
	"testing"

	"witchtable/engine"
)

// Hold holds a writer to the list. write is all that the writer makes of a scene, in any form in which what looks the
// same or reads the same is equal; it does not keep the scene.
//
// Of a field that the writer says, a change in one place at least must change what it makes of the scene; of a field
// that it does not say, none may. Failures name the field and what to do.
func Hold(t *testing.T, w Writer, write func(engine.Scene) string) {
	t.Helper()
	changed, said := tried(t, w, write)
	for _, row := range List() {
		switch reason, at := row.Of(w), said[row.Path]; {
		case !changed[row.Path]:
			t.Errorf("the sample scene has no %s to be changed: add one in bot/scenetest/sample.go", row.Path)
		case reason == Says && at == "":
			t.Errorf("%s does not say %s, which the list says it does: say it there, or give the reason why not in "+
				"bot/scenetest/list.go", w, row.Path)
		case reason != Says && at != "":
			t.Errorf("%s says %s (%s), which the list says it does not (%q): change its row in bot/scenetest/list.go",
				w, row.Path, at, reason)
		}
	}
}

// tried changes each field of the sample alone, in one place after the other until the writer makes something else of
// the scene. It reports which fields were changed, and for those that are said what change was seen.
func tried(t *testing.T, w Writer, write func(engine.Scene) string) (changed map[string]bool, said map[string]string) {
	t.Helper()
	scene := Sample()
	plain := write(scene)
	if again := write(Sample()); again != plain {
		t.Fatalf("%s makes two things of one scene:\n%s\n%s", w, plain, again)
	}
	changed, said = map[string]bool{}, map[string]string{}
	for _, p := range places(reflect.ValueOf(&scene).Elem(), "") {
		was := reflect.New(p.value.Type()).Elem()
		was.Set(p.value)
		for _, other := range others(p.value) {
			if changed[p.path] = true; said[p.path] != "" {
				break
			}
			p.value.Set(other)
			if write(scene) != plain {
				said[p.path] = fmt.Sprintf("%v becomes %v", was, other)
			}
			p.value.Set(was)
		}
	}
	return changed, said
}
