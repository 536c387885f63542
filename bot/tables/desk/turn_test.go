package desk

import (
	"slices"
	"testing"

	"witchtable/engine"
)

func TestCallsThatDidNotArriveAreTakenAlong(t *testing.T) {
	for _, tt := range []struct {
		name          string
		desk          Turn
		called, still []engine.Seat
		want          []engine.Seat
	}{
		{"the last call was shown", Turn{N: 3, Shown: 3, Call: []engine.Seat{0, 1}}, []engine.Seat{2},
			[]engine.Seat{0, 1, 2}, []engine.Seat{2}},
		{"the last call was not", Turn{N: 3, Shown: 2, Call: []engine.Seat{0, 1}}, []engine.Seat{2},
			[]engine.Seat{0, 1, 2}, []engine.Seat{0, 1, 2}},
		{"one of those has answered", Turn{N: 3, Shown: 1, Call: []engine.Seat{0, 1}}, []engine.Seat{2},
			[]engine.Seat{1, 2}, []engine.Seat{1, 2}},
		{"nobody new", Turn{N: 1, Call: []engine.Seat{1}}, nil, []engine.Seat{1}, []engine.Seat{1}},
		{"called again", Turn{N: 1, Call: []engine.Seat{1}}, []engine.Seat{1}, []engine.Seat{1}, []engine.Seat{1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.desk
			got.Next(tt.called, tt.still)
			if got.N != tt.desk.N+1 || !slices.Equal(got.Call, tt.want) {
				t.Errorf("call %d goes to %v, want call %d to %v", got.N, got.Call, tt.desk.N+1, tt.want)
			}
		})
	}
}
