package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Filter is an entry for a key of a search.
type Filter = search.Filter[*program.Compiler, play.State, play.Ctx, program.Look]

// Filters lists the keys of a search, in the order in which cards are tested. The places, mission and juror are read by
// the compiler itself.
func Filters() []Filter {
	return []Filter{
		{Key: words.Must("in", "searched", "where, or cards that were named before")},
		{Key: words.Can("mission", "mission-key", "", "at which Mission; without it, at any")},
		{Key: words.Can("juror", "juror-key", "", "at which Juror; without it, at any")},
		{Key: words.Can("kind", "held-kind", "witch", "of a hand: Witches or Curses"), Compile: filterKind},
		{Key: words.Can("family", "id", "", "members of this family"), Compile: filterFamily, Fits: fitsFamily},
		{Key: words.Can("not_family", "id", "", "no members of this family"), Compile: filterNotFamily,
			Fits: fitsNotFamily},
		{Key: words.Can("mode", "mode", "", "Witches played hidden, or revealed"), Compile: filterMode,
			Fits: func(s *play.State, _ play.Ctx, sel *program.Selector, c effect.Card) bool {
				return s.Mode(c) == sel.Own.Mode
			}},
		{Key: words.Can("other", "flag", "false", "not the card itself"), Compile: isTrue,
			Fits: func(_ *play.State, x play.Ctx, _ *program.Selector, c effect.Card) bool { return c != x.Src }},
		{Key: words.Can("face", "face", "", "Challenges and Convictions that lie face up, or face down"),
			Compile: func(_ *program.Compiler, sel *program.Selector, v *engine.Node) bool {
				sel.Own.Up = v.Text == "up"
				return true
			},
			Fits: func(s *play.State, _ play.Ctx, sel *program.Selector, c effect.Card) bool {
				return s.Up(c) == sel.Own.Up
			}},
		{Key: words.Can("familiar", "flag", "false", "Familiars"), Compile: isTrue,
			Fits: func(s *play.State, _ play.Ctx, _ *program.Selector, c effect.Card) bool {
				return s.Def(c).Familiar && !s.Covered(c)
			}},
		{Key: words.Can("difficulty", "range", "", "printed difficulty in this range (A33)"), Compile: filterDifficulty,
			Fits: func(s *play.State, _ play.Ctx, sel *program.Selector, c effect.Card) bool {
				n := s.Filtered(c)
				return n >= int(sel.Own.Min) && n <= int(sel.Own.Max) && !s.Covered(c)
			}},
	}
}

// searches reads the searches of packs.
func searches() search.Reader[*program.Compiler, program.Look, program.Args] {
	return search.NewReader(Filters(), search.Manner{Choosers: program.Choosers, Player: "player", Standing: "a count"},
		func(k *program.Compiler) *effect.Compiler[*program.Compiler, program.Args] { return &k.Compiler })
}

func isTrue(_ *program.Compiler, _ *program.Selector, v *engine.Node) bool { return v.Bool }

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
