package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Send posts a message. With a Nonce it is repeated until Discord has answered, and is still posted only once;
// without one it is not repeated when the answer was lost.
func (c *Client) Send(ctx context.Context, ch ChannelID, m Message) (MessageID, error) {
	q, err := messageCall(http.MethodPost, "/channels/{channel}/messages", m, nil)
	if err != nil {
		return "", err
	}
	q.path, q.major, q.repeatable = fmt.Sprintf("/channels/%s/messages", ch), string(ch), m.Nonce != ""
	var sent sentMessage
	ticket := c.kept.sending()
	err = c.rest.do(ctx, q, &sent)
	if err == nil {
		c.kept.sent(sent, ticket)
	}
	if m.Nonce == "" || !errors.Is(err, ErrUnknownMessage) {
		return sent.ID, err
	}
	// What was sent by this nonce before has been deleted since. It is sent again by one that is always the same, too.
	m.Nonce = otherNonce(m.Nonce)
	again, err := messageCall(http.MethodPost, q.route, m, nil)
	if err != nil {
		return "", err
	}
	again.path, again.major, again.repeatable = q.path, q.major, true
	err = c.rest.do(ctx, again, &sent)
	return sent.ID, err
}

// otherNonce makes another nonce of one.
func otherNonce(nonce string) string {
	h := fnv.New64a()
	h.Write([]byte(nonce))
	return "again " + strconv.FormatUint(h.Sum64(), 36)
}

// Change replaces the whole content of one of the bot's own messages. In an archived thread, the thread is opened
// again for it.
func (c *Client) Change(ctx context.Context, ch ChannelID, id MessageID, m Message) error {
	m.Nonce = "" // only new messages have one
	m.Silent = false
	e := c.kept.begin(id, len(m.Files) > 0, time.Now())
	sent, err := c.change(ctx, ch, id, m, e.known)
	if len(e.known) > 0 && errors.Is(err, ErrRefused) {
		// Whatever it is, an edit that brings all its files may still be taken.
		c.kept.gone(&e)
		if sent, err = c.change(ctx, ch, id, m, nil); err == nil && c.kept.lacking(time.Now()) {
			c.log.Warn().Dur("for", keepNothing).Msg("discord refuses edits that keep pictures; all are brought again")
		}
	}
	c.kept.end(e, sent, err, time.Now())
	return err
}

// change replaces a message's content once. Pictures that are known stay as they are.
func (c *Client) change(
	ctx context.Context, ch ChannelID, id MessageID, m Message, known attachments,
) (sent sentMessage, err error) {
	q, err := messageCall(http.MethodPatch, "/channels/{channel}/messages/{message}", m, known)
	if err != nil {
		return sent, err
	}
	q.path, q.major, q.repeatable = fmt.Sprintf("/channels/%s/messages/%s", ch, id), string(ch), true
	q.lost = func() { c.kept.doubt(id, time.Now()) }
	return sent, c.inOpenThread(ctx, ch, q, &sent)
}

// Delete removes one of the bot's own messages; one that is gone, with or without its channel, is no error.
func (c *Client) Delete(ctx context.Context, ch ChannelID, id MessageID) error {
	q := &apiCall{
		method: http.MethodDelete, route: "/channels/{channel}/messages/{message}",
		path: fmt.Sprintf("/channels/%s/messages/%s", ch, id), major: string(ch), bot: true, repeatable: true,
	}
	err := c.inOpenThread(ctx, ch, q, nil)
	if errors.Is(err, ErrUnknownMessage) || errors.Is(err, ErrUnknownChannel) {
		return nil
	}
	return err
}

// inOpenThread does q, and once more after opening the thread if that is archived. The answer is decoded into out
// unless that is nil.
func (c *Client) inOpenThread(ctx context.Context, ch ChannelID, q *apiCall, out any) error {
	err := c.rest.do(ctx, q, out)
	if !hasCode(err, codeThreadArchived) {
		return err
	}
	if err := c.modifyThread(ctx, ch, false); err != nil {
		return err
	}
	return c.rest.do(ctx, q, out)
}

