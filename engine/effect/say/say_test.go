package say_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/effect/say/saytest"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// said are steps, with what a trader's card says of them. What all of them say in both languages, and what the same
// steps say on a card of nobody's, is in testdata/market.txt, to be read side by side.
var said = []struct{ steps, want string }{
	// Steps one after another; those that stand alone; those that are not said.
	{"[{buy: {}}]", "Buy an apple."},
	{"[{buy: {n: 2}}, {sell: {}}]", "Buy 2 apples, then sell a basket."},
	{"[{buy: {}}, {price: {by: 1}}, {sell: {}}]", "Buy an apple. The price rises by 1. Sell a basket."},
	{"[{hush: {}}, {buy: {}}]", "Buy an apple."},
	{"[{hush: {}}]", "Do nothing."},
	{"[{price: {by: 2, until: end_of_turn}}]", "The price rises by 2 until the end of the turn."},
	{"[{buy: {who: each}}, {buy: {who: me}}]", "Each trader buys an apple, then buy an apple."},
	// What may be left out, is chosen, or has its price.
	{"[{may: [{buy: {}}]}, {sell: {}}]", "You may buy an apple. Sell a basket."},
	{"[{may: [{price: {by: 1}}]}]", "You may raise the price by 1."},
	{"[{choose: [[{buy: {}}], [{sell: {}}]]}]", "Choose one: buy an apple; or sell a basket."},
	{"[{choose: [[{buy: {}}], [{sell: {}}], [{hush: {}}], [{buy: {n: 3}}]]}]",
		"Choose one: buy an apple; sell a basket; do nothing; or buy 3 apples."},
	{"[{may: [{choose: [[{buy: {}}], [{may: [{sell: {}}]}]]}]}]",
		"You may choose one: buy an apple; or choose to sell a basket."},
	{"[{pay: {cost: [{sell: {}}], then: [{buy: {n: 5}}]}}]", "You may sell a basket to buy 5 apples."},
	{"[{pay: {cost: [{sell: {}}], otherwise: [{buy: {}}]}}]", "Sell a basket or buy an apple."},
	{"[{pay: {cost: [{sell: {}}], then: [{buy: {}}], otherwise: [{price: {by: 1}}]}}]",
		"You may sell a basket to buy an apple; if you do not, raise the price by 1."},
	{"[{pay: {cost: [{sell: {}}]}}]", "You may sell a basket."},
	{"[{may: [{pay: {cost: [{sell: {}}], then: [{buy: {}}]}}]}, {may: [{pay: {cost: [{sell: {}}], otherwise: " +
		"[{buy: {}}]}}]}, {may: [{pay: {cost: [{sell: {}}], then: [{buy: {}}], otherwise: [{buy: {n: 2}}]}}]}]",
		"You may choose to sell a basket to buy an apple. You may either sell a basket or buy an apple. You may either " +
			"sell a basket to buy an apple, or buy 2 apples."},
	// Conditions.
	{"[{if: {cond: {open: true}, then: [{buy: {}}]}}]", "If the market is open, buy an apple."},
	{"[{if: {cond: {open: true}, then: [{buy: {}}], else: [{sell: {}}, {buy: {n: 2}}]}}]",
		"If the market is open, buy an apple. Otherwise, sell a basket, then buy 2 apples."},
	{"[{may: [{buy: {}}, {if: {cond: {open: false}, then: [{sell: {}}]}}]}]",
		"You may buy an apple, then sell a basket if the market is closed."},
	{"[{may: [{if: {cond: {open: true}, then: [{sell: {}}], else: [{buy: {}}]}}]}]",
		"You may sell a basket if the market is open, or else buy an apple."},
	{"[{if: {cond: {exists: {things: cart}}, then: [{buy: {}}]}}, {if: {cond: {not: {exists: {things: cart}}}, then: " +
		"[{buy: {}}]}}]", "If there is a cart, buy an apple. If there is no cart, buy an apple."},
	{"[{if: {cond: {all: [{open: true}, {exists: {}}, {not: {open: false}}]}, then: [{buy: {}}]}}]",
		"If the market is open, there is a basket and the market is open, buy an apple."},
	{"[{if: {cond: {not: {all: [{open: true}, {exists: {}}]}}, then: [{buy: {}}]}}]",
		"If the market is closed or there is no basket, buy an apple."},
	{"[{if: {cond: {any: [{open: true}, {exists: {}}, {many: {is: ge, n: 2, things: cart}}]}, then: [{buy: {}}]}}]",
		"If the market is open, there is a basket or there are at least 2 carts, buy an apple."},
	{"[{if: {cond: {open: true, exists: {}}, then: [{buy: {}}]}}]",
		"If the market is open and there is a basket, buy an apple."},
	{"[{if: {cond: {not: {open: true, exists: {}}}, then: [{buy: {}}]}}]",
		"If the market is closed or there is no basket, buy an apple."},
	// Loops.
	{"[{for_each: {players: each, do: [{may: [{buy: {}}]}]}}, {buy: {}}]", "Each trader may buy an apple. Buy an apple."},
	{"[{for_each: {players: each, do: [{sell: {as: one}}, {buy: {who: them}}]}}]",
		"Each trader sells a basket, then buys an apple."},
	{"[{for_each: {players: me, do: [{buy: {}}]}}]", "Buy an apple."},
	{"[{for_each: {players: each, do: [{choose: [[{buy: {}}], [{sell: {}}]]}]}}]",
		"Each trader chooses one: buy an apple; or sell a basket."},
	{"[{may: [{for_each: {players: each, do: [{hush: {}}]}}]}]", "You may have each trader do nothing."},
	{"[{for_each: {players: each, do: [{hush: {}}]}}]", "Each trader does nothing."},
	{"[{for_each: {things: cart, do: [{sell: {what: $each}}]}}]", "For each cart, sell it."},
	{"[{may: [{for_each: {things: cart, do: [{sell: {what: $each}}]}}]}]",
		"You may do this for each cart: sell it."},
	{"[{repeat: {times: 2, do: [{buy: {}}]}}, {repeat: {times: {price: {}}, do: [{buy: {}}]}}]",
		"Do this 2 times: buy an apple. Do this X times: buy an apple, where X is the price."},
	{"[{repeat: {times: {count: {things: cart}}, do: [{sell: {}}]}}]", "For each cart, sell a basket."},
	{"[{repeat: {times: {count: {things: cart, max: 1}}, do: [{sell: {}}]}}]",
		"For each cart (at most once), sell a basket."},
	{"[{may: [{repeat: {times: 2, do: [{buy: {}}]}}, {repeat: {times: {count: {things: cart}}, do: [{sell: {}}]}}, " +
		"{repeat: {times: {count: {things: cart, max: 2}}, do: [{sell: {}}]}}]}]",
		"You may do this 2 times: buy an apple, then do this for each cart: sell a basket, then do this for each cart (at " +
			"most 2 times): sell a basket."},
	// Amounts.
	{"[{buy: {n: {count: {things: cart}}}}]", "Buy an apple for each cart."},
	{"[{buy: {n: {count: {things: cart, other: true}}}}]", "Buy an apple for each of the other carts."},
	{"[{buy: {n: {count: {things: cart, times: 2, max: 6}}}}]", "Buy 2 apples for each cart (at most 6 apples)."},
	{"[{buy: {n: {price: {}}}}]", "Buy X apples, where X is the price."},
	{"[{buy: {n: {sum: [{count: {things: cart}}, 4, {count: {things: basket, times: -2}}]}}}]",
		"Buy X apples, where X is the sum of the number of carts and 4, minus the number of baskets times 2."},
	{"[{buy: {n: {sum: [5, {count: {things: cart, times: -1}}]}}}, {buy: {n: {sum: [{price: {}}]}}}]",
		"Buy X apples, where X is 5 minus the number of carts, then buy X apples, where X is the price."},
	{"[{buy: {n: {sum: [{count: {things: cart, per: 3, times: -1, max: -2}}, 7]}}}]",
		"Buy X apples, where X is the sum of the number of carts divided by 3 (rounded down) times −1 (at most −2) and 7."},
	{"[{buy: {n: {if: {cond: {open: true}, then: 3}}}}]",
		"Buy X apples, where X is 3 if the market is open, otherwise 0."},
	// What a search looks for.
	{"[{fetch: {}}, {fetch: {pick: 2, in: yard}}, {fetch: {pick: all, full: yes, in: yard}}, {fetch: {pick: all, " +
		"full: yes}}]", "Fetch 1 cart, then fetch 2 carts in the yard, then fetch all carts filled to the brim in the " +
		"yard, then fetch all carts filled to the brim."},
	{"[{fetch: {pick: {up_to: 2}}}, {fetch: {pick: {up_to: 1}}}, {fetch: {pick: {up_to: 1}, chooser: lot}}]",
		"Fetch up to 2 carts, then you may fetch 1 cart, then fetch 1 random cart."},
	{"[{may: [{fetch: {pick: {up_to: 1}}}, {fetch: {pick: {up_to: {count: {things: basket}}}}}]}]",
		"You may fetch 1 cart, then fetch up to 1 cart for each basket."},
	{"[{fetch: {other: true}}, {fetch: {other: true, pick: 2}}, {fetch: {other: true, pick: all}}, {fetch: {other: " +
		"true, pick: {up_to: 2}}}, {fetch: {other: true, pick: 2, chooser: lot}}]", "Fetch another cart, then fetch 2 " +
		"other carts, then fetch all other carts, then fetch up to 2 other carts, then fetch 2 other random carts."},
	{"[{fetch: {pick: {price: {}}}}, {fetch: {pick: {up_to: {price: {}}}}}, {fetch: {pick: {price: {}}, chooser: lot}}]",
		"Fetch X carts, where X is the price, then fetch up to X carts, where X is the price, then fetch X random carts, " +
			"where X is the price."},
	{"[{fetch: {other: true, pick: {price: {}}}}, {fetch: {other: true, pick: {up_to: {price: {}}}}}, {fetch: {other: " +
		"true, pick: {price: {}}, chooser: lot}}]", "Fetch X other carts, where X is the price, then fetch up to X other " +
		"carts, where X is the price, then fetch X other random carts, where X is the price."},
	{"[{fetch: {pick: {count: {things: basket}}}}, {fetch: {pick: {count: {things: basket, max: 3}}}}]",
		"For each basket, fetch 1 cart, then for each basket (at most 3 times), fetch 1 cart."},
	{"[{buy: {n: {count: {things: cart, plus: 1}}}}]", "Buy X apples, where X is the number of carts."},
	{"[{repeat: {times: 2, do: [{fetch: {pick: {up_to: 1}}}]}}, {repeat: {times: 1, do: [{pay: {cost: [{sell: {}}], " +
		"then: [{buy: {}}]}}]}}]", "Up to 2 times, you may fetch 1 cart. Up to once, you may sell a basket to buy an apple."},
	{"[{for_each: {fetched: {other: true}, do: [{sell: {what: $each}}]}}]", "For each other cart, sell it."},
	{"[{if: {cond: {any: [{lies: {}}, {lies: {other: true}}, {lies: {things: ox, in: yard}}]}, then: [{buy: {}}]}}]",
		"If there is a cart, there is another cart or there is an ox in the yard, buy an apple."},
	{"[{if: {cond: {not: {any: [{lies: {}}, {lies: {other: true}}]}}, then: [{buy: {}}]}}]",
		"If there is no cart and there is no other cart, buy an apple."},
	// Things spoken of before.
	{"[{sell: {things: cart, as: one}}, {paint: {what: $one, in: red}}, {paint: {what: $one, in: blue}}]",
		"Sell a cart, then paint it red and blue."},
	{"[{sell: {as: one}}, {sell: {what: self}}, {paint: {what: $one, in: red}}]",
		"Sell a basket, then sell Ash, then paint that basket red."},
	{"[{sell: {things: cart, pick: 2, as: some}}, {paint: {what: $some, in: red}}, {sell: {what: $some}}]",
		"Sell 2 carts, then paint each of those carts red, then sell those carts."},
	{"[{sell: {as: one}}, {if: {cond: {sold: $one}, then: [{buy: {}}]}}, {if: {cond: {all: [{sold: $one}, {full: " +
		"$one}]}, then: [{paint: {what: $one, in: red}}]}}]",
		"Sell a basket. If it was sold, buy an apple. If it was full, paint it red."},
	{"[{if: {cond: {sold: self}, then: [{buy: {}}]}}]", "If Ash was sold, buy an apple."},
	{"[{sell: {what: it}}]", "Sell it."},
	{"[{sell: {what: $nobody}}]", "Sell that basket."},
}

