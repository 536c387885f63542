package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
)

const post1 = "POST /channels/1/messages"

func TestSendRepeats(t *testing.T) {
	t.Parallel()
	sent := says(200, `{"id":"55"}`)
	with, without := Message{Content: "x", Nonce: "n1"}, Message{Content: "x"}
	tests := map[string]struct {
		message  Message
		answer   http.HandlerFunc
		requests int
		ok       bool
	}{
		"at once":                      {without, sent, 1, true},
		"500, nonce":                   {with, inTurn(says(500, ``), says(502, `x`), sent), 3, true},
		"500, no nonce":                {without, inTurn(says(500, ``), sent), 1, false},
		"lost answer, nonce":           {with, inTurn(lost, sent), 2, true},
		"lost answer, no nonce":        {without, inTurn(lost, sent), 1, false},
		"429, no nonce":                {without, inTurn(says(429, `{"retry_after":0.05,"global":false}`), sent), 2, true},
		"global 429":                   {without, inTurn(says(429, `{"retry_after":0.05,"global":true}`), sent), 2, true},
		"500 for ever":                 {with, says(500, ``), attempts, false},
		"429 for ever":                 {with, says(429, `{"retry_after":0.01}`), attempts, false},
		"429 for longer than is worth": {with, says(429, `{"retry_after":3600}`), 1, false},
		"400":                          {with, says(400, `{"code":50035}`), 1, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.answer(post1, tt.answer)
			id, err := f.client().Send(t.Context(), "1", tt.message)
			if (err == nil) != tt.ok || tt.ok && id != "55" {
				t.Errorf("Send returned %q, %v; expected success: %v", id, err, tt.ok)
			}
			if n := len(f.sent(post1)); n != tt.requests {
				t.Errorf("%d requests were sent, expected %d", n, tt.requests)
			}
			if !tt.ok && name != "400" && Permanent(err) {
				t.Errorf("%v counts as permanent, expected it to be worth repeating later", err)
			}
		})
	}
}

// Nothing may wait for a rate limit longer than its caller does.
func TestSendHonoursDeadline(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer(post1, says(429, `{"retry_after":30}`))
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	c := f.client()
	for range 2 { // the second finds the bucket closed
		_, err := c.Send(ctx, "1", Message{Content: "x"})
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			t.Errorf("Send returned %v, expected DeadlineExceeded at once", err)
		}
	}
	if n := len(f.sent(post1)); n != 1 {
		t.Errorf("%d requests were sent, expected the second to be held back", n)
	}
	if _, err := c.Send(ctx, "2", Message{Content: "x"}); errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("another channel is held back too: %v", err)
	}
}

func TestSendHonoursCancelling(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	ctx, cancel := context.WithCancel(t.Context())
	f.answer(post1, func(_ http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() })
	if _, err := f.client().Send(ctx, "1", Message{Content: "x", Nonce: "n"}); !errors.Is(err, context.Canceled) {
		t.Errorf("Send returned %v, expected Canceled", err)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		status, code int
		want         error
	}{
		{404, 10008, ErrUnknownMessage},
		{404, 10003, ErrUnknownChannel},
		{403, 50001, ErrForbidden},
		{403, 50013, ErrForbidden},
		{403, 50007, ErrDMClosed},
		{403, 50278, ErrDMClosed},
		{403, 160005, ErrForbidden},
		{403, 0, nil}, // from a proxy before Discord
		{429, 30046, ErrTooManyEdits},
		{429, 20028, nil}, // which is a rate limit
		{403, 20026, ErrQuarantined},
		{400, 30046, ErrTooManyEdits},
		{400, 50035, ErrRefused},
		{400, 50006, ErrRefused},
		{413, 40005, ErrRefused},
		{400, 200000, ErrRefused},
		{401, 0, ErrToken},
		{400, 40003, nil},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.status, " ", tt.code), func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.answer("PATCH /channels/1/messages/2",
				says(tt.status, fmt.Sprintf(`{"code":%d,"message":"no","retry_after":0.01}`, tt.code)))
			err := f.client().Change(t.Context(), "1", "2", Message{})
			if tt.want == nil && (err == nil || Permanent(err)) || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("Change returned %v, expected %v", err, tt.want)
			}
		})
	}
}

