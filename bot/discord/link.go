package discord

import (
	"errors"
	"net"
	"sync"
	"time"
)

// link is the connection under one gateway connection: what is read and written is WebSocket frames, unless a proxy
// stands between. It lets the watch see, and end, what discordgo does without asking discordgo, whose mutex may never
// come free.
type link struct {
	net.Conn
	limit int           // writes allowed in a minute
	done  chan struct{} // closed once the connection is closed from this side

	mu      sync.Mutex
	closed  bool
	reads   int
	read    time.Time // when something was last received
	written time.Time // when something was last sent
	broken  time.Time // when receiving failed; zero while it works
	window  time.Time
	writes  int
	noisy   bool // closed for writing too much
	code    closeCode
}

// errNoisy ends a connection on which the library talks too much: it identifies again at once whenever Discord
// refuses a session, and Discord withdraws the token of a bot that does so a thousand times.
var errNoisy = errors.New("the library sends too much to the gateway")

func newLink(conn net.Conn, limit int) *link {
	return &link{Conn: conn, limit: limit, done: make(chan struct{})}
}

// Read reads from the connection, and notes when Discord was last heard and what it said when it closed.
func (l *link) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if n > 0 {
		l.read, l.reads = now, l.reads+1
		l.code.read(p[:n])
	}
	if err != nil && l.broken.IsZero() {
		l.broken = now
	}
	return n, err
}

// Write sends on the connection, and closes it where the library sends more than a bot may.
func (l *link) Write(p []byte) (int, error) {
	if !l.mayWrite() {
		l.Close()
		return 0, errNoisy
	}
	return l.Conn.Write(p)
}

func (l *link) mayWrite() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if now.Sub(l.window) >= time.Minute {
		l.window, l.writes = now, 0
	}
	l.writes++
	l.written = now
	l.noisy = l.noisy || l.writes > l.limit
	return !l.noisy
}

// Close ends the connection without the websocket's farewell, so that the session can be resumed.
func (l *link) Close() error {
	l.mu.Lock()
	if !l.closed {
		l.closed = true
		close(l.done)
	}
	l.mu.Unlock()
	return l.Conn.Close()
}

// linkState is what can be seen of a link at a moment.
type linkState struct {
	read, written, broken time.Time
	noisy                 bool
	code                  int // with which Discord has closed the connection; 0 when it has not said
}

func (l *link) state() linkState {
	l.mu.Lock()
	defer l.mu.Unlock()
	return linkState{read: l.read, written: l.written, broken: l.broken, noisy: l.noisy, code: l.code.code}
}