// compared are all ways in which numbers compare.
func compared() (out []string) {
	for _, is := range []string{"ge", "le", "eq"} {
		for _, c := range []string{"{compare: {a: {price: {}}, is: %s, b: 3}}", "{many: {things: cart, is: %s, n: 1}}"} {
			c = fmt.Sprintf(c, is)
			out = append(out, "[{if: {cond: "+c+", then: [{buy: {}}]}}, {if: {cond: {not: "+c+"}, then: [{buy: {}}]}}]")
		}
	}
	return out
}

// books are the market's words, with those that every book has.
func books(t *testing.T, more ...fs.FS) *words.Book {
	t.Helper()
	book, err := words.Load(append([]fs.FS{os.DirFS("testdata")}, more...)...)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestCardsSayWhatTheyDo(t *testing.T) {
	en := speaker(t, books(t), "en")
	for _, c := range said {
		if got := en.Say(write(false).Sentences(steps(t, c.steps))); got != c.want {
			t.Errorf("%s\nsays  %s\nwant  %s", c.steps, got, c.want)
		}
	}
}

// The same in both languages, on a card of a player's and on one of nobody's, where somebody must be named.
func TestCardsSayItInBothLanguages(t *testing.T) {
	book := books(t)
	if err := book.Check(); err != nil {
		t.Error(err)
	}
	en, es := speaker(t, book, "en"), speaker(t, book, "es")
	var b strings.Builder
	for _, file := range all() {
		steps := steps(t, file)
		b.WriteString(file + "\n")
		for i, nobodys := range []bool{false, true} {
			say := write(nobodys).Sentences(steps)
			if i == 1 && en.Say(say) == en.Say(write(false).Sentences(steps)) {
				continue
			}
			fmt.Fprintf(&b, "%s %s\n  %s\n", []string{"-", "= of nobody's:"}[i], en.Say(say), es.Say(say))
		}
		b.WriteString("\n")
	}
	golden.Check(t, "testdata/market.txt", b.String())
}

func all() (out []string) {
	for _, c := range said {
		out = append(out, c.steps)
	}
	return append(out, compared()...)
}

// What a card waits for is in the sentence with the first thing it does.
func TestWhatACardWaitsFor(t *testing.T) {
	book := books(t)
	for _, c := range []struct{ key, when, en, es string }{
		{"flow.after", "when.visit", "Ash comes by, buy an apple. The price rises by 1.",
			"Ash pasa por aquí, compra una manzana. El precio sube 1."},
		{"flow.lead", "when.dawn", "At dawn: buy an apple. The price rises by 1.",
			"Al alba: compra una manzana. El precio sube 1."},
	} {
		when := engine.T(c.when, engine.A("card", engine.CardID("ash")))
		led := write(false).Led(c.key, when, steps(t, "[{buy: {}}, {price: {by: 1}}]"))
		if en, es := speaker(t, book, "en").Say(led), speaker(t, book, "es").Say(led); en != c.en || es != c.es {
			t.Errorf("it says\n%s\n%s\nwant\n%s\n%s", en, es, c.en, c.es)
		}
	}
}

// Who decides about steps while they run is spoken to, and what is settled goes by its name.
func TestWhoIsAsked(t *testing.T) {
	en := speaker(t, books(t), "en")
	settled := func(word string) []engine.CardID {
		return map[string][]engine.CardID{"$one": {"ash"}, "it": {"ash", "ash"}}[word]
	}
	for _, c := range []struct {
		steps   string
		nobodys bool
		to      say.Reader
		want    string
	}{
		{"[{sell: {}}]", true, say.Reader{}, "sell a basket"},
		{"[{sell: {what: $one}}, {sell: {what: it}}]", false, say.Reader{Mine: true, Named: settled},
			"sell Ash, then sell Ash and Ash"},
		{"[{sell: {what: $other}}]", false, say.Reader{Mine: true, Named: settled}, "sell that basket"},
		{"[{for_each: {players: me, do: [{buy: {}}]}}]", true, say.Reader{Mine: true}, "buy an apple"},
		{"[{for_each: {players: me, do: [{buy: {}}]}}]", false, say.Reader{}, "have that trader buy an apple"},
		{"[{for_each: {players: them, do: [{buy: {}}]}}]", false, say.Reader{Them: true}, "have you buy an apple"},
		{"[{for_each: {players: each, do: [{for_each: {players: me, do: [{buy: {}}]}}]}}]", false,
			say.Reader{Mine: true}, "have each trader have you buy an apple"},
	} {
		s := write(c.nobodys)
		s.To(c.to)
		if got := en.Say(s.Steps(steps(t, c.steps), say.To)); got != c.want {
			t.Errorf("%s\nsays  %s\nwant  %s", c.steps, got, c.want)
		}
	}
}

// A phrase that no game's card can say is one that translators should not be asked for, and one that another language
// lacks would be said in English.
func TestEveryPhraseCanBeSaid(t *testing.T) {
	book, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	if missing := book.Missing("es"); len(missing) > 0 {
		t.Errorf("Spanish lacks %v", missing)
	}
	unsaid := map[string]bool{}
	for _, key := range saytest.Phrases(t, "../../words/base/clauses.en.yaml") { // the phrases of this room
		unsaid[strings.TrimSuffix(key, ".terse")] = true
	}
	for _, file := range all() {
		steps := steps(t, file)
		saytest.Strike(write(false).Sentences(steps), unsaid)
		saytest.Strike(write(true).Sentences(steps), unsaid)
		for _, f := range []say.Form{say.To, say.Does} {
			saytest.Strike(write(true).Steps(steps, f), unsaid)
		}
		asked := write(false)
		asked.To(say.Reader{Mine: true})
		saytest.Strike(asked.EachPlayer("me", steps, say.Does), unsaid)
		asked.Doing = true
		saytest.Strike(asked.EachPlayer("me", steps, say.To), unsaid)
		saytest.Strike(asked.EachPlayer("me", steps, say.Does), unsaid)
	}
	saytest.Strike(write(false).Led("flow.after", engine.T("when.dawn"), steps(t, "[{buy: {}}]")), unsaid)
	saytest.Strike(write(false).Led("flow.lead", engine.T("when.dawn"), steps(t, "[{buy: {}}]")), unsaid)
	for _, part := range []string{"pair", "middle", "last"} {
		delete(unsaid, "nor."+part) // joined by games: say.Joined("nor", ...)
	}
	for key := range unsaid {
		t.Errorf("no card says %q: write steps that do, or take it out of engine/words/base/clauses.*.yaml", key)
	}
}

// A third language is files: order and forms are its own.
func TestAThirdLanguageIsDataOnly(t *testing.T) {
	german := fstest.MapFS{"market.de.yaml": {Data: []byte(`
flow.then: "{a}, dann {b}"
flow.if: "wenn {cond}, dann {what}"
flow.does: "{who} {what}"
do.buy: kaufe {apples}
do.buy.does: kauft {apples}
do.sell: verkaufe {what|case-acc}
do.sell.does: verkauft {what|case-acc}
apples:
  one: einen Apfel
  other: "{n} Äpfel"
noun.a.cart: ein Wagen
noun.a.cart.case-acc: einen Wagen
player.each.each: jeder Händler
cond.open: der Markt offen ist
`)}}
	de := speaker(t, books(t, german), "de")
	for in, want := range map[string]string{
		"[{buy: {n: 2}}, {sell: {things: cart}}]":         "Kaufe 2 Äpfel, dann verkaufe einen Wagen.",
		"[{if: {cond: {open: true}, then: [{buy: {}}]}}]": "Wenn der Markt offen ist, dann kaufe einen Apfel.",
		"[{for_each: {players: each, do: [{buy: {}}]}}]":  "Jeder Händler kauft einen Apfel.",
	} {
		if got := de.Say(write(false).Sentences(steps(t, in))); got != want {
			t.Errorf("%s\nsays  %s\nwant  %s", in, got, want)
		}
	}
}
