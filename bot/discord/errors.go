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
	// ErrTooLate means that the three seconds for an answer, or the fifteen minutes for what follows it, are over.
	ErrTooLate = errors.New("discord no longer waits for this answer")
	// ErrDMClosed means that the person lets nobody of the server, or not the bot, write to them.
	ErrDMClosed = errors.New("the user accepts no direct messages")
	// ErrUnknownMessage means that somebody has deleted the message that was to be edited or removed.
	ErrUnknownMessage = errors.New("the message does not exist any more")
	// ErrUnknownChannel means that somebody has deleted the channel, or that the bot is no longer in the server.
	ErrUnknownChannel = errors.New("the channel does not exist any more")
	// ErrTooManyEdits means that a message older than an hour has been edited too often: post it anew.
	ErrTooManyEdits = errors.New("the message is old and was edited too often")
	// ErrForbidden means that the bot lacks a permission; whoever manages the server can give it.
	ErrForbidden = errors.New("the bot lacks a permission here")
	// ErrQuarantined means that Discord takes the bot for a nuisance: it may write to nobody directly to whom it has
	// not written before. Only its operator can have that ended.
	ErrQuarantined = errors.New("discord lets the bot begin no direct messages")
	// ErrThreadsFull means that a channel has as many active threads as it may have.
	ErrThreadsFull = errors.New("the channel has no room for another thread")
	// ErrNotHere means that channels of this kind do not have what was asked for, such as threads.
	ErrNotHere = errors.New("a channel of this kind does not have that")
	// ErrRefused means that Discord finds a fault with the message itself: a defect of the bot.
	ErrRefused = errors.New("discord refuses the message as malformed")
)

// Permanent reports whether repeating the same call cannot help.
func Permanent(err error) bool {
	for _, e := range []error{
		ErrToken, ErrTooLate, ErrDMClosed, ErrUnknownMessage, ErrUnknownChannel, ErrTooManyEdits, ErrForbidden,
		ErrQuarantined, ErrThreadsFull, ErrNotHere, ErrRefused,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
