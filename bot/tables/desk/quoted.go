package desk

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"witchtable/engine"
)

// Quotes has the chapter in which each card was first told of with what it says, the earliest chapter first. What
// is in one is never changed in place, so copies may share it. It is stored as the names of the cards, with spaces
// between them, by chapter; it used to be the chapters by card, which is read as well.
type Quotes []quote

type quote struct {
	card    engine.CardID
	chapter int
}

// in is the chapter in which a card was first told of with what it says.
func (q Quotes) in(c engine.CardID) (chapter int, ok bool) {
	i := slices.IndexFunc(q, func(x quote) bool { return x.card == c })
	if i < 0 {
		return 0, false
	}
	return q[i].chapter, true
}

// with is the list with one more card.
func (q Quotes) with(c engine.CardID, chapter int) Quotes {
	at := len(q)
	for at > 0 && q[at-1].chapter > chapter { // a chapter that is told anew after a step back
		at--
	}
	return slices.Insert(slices.Clip(q), at, quote{c, chapter})
}

// without is the list without the cards of a chapter.
func (q Quotes) without(chapter int) Quotes {
	return slices.DeleteFunc(slices.Clone(q), func(x quote) bool { return x.chapter == chapter })
}

// MarshalJSON writes the cards by chapter.
func (q Quotes) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 16*len(q)+2), '{')
	for i, x := range q {
		switch {
		case i == 0 || q[i-1].chapter != x.chapter:
			if i > 0 {
				b = append(b, `",`...)
			}
			b = append(strconv.AppendInt(append(b, '"'), int64(x.chapter), 10), `":"`...)
		default:
			b = append(b, ' ')
		}
		b = append(b, x.card...)
	}
	if len(q) > 0 {
		b = append(b, '"')
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads either form.
func (q *Quotes) UnmarshalJSON(data []byte) error {
	var rows map[string]any
	if err := json.Unmarshal(data, &rows); err != nil {
		return err
	}
	*q = nil
	for key, v := range rows {
		switch v := v.(type) {
		case float64:
			if v != float64(int32(v)) {
				return fmt.Errorf("what the card %q says stands in the chapter %v", key, v)
			}
			*q = append(*q, quote{engine.CardID(key), int(v)})
		case string:
			chapter, err := strconv.Atoi(key)
			if err != nil {
				return fmt.Errorf("what cards say stands in the chapter %q: %w", key, err)
			}
			for _, card := range strings.Fields(v) {
				*q = append(*q, quote{engine.CardID(card), chapter})
			}
		default:
			return fmt.Errorf("what cards say stands in %v", v)
		}
	}
	for _, x := range *q {
		if !plainID(x.card) {
			return fmt.Errorf("what is no card says something: %q", x.card)
		}
	}
	slices.SortFunc(*q, func(a, b quote) int {
		if a.chapter != b.chapter {
			return a.chapter - b.chapter
		}
		return strings.Compare(string(a.card), string(b.card))
	})
	return nil
}

// plainID reports whether a card's id is written as it is, and stands between spaces as one.
func plainID(id engine.CardID) bool {
	return id != "" && !strings.ContainsFunc(string(id), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
	})
}
