package orchard

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// Bring: people may bring the fruits they would else be dealt.
func (game) Bring() engine.BringSpec {
	return engine.BringSpec{Name: "seeds", Doc: engine.T("orchard.bring.doc", engine.A("n", engine.Number(handSize))),
		Secret: true, Most: 120}
}

// CheckBring reads three fruits, as "red-apple, pale-plum, early-pear".
func (game) CheckBring(text string, _ map[string]string) (string, error) {
	list, err := readSeeds(text)
	if err != nil {
		return "", err
	}
	var names []string
	for _, c := range list {
		names = append(names, string(cardID(c)))
	}
	return strings.Join(names, ", "), nil
}

// readSeeds reads what somebody brings; nothing means to be dealt fruits.
func readSeeds(text string) ([]int16, error) {
	if text == "" {
		return nil, nil
	}
	if most := (game{}).Bring().Most; len(text) > most {
		return nil, engine.Errorf(engine.BadInput, number("orchard.bring.long", most), "%d bytes", len(text))
	}
	var out []int16
	for _, word := range strings.Split(text, ",") {
		word = strings.ToLower(strings.TrimSpace(word))
		c := slices.Index((game{}).Cards(), engine.CardID(word))
		switch {
		case c < 0:
			return nil, engine.Errorf(engine.BadInput, engine.T("orchard.bring.unknown", engine.A("word", engine.Literal(word))),
				"no fruit %q", word)
		case slices.Contains(out, int16(c)):
			return nil, engine.Errorf(engine.BadInput, engine.T("orchard.bring.twice", engine.A("card", cardID(int16(c)))),
				"%q twice", word)
		}
		out = append(out, int16(c))
	}
	if len(out) != handSize {
		return nil, engine.Errorf(engine.BadInput, number("orchard.bring.count", handSize), "%d fruits", len(out))
	}
	slices.Sort(out)
	return out, nil
}

// brought is what each seat brings, nil for those who bring nothing.
func brought(s engine.Setup) ([][]int16, error) {
	out := make([][]int16, s.Seats)
	if len(s.Bring) > s.Seats {
		return nil, fmt.Errorf("%w: %d seats, %d of them bring something", engine.ErrSetup, s.Seats, len(s.Bring))
	}
	for i, text := range s.Bring {
		list, err := readSeeds(text)
		if err != nil {
			return nil, engine.Errorf(engine.KindOf(err), engine.SayOf(err), "%w: seat %d: %w", engine.ErrSetup, i, err)
		}
		out[i] = list
	}
	return out, nil
}
