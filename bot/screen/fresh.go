package screen

import (
	"reflect"
	"slices"

	"witchtable/bot/board"
	"witchtable/engine"
)

// A public picture marks what the last player has changed: it cannot know who looks at it. Pictures that one player
// alone sees mark what has changed since that player's last answer, whoever did it: what was done to their own cards,
// and what looks different on the table, as far as that is known.

// reader is for whom the panel's pictures are drawn.
func (p Panel) reader() board.Reader {
	r := readerOf(p.v, p.t.Rules.Game)
	r.Fresh, r.Phase, r.Named = p.changed, p.scene.Sign, true
	return r
}

// fresh are the cards that have changed since the seat's person last answered.
func (p Panel) fresh() (out []engine.CardID) {
	list, _, _ := p.t.Desk.Hand(p.seat).Tolls.Unread()
	for _, t := range list {
		for _, e := range t.Events {
			if told, ok := p.t.Rules.Game.Tell(e); ok {
				out = append(out, cardsIn(told.Text)...)
			}
		}
	}
	if was, ok := p.t.ReadBy(p.seat); ok {
		before, now := shownIn(was), shownIn(p.scene)
		for at, c := range now {
			if old, ok := before[at]; !ok || !old.alike(c) {
				out = append(out, at.card)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// changedOnTable names the cards that have changed and lie where all can see them, in their order.
func (p Panel) changedOnTable() (out engine.List) {
	var told []engine.CardID
	for _, area := range boardPanels(p.scene) {
		for _, id := range seenIn(area) {
			if slices.Contains(p.changed, id) && !slices.Contains(told, id) {
				told = append(told, id)
				out = append(out, engine.T("bot.picture.card", engine.A("card", id)))
			}
		}
	}
	return out
}

// seenIn are the cards of an area with those that lie on them.
func seenIn(area engine.Panel) (out []engine.CardID) {
	var note func(list []engine.CardShown)
	note = func(list []engine.CardShown) {
		for _, c := range list {
			if !c.Down {
				out = append(out, c.Card)
			}
			note(c.Under)
		}
	}
	for _, z := range area.Zones {
		note(z.Cards)
	}
	return out
}

// place is a card where it lies for everybody to see.
type place struct {
	panel string
	seat  engine.Seat
	card  engine.CardID
}

// look is what is to be seen of it there.
type look struct {
	worth engine.Amount
	marks []engine.Mark
	under int
}

func (l look) alike(o look) bool {
	return l.worth == o.worth && l.under == o.under && reflect.DeepEqual(l.marks, o.marks)
}

// shownIn are the cards that a scene shows to everybody.
func shownIn(s engine.Scene) map[place]look {
	out := map[place]look{}
	var note func(p engine.Panel, c engine.CardShown)
	note = func(p engine.Panel, c engine.CardShown) {
		out[place{p.Name, p.Seat, c.Card}] = look{c.Worth, c.Marks, len(c.Under)}
		for _, u := range c.Under {
			if !u.Down {
				note(p, u)
			}
		}
	}
	for _, p := range boardPanels(s) {
		for _, z := range p.Zones {
			for _, c := range z.Cards {
				if !c.Down {
					note(p, c)
				}
			}
		}
	}
	return out
}
