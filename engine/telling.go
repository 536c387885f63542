package engine

import "slices"

// Telling is an event put into words.
type Telling struct {
	Text Text
	// Listed is the same as a line of a list of chapters, where Text has not what tells it from others; zero where it
	// has. It is given "n": which of its kind it is in the game.
	Listed Text
	// Weight says how loudly to tell it.
	Weight Weight
	// Card, if set, is the card the sentence is about: renderers may show it.
	Card CardID
	// Quote is what Card says, a paragraph each, where that is worth reading now: it acts, or it happens. It is told
	// smaller, below the sentence, or not at all where the card itself is shown.
	Quote []Text
	// Loose are the paragraphs of Quote, by index, that are left out in short: they set the tone, or the board has
	// them.
	Loose []int
	// Tone is how many of Quote's first paragraphs set the tone and say nothing of what Card does.
	Tone int
	// Vain says that nothing came of what Card says: in short it is not told then, but for its tone.
	Vain bool
	// Gather says how the sentence is told together with those like it.
	Gather Gather
	// Counts is the key by which those are gathered of which this one says no more than how many there were: behind one
	// of them it is not told, since whoever reads that knows it. "" where it counts nothing.
	Counts string
	// Turn says that it is a heading: what follows is done by By, until the next one.
	Turn bool
	// By is who does it, or whose Card it is; it matters where there is a Short, a Quote or a Turn. Onlooker for
	// nobody.
	By Seat
	// Short is the same in fewer words, for where a heading has named By. Zero: there are no fewer.
	Short Text
	// Brevity says what becomes of it where room is short.
	Brevity Brevity
	// Outcome is the same as a phrase, where it may be what has come of the deed before.
	Outcome Outcome
	// Swing is what is counted of somebody that has changed by much; its Key is "" where it is about something else.
	Swing Swing
	// Foremost says that it matters more than the deed it has come of: By is told it first, and everybody where By is
	// Onlooker; it is never cut.
	Foremost bool
	// Passing says that it tells how something stood just then: where what came after it is told at once with it, it is
	// no news any more.
	Passing bool
	// Deed says that By has chosen to do it: it has come of nothing that is told before.
	Deed bool
	// Begins says that it has a line of its own where sentences run on, unless it says of one more what was said before
	// it.
	Begins bool
	// Led is the sentence of a deed in short with what has come of it, which it is given as "results". Zero: that is told
	// by itself.
	Led Text
	// Remark is what somebody at the table says to it, told with the sentence. Games leave it zero: it is put here by
	// who tells the story.
	Remark Text
}

// Brevity says what becomes of a telling where room is short, see [ToldInShort].
type Brevity uint8

const (
	// ToldAlways is told there, too.
	ToldAlways Brevity = iota
	// NeverTold is left out, since what comes next shows it, too.
	NeverTold
	// ToldAlone is told only if nothing else is told below the same heading, which would stand alone. It changes
	// what others see by a number, and the board has that.
	ToldAlone
	// ToldInOwnTurn is told likewise, but always below a heading that names By and behind something that By has done
	// there: it has come of that, while at the beginning of a turn it is what everybody does in every turn.
	ToldInOwnTurn
	// ToldAboveMore is a heading, told only if anything is told below it.
	ToldAboveMore
	// ToldUnlessNamed is about what begins a Card's move, and left out before a sentence that names the card, and where
	// nothing is told that has come of it.
	ToldUnlessNamed
)

// spare reports whether a telling is left out beside others below the same heading.
func (b Brevity) spare() bool { return b == ToldAlone || b == ToldInOwnTurn }

// Weight says how loudly an event is told.
type Weight uint8

// The weights, from quiet to loud.
const (
	Aside    Weight = iota // part of a longer move; told with it
	Line                   // a line of the story
	Heading                // begins a part of what is told together: told at once, as a headline is
	Headline               // starts a message of its own: what follows, up to the next headline, belongs to it
)

// Gather lets tellings that say the same of several be told as one: "Blessed: the cat, the owl and the newt". See
// [Gathered].
type Gather struct {
	Key  string // tellings with the same key that follow one another are told as one; empty for those told alone
	Each int    // a number that is the same for all of them
	Item Text   // what this one is about
	// the sentence for several: it is given "list", the items, and "n", how many, if it has no number of its own
	Whole Text
	// the items are what is done, one after another, with one card: there is no number, and what the card says stays
	Deeds bool
	// Whole is that of the last of them: it says how things stand behind all of them.
	Latest bool
	Short  Text // Whole in fewer words, see [Telling.Short]
	Own    Text // Item in fewer words, likewise
	Led    Text // of deeds: what they are told with, see [Telling.Led]
	// the key of the phrase for an item that comes "n" times, which is given "item"; empty: each stands by itself
	Times string
}

