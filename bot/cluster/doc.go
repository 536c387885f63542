// Package cluster has several processes serve one bot: it puts what a process owns ([witchtable/bot/owner]) before the
// bot's port to Discord, and lets processes talk to one another.
//
// # An input's way
//
// Discord tells an input to whoever keeps the connection of its server, direct messages to whoever keeps the first. The
// bot says which shard an input is about; whoever owns that does it. Any other process hands it over as Discord has
// sent it, and the owner answers Discord itself. What has been handed over once is never handed on: an owner that is
// none any more says so, and whoever asked looks anew who is, for as long as Discord waits. Where nobody could be found
// by then, because the owner has died and its lease is not over, the person is told to try again in a moment.
//
// # What processes say to one another
//
// Three requests by HTTP, at the address that each names in its leases: an input, shards to be claimed, a connection to
// be kept. Each request and each answer is sealed (AES-256-GCM) by a key from a secret that the processes share, for
// one receiver and for a minute, so that whoever else is in the network can neither read nor say anything. What is said
// twice does no harm: inputs have ids, and shards are claimed only where they are free.
//
// # The end
//
// When a process is to stop it hands over its shards, then its connections, and only then ends the bot
// ([Cluster.Run]); inputs that reach it meanwhile are handed to their new owners.
package cluster
