package discord

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
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

// Where Discord refuses an edit that keeps pictures, one with all of them follows, and it is not tried again for long.
func TestKeptPicturesThatAreRefused(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.answer("POST /channels/1/messages", says(200, told("1.png")))
	f.answer("PATCH /channels/1/messages/2", func(w http.ResponseWriter, r *http.Request) {
		if f.brings("1.png") == "1.png kept" {
			says(400, `{"code":50035,"message":"Invalid Form Body"}`)(w, r)
			return
		}
		says(200, told("1.png"))(w, r)
	})
	c := f.client()
	if _, err := c.Send(t.Context(), "1", pictured("1.png")); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := c.Change(t.Context(), "1", "2", pictured("1.png")); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(f.sent("PATCH /channels/1/messages/2")); n != 4 {
		t.Errorf("three edits took %d requests, expected 4", n)
	}
}
