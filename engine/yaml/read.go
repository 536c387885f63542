package yaml

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
	"golang.org/x/text/unicode/norm"

	"witchtable/engine"
)

// Limits of a text. They are far above what people write.
const (
	MaxFile   = 1 << 20 // bytes
	MaxDepth  = 48      // brackets or hyphens inside each other
	maxIndent = 160     // columns before the first word of a line
	maxKeys   = 20_000  // keys in a document: the parser's time grows with the square of a mapping's keys
)

var (
	decimal = regexp.MustCompile(`^[+-]?(0|[1-9][0-9]*)$`)
	numeric = regexp.MustCompile(`^[+-]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][+-]?[0-9]+)?$`)
	marker  = regexp.MustCompile(`^(---|\.\.\.)(\s|$)`)
)

// IsDecimal reports whether a text is a whole number as people write it: no leading zeros, no exponent.
func IsDecimal(s string) bool { return decimal.MatchString(s) }

// Document is one document of a text.
type Document struct {
	Pos    engine.Pos // of its first line
	Root   *Node      // nil if it could not be parsed; with other faults it is there, without the faulty parts
	Faults []*Fault   // in the order they were found
}

// Documents reads a text that may hold several documents, each apart: what is wrong with one leaves the others whole.
// Documents in which there is nothing but comments are left out. name is the file's name in places.
func Documents(name string, text []byte) []Document {
	start := engine.Pos{File: name, Line: 1, Col: 1}
	switch {
	case len(text) > MaxFile:
		return []Document{
			{Pos: start, Faults: []*Fault{{Pos: start, Problem: fmt.Sprintf("the file is larger than %d bytes", MaxFile)}}}}
	case !utf8.Valid(text):
		return []Document{
			{Pos: start,
				Faults: []*Fault{{Pos: firstInvalid(name, text), Problem: "not UTF-8", Suggest: "save the file as UTF-8"}}}}
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	var out []Document
	for line := 0; len(text) > 0; {
		part := untilMarker(text)
		r := &reader{file: name, above: line}
		if root := r.read(string(part)); root != nil || len(r.faults) > 0 {
			out = append(out, Document{Pos: engine.Pos{File: name, Line: line + 1, Col: 1}, Root: root, Faults: r.faults})
		}
		line += bytes.Count(part, []byte("\n"))
		text = text[len(part):]
	}
	return out
}

// Single reads a text that must be one document. Both results are nil if there is nothing in it; a tree may come with
// faults, as in [Document].
func Single(name string, text []byte) (*Node, []*Fault) {
	docs := Documents(name, text)
	if len(docs) == 0 {
		return nil, nil
	}
	if len(docs) > 1 && len(docs[0].Faults) == 0 {
		return nil,
			[]*Fault{{Pos: docs[1].Pos, Problem: "a second document in the same file", Suggest: "put it into a file of its own"}}
	}
	return docs[0].Root, docs[0].Faults
}

// untilMarker returns the text up to the next line that begins a document or ends one. YAML knows such a line by its
// first characters alone, even among quotes, so that a quote that is not closed ends with its document.
func untilMarker(text []byte) []byte {
	for i := 0; ; {
		n := bytes.IndexByte(text[i:], '\n')
		if n < 0 {
			return text
		}
		i += n + 1
		if marker.Match(text[i:min(len(text), i+4)]) {
			return text[:i]
		}
	}
}

func firstInvalid(name string, text []byte) engine.Pos {
	line, col := 1, 1
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			break
		}
		col++
		if r == '\n' {
			line, col = line+1, 1
		}
		text = text[size:]
	}
	return engine.Pos{File: name, Line: line, Col: col}
}

// reader reads one document.
type reader struct {
	file   string
	above  int // lines of the file above the document
	faults []*Fault
}

func (r *reader) fail(pos engine.Pos, path, suggest, problem string, args ...any) {
	r.faults = append(r.faults, &Fault{Pos: pos, Path: path, Problem: fmt.Sprintf(problem, args...), Suggest: suggest})
}

func (r *reader) at(t *token.Token) engine.Pos {
	if t == nil || t.Position == nil {
		return engine.Pos{File: r.file, Line: r.above + 1, Col: 1}
	}
	return engine.Pos{File: r.file, Line: r.above + t.Position.Line, Col: t.Position.Column}
}

