package program

import (
	"witchtable/engine"
	"witchtable/engine/effect"
)

// Token compiles the kind of token under a key.
func (k *Compiler) Token(v *engine.Node, key string) uint8 {
	return uint8(Tokens.Index(v.Word(key, "")))
}

// Target compiles a card already known, or a search with a choice among cards that lie open.
func (k *Compiler) Target(n *engine.Node) Target {
	t := k.Hidden(n)
	if t.Kind == effect.BySearch && k.P.Sels[t.Sel].Secret {
		k.Fail(n, "hidden cards can only be burned or taken into a hand")
	}
	return t
}

// Open compiles a target that everybody is told of: a card that lies open, in nobody's hand or Cauldron.
func (k *Compiler) Open(n *engine.Node) Target {
	t := k.Target(n)
	if t.Kind == effect.BySearch {
		if s := &k.P.Sels[t.Sel]; s.Zone == InHand || s.Zone == InCauldron {
			k.Fail(n, "the card would be told to all: it must lie open, not in %s", PlaceNames.Word(int(s.Zone)))
		}
	}
	return t
}

// Hidden compiles a target that may be a card nobody looks at before it is chosen.
func (k *Compiler) Hidden(n *engine.Node) Target {
	switch n.Shape {
	case "known-card":
		switch n.Text {
		case "host":
			if k.Kind != Item {
				k.Fail(n, "host is the bearer of an Item; this is none")
			}
			return Target{Kind: effect.ByHost}
		case "it":
			if k.noIt != "" {
				k.Fail(n, "%s", k.noIt)
			}
			return Target{Kind: effect.ByIt}
		}
		if k.Kind == Event { // A150
			k.Fail(n, "self cannot be meant here: an Event is no card that effects look at or move")
		}
		return Target{Kind: effect.BySelf}
	case "bound-card":
		return k.Bound(n)
	}
	return Target{Kind: effect.BySearch, Sel: k.Search(n, false)}
}

// Search compiles a search. A standing one has no choice in it: it finds all.
func (k *Compiler) Search(n *engine.Node, standing bool) int16 {
	s := AnyCard(Place(PlaceNames.Index(n.Word("zone", ""))), Everyone)
	s.Pick, s.All = 1, standing
	owned := s.Zone == InCoven || s.Zone == InGrave || s.Zone == InHand || s.Zone == InCauldron
	def := Me
	if !owned {
		def = Everyone
	}
	s.Of = k.Who(n, "of", def)
	if !owned && n.Get("of") != nil {
		k.Fail(n, "cards in %s have no owner", PlaceNames.Word(int(s.Zone)))
	}
	for i, f := range k.words.Filters {
		if v := n.Get(f.Key); v != nil {
			if f.Compile(k, &s, v) && f.Tests {
				s.Filters |= 1 << i
			}
			k.Read(n, f.Reads)
		}
	}
	if s.Rank >= 0 && s.By == 0 {
		k.Read(n, ReadsValue)
	}
	k.pick(n, &s, standing)
	k.hidden(n, &s, standing)
	if w := n.Word("as", ""); w != "" {
		if slot, ok := k.Bind(n, w); ok {
			s.Slot = int8(slot)
		}
	}
	k.P.Sels = append(k.P.Sels, s)
	return int16(len(k.P.Sels) - 1)
}

func (k *Compiler) pick(n *engine.Node, s *Selector, standing bool) {
	p := n.Get("pick")
	if standing && (p != nil && p.Text != "all" || n.Get("chooser") != nil || n.Get("as") != nil) {
		k.Fail(n, "pick, chooser and as belong to steps; this search finds all")
	}
	if standing && s.Of == ARival {
		k.Fail(n, "this search cannot choose a player")
	}
	if p != nil && !standing {
		switch {
		case p.Text == "all":
			s.All = true
		case p.Get("up_to") != nil:
			s.UpTo, s.Pick = true, uint8(p.Number("up_to", 1))
		default:
			s.Pick = uint8(p.Int)
		}
		if !s.All && s.Pick == 0 {
			k.Fail(n, "pick must be at least 1")
		}
	}
	if w := n.Word("chooser", ""); w != "" {
		s.Chooser = uint8(Choosers.Index(w))
	}
}

