package turns_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"witchtable/bot/turns"
)

// queue makes one of letters: "aab" is three who wait, two of them owner a's; they are called a0, a1, b0.
func queue(who string) *turns.Queue[string] {
	q, n := &turns.Queue[string]{}, map[rune]int{}
	for _, o := range who {
		q.Push(turns.Owner(o), fmt.Sprint(string(o), n[o]))
		n[o]++
	}
	return q
}

func drain(q *turns.Queue[string]) string {
	var out []string
	for {
		who, ok := q.Pop()
		if !ok {
			return strings.Join(out, " ")
		}
		out = append(out, who)
	}
}

func TestOwnersTakeTurns(t *testing.T) {
	for _, tt := range []struct{ came, want string }{
		{"", ""},
		{"aaa", "a0 a1 a2"},
		{"aaab", "a0 b0 a1 a2"},
		{"aaabb", "a0 b0 a1 b1 a2"},
		{"aaaaabcbc", "a0 b0 c0 a1 b1 c1 a2 a3 a4"},
	} {
		if got := drain(queue(tt.came)); got != tt.want {
			t.Errorf("%q have their turns as %q; want %q", tt.came, got, tt.want)
		}
	}
}

func TestCrowdIsOnesOwnAndOneOfEachOther(t *testing.T) {
	q := queue("aaaaabcc")
	for o, want := range map[turns.Owner]int{"a": 7, "b": 3, "c": 4, "d": 3} {
		if got := q.Crowd(o); got != want {
			t.Errorf("to %s %d wait; want %d", o, got, want)
		}
	}
}

func TestWhoLeavesAndWhoGoesFirst(t *testing.T) {
	q := queue("aabbc")
	q.Remove("a", "a0")
	q.Remove("c", "c0")
	q.Remove("c", "c0")
	q.Remove("d", "a1") // waits, and not there
	q.PushFront("b", "again")
	q.PushFront("d", "new")
	if n := q.Len(); n != 5 {
		t.Errorf("%d wait", n)
	}
	if got, want := drain(q), "new again a1 b0 b1"; got != want {
		t.Errorf("they have their turns as %q; want %q", got, want)
	}
	if _, ok := q.First(); ok || q.Len() != 0 {
		t.Error("somebody waits still")
	}
}

// TestBeforeIsHowManyGoFirst in every queue: it is what a wait is foretold by.
func TestBeforeIsHowManyGoFirst(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var came strings.Builder
		for range chance.IntN(12) {
			came.WriteByte("abcd"[chance.IntN(4)])
		}
		q := queue(came.String())
		for range chance.IntN(4) { // in the middle of a rotation
			q.Pop()
		}
		o := turns.Owner("abcde"[chance.IntN(5)])
		foretold := q.Before(o)
		q.Push(o, "me")
		for n := 0; ; n++ {
			if who, _ := q.Pop(); who == "me" {
				if n != foretold {
					t.Fatalf("%q: %d are before %s; %d were foretold", came.String(), n, o, foretold)
				}
				break
			}
		}
	}
}

// TestGateLetsOwnersThroughInTurn: who comes alone passes all but one of those who came in a crowd.
func TestGateLetsOwnersThroughInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := turns.NewGate(1)
		leave, err := g.Enter(context.Background(), true)
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		enter := func(o turns.Owner) {
			go func() {
				leave, err := g.Enter(turns.For(context.Background(), o), true)
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, string(o))
				leave()
			}()
			synctest.Wait()
		}
		for range 5 {
			enter("crowd")
		}
		enter("one")
		if n := g.Waiting(); n != 6 {
			t.Errorf("%d wait", n)
		}
		leave()
		leave() // a place is given back once
		synctest.Wait()
		if got, want := strings.Join(order, " "), "crowd one crowd crowd crowd crowd"; got != want {
			t.Errorf("let through: %s; want %s", got, want)
		}
	})
}

func TestGateIsLeftByWhoTiresOfWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := turns.NewGate(0) // one place at least
		leave, err := g.Enter(context.Background(), true)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		tired := make(chan error)
		go func() {
			_, err := g.Enter(ctx, true)
			tired <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-tired; !errors.Is(err, context.Canceled) || g.Waiting() != 0 {
			t.Errorf("%v, and %d wait", err, g.Waiting())
		}
		if _, err := g.Enter(ctx, true); !errors.Is(err, context.Canceled) {
			t.Errorf("who has gone away is let through: %v", err)
		}
		leave()
		if leave, err = g.Enter(context.Background(), true); err != nil {
			t.Error(err)
		}
		leave()
	})
}

// TestGateLetsThoseInAHurryThroughFirst, and keeps a place for them where there are several.
func TestGateLetsThoseInAHurryThroughFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := turns.NewGate(2)
		var order []string
		places := make(chan func(), 10)
		enter := func(name string, hurry bool) {
			go func() {
				leave, err := g.Enter(context.Background(), hurry)
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, name)
				places <- leave
			}()
			synctest.Wait()
		}
		enter("board 1", false)
		enter("board 2", false) // waits though there is a place
		enter("answer 1", true)
		enter("answer 2", true)
		for range 4 {
			(<-places)()
			synctest.Wait()
		}
		if got, want := strings.Join(order, ", "), "board 1, answer 1, answer 2, board 2"; got != want {
			t.Errorf("let through: %s; want %s", got, want)
		}
	})
}

// TestNoOwnerHasAllPlaces who has most of the turns while others come, too: whoever comes from another finds one free.
func TestNoOwnerHasAllPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := turns.NewGate(2)
		ctx, end := context.WithCancel(context.Background())
		defer synctest.Wait()
		defer end()
		inside := map[turns.Owner]chan func(){"noisy": make(chan func(), 9), "quiet": make(chan func(), 9)}
		enter := func(o turns.Owner) {
			go func() {
				if leave, err := g.Enter(turns.For(ctx, o), true); err == nil {
					inside[o] <- leave
				}
			}()
			synctest.Wait()
		}
		leave := func(o turns.Owner) {
			(<-inside[o])()
			synctest.Wait()
		}
		visit := func(o turns.Owner, times int) {
			for range times {
				enter(o)
				leave(o)
			}
		}
		have := func(when string, o turns.Owner, places int) {
			t.Helper()
			if n := len(inside[o]); n != places {
				t.Errorf("%s the %s one has %d places, expected %d", when, o, n, places)
			}
		}
		visit("noisy", 50)
		enter("noisy")
		enter("noisy")
		have("alone", "noisy", 2)
		leave("noisy")
		leave("noisy")
		visit("quiet", 4)
		for range 3 {
			enter("noisy")
		}
		have("where another comes, too,", "noisy", 1)
		enter("quiet")
		have("beside noise", "quiet", 1)
		leave("noisy")
		have("at its next turn", "noisy", 1)
		enter("quiet")
		leave("noisy")
		leave("noisy")
		have("where it has few of the turns", "quiet", 2)
		leave("quiet")
		leave("quiet")
		visit("noisy", 50)
		enter("noisy")
		enter("noisy")
		have("alone again", "noisy", 2)
	})
}
