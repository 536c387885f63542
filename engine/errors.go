package engine

import (
	"errors"
	"fmt"
)

// Kind sorts errors by what the one who caused them can do about it. Kinds may be stored: append, never reorder.
type Kind uint8

// The kinds of errors.
const (
	Internal  Kind = iota // our fault; the player is told so without details
	Gone                  // the question has been answered or has passed
	NotYours              // another seat is asked
	Illegal               // not on the list of legal answers
	BadInput              // something unreadable or unknown
	Forbidden             // this person may not do that
	NotNow                // right, but not at this moment
)

// Error carries a kind and a sentence fit for a player beside the cause, which is for the operator's log.
type Error struct {
	Kind Kind
	Say  Text
	Err  error
}

// Error is the cause, for the log; the sentence for a player is in Say.
func (e *Error) Error() string {
	if e.Err == nil {
		return e.Say.Key
	}
	return e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Errors of moves (Position.Apply). The position is unchanged.
var (
	// ErrGone: the decision has been answered already, or its matter is closed.
	ErrGone = &Error{Kind: Gone, Say: T("error.gone"), Err: errors.New("the decision is not open")}
	// ErrNotYours: another seat is asked.
	ErrNotYours = &Error{Kind: NotYours, Say: T("error.not-yours"),
		Err: errors.New("the decision belongs to another seat")}
	// ErrIllegal: the answer is not on the list of the decision.
	ErrIllegal = &Error{Kind: Illegal, Say: T("error.illegal"), Err: errors.New("not a legal answer to the decision")}
	// ErrRunaway: the effects of a move did not come to an end within the step limit. A pack whose cards can do
	// this is broken; the table itself goes on with another move.
	ErrRunaway = &Error{Kind: Internal, Say: T("error.runaway"), Err: errors.New("the effects do not come to an end")}
)

// Errors of beginning and loading.
var (
	// ErrSetup: seats, options or things brought along with which the game cannot begin.
	ErrSetup = &Error{Kind: BadInput, Say: T("error.setup"), Err: errors.New("the game cannot be set up")}
	// ErrSaved: a snapshot that is damaged, or was made under other rules; the log can be replayed instead.
	ErrSaved = errors.New("the saved position cannot be read")
)

// KindOf returns the kind of an error; errors that have none are Internal.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// SayOf returns the sentence for the player who caused the error; errors that have none get a general one.
func SayOf(err error) Text {
	var e *Error
	if errors.As(err, &e) && !e.Say.IsZero() {
		return e.Say
	}
	return T("error.internal")
}

// Errorf makes an error of a kind with a sentence for the player and a cause for the log.
func Errorf(kind Kind, say Text, format string, args ...any) error {
	return &Error{Kind: kind, Say: say, Err: fmt.Errorf(format, args...)}
}
