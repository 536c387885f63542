package discord

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"witchtable/bot/gauge"
)

// A line is one discordgo session: one identity towards the gateway, over which several connections may follow one
// another, each resuming the last. Reconnecting is done here instead of by discordgo, which keeps the reason of a
// failure to itself and tries again for ever even when the token is refused. A line whose library hangs is
// abandoned, with its one goroutine, and another one made.
type line struct {
	c       *Client
	of      *shardRun
	inbox   *inbox
	session *discordgo.Session
	greeted chan struct{} // receives when READY or RESUMED has arrived
	retired atomic.Bool   // nothing that still arrives counts
	ready   atomic.Bool   // the session has been established once
	stuck   <-chan error  // where a hanging Open would return after all

	mu   sync.Mutex
	link *link // the newest connection
}

// Errors by which a line ends or loses its connection; the run loop decides on them.
var (
	errHung       = errors.New("the library hangs")
	errDown       = errors.New("the connection was closed")
	errZombie     = errors.New("heartbeats stay unanswered")
	errSilent     = errors.New("discord fell silent while connecting")
	errUngreeted  = errors.New("discord did not confirm the session")
	errCutOff     = errors.New("the connection broke")
	errNoResuming = errors.New("the session cannot be resumed")
)

// writesPerMinute is far more than heartbeats need, and too few for a loop to do harm.
const writesPerMinute = 60

func newLine(of *shardRun) (*line, error) {
	c := of.c
	s, err := discordgo.New("Bot " + c.rest.token)
	if err != nil {
		return nil, fmt.Errorf("making a session: %w", err)
	}
	l := &line{c: c, of: of, inbox: of.inbox, session: s, greeted: make(chan struct{}, 1)}
	s.Identify.Intents = discordgo.IntentsNone // inputs arrive without any
	s.ShardID, s.ShardCount = of.shard, of.count
	s.StateEnabled = false
	s.ShouldReconnectOnError = false
	s.ShouldRetryOnRateLimit = false
	s.ShouldReconnectVoiceOnSessionError = false
	s.LogLevel = libraryVerbosity
	s.UserAgent = c.rest.agent
	// The handler below only sorts events out, so it can run in the reading goroutine: in order, and without a
	// goroutine for each of the events that do not matter.
	s.SyncEvents = true
	s.Client = &http.Client{Transport: c.rest.client.Transport, Timeout: c.timing.Open / 2}
	s.Dialer = &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: c.timing.Open / 2,
		NetDialContext:   l.dial,
	}
	if !proxied() {
		s.Dialer.NetDialTLSContext = l.dialTLS
	}
	s.AddHandler(l.event)
	return l, nil
}

// proxied reports whether the gateway is reached through a proxy. The encrypted connection begins behind it then, and
// the link sees no more than that bytes come and go.
func proxied() bool {
	r := &http.Request{URL: &url.URL{Scheme: "https", Host: "gateway.discord.gg"}}
	through, err := http.ProxyFromEnvironment(r)
	return err != nil || through != nil
}

func (l *line) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	return l.linked((&net.Dialer{Timeout: l.c.timing.Open / 2}).DialContext(ctx, network, addr))
}

// dialTLS encrypts under the link, so that the link sees what is said.
func (l *line) dialTLS(ctx context.Context, network, addr string) (net.Conn, error) {
	secure := &tls.Dialer{NetDialer: &net.Dialer{Timeout: l.c.timing.Open / 2}, Config: l.c.secure}
	return l.linked(secure.DialContext(ctx, network, addr))
}

// linked makes the line's link of a new connection.
func (l *line) linked(conn net.Conn, err error) (net.Conn, error) {
	if err != nil {
		return nil, err
	}
	k := newLink(conn, writesPerMinute)
	if !l.setLink(k) {
		k.Close()
		return nil, errHung
	}
	return k, nil
}

func (l *line) setLink(k *link) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.retired.Load() {
		return false
	}
	l.link = k
	return true
}

func (l *line) currentLink() *link {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.link
}

// event receives every event of the gateway, in order. It may be called with discordgo's mutex held.
func (l *line) event(_ *discordgo.Session, e *discordgo.Event) {
	defer func() {
		if p := recover(); p != nil {
			l.c.logPanic(p, "reading an event")
		}
	}()
	if e == nil || l.retired.Load() {
		return
	}
	switch e.Type {
	case "READY":
		l.c.meter.Greeted(gauge.Anew)
		l.hello(e.RawData)
	case "RESUMED":
		l.c.meter.Greeted(gauge.Resumed)
		l.greet()
	case "INTERACTION_CREATE":
		l.inbox.take(e.RawData)
	}
}

