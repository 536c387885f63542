package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Filter is an entry for a key of a search.
type Filter = search.Filter[*program.Compiler, play.State, play.Ctx, program.Look]

// key is what the compiler must know of one.
type key = search.Key[*program.Compiler, program.Look]

// Filters lists the keys of a search, in the order in which cards are tested. The places, mission and juror are read by
// the compiler itself.
func Filters() []Filter {
	return []Filter{
		{Key: key{Word: "in", Shape: "searched", Doc: "where, or cards that were named before", Required: true}},
		{Key: key{Word: "mission", Shape: "mission-key", Doc: "at which Mission; without it, at any"}},
		{Key: key{Word: "juror", Shape: "juror-key", Doc: "at which Juror; without it, at any"}},
		{Key: key{Word: "kind", Shape: "held-kind", Doc: "of a hand: Witches or Curses", Default: "witch",
			Compile: filterKind}},
		{Key: key{Word: "family", Shape: "id", Doc: "members of this family", Compile: filterFamily}, Fits: fitsFamily},
		{Key: key{Word: "not_family", Shape: "id", Doc: "no members of this family", Compile: filterNotFamily},
			Fits: fitsNotFamily},
		{Key: key{Word: "mode", Shape: "mode", Doc: "Witches played hidden, or revealed", Compile: filterMode},
			Fits: func(s *play.State, _ play.Ctx, sel *program.Selector, c effect.Card) bool {
				return s.Mode(c) == sel.Own.Mode
			}},
		{Key: key{Word: "other", Shape: "flag", Doc: "not the card itself", Default: "false",
			Compile: func(_ *program.Compiler, _ *program.Selector, v *engine.Node) bool { return v.Bool }},
			Fits: func(_ *play.State, x play.Ctx, _ *program.Selector, c effect.Card) bool { return c != x.Src }},
		{Key: key{Word: "face", Shape: "face", Doc: "Challenges and Convictions that lie face up, or face down",
			Compile: func(_ *program.Compiler, sel *program.Selector, v *engine.Node) bool {
				sel.Own.Up = v.Text == "up"
				return true
			}},
			Fits: func(s *play.State, _ play.Ctx, sel *program.Selector, c effect.Card) bool {
				return s.Up(c) == sel.Own.Up
			}},
		{Key: key{Word: "familiar", Shape: "flag", Doc: "Familiars", Default: "false",
			Compile: func(_ *program.Compiler, _ *program.Selector, v *engine.Node) bool { return v.Bool }},
			Fits: func(s *play.State, _ play.Ctx, _ *program.Selector, c effect.Card) bool {
				return s.Def(c).Familiar && !s.Covered(c)
			}},
		{Key: key{Word: "difficulty", Shape: "range", Doc: "printed difficulty in this range (A33)",
			Compile: filterDifficulty},
			Fits: func(s *play.State, _ play.Ctx, sel *program.Selector, c effect.Card) bool {
				n := s.Filtered(c)
				return n >= int(sel.Own.Min) && n <= int(sel.Own.Max) && !s.Covered(c)
			}},
	}
}

// searches reads the searches of packs.
func searches() search.Reader[*program.Compiler, program.Look, program.Args] {
	return search.NewReader(Filters(), program.Choosers,
		func(k *program.Compiler) *effect.Compiler[*program.Compiler, program.Args] { return &k.Compiler })
}

func filterKind(_ *program.Compiler, sel *program.Selector, v *engine.Node) bool {
	sel.Own.Kind = program.Class(max(0, program.Classes.Index(v.Text)))
	return false // it says which of the cards of a hand are meant
}

func filterFamily(k *program.Compiler, sel *program.Selector, v *engine.Node) bool {
	sel.Own.Family = k.Family(v)
	return true
}

func filterNotFamily(k *program.Compiler, sel *program.Selector, v *engine.Node) bool {
	sel.Own.Not = k.Family(v)
	return true
}

func filterMode(_ *program.Compiler, sel *program.Selector, v *engine.Node) bool {
	sel.Own.Mode = program.Mode(max(0, program.ModeWords.Index(v.Text)))
	return true
}

func filterDifficulty(_ *program.Compiler, sel *program.Selector, v *engine.Node) bool {
	sel.Own.Min, sel.Own.Max = int8(v.Number("min", 0)), int8(v.Number("max", 99))
	return true
}

func fitsFamily(s *play.State, _ play.Ctx, sel *program.Selector, c effect.Card) bool {
	return s.IsOf(c, sel.Own.Family)
}

func fitsNotFamily(s *play.State, _ play.Ctx, sel *program.Selector, c effect.Card) bool {
	return !s.IsOf(c, sel.Own.Not)
}
