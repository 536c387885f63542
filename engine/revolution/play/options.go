package play

import (
	"witchtable/engine"
	"witchtable/engine/options"
	"witchtable/engine/revolution/program"
)

// Options are the readings of the rules a table has chosen, as values.
type Options struct {
	Hard          [program.TypeKinds]uint8 // hard Events of each type; AnyHard: five at random of it
	Blessings     uint8                    // 3 or 6
	Reshuffles    uint8                    // free ones for each player
	Private       bool                     // hands are seen by their owners alone
	First         uint8                    // who begins: one of Begins…
	OwnDeck       bool                     // Recruits go onto the active player's own deck only
	Overpay       bool                     // cards may be paid that could be left out
	AskTrophies   bool                     // owners are asked before their trophies pay for a Recruit
	DoublePrinted bool                     // the double price is twice what is printed
	LibertyFirst  bool                     // Liberty rises before a marker is taken
	Marker        uint8                    // when to ask about markers
	SoloEcho      bool                     // a lone player may discard Dedicants for an extra Act
	Goals         uint8                    // which Objectives: one of Goals…
	Board         uint8
	Ask           bool // standing orders begin as ModeAsk
	Laid          bool // laid by hand: the cards need not be those of a whole game
	Late          bool // most of it has happened before, see layLate; no part of a position: only Start asks for it
}

// AnyHard stands for five Events of a type at random (R26).
const AnyHard = 6

// Who begins (R27).
const (
	BeginsByLot  = iota
	BeginsHost   // or, where the host does not play, by lot
	BeginsByVote // the players decide
)

// Which Objectives there are (R23).
const (
	GoalsByLot    = iota
	GoalsLightest // those with the fewest markers
	GoalsHeaviest // those with the most
	GoalsChosen   // by the host, or by who begins
)

// When players are asked which marker they take.
const (
	MarkerMatters = iota // where it matters
	MarkerAlways
	MarkerNever // only between two kinds, and none cannot be declined
)

// optionDefs lists the options. What tables are stored with are their names and values: append only.
func optionDefs() options.List[Options] {
	return append(options.List[Options]{
		{Name: "difficulty", Values: []string{"easy", "gentle", "normal", "tough", "hard", "hardest", "random"},
			Level: true, Set: func(o *Options, v int) {
				for t := range o.Hard {
					o.Hard[t] = uint8(v)
				}
			}},
		options.Flag("hands", "open", "private", func(o *Options) *bool { return &o.Private }),
		{Name: "blessings", Values: []string{"3", "6"}, Set: func(o *Options, v int) { o.Blessings = uint8(3 + 3*v) }},
		options.Number("free_reshuffles", func(o *Options) *uint8 { return &o.Reshuffles }, "0", "1", "2"),
		options.Flag("recruit_to", "any", "own", func(o *Options) *bool { return &o.OwnDeck }),
		options.Flag("standing_default", "seekers", "ask", func(o *Options) *bool { return &o.Ask }),
		options.Number("first_player", func(o *Options) *uint8 { return &o.First }, "random", "host", "vote"),
		options.Flag("overpay", "minimal", "free", func(o *Options) *bool { return &o.Overpay }),
		options.Flag("trophy_consent", "auto", "ask", func(o *Options) *bool { return &o.AskTrophies }),
		options.Flag("double_base", "current", "printed", func(o *Options) *bool { return &o.DoublePrinted }),
		options.Flag("liberty_first", "false", "true", func(o *Options) *bool { return &o.LibertyFirst }),
		options.Number("ask_marker", func(o *Options) *uint8 { return &o.Marker }, "when_it_matters", "always",
			"never_decline"),
		options.Flag("solo_echo", "false", "true", func(o *Options) *bool { return &o.SoloEcho }),
		options.Number("objectives", func(o *Options) *uint8 { return &o.Goals }, "random", "easiest", "hardest",
			"chosen"),
		options.Number("board", func(o *Options) *uint8 { return &o.Board }, "a", "b"),
		options.Flag("begins", "early", "late", func(o *Options) *bool { return &o.Late }),
	}, gradeDefs()...)
}

// gradeDefs are the options by which a type of Events has a difficulty of its own (A6): they are read after the
// difficulty of all.
func gradeDefs() (out options.List[Options]) {
	for t := range program.Type(program.TypeKinds) {
		out = append(out, options.Option[Options]{Name: "hard_" + program.Types[t],
			Values: []string{"same", "0", "1", "2", "3", "4", "5", "random"},
			Set: func(o *Options, v int) {
				if v > 0 {
					o.Hard[t] = uint8(v - 1)
				}
			}})
	}
	return out
}

// ReadOptions turns a set-up's options into values.
func ReadOptions(in map[string]string) (Options, error) { return optionDefs().Read(in) }

// OptionSpecs lists what can be set about a table before it begins, in the order in which it is offered.
func OptionSpecs() []engine.TableOption { return optionDefs().Specs("revolution.option.") }