// OpenDM returns the channel of direct messages with a user; it is asked for once and then remembered. After Discord
// has complained about too many new ones, none is opened for a while, since going on gets bots locked out.
func (c *Client) OpenDM(ctx context.Context, u UserID) (ChannelID, error) {
	if ch, ok := c.dms.get(u); ok {
		return ch, nil
	}
	if wait, why := c.dms.pause(time.Now()); why != nil {
		return "", why
	} else if wait > 0 {
		return "", &rateLimited{route: "opening direct messages", after: wait}
	}
	body, err := json.Marshal(map[string]UserID{"recipient_id": u})
	if err != nil {
		return "", err
	}
	q := &apiCall{
		method: http.MethodPost, route: "/users/@me/channels", path: "/users/@me/channels",
		body: body, kind: "application/json", bot: true, repeatable: true,
	}
	var opened struct {
		ID ChannelID `json:"id"`
	}
	if err := c.rest.do(ctx, q, &opened); err != nil {
		var no *apiError
		switch {
		case !errors.As(err, &no):
		case no.Code == codeOpeningTooFast:
			c.dms.pauseUntil(time.Now().Add(dmPause), nil)
		case no.Code == codeQuarantined:
			c.dms.pauseUntil(time.Now().Add(quarantine), no)
			c.log.Error().Err(err).Dur("for", quarantine).Msg("discord has put the bot into quarantine: " +
				"it begins no direct messages any more; appeal at https://dis.gd/app-quarantine")
		}
		return "", err
	}
	c.dms.put(u, opened.ID)
	return opened.ID, nil
}

// messageCall is the request that brings a message. Pictures that the message has already, as known says, are not
// brought again.
func messageCall(method, route string, m Message, known attachments) (*apiCall, error) {
	p, err := payloadOf(m)
	if err != nil {
		return nil, err
	}
	files := m.Files
	if len(known) > 0 {
		files = p.keep(files, known)
	}
	body, kind, err := encode(p, files)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return &apiCall{method: method, route: route, body: body, kind: kind, bot: true}, nil
}

const (
	// cachedDMs is how many channels of direct messages are remembered.
	cachedDMs = 10000
	// dmPause is how long no new ones are opened after a complaint.
	dmPause = 10 * time.Minute
	// quarantine is how long none are opened after Discord has taken the bot for a nuisance: its trying would
	// speak against it.
	quarantine = 6 * time.Hour
)

// dmCache remembers the channels of direct messages, which never change.
type dmCache struct {
	mu     sync.Mutex
	limit  int
	byUser map[UserID]ChannelID
	until  time.Time
	why    error // nil for a pause after which the same will do
}

func newDMCache(limit int) *dmCache { return &dmCache{limit: limit, byUser: map[UserID]ChannelID{}} }

func (d *dmCache) get(u UserID) (ChannelID, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	ch, ok := d.byUser[u]
	return ch, ok
}

func (d *dmCache) put(u UserID, ch ChannelID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for old := range d.byUser {
		if len(d.byUser) < d.limit {
			break
		}
		delete(d.byUser, old)
	}
	d.byUser[u] = ch
}

// pause is how long no new ones are opened, and why if that is no mere limit.
func (d *dmCache) pause(now time.Time) (wait time.Duration, why error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if wait = d.until.Sub(now); wait <= 0 {
		return 0, nil
	}
	return wait, d.why
}

func (d *dmCache) pauseUntil(t time.Time, why error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.until, d.why = t, why
}

// Quarantined is until when the bot begins no direct messages because Discord takes it for a nuisance; zero where it
// does not.
func (c *Client) Quarantined() time.Time {
	c.dms.mu.Lock()
	defer c.dms.mu.Unlock()
	if c.dms.why == nil || !time.Now().Before(c.dms.until) {
		return time.Time{}
	}
	return c.dms.until
}
