package board

import (
	"testing"

	"witchtable/engine"
)

// TestPartsOfASceneAreInItsLight: what lies before one player, drawn by itself on a Day, is on paper as the table is.
func TestPartsOfASceneAreInItsLight(t *testing.T) {
	theme, err := ReadTheme("reference.yaml", []byte(referenceTheme))
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPainter(theme)
	if err != nil {
		t.Fatal(err)
	}
	whole := referenceScene()
	whole.Sign = "glow"
	r := referenceReader
	r.Phase = whole.Sign
	bands := p.Table(r, whole, engine.Scene{})
	part := p.Table(r, engine.Scene{Panels: whole.Panels}, engine.Scene{})
	for i := 1; i < len(bands); i++ {
		if part[i].Key != bands[i].Key {
			t.Errorf("area %d looks different by itself than on the table: it is not in the light of its phase", i)
		}
	}
	if r.Phase = ""; p.Table(r, engine.Scene{Panels: whole.Panels}, engine.Scene{})[1].Key == bands[1].Key {
		t.Error("without a phase, an area is drawn on paper")
	}
}
