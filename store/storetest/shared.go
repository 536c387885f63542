package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"witchtable/store"
)

// RunShared checks that two stores on one database serve two processes as store.Owners says: what one writes the other
// reads, and whoever has lost a shard is refused. open makes an empty database and two stores on it; both are closed, and
// the first one is checked.
func RunShared(t *testing.T, open func(t *testing.T) (a, b Shared)) {
	tests := []struct {
		name string
		test func(a, b *ownedSuite)
	}{
		{"what one writes the other reads", testBothSee},
		{"a lease keeps others out until it ends", testLease},
		{"whoever has lost a shard is refused", testLostShard},
		{"a claim amid another's writes", testClaimFromElsewhere},
		{"one of two wins a version", testRaceOfTwo},
		{"one of two has a channel", testChannelOfTwo},
		{"what the other has changed", testChangedElsewhere},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var one, two Shared
			s := begin(t, func(t *testing.T) store.Store { one, two = open(t); return one })
			t.Cleanup(func() {
				if err := two.Close(); err != nil {
					t.Error(err)
				}
			})
			tt.test(&ownedSuite{s, one}, &ownedSuite{&suite{t, two, s.ctx}, two})
		})
	}
}

func testBothSee(a, b *ownedSuite) {
	t := a.create(NewTable("s1", "c1"), Say("hello"))
	read, err := b.Table(b.ctx, t.ID)
	b.must(err)
	b.equal("the other's table", read, t)
	b.commit(t.ID, store.Change{Expect: 1, Append: []store.LogEntry{Entry(1, "ada")}, Snapshot: []byte("x"),
		Done: []store.OutboxID{1}})
	log, err := a.Log(a.ctx, t.ID, 1)
	a.must(err)
	a.equal("the other's move", log, []store.LogEntry{Entry(1, "ada")})
	left, err := a.Outbox(a.ctx, store.OutboxQuery{})
	a.must(err)
	a.equal("what is left to be said", texts(left), "")
	_, err = a.Commit(a.ctx, t.ID, store.Change{Expect: 1})
	a.wants("a change of a version that the other has gone beyond", err, store.ErrConflict)
}

// shortly is a lease that a test can wait for.
const shortly = 300 * time.Millisecond

func testLease(a, b *ownedSuite) {
	held, err := a.Claim(a.ctx, first, shortly, 7, 8)
	a.must(err)
	if len(held) != 2 || held[0].Left <= 0 || held[0].Left > shortly {
		a.Errorf("claimed for %v: %+v", shortly, held)
	}
	one, err := b.Owner(b.ctx, 7)
	b.must(err)
	b.equal("the owner, as the other sees them", one.Owner, first)
	got, err := b.Claim(b.ctx, second, lasts, 6, 7, 8)
	b.must(err)
	b.equal("what is free while the lease lasts", b.plain(got), []store.Lease{{Shard: 6, Owner: second, Term: 1}})
	kept, err := a.Renew(a.ctx, 2*shortly, held[1])
	a.must(err)
	a.equal("leases renewed", len(kept), 1)
	time.Sleep(shortly + 50*time.Millisecond)
	got, err = b.Claim(b.ctx, second, lasts, 7, 8)
	b.must(err)
	b.equal("what is free when one has ended and one was renewed", b.plain(got),
		[]store.Lease{{Shard: 7, Owner: second, Term: 2}})
	kept, err = a.Renew(a.ctx, lasts, held...)
	a.must(err)
	a.equal("what is left of the first one's", a.plain(kept), []store.Lease{{Shard: 8, Owner: first, Term: 1}})
	_, err = a.Renew(a.ctx, 0, kept...)
	a.must(err)
	kept, err = a.Renew(a.ctx, lasts, held...)
	a.must(err)
	a.equal("one that ran out and that nobody has claimed", a.plain(kept), []store.Lease{{Shard: 8, Owner: first, Term: 1}})
}

