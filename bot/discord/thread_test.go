package discord

import (
	"errors"
	"net/http"
	"testing"
)

// A thread is begun once, however often that is asked for, and in the words that Discord wants.
func TestStartThread(t *testing.T) {
	t.Parallel()
	const begins = "POST /channels/1/messages/2/threads"
	for name, tt := range map[string]struct {
		answer http.HandlerFunc
		want   error
	}{
		"at once":             {says(201, `{"id":"2"}`), nil},
		"a lost answer":       {inTurn(lost, says(400, `{"code":160004}`)), nil},
		"after a restart":     {says(400, `{"code":160004}`), nil},
		"without permission":  {says(403, `{"code":50013}`), ErrForbidden},
		"the message is gone": {says(404, `{"code":10008}`), ErrUnknownMessage},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.answer(begins, tt.answer)
			id, err := f.client().StartThread(t.Context(), "1", "2", "The Orchard · Ash")
			if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) || err == nil && id != "2" {
				t.Errorf("StartThread returned %q, %v; expected 2, %v", id, err, tt.want)
			}
			if got := string(f.sent(begins)[0].body); got != `{"auto_archive_duration":10080,"name":"The Orchard · Ash"}` {
				t.Errorf("sent %s", got)
			}
		})
	}
}

// Who is to come into a thread that is archived opens it; one that is archived already is not archived again.
func TestThreadsOpenAndClose(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer("PUT /channels/1/thread-members/7", inTurn(says(400, `{"code":50083}`), says(204, ``)))
	f.answer("PATCH /channels/1", inTurn(says(200, `{}`), says(400, `{"code":50083}`), says(403, `{"code":50013}`)))
	c := f.client()
	if err := c.AddToThread(t.Context(), "1", "7"); err != nil {
		t.Errorf("AddToThread returned %v", err)
	}
	if err := c.ArchiveThread(t.Context(), "1"); err != nil {
		t.Errorf("ArchiveThread of an archived thread returned %v", err)
	}
	if err := c.ArchiveThread(t.Context(), "1"); !errors.Is(err, ErrForbidden) {
		t.Errorf("ArchiveThread of somebody else's thread returned %v, expected %v", err, ErrForbidden)
	}
	for i, want := range []string{`{"archived":false}`, `{"archived":true}`, `{"archived":true}`} {
		if got := string(f.sent("PATCH /channels/1")[i].body); got != want {
			t.Errorf("request %d is %s, expected %s", i+1, got, want)
		}
	}
}
