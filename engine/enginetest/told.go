package enginetest

import (
	"fmt"
	"maps"

	"witchtable/engine"
)

// told checks the events of the last move: what a viewer may not know is gone from the event he receives, and what
// an onlooker is told names no card that lies hidden before and after and was never turned up for all to see.
func (m *match) told(before engine.Position, key string) error {
	for _, e := range m.log.Events {
		for _, seat := range m.viewers() {
			got := e.For(seat)
			for i := range got.Args {
				knows := seat >= 0 && e.Knows&(1<<uint(seat)) != 0
				if e.Secret&(1<<uint(i)) != 0 && !knows && got.Args[i] != engine.Concealed {
					return fmt.Errorf("%s: seat %d receives the secret operand %d of an event of kind %d", key, seat, i, e.Kind)
				}
			}
		}
	}
	open := maps.Clone(m.turned)
	for _, p := range []engine.Position{before, m.p} {
		sc := p.View(engine.Onlooker).Scene()
		for _, l := range sc.Lines {
			name(l, open)
		}
		for _, pn := range sc.Panels {
			for _, z := range pn.Zones {
				shown(z.Cards, open)
			}
		}
	}
	for _, e := range m.log.Events {
		t, ok := m.game.Tell(e.For(engine.Onlooker))
		if !ok {
			continue
		}
		named := map[engine.CardID]bool{t.Card: true}
		name(t.Text, named)
		for c := range named {
			switch {
			case c == "" || open[c]:
			case e.Reveals && e.Secret == 0:
				open[c], m.turned[c] = true, true
			case m.conf.LayOpen != nil && m.conf.LayOpen(m.p, c):
				open[c] = true
			default:
				return fmt.Errorf("%s: onlookers are told of %s, which lies hidden (%s)", key, c, t.Text.Key)
			}
		}
	}
	return nil
}

func shown(cards []engine.CardShown, into map[engine.CardID]bool) {
	for _, c := range cards {
		into[c.Card] = true
		shown(c.Under, into)
	}
}

// name marks the cards that a text names.
func name(t engine.Text, into map[engine.CardID]bool) {
	for c := range t.Cards() {
		into[c] = true
	}
}
