package engine

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