func TestRefusalNamesFields(t *testing.T) {
	t.Parallel()
	no := refusal(&apiCall{route: "/x", bot: true}, 400, []byte(`{"code":50035,"message":"Invalid Form Body","errors":{
		"embeds":{"0":{"description":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH","message":"Must be 4096 or fewer in length."}]}}},
		"components":{"1":{"_errors":[{"code":"BASE_TYPE_CHOICES","message":"Value \"the moon\" must be one of (1)."}]}}}}`))
	want := []string{"components.1: BASE_TYPE_CHOICES",
		"embeds.0.description: BASE_TYPE_MAX_LENGTH Must be 4096 or fewer in length."}
	if strings.Join(no.Fields, "\n") != strings.Join(want, "\n") {
		t.Errorf("the fields are\n%s, expected\n%s", strings.Join(no.Fields, "\n"), strings.Join(want, "\n"))
	}
}

func TestMessageAsSent(t *testing.T) {
	t.Parallel()
	m := Message{
		Content: "hi <@9> @everyone", Mentions: []UserID{"9"}, Nonce: "n1", Silent: true,
		Embeds: []Embed{{Title: "T", Color: 0xff, Fields: []Field{{"a", "b", true}}, Footer: "f",
			Image: "attachment://x.png"}},
		Rows: []Row{
			{Buttons: []Button{{Label: "Go", CustomID: "go", Style: Danger, Emoji: "🔮"},
				{Label: "Site", URL: "https://example.org", Style: Link}}},
			{Select: &Select{CustomID: "s", Max: 2, Choices: []Choice{{Label: "A", Value: "a", Default: true}}}},
		},
	}
	tests := map[string]struct {
		do   func(c *Client) error
		what string
		want string
	}{
		"send": {
			do:   func(c *Client) error { _, err := c.Send(t.Context(), "1", m); return err },
			what: post1,
			want: `{"content":"hi <@9> @everyone","embeds":[{"title":"T","color":255,"fields":[{"name":"a","value":"b","inline":true}],
				"footer":{"text":"f"},"image":{"url":"attachment://x.png"}}],
				"components":[{"type":1,"components":[{"type":2,"style":4,"label":"Go","custom_id":"go","emoji":{"name":"🔮"}},
				{"type":2,"style":5,"label":"Site","url":"https://example.org"}]},
				{"type":1,"components":[{"type":3,"custom_id":"s","min_values":1,"max_values":2,"options":[{"label":"A","value":"a","default":true}]}]}],
				"attachments":[],"allowed_mentions":{"parse":[],"users":["9"]},"flags":4096,"nonce":"n1","enforce_nonce":true}`,
		},
		"an edit takes away what is not in it": {
			do: func(c *Client) error {
				return c.Change(t.Context(), "1", "2", Message{Content: "x", Nonce: "n", Silent: true})
			},
			what: "PATCH /channels/1/messages/2",
			want: `{"content":"x","embeds":[],"components":[],"attachments":[],"allowed_mentions":{"parse":[],"users":[]}}`,
		},
		"answer": {
			do:   func(c *Client) error { return testReply(c, CommandRun).Answer(t.Context(), Message{Content: "x"}) },
			what: callbackPath,
			want: `{"type":4,"data":{"content":"x","embeds":[],"components":[],"attachments":[],"allowed_mentions":{"parse":[],"users":[]},"flags":64}}`,
		},
		"say": {
			do:   func(c *Client) error { return testReply(c, CommandRun).Say(t.Context(), Message{Content: "x"}) },
			what: callbackPath,
			want: `{"type":4,"data":{"content":"x","embeds":[],"components":[],"attachments":[],"allowed_mentions":{"parse":[],"users":[]}}}`,
		},
		"update": {
			do:   func(c *Client) error { return testReply(c, ComponentUsed).Update(t.Context(), Message{Content: "x"}) },
			what: callbackPath,
			want: `{"type":7,"data":{"content":"x","embeds":[],"components":[],"attachments":[],"allowed_mentions":{"parse":[],"users":[]}}}`,
		},
		"choices": {
			do: func(c *Client) error {
				return testReply(c, Autocomplete).Choices(t.Context(), []Choice{{Label: "A", Value: "a"}})
			},
			what: callbackPath,
			want: `{"type":8,"data":{"choices":[{"name":"A","value":"a"}]}}`,
		},
		"no choices": {
			do:   func(c *Client) error { return testReply(c, Autocomplete).Choices(t.Context(), nil) },
			what: callbackPath,
			want: `{"type":8,"data":{"choices":[]}}`,
		},
		"later, command": {
			do:   func(c *Client) error { return testReply(c, CommandRun).Later(t.Context()) },
			what: callbackPath,
			want: `{"type":5,"data":{"flags":64}}`,
		},
		"later, component": {
			do:   func(c *Client) error { return testReply(c, ComponentUsed).Later(t.Context()) },
			what: callbackPath,
			want: `{"type":6}`,
		},
		"edit": {
			do:   func(c *Client) error { return testReply(c, CommandRun).Edit(t.Context(), Message{Content: "x"}) },
			what: "PATCH /webhooks/42/" + testInputToken + "/messages/@original",
			want: `{"content":"x","embeds":[],"components":[],"attachments":[],"allowed_mentions":{"parse":[],"users":[]}}`,
		},
		"follow": {
			do:   func(c *Client) error { return testReply(c, CommandRun).Follow(t.Context(), Message{Content: "x"}) },
			what: "POST /webhooks/42/" + testInputToken,
			want: `{"content":"x","embeds":[],"components":[],"attachments":[],"allowed_mentions":{"parse":[],"users":[]},"flags":64}`,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.answer("*", says(200, `{"id":"1"}`))
			if err := tt.do(f.client()); err != nil {
				t.Fatalf("it failed: %v", err)
			}
			sent := f.sent(tt.what)
			if len(sent) != 1 {
				t.Fatalf("%d requests %s were sent, expected one", len(sent), tt.what)
			}
			var want bytes.Buffer
			if err := json.Compact(&want, []byte(tt.want)); err != nil {
				t.Fatal(err)
			}
			if got := string(sent[0].body); unescape(got) != want.String() {
				t.Errorf("sent was\n%s\nexpected\n%s", got, want.String())
			}
			if agent := sent[0].header.Get("User-Agent"); !strings.HasPrefix(agent, "DiscordBot (https://") {
				t.Errorf("the User-Agent is %q, expected DiscordBot with a URL and a version", agent)
			}
			hasToken := sent[0].header.Get("Authorization") == "Bot "+testToken
			if ofInput := strings.Contains(tt.what, testInputToken); hasToken == ofInput {
				t.Errorf("the bot's token was sent: %v, expected it for all but what has its own token", hasToken)
			}
		})
	}
}

