package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Filter is an entry for a key of a search.
type Filter = search.Filter[*program.Compiler, play.State, program.Card, program.Look]

// Filters lists the keys of a search in the order in which cards are tested. Those with Fits test each card found; the
// others say where to look, and how cards compare: zone and of the compiler reads itself.
func Filters() []Filter {
	return []Filter{
		{Key: must("zone", "zone", "where")},
		{Key: may("of", "players", "me; everyone where cards have no owner", "whose")},
		{Key: may("kind", "card-kind", "character; any card in hands, decks, Cauldrons and the Burn Pile",
			"Characters or Items"),
			Compile: where(func(l *program.Look, v *engine.Node) { l.Item = v.Text == "item" })},
		{Key: may("type", "types", "any", "which types of Characters"), Compile: filterTypes, Fits: fitsTypes},
		{Key: may("has", "tokens", "", "at least so many of these tokens"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Own.Has = tokenCounts(v)
				return s.Own.Has != [program.TokenKinds]uint8{}
			}, Fits: fitsHas},
		{Key: may("lacks", "token-list", "", "none of these tokens"), Compile: filterLacks, Fits: fitsLacks},
		{Key: may("value", "range", "", "current value in this range (A6)"), Compile: filterValue, Fits: fitsValue},
		{Key: may("ability", "ability-kind", "", "with an ability of this kind"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Own.Ability = int8(program.AbilityKinds.Index(v.Text))
				return true
			}, Fits: fitsAbility},
		{Key: may("icon", "icon", "", "with an ability that shows the icon"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Own.Icon = 1 << program.Icons.Index(v.Text)
				return true
			}, Fits: fitsIcon},
		{Key: may("other", "flag", "false", "not the source itself"),
			Compile: func(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
				s.Own.Other = v.Bool
				return v.Bool
			}, Fits: fitsOther},
		{Key: may("rank", "rank", "", "only those with the most or the least of `by`"),
			Compile: where(func(l *program.Look, v *engine.Node) { l.Rank = int8(program.Ranks.Index(v.Text)) })},
		{Key: may("by", "measure", "value", "what rank compares"),
			Compile: where(func(l *program.Look, v *engine.Node) { l.By = uint8(program.Measures.Index(v.Text)) })},
		{Key: may("place", "row-place", "", "where in the row, counted from the Cauldron"),
			Compile: where(func(l *program.Look, v *engine.Node) { l.Row = int8(program.Rows.Index(v.Text)) })},
	}
}

// searches reads the searches of packs.
func searches() search.Reader[*program.Compiler, program.Look, program.Args] {
	return search.NewReader(Filters(),
		search.Manner{Choosers: program.Picking, Player: "me", Standing: "a count or while", Written: true},
		func(k *program.Compiler) *effect.Compiler[*program.Compiler, program.Args] { return &k.Compiler })
}

// where reads a key by which no card is tested.
func where(read func(l *program.Look, v *engine.Node)) func(*program.Compiler, *program.Selector, *engine.Node) bool {
	return func(_ *program.Compiler, s *program.Selector, v *engine.Node) bool {
		read(&s.Own, v)
		return false
	}
}

func filterTypes(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
	if len(v.Items) == 0 {
		s.Own.Types = 1 << program.Types.Index(v.Text)
	}
	for i := range v.Items {
		s.Own.Types |= 1 << program.Types.Index(v.Items[i].Text)
	}
	return true
}

func filterLacks(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
	for i := range v.Items {
		s.Own.Lacks |= 1 << program.Tokens.Index(v.Items[i].Text)
	}
	return true
}

func filterValue(k *program.Compiler, s *program.Selector, v *engine.Node) bool {
	s.Own.Ranged, s.Own.Min, s.Own.Max = true, int8(v.Number("min", -100)), int8(v.Number("max", 100))
	return true
}

func fitsTypes(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	return s.IsAny(c, sel.Own.Types)
}

func fitsHas(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	for k, n := range s.Tokens[c] {
		if n < sel.Own.Has[k] {
			return false
		}
	}
	return true
}

func fitsLacks(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	for k, n := range s.Tokens[c] {
		if sel.Own.Lacks&(1<<k) != 0 && n > 0 {
			return false
		}
	}
	return true
}

func fitsValue(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	v := s.Value(c)
	return v >= int(sel.Own.Min) && v <= int(sel.Own.Max)
}

func fitsAbility(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	if program.When(sel.Own.Ability) == program.WhenCast {
		return s.R.Castable.Has(c)
	}
	return s.R.HasFate.Has(c)
}

func fitsIcon(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	return s.R.Cards[c].Icons&sel.Own.Icon != 0
}

func fitsOther(s *play.State, src program.Card, sel *program.Selector, c program.Card) bool {
	return c != src && c != s.BodyOf(src)
}