// read returns nil for a document that cannot be parsed, or has nothing in it.
func (r *reader) read(text string) (root *Node) {
	defer func() {
		if p := recover(); p != nil { // the parser gives up on some malformed texts this way
			r.fail(r.at(nil), "", "", "cannot be read as YAML (%v)", p)
			root = nil
		}
	}()
	tokens := lexer.Tokenize(text)
	if r.refuse(text, tokens); len(r.faults) > 0 {
		return nil
	}
	// keys that are there twice are found below, all of them
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		r.syntax(tokens, err)
		return nil
	}
	for _, d := range file.Docs {
		if d.Body != nil && d.Body.Type() != ast.CommentType && d.Body.Type() != ast.CommentGroupType {
			n := r.node(d.Body, "")
			return &n
		}
	}
	return nil
}

func (r *reader) node(n ast.Node, path string) Node {
	out := Node{Pos: r.at(n.GetToken())}
	switch n := n.(type) {
	case *ast.MappingNode:
		r.mapping(&out, n, path)
	case *ast.SequenceNode:
		out.Kind, out.Flow = Sequence, n.IsFlowStyle
		for i, item := range n.Values {
			out.Items = append(out.Items, r.node(item, fmt.Sprintf("%s[%d]", path, i)))
		}
	case *ast.LiteralNode:
		out.Kind, out.Text = String, norm.NFC.String(strings.TrimRight(n.Value.Value, "\n"))
		out.Block = r.block(n)
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode, *ast.BoolNode, *ast.StringNode, *ast.NullNode:
		out.Kind, out.Text, out.Plain = scalar(n)
	default:
		r.fail(out.Pos, path, "", "%s has no place here", strings.ToLower(n.Type().String()))
	}
	return out
}

// block is where the text of a literal block begins; zero for a folded one, whose lines are not those of the text.
func (r *reader) block(n *ast.LiteralNode) engine.Pos {
	if n.Start.Type != token.LiteralType {
		return engine.Pos{}
	}
	at := r.at(n.Start)
	first := strings.TrimLeft(n.Value.GetToken().Origin, "\n")
	return engine.Pos{File: at.File, Line: at.Line + 1, Col: len(first) - len(strings.TrimLeft(first, " ")) + 1}
}

// scalar reads a node of a single line or of quoted text.
func scalar(n ast.Node) (kind Kind, text string, plain bool) {
	switch n := n.(type) {
	case *ast.NullNode:
		return Null, "", false
	case *ast.BoolNode:
		return Bool, n.Token.Value, true
	case *ast.StringNode:
		text, plain = norm.NFC.String(n.Value), n.Token.Type == token.StringType
		// The parser leaves some numbers (1e3, very large ones) as text; other readers of YAML do not.
		switch {
		case plain && decimal.MatchString(text):
			return Integer, text, true
		case plain && numeric.MatchString(text):
			return Number, text, true
		}
		return String, text, plain
	}
	text = strings.TrimSpace(n.GetToken().Value)
	if decimal.MatchString(text) {
		return Integer, text, true
	}
	return Number, text, true
}

func (r *reader) mapping(out *Node, n *ast.MappingNode, path string) {
	out.Kind, out.Flow = Mapping, n.IsFlowStyle
	first := map[string]engine.Pos{}
	for _, v := range n.Values {
		p := Pair{Name: v.Key.GetToken().Value, Pos: r.at(v.Key.GetToken()), Kind: String}
		if !slices.Contains([]ast.NodeType{ast.StringType, ast.LiteralType}, v.Key.Type()) {
			p.Kind, _, _ = scalar(v.Key)
		}
		below := Join(path, p.Name)
		if at, twice := first[p.Name]; twice {
			r.fail(p.Pos, below, "", "key %q is there twice, first at line %d", p.Name, at.Line)
			continue
		}
		first[p.Name] = p.Pos
		p.Value = r.node(v.Value, below)
		out.Keys = append(out.Keys, p)
	}
	if len(out.Keys) > 0 && !n.IsFlowStyle {
		out.Pos = out.Keys[0].Pos // the parser's own place is the colon
	}
}

// Join adds a key to a path such as "cards[3].do".
func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
