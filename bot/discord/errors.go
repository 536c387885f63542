package discord

import "errors"

// Errors of the connection, returned by Run.
var (
	// ErrToken means that Discord refuses the bot's token; trying again cannot help.
	ErrToken = errors.New("discord refuses the bot's token")
	// ErrStuck means that the library hangs; the process must be started anew.
	ErrStuck = errors.New("the connection to discord hangs")
	// ErrGateway means that Discord closes the connection for a reason that stays, such as a bot in more servers than
	// one connection may serve.
	ErrGateway = errors.New("discord refuses the connection")
)

// Errors of sending. All others are worth repeating; see Permanent.
var (
	ErrTooLate        = errors.New("discord no longer waits for this answer")
	ErrDMClosed       = errors.New("the user accepts no direct messages")
	ErrUnknownMessage = errors.New("the message does not exist any more")
	ErrUnknownChannel = errors.New("the channel does not exist any more")
	ErrTooManyEdits   = errors.New("the message is old and was edited too often")
	ErrForbidden      = errors.New("the bot lacks a permission here")
	ErrRefused        = errors.New("discord refuses the message as malformed")
)

// Permanent reports whether repeating the same call cannot help.
func Permanent(err error) bool {
	for _, e := range []error{ErrToken, ErrTooLate, ErrDMClosed, ErrUnknownMessage, ErrUnknownChannel, ErrTooManyEdits, ErrForbidden, ErrRefused} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
