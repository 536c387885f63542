// Package owner shares the work of one bot out among the processes that serve its store: the shards of what is stored,
// and the connections to Discord's gateway. It knows no table, no message and no network; what is done at tables is
// behind [Work], the other processes behind [Peers].
//
// # Leases
//
// A process owns a shard by a lease ([store.Owners]), which it renews every fifth of the time that it lasts. Where it
// cannot renew, it says nothing and stores nothing any more from two thirds of that time on ([Holder.Term]), counted
// from before it asked, by a clock that is never set back: whoever claims the shard can do so only when the whole time
// is over by the store's clock, so that what the old owner had sent by then has long arrived. A process that was
// stopped for longer than that wakes up without its shards, whatever it had begun: the store refuses its terms.
//
// # A fair share
//
// Each process holds a name for as long as it lives ([store.Holds]), by which the others count it. Once a second each
// claims what is free, up to its share, the shards divided by the processes and rounded up; whoever owns more hands the
// surplus to whoever has fewest. A process that is about to stop lets go of its name first, so that nobody counts on
// it, and then hands everything over ([Holder.Drain]).
//
// # Handing over
//
// Shards are handed over some at a time: inputs for them wait, what has been begun there is finished and told, the
// leases are released, the successor is asked to claim them, and the inputs that waited go on to it. That takes some
// milliseconds. Where the successor cannot be asked, the shards are free for whoever looks next.
//
// # Connections
//
// A connection to the gateway ([Links]) is kept by whoever holds its name, shared out in the same way. It is handed
// over by having the successor connect first, and hanging up a moment later: both hear what happens then, and since
// both pass it to the owner of its shard, who takes nothing twice, nothing is done twice. Sessions are begun one after
// another, as Discord wants it, by names that are held for a while and never given up.
package owner
