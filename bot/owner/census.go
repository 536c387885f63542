package owner

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"witchtable/store"
)

// Census is who serves a store at a moment.
type Census struct {
	Processes   []Counted // by address
	Unowned     int       // shards that no process owns, though there are processes
	Connections int       // to the gateway that are agreed on; 0 while nobody knows
	Unkept      int       // of those, which no process keeps
}

// Counted is one process.
type Counted struct {
	Owner  store.Owner
	Shards int
	Links  int // connections to the gateway
	// Ending is set where it hands everything over, or has died a moment ago.
	Ending bool
}

// Count looks up who serves a store, for the operator's tools. Errors: the store's.
func Count(ctx context.Context, s Store) (Census, error) {
	by := map[string]*Counted{}
	of := func(o store.Owner) *Counted {
		if by[o.ID] == nil {
			by[o.ID] = &Counted{Owner: o, Ending: true}
		}
		return by[o.ID]
	}
	here, err := s.Held(ctx, processes)
	if err != nil {
		return Census{}, fmt.Errorf("which processes there are: %w", err)
	}
	for _, is := range here {
		of(is.By).Ending = false
	}
	leases, err := s.Leases(ctx)
	if err != nil {
		return Census{}, fmt.Errorf("who owns what: %w", err)
	}
	out := Census{Unowned: store.Shards}
	for _, l := range leases {
		if l.Left > 0 {
			of(l.Owner).Shards++
			out.Unowned--
		}
	}
	if err := out.countLinks(ctx, s, of); err != nil {
		return Census{}, err
	}
	for _, c := range by {
		out.Processes = append(out.Processes, *c)
	}
	slices.SortFunc(out.Processes, func(a, b Counted) int {
		return cmp.Or(cmp.Compare(a.Owner.Address, b.Owner.Address), cmp.Compare(a.Owner.ID, b.Owner.ID))
	})
	return out, nil
}

// countLinks counts who keeps which connections.
func (c *Census) countLinks(ctx context.Context, s Store, of func(store.Owner) *Counted) error {
	split, err := s.Held(ctx, splitName)
	if err != nil {
		return fmt.Errorf("how many connections there are: %w", err)
	}
	for _, is := range split {
		if _, err := fmt.Sscan(is.By.ID, &c.Connections); err != nil {
			return fmt.Errorf("%w: %q is no number of connections", store.ErrInvalid, is.By.ID)
		}
	}
	kept, err := s.Held(ctx, linkPrefix)
	if err != nil {
		return fmt.Errorf("who keeps which connection: %w", err)
	}
	c.Unkept = c.Connections
	for _, is := range kept {
		of(is.By).Links++
		c.Unkept--
	}
	return nil
}

// String says so in a line.
func (c Census) String() string {
	var all []string
	for _, p := range c.Processes {
		is := fmt.Sprintf("%s has %d of %d shards and %d of %d connections", p.Owner.Address, p.Shards, store.Shards, p.Links,
			c.Connections)
		if p.Ending {
			is += ", and is ending, or dead"
		}
		all = append(all, is)
	}
	return strings.Join(all, "; ")
}
