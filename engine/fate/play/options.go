package play

import (
	"witchtable/engine"
	"witchtable/engine/options"
)

// tableOptions are the readings of the rules a table has chosen, as values.
type tableOptions struct {
	claim     uint8 // who begins: 0 those who claim the worst day draw lots, 1 chance, 2 the host (A14)
	cancel    bool  // Blessed and Cursed cancel (A61)
	Unlimited bool  // tokens never run out (A63)
	reshuffle bool  // the Burn Pile becomes a new Village Deck (A22)
	NoSelf    bool  // a Sacrifice cannot be the one who sacrifices (A71)
	OwnTrial  bool  // only one's own Characters come back from trial (A81)
	AutoWell  bool  // the rest of a visit to the Well keeps its order (A29)
	LiveLevel bool  // the Enchantment level counts during play already (A6)
	guide     uint8 // which of the Enchantment guides (A105)
	rounds    uint8 // the most rounds; 0: until the last Event
}

// guideRow is a row of the Enchantment guide: points at this level and above.
type guideRow struct{ From, Witch, Villager, Grave int8 }

// The Enchantment guides, by the number of the option's value. Both points that the rulebook shows lie on each of them
// (L501, L565); what lies above them is ours. The first goes on in the bands of R74, the steep one rewards the highest
// band more, and the gentle one stays at the last row the rulebook shows: with either of the others one plan wins most
// games, to have ten tokens.
var guides = [...][]guideRow{
	{{0, 0, 0, 0}, {3, 1, 0, 1}, {7, 2, -1, 2}, {10, 3, -2, 3}},
	{{0, 0, 0, 0}, {4, 1, 0, 1}, {7, 2, -1, 2}, {12, 4, -3, 4}},
	{{0, 0, 0, 0}, {3, 1, 0, 1}, {7, 2, -1, 2}},
}

// Guide returns the Enchantment guide of the table, the row of those who have nothing first.
func (o *tableOptions) Guide() []guideRow { return guides[o.guide] }

// Row is the row of the guide for a level.
func (o *tableOptions) Row(level int) guideRow {
	guide := o.Guide()
	row := guide[0]
	for _, r := range guide {
		if level >= int(r.From) {
			row = r
		}
	}
	return row
}

// lastNight reports whether the Night of a round is the last one, however many Events are left.
func (o *tableOptions) lastNight(round uint8) bool { return o.rounds > 0 && round+1 >= o.rounds }

// MostPenalized is the number of Suspicion tokens behind which the chart ends: more cost no more.
const MostPenalized = 5

// Penalty is what Suspicion tokens cost a Coven (L859-863).
func Penalty(tokens int) int {
	chart := [MostPenalized + 1]int{0, 2, 4, 6, 10, 16}
	return chart[min(tokens, MostPenalized)]
}

// optionDefs lists the options. What tables are stored with are their names and values: append only.
func optionDefs() options.List[tableOptions] {
	flag := func(name string, field func(o *tableOptions) *bool) options.Option[tableOptions] {
		return options.Flag(name, "false", "true", field)
	}
	wellOrder := options.Flag("well_order", "ask", "auto", func(o *tableOptions) *bool { return &o.AutoWell })
	wellOrder.Preset = "auto"
	guide := options.Number("enchantment_table", func(o *tableOptions) *uint8 { return &o.guide }, "bands", "steep",
		"gentle")
	guide.Preset = "gentle"
	return options.List[tableOptions]{
		options.Number("first_coin", func(o *tableOptions) *uint8 { return &o.claim }, "claim", "random", "host"),
		flag("cancel_opposites", func(o *tableOptions) *bool { return &o.cancel }),
		flag("unlimited_tokens", func(o *tableOptions) *bool { return &o.Unlimited }),
		flag("village_reshuffle_burn", func(o *tableOptions) *bool { return &o.reshuffle }),
		options.Flag("self_sacrifice", "true", "false", func(o *tableOptions) *bool { return &o.NoSelf }),
		options.Flag("retrieve", "any", "own_only", func(o *tableOptions) *bool { return &o.OwnTrial }),
		wellOrder,
		flag("live_enchantment", func(o *tableOptions) *bool { return &o.LiveLevel }),
		guide,
		{Name: "rounds", Values: []string{"all", "three"}, Set: func(o *tableOptions, v int) { o.rounds = uint8(3 * v) }},
	}
}

// ReadOptions turns a set-up's options into values.
func ReadOptions(in map[string]string) (tableOptions, error) { return optionDefs().Read(in) }

// OptionSpecs lists what can be set about a table before it begins, in the order in which it is offered.
func OptionSpecs() []engine.TableOption { return optionDefs().Specs("option.") }
