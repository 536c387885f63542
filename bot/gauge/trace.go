package gauge

import "context"

// Stage is a part of what is done for people. Traces tell how long each took, and within which other.
type Stage uint8

// The stages.
const (
	Interacting Stage = iota // an input, from when it was delivered until nothing more comes of it
	Deciding                 // what follows from an answer is worked out and stored
	Committing               // a change of a table is made durable, the queue included
	Telling                  // an entry of the outbox is told
	Asking                   // a request to Discord, its limits not included
	Thinking                 // a computer player or an adviser thinks, the wait for a desk included
	Painting                 // a picture is drawn, the wait for others included
)

var stages = [...]string{"interaction", "decide", "commit", "tell", "request", "think", "draw"}

// String is a word for it.
func (s Stage) String() string { return stages[s] }

// Stages lists all of them.
func Stages() []Stage { return numbers[Stage](len(stages)) }

// Tracer is told when stages begin and end. Its methods are called by many goroutines and return at once.
type Tracer interface {
	// Begin begins a stage within that of ctx, if that has one; what is done with the context it returns is within this.
	// at is the table's id, or of a request its [Call]; "" where there is none. It is never anything that says who.
	Begin(ctx context.Context, s Stage, at string) (context.Context, Span)
}

// Span is a stage that has begun.
type Span interface {
	// End ends it. Of an error only that there is one may be told: it can have names in it.
	End(err error)
}

type tracerKey struct{}

// Traced has a tracer told of the stages that begin with a context; nil: nobody is.
func Traced(ctx context.Context, t Tracer) context.Context {
	if t == nil {
		return ctx
	}
	return context.WithValue(ctx, tracerKey{}, t)
}

// Begin begins a stage, see [Tracer]. It costs no allocation where nobody is told.
func Begin(ctx context.Context, s Stage, at string) (context.Context, Span) {
	t, _ := ctx.Value(tracerKey{}).(Tracer)
	if t == nil {
		return ctx, untold{}
	}
	return t.Begin(ctx, s, at)
}

// untold is a stage of which nobody is told.
type untold struct{}

// End implements Span.
func (untold) End(error) {}
