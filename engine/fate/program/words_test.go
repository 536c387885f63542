package program

import (
	"slices"
	"testing"

	"witchtable/engine"
)

// The numbers behind the words are stored and compiled: each list must have exactly the words of the vocabulary.
func TestWordsMatchVocabulary(t *testing.T) {
	v := Vocabulary()
	for shape, list := range map[string][]string{
		"character-type": TypeWords, "token": TokenWords, "icon": iconWords, "action": ActionWords, "harm": harmWords,
		"players": playerWords, "zone": zoneWords, "via": viaWords, "happening": happeningWords, "after": afterWords,
		"rank": rankWords, "measure": measureWords, "row-place": rowWords, "chooser": chooserWords, "comparison": compareWords,
		"any-deck": DeckWords, "card-kind": KindWords[:2], "place": zoneWords[:2], "cast-via": viaWords[:2], "deck": DeckWords[:2],
	} {
		var words []string
		for _, w := range v.Shape(shape).Words {
			words = append(words, w.Name)
		}
		same(t, shape, list, words)
	}
	keys := func(shape string) (out []string) {
		for _, k := range v.Shape(shape).Keys {
			out = append(out, k.Name)
		}
		return out
	}
	same(t, "step", VerbWords, keys("step"))
	same(t, "mod", modWords, keys("mod"))
	same(t, "card", KindWords, cases(v.Shape("card")))
	abilities := append(cases(v.Shape("character-ability")), "resolve")
	same(t, "ability", whenWords, abilities)
}

func cases(s *engine.Shape) (out []string) {
	for _, c := range s.Cases {
		out = append(out, c.Word)
	}
	return out
}

func same(t *testing.T, what string, numbers, words []string) {
	t.Helper()
	a, b := slices.Sorted(slices.Values(numbers)), slices.Sorted(slices.Values(words))
	if !slices.Equal(a, b) {
		t.Errorf("%s: the engine numbers %v, the vocabulary has %v", what, a, b)
	}
}
