// Package options reads what a table has chosen before it begins.
//
// A game keeps its readings of the rules as a plain value of its own, an O, in its position. A list says how the names
// and values of a set-up become one, and what lobbies offer:
//
//	func all() options.List[Options] {
//		return options.List[Options]{
//			options.Flag("private", "no", "yes", func(o *Options) *bool { return &o.Private }),
//			options.Number("rounds", func(o *Options) *uint8 { return &o.Rounds }, "3", "4", "5"),
//		}
//	}
//
// Tables are stored with the names and values: a list is append-only, and its first values are what absence means.
package options

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// Option is one thing to choose.
type Option[O any] struct {
	Name   string
	Values []string // the first is the default
	Set    func(o *O, value int)
	Preset string // what new tables begin with, if not the first value
	Level  bool   // see engine.TableOption
}

// List is all there is to choose, in the order in which it is offered.
type List[O any] []Option[O]

// Flag is an option with two values.
func Flag[O any](name, no, yes string, field func(o *O) *bool) Option[O] {
	return Option[O]{Name: name, Values: []string{no, yes}, Set: func(o *O, v int) { *field(o) = v == 1 }}
}

// Number is an option whose values are numbered from 0.
func Number[O any](name string, field func(o *O) *uint8, values ...string) Option[O] {
	return Option[O]{Name: name, Values: values, Set: func(o *O, v int) { *field(o) = uint8(v) }}
}

// Read turns a set-up's options into values. An error is an engine.ErrSetup.
func (l List[O]) Read(in map[string]string) (O, error) {
	var o O
	left := len(in)
	for _, d := range l {
		value, ok := in[d.Name]
		if !ok {
			d.Set(&o, 0)
			continue
		}
		left--
		i := slices.Index(d.Values, value)
		if i < 0 {
			return o, fmt.Errorf("%w: option %s cannot be %q; it can be %s", engine.ErrSetup, d.Name, value,
				strings.Join(d.Values, ", "))
		}
		d.Set(&o, i)
	}
	if left == 0 {
		return o, nil
	}
	var unknown []string
	for name := range in {
		if !slices.ContainsFunc(l, func(d Option[O]) bool { return d.Name == name }) {
			unknown = append(unknown, name)
		}
	}
	return o, fmt.Errorf("%w: there is no option %q", engine.ErrSetup, slices.Min(unknown))
}

// Specs is the list as lobbies read it; what an option says has the key prefix + name.
func (l List[O]) Specs(prefix string) (out []engine.TableOption) {
	for _, d := range l {
		out = append(out, engine.TableOption{Name: d.Name, Doc: engine.T(prefix + d.Name), Values: d.Values,
			Preset: d.Preset, Level: d.Level})
	}
	return out
}
