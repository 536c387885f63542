package engine

import "slices"

// Outcome is what has come of a deed, as a phrase: "a token on the cat". Where room is short the deed is told with it:
// "Casts the owl: a token on the cat, the newt burns."
type Outcome struct {
	// Phrase is the phrase; zero: it is no outcome.
	Phrase Text
	// Own is Phrase for where a heading has named whose it is; zero: it is as Phrase.
	Own Text
	// Self is Phrase for where the deed is that of the card To, which so need not be named again; zero: it is named.
	Self Text
	To   CardID
	// Of is the card of whose deed alone it has come; "" where it has come of the deed that is told last.
	Of CardID
	// Several is the phrase where several are gathered: it is given "list" and, where it has no number, "n", as
	// [Gather.Whole] is.
	Several Text
	// Adds is the same for outcomes that add up to one: so many of the same for the same card. N is how many: in the texts
	// above it is "n", or the "n" of a text within them.
	Adds string
	N    int
	// Alone is the sentence for where no deed stands before it: it is given "results". Zero: it is told as otherwise.
	Alone Text

	apart bool // it has come of something that is not told
}

// IsZero reports whether there is none.
func (o Outcome) IsZero() bool { return o.Phrase.IsZero() }

// withOutcomes tells deeds together with what comes right behind them, and what has come of nothing told by itself.
func withOutcomes(list []Telling) (out []Telling) {
	for i := 0; i < len(list); {
		t, n := list[i], 1
		switch {
		case !t.Led.IsZero():
			var results List
			for ; i+n < len(list) && list[i+n].follows() && list[i+n].Outcome.isOf(t.Card); n++ {
				results = append(results, list[i+n].Outcome.of(t.Card))
				if t.Remark.IsZero() {
					t.Remark = list[i+n].Remark
				}
			}
			switch {
			case n > 1:
				t.Text = t.Led.with("results", results)
			case t.Brevity == ToldUnlessNamed: // nothing has come of it
				i++
				continue
			}
		case !t.Outcome.IsZero() && !t.Outcome.Alone.IsZero():
			t.Text = t.Outcome.Alone.with("results", List{t.Outcome.Phrase})
		}
		out, i = append(out, t), i+n
	}
	return out
}

// of is the phrase behind a deed of a card.
func (o Outcome) of(c CardID) Text {
	if c != "" && o.To == c && !o.Self.IsZero() {
		return o.Self
	}
	return o.Phrase
}

// isOf reports whether it may have come of a deed of a card.
func (o Outcome) isOf(c CardID) bool { return o.Of == "" || o.Of == c }

// follows reports whether it can be told with the deed before it.
func (t Telling) follows() bool { return !t.Outcome.IsZero() && !t.Outcome.apart && t.Weight < Heading }

// added adds up outcomes that stand beside each other.
func added(list []Telling) (out []Telling) {
	from := 0 // where those begin that stand beside each other
	for _, t := range list {
		if !t.follows() {
			from = len(out) + 1
			if !t.Outcome.IsZero() {
				from--
			}
		} else if i := slices.IndexFunc(out[from:], func(o Telling) bool {
			return t.Outcome.Adds != "" && o.Outcome.Adds == t.Outcome.Adds
		}); i >= 0 {
			out[from+i].Outcome.add(t.Outcome.N)
			out[from+i].Gather.Each = out[from+i].Outcome.N
			continue
		}
		out = append(out, t)
	}
	return out
}

// add has an outcome be about n more.
func (o *Outcome) add(n int) {
	o.N += n
	for _, t := range []*Text{&o.Phrase, &o.Own, &o.Self, &o.Several} {
		*t = t.counting(o.N)
	}
}

// counting is the text with another number.
func (t Text) counting(n int) Text {
	t.Args = slices.Clone(t.Args)
	for i, a := range t.Args {
		switch v := a.Value.(type) {
		case Number:
			if a.Name == "n" {
				t.Args[i].Value = Number(n)
			}
		case Text:
			t.Args[i].Value = v.counting(n)
		}
	}
	return t
}

// with is the text with one argument more.
func (t Text) with(name string, v Value) Text {
	return Text{Key: t.Key, Args: append(slices.Clone(t.Args), A(name, v))}
}
