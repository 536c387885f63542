package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// Check implements store.Store.
func (s *Store) Check(ctx context.Context) error {
	check := func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			if err := checkPages(tx); err != nil {
				return err
			}
			if err := checkBuckets(tx, s.schema); err != nil {
				return err
			}
			return checkContent(tx)
		})
	}
	return s.submit(&write{ctx: ctx, alone: check})
}

// checkContent reads every entry and compares what must fit together.
func checkContent(tx *bbolt.Tx) error {
	c := checker{tx: tx, heads: map[store.TableID]head{}, numbers: map[store.ServerID]int{}}
	for _, step := range []func() error{c.tables, c.strayHeaders, c.log, c.snapshots, c.outbox, c.serverNumbers, c.servers,
		c.people, c.records, c.seasons, c.shards, c.indexes} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

type checker struct {
	tx      *bbolt.Tx
	heads   map[store.TableID]head
	numbers map[store.ServerID]int // the highest number of a table in each server
	over    int                    // how many tables should have a record
}

// each reads a bucket; whatever is found wrong is damage.
func (c *checker) each(name []byte, f func(k, v []byte) error) error {
	return bucket(c.tx, name).ForEach(func(k, v []byte) error {
		if err := f(k, v); err != nil {
			if errors.Is(err, store.ErrDamaged) {
				return err
			}
			return damaged("%s, key %q: %w", name, k, err)
		}
		return nil
	})
}

func (c *checker) tables() error {
	return c.each(bucketHeads, func(k, v []byte) error {
		id := store.TableID(k)
		if !id.Valid() {
			return errors.New("this is no table id")
		}
		t, err := table(c.tx, id)
		if err != nil {
			return err
		}
		if err := t.Validate(); err != nil {
			return err
		}
		h, err := decodeHead(v)
		if err != nil {
			return err
		}
		if !bytes.Equal(h.identity, identityOf(t)) || !bytes.Equal(h.index, indexOf(t)) {
			return errors.New("head and header contradict each other")
		}
		c.heads[id], c.numbers[t.Server] = h, max(c.numbers[t.Server], t.Number)
		if _, ok := store.RecordOf(t); ok {
			c.over++
		}
		return checkPack(c.tx, t.Pack)
	})
}

func (c *checker) strayHeaders() error {
	return c.each(bucketTables, func(k, _ []byte) error {
		_, err := c.owner(store.TableID(k))
		return err
	})
}

func (c *checker) owner(id store.TableID) (head, error) {
	h, ok := c.heads[id]
	if !ok {
		return h, fmt.Errorf("there is no table %q", id)
	}
	return h, nil
}

func (c *checker) log() error {
	moves := map[store.TableID]uint64{}
	err := c.each(bucketLog, func(k, v []byte) error {
		id, n, err := splitStepKey(k)
		if err != nil {
			return err
		}
		if _, err := c.owner(id); err != nil {
			return err
		}
		if n != moves[id]+1 {
			return fmt.Errorf("move %d follows move %d", n, moves[id])
		}
		moves[id] = n
		_, err = decodeLogEntry(n, v)
		return err
	})
	if err != nil {
		return err
	}
	for id, h := range c.heads {
		if h.moves != moves[id] {
			return damaged("table %s: the log has %d moves, the head counts %d", id, moves[id], h.moves)
		}
	}
	return nil
}

func (c *checker) snapshots() error {
	return c.each(bucketSnapshots, func(k, v []byte) error {
		h, err := c.owner(store.TableID(k))
		if err != nil {
			return err
		}
		s, err := decodeSnapshot(v)
		if err == nil && uint64(s.N) > h.moves {
			err = fmt.Errorf("it is of move %d, the log has %d", s.N, h.moves)
		}
		return err
	})
}

func (c *checker) outbox() error {
	return c.each(bucketOutbox, func(k, v []byte) error {
		id, n, err := splitStepKey(k)
		if err != nil {
			return err
		}
		h, err := c.owner(id)
		if err != nil {
			return err
		}
		if n < 1 || n > h.lastOutbox {
			return fmt.Errorf("entry %d, when %d have been given out", n, h.lastOutbox)
		}
		e, err := decodeOutboxEntry(id, n, v)
		if err != nil {
			return err
		}
		return e.Validate()
	})
}

func (c *checker) serverNumbers() error {
	seen := map[store.ServerID]bool{}
	err := c.each(bucketNumbers, func(k, v []byte) error {
		server := store.ServerID(bytes.TrimSuffix(k, []byte{0}))
		seen[server] = true
		n, err := number(v)
		if err == nil && n < uint64(c.numbers[server]) {
			err = fmt.Errorf("the newest table is %d, but there is table %d", n, c.numbers[server])
		}
		return err
	})
	if err != nil {
		return err
	}
	for server := range c.numbers {
		if !seen[server] {
			return damaged("server %q has tables but no newest number", server)
		}
	}
	return nil
}

func (c *checker) servers() error {
	return c.each(bucketServers, func(k, v []byte) error {
		return checkRow(decodeServer(store.ServerID(k), v))
	})
}

func (c *checker) people() error {
	asked := 0
	err := c.each(bucketPeople, func(k, v []byte) error {
		p, err := decodePerson(store.UserID(k), v)
		if err == nil && p.Forgetting != "" {
			asked++
			err = c.listed(bucketAsked, k)
		}
		return checkRow(p, err)
	})
	if err != nil {
		return err
	}
	return c.count(bucketAsked, asked)
}

// seasons reads each season, and sees that a server's are numbered without gaps.
func (c *checker) seasons() error {
	last, untold := map[store.ServerID]int{}, 0
	err := c.each(bucketSeasons, func(k, v []byte) error {
		s, err := decodeSeason(k, v)
		if err == nil && s.Number != last[s.Server]+1 {
			err = fmt.Errorf("it follows upon season %d", last[s.Server])
		}
		last[s.Server] = s.Number
		if err == nil && !s.Told {
			untold++
			err = c.listed(bucketUntold, k)
		}
		return checkRow(s, err)
	})
	if err != nil {
		return err
	}
	return c.count(bucketUntold, untold)
}

// listed sees that a key is in a list.
func (c *checker) listed(list, k []byte) error {
	if bucket(c.tx, list).Get(k) == nil {
		return damaged("%s does not list %q", list, k)
	}
	return nil
}

// count sees that a list has so many keys. Those it must have it has.
func (c *checker) count(list []byte, want int) error {
	have := 0
	err := c.each(list, func(_, _ []byte) error { have++; return nil })
	if err == nil && have != want {
		err = damaged("%s lists %d, should be %d", list, have, want)
	}
	return err
}

// shards reads who owns what.
func (c *checker) shards() error {
	return c.each(bucketOwners, func(k, v []byte) error {
		_, err := decodeLease(k, v)
		return err
	})
}

// records compares both ways: each is what follows from the header, and each table that should has one.
func (c *checker) records() error {
	have := 0
	err := c.each(bucketRecords, func(k, v []byte) error {
		have++
		t, err := table(c.tx, store.TableID(k))
		if err != nil {
			return err
		}
		want, err := encodeRecord(t)
		if err == nil && !bytes.Equal(want, v) {
			err = errors.New("record and header contradict each other")
		}
		return err
	})
	if err == nil && have != c.over {
		err = damaged("there are %d records of %d tables that should have one", have, c.over)
	}
	return err
}

// indexes compares both ways: what heads list is there, and nothing else is.
func (c *checker) indexes() error {
	want := 0
	for id, h := range c.heads {
		entries, err := decodeIndex(h.index)
		if err != nil {
			return damaged("head of table %s: %w", id, err)
		}
		for _, e := range entries {
			if got := bucket(c.tx, e.bucket).Get(e.key); store.TableID(got) != id {
				return damaged("%s, key %q leads to table %q instead of %s", e.bucket, e.key, got, id)
			}
		}
		want += len(entries)
	}
	have := 0
	for _, name := range [][]byte{bucketChannels, bucketLive, bucketSeats, bucketLast, bucketNamed, bucketGames,
		bucketDailies, bucketWaking} {
		if err := c.each(name, func(_, _ []byte) error { have++; return nil }); err != nil {
			return err
		}
	}
	if have != want {
		return damaged("the indexes have %d entries, the tables need %d", have, want)
	}
	return nil
}
