package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Filters lists the keys of a search. Those with Fits test each card found; the others say where to look, how cards
// compare, and how many are taken: the compiler reads zone, of, pick, chooser and as itself, since they hang together.
func Filters() []Filter {
	return []Filter{
		{Key: must("zone", "zone", "where"), Compile: readElsewhere},
		{Key: may("of", "players", "me; everyone where cards have no owner", "whose"), Compile: readElsewhere},
		{Key: may("kind", "card-kind", "character; any card in hands, decks, Cauldrons and the Burn Pile",
			"Characters or Items"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Item = v.Text == "item"
				return true
			}},
		{Key: may("type", "types", "any", "which types of Characters"), Compile: filterTypes, Fits: fitsTypes,
			Reads: program.ReadsTypes},
		{Key: may("has", "tokens", "", "at least so many of these tokens"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Has = tokenCounts(v)
				return s.Has != [program.TokenKinds]uint8{}
			}, Fits: fitsHas},
		{Key: may("lacks", "token-list", "", "none of these tokens"), Compile: filterLacks, Fits: fitsLacks},
		{Key: may("value", "range", "", "current value in this range (A6)"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Ranged, s.Min, s.Max = true, int8(v.Number("min", -100)), int8(v.Number("max", 100))
				return true
			}, Fits: fitsValue, Reads: program.ReadsValue},
		{Key: may("ability", "ability-kind", "", "with an ability of this kind"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Ability = int8(program.AbilityKinds.Index(v.Text))
				return true
			}, Fits: fitsAbility},
		{Key: may("icon", "icon", "", "with an ability that shows the icon"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Icon = 1 << program.Icons.Index(v.Text)
				return true
			}, Fits: fitsIcon},
		{Key: may("other", "flag", "false", "not the source itself"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Other = v.Bool
				return v.Bool
			}, Fits: fitsOther},
		{Key: may("rank", "rank", "", "only those with the most or the least of `by`"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Rank = int8(program.Ranks.Index(v.Text))
				return true
			}},
		{Key: may("by", "measure", "value", "what rank compares"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.By = uint8(program.Measures.Index(v.Text))
				return true
			}},
		{Key: may("place", "row-place", "", "where in the row, counted from the Cauldron"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Row = int8(program.Rows.Index(v.Text))
				return true
			}},
		{Key: may("pick", "pick", "1 in a step, all in a count or while", "how many of those found"), Compile: readElsewhere},
		{Key: may("chooser", "chooser", "me", "who chooses when there is a choice"), Compile: readElsewhere},
		{Key: may("as", "id", "", "a name for what was picked, used later as $name"), Compile: readElsewhere},
	}
}

// readElsewhere stands for the keys that the compiler reads together.
func readElsewhere(*program.Compiler, *program.Selector, *engine.Node) bool { return false }

func filterTypes(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
	if len(v.Items) == 0 {
		s.Types = 1 << program.Types.Index(v.Text)
	}
	for i := range v.Items {
		s.Types |= 1 << program.Types.Index(v.Items[i].Text)
	}
	return true
}

func filterLacks(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
	for i := range v.Items {
		s.Lacks |= 1 << program.Tokens.Index(v.Items[i].Text)
	}
	return true
}

func fitsTypes(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	return s.IsAny(c, sel.Types)
}

func fitsHas(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	for k, n := range s.Tokens[c] {
		if n < sel.Has[k] {
			return false
		}
	}
	return true
}

func fitsLacks(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	for k, n := range s.Tokens[c] {
		if sel.Lacks&(1<<k) != 0 && n > 0 {
			return false
		}
	}
	return true
}

func fitsValue(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	v := s.Value(c)
	return v >= int(sel.Min) && v <= int(sel.Max)
}

func fitsAbility(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	if program.When(sel.Ability) == program.WhenCast {
		return s.R.Castable.Has(c)
	}
	return s.R.HasFate.Has(c)
}

func fitsIcon(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	return s.R.Cards[c].Icons&sel.Icon != 0
}

func fitsOther(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	return c != src && c != s.BodyOf(src)
}