// hidden refuses searches that would tell somebody what lies where he may not look.
func (k *Compiler) hidden(n *engine.Node, s *Selector, standing bool) {
	told := s.byFace()
	filtered := told || n.Get("kind") != nil
	if n.Word("kind", "") == "item" && told {
		k.Fail(n, "Items have no types, values or tokens to be searched by")
	}
	s.AnyKind, s.Secret = !filtered && !s.Other, s.inSecret()
	switch {
	case s.Secret && (filtered || s.Other || s.Row >= 0):
		k.Fail(n, "cards in %s are hidden: they cannot be searched by what they are", PlaceNames.Word(int(s.Zone)))
	case !standing && s.showsHand():
		k.Fail(n, "from somebody else's hand only its owner or chance can choose")
	case !standing && s.handsOver(k):
		k.Fail(n, "from a hand only its owner or chance can choose: name them as chooser")
	case !standing && s.Zone == InHand && s.several() && s.Chooser == ChooserOwner && !s.All:
		k.Fail(n, "of several hands nobody can choose: name a_rival, all, or chance, or use for_each")
	case !standing && s.showsCauldrons():
		k.Fail(n, "of several Cauldrons nobody can choose by what lies on them: name a_rival, all, or chance")
	case k.holdsOn() && (s.Secret || s.Zone == InHand || s.Zone == InCauldron):
		k.Fail(n, "what holds all the time or counts for the score must lie open: not in %s", PlaceNames.Word(int(s.Zone)))
	case !standing && s.ofDeck() && s.Pick != 1:
		k.Fail(n, "of a deck only the top card can be meant")
	}
	if s.Zone == InWell { // all cards of the Well are Items (A8)
		s.Item = true
	}
}

// holdsOn reports whether an ability of this kind is read all the time, or by everybody in the scoring.
func (k *Compiler) holdsOn() bool { return k.When == WhenEndgame || k.When == WhenWhile }

// byFace reports whether a search looks at what is printed on a card, or lies on it.
func (sel *Selector) byFace() bool {
	return sel.Types != 0 || sel.Ranged || sel.Ability >= 0 || sel.Icon != 0 || sel.Rank >= 0 || sel.ByTokens()
}

// ofDeck reports whether a search looks into a deck.
func (sel *Selector) ofDeck() bool { return sel.Zone == InVillage || sel.Zone == InWell }

// inSecret reports whether cards lie hidden, from some player at least, where a search looks.
func (sel *Selector) inSecret() bool {
	return sel.ofDeck() || (sel.Zone == InCauldron || sel.Zone == InHand) && sel.Of != Me
}

// showsHand reports whether a search has somebody pick from another's hand who may not look into it.
func (sel *Selector) showsHand() bool {
	return sel.Zone == InHand && sel.Of != Me && sel.Chooser != ChooserOwner && sel.Chooser != ChooserRandom
}

// handsOver reports whether a search may have somebody else pick from the hand of the one whose card it is (A153): the
// coin holder, unless it is an Event, which is theirs, or the player of a for_each.
func (sel *Selector) handsOver(k *Compiler) bool {
	if sel.Zone != InHand || sel.Of != Me || sel.All {
		return false
	}
	return sel.Chooser == ChooserCoin && k.Kind != Event || sel.Chooser == ChooserUnset && k.Looped()
}

// several reports whether a search looks at what several players have.
func (sel *Selector) several() bool { return sel.Of == Rivals || sel.Of == Everyone }

// showsCauldrons reports whether a search has somebody pick among Cauldrons by the cards that lie face down on them.
func (sel *Selector) showsCauldrons() bool {
	return sel.Zone == InCauldron && sel.several() && !sel.All && sel.Chooser != ChooserRandom
}

// AddSearch adds a search that is not written in the pack.
func (k *Compiler) AddSearch(s Selector) Target {
	k.P.Sels = append(k.P.Sels, s)
	return Target{Kind: effect.BySearch, Sel: int16(len(k.P.Sels) - 1)}
}
