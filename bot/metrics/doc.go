// Package metrics shows what a bot counts, in the text format of Prometheus, and whether it does what it is there for:
//
//	GET /metrics   all counts, for Prometheus
//	GET /healthz   200 while the process answers
//	GET /readyz    200 while the bot serves people, else 503 and why not
//
// Only this package knows Prometheus. Every label has all its values from the start, from the closed lists of package
// gauge.
package metrics
