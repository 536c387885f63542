package view

import (
	"fmt"
	"strconv"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// narrator makes sentences of one event, for whoever it has been cut down for.
type narrator struct {
	r *play.Rules
	e engine.Event
}

func (t narrator) card(name string, i int) engine.Arg {
	return engine.A(name, t.cardOf(i))
}

// cardOf is the card of an operand; "" where it is none, or concealed.
func (t narrator) cardOf(i int) engine.CardID {
	if c := t.e.Args[i]; c >= 0 && int(c) < t.r.N {
		return t.r.Cards[c].ID
	}
	return ""
}

func (t narrator) n(i int) engine.Arg { return engine.A("n", engine.Number(t.e.Args[i])) }

func (t narrator) who() engine.Arg { return engine.A("who", engine.Who(t.e.Seat)) }

func (t narrator) token(name string, i, n int) engine.Arg {
	return engine.A(name, engine.T("pieces."+t.tokenWord(i), engine.A("n", engine.Number(t.e.Args[n]))))
}

// The commoner kinds of sentences: of somebody, of nobody, of a number, of a card, of somebody and a card.

func somebody(key string) sentence {
	return func(t narrator) engine.Text { return engine.T(key, t.who()) }
}

func fixed(key string) sentence {
	return func(narrator) engine.Text { return engine.T(key) }
}

func counted(key string) sentence {
	return func(t narrator) engine.Text { return engine.T(key, t.n(0)) }
}

func ofCard(key string) sentence {
	return func(t narrator) engine.Text { return engine.T(key, t.card("card", 0)) }
}

func withCard(key string) sentence {
	return func(t narrator) engine.Text { return engine.T(key, t.who(), t.card("card", 0)) }
}

// known is told to those who know the card, the other sentence to those who do not; none of it if that is "".
func known(key, hidden string) sentence {
	return func(t narrator) engine.Text {
		switch {
		case t.knows():
			return engine.T(key, t.card("card", 0))
		case hidden == "":
			return engine.Text{}
		}
		return engine.T(hidden, t.who())
	}
}

// unknown is told, with no name, to those who do not know the card; the others are told as they always are.
func unknown(key string) sentence {
	return func(t narrator) engine.Text {
		if t.knows() {
			return engine.Text{}
		}
		return engine.T(key)
	}
}

// suffered is told of a card, and of its owner if it has one.
func suffered(key string) sentence {
	return func(t narrator) engine.Text {
		if t.e.Seat != engine.Onlooker {
			return engine.T(key+".of", t.who(), t.card("card", 0))
		}
		return engine.T(key, t.card("card", 0))
	}
}

// tokens tells of tokens of one card, in a sentence for each kind of token, with whose the card is if it is somebody's.
func tokens(key string) sentence {
	return func(t narrator) engine.Text {
		key := key + "." + t.tokenWord(1)
		if t.e.Seat != engine.Onlooker {
			return engine.T(key+".of", t.who(), t.card("card", 0), t.n(2))
		}
		return engine.T(key, t.card("card", 0), t.n(2))
	}
}

// alikeTokens gathers as many tokens of one kind on several cards.
func alikeTokens(key string) func(narrator) engine.Gather {
	return func(t narrator) engine.Gather {
		word := t.tokenWord(1)
		return engine.Gather{
			Key: key + "." + word, Each: int(t.e.Args[2]),
			Item: t.item(), Own: engine.T("tell.item", t.card("card", 0)), Times: "tell.item.times",
			Whole: engine.T("tell."+key+"."+word+".all", t.n(2)),
		}
	}
}

// alike gathers cards of which the same is told.
func alike(key string) func(narrator) engine.Gather {
	return func(t narrator) engine.Gather {
		return engine.Gather{
			Key: key, Item: t.item(), Own: engine.T("tell.item", t.card("card", 0)), Whole: engine.T(key + ".all"),
		}
	}
}

// deed gathers what somebody does with one card, one thing after another.
func deed(word string) func(narrator) engine.Gather {
	return func(t narrator) engine.Gather {
		return engine.Gather{
			Key: fmt.Sprintf("deed.%d.%d", t.e.Seat, t.e.Args[0]), Item: engine.T("deed." + word), Deeds: true,
			Whole: engine.T("tell.deeds", t.who(), t.card("card", 0)),
			Short: engine.T("short.deeds", t.card("card", 0)), Led: engine.T("led.deeds", t.card("card", 0)),
		}
	}
}

// drawing gathers the cards that somebody draws from one deck, unless the receiver knows them.
func drawing(key string) func(narrator) engine.Gather {
	return func(t narrator) engine.Gather {
		if t.knows() {
			return engine.Gather{}
		}
		return engine.Gather{Key: "tell." + key + "." + strconv.Itoa(int(t.e.Seat)),
			Item: engine.T("table.who", t.who()), Whole: engine.T("tell."+key+".all", t.who())}
	}
}

// item is the card of the first operand in a list, with whose it is if it is somebody's.
func (t narrator) item() engine.Text {
	if c := t.e.Args[0]; t.e.Kind != play.EvCovered && t.e.Seat != engine.Onlooker && c >= 0 {
		return engine.T("tell.item.of", t.card("card", 0), t.who())
	}
	return engine.T("tell.item", t.card("card", 0))
}

func (t narrator) tokenWord(i int) string { return program.Tokens.Word(int(t.e.Args[i] & 3)) }

// ways is how many ways there are to say what is said often.
const ways = 3

// varied tells the same in several ways; a card is always told of in the same.
func varied(text func(narrator) engine.Text) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		told := text(t)
		key := told.Key
		told.Key += "." + strconv.Itoa(int(t.e.Args[0]&0x7fff)%ways)
		return engine.T(key, engine.A("told", told))
	}
}

