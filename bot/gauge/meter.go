package gauge

import "time"

// Meter is told what happens. Its methods are called by many goroutines, also by those whom people wait for: they
// allocate nothing and return at once.
type Meter interface {
	// Came is told of each input that Discord has delivered.
	Came(i Input)
	// Acknowledged is told how long after an input had reached the bot Discord had its first answer; taken is false
	// where Discord did not take it, or no longer waited.
	Acknowledged(after time.Duration, taken bool)
	// Asked is told of each request that was sent to Discord, and how long its answer took.
	Asked(c Call, o Outcome, took time.Duration)
	// Refused is told of each answer that Discord counts towards a ban of the machine's address.
	Refused(r Refusal)
	// Greeted is told of each connection to the gateway that Discord has confirmed.
	Greeted(g Greeting)
	// Committed is told of each change of a table that the store has taken: the answers of games in it, and how long it
	// took until they were durable.
	Committed(moves int, took time.Duration)
	// StoreFailed is told of each request that the store could not do. That it would not do one is none.
	StoreFailed(f Fault)
	// Passed is told what has become of an input that reached one process and is another's.
	Passed(p Passing)
	// Pictured is told what has become of a picture that was wanted, and how long that took.
	Pictured(p Picture, took time.Duration)
	// Limited is told of each thing that somebody did not get because they, or their server, have had so much of it.
	Limited(l Limit, w Whose)
}

// Off is a Meter that counts nothing.
type Off struct{}

var _ Meter = Off{}

// Came implements Meter.
func (Off) Came(Input) {}

// Acknowledged implements Meter.
func (Off) Acknowledged(time.Duration, bool) {}

// Asked implements Meter.
func (Off) Asked(Call, Outcome, time.Duration) {}

// Refused implements Meter.
func (Off) Refused(Refusal) {}

// Greeted implements Meter.
func (Off) Greeted(Greeting) {}

// Committed implements Meter.
func (Off) Committed(int, time.Duration) {}

// StoreFailed implements Meter.
func (Off) StoreFailed(Fault) {}

// Passed implements Meter.
func (Off) Passed(Passing) {}

// Pictured implements Meter.
func (Off) Pictured(Picture, time.Duration) {}

// Limited implements Meter.
func (Off) Limited(Limit, Whose) {}

// Or is a meter, or one that counts nothing where there is none.
func Or(m Meter) Meter {
	if m == nil {
		return Off{}
	}
	return m
}
