package wording

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// samePlace reports whether two steps put a fixed number of tokens on the same known card.
func samePlace(first, next *engine.Node) bool {
	to := placesOn(first)
	return to != nil && placesOn(next) != nil && placesOn(next).Text == to.Text
}

// placesOn is the known card on which a step puts a fixed number of tokens; nil if it does not.
func placesOn(step *engine.Node) *engine.Node {
	v := &step.Keys[0].Node
	to, n := v.Get("to"), v.Get("n")
	if step.Keys[0].Name != "place" || to.Shape != "known-card" || n != nil && n.Shape != "points" {
		return nil
	}
	return to
}

// placeAll says such steps as one: "put a Cursed and a Blessed token on it".
func placeAll(s *Scribe, items []*engine.Node, f Form) engine.Text {
	tokens := make([]engine.Text, len(items))
	for i, n := range items {
		v := &n.Keys[0].Node
		tokens[i] = TokenText(v.Word("token", ""), v.Number("n", 1), false)
	}
	to := s.Target(items[0].Keys[0].Node.Get("to"), How{})
	return engine.T(f.Key("do.place"), engine.A("tokens", say.AndList(tokens)), engine.A("what", to.Text))
}

// EachPlayer says something done for several players in turn.
func (s *Scribe) EachPlayer(players string, do *engine.Node, f Form) engine.Text {
	if s.OfOne(players) {
		return s.Scribe.EachPlayer(players, do, f)
	}
	return s.seated(s.Scribe.EachPlayer(players, do, f), do)
}

// seated adds to what several players do in turn that left and right are those of the card's own player, where that is
// said in there: who reads what each player does expects the neighbours of each. On Events they are the coin holder's
// by name.
func (s *Scribe) seated(t engine.Text, do *engine.Node) engine.Text {
	if s.Asked() || s.Ownerless() || s.Doing || !namesNeighbour(do) {
		return t
	}
	return engine.T("flow.seated", engine.A("what", t))
}

// namesNeighbour reports whether a neighbour is named anywhere in some steps.
func namesNeighbour(n *engine.Node) bool {
	if n.Shape == "players" && (n.Text == "left" || n.Text == "right") {
		return true
	}
	return slices.ContainsFunc(n.Items, func(i engine.Node) bool { return namesNeighbour(&i) }) ||
		slices.ContainsFunc(n.Keys, func(k engine.Pair) bool { return namesNeighbour(&k.Node) })
}

// Player names players: rivals as "each rival" or, for one of them, "a rival".
func (s *Scribe) Player(players, number string) engine.Text {
	players = s.Person(players)
	key := "player." + players
	if players == "rivals" || players == "everyone" {
		key += "." + number
	}
	return engine.T(key + s.side(players))
}

// side is the end of a key for players seen from the coin holder's seat: Events have no other.
func (s *Scribe) side(players string) string {
	if !s.Ownerless() {
		return ""
	}
	switch players {
	case "rivals", "left", "right", "a_rival":
		return ".coin"
	}
	return ""
}
