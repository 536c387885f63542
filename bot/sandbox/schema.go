package sandbox

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	xmessage "golang.org/x/text/message"
)

// schemaSet holds the compiled schema of each request body in Discord's API
// description, by "METHOD /path/{}" with parameter names left out.
type schemaSet struct {
	bodies map[string]*jsonschema.Schema
}

//go:embed limits.json
var limitsFile []byte

// ownLimits are the limits of bodies that the sandbox knows by itself, compiled once.
var ownLimits = sync.OnceValues(func() (*schemaSet, error) { return compileSchemas("limits.json", limitsFile) })

// Description is Discord's API description, ready to hold bodies to it. It is immutable: many sandboxes may use one.
type Description struct{ bodies *schemaSet }

// ReadDescription reads openapi.json. Errors: ErrBadDescription.
func ReadDescription(file string) (*Description, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w: %w", ErrBadDescription, err)
	}
	set, err := compileSchemas(file, raw)
	if err != nil {
		return nil, err
	}
	return &Description{set}, nil
}

// compileSchemas compiles an API description. Its schemas are JSON Schema 2020-12, so JSON pointers into the document
// are all that is needed.
func compileSchemas(file string, raw []byte) (*schemaSet, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w: %s: %w", ErrBadDescription, file, err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	const base = "http://sandbox/openapi.json"
	if err := c.AddResource(base, doc); err != nil {
		return nil, fmt.Errorf("sandbox: %w: %s: %w", ErrBadDescription, file, err)
	}
	set := &schemaSet{bodies: map[string]*jsonschema.Schema{}}
	paths := field(doc, "paths")
	for p, methods := range paths {
		for method := range field(paths, p) {
			if field(field(field(field(methods, method), "requestBody"), "content"), "application/json") == nil {
				continue
			}
			pointer := "/paths/" + escapePointer(p) + "/" + method + "/requestBody/content/application~1json/schema"
			schema, err := c.Compile(base + "#" + (&url.URL{Path: pointer}).EscapedPath())
			if err != nil {
				return nil, fmt.Errorf("sandbox: %w: %s %s: %w", ErrBadDescription, method, p, err)
			}
			set.bodies[schemaKey(strings.ToUpper(method), p)] = schema
		}
	}
	if len(set.bodies) == 0 {
		return nil, fmt.Errorf("sandbox: %w: %s describes no request bodies", ErrBadDescription, file)
	}
	return set, nil
}

func field(v any, name string) map[string]any {
	m, _ := v.(map[string]any)
	out, _ := m[name].(map[string]any)
	return out
}

func escapePointer(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "~", "~0"), "/", "~1")
}

var parameter = regexp.MustCompile(`\{[^}]*\}`)

func schemaKey(method, path string) string {
	return method + " " + parameter.ReplaceAllString(path, "{}")
}

// check validates a body against the schema of its route.
func (set *schemaSet) check(method, path string, raw []byte) issues {
	schema := set.bodies[schemaKey(method, path)]
	if schema == nil {
		return nil
	}
	body, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return issues{{code: "JSON", message: err.Error()}}
	}
	correctDescription(body)
	err = schema.Validate(body)
	if err == nil {
		return nil
	}
	var list issues
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		list.add(nil, "SCHEMA", "%v", err)
		return list
	}
	leaves(invalid, &list)
	return list
}

// correctDescription undoes a known mistake of the description: it types
// default_member_permissions as an integer, where documentation and clients have
// a string of digits.
func correctDescription(body any) {
	switch b := body.(type) {
	case []any:
		for _, item := range b {
			correctDescription(item)
		}
	case map[string]any:
		if s, ok := b["default_member_permissions"].(string); ok {
			if _, err := strconv.ParseInt(s, 10, 64); err == nil {
				b["default_member_permissions"] = json.Number(s)
			}
		}
	}
}

// leaves lists what is wrong at the deepest level. Of a union's branches only
// the best fitting one is told, or a wrong button would be called a wrong select too.
func leaves(e *jsonschema.ValidationError, out *issues) {
	if missing, ok := e.ErrorKind.(*kind.Required); ok {
		for _, name := range missing.Missing {
			out.add(at(e.InstanceLocation, name), "BASE_TYPE_REQUIRED", "This field is required")
		}
		return
	}
	if len(e.Causes) == 0 {
		code, text := describe(e.ErrorKind)
		out.add(e.InstanceLocation, code, "%s", text)
		return
	}
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		leaves(bestBranch(e), out)
	default:
		for _, c := range e.Causes {
			leaves(c, out)
		}
	}
}

// bestBranch picks the branch that fails neither on its type field nor on its
// JSON type, and of those the one that gets deepest.
func bestBranch(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	best, bestScore := e.Causes[0], -1
	for _, c := range e.Causes {
		score := 1 + depth(c)
		if wrongKind(c, e.InstanceLocation) {
			score = 0
		}
		if score > bestScore {
			best, bestScore = c, score
		}
	}
	return best
}

func wrongKind(e *jsonschema.ValidationError, at []string) bool {
	if len(e.Causes) == 0 {
		n := len(e.InstanceLocation)
		if n == len(at) {
			_, isType := e.ErrorKind.(*kind.Type)
			return isType
		}
		return n == len(at)+1 && e.InstanceLocation[n-1] == "type"
	}
	if _, union := e.ErrorKind.(*kind.OneOf); union && len(e.InstanceLocation) > len(at) {
		return wrongKind(bestBranch(e), at)
	}
	for _, c := range e.Causes {
		if wrongKind(c, at) {
			return true
		}
	}
	return false
}

func depth(e *jsonschema.ValidationError) int {
	d := len(e.InstanceLocation)
	for _, c := range e.Causes {
		d = max(d, depth(c))
	}
	return d
}

// describe gives Discord's code and words for a schema error.
func describe(k jsonschema.ErrorKind) (code, text string) {
	switch k := k.(type) {
	case *kind.MaxLength:
		return "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", k.Want)
	case *kind.MinLength:
		return "BASE_TYPE_MIN_LENGTH", fmt.Sprintf("Must be %d or more in length.", k.Want)
	case *kind.MaxItems:
		return "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", k.Want)
	case *kind.MinItems:
		return "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be %d or more in length.", k.Want)
	case *kind.Minimum, *kind.Maximum:
		return "NUMBER_TYPE_RANGE", localized(k)
	case *kind.Enum, *kind.Const:
		return "BASE_TYPE_CHOICES", localized(k)
	case *kind.Type:
		return "TYPE", localized(k)
	case *kind.Pattern:
		return "STRING_TYPE_REGEX", localized(k)
	}
	return "SCHEMA", localized(k)
}

func localized(k jsonschema.ErrorKind) string {
	return k.LocalizedString(xmessage.NewPrinter(language.English))
}
