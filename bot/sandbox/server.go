package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/sandbox/wire"
)

// Config says what kind of sandbox to start. The zero value is a usable one:
// a free loopback port, the default world, hand-coded checks only.
type Config struct {
	// Addr is the TCP address to listen on; default 127.0.0.1:0, a free port.
	// The sandbox has no passwords: whoever reaches the port plays as anybody.
	Addr string
	// Name of the bot's application; default "Witchtable".
	Name string
	// Token that the bot must show; default DefaultToken.
	Token string
	// Description is Discord's API description. Nil leaves out the checks that
	// need it, which the log and /sandbox/health say.
	Description *Description
	// Strict also records fields that Discord silently ignores, as violations
	// of kind "unknown"; the requests themselves are answered as usual.
	Strict bool
	// RateLimits enforces limits like Discord's (5 messages per 5 s and channel,
	// 50 requests per s in all) with answers 429. Without it, only ordered
	// faults answer 429, and the rate limit headers show plenty.
	RateLimits bool
	// FollowUps is how many further answers to interactions, and edits of
	// answers, a channel takes in a minute. Discord has such a limit, of some 30,
	// and says so nowhere: what is more is answered 429, of scope "shared". 0 is
	// no limit, or 30 with RateLimits.
	FollowUps int
	// State is the path of a saved world to start from, if it is there, and to
	// save to: a few seconds after changes and on Close. Empty keeps the world
	// in memory only. Files sent as attachments go to a folder beside it.
	State string
	// Empty starts without the default world: no guilds, no people.
	Empty bool
	// Locale is the language of guilds and people who come without one of their own; default en-US.
	Locale string
	// Speaks, if set, is told when somebody changes the language of their Discord, and which it is now.
	Speaks func(locale string)
	// AckWindow is the time in which an interaction must be acknowledged;
	// default 3 s. TokenLife is how long its token lives; default 15 min.
	AckWindow, TokenLife time.Duration
	// HeartbeatInterval is what the gateway asks of bots; default 41.25 s.
	HeartbeatInterval time.Duration
	// Shards is into how many connections the bot's servers are advised to be split, Concurrency how many sessions may be
	// begun at a time; default 1 each.
	Shards, Concurrency int
	// IdentifyEvery is how far apart sessions of the same bucket (the shard's number modulo Concurrency) must be begun;
	// one that comes sooner is not valid. Discord's is 5 s; default 0, no limit.
	IdentifyEvery time.Duration
	// History is the number of messages kept per channel, 0 for all; Events the
	// number of events kept for programs that poll, default 50 000.
	History, Events int
	// Seed drives faults that strike by chance; the same seed, the same strikes.
	Seed uint64
	// Clock tells the time; default the real one.
	Clock Clock
	// Log gets the sandbox's own log lines. Message contents and tokens are never logged.
	Log zerolog.Logger
}

func (c Config) withDefaults() Config {
	def(&c.Addr, "127.0.0.1:0")
	def(&c.Name, "Witchtable")
	def(&c.Token, DefaultToken)
	def(&c.Locale, "en-US")
	def(&c.AckWindow, 3*time.Second)
	def(&c.TokenLife, 15*time.Minute)
	def(&c.HeartbeatInterval, 41250*time.Millisecond)
	def(&c.Events, 50_000)
	if c.RateLimits {
		def(&c.FollowUps, 30)
	}
	def(&c.Shards, 1)
	def(&c.Concurrency, 1)
	if c.Clock == nil {
		c.Clock = realClock{}
	}
	return c
}

func def[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Server is a running sandbox. All its methods may be called from any goroutine.
type Server struct {
	cfg    Config
	clock  Clock
	log    zerolog.Logger
	judges []*schemaSet // of bodies: the sandbox's own limits, and the API description where there is one
	base   string
	http   *http.Server
	done   chan struct{} // closed by Close
	closed sync.Once

	mu      sync.Mutex // guards what follows: the world, the events, the gateway's sessions
	w       *world
	events  eventLog
	gateway gatewayState
	acks    ackBook
	dirty   bool
	faded   []*file // those taken away last, see keepFading

	saving     sync.Mutex // one save at a time
	saverDone  chan struct{}
	faults     faultBook
	counters   counterBook
	violations violationBook
	limits     limiter
}

// URL is the sandbox's address: the page, the JSON API below /sandbox and
// Discord's below /api.
func (s *Server) URL() string { return s.base }

// Token is what the bot must show.
func (s *Server) Token() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.app.Token
}

// ApplicationID is the id of the bot's application and of its account.
func (s *Server) ApplicationID() wire.AppID {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.app.ID
}

// Connected reports whether a bot is connected to the gateway and ready.
func (s *Server) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.connected()
}

// WaitConnected returns once a bot is connected, or with ctx's error.
func (s *Server) WaitConnected(ctx context.Context) error {
	if err := s.waitForBot(ctx, true); err != nil {
		return fmt.Errorf("sandbox: no bot connected: %w", err)
	}
	return nil
}

// WaitDisconnected returns once no bot is connected any more, or with ctx's error. That the process of a bot has ended
// is seen here a moment later.
func (s *Server) WaitDisconnected(ctx context.Context) error {
	if err := s.waitForBot(ctx, false); err != nil {
		return fmt.Errorf("sandbox: a bot is still connected: %w", err)
	}
	return nil
}

// Sessions tells of each shard how many connections of the bot's are ready there; shards without any are left out.
func (s *Server) Sessions() map[int]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[int]int{}
	for _, ses := range s.gateway.sessions {
		if ses.link != nil {
			out[ses.shard[0]]++
		}
	}
	return out
}

// Rushed is how many sessions were begun sooner after another one than the bot may.
func (s *Server) Rushed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.rushed
}

func (s *Server) waitForBot(ctx context.Context, connected bool) error {
	for {
		s.mu.Lock()
		if s.gateway.connected() == connected {
			s.mu.Unlock()
			return nil
		}
		next := s.events.wait("", "")
		s.mu.Unlock()
		select {
		case <-next.woken:
		case <-ctx.Done():
			s.forget(next)
			return ctx.Err()
		}
	}
}

// DefaultToken is the token of the default world's bot. It opens nothing but a sandbox.
const DefaultToken = "sandbox-token"
