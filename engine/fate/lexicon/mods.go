package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Mods lists what can hold as long as a card works.
func Mods() []Mod {
	return []Mod{modValue(), modLimit(), modExtra(), modForbid(), modImmune(), modCost(), modType(), modLevel()}
}

func modValue() Mod {
	return Mod{
		Word: "value", Number: program.ModValue, Doc: "Characters are worth more or less",
		Shape: record("mod-value", must("of", "target", "whose value"), may("add", "number", "", "added to it"),
			may("set", "points", "", "takes the place of the printed value"),
			may("in", "place", "both", "counts only while the Character is there")),
		Compile: func(k *program.Compiler, m *program.Mod, v *engine.Node) {
			k.Without(program.ReadsValue, "a value mod cannot read values: it would read what it changes", func() {
				m.Of = k.Cards(v)
				if a := v.Get("add"); a != nil {
					m.N = k.Number(a)
				}
			})
			if s := v.Get("set"); s != nil {
				m.Set, m.IsSet = int8(s.Int), true
			}
			if m.IsSet == (m.N >= 0) {
				k.Fail(v, "value needs exactly one of add and set")
			}
			if w := v.Word("in", ""); w != "" {
				m.In = program.Place(program.PlaceNames.Index(w))
			}
		},
		ModSaid: wording.ModSaid{That: func(s *wording.Scribe, v *engine.Node,
			n engine.Arg) engine.Text {
			return s.Worth(v, n)
		}},
	}
}

func modLimit() Mod {
	return Mod{
		Word: "coven_limit", Number: program.ModLimit, Doc: "a Coven holds more or fewer Characters than 5 (L362)",
		Shape: record("mod-limit", must("of", "players", "whose Coven"), must("add", "points", "how many more")),
		Compile: func(k *program.Compiler, m *program.Mod, v *engine.Node) {
			m.Who, m.Set = k.Holder(v), int8(v.Number("add", 0))
		},
		ModSaid: wording.ModSaid{Rule: func(s *wording.Scribe, v *engine.Node, of string) engine.Text {
			n := v.Number("add", 0)
			return engine.T(say.Signed("mod.limit", n), engine.A("whose", s.Owned("coven", of)),
				engine.A("n", say.Abs(n)))
		}},
	}
}

func modExtra() Mod {
	return Mod{
		Word: "extra_action", Number: program.ModExtra, Doc: "more of an action each turn",
		Shape: record("mod-extra", must("of", "players", "who"), must("action", "action", "which action"),
			may("n", "small", "1", "how many more")),
		Compile: func(k *program.Compiler, m *program.Mod, v *engine.Node) {
			m.Who, m.Set = k.Holder(v), int8(v.Number("n", 1))
			m.Action = program.Action(program.ActionNames.Index(v.Word("action", "")))
		},
		ModSaid: wording.ModSaid{Rule: func(s *wording.Scribe, v *engine.Node, of string) engine.Text {
			n := engine.A("n", engine.Number(v.Number("n", 1)))
			return engine.T(s.Voice("mod.extra", of), s.WhoArg(of, "each"), n,
				engine.A("action", engine.T("action."+v.Word("action", ""), n)))
		}},
	}
}

func modForbid() Mod {
	return Mod{
		Word: "forbid", Number: program.ModForbid, Doc: "an action or a kind of effect may not be used",
		Shape: record("mod-forbid", must("of", "players", "who"), may("action", "action", "", "the action"),
			may("icon", "icon", "", "Cast effects with the icon")),
		Compile: func(k *program.Compiler, m *program.Mod, v *engine.Node) {
			m.Who = k.Holder(v)
			if w := v.Word("action", ""); w != "" {
				m.Action = program.Action(program.ActionNames.Index(w))
			}
			if w := v.Word("icon", ""); w != "" {
				m.Icon = 1 << program.Icons.Index(w)
			}
			if (m.Action == program.AnyAction) == (m.Icon == 0) {
				k.Fail(v, "forbid needs exactly one of action and icon")
			}
		},
		ModSaid: wording.ModSaid{Rule: func(s *wording.Scribe, v *engine.Node, of string) engine.Text {
			if icon := v.Word("icon", ""); icon != "" {
				return engine.T(s.Voice("mod.forbid.icon", of), s.WhoArg(of, "all"), engine.A("icon", engine.T("icon."+icon)))
			}
			actions := engine.T("action."+v.Word("action", "cast"), engine.A("n", engine.Number(2)))
			return engine.T(s.Voice("mod.forbid.action", of), s.WhoArg(of, "all"), engine.A("action", actions))
		}},
	}
}

