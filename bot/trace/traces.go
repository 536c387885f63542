package trace

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
)

// Config is what Traces need.
type Config struct {
	// Endpoint is where spans are sent to, the whole of the address.
	Endpoint string
	// Headers go with each request, such as a key.
	Headers http.Header
	// Timeout is how long a request may take. Default: 10 seconds.
	Timeout time.Duration
	// Share is how many of all traces are told, from 0 to 1. A trace is told as a whole or not at all.
	Share float64
	// About says whose spans these are, such as service.name.
	About map[string]string
	// Random is what ids are drawn from. Safe for several goroutines.
	Random io.Reader
	Log    zerolog.Logger
}

const (
	queued  = 2048            // as many spans wait to be sent at most; what ends then is dropped
	atOnce  = 512             // as many are sent in one request at most
	delayed = 5 * time.Second // so long the first of a request waits for others
)

// Traces gathers spans and sends them, some seconds later, until it is closed. Those that cannot be sent are dropped.
type Traces struct {
	config  Config
	client  *http.Client
	spans   chan ended
	dropped atomic.Int64 // for want of room, since it was last said

	closing chan struct{}
	closed  chan struct{}
	cut     context.CancelFunc // ends a request under way

	ailing bool // the last request failed; the sender's alone
}

var _ gauge.Tracer = (*Traces)(nil)

// New begins to gather. Close must be called.
func New(c Config) (*Traces, error) {
	if c.Timeout <= 0 {
		c.Timeout = 10 * time.Second
	}
	if !(c.Share >= 0 && c.Share <= 1) {
		return nil, fmt.Errorf("the share of traces is %v, and not from 0 to 1", c.Share)
	}
	ctx, cut := context.WithCancel(context.Background())
	t := &Traces{config: c, client: newClient(c.Timeout), spans: make(chan ended, queued),
		closing: make(chan struct{}), closed: make(chan struct{}), cut: cut}
	go t.send(ctx)
	return t, nil
}

// Close sends what has been gathered until ctx ends, and ends. Call it once. Errors: ctx's, and then something was not
// sent.
func (t *Traces) Close(ctx context.Context) error {
	close(t.closing)
	defer t.cut()
	select {
	case <-t.closed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// span is a stage that has begun. Those of a trace that is not told are all one.
type span struct {
	of     *Traces // nil: it is not told
	trace  [16]byte
	id     [8]byte
	within [8]byte // zero: in none
	stage  gauge.Stage
	at     string
	began  time.Time
	over   atomic.Bool
}

// ended is a span that has ended, as it waits to be sent.
type ended struct {
	*span
	took   time.Duration
	failed bool
}

type spanKey struct{}

// Begin implements gauge.Tracer.
func (t *Traces) Begin(ctx context.Context, s gauge.Stage, at string) (context.Context, gauge.Span) {
	outer, _ := ctx.Value(spanKey{}).(*span)
	if outer != nil && outer.of == nil {
		return ctx, outer
	}
	var ids [24]byte
	if _, err := io.ReadFull(t.config.Random, ids[:]); err != nil {
		return ctx, &span{}
	}
	n := &span{of: t, stage: s, at: at, began: time.Now()}
	copy(n.trace[:], ids[:16])
	copy(n.id[:], ids[16:])
	if outer != nil {
		n.trace, n.within = outer.trace, outer.id
	} else if !t.chosen(n.trace) {
		n = &span{}
	}
	return context.WithValue(ctx, spanKey{}, n), n
}

// chosen reports whether a trace is told, by its id alone, as OpenTelemetry's sampler by ratio does: whoever else has
// the same share tells the same traces.
func (t *Traces) chosen(id [16]byte) bool {
	bound := t.config.Share * (1 << 63)
	return bound >= math.MaxInt64 || binary.BigEndian.Uint64(id[8:])>>1 < uint64(bound)
}

// End implements gauge.Span. It never waits.
func (s *span) End(err error) {
	if s.of == nil || s.over.Swap(true) {
		return
	}
	select {
	case s.of.spans <- ended{s, time.Since(s.began), err != nil}:
	default:
		s.of.dropped.Add(1)
	}
}
