package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// errStatus is that a collector has not taken what it was sent.
var errStatus = errors.New("the collector does not take them")

// newClient is one that goes nowhere else than to the collector: headers may hold a key.
func newClient(timeout time.Duration) *http.Client {
	c := &http.Client{Timeout: timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if usual, ok := http.DefaultTransport.(*http.Transport); ok {
		c.Transport = usual.Clone() // whose connections can be closed without closing others'
	}
	return c
}

// send sends what is gathered, request by request, until the traces are closed and all is sent, or ctx ends.
func (t *Traces) send(ctx context.Context) {
	defer close(t.closed)
	defer t.client.CloseIdleConnections()
	for more := true; more; {
		var batch []ended
		batch, more = t.batch()
		for len(batch) > 0 && ctx.Err() == nil {
			n := min(len(batch), atOnce)
			t.tell(n, t.post(ctx, batch[:n]))
			batch = batch[n:]
		}
	}
}

// batch waits for a request's worth of spans. more is false when the traces are being closed; then it is all there are.
func (t *Traces) batch() (batch []ended, more bool) {
	due := time.NewTimer(delayed)
	defer due.Stop()
	for len(batch) < atOnce {
		select {
		case s := <-t.spans:
			batch = append(batch, s)
			continue
		case <-due.C:
			return batch, true
		case <-t.closing:
		}
		for {
			select {
			case s := <-t.spans:
				batch = append(batch, s)
			default:
				return batch, false
			}
		}
	}
	return batch, true
}

// post sends spans. Errors: of the network and the collector, without the address, which may hold a key.
func (t *Traces) post(ctx context.Context, spans []ended) error {
	body, err := json.Marshal(t.requestOf(spans))
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.config.Endpoint, bytes.NewReader(body))
	if err != nil {
		return nameless(err)
	}
	if t.config.Headers != nil {
		req.Header = t.config.Headers.Clone()
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := t.client.Do(req)
	if err != nil {
		return nameless(err)
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 1<<16)) // so that the connection can be used again
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("%w: %s", errStatus, res.Status)
	}
	return nil
}

// nameless is an error without the address that it is about.
func nameless(err error) error {
	if u := (*url.Error)(nil); errors.As(err, &u) {
		return u.Err
	}
	return err
}

// tell logs when sending begins to fail and when it works again, not each failure.
func (t *Traces) tell(sent int, err error) {
	lost := t.dropped.Swap(0)
	switch {
	case err != nil && !t.ailing:
		t.config.Log.Warn().Err(err).Int("spans", sent).Msg("traces cannot be sent; they are dropped until they can")
	case err == nil && t.ailing:
		t.config.Log.Info().Msg("traces are sent again")
	case err == nil && lost > 0:
		t.config.Log.Warn().Int64("spans", lost).Msg("traces were dropped, since there were too many at once")
	}
	t.ailing = err != nil
}
