package play

import (
	"witchtable/engine"
	"witchtable/engine/options"
	"witchtable/engine/witchcraft/program"
)

// Options are the readings of the rules a table has chosen, as values.
type Options struct {
	Begin         uint8 // persuasion at the beginning (R6)
	Starter       bool  // the starter coven, and no draft (R12)
	Late          uint8 // what counts of Challenges that come late: one of Late…
	CurrentFilter bool  // searches go by current difficulties (A33)
	Auto          bool  // the order of effects is not asked where it does not matter
	NoLists       bool  // the lists of the coven's decks are not shown (A11)
	NoCounts      bool  // what is left of the Challenges is not shown (A13)
	OpenHand      bool  // onlookers see the hand (A69)
	All           bool  // all Witches are shuffled, and four set aside (A74)
	Short         bool  // two rounds, one Conviction at each Juror, more persuasion at the beginning (A82)
	Laid          bool  // laid by hand: the cards need not be those of a whole game
}

// What counts of the Chosen effect of a Challenge that comes to the chosen Mission late (A29).
const (
	LateLasting = iota // what holds
	LateAll            // what is done, too
	LateNone
)

// optionDefs lists the options. What tables are stored with are their names and values: append only.
func optionDefs() options.List[Options] {
	return options.List[Options]{
		{Name: "start_persuasion", Values: []string{"1", "0", "2"}, Level: true,
			Set: func(o *Options, v int) { o.Begin = [...]uint8{1, 0, 2}[v] }},
		options.Flag("coven", "draft", "starter", func(o *Options) *bool { return &o.Starter }),
		options.Number("late_chosen", func(o *Options) *uint8 { return &o.Late }, "lasting", "all", "none"),
		options.Flag("filter_difficulty", "printed", "current", func(o *Options) *bool { return &o.CurrentFilter }),
		{Name: "auto_order", Values: []string{"true", "false"}, Set: func(o *Options, v int) { o.Auto = v == 0 }},
		options.Flag("show_lists", "true", "false", func(o *Options) *bool { return &o.NoLists }),
		options.Flag("show_counts", "true", "false", func(o *Options) *bool { return &o.NoCounts }),
		options.Flag("spectators_see_hand", "false", "true", func(o *Options) *bool { return &o.OpenHand }),
		options.Flag("pool28", "false", "true", func(o *Options) *bool { return &o.All }),
		options.Flag("length", "full", "short", func(o *Options) *bool { return &o.Short }),
	}
}

// A short game has two Missions, which persuade two Jurors: against two Convictions each nobody could win it (A82).
const (
	fewRounds      = 2
	fewConvictions = 1 // at each Juror
	headStart      = 1 // over each Juror
)

// Begins is the persuasion over each Juror at the beginning (R6, A82).
func (o *Options) Begins() uint8 {
	if o.Short {
		return o.Begin + headStart
	}
	return o.Begin
}

// Convictions is how many are laid at each Juror (R7, A82).
func (o *Options) Convictions() int {
	if o.Short {
		return fewConvictions
	}
	return program.AtJuror
}

// ReadOptions turns a set-up's options into values.
func ReadOptions(in map[string]string) (Options, error) { return optionDefs().Read(in) }

// OptionSpecs lists what can be set about a table before it begins, in the order in which it is offered.
func OptionSpecs() []engine.TableOption { return optionDefs().Specs("witchcraft.option.") }