// Told puts events into words, as the viewer may know them, in their order: each telling as the game has it, those that
// say the same of several as one.
func Told(g Game, events []Event, viewer Seat) []Telling {
	return Gathered(uncounted(tellings(g, events, viewer)))
}

// ToldInShort is Told for where room is short: each telling as its Brevity says, and whoever is named by a heading is
// not named again.
func ToldInShort(g Game, events []Event, viewer Seat) []Telling {
	return InShort(tellings(g, events, viewer))
}

// InShort has tellings as they are told where room is short: what can be spared left out, what says the same of several
// as one, and deeds together with what has come of them.
func InShort(list []Telling) []Telling {
	return withOutcomes(Gathered(added(swingsLast(Shortened(list)))))
}

func tellings(g Game, events []Event, viewer Seat) (list []Telling) {
	for _, e := range events {
		if t, ok := g.Tell(e.For(viewer)); ok {
			list = append(list, t)
		}
	}
	return list
}

// uncounted leaves out what says how many there were of what has just been told one by one.
func uncounted(list []Telling) (out []Telling) {
	for i, t := range list {
		if i == 0 || t.Counts == "" || list[i-1].Gather.Key != t.Counts {
			out = append(out, t)
		}
	}
	return out
}

// Shortened leaves out what its Brevity leaves out, and has the rest in fewer words where what stands above allows it.
func Shortened(list []Telling) (out []Telling) {
	turn, by, below, apart := false, Onlooker, 0, false
	for i, t := range list {
		switch {
		case t.Brevity == NeverTold:
			continue
		case t.Brevity == ToldUnlessNamed && saidByNext(list[i+1:], t.Card):
			apart = true // what comes next has come of this, and not of what stands before it
			continue
		case t.Turn || t.Weight >= Heading:
			out = spared(out, below)
			turn, by, below = t.Turn, t.By, len(out)+1
		default:
			if turn && t.By == by {
				t = t.inShort(slices.ContainsFunc(out[below:], func(t Telling) bool { return !t.Brevity.spare() }))
			} else if !t.Short.IsZero() {
				t.Led = Text{} // it does not say who
			}
			if t.Vain {
				unexplained(out, t.Card)
			}
		}
		t.Quote, t.Outcome.apart = t.firm(), apart
		out, apart = append(out, t), false
	}
	return spared(out, below)
}

// inShort is a telling below a heading that names who does it; later says that they have done something before.
func (t Telling) inShort(later bool) Telling {
	or := func(short, whole Text) Text {
		if short.IsZero() {
			return whole
		}
		return short
	}
	t.Text, t.Gather.Whole, t.Gather.Item = or(t.Short, t.Text), or(t.Gather.Short, t.Gather.Whole),
		or(t.Gather.Own, t.Gather.Item)
	t.Outcome.Phrase = or(t.Outcome.Own, t.Outcome.Phrase)
	if t.Swing.Own != "" {
		t.Swing.Key = t.Swing.Own
	}
	if t.Brevity == ToldInOwnTurn && later {
		t.Brevity = ToldAlways
	}
	return t
}

// unexplained leaves out what a card does where it was told last.
func unexplained(list []Telling, c CardID) {
	for i, t := range slices.Backward(list) {
		if t.Card == c && len(t.Quote) > 0 {
			list[i].Quote = t.Quote[:min(t.Tone, len(t.Quote))]
			return
		}
	}
}

// firm is what is left of Quote in short.
func (t Telling) firm() (out []Text) {
	for i, paragraph := range t.Quote {
		if !slices.Contains(t.Loose, i) {
			out = append(out, paragraph)
		}
	}
	return out
}

// saidByNext reports whether the next that is told in short names the card, or has not come of it.
func saidByNext(list []Telling, c CardID) bool {
	for _, t := range list {
		if t.Brevity != NeverTold {
			return t.Deed || t.Turn || t.Weight >= Heading || t.Brevity == ToldUnlessNamed ||
				slices.ContainsFunc(t.Text.Args, func(a Arg) bool { return a.Value == c })
		}
	}
	return true
}

// spared leaves out what can be spared of what stands below a heading, list[from:], and the heading if it would stand
// bare.
func spared(list []Telling, from int) []Telling {
	spare := func(t Telling) bool { return t.Brevity.spare() }
	switch {
	case from > 0 && from == len(list) && list[from-1].Brevity == ToldAboveMore:
		return list[:from-1]
	case from < len(list) && slices.ContainsFunc(list[from:], func(t Telling) bool { return !t.Brevity.spare() }):
		return append(list[:from], slices.DeleteFunc(list[from:], spare)...)
	}
	return list
}
