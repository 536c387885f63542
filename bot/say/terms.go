package say

import (
	"strings"

	"witchtable/engine"
)

// Called is a question, as everybody may read it, in words to the one who is called: in the game's, which have ".call"
// behind the key of the others', if it has any.
func (v *Voice) Called(question engine.Text) engine.Text {
	if key := question.Key + ".call"; v.Has(key) {
		question.Key = key
	}
	return question
}

// ThingKey is the key under which a game's catalogue says an answer by the thing alone that it names, where the
// question says what is done with it.
func ThingKey(verb string) string { return "verb." + verb + ".thing" }

// Verb names what answers do, short enough for a button on a phone.
func (v *Voice) Verb(verb string) string {
	for _, key := range []string{"verb." + verb, "word." + verb} { // how it is said, else the command's own word
		if v.Has(key) {
			return v.Label(engine.T(key))
		}
	}
	return strings.ReplaceAll(verb, "-", " ")
}

// Ending says why the game ended; zero where there is only one way for it to end.
func (v *Voice) Ending(game, word string) engine.Text {
	if key := game + ".ending." + word; word != "" && v.Has(key) {
		return engine.T(key)
	}
	return engine.Text{}
}

// OptionLabel is what a game calls one of its options; its name where there is none of that name.
func OptionLabel(info engine.Info, name string) engine.Text {
	for _, o := range info.Options {
		if o.Name == name {
			return o.Doc
		}
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(name)))
}

// OptionValue names a value of an option: by the game's catalogue if that has a name for it, else as it is.
func (v *Voice) OptionValue(option, value string) engine.Text {
	if key := "option." + option + "." + value; v.Has(key) {
		return engine.T(key)
	}
	switch value {
	case "true", "yes":
		return engine.T("bot.value.yes")
	case "false", "no":
		return engine.T("bot.value.no")
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(strings.ReplaceAll(value, "_", " "))))
}
