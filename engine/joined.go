package engine

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
)

// Joining is a [View] that knows which answers somebody would give in one breath: to the question that is asked, and to
// those that follow from it while nothing comes to light. Each is a move of its own all the same, legal by itself and
// in the log by itself: what is joined is what a person says, not what the rules ask.
type Joining interface {
	View
	// Joined is what can be said at once to one of the viewer's own questions; the zero value where nothing can.
	Joined(id DecisionID) Joined
	// Spoilt says what some of the choices of Several, taken together, would spoil that others of them build on; ok is
	// false where they spoil nothing, as far as the viewer can know.
	Spoilt(id DecisionID, taken []Choice) (says Text, ok bool)
	// Holds tells what of then is still to be given once an answer is, as far as the viewer can know: all of it, but for
	// what the rules do by themselves. ok is false where something of it could not be done then, or would be done
	// otherwise.
	Holds(id DecisionID, a Answer, then []Due) (left []Due, ok bool)
}

// Meant is what an answer is known by though others come before it: those that go by where a card lies mean another
// card once something has left that place.
type Meant struct {
	// Key and Alike are what [Option] has of it: what is alike stands for it once it is not there itself.
	Key   string `json:"key,omitempty"`
	Alike string `json:"alike,omitempty"`
}

// MeantBy is what an option that is one answer is known by.
func MeantBy(o Option) Meant { return Meant{Key: o.Key(), Alike: o.Alike} }

// Verb is what is done.
func (m Meant) Verb() string {
	verb, _, _ := strings.Cut(m.Key, ":")
	return verb
}

// Joined is what can be said at once to a question.
type Joined struct {
	// Ways are options of several answers: the first is to the question, those of Then to the ones that follow.
	Ways []Option
	// Instead are answers that need not be offered by themselves: ways say all that they begin.
	Instead []Answer
	// Several is a choice of which several may be taken; it has no choices where there is none, and a title where it
	// would be but for their number.
	Several Several
	// Within are the keys of the titles of the choices of several in the midst of which the question is asked, whether or
	// not they are there now: what was taken there goes on behind the question.
	Within []string
	// Over reports of an answer that its time is past, though the question is asked in the midst of where it was taken: it
	// is waited for no more. Nil where there is none such.
	Over func(Answer) bool
}

// Several is a choice of which several may be taken at once, as far as one can be done beside the other. What is taken
// is done though something comes to light by it. Where anything else is asked in between, the rest goes on behind it.
type Several struct {
	Title   Text // says what is taken, and what becomes of all else
	Choices []Choice
	// Rest are answers that are given at the end, each if it can be: what becomes of all that was not taken. One that
	// is among the answers to other questions, too, is Meant by what only this one has.
	Rest []Due
	// Backward is set where they are done from the last to the first: what is done to one changes how those behind it are
	// found, as where they lie.
	Backward bool
}

// Choice is one of several.
type Choice struct {
	Option
	// Before and After are answers that are given before and after it, each if it is asked for.
	Before, After []Answer
	// Decides is what the choice decides, as a word: of those that decide the same only one can be taken, or those that
	// differ in their last answers alone, as many as Times. Empty where it excludes no other.
	Decides string
	// Times is how many of those with the same answers but for the last can be taken: one, where it is less.
	Times int
	// Against are answers: what begins with one of them cannot be taken beside this.
	Against []Answer
	// Does names it in a list of what is still to be done; zero where what it is about says enough.
	Does Text
}

// Due is an answer that is to be given when it can be.
type Due struct {
	Answer Answer `json:"answer"`
	// IfAsked is set where it is passed over if it cannot be given, Next where it is given at once behind the one before.
	IfAsked bool `json:"if_asked,omitempty"`
	Next    bool `json:"next,omitempty"`
	// Known is set where whoever took it knows that it forfeits something, if it does: see [Option].
	Known bool `json:"known,omitempty"`
	// Of is which of the choices that were taken it does, counted from 1; 0 where it is none of what was taken.
	Of int `json:"of,omitempty"`
	// Meant, if it is not zero, is what the answer is found by: it may have another number by then.
	Meant Meant `json:"meant,omitzero"`
}

