package scenario

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"witchtable/engine"
)

// The shapes of nodes as they are read here, before anything is known of their meaning.
const (
	shapeNumber  = "number"
	shapeFlag    = "flag"
	shapeWord    = "word"
	shapeList    = "list"
	shapeMapping = "mapping"
	shapeNothing = "nothing"
)

var integer = regexp.MustCompile(`^[+-]?[0-9]{1,9}$`)

// read parses a file into one node for each document in it.
func read(name string, text []byte) (docs []*engine.Node, err error) {
	defer func() {
		if r := recover(); r != nil { // the parser gives up on some malformed files this way
			docs, err = nil, fmt.Errorf("%s: cannot be read as YAML (%v)", name, r)
		}
	}()
	file, err := parser.ParseBytes(text, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		var e yaml.Error
		if errors.As(err, &e) {
			return nil, fmt.Errorf("%s: %s", at(name, e.GetToken()), e.GetMessage())
		}
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r := &reader{name: name}
	for _, d := range file.Docs {
		if d.Body == nil || d.Body.Type() == ast.CommentType || d.Body.Type() == ast.CommentGroupType {
			continue
		}
		n := r.node(d.Body)
		docs = append(docs, &n)
	}
	if r.err == nil && len(docs) == 0 {
		r.err = fmt.Errorf("%s: no scenario in it", name)
	}
	return docs, r.err
}

func at(name string, t *token.Token) engine.Pos {
	if t == nil || t.Position == nil {
		return engine.Pos{File: name, Line: 1, Col: 1}
	}
	return engine.Pos{File: name, Line: t.Position.Line, Col: t.Position.Column}
}

type reader struct {
	name string
	err  error
}

func (r *reader) fail(pos engine.Pos, format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %s", pos, fmt.Sprintf(format, args...))
	}
}

func (r *reader) node(n ast.Node) engine.Node {
	out := engine.Node{Pos: at(r.name, n.GetToken())}
	switch n := n.(type) {
	case *ast.MappingNode:
		out.Shape = shapeMapping
		for _, v := range n.Values {
			p := engine.Pair{Name: v.Key.GetToken().Value, Pos: at(r.name, v.Key.GetToken()), Node: r.node(v.Value)}
			if out.Get(p.Name) != nil {
				r.fail(p.Pos, "%q is there twice", p.Name)
			}
			out.Keys = append(out.Keys, p)
		}
		if len(out.Keys) > 0 && !n.IsFlowStyle {
			out.Pos = out.Keys[0].Pos // the parser's own place is the colon
		}
	case *ast.SequenceNode:
		out.Shape = shapeList
		for _, v := range n.Values {
			out.Items = append(out.Items, r.node(v))
		}
	case *ast.NullNode:
		out.Shape = shapeNothing
	case *ast.BoolNode:
		out.Shape, out.Bool, out.Text = shapeFlag, n.Value, n.Token.Value
	case *ast.LiteralNode:
		out.Shape, out.Text = shapeWord, n.Value.Value
	case *ast.IntegerNode, *ast.StringNode:
		out.Shape, out.Text = shapeWord, n.GetToken().Value
		if s, ok := n.(*ast.StringNode); ok {
			out.Text = s.Value
		}
		if integer.MatchString(out.Text) {
			out.Shape = shapeNumber
			out.Int, _ = strconv.Atoi(out.Text) // the pattern allows nothing that fails
		}
	default:
		r.fail(out.Pos, "%s has no place in a scenario", n.Type())
	}
	return out
}

// ParseTable reads a single description, such as a table of a game, from a text of its own. name is its name in
// faults.
func ParseTable(name string, text []byte) (*engine.Node, error) {
	docs, err := read(name, text)
	if err != nil {
		return nil, err
	}
	if len(docs) > 1 {
		return nil, fmt.Errorf("%s: a second description", docs[1].Pos)
	}
	return docs[0], nil
}
