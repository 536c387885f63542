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
	// Turn says that it is a heading: what follows is done by By, until the next one.
	Turn bool
	// By is who does it, or whose Card it is; it matters where there is a Short, a Quote or a Turn. Onlooker for nobody.
	By Seat
	// Short is the same in fewer words, for where a heading has named By. Zero: there are no fewer.
	Short Text
	// Minor is told only where there is room for everything: what comes next shows it, too.
	Minor bool
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
	Short Text   // Whole in fewer words, see [Telling.Short]
}

// Told puts events into words, as the viewer may know them, in their order: each telling as the game has it, those that say the
// same of several as one.
func Told(g Game, events []Event, viewer Seat) []Telling {
	return Gathered(tellings(g, events, viewer))
}

// ToldInShort is Told for where room is short: what is minor is left out, and whoever is named by a heading is not named again.
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

// Shortened leaves out what is minor, and has the rest in fewer words where the heading above allows it.
func Shortened(list []Telling) (out []Telling) {
	turn, by := false, Onlooker
	for _, t := range list {
		switch {
		case t.Minor:
			continue
		case t.Turn || t.Weight >= Heading:
			turn, by = t.Turn, t.By
		case turn && t.By == by:
			if !t.Short.IsZero() {
				t.Text = t.Short
			}
			if !t.Gather.Short.IsZero() {
				t.Gather.Whole = t.Gather.Short
			}
		}
		out = append(out, t)
	}
	return out
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
	return Telling{Text: Text{Key: whole.Key, Args: args}, Weight: list[0].Weight, By: list[0].By}
}
