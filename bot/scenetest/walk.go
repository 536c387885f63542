package scenetest

import (
	"reflect"
	"strings"

	"witchtable/engine"
)

var textType = reflect.TypeFor[engine.Text]()

// whole reports whether a type is one field of the list as it is, with nothing inside that could be said by itself.
func whole(t reflect.Type) bool { return t.Kind() != reflect.Struct || t == textType }

// listed reports whether a type is a list of things with fields of their own.
func listed(t reflect.Type) bool { return t.Kind() == reflect.Slice && !whole(t.Elem()) }

// inItself reports whether a field, given the path of the thing that has it, is that of a list the thing itself is in:
// the cards under a card that lies under another.
func inItself(prefix, field string) bool { return strings.HasSuffix(prefix, "."+field+"[].") }

// Paths are the paths of all fields of a type and of what it holds, in order: "Zones[].Cards[].Worth.N". A list of
// things with fields has a path of its own before theirs. What lies in a list inside itself has the paths of that list:
// cards under cards under cards are cards under cards.
func Paths(t reflect.Type) []string { return paths(t, "") }

func paths(t reflect.Type, prefix string) (out []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		path := prefix + f.Name
		if whole(f.Type) {
			out = append(out, path)
		}
		switch {
		case listed(f.Type) && !inItself(prefix, f.Name):
			out = append(out, paths(f.Type.Elem(), path+"[].")...)
		case !whole(f.Type):
			out = append(out, paths(f.Type, path+".")...)
		}
	}
	return out
}

// place is a field of one thing of a scene.
type place struct {
	path  string
	value reflect.Value
}

// places are all fields of all that is in a value, each with the path that Paths has for it.
func places(v reflect.Value, prefix string) (out []place) {
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		if whole(f.Type()) {
			out = append(out, place{prefix + name, f})
		}
		switch {
		case listed(f.Type()):
			inside := prefix + name + "[]."
			if inItself(prefix, name) {
				inside = prefix
			}
			for n := range f.Len() {
				out = append(out, places(f.Index(n), inside)...)
			}
		case !whole(f.Type()):
			out = append(out, places(f, prefix+name+".")...)
		}
	}
	return out
}

// others are values that a field might have instead, of each kind that there is.
func others(v reflect.Value) (out []reflect.Value) {
	add := func(set func(reflect.Value)) {
		other := reflect.New(v.Type()).Elem()
		set(other)
		out = append(out, other)
	}
	switch {
	case v.Type() == reflect.TypeFor[engine.Laid]():
		for laid := range uint64(engine.Beside) + 1 {
			if laid != v.Uint() {
				add(func(o reflect.Value) { o.SetUint(laid) })
			}
		}
	case v.Type() == textType:
		add(func(o reflect.Value) { o.Set(reflect.ValueOf(Said(otherName))) })
	case listed(v.Type()):
		if v.Len() > 0 {
			add(func(o reflect.Value) { o.Set(v.Slice(0, v.Len()-1)) })
		}
	case v.Kind() == reflect.Slice:
		one := others(reflect.New(v.Type().Elem()).Elem())[0]
		add(func(o reflect.Value) { o.Set(reflect.Append(v, one)) })
	case v.Kind() == reflect.String:
		add(func(o reflect.Value) { o.SetString(otherName) })
	case v.Kind() == reflect.Bool:
		add(func(o reflect.Value) { o.SetBool(!v.Bool()) })
	case v.CanUint():
		add(func(o reflect.Value) { o.SetUint(v.Uint() + 1) })
	case v.CanInt():
		add(func(o reflect.Value) { o.SetInt(v.Int() + 1) })
	default:
		panic("scenetest: others does not know what else a " + v.Type().String() + " might be")
	}
	return out
}

// Change changes a field in the first place that it has in a value which may be set; false where it has none. So other
// things than scenes can be held to what is said of them.
func Change(v reflect.Value, path string) bool {
	for _, p := range places(v, "") {
		if list := others(p.value); p.path == path && len(list) > 0 {
			p.value.Set(list[0])
			return true
		}
	}
	return false
}
