package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"witchtable/engine"
)

// A Text is written as a list: its key, then the name and the value of each argument. A number stands for itself, a
// nested text is a list like this, a list of texts is an object with the texts under "list", and a player is one with
// the seat under "who". A string begins with a sign that says what it is. Texts that were stored as objects with the
// names of the fields are read as well.

// The signs at the beginning of a stored string.
const (
	cardSign  = '@'
	plainSign = '='
)

// MarshalJSON writes the text as a list.
func (t Text) MarshalJSON() ([]byte, error) { return appendText(make([]byte, 0, 64), t), nil }

// Texts are several texts, written at once.
type Texts []Text

// MarshalJSON writes the texts as a list of lists.
func (t Texts) MarshalJSON() ([]byte, error) {
	return appendTexts(make([]byte, 0, 64*len(t)+2), t), nil
}

func appendTexts(b []byte, list []Text) []byte {
	b = append(b, '[')
	for i, t := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, t)
	}
	return append(b, ']')
}

func appendText(b []byte, t Text) []byte {
	b = appendString(append(b, '['), t.Key)
	for _, a := range t.Args {
		b = appendString(append(b, ','), a.Name)
		b = appendArg(append(b, ','), a)
	}
	return append(b, ']')
}

func appendArg(b []byte, a textArg) []byte {
	switch {
	case a.Number != nil:
		return strconv.AppendInt(b, int64(*a.Number), 10)
	case a.Who != nil:
		b = strconv.AppendInt(append(b, `{"who":`...), int64(*a.Who), 10)
		return append(b, '}')
	case a.Card != nil:
		return appendSigned(b, cardSign, string(*a.Card))
	case a.Plain != nil:
		return appendSigned(b, plainSign, *a.Plain)
	case a.Text != nil:
		return appendText(b, *a.Text)
	case a.List != nil:
		return append(appendTexts(append(b, `{"list":`...), *a.List), '}')
	}
	return append(b, "null"...)
}

func appendSigned(b []byte, sign byte, s string) []byte {
	if plain(s) {
		b = append(append(b, '"', sign), s...)
		return append(b, '"')
	}
	return appendString(b, string(sign)+s)
}

func appendString(b []byte, s string) []byte {
	if plain(s) {
		b = append(append(b, '"'), s...)
		return append(b, '"')
	}
	quoted, err := json.Marshal(s)
	if err != nil { // cannot be: every string can be written
		return append(b, `""`...)
	}
	return append(b, quoted...)
}

// plain reports whether a string stands between quotation marks as it is; message keys and names of cards do.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// UnmarshalJSON reads a text in either form.
func (t *Text) UnmarshalJSON(data []byte) error {
	if data = bytes.TrimSpace(data); len(data) == 0 || data[0] != '[' {
		type named Text
		return json.Unmarshal(data, (*named)(t))
	}
	var parts []json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	if len(parts)%2 == 0 {
		return errors.New("a text without a key, or with an argument that has no value")
	}
	*t = Text{}
	if err := json.Unmarshal(parts[0], &t.Key); err != nil {
		return err
	}
	for parts = parts[1:]; len(parts) > 0; parts = parts[2:] {
		a, err := readArg(parts[1])
		if err == nil {
			err = json.Unmarshal(parts[0], &a.Name)
		}
		if err != nil {
			return fmt.Errorf("text %q: %w", t.Key, err)
		}
		t.Args = append(t.Args, a)
	}
	return nil
}

func readArg(data []byte) (a textArg, err error) {
	switch data[0] {
	case '[':
		a.Text = &Text{}
		err = json.Unmarshal(data, a.Text)
	case '{':
		err = json.Unmarshal(data, &a)
	case '"':
		return readString(data)
	default:
		err = json.Unmarshal(data, &a.Number)
	}
	return a, err
}

func readString(data []byte) (a textArg, err error) {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return a, err
	}
	switch {
	case s == "":
		return a, errors.New("a string without a sign")
	case s[0] == cardSign:
		card := engine.CardID(s[1:])
		a.Card = &card
	case s[0] == plainSign:
		s = s[1:]
		a.Plain = &s
	default:
		err = fmt.Errorf("a string with the unknown sign %q", s[0])
	}
	return a, err
}
