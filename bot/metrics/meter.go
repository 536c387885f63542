package metrics

import (
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"witchtable/bot/gauge"
)

// The bounds of histograms, in seconds. Discord waits for three seconds for an answer; a commit waits for a disk.
var (
	answerSeconds  = []float64{.025, .05, .1, .25, .5, 1, 1.5, 2, 2.5, 3}
	requestSeconds = []float64{.025, .05, .1, .25, .5, 1, 2.5, 5, 15}
	commitSeconds  = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5}
	pictureSeconds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, 1}
)

// meter is a gauge.Meter that Prometheus reads.
type meter struct {
	inputs    []prometheus.Counter
	answers   prometheus.Histogram
	untaken   prometheus.Counter
	requests  [][]prometheus.Counter // by call and outcome
	answered  prometheus.Histogram
	refused   []prometheus.Counter
	greetings []prometheus.Counter
	moves     prometheus.Counter
	commits   prometheus.Histogram
	faults    []prometheus.Counter
	pictures  []prometheus.Counter
	drawing   prometheus.Histogram
	limited   [][]prometheus.Counter // by what and whose
	passed    []prometheus.Counter
}

var _ gauge.Meter = (*meter)(nil)

func newMeter(r *prometheus.Registry) *meter {
	m := &meter{
		inputs: counters(r, "inputs_total", "Inputs that Discord delivered, by what became of them.", "fate",
			gauge.Inputs()),
		answers: histogram(r, "acknowledgement_seconds",
			"From an input to Discord's having its first answer. Discord waits for 3 seconds.", answerSeconds),
		untaken: counter(r, "unacknowledged_total", "First answers that Discord did not take, or waited for no longer."),
		answered: histogram(r, "discord_request_seconds", "How long Discord took to answer requests that were sent.",
			requestSeconds),
		refused: counters(r, "discord_invalid_requests_total",
			"Answers that Discord counts: 10,000 within ten minutes ban the machine's address.", "status", gauge.Refusals()),
		greetings: counters(r, "gateway_connections_total", "Connections to the gateway that Discord confirmed.", "session",
			gauge.Greetings()),
		moves: counter(r, "moves_total", "Answers of games that were stored."),
		commits: histogram(r, "commit_seconds", "From a change of a table to its being durable, the queue included.",
			commitSeconds),
		faults: counters(r, "store_errors_total", "What the store could not do.", "kind", gauge.Faults()),
		pictures: counters(r, "pictures_total",
			"Pictures for messages, by what became of them. Drawn ones may have been kept from before.", "fate",
			gauge.Pictures()),
		passed: counters(r, "inputs_passed_total",
			"Inputs that reached one process and are another's, by what became of them.", "fate", gauge.Passings()),
		drawing: histogram(r, "picture_seconds", "How long pictures took, the wait for others included.", pictureSeconds),
	}
	m.requests = table(vector(r, "discord_requests_total", "Requests to Discord, by kind and by what became of them.",
		"call", "outcome"), gauge.Calls(), gauge.Outcomes())
	m.limited = table(vector(r, "limited_total",
		"What people did not get because they, or their server, have had so much of it.", "what", "whose"),
		gauge.Limits(), gauge.Everybody())
	return m
}

// table makes a counter for each pair of values of two labels, in their order.
func table[A, B fmt.Stringer](v *prometheus.CounterVec, rows []A, columns []B) (out [][]prometheus.Counter) {
	for _, a := range rows {
		var row []prometheus.Counter
		for _, b := range columns {
			row = append(row, v.WithLabelValues(a.String(), b.String()))
		}
		out = append(out, row)
	}
	return out
}

// namespace is what all names begin with.
const namespace = "witchtable"

func counter(r *prometheus.Registry, name, help string) prometheus.Counter {
	c := prometheus.NewCounter(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help})
	r.MustRegister(c)
	return c
}

func vector(r *prometheus.Registry, name, help string, labels ...string) *prometheus.CounterVec {
	v := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
	r.MustRegister(v)
	return v
}

// counters makes a counter for each value of a label, in their order.
func counters[T fmt.Stringer](r *prometheus.Registry, name, help, label string, values []T) (out []prometheus.Counter) {
	v := vector(r, name, help, label)
	for _, value := range values {
		out = append(out, v.WithLabelValues(value.String()))
	}
	return out
}

func histogram(r *prometheus.Registry, name, help string, bounds []float64) prometheus.Histogram {
	h := prometheus.NewHistogram(prometheus.HistogramOpts{
		Namespace: namespace, Name: name, Help: help, Buckets: bounds,
	})
	r.MustRegister(h)
	return h
}

// Came implements gauge.Meter.
func (m *meter) Came(i gauge.Input) { m.inputs[i].Inc() }

// Acknowledged implements gauge.Meter.
func (m *meter) Acknowledged(after time.Duration, taken bool) {
	if !taken {
		m.untaken.Inc()
		return
	}
	m.answers.Observe(after.Seconds())
}

// Asked implements gauge.Meter.
func (m *meter) Asked(c gauge.Call, o gauge.Outcome, took time.Duration) {
	m.requests[c][o].Inc()
	if o != gauge.Unanswered && o != gauge.Withheld {
		m.answered.Observe(took.Seconds())
	}
}

// Refused implements gauge.Meter.
func (m *meter) Refused(r gauge.Refusal) { m.refused[r].Inc() }

// Greeted implements gauge.Meter.
func (m *meter) Greeted(g gauge.Greeting) { m.greetings[g].Inc() }

// Committed implements gauge.Meter.
func (m *meter) Committed(moves int, took time.Duration) {
	m.moves.Add(float64(moves))
	m.commits.Observe(took.Seconds())
}

// StoreFailed implements gauge.Meter.
func (m *meter) StoreFailed(f gauge.Fault) { m.faults[f].Inc() }

// Passed implements gauge.Meter.
func (m *meter) Passed(p gauge.Passing) { m.passed[p].Inc() }

// Pictured implements gauge.Meter.
func (m *meter) Pictured(p gauge.Picture, took time.Duration) {
	m.pictures[p].Inc()
	if p == gauge.Drawn {
		m.drawing.Observe(took.Seconds())
	}
}

// Limited implements gauge.Meter.
func (m *meter) Limited(l gauge.Limit, w gauge.Whose) { m.limited[l][w].Inc() }