// unescape undoes json.Marshal's care about HTML.
func unescape(s string) string { return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(s) }

const callbackPath = "POST /interactions/4194304000/" + testInputToken + "/callback"

func testReply(c *Client, kind InputKind) *reply {
	return &reply{c: c, kind: kind, id: "4194304000", app: "42", token: testInputToken, received: time.Now()}
}

func TestMalformedRows(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	for name, row := range map[string]Row{
		"empty": {},
		"both":  {Buttons: []Button{{Label: "x"}}, Select: &Select{}},
	} {
		if _, err := f.client().Send(t.Context(), "1", Message{Rows: []Row{row}}); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: Send returned %v, expected ErrRefused", name, err)
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer(post1, says(200, `{"id":"5"}`))
	m := Message{Content: "x", Files: []File{{Name: `a"b.png`, Alt: "a board", Data: []byte("\x89PNG\r\n\x1a\n")}}}
	if _, err := f.client().Send(t.Context(), "1", m); err != nil {
		t.Fatalf("Send: %v", err)
	}
	sent := f.sent(post1)[0]
	_, params, err := mime.ParseMediaType(sent.header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	form, err := multipart.NewReader(bytes.NewReader(sent.body), params["boundary"]).ReadForm(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	var p payload
	if err := json.Unmarshal([]byte(form.Value["payload_json"][0]), &p); err != nil || *p.Content != "x" {
		t.Errorf("payload_json is %v, %v", p, err)
	}
	if want := []filePayload{{ID: "0", Filename: `a"b.png`, Description: "a board"}}; fmt.Sprint(p.Attachments) !=
		fmt.Sprint(want) {
		t.Errorf("attachments are %v, expected %v", p.Attachments, want)
	}
	file := form.File["files[0]"]
	if len(file) != 1 || file[0].Filename != `a"b.png` || file[0].Header.Get("Content-Type") != "image/png" {
		t.Errorf("files[0] is %+v, expected the picture", file)
	}
}

func TestFirstAnswer(t *testing.T) {
	t.Parallel()
	ok, twice := says(204, ``), says(400, `{"code":40060,"message":"Interaction has already been acknowledged."}`)
	tests := map[string]struct {
		answer   http.HandlerFunc
		late     time.Duration
		want     error
		requests int
	}{
		"at once":                      {answer: ok, requests: 1},
		"lost answer had come through": {answer: inTurn(lost, twice), requests: 2},
		"lost answer had not":          {answer: inTurn(lost, ok), requests: 2},
		"500, had come through":        {answer: inTurn(says(500, ``), twice), requests: 2},
		"answered already":             {answer: twice, want: ErrTooLate, requests: 1},
		"limited":                      {answer: inTurn(says(429, `{"retry_after":0.05}`), ok), requests: 2},
		"limited beyond its time":      {answer: says(429, `{"retry_after":5}`), want: ErrTooLate, requests: 1},
		"discord no longer knows it":   {answer: says(404, `{"code":10062}`), want: ErrTooLate, requests: 1},
		"too late already":             {answer: ok, late: 4 * time.Second, want: ErrTooLate, requests: 0},
		"no answer until it is too late": {answer: func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
			late: 2500 * time.Millisecond, want: ErrTooLate, requests: 1},
		"malformed":                     {answer: says(400, `{"code":50035}`), want: ErrRefused, requests: 1},
		"stumbles until it is too late": {answer: says(503, ``), late: 2 * time.Second, want: ErrTooLate},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.answer(callbackPath, tt.answer)
			c := f.client(func(c *Config) {
				if name == "stumbles until it is too late" {
					c.Timing.Backoff = 2 * time.Second
				}
			})
			r := testReply(c, CommandRun)
			r.received = r.received.Add(-tt.late)
			err := r.Answer(t.Context(), Message{Content: "x"})
			if !errors.Is(err, tt.want) {
				t.Errorf("Answer returned %v, expected %v", err, tt.want)
			}
			if n := len(f.sent(callbackPath)); tt.requests > 0 && n != tt.requests {
				t.Errorf("%d requests were sent, expected %d", n, tt.requests)
			}
		})
	}
}

func TestFurtherAnswers(t *testing.T) {
	t.Parallel()
	edit := "PATCH /webhooks/42/" + testInputToken + "/messages/@original"
	follow := "POST /webhooks/42/" + testInputToken
	tests := map[string]struct {
		answer   http.HandlerFunc
		late     time.Duration
		edit     error
		follow   error
		edits    int
		followed int
	}{
		"ok":                       {says(200, `{}`), 0, nil, nil, 1, 1},
		"the token is over":        {says(401, `{"code":50027}`), 0, ErrTooLate, ErrTooLate, 1, 1},
		"the input is not known":   {says(404, `{"code":10015}`), 0, ErrTooLate, ErrTooLate, 1, 1},
		"the message is not there": {says(404, `{"code":10008}`), 0, ErrUnknownMessage, ErrUnknownMessage, 1, 1},
		"fifteen minutes are over": {says(200, `{}`), 15 * time.Minute, ErrTooLate, ErrTooLate, 0, 0},
		"only edits are repeated":  {says(500, ``), 0, errAny, errAny, attempts, 1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.answer(edit, tt.answer)
			f.answer(follow, tt.answer)
			r := testReply(f.client(), CommandRun)
			r.received = r.received.Add(-tt.late)
			if err := r.Edit(t.Context(), Message{Content: "x"}); !matches(err, tt.edit) {
				t.Errorf("Edit returned %v, expected %v", err, tt.edit)
			}
			if err := r.Follow(t.Context(), Message{Content: "x"}); !matches(err, tt.follow) {
				t.Errorf("Follow returned %v, expected %v", err, tt.follow)
			}
			if e, n := len(f.sent(edit)), len(f.sent(follow)); e != tt.edits || n != tt.followed {
				t.Errorf("%d edits and %d messages were sent, expected %d and %d", e, n, tt.edits, tt.followed)
			}
		})
	}
}

