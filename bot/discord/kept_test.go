package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// pictured is a message with pictures by the names of their files.
func pictured(names ...string) Message {
	var m Message
	for _, n := range names {
		m.Body = append(m.Body, Gallery{{File: n, Alt: "alt of " + n}})
		m.Files = append(m.Files, File{Name: n, Alt: "alt of " + n, Data: []byte("pixels of " + n)})
	}
	return m
}

// told is a message as Discord tells of it: each picture by its attachment, which begins with a 9.
func told(names ...string) string {
	var items []string
	for _, n := range names {
		items = append(items,
			fmt.Sprintf(
				`{"type":12,"items":[{"media":{"url":"https://cdn.discordapp.com/attachments/1/9%s/%s?ex=1","attachment_id":"9%s"}}]}`,
				n[:1], n, n[:1]))
	}
	return `{"id":"2","attachments":[],"components":[{"type":17,"components":[` + strings.Join(items, ",") + `]}]}`
}

// brings is what the last request to change the message brings: of each picture whether its pixels are there.
func (f *fake) brings(names ...string) string {
	all := f.sent("PATCH /channels/1/messages/2")
	body := string(all[len(all)-1].body)
	var out []string
	for _, n := range names {
		switch {
		case strings.Contains(body, "pixels of "+n):
			out = append(out, n+" anew")
		case strings.Contains(body, `{"id":"9`+n[:1]+`","description":"alt of `+n+`"}`):
			out = append(out, n+" kept")
		default:
			out = append(out, n+" not at all")
		}
	}
	return strings.Join(out, ", ")
}

// Pictures that a message has already are not brought again, and those that it has not are.
func TestPicturesAreKept(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer("POST /channels/1/messages", says(200, told("1.png", "2.png")))
	f.answer("PATCH /channels/1/messages/2", says(200, told("1.png", "3.png")))
	c := f.client()
	id, err := c.Send(t.Context(), "1", pictured("1.png", "2.png"))
	if err != nil {
		t.Fatal(err)
	}
	change := func(want string, names ...string) {
		t.Helper()
		if err := c.Change(t.Context(), "1", id, pictured(names...)); err != nil {
			t.Fatal(err)
		}
		if got := f.brings(names...); got != want {
			t.Errorf("it brings %s; expected %s", got, want)
		}
	}
	change("1.png kept, 3.png anew", "1.png", "3.png")
	change("1.png kept, 3.png kept", "1.png", "3.png")
	change("1.png kept, 2.png anew", "1.png", "2.png") // which was taken away
	// An answer to an input has changed the message: what it has now is not known.
	(&reply{c: c, message: id}).changing()()
	change("1.png anew, 3.png anew", "1.png", "3.png")
}

// Where Discord names no attachments, all is brought as ever.
func TestPicturesWithoutAttachments(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	plain := says(200, strings.ReplaceAll(told("1.png"), "attachment_id", "other"))
	f.answer("POST /channels/1/messages", plain)
	f.answer("PATCH /channels/1/messages/2", plain)
	c := f.client()
	if _, err := c.Send(t.Context(), "1", pictured("1.png")); err != nil {
		t.Fatal(err)
	}
	if err := c.Change(t.Context(), "1", "2", pictured("1.png")); err != nil {
		t.Fatal(err)
	}
	if got := f.brings("1.png"); got != "1.png anew" {
		t.Errorf("it brings %s", got)
	}
}

// keeping is a client at a Discord that has taken a message with the picture 1.png, and takes edits as answer says.
func keeping(t *testing.T, answer http.HandlerFunc) (*fake, *Client) {
	t.Helper()
	f := newFake(t)
	f.answer("POST /channels/1/messages", says(200, told("1.png")))
	f.answer("PATCH /channels/1/messages/2", answer)
	c := f.client(func(c *Config) { c.Timing.Backoff = time.Millisecond })
	if _, err := c.Send(t.Context(), "1", pictured("1.png")); err != nil {
		t.Fatal(err)
	}
	return f, c
}

// edit changes the message, and demands what it brings.
func (f *fake) edit(c *Client, want string) {
	f.t.Helper()
	if err := c.Change(f.t.Context(), "1", "2", pictured("1.png")); err != nil {
		f.t.Fatal(err)
	}
	if got := f.brings("1.png"); got != want {
		f.t.Errorf("it brings %s; expected %s", got, want)
	}
}

// refusesKept refuses edits that keep pictures, as long as it has any refusals left.
func refusesKept(f **fake, refusals int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if (*f).brings("1.png") == "1.png kept" && refusals > 0 {
			refusals--
			says(400, `{"code":50035,"message":"Invalid Form Body","errors":{"attachments":{"0":{"id":{"_errors":`+
				`[{"code":"ATTACHMENT_NOT_FOUND","message":"There is none."}]}}}}}`)(w, r)
			return
		}
		says(200, told("1.png"))(w, r)
	}
}

// Where Discord refuses edits that keep pictures, one with all of them follows, and it is not tried again for long.
func TestKeptPicturesThatAreRefused(t *testing.T) {
	t.Parallel()
	var f *fake
	f, c := keeping(t, refusesKept(&f, 100))
	for range 6 {
		f.edit(c, "1.png anew")
	}
	if n := len(f.sent("PATCH /channels/1/messages/2")); n != 6+keptRefusals {
		t.Errorf("six edits took %d requests, expected %d", n, 6+keptRefusals)
	}
}

