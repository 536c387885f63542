package learn_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"witchtable/engine/brain/learn"
)

// TestRidgeFindsTheWeights that rows were made with; what it is told nothing about stays at its prior.
func TestRidgeFindsTheWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	want := []float64{2, -1, 0.5, 7}
	r := learn.NewRidge(4)
	for range 500 {
		at := []int{rng.IntN(3), 1, 2} // never 3; a place twice counts twice
		x := []float64{rng.Float64(), rng.Float64(), rng.Float64()}
		y := rng.NormFloat64() / 100
		for i := range at {
			y += want[at[i]] * x[i]
		}
		r.Add(at, x, y)
	}
	doubt, prior := []float64{1e-3, 1e-3, 1e-3, 1}, []float64{0, 0, 0, 7}
	got, err := r.Solve(doubt, prior)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.1 {
			t.Errorf("weight %d is %v; want about %v", i, got[i], want[i])
		}
	}
}

func TestRidgeTrustsManyRowsMoreThanItsPrior(t *testing.T) {
	for _, tt := range []struct {
		rows int
		fade float64
		want float64 // between the prior 0 and what the rows say, 10
	}{{0, 1, 0}, {1, 1, 1}, {9, 1, 5}, {91, 1, 10 * 91.0 / 100}, {9, 0, 0}, {90, 0.1, 5}} {
		r := learn.NewRidge(1)
		for range tt.rows {
			r.Add([]int{0}, []float64{1}, 10)
		}
		r.Fade(tt.fade)
		got, err := r.Solve([]float64{9}, []float64{0})
		if err != nil || math.Abs(got[0]-tt.want) > 1e-9 {
			t.Errorf("%d rows, fading to %v: %v, %v; want %v", tt.rows, tt.fade, got, err, tt.want)
		}
	}
	r := learn.NewRidge(2)
	r.Add([]int{0, 1}, []float64{1, 1}, 3) // which of the two it is cannot be told
	if got, err := r.Solve([]float64{0, 0}, []float64{0, 0}); !errors.Is(err, learn.ErrSingular) {
		t.Errorf("two weights of one row, undoubted: %v, %v; want ErrSingular", got, err)
	}
}

func TestWeightsAreWrittenShort(t *testing.T) {
	for _, tt := range []struct {
		w    learn.Weights
		want string
	}{
		{nil, "[]"},
		{learn.Weights{0, 1, -2.5}, "[0,1,-2.5]"},
		{learn.Weights{3.14159, 0.0004, -0.000499, 1234}, "[3.14,0,0,1.23e+03]"},
	} {
		got, err := json.Marshal(tt.w)
		if err != nil || string(got) != tt.want {
			t.Errorf("%v is written %s, %v; want %s", []float32(tt.w), got, err, tt.want)
		}
	}
}

// TestSumsComeToWhatIsKept: games are played by the sum alone, those who learn keep all that it was made of.
func TestSumsComeToWhatIsKept(t *testing.T) {
	rule := []float32{1, 2, 3, 4}
	var kept learn.Notes
	f := learn.Sum{Rule: &rule, Kept: &kept}.Add(0, 3).Timed(2, 0.5)
	alone := learn.Sum{Rule: &rule}.Add(0, 3).Timed(2, 0.5)
	if want := float32(3 + 3 + 2); f.Sum != want || alone.Sum != want || kept.Dot(rule) != want {
		t.Errorf("the sums are %v and %v, what is kept comes to %v; want %v", f.Sum, alone.Sum, kept.Dot(rule), want)
	}
	if kept.Len() != 3 || !kept.Has(0) || !kept.Has(3) || kept.Has(1) {
		t.Errorf("kept are %d weights; want 0, 2 and 3", kept.Len())
	}
	for range 50 {
		kept.Add(1, 1)
	}
	if kept.Len() != 12 {
		t.Errorf("kept are %d weights; want no more than 12", kept.Len())
	}
}

// TestRulesLeanTowardsBetterAnswers, the less the more is known already, and what all answers share says nothing.
func TestRulesLeanTowardsBetterAnswers(t *testing.T) {
	start := []float32{0, 0, 0.5}
	r := learn.NewRule(start)
	var last float32
	for i := range 20 {
		var l learn.Lesson
		for at, better := range []float64{0.02, 0} {
			var n learn.Notes
			n.Add(int32(at), 1)
			n.Add(2, 1)
			l.Add(n, better)
		}
		r.Lean(&l)
		moved := float64(r.Weights[0] - last)
		push := 1/(1+math.Exp(-0.02/0.012)) - 0.5 // of the first lesson: how often it should be chosen, less how often it is
		if want := 0.15 * push / math.Sqrt(push*push+1); i == 0 && math.Abs(moved-want) > 1e-6 || moved <= 0 {
			t.Fatalf("lesson %d moves the better answer's weight by %v; the first should by %v", i, moved, want)
		}
		last = r.Weights[0]
	}
	if r.Weights[1] >= 0 || math.Abs(float64(r.Weights[2]-0.5)) > 0.02 {
		t.Errorf("the weights are %v; want the second below 0, the shared one about as it was", r.Weights)
	}
	if start[0] != 0 {
		t.Error("what the rule began with has changed")
	}
	if empty := (learn.Lesson{}); !empty.Empty() {
		t.Error("a lesson without answers is not empty")
	}
}