// errAny stands for any error.
var errAny = errors.New("any")

func matches(err, want error) bool {
	if want == errAny {
		return err != nil
	}
	return errors.Is(err, want)
}

// An expired interaction's 401 must not count as a refused token.
func TestExpiredInputIsNoRefusedToken(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer("*", says(401, `{"code":50027}`))
	c := f.client()
	for range 2 * refusedTokens {
		_ = testReply(c, CommandRun).Edit(t.Context(), Message{Content: "x"})
	}
	if c.rest.invalid.tokenDead() {
		t.Error("the bot's token counts as refused, expected only the inputs' to be over")
	}
}

// One input's slow edit must not keep another's waiting, as it does in discordgo.
func TestEditsOfManyInputsRunTogether(t *testing.T) {
	t.Parallel()
	const inputs = 40
	f := newFake(t)
	all := make(chan struct{})
	var mu sync.Mutex
	inFlight := 0
	f.answer("*", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		if inFlight++; inFlight == inputs {
			close(all)
		}
		mu.Unlock()
		select {
		case <-all: // every one of them is here
			w.Header().Set("X-RateLimit-Bucket", "shared")
			w.Header().Set("X-RateLimit-Limit", "5")
			w.Header().Set("X-RateLimit-Remaining", "4")
			w.Header().Set("X-RateLimit-Reset-After", "1")
			says(200, `{}`)(w, r)
		case <-time.After(waitFor):
			says(400, `{}`)(w, r)
		}
	})
	c := f.client()
	errs := make(chan error, inputs)
	for i := range inputs {
		r := testReply(c, CommandRun)
		r.token = fmt.Sprint(testInputToken, i)
		go func() { errs <- r.Edit(t.Context(), Message{Content: "x"}) }()
	}
	for range inputs {
		if err := <-errs; err != nil {
			t.Fatalf("Edit: %v; expected %d edits of different inputs to be in flight at once", err, inputs)
		}
	}
}

