package store

import (
	"encoding/json"

	"witchtable/engine"
)

// Text is an [engine.Text] as it is stored, in payloads, notes and results. The arguments of a text are of several
// types, so each is written under the name of its type. The JSON names are stored: add, never rename.
type Text struct {
	Key  string    `json:"key"`
	Args []textArg `json:"args,omitempty"`
}

type textArg struct {
	Name   string         `json:"name"`
	Number *int           `json:"number,omitempty"`
	Who    *engine.Seat   `json:"who,omitempty"`
	Card   *engine.CardID `json:"card,omitempty"`
	Plain  *string        `json:"plain,omitempty"`
	Text   *Text          `json:"text,omitempty"`
	List   *[]Text        `json:"list,omitempty"`
}

// TextOf is a text in its stored form.
func TextOf(t engine.Text) Text {
	out := Text{Key: t.Key}
	for _, a := range t.Args {
		out.Args = append(out.Args, textArgOf(a))
	}
	return out
}

func textArgOf(a engine.Arg) textArg {
	j := textArg{Name: a.Name}
	switch v := a.Value.(type) {
	case engine.Number:
		n := int(v)
		j.Number = &n
	case engine.Who:
		s := engine.Seat(v)
		j.Who = &s
	case engine.CardID:
		j.Card = &v
	case engine.Literal:
		s := string(v)
		j.Plain = &s
	case engine.Text:
		inner := TextOf(v)
		j.Text = &inner
	case engine.List:
		list := make([]Text, len(v))
		for i := range v {
			list[i] = TextOf(v[i])
		}
		j.List = &list
	}
	return j
}

// Text is the text that was stored.
func (t Text) Text() engine.Text {
	out := engine.Text{Key: t.Key}
	for _, a := range t.Args {
		out.Args = append(out.Args, engine.Arg{Name: a.Name, Value: a.value()})
	}
	return out
}

func (j textArg) value() engine.Value {
	switch {
	case j.Number != nil:
		return engine.Number(*j.Number)
	case j.Who != nil:
		return engine.Who(*j.Who)
	case j.Card != nil:
		return *j.Card
	case j.Plain != nil:
		return engine.Literal(*j.Plain)
	case j.Text != nil:
		return j.Text.Text()
	case j.List != nil:
		list := make(engine.List, len(*j.List))
		for i, t := range *j.List {
			list[i] = t.Text()
		}
		return list
	}
	return engine.Literal("")
}

// WriteText is a text in its stored form, as one string with all its parts; "" for no text.
func WriteText(t engine.Text) string {
	if t.IsZero() {
		return ""
	}
	b, err := json.Marshal(TextOf(t))
	if err != nil { // cannot be: a text is made of strings and numbers
		return ""
	}
	return string(b)
}

// ReadText reads what WriteText wrote. It is the zero text where nothing was written, or nothing can be read.
func ReadText(kept string) engine.Text {
	var t Text
	if kept == "" || json.Unmarshal([]byte(kept), &t) != nil {
		return engine.Text{}
	}
	return t.Text()
}
