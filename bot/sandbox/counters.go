package sandbox

import "sync"

// counterBook counts the bot's requests by route.
type counterBook struct {
	mu sync.Mutex
	by map[string]Count
}

// Count is how often a route was asked for and how it was answered.
type Count struct {
	Requests int         `json:"requests"`
	ByStatus map[int]int `json:"by_status"`
}

// Counters returns the requests so far by route, such as
// "POST /channels/{channel_id}/messages". Faults count like other answers; a
// lost answer counts under the status that the bot saw.
func (s *Server) Counters() map[string]Count {
	s.counters.mu.Lock()
	defer s.counters.mu.Unlock()
	out := make(map[string]Count, len(s.counters.by))
	for route, c := range s.counters.by {
		statuses := make(map[int]int, len(c.ByStatus))
		for k, v := range c.ByStatus {
			statuses[k] = v
		}
		out[route] = Count{Requests: c.Requests, ByStatus: statuses}
	}
	return out
}

func (b *counterBook) count(route string, status int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.by == nil {
		b.by = map[string]Count{}
	}
	c := b.by[route]
	if c.ByStatus == nil {
		c.ByStatus = map[int]int{}
	}
	c.Requests++
	c.ByStatus[status]++
	b.by[route] = c
}
