package postgrestest

import (
	"errors"
	"io"
	"net"
	"sync"
	"testing"
)

// Line is a network between a store and its database that a test cuts.
type Line struct {
	listener net.Listener
	to       string

	mu    sync.Mutex
	open  map[net.Conn]bool
	out   bool
	fuse  int // bytes of the store's until the line is cut; 0 means never
	reply bool
}

// NewLine lays a line to a server. It is gone at the end of the test.
func NewLine(t testing.TB, s *Server) *Line {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	line := &Line{listener: l, to: s.Address(), open: map[net.Conn]bool{}}
	go line.accept()
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
		line.Cut()
	})
	return line
}

// Address is where the line begins.
func (l *Line) Address() string { return l.listener.Addr().String() }

// Cut ends all connections there are.
func (l *Line) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut()
}

func (l *Line) cut() {
	for c := range l.open {
		_ = c.Close() // which may be closed
	}
	clear(l.open)
	l.fuse = 0
}

// Out says whether nothing passes from now on, new connections neither.
func (l *Line) Out(out bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out = out; out {
		l.cut()
	}
}

// CutAfter cuts the line once: when so many more bytes have passed to the database, or, with reply, when that many have
// and the next ones come back, which get lost.
func (l *Line) CutAfter(bytes int, reply bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fuse, l.reply = bytes, reply
}

func (l *Line) accept() {
	for {
		c, err := l.listener.Accept()
		if err != nil {
			return
		}
		s, err := net.Dial("tcp", l.to)
		l.mu.Lock()
		if l.out || err != nil {
			_ = c.Close() // nothing was promised
			if err == nil {
				_ = s.Close() // nor here
			}
			l.mu.Unlock()
			continue
		}
		l.open[c], l.open[s] = true, true
		l.mu.Unlock()
		go l.carry(s, c, true)
		go l.carry(c, s, false)
	}
}

// carry carries bytes in one direction until the line is cut.
func (l *Line) carry(to, from net.Conn, there bool) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			pass, whole := l.passes(n, there)
			if _, write := to.Write(buffer[:pass]); write != nil || !whole {
				err = errors.Join(err, write, io.ErrClosedPipe)
			}
			if !whole {
				l.Cut()
			}
		}
		if err != nil {
			_, _ = to.Close(), from.Close() // one of them may be closed
			return
		}
	}
}

// passes says how many of some bytes pass, and whether the line is whole behind them.
func (l *Line) passes(n int, there bool) (pass int, whole bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.fuse == 0:
		return n, true
	case there && n < l.fuse:
		l.fuse -= n
		return n, true
	case there && l.reply:
		l.fuse = 1 // what has come is let through; the answer is not
		return n, true
	case there:
		return l.fuse, false
	case l.reply && l.fuse == 1:
		return 0, false
	}
	return n, true
}
