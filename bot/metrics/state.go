package metrics

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// State is how a bot is at a moment: what is looked up when somebody asks, and not counted.
type State struct {
	Connected   bool      // to Discord's gateway
	Turned      time.Time // when that came to be so, or ceased to be; zero for never
	Thinking    int       // thoughts at desks
	Waiting     int       // thoughts that wait for one
	Thoughts    int       // thoughts that have ended
	CutShort    int       // of those, for want of time
	Quarantined bool      // Discord lets the bot begin no direct messages
	Processes   int       // that serve the bot, this one included; 0 where it is alone for good
	Shards      int       // of the store's, that this process owns, where several may serve the bot
	Unsure      int       // of those, whose leases could not be renewed in time
	Links       int       // connections to the gateway that it keeps
}

// Stored is what a store holds at a moment.
type Stored struct {
	Tables int       // live ones
	Unsaid int       // messages that wait to be delivered
	Oldest time.Time // when the oldest was written of those that are their tables' next; zero where there is none
}

// storedFor is how long a look into the store does: it counts all live tables and all that waits.
const storedFor = 10 * time.Second

// lookTime bounds one look.
const lookTime = 5 * time.Second

// states tells Prometheus how a bot is.
type states struct {
	config Config

	mu     sync.Mutex
	looked time.Time
	stored Stored
	known  bool // the last look has succeeded

	up, since, thinking, waiting, quarantine *prometheus.Desc
	thoughts, cut                            *prometheus.Desc
	tables, unsaid, oldest                   *prometheus.Desc
	processes, shards, unsure, links         *prometheus.Desc
}

func newStates(c Config) *states {
	desc := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc(prometheus.BuildFQName(namespace, "", name), help, nil, nil)
	}
	return &states{
		config:     c,
		up:         desc("gateway_up", "1 while Discord's gateway has greeted the bot and answers its heartbeats."),
		since:      desc("gateway_turned_timestamp_seconds", "When the gateway came up, or went down, last."),
		thinking:   desc("thinking", "Thoughts of computer players, and for hints and the like, under way."),
		waiting:    desc("thoughts_waiting", "Thoughts that wait to begin."),
		thoughts:   desc("thoughts_total", "Thoughts that have ended."),
		cut:        desc("thoughts_cut_short_total", "Thoughts that ended for want of time."),
		quarantine: desc("quarantined", "1 while Discord lets the bot begin no direct messages."),
		processes:  desc("processes", "Processes that serve the bot, as this one knows."),
		shards:     desc("shards_owned", "Shards of the store that this process owns."),
		unsure:     desc("shards_unsure", "Of those, whose leases could not be renewed in time: nothing is done there."),
		links:      desc("gateway_connections", "Connections to the gateway that this process keeps."),
		tables:     desc("tables", "Live tables."),
		unsaid:     desc("outbox_messages", "Messages that wait to be delivered."),
		oldest:     desc("outbox_oldest_seconds", "For how long the oldest of them has waited."),
	}
}

// Describe implements prometheus.Collector.
func (s *states) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		s.up, s.since, s.thinking, s.waiting, s.thoughts, s.cut, s.quarantine, s.tables, s.unsaid, s.oldest,
		s.processes, s.shards, s.unsure, s.links,
	} {
		out <- d
	}
}

// Collect implements prometheus.Collector. What the store holds is left out where it cannot be read.
func (s *states) Collect(out chan<- prometheus.Metric) {
	now := s.config.Now()
	is := s.config.State()
	level := func(d *prometheus.Desc, v float64) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v)
	}
	level(s.up, oneIf(is.Connected))
	if !is.Turned.IsZero() {
		level(s.since, float64(is.Turned.UnixMilli())/1000)
	}
	level(s.thinking, float64(is.Thinking))
	level(s.waiting, float64(is.Waiting))
	level(s.quarantine, oneIf(is.Quarantined))
	out <- prometheus.MustNewConstMetric(s.thoughts, prometheus.CounterValue, float64(is.Thoughts))
	out <- prometheus.MustNewConstMetric(s.cut, prometheus.CounterValue, float64(is.CutShort))
	if is.Processes > 0 {
		level(s.processes, float64(is.Processes))
		level(s.shards, float64(is.Shards))
		level(s.unsure, float64(is.Unsure))
		level(s.links, float64(is.Links))
	}
	stored, ok := s.look(now)
	if !ok {
		return
	}
	level(s.tables, float64(stored.Tables))
	level(s.unsaid, float64(stored.Unsaid))
	oldest := 0.0
	if !stored.Oldest.IsZero() {
		oldest = max(0, now.Sub(stored.Oldest).Seconds())
	}
	level(s.oldest, oldest)
}

// look looks into the store, unless somebody has just done so.
func (s *states) look(now time.Time) (Stored, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.looked.IsZero() && now.Sub(s.looked) < storedFor {
		return s.stored, s.known
	}
	ctx, cancel := context.WithTimeout(context.Background(), lookTime)
	defer cancel()
	stored, err := s.config.Stored(ctx)
	if err != nil {
		s.config.Log.Warn().Err(err).Msg("what the store holds could not be counted")
	}
	s.looked, s.stored, s.known = now, stored, err == nil
	return stored, s.known
}

func oneIf(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
