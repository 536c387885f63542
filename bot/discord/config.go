package discord

import (
	"crypto/tls"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
)

// Config tells New how to reach Discord. Only Token is required.
type Config struct {
	// Token is the bot's token, with or without "Bot " before it.
	Token string
	// Transport carries the HTTP requests, the one that looks up the gateway included; nil means an own one. Where it
	// is a *http.Transport, the gateway is trusted by its TLS settings as well.
	Transport http.RoundTripper
	// BaseURL, such as "http://127.0.0.1:8080", is where a stand-in for Discord listens; every request that would
	// go to Discord goes there. Empty means Discord.
	BaseURL string
	// GuildOnly registers the commands in this guild only, where they appear at once. Commands registered
	// everywhere stay as they are.
	GuildOnly GuildID
	// Log receives what happens to the connection, never tokens nor the content of messages.
	Log zerolog.Logger
	// Meter is told of requests, inputs and connections; nil means nobody.
	Meter gauge.Meter
	// Version of the program, as told to Discord in the User-Agent; empty means the one of the build.
	Version string
	// PerSecond is how many requests Discord allows the bot each second, those that answer inputs not counted; 0
	// means 50, which is what it allows unless it has granted a large bot more.
	PerSecond int
	// Sharing shares out the connections among the processes that serve the bot; nil: this one keeps all that Discord
	// advises.
	Sharing Sharing
	// Timing holds the timeouts; fields left zero have their defaults.
	Timing Timing
}

// Timing holds the timeouts of the connection.
type Timing struct {
	Answer  time.Duration // how long an input may wait for its first answer; default 3 s, as Discord does
	Request time.Duration // how long one HTTP request may take; default 15 s
	Wait    time.Duration // the longest wait for a rate limit; longer ones are an error at once; default 60 s
	Open    time.Duration // how long connecting to the gateway may take; default 20 s
	Settle  time.Duration // how long the library may sit on what it has received while connecting; default 2 s
	Ack     time.Duration // how long a heartbeat may stay unanswered; default 15 s
	Spacing time.Duration // between two new sessions, which Discord counts; default 5 s
	Backoff time.Duration // the first wait after a failure, doubled up to 60 s; default 1 s
	Grace   time.Duration // how long handlers may go on after Run's context has ended; default 3 s
}

func (t Timing) withDefaults() Timing {
	for _, f := range []struct {
		field *time.Duration
		value time.Duration
	}{
		{&t.Answer, 3 * time.Second},
		{&t.Request, 15 * time.Second},
		{&t.Wait, time.Minute},
		{&t.Open, 20 * time.Second},
		{&t.Settle, 2 * time.Second},
		{&t.Ack, 15 * time.Second},
		{&t.Spacing, 5 * time.Second},
		{&t.Backoff, time.Second},
		{&t.Grace, 3 * time.Second},
	} {
		if *f.field <= 0 {
			*f.field = f.value
		}
	}
	return t
}

// Client is the Port to the real Discord, or to a stand-in. Its methods may be called from any goroutine, the
// sending ones also before and after Run.
type Client struct {
	log       zerolog.Logger
	meter     gauge.Meter
	timing    Timing
	guildOnly GuildID
	secure    *tls.Config // for the gateway; nil means the usual one

	rest    *rest
	seen    *recent
	dms     *dmCache
	self    atomic.Pointer[UserID]
	sharing Sharing
	shared  bool                  // with other processes
	inbox   atomic.Pointer[inbox] // of Run; nil while it does not run
	running atomic.Bool
	gateway gatewayState
	kept    *keptPictures
}

var _ Port = (*Client)(nil)

// New prepares a connection without opening it. Errors: ErrToken for an empty token, others for a malformed BaseURL.
func New(cfg Config) (*Client, error) {
	token := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(cfg.Token), "Bot "))
	if token == "" || strings.ContainsAny(token, " \t\r\n") {
		return nil, fmt.Errorf("%w: it is empty or has spaces in it", ErrToken)
	}
	transport, err := transportOf(cfg)
	if err != nil {
		return nil, err
	}
	timing := cfg.Timing.withDefaults()
	redirectLibraryLog(cfg.Log, token)
	sharing := cfg.Sharing
	if sharing == nil {
		sharing = &alone{spacing: timing.Spacing, next: map[int]time.Time{}}
	}
	return &Client{
		log:       cfg.Log,
		meter:     gauge.Or(cfg.Meter),
		timing:    timing,
		sharing:   sharing,
		shared:    cfg.Sharing != nil,
		guildOnly: cfg.GuildOnly,
		secure:    gatewayTLS(cfg.Transport),
		rest:      newRest(token, transport, timing, cfg),
		seen:      newRecent(seenInputs),
		dms:       newDMCache(cachedDMs),
		kept:      newKeptPictures(keptMessages, time.Now()),
	}, nil
}

// Self returns the bot's own user id, empty until Run has connected.
func (c *Client) Self() UserID {
	if id := c.self.Load(); id != nil {
		return *id
	}
	return ""
}

// libraryAgent names the library, which leads the User-Agent as Discord asks: a URL and a version.
const libraryAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v0.29.0)"

func userAgent(version string) string {
	if version == "" {
		version = "dev"
		if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
			version = strings.Trim(info.Main.Version, "()")
		}
	}
	return libraryAgent + " Witchtable/" + version
}

func gatewayTLS(t http.RoundTripper) *tls.Config {
	own, ok := t.(*http.Transport)
	if !ok || own.TLSClientConfig == nil {
		return nil
	}
	c := own.TLSClientConfig.Clone()
	c.NextProtos = nil // WebSocket is spoken over HTTP/1.1
	return c
}

func transportOf(cfg Config) (http.RoundTripper, error) {
	t := cfg.Transport
	if t == nil {
		own := http.DefaultTransport.(*http.Transport).Clone()
		own.MaxIdleConnsPerHost = 64
		t = own
	}
	if cfg.BaseURL == "" {
		return t, nil
	}
	base, err := url.Parse(cfg.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, fmt.Errorf("base URL %q is not of the form http://host:port", cfg.BaseURL)
	}
	return &redirected{base: base, next: t}, nil
}

// redirected sends what is meant for Discord to another host.
type redirected struct {
	base *url.URL
	next http.RoundTripper
}

func (r *redirected) RoundTrip(req *http.Request) (*http.Response, error) {
	clone := req.Clone(req.Context())
	clone.URL.Scheme, clone.URL.Host, clone.Host = r.base.Scheme, r.base.Host, ""
	clone.URL.Path = strings.TrimSuffix(r.base.Path, "/") + clone.URL.Path
	return r.next.RoundTrip(clone)
}
