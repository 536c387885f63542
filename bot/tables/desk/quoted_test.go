package desk

import (
	"encoding/json"
	"reflect"
	"testing"

	"witchtable/engine"
)

// What cards say is stored by chapter, and read also as it used to be stored.
func TestQuotesAsStored(t *testing.T) {
	var q Quotes
	for _, x := range []quote{{"wat", 2}, {"fog", 4}, {"drifting-lights", 2}, {"comet", 4}} {
		q = q.with(x.card, x.chapter)
	}
	raw, err := json.Marshal(q)
	if want := `{"2":"wat drifting-lights","4":"fog comet"}`; err != nil || string(raw) != want {
		t.Fatalf("stored is %s, %v; want %s", raw, err, want)
	}
	for _, stored := range []string{string(raw), `{"comet":4,"drifting-lights":2,"fog":4,"wat":2}`} {
		var got Quotes
		if err := json.Unmarshal([]byte(stored), &got); err != nil || len(got) != len(q) {
			t.Fatalf("%s is read as %v, %v", stored, got, err)
		}
		for _, card := range []engine.CardID{"wat", "fog", "drifting-lights", "comet"} {
			was, _ := q.in(card)
			if now, ok := got.in(card); !ok || now != was {
				t.Errorf("%s: %s is in chapter %d, want %d", stored, card, now, was)
			}
		}
	}
	if left := q.without(2); !reflect.DeepEqual(left, Quotes{{"fog", 4}, {"comet", 4}}) || len(q) != 4 {
		t.Errorf("without a chapter %v is left of %v", left, q)
	}
	for _, broken := range []string{`{"x":"wat"}`, `{"2":["wat"]}`, `[]`} {
		if err := json.Unmarshal([]byte(broken), &q); err == nil {
			t.Errorf("%s is read", broken)
		}
	}
}
