package main

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/cluster"
	"witchtable/bot/discord"
	"witchtable/bot/owner"
	"witchtable/store"
	"witchtable/store/postgres"
)

// joinFlag says how this process serves a PostgreSQL database together with others of the same bot. Over one it always
// joins them, also where there are none: so there is nothing to be set before a second one is started, and none can be
// in the way of another.
type joinFlag struct {
	PeerListen    string        `name:"peer-listen" setting:"WITCHTABLE_PEER_LISTEN" placeholder:"HOST:PORT" help:"Over a PostgreSQL database: where this process listens to others of the same bot. Setting: WITCHTABLE_PEER_LISTEN. Default: the address by which it reaches the database, any free port."`
	PeerAdvertise string        `name:"peer-advertise" setting:"WITCHTABLE_PEER_ADVERTISE" placeholder:"HOST:PORT" help:"Where those reach it, if that is another address. Setting: WITCHTABLE_PEER_ADVERTISE."`
	Lease         time.Duration `name:"lease" setting:"WITCHTABLE_LEASE" default:"15s" help:"How long after the death of a process others take its tables over. Setting: WITCHTABLE_LEASE. Default: 15s."`
	Connections   int           `name:"connections" setting:"WITCHTABLE_CONNECTIONS" default:"1" help:"How many connections to Discord's gateway several processes share, at least. Setting: WITCHTABLE_CONNECTIONS. Default: 1."`
}

// How long leases may last: shorter ones end while a busy machine renews them, longer ones leave tables to nobody.
const (
	shortestLease = 2 * time.Second
	longestLease  = 5 * time.Minute
)

// mostConnections is how many shards of the store there are to share: with more, some connections had none.
const mostConnections = store.Shards

// joined is this process among those that serve a database, or alone with a file: then it is the zero value.
type joined struct{ *cluster.Cluster }

// join joins the others that serve a PostgreSQL database. Errors: those of the settings; the store's.
func (f joinFlag) join(ctx context.Context, db fullStore, token string, w watch, log zerolog.Logger) (joined, error) {
	over, several := db.(remote)
	switch {
	case !several && (f.PeerListen != "" || f.PeerAdvertise != ""):
		return joined{}, usagef("--peer-listen and --peer-advertise are for a PostgreSQL database: one process has a file")
	case f.Lease < shortestLease || f.Lease > longestLease:
		return joined{}, usagef("--lease must be from %v to %v, not %v", shortestLease, longestLease, f.Lease)
	case f.Connections < 1 || f.Connections > mostConnections:
		return joined{}, usagef("--connections must be from 1 to %d, not %d", mostConnections, f.Connections)
	case !several:
		return joined{}, nil
	}
	secret, err := peerSecret(token)
	if err != nil {
		return joined{}, err
	}
	listen, host, err := f.near(ctx, over.Store)
	if err != nil {
		return joined{}, err
	}
	c, err := cluster.New(cluster.Config{Store: over.Store, Listen: listen, Advertise: f.PeerAdvertise, Host: host,
		Secret: secret, Links: f.Connections, Lasts: f.Lease, Clock: bot.SystemClock(), Meter: w.meter(),
		Log: log.With().Str("room", "cluster").Logger()})
	if errors.Is(err, cluster.ErrConfig) {
		return joined{}, &usageError{err}
	}
	return joined{c}, err
}

// near is where to listen, and the address of this machine as the others see it who use the same database.
func (f joinFlag) near(ctx context.Context, db *postgres.Store) (listen, host string, err error) {
	host, err = db.LocalAddress(ctx)
	if listen = f.PeerListen; listen == "" {
		listen = net.JoinHostPort(host, "0")
	}
	return listen, host, err
}

// peerSecret is what the processes of one bot share and nobody else has: it follows from the token.
func peerSecret(token string) ([]byte, error) {
	return hkdf.Key(sha256.New, []byte(strings.TrimPrefix(token, "Bot ")), nil, "witchtable processes of one bot", 32)
}

// sharing is how connections to Discord are shared out; nil where this process keeps all of them.
func (j joined) sharing() discord.Sharing {
	if j.Cluster == nil {
		return nil
	}
	return j.Links()
}

// port is the bot's port to Discord.
func (j joined) port(client *discord.Client) discord.Port {
	if j.Cluster == nil {
		return client
	}
	return j.Port(client)
}

// over has a bot work at the tables that are this process's.
func (j joined) over(s service) service {
	if j.Cluster != nil {
		s.terms, s.shards = j.Term, j.Shards
	}
	return s
}

// run runs a bot until ctx ends, as run does alone; everything is handed over before it stops.
func (j joined) run(ctx context.Context, b *bot.Bot, log zerolog.Logger) error {
	if j.Cluster == nil {
		return run(ctx, b, log)
	}
	return run(ctx, handing{j.Cluster, b}, log)
}

// owns is how much of the whole is this process's; nothing where there is nothing to share.
func (j joined) owns() owner.State {
	if j.Cluster == nil {
		return owner.State{}
	}
	return j.State()
}

// handing is a bot that hands everything over to other processes at its end.
type handing struct {
	with *cluster.Cluster
	bot  cluster.Bot
}

func (h handing) Run(ctx context.Context) error { return h.with.Run(ctx, h.bot) }
