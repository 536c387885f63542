package sandbox_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"witchtable/bot/sandbox"
)

func TestTransport(t *testing.T) {
	s := start(t, sandbox.Config{})
	elsewhere := httptest.NewServer(http.NotFoundHandler())
	defer elsewhere.Close()
	rt, err := sandbox.Transport(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	for url, want := range map[string]int{
		"https://discord.com/api/v9/gateway":             http.StatusOK,
		"https://cdn.discordapp.com/attachments/1/2/a.b": http.StatusNotFound,
		elsewhere.URL: http.StatusNotFound,
	} {
		r, err := http.NewRequest("GET", url, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
		resp, err := rt.RoundTrip(r)
		if err != nil {
			t.Errorf("%s: %v", url, err)
			continue
		}
		_ = resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%s: status %d, want %d", url, resp.StatusCode, want)
		}
	}
	for _, bad := range []string{"", "127.0.0.1:80", "http://"} {
		if _, err := sandbox.Transport(bad); err == nil {
			t.Errorf("base %q is taken, want an error", bad)
		}
	}
}

func TestOtherPagesMayNotPlay(t *testing.T) {
	s := start(t, sandbox.Config{})
	r, err := http.NewRequest("POST", s.URL()+"/sandbox/users/ash/channels/tavern/messages",
		strings.NewReader(`{"content":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Origin", "https://example.org")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("a request from another page: status %d, want 403", resp.StatusCode)
	}
}