// One edit that is refused because its pictures have gone is made with all of them, at once; it speaks neither against
// pictures nor against keeping those of later edits.
func TestKeptPicturesThatAreGone(t *testing.T) {
	t.Parallel()
	var f *fake
	var gone http.HandlerFunc = func(w http.ResponseWriter, r *http.Request) { says(200, told("1.png"))(w, r) }
	f, c := keeping(t, func(w http.ResponseWriter, r *http.Request) { gone(w, r) })
	for range 2 * keptRefusals {
		gone = refusesKept(&f, 1)
		before := len(f.sent("PATCH /channels/1/messages/2"))
		f.edit(c, "1.png anew")
		if n := len(f.sent("PATCH /channels/1/messages/2")) - before; n != 2 {
			t.Errorf("the edit took %d requests, expected 2", n)
		}
		f.edit(c, "1.png kept")
	}
}

// After an edit of which it is not known whether it may still arrive, all pictures are brought for a while.
func TestPicturesAfterAnEditOfUnknownOutcome(t *testing.T) {
	t.Parallel()
	taken := says(200, told("1.png"))
	tests := map[string][]http.HandlerFunc{
		"cut, and sent again":        {lost, taken},
		"stumbled over, sent again":  {says(502, ""), taken},
		"given up":                   {lost, lost, lost, lost, taken},
		"cut, then refused, as gone": {lost, says(400, `{"code":50035}`), taken},
	}
	for name, answers := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, c := keeping(t, inTurn(answers...))
			_ = c.Change(t.Context(), "1", "2", pictured("1.png")) // which fails where it is given up
			f.edit(c, "1.png anew")
			f.edit(c, "1.png anew")
		})
	}
}

// An edit that nobody waits for any more may still arrive.
func TestPicturesAfterAnEditThatWasAbandoned(t *testing.T) {
	t.Parallel()
	came, over := make(chan struct{}), make(chan struct{})
	f, c := keeping(t, inTurn(func(http.ResponseWriter, *http.Request) { close(came); <-over }, says(200, told("1.png"))))
	defer close(over)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-came; cancel() }()
	if err := c.Change(ctx, "1", "2", pictured("1.png")); err == nil {
		t.Fatal("the edit has succeeded")
	}
	f.edit(c, "1.png anew")
	f.edit(c, "1.png anew")
}

// Of two edits that are under way at once nobody knows which is the last.
func TestPicturesAfterEditsThatOverlap(t *testing.T) {
	t.Parallel()
	came, over, done := make(chan struct{}), make(chan struct{}), make(chan error)
	taken := says(200, told("1.png"))
	f, c := keeping(t, inTurn(taken, taken, func(w http.ResponseWriter, r *http.Request) {
		close(came)
		<-over
		taken(w, r)
	}, taken))
	f.edit(c, "1.png kept") // after which more than one may be under way
	f.edit(c, "1.png kept")
	go func() { done <- c.Change(t.Context(), "1", "2", pictured("1.png")) }()
	<-came
	f.edit(c, "1.png anew")
	close(over)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	f.edit(c, "1.png anew")
}

// What a process that has died has sent may arrive after its successor's edits: of messages that were there before, the
// successor brings all pictures for a while.
func TestPicturesOfMessagesThatWereThereBefore(t *testing.T) {
	t.Parallel()
	f, c := keeping(t, says(200, told("1.png")))
	f.edit(c, "1.png kept")
	next := f.client()
	f.edit(next, "1.png anew")
	f.edit(next, "1.png anew")
	k := newKeptPictures(4, time.UnixMilli(0))
	for _, tt := range []struct {
		at   time.Duration
		want int
	}{{0, 0}, {lateEdits - 1, 0}, {lateEdits, 0}, {lateEdits, 1}} {
		now := time.UnixMilli(0).Add(tt.at)
		e := k.begin("2", true, now)
		if len(e.known) != tt.want {
			t.Errorf("%v after the start %d pictures are known, expected %d", tt.at, len(e.known), tt.want)
		}
		var sent sentMessage
		if err := json.Unmarshal([]byte(told("1.png")), &sent); err != nil {
			t.Fatal(err)
		}
		k.end(e, sent, nil, now)
	}
}

// An answer to an input changes the message, too: where its outcome is not known, it may yet arrive.
func TestPicturesAfterAnAnswerOfUnknownOutcome(t *testing.T) {
	t.Parallel()
	f, c := keeping(t, says(200, told("1.png")))
	f.answer("PATCH /webhooks/42/"+testInputToken+"/messages/@original", inTurn(lost, says(200, `{}`)))
	r := &reply{c: c, kind: ComponentUsed, app: "42", token: testInputToken, received: time.Now(), message: "2"}
	f.edit(c, "1.png kept")
	if err := r.Edit(t.Context(), pictured("1.png")); err != nil {
		t.Fatal(err)
	}
	f.edit(c, "1.png anew")
	f.edit(c, "1.png anew")
	// The answers themselves bring all, whatever is known.
	for _, sent := range f.sent("PATCH /webhooks/42/" + testInputToken + "/messages/@original") {
		if !strings.Contains(string(sent.body), "pixels of 1.png") {
			t.Errorf("an answer brings no picture: %s", sent.body)
		}
	}
}
