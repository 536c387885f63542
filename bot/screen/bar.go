package screen

import (
	"slices"
	"strings"
	"unicode"

	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// barredThing names what cannot be done: as the game's catalogue has it under "verb.<verb>.barred" ("Cast {what}"),
// else by the verb's title and what it would be done with.
func barredThing(v *say.Voice, bar engine.Bar) engine.Value {
	var with []string
	for _, o := range bar.Operands {
		with = append(with, v.Label(o.Label))
	}
	if key := "verb." + bar.Verb + ".barred"; len(with) > 0 && v.Has(key) {
		return engine.Literal(v.Label(engine.T(key, engine.A("what", engine.Literal(strings.Join(with, " · "))))))
	}
	verb := []rune(v.Verb(bar.Verb))
	verb[0] = unicode.ToUpper(verb[0])
	return engine.Literal(strings.Join(append([]string{string(verb)}, with...), " · "))
}

// BarsOf lists what is barred among the answers to all of a seat's questions.
func BarsOf(t tables.Table, seat engine.Seat) []engine.Bar {
	if seat == engine.Onlooker || !t.HasGame() {
		return nil
	}
	var out []engine.Bar
	view := t.View(seat)
	for _, d := range t.Questions(seat) {
		out = append(out, view.Barred(d.ID)...)
	}
	return out
}

// BarredBy finds the bar that speaks of what a command's options say, the most particular one if there are several.
func BarredBy(
	v *say.Voice, t tables.Table, seat engine.Seat, c engine.GameCommand, options map[string]string,
) (engine.Bar, bool) {
	fits := slices.DeleteFunc(BarsOf(t, seat), func(bar engine.Bar) bool {
		if bar.Verb != c.Verb || len(bar.Operands) > len(c.Operands) {
			return true
		}
		for i, o := range bar.Operands {
			said := options[c.Operands[i]]
			if said != o.Word && say.Folded(said) != say.Folded(v.Label(o.Label)) {
				return true
			}
		}
		return false
	})
	if len(fits) == 0 {
		return engine.Bar{}, false
	}
	return slices.MaxFunc(fits, func(x, y engine.Bar) int { return len(x.Operands) - len(y.Operands) }), true
}

// BarredError refuses something with the cause that the game names.
func BarredError(v *say.Voice, bar engine.Bar) error {
	return engine.Errorf(engine.NotNow, engine.T("error.barred", engine.A("what", barredThing(v, bar)),
		engine.A("cause", bar.Cause)),
		"it is barred") // by what is not logged: it may name hidden cards
}

// namedCause is the line on a cause that names what it bars, which is not named again before it.
func namedCause(key string, cause engine.Literal, likewise engine.List) engine.Text {
	if key == "bot.whynot.likewise" {
		return engine.T("bot.whynot.named-likewise", engine.A("cause", cause), engine.A("more", likewise))
	}
	return engine.T("bot.whynot.named", engine.A("cause", cause))
}
