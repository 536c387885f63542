package cluster

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/owner"
	"witchtable/store"
)

// Bot is what serves people, as far as sharing that out matters.
type Bot interface {
	// Run serves until ctx ends.
	Run(ctx context.Context) error
	// ShardOf is the shard that an input is about.
	ShardOf(ctx context.Context, in discord.Input) (store.Shard, error)
	// Apologise says to the person of an input that it cannot be dealt with for the moment.
	Apologise(ctx context.Context, in discord.Input, r discord.Reply)
	owner.Work
}

// Config is what a Cluster needs.
type Config struct {
	Store owner.Store
	// Listen is where this process listens to the others, host:port. Advertise is where they reach it; default: where it
	// listens, at the address Host of this machine where that is any of its addresses.
	Listen, Advertise, Host string
	// Secret is what the processes share; at least MinSecret bytes.
	Secret []byte
	// Links is how many connections to Discord there are to be at least.
	Links int
	// Lasts and Spacing are those of owner.Config. Default: its defaults.
	Lasts, Spacing time.Duration
	// Drain is how long it may take to hand everything over at the end. Default: 60 seconds.
	Drain time.Duration

	Clock owner.Clock
	Log   zerolog.Logger
	// Meter is told what becomes of inputs for other processes; nil means nobody.
	Meter gauge.Meter
	// Random is where the process's name comes from; nil means the system's cryptographic source.
	Random io.Reader
}

// MinSecret is how many bytes a secret must have.
const MinSecret = 32

// ErrConfig means that a setting is wrong; the error says which.
var ErrConfig = errors.New("the processes cannot be joined")

// Cluster is this process among those that serve one bot.
type Cluster struct {
	config   Config
	self     store.Owner
	holder   *owner.Holder
	seal     *sealer
	listener net.Listener
	http     *http.Client

	mu      sync.Mutex
	client  *discord.Client
	handler discord.Handler // of the bot; nil until it runs
	bot     Bot
}

// New joins the others, as soon as Run runs. It listens at once. Errors: ErrConfig; those of listening.
func New(c Config) (*Cluster, error) {
	if len(c.Secret) < MinSecret {
		return nil, fmt.Errorf("%w: the secret has %d characters, at least %d are needed", ErrConfig, len(c.Secret),
			MinSecret)
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	if c.Drain == 0 {
		c.Drain = time.Minute
	}
	c.Meter = gauge.Or(c.Meter)
	var name [8]byte
	if _, err := io.ReadFull(c.Random, name[:]); err != nil {
		return nil, fmt.Errorf("naming this process: %w", err)
	}
	seal, err := newSealer(c.Secret)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	if c.Advertise == "" {
		c.Advertise = c.reachedAt(listener.Addr())
	}
	out := &Cluster{config: c, self: store.Owner{ID: hex.EncodeToString(name[:]), Address: c.Advertise}, seal: seal,
		listener: listener, http: newHTTP()}
	if err := reachable(c.Advertise); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	if err := out.self.Validate(); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %w", ErrConfig, err), listener.Close())
	}
	out.holder = owner.New(owner.Config{Store: c.Store, Self: out.self, Work: work{out}, Peers: peers{out}, Clock: c.Clock,
		Log: c.Log, Lasts: c.Lasts, Spacing: c.Spacing, Bot: seal.name, Links: c.Links, Sharing: out.share})
	return out, nil
}

// reachedAt is where others reach what listens at an address.
func (c Config) reachedAt(at net.Addr) string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() || c.Host == "" {
		return at.String()
	}
	return net.JoinHostPort(c.Host, strconv.Itoa(tcp.Port))
}

// reachable refuses an address that others cannot use.
func reachable(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("%w: the address for the other processes: %w", ErrConfig, err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		return fmt.Errorf("%w: the other processes cannot reach %s; say where they can", ErrConfig, address)
	}
	return nil
}

// Links are the connections to Discord that this process keeps, for its client.
func (c *Cluster) Links() discord.Sharing { return c.holder.Links() }

// Term is the term in which this process owns a shard, for the bot.
func (c *Cluster) Term(n store.Shard) (store.Term, bool) { return c.holder.Term(n) }

// Shards are those that this process owns, for the bot.
func (c *Cluster) Shards() store.Scope { return c.holder.Shards() }

// State is how much this process owns.
func (c *Cluster) State() owner.State { return c.holder.State() }

// share has the client keep to its part of what Discord allows.
func (c *Cluster) share(processes int) {
	c.config.Log.Info().Int("processes", processes).Msg("so many processes serve the bot")
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.client != nil {
		c.client.Share(processes)
	}
}

// Run runs a bot until ctx ends, and then hands everything over before the bot is ended. Errors: store.ErrInUse where
// processes with another secret serve the store; the bot's.
func (c *Cluster) Run(ctx context.Context, b Bot) error {
	if err := c.holder.Join(ctx); err != nil {
		return errors.Join(err, c.listener.Close())
	}
	c.mu.Lock()
	c.bot = b
	c.mu.Unlock()
	var busy sync.WaitGroup
	defer busy.Wait()
	server := c.serve(&busy)
	defer func() {
		if err := server.Close(); err != nil {
			c.config.Log.Debug().Err(err).Msg("the address for the other processes did not close")
		}
	}()
	holding, release := context.WithCancel(context.WithoutCancel(ctx))
	var held sync.WaitGroup
	defer held.Wait()
	defer release()
	held.Go(func() { c.holder.Run(holding) })

	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	ended := make(chan struct{})
	busy.Go(func() {
		defer stop()
		select {
		case <-ctx.Done():
			c.drain()
		case <-ended:
		}
	})
	defer close(ended)
	return b.Run(running)
}

// drain hands everything over, as far as there is time for it.
func (c *Cluster) drain() {
	ctx, cancel := context.WithTimeout(context.Background(), c.config.Drain)
	defer cancel()
	began := c.config.Clock.Now()
	c.config.Log.Info().Msg("stopping: what this process owns is handed over first")
	if err := c.holder.Drain(ctx); err != nil {
		c.config.Log.Warn().Err(err).Msg("not everything could be handed over; others find it when it is free")
	}
	c.config.Log.Info().Dur("took", c.config.Clock.Now().Sub(began)).Msg("nothing is owned by this process any more")
}

// running is the bot, and what handles its inputs; nil until it runs.
func (c *Cluster) running() (Bot, *discord.Client, discord.Handler) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bot, c.client, c.handler
}

// work is the bot's work, for the holder.
type work struct{ c *Cluster }

func (w work) TakeUp(ctx context.Context, in store.Scope, left bool) error {
	b, _, _ := w.c.running()
	return b.TakeUp(ctx, in, left)
}

func (w work) Settle(ctx context.Context, in store.Scope) {
	b, _, _ := w.c.running()
	b.Settle(ctx, in)
}
