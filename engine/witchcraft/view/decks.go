package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// decksPanel is what can be known of the decks: the cards that were looked at, what is out of the game, and what may
// still come, in no order.
func (v *View) decksPanel() engine.Panel {
	return engine.Panel{Name: "decks", Seat: engine.Onlooker, Title: engine.T("witchcraft.panel.decks"), Quiet: true,
		Lines: v.lists(), Zones: []engine.Zone{v.zone("coven", play.ZoneCoven, engine.InPile),
			v.zone("recruits", play.ZoneRecruits, engine.InPile), v.zone("challenges", play.ZoneChallenges, engine.InPile),
			v.zone("villagers", play.ZoneVillagers, engine.InPile), v.zone("gone", play.ZoneDone, engine.InHeap)}}
}

// lists say what lies in the decks, as far as it follows from what has been seen (A11, A12, A13).
func (v *View) lists() (out []engine.Text) {
	s := &v.s
	if s.Round == 0 {
		return nil
	}
	add := func(key string, list engine.List) {
		if len(list) > 0 {
			out = append(out, engine.T("witchcraft.list."+key, engine.A("list", list)))
		}
	}
	if !s.Opts.NoLists {
		coven := "coven"
		if s.At[play.ZoneHand].N > 0 && s.At[play.ZoneHand].Head == play.NoCard {
			coven = "coven.hand" // which of them are in hand is not to be seen
		}
		add(coven, v.missing(func(c play.Card, d *program.CardDef) bool {
			return s.Side[c] == play.SideCoven || d.Class == program.Curse
		}))
		add("recruits", v.missing(func(c play.Card, _ *program.CardDef) bool { return s.Side[c] == play.SideRecruit }))
	}
	add("missions", v.missing(func(_ play.Card, d *program.CardDef) bool { return d.Class == program.Mission }))
	if !s.Opts.NoCounts {
		add("challenges", v.missing(func(_ play.Card, d *program.CardDef) bool { return d.Class == program.Challenge }))
		add("convictions", v.missing(func(_ play.Card, d *program.CardDef) bool { return d.Class == program.Conviction }))
	}
	return out
}

// missing names the cards that lie where the viewer does not see them, copies of one together.
func (v *View) missing(is func(play.Card, *program.CardDef) bool) (list engine.List) {
	var cards []play.Card
	for c := range play.Card(v.s.R.N) {
		if v.s.ZoneOf[c] != play.ZoneNowhere || !is(c, v.def(c)) {
			continue
		}
		cards = append(cards, c)
	}
	return v.names(cards)
}

// names are cards by their names in the order of the first of each, copies of one together.
func (v *View) names(cards []play.Card) (list engine.List) {
	var ids []engine.CardID
	copies := map[engine.CardID]int{}
	for _, c := range cards {
		id := v.id(c)
		if copies[id]++; copies[id] == 1 {
			ids = append(ids, id)
		}
	}
	for _, id := range ids {
		card := engine.A("card", id)
		if n := copies[id]; n > 1 {
			list = append(list, engine.T("witchcraft.word.copies", card, count("n", n)))
		} else {
			list = append(list, engine.T(wordCard, card))
		}
	}
	return list
}
