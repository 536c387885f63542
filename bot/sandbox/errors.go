package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sort"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// Errors of the Go face.
var (
	// ErrUnknown is wrapped when a user, channel, guild or message is not there.
	ErrUnknown = errors.New("unknown")
	// ErrAmbiguous is wrapped when a name fits several things; use the id.
	ErrAmbiguous = errors.New("ambiguous")
	// ErrBadState is wrapped when a saved world cannot be read.
	ErrBadState = errors.New("saved world unreadable")
	// ErrBadDescription is wrapped when Discord's API description cannot be used.
	ErrBadDescription = errors.New("API description unusable")
)

// apiError is an answer that Discord gives instead of a result.
type apiError struct {
	status  int
	code    int
	message string
	issues  issues
	// kind is set when the error shows a fault of the bot, not of the world.
	kind wire.ViolationKind
}

func (e *apiError) Error() string {
	if len(e.issues) == 0 {
		return fmt.Sprintf("%d (%d): %s", e.status, e.code, e.message)
	}
	return fmt.Sprintf("%d (%d): %s: %s", e.status, e.code, e.message, e.issues)
}

func (e *apiError) body() wire.Error {
	return wire.Error{Message: e.message, Code: e.code, Errors: e.issues.tree()}
}

// The errors that Discord names, with their codes.
func errUnauthorized() *apiError {
	return &apiError{status: http.StatusUnauthorized, message: "401: Unauthorized", kind: wire.ViolationProtocol}
}
func errNotFound() *apiError {
	return &apiError{status: http.StatusNotFound, message: "404: Not Found", kind: wire.ViolationProtocol}
}
func errUnknownApplication() *apiError { return unknown(10002, "Unknown Application") }
func errUnknownChannel() *apiError     { return unknown(10003, "Unknown Channel") }
func errUnknownGuild() *apiError       { return unknown(10004, "Unknown Guild") }
func errUnknownMember() *apiError      { return unknown(10007, "Unknown Member") }
func errUnknownMessage() *apiError     { return unknown(10008, "Unknown Message") }
func errUnknownUser() *apiError        { return unknown(10013, "Unknown User") }
func errUnknownWebhook() *apiError {
	return violating(unknown(10015, "Unknown Webhook"), wire.ViolationProtocol)
}
func errUnknownInteraction() *apiError {
	return violating(unknown(10062, "Unknown interaction"), wire.ViolationProtocol)
}
func errTooLarge() *apiError {
	return &apiError{status: 413, code: 40005, message: "Request entity too large", kind: wire.ViolationBody}
}
func errAlreadyAcknowledged() *apiError {
	return &apiError{status: 400, code: 40060, message: "Interaction has already been acknowledged.",
		kind: wire.ViolationProtocol}
}
func errUserAgent() *apiError {
	return &apiError{status: 403, code: 40333, message: "internal network error", kind: wire.ViolationProtocol}
}
func errMissingAccess() *apiError {
	return &apiError{status: 403, code: 50001, message: "Missing Access", kind: wire.ViolationPermission}
}
func errOtherAuthor() *apiError {
	return &apiError{status: 403, code: 50005, message: "Cannot edit a message authored by another user",
		kind: wire.ViolationPermission}
}
func errEmptyMessage() *apiError {
	return &apiError{status: 400, code: 50006, message: "Cannot send an empty message", kind: wire.ViolationBody}
}
func errClosedDMs() *apiError {
	return &apiError{status: 403, code: 50007, message: "Cannot send messages to this user"}
}
func errNoMutualGuild() *apiError {
	return &apiError{status: 403, code: 50278, message: "Cannot send messages to this user due to having no mutual guilds"}
}
func errMissingPermissions() *apiError {
	return &apiError{status: 403, code: 50013, message: "Missing Permissions", kind: wire.ViolationPermission}
}
func errChannelType() *apiError {
	return &apiError{status: 400, code: 50024, message: "Cannot execute action on this channel type",
		kind: wire.ViolationProtocol}
}
func errTokenExpired() *apiError {
	return &apiError{status: 401, code: 50027, message: "Invalid Webhook Token", kind: wire.ViolationProtocol}
}
func errThreadArchived() *apiError {
	return &apiError{status: 400, code: 50083, message: "Thread is archived"}
}
func errBadJSON(detail string) *apiError {
	return &apiError{status: 400, code: 50109, message: "The request body contains invalid JSON.",
		kind:   wire.ViolationBody,
		issues: issues{{path: nil, code: "JSON", message: detail}}}
}
func errForm(list issues) *apiError {
	return &apiError{status: 400, code: 50035, message: "Invalid Form Body", issues: list, kind: wire.ViolationBody}
}

func unknown(code int, message string) *apiError {
	return &apiError{status: http.StatusNotFound, code: code, message: message}
}

func violating(e *apiError, kind wire.ViolationKind) *apiError {
	e.kind = kind
	return e
}

// issue is one thing wrong in a body; path leads to it from the top.
type issue struct {
	path    []string
	code    string
	message string
}

// issues collects what is wrong in a body, so that one answer names it all.
type issues []issue

func (l *issues) add(path []string, code, format string, args ...any) {
	*l = append(*l, issue{path: append([]string(nil), path...), code: code, message: fmt.Sprintf(format, args...)})
}

func (l issues) String() string {
	parts := make([]string, 0, len(l))
	for _, i := range l {
		parts = append(parts, fmt.Sprintf("%s: %s (%s)", i.pointer(), i.message, i.code))
	}
	return strings.Join(parts, "; ")
}

func (i issue) pointer() string {
	if len(i.path) == 0 {
		return "/"
	}
	return "/" + strings.Join(i.path, "/")
}

func (l issues) wire() []wire.BodyIssue {
	var out []wire.BodyIssue
	for _, i := range l {
		out = append(out, wire.BodyIssue{Path: i.pointer(), Code: i.code, Message: i.message})
	}
	return out
}

// tree renders the list in Discord's nested form: path, then {"_errors": [...]}.
func (l issues) tree() json.RawMessage {
	if len(l) == 0 {
		return nil
	}
	root := map[string]any{}
	for _, i := range l {
		node := root
		for _, step := range i.path {
			next, ok := node[step].(map[string]any)
			if !ok {
				next = map[string]any{}
				node[step] = next
			}
			node = next
		}
		list, _ := node["_errors"].([]any)
		node["_errors"] = append(list, map[string]string{"code": i.code, "message": i.message})
	}
	raw, err := json.Marshal(root)
	if err != nil {
		return nil
	}
	return raw
}

// at extends a path without sharing its memory.
func at(path []string, steps ...any) []string {
	out := append([]string(nil), path...)
	for _, s := range steps {
		out = append(out, fmt.Sprint(s))
	}
	return out
}

// sortedKeys gives a map's keys in a fixed order, so that answers are the same each time.
func sortedKeys[K ~string, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	return keys
}
