package engine

import "iter"

// Text is a sentence (or a label) that is in no language yet: a message key and its arguments. Whoever shows it
// looks the key up in a message catalogue, whole; sentences are never glued from pieces.
type Text struct {
	Key  string `json:"key"`
	Args []Arg  `json:"args,omitempty"`
}

// Arg is a named argument of a Text.
type Arg struct {
	Name  string `json:"name"`
	Value Value  `json:"value"`
}

// Value is what an argument can be: Number, Who, CardID, Literal, Text or List.
type Value interface{ isValue() }

// Number is a count or points; the argument named "n" chooses the plural form.
type Number int

// Who is a player, shown by name; Onlooker shows nobody in particular.
type Who Seat

// Literal is shown as it is (after escaping): a word that needs no translation.
type Literal string

// List is several texts, joined the way the language joins lists.
type List []Text

func (Number) isValue()  {}
func (Who) isValue()     {}
func (CardID) isValue()  {}
func (Literal) isValue() {}
func (Text) isValue()    {}
func (List) isValue()    {}

// T makes a text from a key and pairs of argument name and value.
func T(key string, args ...Arg) Text { return Text{Key: key, Args: args} }

// A makes an argument.
func A(name string, v Value) Arg { return Arg{Name: name, Value: v} }

// IsZero reports whether there is nothing to say.
func (t Text) IsZero() bool { return t.Key == "" }

// Cards yields the cards that the text names, in the order of its arguments, with those named by texts within it. A
// card that is named as none is yielded too, as the empty one.
func (t Text) Cards() iter.Seq[CardID] {
	return func(yield func(CardID) bool) { t.cards(yield) }
}

func (t Text) cards(yield func(CardID) bool) bool {
	for _, a := range t.Args {
		if !cardsOf(a.Value, yield) {
			return false
		}
	}
	return true
}

func cardsOf(v Value, yield func(CardID) bool) bool {
	switch v := v.(type) {
	case CardID:
		return yield(v)
	case Text:
		return v.cards(yield)
	case List:
		for _, t := range v {
			if !t.cards(yield) {
				return false
			}
		}
	}
	return true
}
