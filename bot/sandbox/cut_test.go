package sandbox_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"witchtable/bot/sandbox"
)

// A body that the connection's end cuts off is told by that, wherever it is cut: from one that came whole and makes no
// sense it can be told apart.
func TestCutBodies(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("tavern") + "/messages"
	const parts = "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"content\":\"Hi\"}\r\n--x--\r\n"
	const cut = "unexpected EOF"
	for name, c := range map[string]struct {
		kind, body string
		sent       int // bytes of it; the whole where it is 0
		want       string
	}{
		"within JSON":            {"application/json", `{"content":"Hi"}`, 8, cut},
		"before JSON":            {"application/json", `{"content":"Hi"}`, -1, cut},
		"within a part's header": {"multipart/form-data; boundary=x", parts, 9, cut},
		"within a part":          {"multipart/form-data; boundary=x", parts, 70, cut},
		"before the end":         {"multipart/form-data; boundary=x", parts, len(parts) - 6, cut},
		"JSON, not cut":          {"application/json", `{"conte`, 0, "not valid JSON"},
		"parts, not cut":         {"multipart/form-data; boundary=x", parts[:9], 0, "missing colon"},
	} {
		s.ClearViolations()
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL(), "http://"))
		if err != nil {
			t.Fatal(err)
		}
		sent := c.body
		if c.sent != 0 {
			sent = c.body[:max(0, c.sent)]
		}
		fmt.Fprintf(conn, "POST /api/v10%s HTTP/1.1\r\nHost: discord.com\r\nAuthorization: Bot %s\r\n"+
			"User-Agent: DiscordBot (https://example.org, 1)\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
			path, b.token, c.kind, len(c.body), sent)
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, conn) // until the sandbox has dealt with it
		_ = conn.Close()
		all := s.Violations()
		if len(all) != 1 || all[0].Status != http.StatusBadRequest || len(all[0].Issues) != 1 {
			t.Errorf("%s: the sandbox complains of %+v, want one thing", name, all)
			continue
		}
		got := all[0].Issues[0].Message
		if c.want == cut && got != cut || !strings.Contains(got, c.want) {
			t.Errorf("%s: the sandbox says %q, want %q", name, got, c.want)
		}
	}
	if all := said(t, s, "#tavern"); len(all) > 0 {
		t.Errorf("%d messages came of that", len(all))
	}
}