// quote is what the card of the first operand says: of an Event that comes its line, which sets the tone, and its
// rules, since Events are few; of another card the rules that are at work. tone is how many paragraphs come before the
// rules.
func (t narrator) quote() (said []engine.Text, tone int) {
	face := t.face(0)
	switch {
	case t.kind() != program.Event:
		return t.atWork(face.Rules), 0
	case t.e.Kind == play.EvReacts: // it came before, and lies open as long as it is in force
		return nil, 0
	case face.Flavour == "":
		return face.Rules, 0
	}
	return append([]engine.Text{engine.T("quote.flavour", engine.A("flavour", face.Line()))}, face.Rules...), 1
}

// atWork are the rules by which a card does what is told of it: where it casts or reacts, not all it says.
func (t narrator) atWork(rules []engine.Text) (out []engine.Text) {
	when := map[engine.EventKind]string{
		play.EvCast: "cast", play.EvActivated: "cast", play.EvReacts: "react",
	}[t.e.Kind]
	abilities := t.r.Pack.Cards[t.e.Args[0]].Node.Get("abilities")
	if when == "" || abilities == nil {
		return rules
	}
	for i, ability := range abilities.Items {
		if ability.Word("when", "") == when {
			out = append(out, rules[i])
		}
	}
	return out
}

// loose are the paragraphs of a quote of n that need not be told in short; first is where its rules begin. Of a card
// that somebody plays it is all: what comes of it is told, and the card can be opened. Of an Event it is what it does
// on entering, which comes next.
func (t narrator) loose(first, n int) (out []int) {
	if t.kind() != program.Event {
		return upTo(n)
	}
	abilities := t.r.Pack.Cards[t.e.Args[0]].Node.Get("abilities")
	if abilities == nil {
		return out
	}
	for i, ability := range abilities.Items {
		if ability.Word("when", "") == "enter" {
			out = append(out, first+i)
		}
	}
	return out
}

// upTo are the indexes below n.
func upTo(n int) (out []int) {
	for i := range n {
		out = append(out, i)
	}
	return out
}

func (t narrator) face(i int) engine.CardFace { return t.r.Face(t.r.Pack.Cards[t.e.Args[i]]) }

// night tells which Night falls, unless its event comes from before they had numbers.
func (t narrator) night() engine.Text {
	if t.e.Args[0] == 0 {
		return engine.T("tell.night.unnumbered", t.who())
	}
	return engine.T("tell.night", t.who(), t.n(0))
}

// dawn is told only when nobody new has come: who has, has been named.
func (t narrator) dawn() engine.Text {
	if t.e.Args[0] > 0 {
		return engine.Text{}
	}
	return engine.T("tell.dawn.nobody")
}

// enters tells that what a card does on entering begins.
func (t narrator) enters() engine.Text {
	if t.kind() == program.Item {
		return engine.T("tell.enters.item", t.card("card", 0))
	}
	return varied(ofCard("tell.enters"))(t)
}

// reacts tells that a card answers to what has happened.
func (t narrator) reacts() engine.Text {
	if t.kind() == program.Event {
		return engine.T("tell.reacts.event", t.card("card", 0))
	}
	return engine.T("tell.reacts", t.card("card", 0))
}

// kind is the kind of card the first operand is.
func (t narrator) kind() program.Kind { return t.r.Cards[t.e.Args[0]].Kind }

// fetched tells that a card came into a hand or Coven, and from whom if it was somebody else's.
func fetched(key string) sentence {
	return func(t narrator) engine.Text {
		from, others := t.whose()
		if !t.knows() && others {
			return engine.T("tell.took.hidden.from", t.who(), from)
		}
		if !t.knows() {
			return engine.T("tell.took.hidden", t.who())
		}
		to := ".hand"
		if t.e.Args[2] != 0 {
			to = ".coven"
		}
		if others {
			return engine.T(key+".from"+to, t.who(), t.card("card", 0), from)
		}
		return engine.T(key+to, t.who(), t.card("card", 0))
	}
}

