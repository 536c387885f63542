package engine

import (
	"testing"

	"pgregory.net/rapid"
)

// The first numbers of a seed are part of every stored game: they must never change.
func TestChanceIsFixedForEver(t *testing.T) {
	c := Chance{Seed: SeedOf(1)}
	var got [6]uint32
	for i := range got {
		got[i] = c.Below(1000, nil)
	}
	if want := [6]uint32{730, 780, 390, 590, 27, 603}; got != want {
		t.Errorf("the first draws of seed 1 are %v; stored games need %v", got, want)
	}
}

func TestRestoreContinues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chance{Seed: SeedOf(rapid.Uint64().Draw(t, "seed"))}
		for range rapid.IntRange(0, 20).Draw(t, "drawn") {
			c.Below(52, nil)
		}
		r := Restore(c.Seed, c.Drawn)
		if r != c && c.Drawn%4 != 0 {
			t.Fatalf("restored after %d draws: %+v, want %+v", c.Drawn, r, c)
		}
		for i := range 9 {
			if a, b := c.Below(7, nil), r.Below(7, nil); a != b {
				t.Fatalf("draw %d after restoring is %d, want %d", i, b, a)
			}
		}
	})
}

// What is drawn all at once is what would be drawn one after another, and the generator stands where it would.
func TestFillDrawsWhatBelowDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chance{Seed: SeedOf(rapid.Uint64().Draw(t, "seed"))}
		if rapid.Bool().Draw(t, "quick") {
			c = c.Quick()
		}
		one := c
		list := make([]uint16, rapid.IntRange(0, 20).Draw(t, "numbers"))
		c.Fill(list)
		for i, got := range list {
			if want := one.Below(1<<16, nil); uint32(got) != want {
				t.Fatalf("number %d is %d, want %d", i, got, want)
			}
		}
		if c != one {
			t.Fatalf("the generator stands at %+v, want %+v", c, one)
		}
	})
}

// A quick generator goes on where it was stored, is as even as the other one, and takes one draw of the one it comes
// from.
func TestQuickChance(t *testing.T) {
	from := Chance{Seed: SeedOf(7)}
	c := from.Quick()
	if other := from.Quick(); other == c || from.Drawn != 2 {
		t.Errorf("two quick generators are the same, or took %d draws; want others, by one draw each", from.Drawn)
	}
	var count [6]int
	for range 60000 {
		count[c.Below(6, nil)]++
	}
	for face, n := range count {
		if n < 9600 || n > 10400 { // more than four standard deviations off
			t.Errorf("face %d came %d times of 60000", face, n)
		}
	}
	r := Restore(c.Seed, c.Drawn)
	for i := range 9 {
		if a, b := c.Below(1000, nil), r.Below(1000, nil); a != b {
			t.Fatalf("draw %d after restoring is %d, want %d", i, b, a)
		}
	}
}

func TestBelowIsEven(t *testing.T) {
	c := Chance{Seed: SeedOf(7)}
	var count [6]int
	for range 60000 {
		count[c.Below(6, nil)]++
	}
	for face, n := range count {
		if n < 9600 || n > 10400 { // more than four standard deviations off
			t.Errorf("face %d came %d times of 60000", face, n)
		}
	}
}

func TestDrawsAreLoggedForReferees(t *testing.T) {
	c, log := Chance{Seed: SeedOf(3)}, &Log{WantDraws: true}
	list := []int{0, 1, 2, 3, 4}
	Shuffle(&c, list, log)
	again := []int{0, 1, 2, 3, 4}
	for i, d := range log.Draws {
		at := len(again) - 1 - i
		if d.Below != uint32(at+1) {
			t.Fatalf("draw %d is below %d, want %d", i, d.Below, at+1)
		}
		again[at], again[d.Result] = again[d.Result], again[at]
	}
	for i := range list {
		if list[i] != again[i] {
			t.Fatalf("replaying the logged draws gives %v, the shuffle gave %v", again, list)
		}
	}
}

func TestSealTellsNothingAndFitsOneSeed(t *testing.T) {
	a, b := SeedOf(1), SeedOf(2)
	if a.Seal() == b.Seal() {
		t.Error("two seeds share a seal")
	}
	text, _ := a.MarshalText()
	var back Seed
	if err := back.UnmarshalText(text); err != nil || back != a {
		t.Errorf("seed read back: %v, %v", back, err)
	}
	for _, bad := range []string{"", "zz", string(text) + "00"} {
		if err := back.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("seed %q was accepted", bad)
		}
	}
}
