package doctor

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// Heard is a transport that notes what Discord says beside its answers: the limits of each route, which are documented
// nowhere, and what time it is there.
type Heard struct {
	next http.RoundTripper
	now  func() time.Time

	mu     sync.Mutex
	limits map[string]string // by route
	// least and most are how far this machine's clock is ahead of Discord's at least, and at most.
	least, most time.Duration
	told        bool
}

// NewHeard listens to what next carries.
func NewHeard(next http.RoundTripper, now func() time.Time) *Heard {
	return &Heard{next: next, now: now, limits: map[string]string{}}
}

// RoundTrip implements http.RoundTripper.
func (h *Heard) RoundTrip(req *http.Request) (*http.Response, error) {
	sent := h.now()
	resp, err := h.next.RoundTrip(req)
	if err == nil {
		h.note(req, resp.Header, sent, h.now())
	}
	return resp, err
}

func (h *Heard) note(req *http.Request, header http.Header, sent, received time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if limit := header.Get("X-RateLimit-Limit"); limit != "" {
		h.limits[req.Method+" "+routeOf(req.URL.Path)] = fmt.Sprintf("%s, all anew %s s after (bucket %s)", limit,
			header.Get("X-RateLimit-Reset-After"), header.Get("X-RateLimit-Bucket"))
	}
	date, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		return
	}
	// A Date is cut to the second, and was written between sending and receiving.
	least, most := sent.Sub(date)-time.Second, received.Sub(date)
	if !h.told {
		h.told, h.least, h.most = true, least, most
		return
	}
	h.least, h.most = max(h.least, least), min(h.most, most)
}

var ids = regexp.MustCompile(`^[0-9]{15,}$`)

// routeOf is a request's path with names in the place of ids.
func routeOf(path string) string {
	parts := strings.Split(path[strings.Index(path+"/api/v10", "/api/v10")+len("/api/v10"):], "/")
	for i, part := range parts {
		if ids.MatchString(part) {
			parts[i] = "{id}"
		}
	}
	return strings.Join(parts, "/")
}

// Limits lists what was heard of limits, a line for each route.
func (h *Heard) Limits() (lines []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for route, limit := range h.limits {
		lines = append(lines, route+": "+limit)
	}
	slices.Sort(lines)
	return lines
}

// clockMayDiffer is how wrong this machine's clock may be: quiet hours and the deal of the day are by it.
const clockMayDiffer = 2 * time.Second

// clock compares this machine's clock with Discord's.
func (h *Heard) clock() Finding {
	h.mu.Lock()
	defer h.mu.Unlock()
	f := Finding{Check: "clock", Says: "Discord's and this machine's agree"}
	off := time.Duration(0)
	switch {
	case !h.told:
		return Finding{Verdict: Skip, Check: "clock", Says: "Discord has not said what time it is"}
	case h.least > clockMayDiffer:
		off = h.least
	case h.most < -clockMayDiffer:
		off = h.most
	default:
		return f
	}
	how := "ahead of"
	if off < 0 {
		how, off = "behind", -off
	}
	f.Verdict, f.Says = Fail, fmt.Sprintf("this machine is %v %s Discord", off.Round(time.Second), how)
	f.Mend = "have it set by the network: timedatectl set-ntp true"
	return f
}
