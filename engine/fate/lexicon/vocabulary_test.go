package lexicon

import "testing"

func TestVocabularyIsWhole(t *testing.T) {
	if err := Vocabulary().Check(); err != nil {
		t.Fatal(err)
	}
}
