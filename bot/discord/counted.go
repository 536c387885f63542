package discord

import (
	"errors"
	"net/http"

	"witchtable/bot/gauge"
)

// counted is the kind of request that a call is counted as.
func (q *apiCall) counted() gauge.Call { return gauge.CallOf(q.method, q.route) }

// errUndone is what traces are told of requests that were not done.
var errUndone = errors.New("a request was not done")

// undone is errUndone, unless a request was done.
func undone(o gauge.Outcome) error {
	if o == gauge.Done {
		return nil
	}
	return errUndone
}

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
