package play

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// Options are the readings of the rules a table has chosen, as values.
type Options struct {
	Difficulty    uint8 // hard Events of each type; AnyHard: five at random of each
	Blessings     uint8 // 3 or 6
	Reshuffles    uint8 // free ones for each player
	Private       bool  // hands are seen by their owners alone
	First         uint8 // who begins: 0 chance, 1 the host
	OwnDeck       bool  // Recruits go onto the active player's own deck only
	Overpay       bool  // cards may be paid that could be left out
	AskTrophies   bool  // owners are asked before their trophies pay for a Recruit
	DoublePrinted bool  // the double price is twice what is printed
	LibertyFirst  bool  // Liberty rises before a marker is taken
	Marker        uint8 // when to ask about markers
	SoloEcho      bool  // a lone player may discard Dedicants for an extra Act
	Goals         uint8 // which Objectives: 0 random, 1 those with the fewest markers, 2 with the most
	Board         uint8
	Ask           bool // standing orders begin as ModeAsk
	Laid          bool // laid by hand: the cards need not be those of a whole game
}

// AnyHard is the difficulty in which each type has five Events at random (R26).
const AnyHard = 6

// When players are asked which marker they take.
const (
	MarkerMatters = iota // where it matters
	MarkerAlways
	MarkerNever // only between two kinds, and none cannot be declined
)

type tableOption struct {
	name   string
	values []string
	set    func(o *Options, value int)
	preset string // what new tables begin with, if not the first value
}

// optionDefs lists the options. What tables are stored with are their names and values: append only.
func optionDefs() []tableOption {
	flag := func(name, no, yes string, field func(o *Options) *bool) tableOption {
		return tableOption{name: name, values: []string{no, yes}, set: func(o *Options, v int) { *field(o) = v == 1 }}
	}
	number := func(name string, field func(o *Options) *uint8, values ...string) tableOption {
		return tableOption{name: name, values: values, set: func(o *Options, v int) { *field(o) = uint8(v) }}
	}
	return []tableOption{
		number("difficulty", func(o *Options) *uint8 { return &o.Difficulty },
			"easy", "gentle", "normal", "tough", "hard", "hardest", "random"),
		flag("hands", "open", "private", func(o *Options) *bool { return &o.Private }),
		{name: "blessings", values: []string{"3", "6"}, set: func(o *Options, v int) { o.Blessings = uint8(3 + 3*v) }},
		number("free_reshuffles", func(o *Options) *uint8 { return &o.Reshuffles }, "0", "1", "2"),
		flag("recruit_to", "any", "own", func(o *Options) *bool { return &o.OwnDeck }),
		flag("standing_default", "seekers", "ask", func(o *Options) *bool { return &o.Ask }),
		number("first_player", func(o *Options) *uint8 { return &o.First }, "random", "host"),
		flag("overpay", "minimal", "free", func(o *Options) *bool { return &o.Overpay }),
		flag("trophy_consent", "auto", "ask", func(o *Options) *bool { return &o.AskTrophies }),
		flag("double_base", "current", "printed", func(o *Options) *bool { return &o.DoublePrinted }),
		flag("liberty_first", "false", "true", func(o *Options) *bool { return &o.LibertyFirst }),
		number("ask_marker", func(o *Options) *uint8 { return &o.Marker }, "when_it_matters", "always", "never_decline"),
		flag("solo_echo", "false", "true", func(o *Options) *bool { return &o.SoloEcho }),
		number("objectives", func(o *Options) *uint8 { return &o.Goals }, "random", "easiest", "hardest"),
		number("board", func(o *Options) *uint8 { return &o.Board }, "a", "b"),
	}
}

// ReadOptions turns a set-up's options into values.
func ReadOptions(in map[string]string) (Options, error) {
	var o Options
	left := len(in)
	for _, d := range optionDefs() {
		value, ok := in[d.name]
		if !ok {
			d.set(&o, 0)
			continue
		}
		left--
		i := slices.Index(d.values, value)
		if i < 0 {
			return o, fmt.Errorf("%w: option %s cannot be %q; it can be %s", engine.ErrSetup, d.name, value,
				strings.Join(d.values, ", "))
		}
		d.set(&o, i)
	}
	if left > 0 {
		for name := range in {
			if !slices.ContainsFunc(optionDefs(), func(d tableOption) bool { return d.name == name }) {
				return o, fmt.Errorf("%w: there is no option %q", engine.ErrSetup, name)
			}
		}
	}
	return o, nil
}

// OptionSpecs lists what can be set about a table before it begins, in the order in which it is offered.
func OptionSpecs() []engine.TableOption {
	var out []engine.TableOption
	for _, d := range optionDefs() {
		out = append(out, engine.TableOption{Name: d.name, Doc: engine.T("revolution.option." + d.name), Values: d.values,
			Preset: d.preset, Level: d.name == "difficulty"})
	}
	return out
}