func (l *line) hello(raw []byte) {
	var ready struct {
		User struct {
			ID UserID `json:"id"`
		} `json:"user"`
	}
	if err := json.Unmarshal(raw, &ready); err != nil || ready.User.ID == "" {
		l.c.log.Warn().Msg("discord's greeting does not say who the bot is")
	} else {
		l.c.self.Store(&ready.User.ID)
	}
	l.greet()
}

func (l *line) greet() {
	l.ready.Store(true)
	select {
	case l.greeted <- struct{}{}:
	default:
	}
}

// connect opens a connection, resuming the session if there is one. Errors: errHung when the library does not come
// back; others as the library tells them.
func (l *line) connect(ctx context.Context) error {
	if !l.unlocked() {
		return errHung
	}
	select {
	case <-l.greeted: // of an earlier connection
	default:
	}
	end := time.Now().Add(l.patience())
	for {
		err := l.open(ctx)
		// The library may not have noticed yet that the last connection is gone.
		if !errors.Is(err, discordgo.ErrWSAlreadyOpen) {
			return err
		}
		if time.Now().After(end) {
			return errHung
		}
		if err := sleep(ctx, l.c.tick()); err != nil {
			return err
		}
	}
}

func (l *line) open(ctx context.Context) error {
	before := l.currentLink()
	result := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				l.c.logPanic(p, "connecting")
				result <- errors.New("the library broke down while connecting")
			}
		}()
		result <- l.session.Open()
	}()
	return l.awaitOpen(ctx, result, before)
}

// awaitOpen waits for Open, which may read for ever with the mutex held, or wait for the mutex that it holds itself.
func (l *line) awaitOpen(ctx context.Context, result <-chan error, before *link) error {
	began := time.Now()
	for {
		select {
		case err := <-result:
			return err
		case <-ctx.Done():
			return l.giveUp(result, ctx.Err())
		case <-time.After(l.c.tick()):
		}
		now := time.Now()
		if now.Sub(began) > l.c.timing.Open {
			return l.giveUp(result, errSilent)
		}
		if k := l.currentLink(); k != nil && k != before {
			// Everything received is answered or returned from at once, so silence after a receipt is a deadlock.
			if st := k.state(); st.read.After(st.written) && now.Sub(st.read) > l.c.timing.Settle {
				return l.giveUp(result, errSilent)
			}
		}
	}
}

// giveUp ends the connection under Open and sees whether that frees it.
func (l *line) giveUp(result <-chan error, cause error) error {
	l.cut()
	select {
	case <-result:
		return cause
	case <-time.After(l.c.tick()):
		l.stuck = result
		return errHung
	}
}

// patience is how long the library may take over a thing that needs no network; its Close alone sleeps for a second.
func (l *line) patience() time.Duration { return time.Second + 2*l.c.timing.Settle }

// unlocked reports whether the library's mutex comes free within a reasonable time.
func (l *line) unlocked() bool {
	end := time.Now().Add(l.patience())
	for {
		if l.session.TryRLock() {
			l.session.RUnlock()
			return true
		}
		if time.Now().After(end) {
			return false
		}
		<-time.After(l.c.tick())
	}
}

// cut closes the connection from outside the library.
func (l *line) cut() {
	if k := l.currentLink(); k != nil {
		k.Close()
	}
}

// retire makes the line count no more, and cuts it.
func (l *line) retire() {
	l.mu.Lock()
	l.retired.Store(true)
	l.mu.Unlock()
	l.cut()
}

// hangUp ends the session in good order, if the library is able to.
func (l *line) hangUp() {
	l.retired.Store(true)
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		_ = l.session.Close() // what can fail here is sending the farewell
	}()
	select {
	case <-closed:
	case <-time.After(l.patience()):
	}
	l.cut()
}

// tick is how often things are looked at.
func (c *Client) tick() time.Duration {
	return min(time.Second, max(10*time.Millisecond, min(c.timing.Ack, c.timing.Settle)/8))
}

// logPanic logs where a panic came from. What it says is logged only if the runtime said it: anything else could
// hold what players may not know.
func (c *Client) logPanic(p any, doing string) {
	what := fmt.Sprintf("%T", p)
	if err, ok := p.(interface {
		error
		RuntimeError()
	}); ok {
		what = err.Error()
	}
	c.log.Error().Str("panic", what).Str("doing", doing).Bytes("stack", debug.Stack()).Msg("recovered from a panic")
}
