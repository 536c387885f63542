package outbox

import (
	"testing"
)

// The pauses between attempts begin with firstRetry, double, and never get longer than lastRetry.
func TestBackOffDoublesAndEnds(t *testing.T) {
	if got := BackOff(0); got != firstRetry {
		t.Errorf("the first pause is %v; expected %v", got, firstRetry)
	}
	for n := 1; n < 100; n++ {
		if got, want := BackOff(n), min(2*BackOff(n-1), lastRetry); got != want {
			t.Errorf("pause %d is %v; expected %v", n, got, want)
		}
	}
}
