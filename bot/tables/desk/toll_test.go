package desk

import (
	"testing"

	"witchtable/engine"
)

// Of what was done to a seat the weightiest is kept, and the rest is counted; what all of it comes to is known.
func TestTheWeightiestTollsAreKept(t *testing.T) {
	var d Tolls
	for n, points := range []int{-1, 3, 0, -4, 2, 1, -2, 0, -5} {
		d.Suffer(n+1, engine.Toll{Points: points, By: engine.Onlooker})
	}
	list, more, change := d.Unread()
	if len(list) != mostTolls || more != 3 || change != -6 {
		t.Errorf("of nine tolls %d are kept and %d counted, %d points in all; want %d, 3 and -6", len(list), more, change,
			mostTolls)
	}
	sum := 0
	for _, o := range list {
		sum += o.Points
	}
	if sum != -1+3-4+2-2-5 {
		t.Errorf("kept are %v: not the weightiest", list)
	}
}

// What has been read with an answer is read no more, and is there again when the answer is taken back; what a step back
// undoes has not happened.
func TestTollsFollowStepsBack(t *testing.T) {
	var d Tolls
	unread := func(when string, want ...int) {
		t.Helper()
		list, _, _ := d.Unread()
		if len(list) != len(want) {
			t.Fatalf("%s: %v is unread, want %v", when, list, want)
		}
		for i, o := range list {
			if o.N != want[i] {
				t.Fatalf("%s: %v is unread, want %v", when, list, want)
			}
		}
	}
	d.Suffer(3, engine.Toll{Points: -2})
	d.Suffer(5, engine.Toll{Points: -1})
	unread("before an answer", 3, 5)
	d.answered(6)
	unread("after it")
	d.takeBack(5)
	unread("when it was taken back", 3, 5)
	d.takeBack(4)
	unread("when what came before was taken back, too", 3)
	d.answered(5)
	d.Suffer(5, engine.Toll{Points: -3})
	unread("what the answer itself led to", 5)
	d.answered(7)
	d.settle()
	d.takeBack(6)
	unread("what was read and settled")
}
