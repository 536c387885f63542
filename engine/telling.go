package engine

import (
	"reflect"
	"slices"
)

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
	// Turn says that it is a heading: what follows is done by By, until the next one.
	Turn bool
	// By is who does it, or whose Card it is; it matters where there is a Short, a Quote or a Turn. Onlooker for
	// nobody.
	By Seat
	// Short is the same in fewer words, for where a heading has named By. Zero: there are no fewer.
	Short Text
	// Brevity says what becomes of it where room is short.
	Brevity Brevity
	// Again is the same in fewer words yet, for where the sentence before below the same heading is about the card
	// Behind. Zero: there are none.
	Again  Text
	Behind CardID
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
	// ToldInOwnTurn is told likewise, but always below a heading that names By: there it is a part of what By does.
	ToldInOwnTurn
	// ToldAboveMore is a heading, told only if anything is told below it.
	ToldAboveMore
	// ToldUnlessNamed is about what begins a Card's move, and left out before a sentence that names the card.
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
	Item Text   // what this one is about
	// the sentence for several: it is given "list", the items, and "n", how many, if it has no number of its own
	Whole Text
	// the items are what is done, one after another, with one card: there is no number, and what the card says stays
	Deeds bool
	Short Text // Whole in fewer words, see [Telling.Short]
	Own   Text // Item in fewer words, likewise
	// the key of the phrase for an item that comes "n" times, which is given "item"; empty: each stands by itself
	Times string
}

// Told puts events into words, as the viewer may know them, in their order: each telling as the game has it, those that
// say the same of several as one.
func Told(g Game, events []Event, viewer Seat) []Telling {
	return Gathered(tellings(g, events, viewer))
}

// ToldInShort is Told for where room is short: each telling as its Brevity says, and whoever is named by a heading is
// not named again.
func ToldInShort(g Game, events []Event, viewer Seat) []Telling {
	return Gathered(Shortened(tellings(g, events, viewer)))
}

func tellings(g Game, events []Event, viewer Seat) (list []Telling) {
	for _, e := range events {
		if t, ok := g.Tell(e.For(viewer)); ok {
			list = append(list, t)
		}
	}
	return list
}

// Shortened leaves out what its Brevity leaves out, and has the rest in fewer words where what stands above allows it.
func Shortened(list []Telling) (out []Telling) {
	turn, by, below := false, Onlooker, 0
	for i, t := range list {
		switch {
		case t.Brevity == NeverTold, t.Brevity == ToldUnlessNamed && namedNext(list[i+1:], t.Card):
			continue
		case t.Turn || t.Weight >= Heading:
			out = spared(out, below)
			turn, by, below = t.Turn, t.By, len(out)+1
		default:
			if turn && t.By == by {
				t = t.inShort()
				if t.Brevity == ToldInOwnTurn {
					t.Brevity = ToldAlways
				}
			}
			if t.Vain {
				unexplained(out, t.Card)
			}
			if !t.Again.IsZero() && follows(out[below:], t.Behind) {
				t.Text = t.Again
			}
		}
		t.Quote = t.firm()
		out = append(out, t)
	}
	return spared(out, below)
}

// follows reports whether the last of what stands below a heading, leaving out what can be spared, is about this card,
// and will be told alone.
func follows(above []Telling, c CardID) bool {
	above = slices.DeleteFunc(slices.Clone(above), func(t Telling) bool { return t.Brevity.spare() })
	n := len(above)
	if n == 0 || above[n-1].Card != c {
		return false
	}
	key := above[n-1].Gather.Key
	return key == "" || above[n-1].Gather.Deeds || n == 1 || above[n-2].Gather.Key != key
}

// inShort is a telling below a heading that names who does it.
func (t Telling) inShort() Telling {
	or := func(short, whole Text) Text {
		if short.IsZero() {
			return whole
		}
		return short
	}
	t.Text, t.Gather.Whole, t.Gather.Item = or(t.Short, t.Text), or(t.Gather.Short, t.Gather.Whole),
		or(t.Gather.Own, t.Gather.Item)
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

// namedNext reports whether the next that is told in short names the card.
func namedNext(list []Telling, c CardID) bool {
	for _, t := range list {
		if t.Brevity != NeverTold {
			return slices.ContainsFunc(t.Text.Args, func(a Arg) bool { return a.Value == c })
		}
	}
	return false
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

// Gathered makes one telling of those that say the same of several one after another, or several things of one. What is
// gathered from several cards is about no one card any more, and quotes none.
func Gathered(list []Telling) []Telling {
	var out []Telling
	for i := 0; i < len(list); {
		n := 1
		for list[i].Gather.Key != "" && i+n < len(list) && list[i+n].Gather.Key == list[i].Gather.Key &&
			list[i+n].Weight == list[i].Weight {
			n++
		}
		if n == 1 {
			out = append(out, list[i])
		} else {
			out = append(out, together(list[i:i+n]))
		}
		i += n
	}
	return out
}

// gatheredItems are what each telling of a list is about, those that are the same as one, in the order of their first.
func gatheredItems(list []Telling) (items List) {
	var times []int
	for _, t := range list {
		same := slices.IndexFunc(items,
			func(i Text) bool { return t.Gather.Times != "" && reflect.DeepEqual(i, t.Gather.Item) })
		if same < 0 {
			items, times = append(items, t.Gather.Item), append(times, 0)
			same = len(items) - 1
		}
		times[same]++
	}
	for i, n := range times {
		if n > 1 {
			items[i] = T(list[0].Gather.Times, A("item", items[i]), A("n", Number(n)))
		}
	}
	return items
}

// together is the telling for all of a list that is gathered.
func together(list []Telling) Telling {
	items := gatheredItems(list)
	whole := list[0].Gather.Whole
	numbered := false
	for _, a := range whole.Args {
		numbered = numbered || a.Name == "n"
	}
	args := append(whole.Args[:len(whole.Args):len(whole.Args)], A("list", items))
	if !numbered && !list[0].Gather.Deeds {
		args = append(args, A("n", Number(len(list))))
	}
	out := Telling{Text: Text{Key: whole.Key, Args: args}, Weight: list[0].Weight, By: list[0].By}
	if i := slices.IndexFunc(list, func(t Telling) bool { return !t.Remark.IsZero() }); i >= 0 {
		out.Remark = list[i].Remark
	}
	if list[0].Gather.Deeds {
		out.Card = list[0].Card
		for _, t := range list {
			out.Quote = append(out.Quote, t.Quote...)
		}
	}
	return out
}
