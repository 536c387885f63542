package cards

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

// ErrCanonical: the bytes are not the canonical form of a pack, or not of one this vocabulary can say.
var ErrCanonical = errors.New("not the canonical form of a pack")

// canonicalFile stands for a file name in places inside a canonical form.
const canonicalFile = "stored pack"

// ReadCanonical reads what [Pack.Canonical] returned: the same pack with the same hash. Places in it are byte
// offsets, since the lines people wrote are gone. Errors: ErrCanonical, with the faults.
func ReadCanonical(data []byte, v *engine.Vocabulary) (*Pack, error) {
	x, err := index(v)
	if err != nil {
		return nil, err
	}
	top, err := readJSON(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCanonical, err)
	}
	a := &assembler{checker: checker{vocabulary: x, faults: &collector{}}}
	a.file(source{name: canonicalFile, header: true}, top)
	p, err := a.pack()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCanonical, err)
	}
	if !bytes.Equal(p.canonical, data) {
		return nil, fmt.Errorf("%w: it reads well but is written otherwise", ErrCanonical)
	}
	return p, nil
}

func appendPack(b []byte, p *Pack, v *vocabulary) []byte {
	b = append(b, `{"format":`...)
	b = strconv.AppendInt(b, int64(p.Format), 10)
	for _, f := range []struct{ key, value string }{
		{"pack", p.Name}, {"game", p.Game}, {"title", p.Title}, {"language", p.Language}, {"author", p.Author},
		{"licence", p.Licence},
	} {
		if f.value == "" {
			continue
		}
		b = append(appendString(append(b, ','), f.key), ':')
		b = appendString(b, f.value)
	}
	if p.table.Shape != "" {
		b = appendNode(append(b, ",\n\""+tableKey+"\":"...), &p.table, v)
	}
	b = append(b, `,"cards":[`...)
	for i := range p.cards {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendNode(append(b, '\n'), &p.cards[i].Node, v)
	}
	b = appendEmblems(append(b, "\n]"...), p.cards)
	return append(b, "}\n"...)
}

func appendNode(b []byte, n *engine.Node, v *vocabulary) []byte {
	form := engine.Word // the tag of a Tagged shape has no shape of its own
	if s := v.shapes[n.Shape]; s != nil {
		form = s.Form
	}
	switch form {
	case engine.Integer, engine.Flag:
		return append(b, n.Text...)
	case engine.Record, engine.OneKey, engine.Tagged:
		b = append(b, '{')
		for i := range n.Keys {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, n.Keys[i].Name), ':')
			b = appendNode(b, &n.Keys[i].Node, v)
		}
		return append(b, '}')
	case engine.Listing:
		b = append(b, '[')
		for i := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendNode(b, &n.Items[i], v)
		}
		return append(b, ']')
	}
	return appendString(b, n.Text)
}

// appendString writes a JSON string. Hashes depend on every byte, so it does not leave the choice of escapes to a
// library.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < 0x20:
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}

// readJSON reads JSON into a tree, keeping the order of keys.
func readJSON(data []byte) (*yaml.Node, error) {
	d := &jsonReader{Decoder: json.NewDecoder(bytes.NewReader(data))}
	d.UseNumber()
	r, err := d.value(0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the end")
	}
	return &r, nil
}

type jsonReader struct{ *json.Decoder }

func (d *jsonReader) value(depth int) (yaml.Node, error) {
	if depth > 2*yaml.MaxDepth {
		return yaml.Node{}, fmt.Errorf("nested more than %d deep", 2*yaml.MaxDepth)
	}
	t, err := d.Token()
	if err != nil {
		return yaml.Node{}, err
	}
	r := yaml.Node{Pos: engine.Pos{File: canonicalFile, Line: 1, Col: int(d.InputOffset())}}
	switch t := t.(type) {
	case json.Delim:
		read := d.list
		if t == '{' {
			read = d.mapping
		}
		if err := read(&r, depth); err != nil {
			return yaml.Node{}, err
		}
	case bool:
		r.Kind, r.Text = yaml.Bool, strconv.FormatBool(t)
	case json.Number:
		r.Kind, r.Text = yaml.Integer, t.String()
		if !yaml.IsDecimal(r.Text) {
			r.Kind = yaml.Number
		}
	case string:
		r.Kind, r.Text = yaml.String, t
	}
	return r, nil
}

func (d *jsonReader) mapping(r *yaml.Node, depth int) error {
	r.Kind = yaml.Mapping
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := t.(string) // the decoder lets nothing else be a key
		if r.Get(name) != nil {
			return fmt.Errorf("offset %d: key %q is there twice", d.InputOffset(), name)
		}
		p := yaml.Pair{Name: name, Pos: engine.Pos{File: canonicalFile, Line: 1, Col: int(d.InputOffset())}}
		if p.Value, err = d.value(depth + 1); err != nil {
			return err
		}
		r.Keys = append(r.Keys, p)
	}
	_, err := d.Token()
	return err
}

func (d *jsonReader) list(r *yaml.Node, depth int) error {
	r.Kind = yaml.Sequence
	for d.More() {
		item, err := d.value(depth + 1)
		if err != nil {
			return err
		}
		r.Items = append(r.Items, item)
	}
	_, err := d.Token()
	return err
}
