package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// part is the part a card has in its clause.
func (h How) part() say.Part {
	return say.Part{Subject: h.Subject, Object: h.Object, Each: h.Each, Together: h.Together}
}

// Self is the card itself, by name.
func (s *Scribe) Self(h How) Ref { return s.Scribe.Self(h.part()) }

// Known says a card that is already known.
func (s *Scribe) Known(n *engine.Node, h How) Ref {
	if n.Text != "host" {
		return s.Scribe.Known(n.Text, h.part())
	}
	if _, bound := s.Bound["host"]; !bound {
		if r, ok := s.Settled("host", h.part()); ok {
			return r
		}
	}
	s.Spoken++
	return Ref{Text: engine.T("ref.bearer"), Noun: "character"}
}

// own reports whether a search means one card, whichever, of the reader's own Coven.
func (s *Scribe) own(n *engine.Node) bool {
	return n.Shape == "selector" && n.Word("zone", "") == "coven" && s.You(n.Word("of", "me"))
}

// Takes reports whether tokens put by a step come to the reader's own Coven, on a Character of the reader's choice.
func (s *Scribe) Takes(to *engine.Node) bool {
	p := takingOf(to)
	return s.Brief() && s.own(to) && thatFree(to) && !p.Several() && !p.UpTo
}
