package board

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/emblem"
)

// A card that brings no emblem gets a face as cards of its type have them, in all inks; where the type has
// no faces, a wheel of one ink.
func TestCardsWithoutAnEmblemGetTheFacesOfTheirType(t *testing.T) {
	theme, err := ReadTheme("t.yaml", []byte("signs:\n"+
		"  witch: {colour: '#b79cff', shape: 'fill O 32 32 9', faces: 'person hat=pointed,hood'}\n"+
		"  tool: {colour: '#7fc4f7', shape: 'fill O 32 32 9'}\n"))
	if err != nil {
		t.Fatal(err)
	}
	inks := func(id, typ string) (out [emblem.Inks]bool) {
		for _, s := range theme.EmblemOf(engine.CardID(id), engine.CardFace{Type: typ}).Shapes {
			if s.Kind.Ink() {
				out[s.Ink] = true
			}
		}
		return out
	}
	for _, id := range []string{"anna", "berta", "carla"} {
		if got := inks(id, "witch"); got != [emblem.Inks]bool{true, true, true} {
			t.Errorf("the witch %s is painted in the inks light, tint, dark: %v; want a face in all three", id, got)
		}
		if got := inks(id, "tool"); got != [emblem.Inks]bool{true, false, false} {
			t.Errorf("the tool %s is painted in the inks light, tint, dark: %v; want a wheel in the first", id, got)
		}
	}
	one := theme.EmblemOf("anna", engine.CardFace{Type: "witch"})
	other := theme.EmblemOf("berta", engine.CardFace{Type: "witch"})
	if alike := one.Bitmap(64).Overlap(other.Bitmap(64)); alike > 0.9 {
		t.Errorf("anna and berta share %.2f of their inks at 64 pixels", alike)
	}
}