func modImmune() Mod {
	return Mod{
		Word: "immune", Number: program.ModImmune, Doc: "Characters something cannot happen to",
		Shape: record("mod-immune", must("of", "target", "who"), must("to", "harm", "against what")),
		Compile: func(k *program.Compiler, m *program.Mod, v *engine.Node) {
			m.Of, m.Harm = k.Cards(v), program.Harm(program.Harms.Index(v.Word("to", "")))
		},
		ModSaid: wording.ModSaid{That: func(s *wording.Scribe, v *engine.Node, n engine.Arg) engine.Text {
			return engine.T("mod.immune."+v.Word("to", ""), n)
		}},
	}
}

func modCost() Mod {
	return Mod{
		Word: "exchange_cost", Number: program.ModCost, Doc: "Exchange costs more or fewer than 4 Enchantment tokens (L410)",
		Shape: record("mod-cost", must("of", "players", "whose Exchange"), may("add", "points", "", "so many more"),
			may("set", "small", "", "exactly so many")),
		Compile: func(k *program.Compiler, m *program.Mod, v *engine.Node) {
			m.Who = k.Holder(v)
			if s := v.Get("set"); s != nil {
				m.Set, m.IsSet = int8(s.Int), true
			} else {
				m.Set = int8(v.Number("add", 0))
			}
			if (v.Get("set") == nil) == (v.Get("add") == nil) {
				k.Fail(v, "exchange_cost needs exactly one of add and set")
			}
		},
		ModSaid: wording.ModSaid{Rule: func(s *wording.Scribe, v *engine.Node, of string) engine.Text {
			whose := engine.A("whose", s.Owned("exchange", of))
			if set := v.Get("set"); set != nil {
				return engine.T("mod.cost.set", whose, engine.A("tokens", wording.TokenText("enchantment", set.Int, false)))
			}
			n := v.Number("add", 0)
			return engine.T(say.Signed("mod.cost", n), whose, engine.A("n", say.Abs(n)))
		}},
	}
}

func modType() Mod {
	return Mod{
		Word: "type", Number: program.ModType, Doc: "Characters also count as another type",
		Shape: record("mod-type", must("of", "target", "who"), must("add", "character-type", "also counts as")),
		Compile: func(k *program.Compiler, m *program.Mod, v *engine.Node) {
			k.Without(program.ReadsTypes|program.ReadsValue,
				"a type mod cannot read types or values: it would read what it changes", func() {
					m.Of = k.Cards(v)
				})
			m.Types = 1 << program.Types.Index(v.Word("add", ""))
		},
		ModSaid: wording.ModSaid{That: func(s *wording.Scribe, v *engine.Node, n engine.Arg) engine.Text {
			return engine.T("mod.type."+v.Word("add", ""), n)
		}},
	}
}

func modLevel() Mod {
	return Mod{
		Word: "level", Number: program.ModLevel, Doc: "the Enchantment level counts as higher or lower in the scoring",
		Shape: record("mod-level", must("of", "players", "whose"), must("add", "points", "so many tokens more")),
		Compile: func(k *program.Compiler, m *program.Mod, v *engine.Node) {
			m.Who, m.Set = k.Holder(v), int8(v.Number("add", 0))
		},
		ModSaid: wording.ModSaid{Rule: func(s *wording.Scribe, v *engine.Node, of string) engine.Text {
			n := v.Number("add", 0)
			return engine.T(say.Signed("mod.level", n), engine.A("whose", s.Owned("level", of)),
				engine.A("n", say.Abs(n)))
		}},
	}
}