func BenchmarkEditsOfManyInputs(b *testing.B) {
	for b.Loop() {
		t := &testing.T{}
		f := newFake(t)
		f.answer("*", func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(50 * time.Millisecond) // the server's own slowness
			says(200, `{}`)(w, r)
		})
		c := f.client()
		var wg sync.WaitGroup
		for i := range 40 {
			r := testReply(c, CommandRun)
			r.token = fmt.Sprint(testInputToken, i)
			wg.Go(func() { _ = r.Edit(b.Context(), Message{Content: "x"}) })
		}
		wg.Wait()
		f.srv.Close()
	}
}

func TestDelete(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		answer http.HandlerFunc
		ok     bool
	}{
		{says(204, ``), true},
		{says(404, `{"code":10008}`), true},
		{says(404, `{"code":10003}`), true},
		{inTurn(lost, says(404, `{"code":10008}`)), true},
		{says(403, `{"code":50013}`), false},
	} {
		f := newFake(t)
		f.answer("DELETE /channels/1/messages/2", tt.answer)
		if err := f.client().Delete(t.Context(), "1", "2"); (err == nil) != tt.ok {
			t.Errorf("Delete returned %v, expected success: %v", err, tt.ok)
		}
	}
}

func TestChangeOpensAnArchivedThread(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer("PATCH /channels/1/messages/2", inTurn(says(400, `{"code":50083}`), says(200, `{}`)))
	f.answer("PATCH /channels/1", says(200, `{}`))
	if err := f.client().Change(t.Context(), "1", "2", Message{Content: "x"}); err != nil {
		t.Errorf("Change: %v", err)
	}
	opened := f.sent("PATCH /channels/1")
	if len(opened) != 1 || string(opened[0].body) != `{"archived":false}` {
		t.Errorf("the thread was opened by %v, expected one request", opened)
	}
}

