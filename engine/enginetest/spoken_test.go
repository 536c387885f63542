package enginetest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
)

// catalogue says the sentences it has.
type catalogue map[string]bool

func (c catalogue) says(texts ...engine.Text) error {
	var faults []error
	for _, t := range texts {
		if !c[t.Key] {
			faults = append(faults, fmt.Errorf("key %q: no such key", t.Key))
		}
	}
	return errors.Join(faults...)
}

// A game is told which sentences its catalogue lacks: whatever key of a whole catalogue is taken away, that one is
// missed and no other.
func TestSpokenNamesWhatIsMissing(t *testing.T) {
	c := enginetest.Config{Games: 6,
		Players: []enginetest.Player{enginetest.Random, enginetest.Prefer("lay", "storm"), enginetest.Prefer("settle")}}
	whole := catalogue{}
	learn := func(texts ...engine.Text) error {
		for _, text := range texts {
			whole[text.Key] = true
		}
		return nil
	}
	if err := enginetest.Spoken(t, beacon{}, learn, c); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"ask", "light", "deck", "verb.lay", "verb.storm", "option.hand.2", "option.hand.3"} {
		if !whole[key] {
			t.Errorf("%q is not wanted; wanted are %v", key, whole)
		}
	}
	for lost := range whole {
		delete(whole, lost)
		err := enginetest.Spoken(t, beacon{}, whole.says, c)
		if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("key %q: no such key (", lost)) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("without %q it says %v; it should name that key alone", lost, err)
		}
		whole[lost] = true
	}
	for key := range whole {
		if strings.HasPrefix(key, "verb.") || strings.HasPrefix(key, "option.") {
			delete(whole, key)
		}
	}
	if err := enginetest.Spoken(t, beacon{}, whole.says, c); err != nil {
		t.Errorf("verbs and values without any names: %v; they may go by themselves", err)
	}
}
