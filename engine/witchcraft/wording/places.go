package wording

import "witchtable/engine"

// where says where n of what a search looks for are; nothing if that goes without saying. behind reports whether
// something else is said of them before it.
func (s *Scribe) where(v *engine.Node, h how, n int, behind bool) engine.Text {
	switch in := v.Word("in", ""); in {
	case h.zone:
		return engine.Text{}
	case "at", "display", "conviction":
		return s.at(v, h, n, behind)
	case "overcome_now":
		return engine.T("in."+in, engine.A("n", engine.Number(n)))
	case bothPlaces:
		return engine.T("from."+in, engine.A("n", engine.Number(n)))
	case "hand", "coven_discard", "familiars", "lost_souls":
		if h.from {
			return engine.T("from." + in)
		}
		return engine.T("in." + in)
	default:
		return engine.T("in." + in)
	}
}

// at says at which Mission, or of which Juror, cards are; of Missions, which.
func (s *Scribe) at(v *engine.Node, h how, n int, behind bool) engine.Text {
	in := v.Word("in", "")
	key := "at."
	switch {
	case in == "display":
		key = "is."
	case h.out:
		key = "out."
	}
	switch m, j := v.Get("mission"), v.Get("juror"); {
	case m != nil:
		return s.atMission(key, m, h, n, behind)
	case j != nil:
		return s.ofJuror("of", j, h.many)
	case in == "at" && (h.atAny || s.lies() && !h.there):
		return placed(key, "any", n, behind)
	}
	return engine.Text{}
}

// placed is a phrase for a place. Behind something else that is said, some languages say it otherwise.
func placed(key, word string, n int, behind bool) engine.Text {
	key += word
	if behind {
		key += ".behind"
	}
	if word == "other" || word == "any" {
		return engine.T(key, engine.A("n", engine.Number(n)))
	}
	return engine.T(key)
}

// atMission says at which Missions cards are: one that the box has spoken of before by its name, where nothing else
// says which it is.
func (s *Scribe) atMission(key string, m *engine.Node, h how, n int, behind bool) engine.Text {
	word := missionWord(m)
	switch {
	case key == "is." && word != "this" && word != "chosen" && word != "bound":
		return engine.Text{} // said by "other", or nothing
	case isName(m) && s.there != "" && key != "is.":
		word = "named"
	case key == "is.":
		behind = false
	case word == "each_other":
		word = "other"
	case word == "pick" && h.many:
		word = "same"
	}
	at := placed(key, word, n, behind)
	if word == "named" {
		at.Args = []engine.Arg{engine.A("card", s.there)}
	}
	return at
}

// missionWord is the end of the keys for a Mission: its word, "pick" and "pick.other" for one that is picked, "bound"
// for one that has been spoken of.
func missionWord(m *engine.Node) string {
	switch {
	case isName(m):
		return "bound"
	case m.Word("other", "") == "true":
		return "pick.other"
	case m.Get("pick") != nil:
		return "pick"
	}
	return m.Text
}

// goal says where Challenges go to.
func (s *Scribe) goal(m *engine.Node) engine.Text {
	if as := m.Word("as", ""); as != "" {
		s.bindGroup(as, "mission")
	}
	return engine.T("to." + missionWord(m))
}

// ofJuror says which Juror is meant, by the keys with a preposition: "of" of Convictions, "over" of persuasion. same:
// the one who is picked is the same for all.
func (s *Scribe) ofJuror(key string, j *engine.Node, same bool) engine.Text {
	if as := j.Word("as", ""); as != "" {
		s.bindGroup(as, "juror")
	}
	least := j.Number("min", 0)
	switch {
	case isName(j) && s.there != "" && key == "of":
		return engine.T(key+".named", engine.A("card", s.there))
	case isName(j):
		return engine.T(key + ".bound")
	case j.Get("pick") != nil && least > 0:
		return engine.T(key+".pick.min", engine.A("n", engine.Number(least)))
	case j.Get("pick") != nil && same:
		return engine.T(key + ".same")
	case j.Get("pick") != nil:
		return engine.T(key + ".pick")
	case j.Text == "linked" && s.kind == "mission" && s.juror != "":
		return engine.T(key+".linked", engine.A("card", s.juror))
	case j.Text == "linked":
		return engine.T(key + ".linked.here")
	}
	return engine.T(key + "." + j.Text)
}
