package wording

import "witchtable/engine"

// mods are what holds as long as a card works, a sentence each.
func mods() map[string]func(s *Scribe, v *engine.Node) engine.Text {
	return map[string]func(s *Scribe, v *engine.Node) engine.Text{
		"power": func(s *Scribe, v *engine.Node) engine.Text { return s.signed("power", v.Get("add")) },
		"difficulty": func(s *Scribe, v *engine.Node) engine.Text {
			of := v.Word("of", "")
			if of == "self" {
				return s.signed("difficulty", v.Get("add"))
			}
			return s.signedBy(v.Get("add"), func(n int, x bool) engine.Text {
				return engine.T("mod.difficulty."+of+s.own(of), engine.A("difficulty", signedPhrase("difficulty", n, x)))
			}, mostSigned)
		},
		"block": func(s *Scribe, v *engine.Node) engine.Text { return engine.T("mod.block." + v.Text + s.own(v.Text)) },
		"forbid": func(s *Scribe, v *engine.Node) engine.Text {
			return engine.T("mod.forbid." + v.Word("action", ""))
		},
		"hand": func(s *Scribe, v *engine.Node) engine.Text {
			key := "mod.hand"
			if s.box == "familiar" {
				key += ".each"
			}
			return s.change(v.Get("add"), key, 0)
		},
		"family":  func(s *Scribe, v *engine.Node) engine.Text { return engine.T("mod.family") },
		"jail_if": func(s *Scribe, v *engine.Node) engine.Text { return engine.T("mod.jail_if." + v.Text) },
	}
}

// own is the end of a key for what a Mission says of itself, or of all Challenges at it.
func (s *Scribe) own(of string) string {
	if s.kind == "mission" && of != "challenges_here" {
		return ".own"
	}
	return ""
}
