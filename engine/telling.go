package engine

// Telling is an event put into words.
type Telling struct {
	Text Text
	// Weight says how loudly to tell it.
	Weight Weight
	// Card, if set, is the card the sentence is about: renderers may show it.
	Card CardID
	// Quote is what Card says, a paragraph each, where that is worth reading now: it has just come into play, or it happens.
	// It is told smaller, below the sentence, or not at all where the card itself is shown.
	Quote []Text
	// Gather says how the sentence is told together with those like it.
	Gather Gather
}

// Weight says how loudly an event is told.
type Weight uint8

// The weights, from quiet to loud.
const (
	Aside    Weight = iota // part of a longer move; told with it
	Line                   // a line of the story
	Heading                // begins a part of what is told together: told at once, as a headline is
	Headline               // starts a message of its own: what follows, up to the next headline, belongs to it
)

// Gather lets tellings that say the same of several be told as one: "Blessed: the cat, the owl and the newt". See [Gathered].
type Gather struct {
	Key   string // tellings with the same key that follow one another are told as one; empty for those told alone
	Item  Text   // what this one is about
	Whole Text   // the sentence for several: it is given "list", the items, and "n", how many, if it has no number of its own
}

// Told puts events into words, as the viewer may know them, in their order: each telling as the game has it, those that say the
// same of several as one.
func Told(g Game, events []Event, viewer Seat) []Telling {
	var list []Telling
	for _, e := range events {
		if t, ok := g.Tell(e.For(viewer)); ok {
			list = append(list, t)
		}
	}
	return Gathered(list)
}

// Gathered makes one telling of those that say the same of several one after another. What is gathered is about no one card
// any more, and quotes none.
func Gathered(list []Telling) []Telling {
	var out []Telling
	for i := 0; i < len(list); {
		n := 1
		for list[i].Gather.Key != "" && i+n < len(list) && list[i+n].Gather.Key == list[i].Gather.Key && list[i+n].Weight == list[i].Weight {
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

// together is the telling for all of a list that is gathered.
func together(list []Telling) Telling {
	var items List
	for _, t := range list {
		items = append(items, t.Gather.Item)
	}
	whole := list[0].Gather.Whole
	numbered := false
	for _, a := range whole.Args {
		numbered = numbered || a.Name == "n"
	}
	args := append(whole.Args[:len(whole.Args):len(whole.Args)], A("list", items))
	if !numbered {
		args = append(args, A("n", Number(len(list))))
	}
	return Telling{Text: Text{Key: whole.Key, Args: args}, Weight: list[0].Weight}
}
