package yaml

import (
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/token"

	"witchtable/engine"
)

// refuse finds what is YAML and not for us, before the parser gives it a meaning: parts that stand for other parts,
// and nesting without end.
func (r *reader) refuse(text string, tokens token.Tokens) {
	depth, hyphens, keys, line := 0, 0, 0, 0
	lines := strings.Split(text, "\n")
	for _, t := range tokens {
		if t.Position.Line != line {
			line, hyphens = t.Position.Line, 0
			if r.tabs(lines[line-1], t) {
				return
			}
			if t.Position.Column > maxIndent && t.Type != token.CommentType {
				r.fail(r.at(t), "", "", "indented more than %d columns", maxIndent)
				return
			}
		}
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			r.fail(r.at(t), "", "write the part out, or put text that begins with & or * in quotes",
				"anchors, aliases and merge keys are not used here")
		case token.TagType:
			r.fail(r.at(t), "", "put text that begins with ! in quotes", "tags are not used here")
		case token.DirectiveType:
			r.fail(r.at(t), "", "put text that begins with % in quotes", "directives are not used here")
		case token.MappingKeyType:
			r.fail(r.at(t), "", "write key: value", "keys that begin with ? are not used here")
		case token.MappingValueType:
			if keys++; keys > maxKeys {
				r.fail(r.at(t), "", "spread it over several files", "more than %d keys", maxKeys)
				return
			}
		case token.SequenceEntryType:
			hyphens++
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		}
		if depth > MaxDepth || hyphens > MaxDepth {
			r.fail(r.at(t), "", "", "nested more than %d deep", MaxDepth)
			return
		}
	}
}

// tabs reports whether a line that begins with a token is indented with tabs, which the parser lets pass in places.
func (r *reader) tabs(line string, t *token.Token) bool {
	if t.Prev != nil && (t.Prev.Type == token.LiteralType || t.Prev.Type == token.FoldedType) {
		return false // the lines of a block of text, whose tabs belong to it
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	tab := strings.IndexByte(indent, '\t')
	if tab < 0 {
		return false
	}
	r.fail(engine.Pos{File: r.file, Line: r.above + t.Position.Line, Col: tab + 1}, "", "use spaces",
		"a tab, where only spaces may stand")
	return true
}

// quoteInside is how a quotation mark is written inside of text that is in such marks.
func quoteInside(q *token.Token) string {
	if q.Type == token.SingleQuoteType {
		return "write '' for a ' inside"
	}
	return `write \" for a " inside`
}

// syntax reports what the parser could not read, where a person would look for it and in a person's words.
func (r *reader) syntax(tokens token.Tokens, err error) {
	var e yaml.Error
	if !errors.As(err, &e) || e.GetToken() == nil {
		r.fail(r.at(nil), "", "", "%v", err)
		return
	}
	t, problem := e.GetToken(), e.GetMessage()
	q := quoteBefore(tokens, t)
	switch {
	case strings.Contains(problem, "tab character") || strings.Contains(problem, "character '\t'"):
		r.fail(r.at(t), "", "use spaces", "a tab, where none may stand")
	case strings.Contains(problem, "could not find end character"):
		r.fail(r.at(t), "", "", "the quotation mark here is not closed")
	case q != nil && q.Position.Line != t.Position.Line:
		r.fail(r.at(q), "", "", "the quotation mark here is not closed on its line; the next one is at line %d", r.at(t).Line)
	case q != nil:
		r.fail(r.at(t), "", quoteInside(q), "text goes on after its closing quotation mark")
	case strings.Contains(problem, "mapping value is not allowed"):
		r.fail(r.at(t), "", "put text with a colon in it in quotes, or look at the indentation",
			"a key, where none may stand")
	case strings.Contains(problem, "reserved character"):
		r.fail(r.at(t), "", "put the text in quotes", "text may not begin with %s", strings.TrimSpace(t.Origin))
	default:
		r.fail(r.at(t), "", "", "%s", problem)
	}
}

// quoteBefore returns the quoted text that a token follows without anything between them: where such a token is one
// too many, a quotation mark is missing or doubled.
func quoteBefore(tokens token.Tokens, t *token.Token) *token.Token {
	for i, o := range tokens {
		if o == t && i > 0 && (tokens[i-1].Type == token.SingleQuoteType || tokens[i-1].Type == token.DoubleQuoteType) {
			return tokens[i-1]
		}
	}
	return nil
}