// whose is whose the card was that is fetched, if it was another's.
func (t narrator) whose() (from engine.Arg, others bool) {
	was := t.e.Args[1]
	return engine.A("from", engine.Who(was)), was >= 0 && was < play.MaxSeats && engine.Seat(was) != t.e.Seat
}

// fetchedInShort is the same of whoever is named above.
func fetchedInShort(key string) sentence {
	return func(t narrator) engine.Text {
		from, others := t.whose()
		to := ".hand"
		if t.e.Args[2] != 0 {
			to = ".coven"
		}
		switch {
		case others && !t.knows():
			return engine.T("short.took.hidden.from", from)
		case !t.knows():
			return engine.Text{}
		case others:
			return engine.T(key+".from"+to, t.card("card", 0), from)
		}
		return engine.T(key+to, t.card("card", 0))
	}
}

// knows reports whether the receiver may know the first operand.
func (t narrator) knows() bool { return t.e.Args[0] != engine.Concealed }

func (t narrator) begins() engine.Text {
	if t.e.Args[0] == 1 {
		return engine.T("tell.begins.solo")
	}
	return engine.T("tell.begins", t.n(0), t.who())
}

func (t narrator) round() engine.Text {
	if t.e.Args[1] != 0 {
		return engine.T("tell.round.final", t.n(0))
	}
	return engine.T("tell.round", t.n(0))
}

func (t narrator) attached() engine.Text {
	return engine.T("tell.attached", t.who(), t.card("item", 0), t.card("card", 1))
}

func (t narrator) attachedInShort() engine.Text {
	return engine.T("short.attached", t.card("item", 0), t.card("card", 1))
}

func (t narrator) attachedLeads() engine.Text {
	return engine.T("led.attached", t.card("item", 0), t.card("card", 1))
}

func (t narrator) deck() engine.Arg {
	return engine.A("deck", engine.T("deck-name."+program.Decks.Word(int(t.e.Args[0]))))
}

func (t narrator) peekedInShort() engine.Text {
	return engine.T("short.peeked", t.deck(), t.n(1))
}

func (t narrator) traded() engine.Text {
	if !t.knows() {
		return engine.T("tell.traded.hidden", t.who())
	}
	return engine.T("tell.traded", t.card("card", 0), t.card("other", 1))
}

func (t narrator) tradedInShort() engine.Text {
	if !t.knows() {
		return engine.T("short.traded.hidden")
	}
	return engine.T("short.traded", t.card("card", 0), t.card("other", 1))
}

func (t narrator) discarded() engine.Text {
	if t.e.Args[1] != 0 {
		return engine.T("tell.discarded.trial", t.card("card", 0))
	}
	return engine.T("tell.discarded", t.card("card", 0))
}

func (t narrator) peeked() engine.Text {
	return engine.T("tell.peeked", t.who(), t.deck(), t.n(1))
}

func (t narrator) carried() engine.Text {
	if t.e.Seat != engine.Onlooker {
		return engine.T("tell.carried.of", t.who(), t.card("card", 0), t.card("to", 1), t.token("token", 2, 3), t.n(3))
	}
	return engine.T("tell.carried", t.card("card", 0), t.card("to", 1), t.token("token", 2, 3), t.n(3))
}

func (t narrator) cancelled() engine.Text {
	return engine.T("tell.cancelled", t.card("card", 0), t.n(1))
}

func (t narrator) visitsWell() engine.Text { return engine.T("tell.visits-well", t.who(), t.n(0)) }

// noted is a sentence that the card itself brings along.
func (t narrator) noted() engine.Text { return engine.T("note." + t.r.Notes[t.e.Args[0]]) }

func (t narrator) replaced() engine.Text {
	return engine.T("tell.replaced", t.card("card", 0), t.token("token", 1, 3), t.token("with", 2, 3), t.n(3))
}

func (t narrator) flipped() engine.Text {
	switch {
	case t.e.Args[2] == 0:
		return engine.T("tell.flipped.cursed", t.card("card", 0), t.n(1))
	case t.e.Args[1] == 0:
		return engine.T("tell.flipped.blessed", t.card("card", 0), t.n(2))
	}
	return engine.T("tell.flipped.both", t.card("card", 0))
}

// paragraphs puts rules one after another.
func paragraphs(rules []engine.Text) engine.Text {
	switch len(rules) {
	case 0:
		return engine.Text{}
	case 1:
		return rules[0]
	}
	return engine.T("table.two-rules", engine.A("first", rules[0]), engine.A("second", paragraphs(rules[1:])))
}
