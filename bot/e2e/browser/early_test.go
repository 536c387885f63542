package browser

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"witchtable/bot/sandbox/page/window"
)

// slowLine is a demo's address behind a line on which the list of commands does not come before it is let through.
func slowLine(t *testing.T, demo string) (address string, through func()) {
	t.Helper()
	to, err := url.Parse(demo)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Header.Set("Origin", demo) // the demo listens to its own page only
	}}
	open := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/commands") {
			select {
			case <-open:
			case <-r.Context().Done():
				return
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL, func() { close(open) }
}

// TestTypedWhileThePageLoads types a command and sends it before the page knows what the bot can do: the line stays,
// and goes as soon as that is known.
func TestTypedWhileThePageLoads(t *testing.T) {
	t.Parallel()
	window.Need(t)
	address, through := slowLine(t, demo(t, "7"))
	p := visit(t, address, "ash")
	p.Keys("#say", "/table open")
	p.Enter("#say")
	p.Await("the line to stay",
		`document.querySelector('#say').value === '/table open' && document.querySelector('#suggestions').innerText.includes('Loading')`)
	through()
	p.lobby()
}
