package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sort"
	"strings"
	"time"
)

// Discord's error codes that mean something to the bot.
const (
	codeUnknownChannel  = 10003
	codeUnknownMessage  = 10008
	codeUnknownUser     = 10013
	codeUnknownWebhook  = 10015
	codeUnknownInput    = 10062
	codeQuarantined     = 20026
	codeTooManyCommands = 30034
	codeOldMessageEdits = 30046
	codeOpeningTooFast  = 40003
	codeAnswered        = 40060
	codeCannotDM        = 50007
	codeNotHere         = 50024
	codeBadWebhookToken = 50027
	codeThreadArchived  = 50083
	codeNoCommonGuild   = 50278
	codeThreadThere     = 160004
	codeThreadLocked    = 160005
	codeThreadsFull     = 160006
	codeAutomodBlocked  = 200000
	codeAutomodTitle    = 200001
)

// apiError is an answer of Discord's that says no. It unwraps to one of the errors of sending where one fits.
type apiError struct {
	Route   string
	Status  int
	Code    int
	Message string
	Fields  []string // "embeds.0.title: BASE_TYPE_BAD_LENGTH"
	kind    error
}

func (e *apiError) Error() string {
	var b strings.Builder
	if e.kind != nil {
		fmt.Fprintf(&b, "%v: ", e.kind)
	}
	fmt.Fprintf(&b, "%s answered %d", e.Route, e.Status)
	if e.Code != 0 {
		fmt.Fprintf(&b, ", code %d", e.Code)
	}
	if e.Message != "" {
		fmt.Fprintf(&b, " %q", e.Message)
	}
	if len(e.Fields) > 0 {
		fmt.Fprintf(&b, " (%s)", strings.Join(e.Fields, "; "))
	}
	return b.String()
}

// lasting reports whether the code says that it is no rate limit, though the status does: waiting would not help.
func (e *apiError) lasting() bool {
	_, known := kindOfCode(e.Code)
	return known
}

// hasCode reports whether an error is Discord's with this code.
func hasCode(err error, code int) bool {
	var no *apiError
	return errors.As(err, &no) && no.Code == code
}

func (e *apiError) Unwrap() error { return e.kind }

// refusal makes an error of an answer that is neither a success nor a rate limit.
func refusal(q *apiCall, status int, body []byte) *apiError {
	e := &apiError{Route: q.route, Status: status}
	var said struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(body, &said) == nil {
		e.Code, e.Message = said.Code, said.Message
		e.Fields = fieldErrors(said.Errors)
	}
	e.kind = kindOf(q, status, e.Code)
	return e
}

// kindOf finds the error of sending that an answer stands for; nil for what is worth repeating.
func kindOf(q *apiCall, status, code int) error {
	if kind, known := kindOfCode(code); known {
		return kind
	}
	switch {
	case status == http.StatusUnauthorized && q.bot:
		return ErrToken
	case status == http.StatusUnauthorized, status == http.StatusNotFound && !q.bot:
		return ErrTooLate
	case status == http.StatusForbidden && code == 0:
		return nil // not from Discord's API but from what stands before it
	case status == http.StatusForbidden:
		return ErrForbidden
	case status == http.StatusRequestTimeout:
		return nil
	case status >= 300 && status < 500:
		return ErrRefused
	}
	return nil
}

// kindOfCode finds the error of sending that one of Discord's codes stands for, whatever the status; known is false for
// codes of which the status says more.
func kindOfCode(code int) (kind error, known bool) {
	switch code {
	case codeUnknownInput, codeAnswered, codeUnknownWebhook, codeBadWebhookToken:
		return ErrTooLate, true
	case codeCannotDM, codeNoCommonGuild, codeUnknownUser:
		return ErrDMClosed, true
	case codeUnknownMessage:
		return ErrUnknownMessage, true
	case codeUnknownChannel:
		return ErrUnknownChannel, true
	case codeOldMessageEdits:
		return ErrTooManyEdits, true
	case codeThreadLocked:
		return ErrForbidden, true
	case codeQuarantined:
		return ErrQuarantined, true
	case codeThreadsFull:
		return ErrThreadsFull, true
	case codeNotHere:
		return ErrNotHere, true
	case codeAutomodBlocked, codeAutomodTitle:
		return ErrRefused, true
	case codeOpeningTooFast, codeTooManyCommands, codeThreadArchived:
		return nil, true
	}
	return nil, false
}

// maxFieldErrors keeps an error readable when a long list is wrong all through.
const maxFieldErrors = 8

// fieldErrors flattens Discord's tree of errors to "path: CODE" lines. Its messages are left out where they quote
// what was sent.
func fieldErrors(tree json.RawMessage) []string {
	var out []string
	collectFieldErrors(tree, "", &out)
	if len(out) > maxFieldErrors {
		out = append(out[:maxFieldErrors], fmt.Sprintf("and %d more", len(out)-maxFieldErrors))
	}
	return out
}

func collectFieldErrors(node json.RawMessage, path string, out *[]string) {
	var children map[string]json.RawMessage
	if len(node) == 0 || json.Unmarshal(node, &children) != nil {
		return
	}
	names := make([]string, 0, len(children))
	for name := range children {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if name != "_errors" {
			collectFieldErrors(children[name], strings.TrimPrefix(path+"."+name, "."), out)
			continue
		}
		var errs []struct {
			Code    string `json:"code"`
			Message string `json:"message"`
		}
		if json.Unmarshal(children[name], &errs) != nil {
			continue
		}
		for _, e := range errs {
			line := path + ": " + e.Code
			if e.Message != "" && !strings.ContainsAny(e.Message, `'"`+"`") {
				line += " " + e.Message
			}
			*out = append(*out, line)
		}
	}
}

// rateLimited says that a rate limit asks for a longer wait than there is time for. It is worth repeating later.
type rateLimited struct {
	route string
	after time.Duration
	cause error // context.DeadlineExceeded when the caller's time is too short
}

func (e *rateLimited) Error() string {
	return fmt.Sprintf("%s is rate limited for %v", e.route, e.after.Round(time.Millisecond))
}

func (e *rateLimited) Unwrap() error { return e.cause }
