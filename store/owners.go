package store

import (
	"context"
	"fmt"
	"time"
)

// Term numbers the times that a shard has been claimed. Whoever writes to a table names the term in which they own its
// shard, and the store refuses the write where that is not the present one ([ErrNotOwner]): a process that was away
// while its shard went to another one cannot do harm, however late it wakes. Zero is the term of a shard that nobody
// has ever claimed, which is that of all shards where one process has the store for itself and claims nothing.
//
// A lease that has run out, or was released, ends no term: until the shard is claimed anew nobody else writes there, so
// what its last owner still writes is taken.
type Term uint64

// Owner is a process that owns shards.
type Owner struct {
	// ID names the process and no other, none before it included. Required.
	ID string
	// Address is where other processes reach it, in a form of their own; may be empty.
	Address string
}

// Validate reports a rule of the fields that the owner breaks, as ErrInvalid.
func (o Owner) Validate() error {
	if err := requireID("owner", o.ID); err != nil {
		return err
	}
	if len(o.Address) > maxAddress {
		return fmt.Errorf("%w: the address of owner %q has %d bytes, at most %d are kept", ErrInvalid, o.ID, len(o.Address),
			maxAddress)
	}
	return nil
}

// maxAddress is how many bytes the address of an owner may have.
const maxAddress = 256

// Lease says who owns a shard, and for how long.
type Lease struct {
	Shard Shard
	Owner Owner
	Term  Term
	// Left is how long the lease still lasted when the store answered, by the store's own clock. Whoever holds it counts
	// from before they asked, by a clock that is never set: so no two clocks are compared. Zero where leases do not end
	// by time.
	Left time.Duration
}

// Owners shares out the shards among the processes that serve one store. Every [Store] that can be open in several
// processes at once is one. One that cannot says yes to every claim at once, since whoever owned the shard before is
// gone; it keeps terms all the same, and its leases do not end by time.
//
// Errors: ErrInvalid; ErrUnavailable, and then nothing was changed; ErrWrite, and then it may have been: claiming again
// tells, and does no harm.
type Owners interface {
	// Claim makes a process the owner of those of the shards that are free, have been released, whose leases have run
	// out, or which it owns already, for as long as is said, and begins a new term of each. It returns what it has got,
	// by shard; shards that others own are left out.
	Claim(ctx context.Context, by Owner, lasts time.Duration, shards ...Shard) ([]Lease, error)
	// Renew has leases last so long from now on. It returns those that do, by shard. Left out are those whose terms are
	// over, and those that were released: they are lost. One that has run out but was not claimed by anybody is renewed.
	Renew(ctx context.Context, lasts time.Duration, held ...Lease) ([]Lease, error)
	// Release gives leases up, so that others need not wait for their ends. Those that are lost already are ignored.
	Release(ctx context.Context, held ...Lease) error
	// Owner tells who owns a shard. Errors: ErrNotFound where nobody does.
	Owner(ctx context.Context, shard Shard) (Lease, error)
	// Leases lists who owns what, by shard; shards that nobody owns are left out.
	Leases(ctx context.Context) ([]Lease, error)
}
