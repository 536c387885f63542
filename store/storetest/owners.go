package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"witchtable/store"
)

// Shared is a store whose shards have owners.
type Shared interface {
	store.Store
	store.Owners
}

// RunOwners checks that stores share out shards as store.Owners says, and refuse writes of terms that are over. It
// holds for stores of one process as for those of several. open makes an empty store for each test; it is checked and
// closed.
func RunOwners(t *testing.T, open func(t *testing.T) Shared) {
	tests := []struct {
		name string
		test func(s *ownedSuite)
	}{
		{"claims, terms and releases", testClaims},
		{"who is no owner", testNoOwner},
		{"writes of other terms", testFence},
		{"a fence is a shard's alone", testFenceOfOne},
		{"a term lasts until the next claim", testLateTerm},
		{"a claim amid writes", testClaimAmidWrites},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var shared Shared
			s := begin(t, func(t *testing.T) store.Store { shared = open(t); return shared })
			tt.test(&ownedSuite{s, shared})
		})
	}
}

type ownedSuite struct {
	*suite
	store.Owners
}

var (
	first  = store.Owner{ID: "first", Address: "10.0.0.1:80"}
	second = store.Owner{ID: "second"}
)

const lasts = time.Hour

func (s *ownedSuite) claim(by store.Owner, shards ...store.Shard) []store.Lease {
	s.Helper()
	got, err := s.Claim(s.ctx, by, lasts, shards...)
	s.must(err)
	return s.plain(got)
}

// plain takes out of leases how long they last, which differs from store to store.
func (s *ownedSuite) plain(leases []store.Lease) []store.Lease {
	s.Helper()
	out := []store.Lease{}
	for _, l := range leases {
		if l.Left < 0 || l.Left > lasts {
			s.Errorf("the lease of shard %d lasts %v, asked for were %v", l.Shard, l.Left, lasts)
		}
		l.Left = 0
		out = append(out, l)
	}
	return out
}

func (s *ownedSuite) leases() []store.Lease {
	s.Helper()
	all, err := s.Leases(s.ctx)
	s.must(err)
	return s.plain(all)
}

func (s *ownedSuite) renew(held ...store.Lease) []store.Lease {
	s.Helper()
	kept, err := s.Renew(s.ctx, lasts, held...)
	s.must(err)
	return s.plain(kept)
}

func testClaims(s *ownedSuite) {
	s.equal("leases where nothing was claimed", s.leases(), []store.Lease{})
	_, err := s.Owner(s.ctx, 7)
	s.wants("owner of a shard that nobody has claimed", err, store.ErrNotFound)
	s.equal("claim of no shard", s.claim(first), []store.Lease{})

	got := s.claim(first, 255, 7, 7, 0)
	want := []store.Lease{{Shard: 0, Owner: first, Term: 1}, {Shard: 7, Owner: first, Term: 1},
		{Shard: 255, Owner: first, Term: 1}}
	s.equal("claimed", got, want)
	s.equal("leases", s.leases(), want)
	one, err := s.Owner(s.ctx, 7)
	s.must(err)
	s.equal("owner of shard 7", s.plain([]store.Lease{one}), want[1:2])
	s.equal("renewed, twice the same", s.renew(want[2], want[0], want[0]), []store.Lease{want[0], want[2]})

	s.must(s.Release(s.ctx, want[1]))
	s.must(s.Release(s.ctx, want[1]))
	s.equal("leases after a release", s.leases(), []store.Lease{want[0], want[2]})
	s.equal("a released lease renewed", s.renew(want[1]), []store.Lease{})
	next := store.Lease{Shard: 7, Owner: second, Term: 2}
	s.equal("claimed by another", s.claim(second, 7), []store.Lease{next})
	s.equal("the old lease renewed", s.renew(want[1], want[0]), want[:1])
	s.must(s.Release(s.ctx, want[1])) // which it has lost
	s.equal("leases after another's release", s.leases(), []store.Lease{want[0], next, want[2]})
	again := store.Lease{Shard: 0, Owner: first, Term: 2}
	s.equal("claimed again by its owner", s.claim(first, 0), []store.Lease{again})
	s.equal("the lease before renewed", s.renew(want[0]), []store.Lease{})
}

func testNoOwner(s *ownedSuite) {
	long := make([]byte, 300)
	for name, bad := range map[string]store.Owner{
		"nobody": {}, "a name with spaces": {ID: "a b"}, "a long address": {ID: "a", Address: string(long)},
	} {
		_, err := s.Claim(s.ctx, bad, lasts, 1)
		s.wants("claiming for "+name, err, store.ErrInvalid)
	}
	s.equal("leases after all refusals", s.leases(), []store.Lease{})
	ctx, cancel := context.WithCancel(s.ctx)
	cancel()
	_, err := s.Claim(ctx, first, lasts, 1)
	s.wants("claiming when it is too late", err, context.Canceled)
}