// To is the answer to a question that is due; ok is false where it cannot be given.
func (d Due) To(v View, id DecisionID) (a Answer, ok bool) {
	answers := v.Answers(id)
	if d.Meant == (Meant{}) {
		return d.Answer, slices.Contains(answers, d.Answer)
	}
	like := Answer(0)
	for _, a := range answers {
		o := v.Option(id, a)
		if o.Key() == d.Meant.Key {
			return a, true
		}
		if !ok && o.Alike != "" && o.Alike == d.Meant.Alike {
			like, ok = a, true
		}
	}
	return like, ok
}

// Dues are the answers of an option, one after the other.
func (o Option) Dues() []Due {
	out := []Due{{Answer: o.Answer, Known: true, Of: 1}}
	for _, a := range o.Then {
		out = append(out, Due{Answer: a, Next: true, Of: 1})
	}
	if len(o.Meant) == len(out) {
		for i := range out {
			out[i].Meant = o.Meant[i]
		}
	}
	return out
}

// Alone reports whether an option is one answer by itself.
func (o Option) Alone() bool { return len(o.Then) == 0 }

// Same reports whether two options of a question are one: they have the same answers.
func (o Option) Same(as Option) bool { return o.Answer == as.Answer && slices.Equal(o.Then, as.Then) }

// Most is how many choices can be taken at once, at most.
func (s Several) Most() int {
	n, against, decided := 0, 0, map[string]int{}
	for _, c := range s.Choices {
		switch had := decided[c.Decides]; {
		case len(c.Against) > 0:
			against = 1
		case c.Decides == "" || had < max(c.Times, 1):
			decided[c.Decides] = had + 1
			n++
		}
	}
	return max(n, against)
}

// Taken lists the choices that are taken, in their order.
func (s Several) Taken(taken func(Option) bool) (out []Choice) {
	for _, c := range s.Choices {
		if taken(c.Option) {
			out = append(out, c)
		}
	}
	return out
}

// Order sorts choices that were taken, by their numbers: as they were, at telling when each was, unless they are done
// backward. What more has to be given before comes later, whenever it was taken: it is done behind what the question is
// about.
func (s Several) Order(taken []int, at func(n int) int) {
	if s.Backward {
		return
	}
	slices.SortStableFunc(taken, func(a, b int) int {
		return cmp.Or(len(s.Choices[a].Before)-len(s.Choices[b].Before), at(a)-at(b))
	})
}

// Copies is how many choices up to the nth, itself among them, are alike and called the same: there is nothing to
// choose between them, and who takes the third such one takes three.
func (s Several) Copies(n int) int {
	out := 1
	for _, c := range s.Choices[:n] {
		if s.Choices[n].copyOf(c) {
			out++
		}
	}
	return out
}

// MayTake reports whether the nth choice may be taken with all its Copies: no more of them than the question can be
// answered.
func (s Several) MayTake(n int) bool {
	times := s.Choices[n].Times
	return times == 0 || s.Copies(n) <= times
}

// WithCopies are what was taken, by its numbers among the choices, and all that is alike and stands before it. by has
// each of those by the number of what was taken for it.
func (s Several) WithCopies(taken func(n int) bool) (by map[int]int) {
	by = map[int]int{}
	for n := len(s.Choices) - 1; n >= 0; n-- {
		if !taken(n) {
			continue
		}
		by[n] = n
		for i, c := range s.Choices[:n] {
			if _, had := by[i]; !had && s.Choices[n].copyOf(c) {
				by[i] = n
			}
		}
	}
	return by
}

// copyOf reports whether there is nothing to choose between two choices.
func (c Choice) copyOf(other Choice) bool {
	return c.Alike != "" && c.Alike == other.Alike && len(c.Then) == len(other.Then) && c.Verb == other.Verb &&
		reflect.DeepEqual(c.Label, other.Label)
}

// Clash finds two of the choices taken of which only one can be; ok is false where all can.
func Clash(taken []Choice) (a, b Choice, ok bool) {
	for i, b := range taken {
		same := 1
		for _, a := range taken[:i] {
			if a.Decides != "" && a.Decides == b.Decides {
				same++
				if !a.beside(b) || same > max(b.Times, 1) {
					return a, b, true
				}
			}
			if slices.Contains(a.Against, b.Answer) || slices.Contains(b.Against, a.Answer) {
				return a, b, true
			}
		}
	}
	return a, b, false
}

// answers are all answers of a choice, one after the other.
func (c Choice) answers() []Answer { return append([]Answer{c.Answer}, c.Then...) }

// Surplus reports whether two choices that clash could be taken beside one another but for how many others are: of such
// choices n can be taken at most.
func Surplus(a, b Choice) (n int, ok bool) {
	return b.Times, b.Times > 1 && a.Decides == b.Decides && a.beside(b)
}

