package words_test

import (
	"testing"

	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
)

type toyLexicon = words.Lexicon[*compiler, table, frame, ctx, args]

// lacking says what is wrong with the toy game's lexicon once it has been changed.
func lacking(change func(l *toyLexicon)) error {
	l := vocabulary()
	change(l)
	return l.Check()
}

// TestWhatIsNotWholeIsNamed: a vocabulary with a gap is refused by a sentence that says where.
func TestWhatIsNotWholeIsNamed(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want string
	}{
		{words.Whole("verb", "gain", words.Part{What: "its doc", Has: true}), "<nil>"},
		{words.Whole("verb", ""), "a verb has no word"},
		{words.Whole("verb", "gain", words.Part{What: "its doc"}, words.Part{What: "its shape", Has: true},
			words.Part{What: "what it says"}), "the verb gain is not whole: it lacks its doc, what it says"},
		{words.Numbered("verb", []effect.Verb{1, 0}, 2), "<nil>"},
		{words.Numbered("verb", []effect.Verb{1}, 2), "0 verbs have the number 0; one should"},
		{words.Numbered("verb", []effect.Verb{0, 1, 1}, 2), "2 verbs have the number 1; one should"},
		{words.Numbered("verb", []effect.Verb{0, 2}, 2), "a verb has the number 2; there are 2"},
		{vocabulary().Check(), "<nil>"},
		{lacking(func(l *toyLexicon) { l.Verbs[1].Can, l.Verbs[1].Full = nil, nil }),
			"the verb lose is not whole: it lacks a part of its deed: Can, Full"},
		{lacking(func(l *toyLexicon) { l.Verbs[2].Number = 1 }), "2 verbs have the number 1; one should"},
		{lacking(func(l *toyLexicon) { l.Numbers[2].Value = nil }), "the number count is not whole: it lacks its value"},
		{lacking(func(l *toyLexicon) { l.Conditions[0].Doc = "" }), "the condition all is not whole: it lacks its doc"},
	} {
		if got := "<nil>"; tt.err != nil && tt.err.Error() != tt.want || tt.err == nil && tt.want != got {
			t.Errorf("it says %v; want %s", tt.err, tt.want)
		}
	}
}