// testLostShard: the first one sleeps past its lease, the second one claims, and nothing that the first one does is
// stored, though it has the right version of everything.
func testLostShard(a, b *ownedSuite) {
	t := a.create(NewTable("s1", "c1"), Say("hello"), Say("there"))
	held, err := a.Claim(a.ctx, first, shortly, t.Shard())
	a.must(err)
	a.wants("a write of the owner", a.Done(a.ctx, t.ID, held[0].Term, 1), nil)
	time.Sleep(shortly + 50*time.Millisecond)
	a.wants("a late write that nobody minds", a.Retry(a.ctx, store.OutboxRef{Table: t.ID, ID: 2}, 1, 1, 5), nil)
	b.equal("claimed by the other", b.claim(second, t.Shard()), []store.Lease{{Shard: t.Shard(), Owner: second, Term: 2}})
	ref := store.OutboxRef{Table: t.ID, ID: 2}
	for name, write := range a.writes(t, ref) {
		a.wants(name+" by whoever has lost the shard", write(1), store.ErrNotOwner)
	}
	read, err := a.Table(a.ctx, t.ID)
	a.must(err)
	a.equal("the table after all refusals", read, t)
	writes := b.writes(t, ref)
	for _, name := range []string{"Retry", "Commit", "Settle", "Done", "CreateTable"} {
		b.wants(name+" by the new owner", writes[name](2), nil)
	}
}

// testClaimFromElsewhere: behind a claim nothing of the owner before is stored, however close it came.
func testClaimFromElsewhere(a, b *ownedSuite) {
	const tables = 4
	var made []store.Table
	for i := range tables {
		made = append(made, a.create(NewTable("s1", store.ChannelID(fmt.Sprint("c", i)))))
	}
	held, err := a.Claim(a.ctx, first, shortly, made[0].Shard())
	a.must(err)
	stored, errs := make([]int, tables), make([]error, tables)
	var busy sync.WaitGroup
	for i, t := range made {
		busy.Go(func() {
			for n := uint64(1); errs[i] == nil; n++ {
				_, errs[i] = a.Commit(a.ctx, t.ID, store.Change{Expect: n, Term: held[0].Term,
					Append: []store.LogEntry{Entry(int(n), "ada")}})
				if errs[i] == nil {
					stored[i]++
				}
			}
		})
	}
	var got []store.Lease
	for len(got) == 0 {
		got, err = b.Claim(b.ctx, second, lasts, made[0].Shard())
		b.must(err)
	}
	var seen []int
	for _, t := range made {
		read, err := b.Table(b.ctx, t.ID)
		b.must(err)
		seen = append(seen, read.MoveCount)
	}
	busy.Wait()
	a.equal("moves when the new owner looked, and when the old one had ended", seen, stored)
	if slices.ContainsFunc(errs, func(err error) bool { return !errors.Is(err, store.ErrNotOwner) }) {
		a.Errorf("what the old owner was told at last: %v", errs)
	}
}

func testRaceOfTwo(a, b *ownedSuite) {
	t := a.create(NewTable("s1", "c1"))
	const rounds = 20
	for round := range rounds {
		var errs [2]error
		var busy sync.WaitGroup
		for i, s := range []*ownedSuite{a, b} {
			busy.Go(func() {
				_, errs[i] = s.Commit(s.ctx, t.ID, store.Change{Expect: uint64(round + 1), Append: []store.LogEntry{Entry(1, "ada")}})
			})
		}
		busy.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			a.Fatalf("round %d: %v and %v", round, errs[0], errs[1])
		}
		a.wants("who lost", errors.Join(errs[:]...), store.ErrConflict)
	}
}

func testChannelOfTwo(a, b *ownedSuite) {
	for round := range 10 {
		var errs [2]error
		var busy sync.WaitGroup
		for i, s := range []*ownedSuite{a, b} {
			busy.Go(func() {
				_, errs[i] = s.CreateTable(s.ctx, NewTable("s1", store.ChannelID(fmt.Sprint("c", round))), 0)
			})
		}
		busy.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			a.Fatalf("round %d: %v and %v", round, errs[0], errs[1])
		}
		a.wants("who came later", errors.Join(errs[:]...), store.ErrChannelTaken)
	}
	live, err := a.LiveTables(a.ctx, store.LiveQuery{})
	a.must(err)
	numbers := map[int]bool{}
	for _, t := range live {
		numbers[t.Number] = true
	}
	a.equal("numbers of 10 tables", len(numbers), 10)
}

func testChangedElsewhere(a, b *ownedSuite) {
	before, err := a.ChangedSince(a.ctx, 0)
	a.must(err)
	b.must(b.PutPerson(b.ctx, store.Person{ID: "bea", Unlisted: true}))
	changed, err := a.ChangedSince(a.ctx, before.Now)
	a.must(err)
	a.equal("who was changed by the other", changed.People, []store.UserID{"bea"})
	p, err := a.Person(a.ctx, "bea")
	a.must(err)
	a.equal("what is remembered", p, store.Person{ID: "bea", Unlisted: true})
}
