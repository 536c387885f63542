package wording

import (
	"strings"

	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// how is what the sentence around a search says of its own.
type how struct {
	face  string // the face that goes without saying
	zone  string // the zone that goes without saying
	from  bool   // cards are taken away: "from your hand" rather than "in your hand"
	out   bool   // they go from one Mission to another: "from here" rather than "here"
	many  bool   // so many are found as a number says: the Mission or Juror that is picked first is the same for all
	atAny bool   // that it may be at any Mission is said
	there bool   // it is said that they are there, and not only which they are
	those string // how those among several that have been spoken of are said of which nothing is asked
}

// taken is a verb about cards: how it is said of those that it takes.
type taken func(f say.Form, what engine.Text, plural bool) engine.Text

// take says a step that is done to what a search finds. One that may be left out says so, where the reader is told.
func (s *Scribe) take(step, v *engine.Node, h how, f say.Form, verb taken) engine.Text {
	t := say.TakingOf(v, "random")
	if one := t.Optional(); one && (s.must == step || s.Asked()) {
		t.UpTo = false
	} else if one && f == say.Tell {
		t.UpTo = false
		return engine.T("flow.may", engine.A("what", s.takes(v, t, h, say.To, verb)))
	}
	return s.takes(v, t, h, f, verb)
}

func (s *Scribe) takes(v *engine.Node, t say.Taking, h how, f say.Form, verb taken) engine.Text {
	if t, ok := wholeMission(v); ok {
		s.name(v, t, "mission", false)
		return verb(f, t, false)
	}
	if in := v.Get("in"); isName(in) {
		return s.takeKnown(v, in.Text, t, h, f, verb)
	}
	h.many = t.N != nil && len(t.N.Keys) > 0
	what, wrap := s.Take(s.noun(v, h), t, f)
	s.name(v, what, thing(v), t.Several())
	return wrap(verb(f, what, t.Several()))
}

// optional reports whether such a step says that it may be left out.
func optional(v *engine.Node) bool { return say.TakingOf(v, "random").Optional() }

// name takes note of what a search has found, and of the name by which it is known from now on.
func (s *Scribe) name(v *engine.Node, what engine.Text, noun string, plural bool) {
	if as := v.Get("mission").Word("as", ""); as != "" {
		s.bindGroup(as, "mission")
	}
	r := s.Spoke(what, noun, plural)
	if as := v.Word("as", ""); as != "" {
		s.Bound[as] = r
	}
}

// bindGroup gives a Mission or a Juror that is picked first a name.
func (s *Scribe) bindGroup(name, noun string) {
	s.Bound[name] = say.Ref{Noun: noun, Mark: -1}
}

// wholeMission is a Mission that the card means by itself: "the chosen Mission".
func wholeMission(v *engine.Node) (t engine.Text, ok bool) {
	m := v.Get("mission")
	if v.Word("in", "") != "display" || m == nil {
		return t, false
	}
	switch word := missionWord(m); word {
	case "this", "chosen", "bound":
		return engine.T("mission." + word), true
	}
	return t, false
}

// isOther reports whether others than the card itself are looked for, or other Missions than its own.
func isOther(v *engine.Node) bool {
	if m := v.Get("mission"); m != nil && v.Word("in", "") == "display" {
		if word := missionWord(m); word == "other" || word == "each_other" || word == "pick.other" {
			return true
		}
	}
	return v.Word("other", "") == "true"
}

// thing is what a search looks for, the end of the keys thing.<thing>, ref.it.<thing> and the like.
func thing(v *engine.Node) string {
	if v.Word("familiar", "") == "true" {
		return "familiar"
	}
	switch in := v.Word("in", ""); in {
	case "at", "overcome_now":
		return "challenge"
	case "display":
		return "mission"
	case "hand", "coven_discard", bothPlaces:
		if v.Word("kind", "") == "curse" {
			return "curse"
		}
	case "familiars":
		return "familiar"
	case "conviction":
		return "conviction"
	case "lost_souls":
		return "soul"
	}
	return "witch"
}

// noun is what a search looks for: "face-up Challenge of difficulty 2 or less here".
func (s *Scribe) noun(v *engine.Node, h how) say.Noun {
	return s.nounOf(v, thing(v), h, func(n int, behind bool) engine.Text { return s.where(v, h, n, behind) })
}

// nounOf is noun, of things that are called so and lie there. behind reports whether something else is said of them.
func (s *Scribe) nounOf(v *engine.Node, called string, h how,
	where func(n int, behind bool) engine.Text) say.Noun {
	return say.Noun{Other: isOther(v), Of: func(n int) engine.Text {
		that := difficulty(v.Get("difficulty"))
		what := say.Within(adjectives(v, h, kind(v, called, n)), that, where(n, h.there || len(that) > 0))
		if not := v.Word("not_family", ""); not != "" {
			what = say.Within(what, []engine.Text{engine.T("that.not-family", engine.A("n", engine.Number(n)),
				engine.A("family", family(not)))}, engine.Text{})
		}
		return what
	}}
}

// kind is the noun alone: "Challenge", "Ashdown".
func kind(v *engine.Node, called string, n int) engine.Text {
	count := engine.A("n", engine.Number(n))
	if of := v.Word("family", ""); of != "" {
		return engine.T("thing.family", count, engine.A("family", family(of)))
	}
	return engine.T("thing."+called, count)
}

// adjectives are said of a noun before all else: how a Witch is played, how a card lies.
func adjectives(v *engine.Node, h how, what engine.Text) engine.Text {
	if face := v.Word("face", ""); face != "" && face != h.face {
		what = engine.T("adj.face-"+face, engine.A("what", what))
	}
	if mode := v.Word("mode", ""); mode != "" {
		what = engine.T("adj."+mode, engine.A("what", what))
	}
	return what
}

// difficulty says which printed difficulties are meant.
func difficulty(v *engine.Node) []engine.Text {
	least, most := v.Number("min", 0), v.Get("max")
	var t engine.Text
	switch {
	case most != nil && least == most.Int:
		t = engine.T("that.difficulty", engine.A("n", engine.Number(least)))
	case most != nil && least > 0:
		t = engine.T("that.difficulty.between", engine.A("min", engine.Number(least)),
			engine.A("max", engine.Number(most.Int)))
	case most != nil:
		t = engine.T("that.difficulty.max", engine.A("n", engine.Number(most.Int)))
	case least > 0:
		t = engine.T("that.difficulty.min", engine.A("n", engine.Number(least)))
	default:
		return nil
	}
	return []engine.Text{t}
}

// family names a family: as the language calls it, or by its name with a capital.
func family(id string) engine.Text {
	words := strings.Split(id, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:min(1, len(w))]) + w[min(1, len(w)):]
	}
	return engine.T("flavour", engine.A("card", engine.CardID("family."+id)),
		engine.A("line", engine.Literal(strings.Join(words, " "))))
}
