package cards

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"witchtable/engine"
	"witchtable/engine/emblem"
)

// object is a JSON object that keeps the order of its members, so that editors offer keys in the vocabulary's order.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON writes the members in order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// with adds a member unless the value is an empty string.
func (o object) with(key string, value any) object {
	if value == "" {
		return o
	}
	return append(o, member{key, value})
}

// Schema derives the JSON Schema (draft 2020-12) of a pack's files from a vocabulary: of whole packs and of files
// that hold cards only. Editors complete and check with it as one types. It accepts every pack that [Read] does;
// what a schema cannot say (two cards of one id, words that need quotes) only Read finds.
func Schema(v *engine.Vocabulary) ([]byte, error) {
	x, err := index(v)
	if err != nil {
		return nil, err
	}
	defs := object{}
	for i := range x.Shapes {
		defs = defs.with(x.Shapes[i].Name, x.shapeSchema(&x.Shapes[i]))
	}
	schema := object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", "Card pack"},
		{"type", "object"},
		{"properties", x.headerSchema()},
		{"additionalProperties", false},
		{"anyOf", []object{
			{{"required", x.headerNeeds()}},
			{{"required", []string{"cards"}}, {"properties", cardsOnly()}},
			{{"required", []string{emblemsKey}}, {"properties", cardsOnly()}},
		}},
		{"$defs", defs},
	}
	out, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return append(out, '\n'), nil
}

func (x *vocabulary) headerSchema() object {
	name := func(doc string) object {
		return object{{"type", "string"}, {"pattern", namePattern}, {"description", doc}}
	}
	prose := func(doc string) object {
		return object{{"type", "string"}, {"minLength", 1}, {"maxLength", maxProse}, {"description", doc}}
	}
	out := object{
		{"pack", name("the pack's name: lower case, words joined by hyphens")},
		{"game", name("the game it is for")},
		{"format", object{{"const", Format}, {"description", "the version of this format"}}},
		{"title", prose("what people call the pack")},
		{"language", object{{"type", "string"}, {"description", "the language of title and names: en, es-MX"}}},
		{"author", prose("who made it")},
		{"licence", prose("what others may do with it")},
		{"cards", object{{"type", "array"}, {"items", ref(x.Root)}}},
		{emblemsKey, object{{"type", "object"}, {"description", emblemsDoc},
			{"propertyNames", object{{"pattern", namePattern}}},
			{"additionalProperties", object{{"type", "string"}, {"minLength", 1}, {"maxLength", emblem.MaxText}}}}},
	}
	if x.Table != "" {
		out = append(out, member{tableKey, ref(x.Table)})
	}
	return out
}

// headerNeeds are the keys that the file with the header must have.
func (x *vocabulary) headerNeeds() []string {
	out := []string{"pack", "game", "format", "title", "language"}
	if x.Table != "" {
		out = append(out, tableKey)
	}
	return out
}

// cardsOnly forbids the header's keys: files beside the one with the header have none.
func cardsOnly() object {
	out := object{}
	for _, k := range headerKeys {
		out = append(out, member{k, false})
	}
	return out
}

func ref(shape string) object { return object{{"$ref", "#/$defs/" + shape}} }

func (x *vocabulary) shapeSchema(s *engine.Shape) object {
	o := object{}.with("description", s.Doc)
	switch s.Form {
	case engine.Integer:
		return append(o, object{{"type", "integer"}, {"minimum", s.Min}, {"maximum", s.Max}}...)
	case engine.Flag:
		return o.with("type", "boolean")
	case engine.Word:
		return o.with("oneOf", wordSchemas(s.Words))
	case engine.Name:
		return append(o, object{{"type", "string"}, {"pattern", namePattern}}...)
	case engine.Bound:
		return append(o, object{{"type", "string"}, {"pattern", boundPattern}}...)
	case engine.Record:
		return append(o, x.mappingSchema(s.Keys)...)
	case engine.OneKey:
		keys := make([]engine.Key, len(s.Keys))
		for i, k := range s.Keys {
			k.Required = false
			keys[i] = k
		}
		return append(append(o, x.mappingSchema(keys)...), object{{"minProperties", 1}, {"maxProperties", 1}}...)
	case engine.Listing:
		o = append(o, object{{"type", "array"}, {"items", ref(s.Of)}}...)
		if s.Min > 0 {
			o = o.with("minItems", s.Min)
		}
		return o
	case engine.Either:
		alts := make([]object, len(s.Shapes))
		for i, a := range s.Shapes {
			alts[i] = ref(a)
		}
		return o.with("anyOf", alts)
	case engine.Tagged:
		return o.with("oneOf", x.caseSchemas(s))
	}
	return append(o, object{{"type", "string"}, {"minLength", 1}, {"maxLength", maxProse}}...)
}

func wordSchemas(words []engine.WordDef) []object {
	out := make([]object, len(words))
	for i, w := range words {
		out[i] = object{{"const", w.Name}}.with("description", w.Doc)
	}
	return out
}

func (x *vocabulary) caseSchemas(s *engine.Shape) []object {
	out := make([]object, len(s.Cases))
	for i, c := range s.Cases {
		o := object{}.with("title", c.Word).with("description", c.Doc)
		body := x.mappingSchema(c.Keys)
		tag := object{{s.Tag, object{{"const", c.Word}}.with("description", c.Doc)}}
		for j, m := range body {
			switch m.key {
			case "properties":
				body[j].value = append(tag, m.value.(object)...)
			case "required":
				body[j].value = append([]string{s.Tag}, m.value.([]string)...)
			}
		}
		out[i] = append(o, body...)
	}
	return out
}

func (x *vocabulary) mappingSchema(keys []engine.Key) object {
	properties, required := object{}, []string{}
	for _, k := range keys {
		p := ref(k.Shape).with("description", k.Doc)
		if k.Default != "" {
			p = p.with("default", defaultValue(k.Default, x.shapes[k.Shape].Form))
		}
		properties = append(properties, member{k.Name, p})
		if k.Required {
			required = append(required, k.Name)
		}
	}
	return object{{"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false}}
}

// defaultValue reads a default as it would be written; one that is no value ("all", in words) stays text.
func defaultValue(s string, f engine.Form) any {
	if i, err := strconv.Atoi(s); err == nil && (f == engine.Integer || f == engine.Either) {
		return i
	}
	if f == engine.Flag {
		return s == "true"
	}
	return s
}
