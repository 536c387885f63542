package sandbox

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Transport sends requests for Discord's hosts to this sandbox. Give it to the
// bot's HTTP client; the gateway's address then follows from GET /gateway.
func (s *Server) Transport() http.RoundTripper {
	t, err := Transport(s.base)
	if err != nil {
		panic(err) // the base is ours and parses
	}
	return t
}

// Transport sends requests for Discord's hosts to the sandbox at a base URL,
// such as http://127.0.0.1:8099, possibly in another process. Requests for other
// hosts go where they were going.
func Transport(base string) (http.RoundTripper, error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("sandbox: base URL %q: want one like http://127.0.0.1:8099", base)
	}
	own := http.DefaultTransport.(*http.Transport).Clone()
	own.MaxIdleConnsPerHost = 64 // a busy bot; the default of 2 would open a connection per request
	own.Proxy = nil
	return &redirect{base: u, next: own}, nil
}

type redirect struct {
	base *url.URL
	next http.RoundTripper
}

func (t *redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	if isDiscord(r.URL.Hostname()) {
		r = r.Clone(r.Context())
		r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	}
	return t.next.RoundTrip(r)
}

func isDiscord(host string) bool {
	for _, own := range []string{"discord.com", "discordapp.com", "discordapp.net"} {
		if host == own || strings.HasSuffix(host, "."+own) {
			return true
		}
	}
	return false
}
