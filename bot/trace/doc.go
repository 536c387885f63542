// Package trace tells a collector of OpenTelemetry how long the stages of package gauge took, and which was within
// which. Nothing else knows OpenTelemetry.
//
// A span has a stage's word as its name, the id of a table or the kind of a request, and whether it failed: no names,
// no ids of people, no cards, and no texts of errors.
//
// Spans are gathered here and sent as OTLP over HTTP in its form as JSON, which is written here, too; docs/decisions
// says why. What is gathered is bounded, and nobody ever waits for a collector: what it does not take is dropped.
package trace
