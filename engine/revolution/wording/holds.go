package wording

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// holds says what holds while an Event is in the line, a sentence for each mod.
func (w *Sayings) holds(s *Scribe, list *engine.Node) engine.Text {
	out := make([]engine.Text, len(list.Items))
	for i := range list.Items {
		word := &list.Items[i].Keys[0]
		out[i] = w.mods[word.Name](s, &word.Node)
	}
	return say.Paragraph(out)
}

func mods() map[string]func(s *Scribe, v *engine.Node) engine.Text {
	// more says that something is more, or less, by a number that stands under add.
	more := func(key string) func(s *Scribe, v *engine.Node) engine.Text {
		return func(s *Scribe, v *engine.Node) engine.Text { return s.more(key, v) }
	}
	return map[string]func(s *Scribe, v *engine.Node) engine.Text{
		"event_cost": func(s *Scribe, v *engine.Node) engine.Text {
			t := s.more("mod.event_cost."+v.Word("of", "this"), v)
			if per := v.Get("per"); per != nil {
				t = say.PerOne{Text: say.EachOf(s.events(per, 1))}.Around("amount", t, nil)
			}
			if cond := v.Get("if"); cond != nil {
				t = engine.T("flow.if-inside", engine.A("what", t), engine.A("cond", s.Cond(cond)))
			}
			return t
		},
		"recruit_cost": more("mod.recruit_cost"),
		"hand_size":    more("mod.hand_size"),
		"liberty_gain": more("mod.liberty_gain"),
		"assist_seats": func(s *Scribe, v *engine.Node) engine.Text {
			return engine.T("mod.assist_seats"+against(v), engine.A("n", engine.Number(v.Number("max", 0))))
		},
		"forbid": sayForbidden,
		"blind": func(s *Scribe, v *engine.Node) engine.Text {
			return engine.T("mod.blind", engine.A("icon", engine.T("icon."+v.Word("icon", ""))))
		},
	}
}

// more says that something is so much more or less: by a number that is known or worked out.
func (s *Scribe) more(key string, v *engine.Node) engine.Text {
	add := v.Get("add")
	if add == nil || add.Keys == nil {
		n := v.Number("add", 1)
		by := say.Counted("by", int(say.Abs(n)), false)
		return engine.T(say.Signed(key, n), engine.A("n", say.Abs(n)), engine.A("by", by))
	}
	amount, wrap := s.Amount(add, func(n int, x bool) engine.Text { return say.Counted("by", n, x) })
	return wrap(engine.T(say.Signed(key, 1), engine.A("n", engine.Number(2)), engine.A("by", amount)))
}

// against is the end of a key for what holds against this Event alone.
func against(v *engine.Node) string {
	if v.Word("against", "all") == "this" {
		return ".this"
	}
	return ""
}

// sayForbidden says what cannot be done. What is forbidden of trophies on Events and on Recruits is forbidden of them
// altogether.
func sayForbidden(s *Scribe, v *engine.Node) engine.Text {
	what := v.Texts("what")
	if slices.Contains(what, "trophies") && slices.Contains(what, "trophies_on_recruits") {
		what = slices.DeleteFunc(slices.Clone(what), func(w string) bool { return w == "trophies" })
		what[slices.Index(what, "trophies_on_recruits")] = "all_trophies"
	}
	out := make([]engine.Text, len(what))
	for i, w := range what {
		out[i] = engine.T("mod.forbid." + w + against(v))
	}
	return say.AndList(out)
}