func TestOpenDM(t *testing.T) {
	t.Parallel()
	const open = "POST /users/@me/channels"
	f := newFake(t)
	f.answer(open, inTurn(says(200, `{"id":"88"}`), says(400, `{"code":40003}`)))
	c := f.client()
	for range 2 {
		if ch, err := c.OpenDM(t.Context(), "9"); err != nil || ch != "88" {
			t.Errorf("OpenDM returned %q, %v; expected 88", ch, err)
		}
	}
	for range 2 {
		if _, err := c.OpenDM(t.Context(), "10"); err == nil || Permanent(err) {
			t.Errorf("OpenDM returned %v, expected an error worth repeating", err)
		}
	}
	if n := len(f.sent(open)); n != 2 {
		t.Errorf("%d requests were sent, expected one for each user and none during the pause", n)
	}
}

func TestDMCacheIsBounded(t *testing.T) {
	t.Parallel()
	d := newDMCache(3)
	for i := range 10 {
		d.put(UserID(fmt.Sprint(i)), "c")
	}
	if len(d.byUser) != 3 {
		t.Errorf("%d channels are remembered, expected 3", len(d.byUser))
	}
	if _, ok := d.get("9"); !ok {
		t.Error("the newest is not remembered")
	}
}

// No log line and no error may hold a token, whatever goes wrong.
func TestTokensStaySecret(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.script = func(n int, g *peer) {
		g.welcome()
		g.event("INTERACTION_CREATE", press("1"))
		g.event("NEWS", press("3")) // discordgo's warning about unknown events quotes them
		g.event("INTERACTION_CREATE", strings.Replace(press("4"), `"type":3`, `"type":5`, 1))
		if n > 1 {
			g.serve()
		}
	}
	f.answer("*", lost)
	log := &logBuffer{}
	var errs logBuffer
	c := f.client(func(c *Config) { c.Log = zerolog.New(log).Level(zerolog.TraceLevel); c.Token = "Bot " + testToken })
	r := start(t, c, func(ctx context.Context, _ Input, rep Reply) {
		fmt.Fprintln(&errs, rep.Answer(ctx, Message{}), rep.Edit(ctx, Message{}), rep.Follow(ctx, Message{}))
		_, err := c.Send(ctx, "1", Message{})
		fmt.Fprintf(&errs, "%v %+v %#v %v\n", err, rep, rep, rep)
		panic(testInputToken)
	})
	r.input()
	r.input()
	r.close()
	sink := &librarySink{log: zerolog.New(log), token: testToken}
	sink.write(0, "Identify Packet: \n%#v %s",
		[]any{struct{ Token string }{testToken}, errors.New("bad " + testToken + " " + testInputToken)})
	out := log.String() + errs.String()
	for name, secret := range map[string]string{"bot's": testToken, "input's": testInputToken} {
		if strings.Contains(out, secret) {
			t.Errorf("the %s token is in the log or in an error:\n%s", name, out)
		}
	}
	if !strings.Contains(out, "Identify Packet: … bad [token] [token]") &&
		!strings.Contains(out, `Identify Packet: \n… bad [token] [token]`) {
		t.Errorf("discordgo's line is missing:\n%s", out)
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]Config{
		"no token":     {},
		"spaces":       {Token: "a b"},
		"no base":      {Token: testToken, BaseURL: "localhost:8080"},
		"other scheme": {Token: testToken, BaseURL: "ftp://x"},
	} {
		if _, err := New(cfg); err == nil {
			t.Errorf("%s: New returned no error", name)
		} else if strings.Contains(err.Error(), testToken) {
			t.Errorf("%s: the token is in the error", name)
		}
	}
	if _, err := New(Config{Token: " "}); !errors.Is(err, ErrToken) {
		t.Errorf("New without a token returned %v, expected ErrToken", err)
	}
}
