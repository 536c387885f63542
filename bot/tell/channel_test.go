package tell

import (
	"testing"

	"witchtable/bot/tables"
	"witchtable/store"
)

// Of two messages with one nonce Discord sends only the first, so nothing may share one.
func TestNoncesAreTheirOwn(t *testing.T) {
	tab := tables.Table{Head: store.Table{ID: "bcdfghjk"}}
	of := map[string]string{}
	claim := func(nonce, what string) {
		if other, taken := of[nonce]; taken {
			t.Errorf("%q is the nonce of %s and of %s", nonce, what, other)
		}
		if len(nonce) > 25 {
			t.Errorf("nonce %q of %s is longer than Discord allows", nonce, what)
		}
		of[nonce] = what
	}
	for id := store.OutboxID(1); id < 50_000; id++ { // as many entries as very long games have
		claim(store.Nonce(tab.Head.ID, id), "an entry")
	}
	for n := 1; n < 10_000; n += 7 {
		for _, kind := range []rune{'s', 't', 'b', '0', '1', '2', '3', '4', '5', '6', '7'} {
			claim(nonce(tab, kind, n, ""), string(kind))
			claim(nonce(tab, kind, n, "1573644606493425664"), string(kind)+" in place of another")
			claim(nonce(tab, kind, n, "1573644606493425665"), string(kind)+" in place of a third")
		}
	}
}
