package sandbox

import (
	"encoding/json"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// unknownFields lists the fields of a body which the sandbox's types, and so
// Discord, do not have. They are ignored there in silence, which hides misspellings.
func unknownFields(raw []byte, target any) []wire.BodyIssue {
	var body any
	if json.Unmarshal(raw, &body) != nil {
		return nil
	}
	var out []wire.BodyIssue
	walkUnknown(body, reflect.TypeOf(target), nil, &out)
	return out
}

func walkUnknown(body any, t reflect.Type, path []string, out *[]wire.BodyIssue) {
	t = underlying(t)
	switch b := body.(type) {
	case []any:
		if t.Kind() == reflect.Slice {
			for i, item := range b {
				walkUnknown(item, t.Elem(), at(path, strconv.Itoa(i)), out)
			}
		}
	case map[string]any:
		if t.Kind() != reflect.Struct {
			return
		}
		fields := jsonFields(t)
		names := sortedKeys(b)
		sort.Strings(names)
		for _, name := range names {
			next, ok := fields[name]
			if !ok {
				*out = append(*out,
					wire.BodyIssue{Path: "/" + strings.Join(at(path, name), "/"), Code: "UNKNOWN_FIELD",
						Message: "Discord ignores this field."})
				continue
			}
			walkUnknown(b[name], next, at(path, name), out)
		}
	}
}

// underlying strips pointers and opt.
func underlying(t reflect.Type) reflect.Type {
	for {
		switch {
		case t.Kind() == reflect.Pointer:
			t = t.Elem()
		case t.Kind() == reflect.Struct && strings.HasPrefix(t.Name(), "opt["):
			f, _ := t.FieldByName("v")
			t = f.Type
		default:
			return t
		}
	}
}

func jsonFields(t reflect.Type) map[string]reflect.Type {
	out := map[string]reflect.Type{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			out[name] = f.Type
		}
	}
	return out
}
