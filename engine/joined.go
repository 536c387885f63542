package engine

import "slices"

// Joining is a [View] that knows which answers somebody would give in one breath: to the question that is asked, and to
// those that follow from it while nothing comes to light. Each is a move of its own all the same, legal by itself and
// in the log by itself: what is joined is what a person says, not what the rules ask.
type Joining interface {
	View
	// Joined is what can be said at once to one of the viewer's own questions; the zero value where nothing can.
	Joined(id DecisionID) Joined
}

// Joined is what can be said at once to a question.
type Joined struct {
	// Ways are options of several answers: the first is to the question, those of Then to the ones that follow.
	Ways []Option
	// Instead are answers that need not be offered by themselves: ways say all that they begin.
	Instead []Answer
	// Several is a choice of which any number may be taken; it has no choices where there is none.
	Several Several
}

// Several is a choice of which any number may be taken at once, as far as one can be done beside the other. What is
// taken is done though something comes to light by it, up to where anything else is asked.
type Several struct {
	Title   Text // says what is taken, and what becomes of all else
	Choices []Choice
	// Rest are answers that are given at the end, each if it can be: what becomes of all that was not taken.
	Rest []Answer
}

// Choice is one of several.
type Choice struct {
	Option
	// Before and After are answers that are given before and after it, each if it is asked for.
	Before, After []Answer
}

// Due is an answer that is to be given when it can be.
type Due struct {
	Answer Answer
	// IfAsked is set where it is passed over if it cannot be given, Next where it is given at once behind the one before.
	IfAsked, Next bool
}

// Dues are the answers of an option, one after the other.
func (o Option) Dues() []Due {
	out := []Due{{Answer: o.Answer}}
	for _, a := range o.Then {
		out = append(out, Due{Answer: a, Next: true})
	}
	return out
}

// Alone reports whether an option is one answer by itself.
func (o Option) Alone() bool { return len(o.Then) == 0 }

// Same reports whether two options of a question are one: they have the same answers.
func (o Option) Same(as Option) bool { return o.Answer == as.Answer && slices.Equal(o.Then, as.Then) }

// Dues are the answers by which choices are taken, in their order.
func (s Several) Dues(taken func(Option) bool) (out []Due) {
	ifAsked := func(list []Answer) {
		for _, a := range list {
			out = append(out, Due{Answer: a, IfAsked: true})
		}
	}
	for _, c := range s.Choices {
		if taken(c.Option) {
			ifAsked(c.Before)
			out = append(out, c.Dues()...)
			ifAsked(c.After)
		}
	}
	ifAsked(s.Rest)
	return out
}

// NextDue is the answer to a question by what is due, and what is due behind it; ok is false where the question has
// none of it. What must be given may come out of turn, as where one thing is in the way of another; what is given if it
// is asked for waits for all that must be before it, and is dropped once something behind it is given.
func NextDue(answers []Answer, due []Due) (a Answer, left []Due, ok bool) {
	waiting := false
	for i, d := range due {
		if d.IfAsked && waiting || d.Next && i > 0 || !slices.Contains(answers, d.Answer) {
			if d.Next && i == 0 {
				return 0, nil, false
			}
			waiting = waiting || !d.IfAsked
			continue
		}
		n := i + 1
		for n < len(due) && due[n].Next {
			n++
		}
		left = append(left, due[i+1:n]...)
		for _, before := range due[:i] {
			if !before.IfAsked {
				left = append(left, before)
			}
		}
		return d.Answer, append(left, due[n:]...), true
	}
	return 0, nil, false
}
