package effect

import (
	"slices"
	"testing"
)

// TestScales: a word's number is its place, and the first words of a scale keep theirs under another name.
func TestScales(t *testing.T) {
	sizes := NewScale("size", "How big.", "small: hardly there", "large", "huge")
	if got := sizes.Names(); !slices.Equal(got, []string{"small", "large", "huge"}) || sizes.Len() != 3 {
		t.Errorf("the words are %v", got)
	}
	if sizes.Index("huge") != 2 || sizes.Index("tiny") != -1 || sizes.Word(1) != "large" {
		t.Errorf("huge is %d, tiny %d, 1 is %s", sizes.Index("huge"), sizes.Index("tiny"), sizes.Word(1))
	}
	shape := sizes.As("portion", "small", "large: for two").Shape()
	if shape.Name != "portion" || len(shape.Words) != 2 || shape.Words[1].Doc != "for two" {
		t.Errorf("the shape is %+v", shape)
	}
	defer func() {
		if recover() == nil {
			t.Error("a scale of other words passes as the first of sizes")
		}
	}()
	sizes.As("portion", "large")
}
