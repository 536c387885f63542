package sandbox

import (
	"net/http"
	"strings"
)

// gatewayURL is the gateway's address as a bot reaches it, by the host it used.
func (s *Server) gatewayURL(host string) string {
	if host == "" || isDiscord(host) {
		host = strings.TrimPrefix(s.base, "http://")
	}
	return "ws://" + host + "/gateway/"
}

func sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return origin == "" || strings.TrimPrefix(strings.TrimPrefix(origin, "https://"), "http://") == r.Host
}
