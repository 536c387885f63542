package scenetest_test

import (
	"reflect"
	"slices"
	"testing"

	"witchtable/bot/scenetest"
	"witchtable/engine"
)

// TestEveryFieldOfASceneHasARow: whoever adds a field is asked what each writer does about it.
func TestEveryFieldOfASceneHasARow(t *testing.T) {
	var rows []string
	for _, row := range scenetest.List() {
		if slices.Contains(rows, row.Path) {
			t.Errorf("the list has %s twice", row.Path)
		}
		rows = append(rows, row.Path)
	}
	fields := scenetest.Paths(reflect.TypeFor[engine.Scene]())
	for _, path := range fields {
		if !slices.Contains(rows, path) {
			t.Errorf("a scene has %s, and nothing says who says it: add it to bot/scenetest/list.go, with a reason for "+
				"each of picture, alt, words and page that does not say it; their tests then ask the others for it", path)
		}
	}
	for _, path := range rows {
		if !slices.Contains(fields, path) {
			t.Errorf("the list has %s, which a scene does not have: take the row out", path)
		}
	}
}
