package discord

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/gorilla/websocket"
)

// What an operator's tools ask to see whether all is set up as it should be. Nothing here changes anything, and the
// gateway is not told who asks, so that no session is counted and none is taken from a bot that serves.

// Application is what Discord says of the application that the token belongs to.
type Application struct {
	ID   string
	Name string
	// Privileged names the intents that are switched on for it though the bot needs none.
	Privileged []string
	// Servers is in about how many it is; 0 where Discord does not say.
	Servers int
	// CodeGrant is set where an invitation needs more than a press: such a bot cannot be invited by its link.
	CodeGrant bool
}

// privilegedIntents are the flags of an application for intents that its operator has switched on, granted by Discord
// or limited to bots in few servers.
var privilegedIntents = []struct {
	flags int
	name  string
}{{1<<12 | 1<<13, "Presence"}, {1<<14 | 1<<15, "Server Members"}, {1<<18 | 1<<19, "Message Content"}}

// Application tells whose the token is. Errors: ErrToken.
func (c *Client) Application(ctx context.Context) (Application, error) {
	var app struct {
		ID        string `json:"id"`
		Name      string `json:"name"`
		Flags     int    `json:"flags"`
		Servers   int    `json:"approximate_guild_count"`
		CodeGrant bool   `json:"bot_require_code_grant"`
	}
	if err := c.look(ctx, "/applications/@me", "/applications/@me", &app); err != nil {
		return Application{}, err
	}
	out := Application{ID: app.ID, Name: app.Name, Servers: app.Servers, CodeGrant: app.CodeGrant}
	for _, p := range privilegedIntents {
		if app.Flags&p.flags != 0 {
			out.Privileged = append(out.Privileged, p.name)
		}
	}
	return out, nil
}

// look asks for something that can be read.
func (c *Client) look(ctx context.Context, route, path string, out any) error {
	return c.rest.do(ctx, &apiCall{method: http.MethodGet, route: route, path: path, bot: true, repeatable: true}, out)
}

// Sessions is how many connections Discord advises and allows.
type Sessions struct {
	Shards    int // connections that the bot's servers should be split among
	Total     int // new sessions allowed in a day
	Remaining int // of those, for now
	// address is where the gateway is.
	address string
}

// Sessions tells what Discord advises about connections to the gateway.
func (c *Client) Sessions(ctx context.Context) (Sessions, error) {
	var told struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  struct {
			Total     int `json:"total"`
			Remaining int `json:"remaining"`
		} `json:"session_start_limit"`
	}
	if err := c.look(ctx, "/gateway/bot", "/gateway/bot", &told); err != nil {
		return Sessions{}, err
	}
	return Sessions{told.Shards, told.Limit.Total, told.Limit.Remaining, told.URL}, nil
}

// Greets opens the gateway, waits for its first word, and hangs up without saying who asks.
func (c *Client) Greets(ctx context.Context, s Sessions) error {
	at, err := url.Parse(s.address)
	if err != nil {
		return fmt.Errorf("the gateway's address: %w", err)
	}
	at.RawQuery = "v=9&encoding=json"
	if at.Path == "" {
		at.Path = "/"
	}
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, TLSClientConfig: c.secure,
		HandshakeTimeout: c.timing.Open}
	conn, resp, err := dialer.DialContext(ctx, at.String(), http.Header{"User-Agent": {c.rest.agent}})
	if resp != nil && resp.Body != nil {
		defer resp.Body.Close()
	}
	if err != nil {
		return fmt.Errorf("the gateway: %w", err)
	}
	defer conn.Close()
	if end, ok := ctx.Deadline(); ok {
		if err := conn.SetReadDeadline(end); err != nil {
			return fmt.Errorf("the gateway: %w", err)
		}
	}
	var hello struct {
		Op int `json:"op"`
	}
	const opHello = 10
	if err := conn.ReadJSON(&hello); err != nil {
		return fmt.Errorf("the gateway: %w", err)
	}
	if hello.Op != opHello {
		return fmt.Errorf("the gateway says operation %d where it should greet", hello.Op)
	}
	return nil
}

// CommandChanges is how Discord's list of commands differs from the one that it should have.
type CommandChanges struct {
	Missing, Different, Extra []string // names, sorted
	Registered                int
}

// CommandChanges compares the registered commands with those that the bot registers at its start.
func (c *Client) CommandChanges(ctx context.Context, commands []SlashCommand) (d CommandChanges, err error) {
	want, err := commandPayloads(commands, c.guildOnly != "")
	if err != nil {
		return d, err
	}
	app, err := c.application(ctx)
	if err != nil {
		return d, err
	}
	q := c.commandsCall(app)
	var have []commandPayload
	if err := c.rest.do(ctx, &q, &have); err != nil {
		return d, fmt.Errorf("reading the registered commands: %w", err)
	}
	d.Registered = len(have)
	named := map[string]commandPayload{}
	for _, h := range have {
		named[h.Name] = h
	}
	for _, w := range want {
		h, ok := named[w.Name]
		switch {
		case !ok:
			d.Missing = append(d.Missing, w.Name)
		case !sameCommands([]commandPayload{h}, []commandPayload{w}):
			d.Different = append(d.Different, w.Name)
		}
		delete(named, w.Name)
	}
	for name := range named {
		d.Extra = append(d.Extra, name)
	}
	for _, list := range [][]string{d.Missing, d.Different, d.Extra} {
		slices.Sort(list)
	}
	return d, nil
}

// EmojiNames lists the application's own emojis.
func (c *Client) EmojiNames(ctx context.Context) ([]string, error) {
	app, err := c.application(ctx)
	if err != nil {
		return nil, err
	}
	have, err := c.listEmojis(ctx, app)
	names := make([]string, len(have))
	for i, e := range have {
		names[i] = e.Name
	}
	return names, err
}

// Keep is Change for a message that was just sent, whose pictures stand: those that the message still has are kept by
// the ids that Discord gave them. It tells how many were kept, and fails where Discord does not let them stand, while
// Change would bring them again.
func (c *Client) Keep(ctx context.Context, ch ChannelID, id MessageID, m Message) (kept int, err error) {
	e := c.kept.begin(id, true, time.Now())
	sent, err := c.change(ctx, ch, id, m, e.known)
	c.kept.end(e, sent, err, time.Now())
	if err != nil {
		return 0, err
	}
	for name, is := range sent.pictures() {
		if e.known[name] == is {
			kept++
		}
	}
	return kept, nil
}
