package tables

import "witchtable/engine"

// textJSON is an engine.Text on its way through the outbox: its arguments are of several types, so each is
// written under the name of its type.
type textJSON struct {
	Key  string    `json:"key"`
	Args []argJSON `json:"args,omitempty"`
}

type argJSON struct {
	Name   string         `json:"name"`
	Number *int           `json:"number,omitempty"`
	Who    *engine.Seat   `json:"who,omitempty"`
	Card   *engine.CardID `json:"card,omitempty"`
	Plain  *string        `json:"plain,omitempty"`
	Text   *textJSON      `json:"text,omitempty"`
	List   *[]textJSON    `json:"list,omitempty"`
}

func toJSON(t engine.Text) textJSON {
	out := textJSON{Key: t.Key}
	for _, a := range t.Args {
		out.Args = append(out.Args, argToJSON(a))
	}
	return out
}

func argToJSON(a engine.Arg) argJSON {
	j := argJSON{Name: a.Name}
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
		inner := toJSON(v)
		j.Text = &inner
	case engine.List:
		list := make([]textJSON, len(v))
		for i := range v {
			list[i] = toJSON(v[i])
		}
		j.List = &list
	}
	return j
}

func (j textJSON) text() engine.Text {
	t := engine.Text{Key: j.Key}
	for _, a := range j.Args {
		t.Args = append(t.Args, engine.Arg{Name: a.Name, Value: a.value()})
	}
	return t
}

func (j argJSON) value() engine.Value {
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
		return j.Text.text()
	case j.List != nil:
		list := make(engine.List, len(*j.List))
		for i, t := range *j.List {
			list[i] = t.text()
		}
		return list
	}
	return engine.Literal("")
}
