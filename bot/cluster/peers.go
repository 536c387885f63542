package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"witchtable/store"
)

// The requests by their paths.
const (
	inputPath = "/input"
	takePath  = "/take"
	linkPath  = "/link"
)

// inputMessage hands an input over.
type inputMessage struct {
	Shard store.Shard `json:"shard"`
	Input []byte      `json:"input"` // as Discord has sent it
}

// takeMessage asks to claim shards.
type takeMessage struct {
	Shards []int `json:"shards"`
	Left   bool  `json:"left,omitempty"` // something of whoever asks may still be on its way
}

// linkMessage asks to keep a connection.
type linkMessage struct {
	Link int `json:"link"`
}

// answerMessage is what is answered.
type answerMessage struct {
	Done bool   `json:"done"`
	Why  string `json:"why,omitempty"` // not
}

// errNotTaken means that a process has answered, and will not.
var errNotTaken = errors.New("the other process does not take it")

// mostBytes bounds a message.
const mostBytes = 4 << 20

// How long it may take to reach another process in the same network, and how long requests may take altogether.
const (
	dialTime  = time.Second
	inputTime = 2 * time.Second
	linkTime  = time.Minute
)

func newHTTP() *http.Client {
	return &http.Client{
		Transport: &http.Transport{ // no proxy: the others are near
			DialContext:         (&net.Dialer{Timeout: dialTime}).DialContext,
			MaxIdleConnsPerHost: 64, IdleConnTimeout: time.Minute,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// ask says something to another process. Errors: errNotTaken; anything else says that it is not known whether it took
// it.
func (c *Cluster) ask(ctx context.Context, to store.Owner, path string, body any) error {
	sealed, err := c.seal.close(path, to.ID, c.config.Clock.Now(), body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+to.Address+path, bytes.NewReader(sealed))
	if err != nil {
		return fmt.Errorf("the address of process %s: %w", to.ID, err)
	}
	req.Header.Set(fromHeader, c.self.ID)
	resp, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("asking process %s: %w", to.ID, err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, mostBytes))
	if err != nil {
		return fmt.Errorf("the answer of process %s: %w", to.ID, err)
	}
	var said answerMessage
	if err := c.seal.open(answerTo(sealed), c.self.ID, c.config.Clock.Now(), raw, &said); err != nil {
		return fmt.Errorf("the answer of process %s (%s): %w", to.ID, resp.Status, err)
	}
	if !said.Done {
		return fmt.Errorf("%w: %s", errNotTaken, said.Why)
	}
	return nil
}

// peers are the other processes, for the holder.
type peers struct{ c *Cluster }

func (p peers) Take(ctx context.Context, to store.Owner, shards []store.Shard, left bool) error {
	m := takeMessage{Left: left}
	for _, n := range shards {
		m.Shards = append(m.Shards, int(n))
	}
	return p.c.ask(ctx, to, takePath, m)
}

func (p peers) TakeLink(ctx context.Context, to store.Owner, link int) error {
	return p.c.ask(ctx, to, linkPath, linkMessage{link})
}

// serve answers the other processes until the server is closed.
func (c *Cluster) serve(busy *sync.WaitGroup) *http.Server {
	mux := http.NewServeMux()
	route := func(path string, within time.Duration, do func(context.Context, *request) error) {
		mux.HandleFunc("POST "+path, func(w http.ResponseWriter, r *http.Request) { c.answer(w, r, path, within, do) })
	}
	route(inputPath, inputTime, c.takeInput)
	route(takePath, inputTime, c.takeShards)
	route(linkPath, linkTime, c.takeLink)
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 1 << 14}
	busy.Go(func() {
		if err := server.Serve(c.listener); !errors.Is(err, http.ErrServerClosed) {
			c.config.Log.Error().Err(err).Msg("the other processes are answered no more")
		}
	})
	c.config.Log.Info().Str("address", c.self.Address).Str("process", c.self.ID).Msg("the other processes are answered")
	return server
}

// request is what another process has said.
type request struct {
	c      *Cluster
	path   string
	sealed []byte
}

// read opens it.
func (r *request) read(body any) error {
	return r.c.seal.open(r.path, r.c.self.ID, r.c.config.Clock.Now(), r.sealed, body)
}

// answer reads a request, does it and answers. To whoever does not have the secret it says nothing but that.
func (c *Cluster) answer(w http.ResponseWriter, r *http.Request, path string, within time.Duration,
	do func(context.Context, *request) error) {
	sealed, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	if err != nil {
		http.Error(w, "unreadable", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), within)
	defer cancel()
	err = do(ctx, &request{c, path, sealed})
	if errors.Is(err, errSeal) {
		c.config.Log.Warn().Err(err).Str("from", r.RemoteAddr).Msg("somebody has said what no other process says")
		http.Error(w, "not sealed", http.StatusForbidden)
		return
	}
	said := answerMessage{Done: err == nil}
	if err != nil {
		said.Why = err.Error()
	}
	// Whoever asked opens it by its own name, which is not known here: the kind says that it is the answer to that.
	from := r.Header.Get(fromHeader)
	raw, err := c.seal.close(answerTo(sealed), from, c.config.Clock.Now(), said)
	if err == nil {
		_, err = w.Write(raw)
	}
	if err != nil {
		c.config.Log.Debug().Err(err).Msg("another process was not answered")
	}
}

// fromHeader names who asks. It says nothing: the seal does.
const fromHeader = "Witchtable-Process"

func (c *Cluster) takeShards(ctx context.Context, r *request) error {
	var m takeMessage
	if err := r.read(&m); err != nil {
		return err
	}
	var shards []store.Shard
	for _, n := range m.Shards {
		if n < 0 || n >= store.Shards {
			return fmt.Errorf("%w: there is no shard %d", store.ErrInvalid, n)
		}
		shards = append(shards, store.Shard(n))
	}
	return c.holder.TakeOver(ctx, shards, m.Left)
}

func (c *Cluster) takeLink(ctx context.Context, r *request) error {
	var m linkMessage
	if err := r.read(&m); err != nil {
		return err
	}
	return c.holder.Links().TakeOver(ctx, m.Link)
}