// writes are all that is refused to who does not own a table, each of a term.
func (s *ownedSuite) writes(t store.Table, ref store.OutboxRef) map[string]func(store.Term) error {
	return map[string]func(store.Term) error{
		"CreateTable": func(term store.Term) error {
			_, err := s.CreateTable(s.ctx, NewTable(t.Server, "new"), term)
			return err
		},
		"Commit": func(term store.Term) error {
			read, err := s.Table(s.ctx, t.ID)
			s.must(err)
			_, err = s.Commit(s.ctx, t.ID, store.Change{Expect: read.Version, Term: term,
				Append: []store.LogEntry{Entry(1, "ada")}, Outbox: []store.OutboxEntry{Say("x")}})
			return err
		},
		"Settle": func(term store.Term) error { _, err := s.Settle(s.ctx, t.ID, term); return err },
		"Retry":  func(term store.Term) error { return s.Retry(s.ctx, ref, term, 3, 9) },
		"Done":   func(term store.Term) error { return s.Done(s.ctx, ref.Table, term, ref.ID) },
	}
}

func testFence(s *ownedSuite) {
	for _, server := range []store.ServerID{"s1", ""} { // outside servers is shard 0
		t := s.create(NewTable(server, store.ChannelID("c"+server)), Say("hello"))
		ref := store.OutboxRef{Table: t.ID, ID: 1}
		lease := s.claim(first, t.Shard())[0]
		s.must(s.Release(s.ctx, lease))
		s.equal("second claim", s.claim(second, t.Shard()), []store.Lease{{Shard: t.Shard(), Owner: second, Term: 2}})
		for name, write := range s.writes(t, ref) {
			for _, term := range []store.Term{0, 1, 3} {
				s.wants(name+" in another term", write(term), store.ErrNotOwner)
			}
		}
		read, err := s.Table(s.ctx, t.ID)
		s.must(err)
		s.equal("table after all refusals", read, t)
		left, err := s.Outbox(s.ctx, store.OutboxQuery{Table: t.ID})
		s.must(err)
		s.equal("outbox after all refusals", words(texts(left), left[0].Attempts, left[0].NotBefore), "hello 0 0")
		_, err = s.TableIn(s.ctx, "new")
		s.wants("a table that was not to be made", err, store.ErrNotFound)

		writes := s.writes(t, ref)
		for _, name := range []string{"Retry", "Commit", "Settle", "Done", "CreateTable"} {
			s.wants(name+" in the right term", writes[name](2), nil)
		}
		made, err := s.TableIn(s.ctx, "new")
		s.must(err)
		_, err = s.Commit(s.ctx, made.ID, store.Change{Expect: 1, Term: 2, Header: end(made, store.Closed, 5).Header})
		s.must(err)
	}
}

// testFenceOfOne: an owner of one shard says nothing of any other.
func testFenceOfOne(s *ownedSuite) {
	mine, other := s.create(NewTable("s1", "c1")), s.create(NewTable("s2", "c2"))
	s.claim(first, mine.Shard())
	s.commit(other.ID, store.Change{Expect: 1})
	_, err := s.Commit(s.ctx, other.ID, store.Change{Expect: 2, Term: 1})
	s.wants("a term of another shard", err, store.ErrNotOwner)
	s.must(s.PutPerson(s.ctx, store.Person{ID: "ada"})) // which is nobody's
	s.must(s.PutServer(s.ctx, store.Server{ID: "s1", Game: "g"}))
}

// testLateTerm: whoever has given a shard up may still note what was done there, until somebody else has it.
func testLateTerm(s *ownedSuite) {
	t := s.create(NewTable("s1", "c1"), Say("hello"))
	held := s.claim(first, t.Shard())
	s.must(s.Release(s.ctx, held...))
	s.must(s.Done(s.ctx, t.ID, 1, 1))
	s.claim(second, t.Shard())
	s.wants("a late word", s.Done(s.ctx, t.ID, 1, 1), store.ErrNotOwner)
}

// testClaimAmidWrites: of the writes of an owner who loses a shard, those before the next claim are stored and none
// behind it.
func testClaimAmidWrites(s *ownedSuite) {
	t := s.create(NewTable("s1", "c1"))
	held := s.claim(first, t.Shard())
	s.must(s.Release(s.ctx, held...))
	begun, ended := make(chan struct{}), make(chan error, 1)
	stored := 0
	go func() {
		for n := uint64(1); ; n++ {
			_, err := s.Commit(s.ctx, t.ID, store.Change{Expect: n, Term: 1, Append: []store.LogEntry{Entry(int(n), "ada")}})
			if n == 3 {
				close(begun)
			}
			if err != nil {
				ended <- err
				return
			}
			stored++
		}
	}()
	<-begun
	s.claim(second, t.Shard())
	seen, err := s.Settle(s.ctx, t.ID, 2)
	s.must(err)
	if err := <-ended; !errors.Is(err, store.ErrNotOwner) && !errors.Is(err, store.ErrConflict) {
		s.Errorf("the old owner's last write: got error %v, want %v", err, store.ErrNotOwner)
	}
	s.equal("moves of the old owner, when the new one looked and when it had ended", seen.MoveCount, stored)
}
