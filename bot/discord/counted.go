package discord

import (
	"net/http"

	"witchtable/bot/gauge"
)

// counted is the kind of request that a call is counted as.
func (q *apiCall) counted() gauge.Call { return gauge.CallOf(q.method, q.route) }

// outcomeOf is what has become of a request: Discord's status, or an error where there was no answer.
func outcomeOf(status int, err error) gauge.Outcome {
	switch {
	case err != nil:
		return gauge.Unanswered
	case status >= 200 && status < 300:
		return gauge.Done
	case status == http.StatusTooManyRequests:
		return gauge.Limited
	case status == http.StatusUnauthorized:
		return gauge.Unauthorized
	case status == http.StatusForbidden:
		return gauge.Forbidden
	case status >= 500:
		return gauge.Stumbled
	}
	return gauge.Rejected
}