// beside reports whether two choices differ in their last answers alone.
func (c Choice) beside(as Choice) bool {
	a, b := c.answers(), as.answers()
	last := len(a) - 1
	return len(a) == len(b) && slices.Equal(a[:last], b[:last]) && a[last] != b[last]
}

// Dues are the answers by which choices are taken, in their order; those that differ in their last answers alone are
// one, with all those last answers.
func (s Several) Dues(taken []Choice) (out []Due) {
	ifAsked := func(list []Answer) {
		for _, a := range list {
			out = append(out, Due{Answer: a, IfAsked: true})
		}
	}
	done, order := make([]bool, len(taken)), make([]int, len(taken))
	for n := range taken {
		if order[n] = n; s.Backward {
			order[n] = len(taken) - 1 - n
		}
	}
	for n, i := range order {
		c := taken[i]
		if done[i] {
			continue
		}
		ifAsked(c.Before)
		own := c.Dues()
		own[0].Known = c.Forfeits
		for k := range own {
			own[k].Of = i + 1
		}
		out = append(out, own...)
		for _, j := range order[n+1:] {
			if more := taken[j]; c.Decides != "" && more.Decides == c.Decides && c.beside(more) {
				done[j] = true
				last := more.Dues()[len(more.Then)]
				last.Of = j + 1
				out = append(out, last)
			}
		}
		ifAsked(c.After)
	}
	for _, d := range s.Rest {
		d.IfAsked = true
		out = append(out, d)
	}
	return out
}

// Undone lists which of the choices taken have something left that must be done and have not begun, counted from 1.
func Undone(left []Due) (out []int) {
	for _, d := range left[Begun(left):] {
		if d.Of > 0 && !d.IfAsked && !slices.Contains(out, d.Of) {
			out = append(out, d.Of)
		}
	}
	return out
}

// Begun is how many of the first answers that are due belong to what has begun.
func Begun(left []Due) int {
	if n := slices.IndexFunc(left, func(d Due) bool { return !d.Next }); n >= 0 {
		return n
	}
	return len(left)
}

// DueTo is the answer to a question by what is due, as NextDue has it, but for one that forfeits something of which
// whoever took it did not know, and for what could not be gone on with: then ok is false.
func DueTo(v View, d DecisionID, due []Due) (a Answer, left []Due, ok bool) {
	known := false
	a, left, ok = nextDue(due, func(of Due, then []Due) (a Answer, rest []Due, ok bool) {
		if a, ok = of.To(v, d); !ok {
			return 0, nil, false
		}
		if j, joins := v.(Joining); joins && of.Of > 0 && len(then) > 0 && then[0].Meant != (Meant{}) {
			if then, ok = j.Holds(d, a, then); !ok {
				return 0, nil, false
			}
		}
		known = of.Known
		return a, then, true
	})
	return a, left, ok && (known || !v.Option(d, a).Forfeits)
}

// NextDue is the answer to a question by what is due, and what is due behind it; ok is false where the question has
// none of it. What must be given may come out of turn, as where one thing is in the way of another; what is given if it
// is asked for waits for all that must be before it, and is dropped once something behind it is given.
func NextDue(answers []Answer, due []Due) (a Answer, left []Due, ok bool) {
	return nextDue(due, func(of Due, then []Due) (Answer, []Due, bool) {
		return of.Answer, then, slices.Contains(answers, of.Answer)
	})
}

// nextDue is NextDue, where give tells by which answer something due can be given, and what of that which is to be
// given at once behind it is due still.
func nextDue(due []Due, give func(of Due, then []Due) (Answer, []Due, bool)) (a Answer, left []Due, ok bool) {
	waiting := false
	for i, d := range due {
		n := i + 1
		for n < len(due) && due[n].Next {
			n++
		}
		can, then := false, []Due(nil)
		if !(d.IfAsked && waiting || d.Next && i > 0) {
			a, then, can = give(d, due[i+1:n])
		}
		if !can {
			if d.Next && i == 0 {
				return 0, nil, false
			}
			waiting = waiting || !d.IfAsked
			continue
		}
		left = append(left, then...)
		for _, before := range due[:i] {
			if !before.IfAsked {
				left = append(left, before)
			}
		}
		return a, append(left, due[n:]...), true
	}
	return 0, nil, false
}
