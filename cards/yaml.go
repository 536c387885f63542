package cards

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
	"golang.org/x/text/unicode/norm"

	"witchtable/engine"
)

// Limits of a pack's files. They are far above what people write, and keep a hostile file from costing much.
const (
	maxFile   = 1 << 20 // bytes
	maxDepth  = 48      // brackets or hyphens inside each other
	maxIndent = 160     // columns before the first word of a line
	maxKeys   = 20_000  // keys in one file: the parser's time grows with the square of a mapping's keys
)

var (
	decimal = regexp.MustCompile(`^[+-]?(0|[1-9][0-9]*)$`)
	numeric = regexp.MustCompile(`^[+-]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][+-]?[0-9]+)?$`)
)

// readYAML reads a file into a raw tree; ok is false if there is none. A tree may come with faults.
func readYAML(name string, text []byte, faults *collector) (r raw, ok bool) {
	before := len(faults.list)
	start := engine.Pos{File: name, Line: 1, Col: 1}
	switch {
	case len(text) > maxFile:
		faults.add(start, "", "", "the file is larger than %d bytes", maxFile)
		return raw{}, false
	case !utf8.Valid(text):
		faults.add(firstInvalid(name, text), "", "save the file as UTF-8", "not UTF-8")
		return raw{}, false
	}
	y := &yamlReader{file: name, faults: faults}
	tokens := lexer.Tokenize(string(text))
	y.refuse(tokens)
	if len(faults.list) > before {
		return raw{}, false
	}
	file := y.parse(tokens)
	if file == nil {
		return raw{}, false
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		faults.add(start, "", "", "the file is empty")
		return raw{}, false
	}
	return y.node(file.Docs[0].Body, ""), true
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

type yamlReader struct {
	file   string
	faults *collector
}

func (y *yamlReader) at(t *token.Token) engine.Pos {
	if t == nil || t.Position == nil {
		return engine.Pos{File: y.file, Line: 1, Col: 1}
	}
	return engine.Pos{File: y.file, Line: t.Position.Line, Col: t.Position.Column}
}

// refuse finds what is YAML and not for packs, before the parser gives it a meaning: parts that stand for other
// parts, several documents, and nesting without end.
func (y *yamlReader) refuse(tokens token.Tokens) {
	depth, hyphens, keys, line := 0, 0, 0, 0
	for _, t := range tokens {
		if t.Position.Line != line {
			line, hyphens = t.Position.Line, 0
			if t.Position.Column > maxIndent && t.Type != token.CommentType {
				y.faults.add(y.at(t), "", "", "indented more than %d columns", maxIndent)
				return
			}
		}
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			y.faults.add(y.at(t), "", "write the part out, or put text that begins with & or * in quotes", "packs have no anchors, aliases or merge keys")
		case token.TagType:
			y.faults.add(y.at(t), "", "put text that begins with ! in quotes", "packs have no tags")
		case token.DirectiveType:
			y.faults.add(y.at(t), "", "", "packs have no directives")
		case token.MappingKeyType:
			y.faults.add(y.at(t), "", "write key: value", "packs have no keys that begin with ?")
		case token.DocumentHeaderType:
			if t.Prev != nil && !onlyComments(t.Prev) {
				y.faults.add(y.at(t), "", "put it into a file of its own", "a second document in the same file")
			}
		case token.MappingValueType:
			if keys++; keys > maxKeys {
				y.faults.add(y.at(t), "", "spread the cards over several files", "more than %d keys in one file", maxKeys)
				return
			}
		case token.SequenceEntryType:
			hyphens++
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		}
		if depth > maxDepth || hyphens > maxDepth {
			y.faults.add(y.at(t), "", "", "nested more than %d deep", maxDepth)
			return
		}
	}
}

func onlyComments(t *token.Token) bool {
	for ; t != nil; t = t.Prev {
		if t.Type != token.CommentType {
			return false
		}
	}
	return true
}

// parse parses; a fault or a crash of the parser becomes a fault of the file.
func (y *yamlReader) parse(tokens token.Tokens) (file *ast.File) {
	defer func() {
		if r := recover(); r != nil {
			y.faults.add(engine.Pos{File: y.file, Line: 1, Col: 1}, "", "", "cannot be read as YAML (%v)", r)
			file = nil
		}
	}()
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey()) // repeated keys are found below, all of them
	if err == nil {
		return file
	}
	var e yaml.Error
	if errors.As(err, &e) {
		y.faults.add(y.at(e.GetToken()), "", "", "%s", e.GetMessage())
	} else {
		y.faults.add(engine.Pos{File: y.file, Line: 1, Col: 1}, "", "", "%v", err)
	}
	return nil
}

func (y *yamlReader) node(n ast.Node, path string) raw {
	r := raw{pos: y.at(n.GetToken())}
	switch n := n.(type) {
	case *ast.MappingNode:
		y.mapping(&r, n, path)
	case *ast.SequenceNode:
		r.kind = rawList
		for i, item := range n.Values {
			r.items = append(r.items, y.node(item, fmt.Sprintf("%s[%d]", path, i)))
		}
	case *ast.IntegerNode:
		r.kind, r.text, r.plain = rawInteger, strings.TrimSpace(n.Token.Value), true
		if !decimal.MatchString(r.text) {
			r.kind = rawNumber
		}
	case *ast.BoolNode:
		r.kind, r.text, r.plain = rawFlag, n.Token.Value, true
	case *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		r.kind, r.text, r.plain = rawNumber, n.GetToken().Value, true
	case *ast.StringNode:
		r.kind, r.text, r.plain = rawText, norm.NFC.String(n.Value), n.Token.Type == token.StringType
		// The parser leaves some numbers (1e3, very large ones) as text; other readers of YAML do not.
		if r.plain && decimal.MatchString(r.text) {
			r.kind = rawInteger
		} else if r.plain && numeric.MatchString(r.text) {
			r.kind = rawNumber
		}
	case *ast.LiteralNode:
		r.kind, r.text = rawText, norm.NFC.String(strings.TrimRight(n.Value.Value, "\n"))
	case *ast.NullNode:
		r.kind = rawNothing
	default:
		y.faults.add(r.pos, path, "", "%s has no place in a pack", strings.ToLower(n.Type().String()))
	}
	return r
}

func (y *yamlReader) mapping(r *raw, n *ast.MappingNode, path string) {
	r.kind = rawMapping
	first := map[string]engine.Pos{}
	for _, v := range n.Values {
		key := v.Key.GetToken()
		p := rawPair{name: key.Value, pos: y.at(key)}
		below := join(path, p.name)
		if at, twice := first[p.name]; twice {
			y.faults.add(p.pos, below, "", "key %q is there twice, first at line %d", p.name, at.Line)
			continue
		}
		first[p.name] = p.pos
		p.value = y.node(v.Value, below)
		r.pairs = append(r.pairs, p)
	}
	if len(r.pairs) > 0 && !n.IsFlowStyle {
		r.pos = r.pairs[0].pos // the parser's own place is the colon
	}
}

// join adds a key to a path.
func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
