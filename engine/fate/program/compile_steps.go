package program

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
)

// Token compiles the kind of token under a key.
func (k *Compiler) Token(v *engine.Node, key string) uint8 {
	return uint8(Tokens.Index(v.Word(key, "")))
}

// Target compiles a card already known, or a search with a choice among cards that lie open.
func (k *Compiler) Target(n *engine.Node) Target {
	t := k.Hidden(n)
	if t.Kind == effect.BySearch && k.P.Sels[t.Sel].Own.Secret {
		k.Fail(n, "hidden cards can only be burned or taken into a hand")
	}
	return t
}

// Open compiles a target that everybody is told of: a card that lies open, in nobody's hand or Cauldron.
func (k *Compiler) Open(n *engine.Node) Target {
	t := k.Target(n)
	if t.Kind == effect.BySearch {
		if s := &k.P.Sels[t.Sel].Own; s.Zone == InHand || s.Zone == InCauldron {
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
	l := &s.Own
	owned := l.Zone == InCoven || l.Zone == InGrave || l.Zone == InHand || l.Zone == InCauldron
	def := Me
	if !owned {
		def = Everyone
	}
	l.Of = k.Who(n, "of", def)
	if !owned && n.Get("of") != nil {
		k.Fail(n, "cards in %s have no owner", PlaceNames.Word(int(l.Zone)))
	}
	k.words.Searches.Read(k, &s, n, standing)
	if standing && l.Of == ARival {
		k.Fail(n, "this search cannot choose a player")
	}
	if l.Types != 0 {
		k.Read(n, ReadsTypes)
	}
	if l.Ranged || l.Rank >= 0 && l.By == 0 {
		k.Read(n, ReadsValue)
	}
	k.hidden(n, &s, standing)
	return k.AddSearch(s).Sel
}

// hidden refuses searches that would tell somebody what lies where he may not look.
func (k *Compiler) hidden(n *engine.Node, s *Selector, standing bool) {
	l := &s.Own
	told := l.byFace()
	filtered := told || n.Get("kind") != nil
	if n.Word("kind", "") == "item" && told {
		k.Fail(n, "Items have no types, values or tokens to be searched by")
	}
	l.AnyKind, l.Secret = !filtered && !l.Other, l.inSecret()
	switch {
	case l.Secret && (filtered || l.Other || l.Row >= 0):
		k.Fail(n, "cards in %s are hidden: they cannot be searched by what they are", PlaceNames.Word(int(l.Zone)))
	case !standing && showsHand(s):
		k.Fail(n, "from somebody else's hand only its owner or chance can choose")
	case !standing && k.handsOver(s):
		k.Fail(n, "from a hand only its owner or chance can choose: name them as chooser")
	case !standing && l.Zone == InHand && l.several() && s.Chooser == ByOwner && !s.All:
		k.Fail(n, "of several hands nobody can choose: name a_rival, all, or chance, or use for_each")
	case !standing && showsCauldrons(s):
		k.Fail(n, "of several Cauldrons nobody can choose by what lies on them: name a_rival, all, or chance")
	case k.holdsOn() && (l.Secret || l.Zone == InHand || l.Zone == InCauldron):
		k.Fail(n, "what holds all the time or counts for the score must lie open: not in %s", PlaceNames.Word(int(l.Zone)))
	case !standing && l.ofDeck() && s.Written() != 1:
		k.Fail(n, "of a deck only the top card can be meant")
	}
	if l.Zone == InWell { // all cards of the Well are Items (A8)
		l.Item = true
	}
}

// holdsOn reports whether an ability of this kind is read all the time, or by everybody in the scoring.
func (k *Compiler) holdsOn() bool { return k.When == WhenEndgame || k.When == WhenWhile }

// byFace reports whether a search looks at what is printed on a card, or lies on it.
func (l *Look) byFace() bool {
	return l.Types != 0 || l.Ranged || l.Ability >= 0 || l.Icon != 0 || l.Rank >= 0 || l.ByTokens()
}

// ofDeck reports whether a search looks into a deck.
func (l *Look) ofDeck() bool { return l.Zone == InVillage || l.Zone == InWell }

// inSecret reports whether cards lie hidden, from some player at least, where a search looks.
func (l *Look) inSecret() bool {
	return l.ofDeck() || (l.Zone == InCauldron || l.Zone == InHand) && l.Of != Me
}

// several reports whether a search looks at what several players have.
func (l *Look) several() bool { return l.Of == Rivals || l.Of == Everyone }

// showsHand reports whether a search has somebody pick from another's hand who may not look into it.
func showsHand(s *Selector) bool {
	return s.Own.Zone == InHand && s.Own.Of != Me && s.Chooser != ByOwner && s.Chooser != search.ByLot
}

// handsOver reports whether a search may have somebody else pick from the hand of the one whose card it is (A153): the
// coin holder, unless it is an Event, which is theirs, or the player of a for_each.
func (k *Compiler) handsOver(s *Selector) bool {
	if s.Own.Zone != InHand || s.Own.Of != Me || s.All {
		return false
	}
	return s.Chooser == ByCoin && k.Kind != Event || s.Chooser == search.ByPlayer && k.Looped()
}

// showsCauldrons reports whether a search has somebody pick among Cauldrons by the cards that lie face down on them.
func showsCauldrons(s *Selector) bool {
	return s.Own.Zone == InCauldron && s.Own.several() && !s.All && s.Chooser != search.ByLot
}

// AddSearch adds a search that is not written in the pack.
func (k *Compiler) AddSearch(s Selector) Target {
	k.P.Sels = append(k.P.Sels, s)
	return Target{Kind: effect.BySearch, Sel: int16(len(k.P.Sels) - 1)}
}
