package view

import (
	"fmt"
	"strconv"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Tell puts an event into a sentence. Operands concealed from the receiver lead to the sentence that does without.
func Tell(r *play.Rules, e engine.Event) (engine.Telling, bool) {
	if int(e.Kind) >= len(tellings) || tellings[e.Kind].text == nil {
		return engine.Telling{}, false
	}
	how := tellings[e.Kind]
	text := how.text(narrator{r, e})
	if text.IsZero() {
		return engine.Telling{}, false
	}
	out := engine.Telling{
		Text: text, Weight: how.weight, By: engine.Onlooker, Turn: e.Kind == play.EvTurn,
		Minor: how.minor, Spare: how.spare, Own: how.own, Leads: how.leads, Bare: how.bare, Vain: how.vain,
	}
	t := narrator{r, e}
	if out.Turn {
		out.By = e.Seat
	}
	if e.Kind == play.EvNight {
		out.Listed = engine.T("tell.night.listed", t.who())
	}
	if how.short != nil { // of what nobody does, an Event, another may be the one it concerns
		out.By, out.Short = e.Seat, how.short(t)
	}
	if c := e.Args[0]; how.card && c >= 0 && int(c) < r.N {
		out.Card = r.Cards[c].ID
		if how.quote {
			out.Quote = t.quote(0)
			out.Tone = len(out.Quote) - len(t.face(0).Rules)
			out.Loose = t.loose(out.Tone)
		}
	}
	if how.again != nil {
		out.Again, out.Behind = how.again(t), r.Cards[e.Args[how.behind]].ID
	}
	if how.gather != nil {
		out.Gather = how.gather(t)
	}
	return out, true
}

// telling is how a kind of event is told.
type telling struct {
	weight engine.Weight
	card   bool // its first operand is a card: the one it is about
	quote  bool // what the card says is worth reading now
	text   func(t narrator) engine.Text
	gather func(t narrator) engine.Gather // how it is told together with others of its kind; nil if alone
	short  func(t narrator) engine.Text   // in fewer words, below the name of whoever does it; nil if there are none
	again  func(t narrator) engine.Text   // in fewer words yet, behind another sentence about the card of an operand:
	behind uint8                          // its number
	minor  bool                           // left out where room is short
	spare  bool                           // likewise, if anything else is told of the turn
	own    bool                           // but not in the turn of whoever does it
	bare   bool                           // a heading, left out where room is short and nothing stands below it
	leads  bool                           // likewise, before what names the card
	vain   bool                           // nothing has come of what the card says
}

// tellings has every kind of event.
var tellings = [play.EvKinds]telling{
	play.EvBegins:       {weight: engine.Headline, text: narrator.begins},
	play.EvKept:         {weight: engine.Aside, card: true, text: known("tell.kept", "")}, // the board shows who is still choosing
	play.EvPassed:       {weight: engine.Line, minor: true, text: counted("tell.passed")},
	play.EvRound:        {weight: engine.Headline, text: narrator.round},
	play.EvTurn:         {weight: engine.Aside, bare: true, text: somebody("tell.turn")},
	play.EvDrewSquare:   {weight: engine.Line, card: true, text: withCard("tell.square"), gather: deed("drafts"), short: ofCard("short.square")},
	play.EvDrewVillage:  {weight: engine.Line, card: true, text: known("tell.drew.village.own", "tell.drew.village"), gather: drawing("drew.village"), short: unknown("short.drew.village"), spare: true, own: true},
	play.EvVisitsWell:   {weight: engine.Line, minor: true, text: func(t narrator) engine.Text { return engine.T("tell.visits-well", t.who(), t.n(0)) }},
	play.EvDrewWell:     {weight: engine.Line, card: true, text: known("tell.drew.well.own", "tell.drew.well"), gather: drawing("drew.well"), short: unknown("short.drew.well"), spare: true, own: true},
	play.EvRecruited:    {weight: engine.Line, card: true, quote: true, text: varied(withCard("tell.recruited")), gather: deed("recruits"), short: ofCard("short.recruited")},
	play.EvAttached:     {weight: engine.Line, card: true, quote: true, text: narrator.attached, short: narrator.attachedInShort},
	play.EvCast:         {weight: engine.Line, card: true, text: withCard("tell.cast"), gather: deed("casts"), short: ofCard("short.cast")},
	play.EvPrepared:     {weight: engine.Line, card: true, text: known("tell.prepared.own", "tell.prepared"), short: unknown("short.prepared")},
	play.EvActivated:    {weight: engine.Line, card: true, quote: true, text: withCard("tell.activated"), short: ofCard("short.activated")},
	play.EvRemoved:      {weight: engine.Line, card: true, text: withCard("tell.removed"), short: ofCard("short.removed")},
	play.EvExchanged:    {weight: engine.Line, text: somebody("tell.exchanged"), short: func(narrator) engine.Text { return engine.T("short.exchanged") }},
	play.EvPlaced:       {weight: engine.Line, card: true, text: tokens("tell.placed"), gather: alikeTokens("placed"), short: ownTokens("short.placed"), again: sameTokens("short.placed")},
	play.EvTakenOff:     {weight: engine.Line, card: true, text: tokens("tell.taken-off"), gather: alikeTokens("taken-off"), short: ownTokens("short.taken-off"), again: sameTokens("short.taken-off")},
	play.EvCarried:      {weight: engine.Line, card: true, text: narrator.carried, again: narrator.carriedToIt, behind: 1},
	play.EvReplaced:     {weight: engine.Line, card: true, text: narrator.replaced},
	play.EvFlipped:      {weight: engine.Line, card: true, text: narrator.flipped},
	play.EvCancelled:    {weight: engine.Line, card: true, text: func(t narrator) engine.Text { return engine.T("tell.cancelled", t.card("card", 0), t.n(1)) }},
	play.EvSacrificed:   {weight: engine.Line, card: true, text: varied(withCard("tell.sacrificed")), gather: deed("sacrifices"), short: ofCard("short.sacrificed")},
	play.EvBuried:       {weight: engine.Line, card: true, text: withCard("tell.buried")},
	play.EvRaised:       {weight: engine.Line, card: true, text: fetched("tell.raised"), short: fetchedInShort("short.raised")},
	play.EvAccused:      {weight: engine.Line, card: true, text: suffered("tell.accused"), gather: alike("tell.accused")},
	play.EvRetrieved:    {weight: engine.Line, card: true, text: fetched("tell.retrieved"), short: fetchedInShort("short.retrieved")},
	play.EvBurned:       {weight: engine.Line, card: true, text: suffered("tell.burned"), gather: alike("tell.burned")},
	play.EvTook:         {weight: engine.Line, card: true, text: fetched("tell.took"), short: fetchedInShort("short.took")},
	play.EvTraded:       {weight: engine.Line, card: true, text: narrator.traded, short: narrator.tradedInShort},
	play.EvDiscarded:    {weight: engine.Line, card: true, text: narrator.discarded},
	play.EvReacts:       {weight: engine.Line, card: true, text: narrator.reacts, leads: true},
	play.EvPeeked:       {weight: engine.Line, text: narrator.peeked, short: narrator.peekedInShort, spare: true},
	play.EvNote:         {weight: engine.Line, minor: true, text: func(t narrator) engine.Text { return engine.T("note." + t.r.Notes[t.e.Args[0]]) }},
	play.EvRunaway:      {weight: engine.Line, card: true, text: ofCard("tell.runaway")},
	play.EvReshuffled:   {weight: engine.Line, text: counted("tell.reshuffled")},
	play.EvNight:        {weight: engine.Headline, bare: true, text: somebody("tell.night")},
	play.EvNightEvent:   {weight: engine.Heading, card: true, quote: true, text: ofCard("tell.night-event")},
	play.EvDayEvent:     {weight: engine.Heading, card: true, quote: true, text: ofCard("tell.day-event")},
	play.EvEventReturns: {weight: engine.Line, card: true, text: ofCard("tell.event-returns")},
	play.EvDawn:         {weight: engine.Line, minor: true, text: narrator.dawn},
	play.EvCoin:         {weight: engine.Line, minor: true, text: somebody("tell.coin")},
	play.EvFinal:        {weight: engine.Line, text: func(narrator) engine.Text { return engine.T("tell.final") }},
	play.EvScored:       {weight: engine.Heading, text: func(narrator) engine.Text { return engine.T("tell.scored") }},
	play.EvEnters:       {weight: engine.Aside, card: true, minor: true, text: narrator.enters},
	play.EvIdle:         {weight: engine.Line, card: true, text: func(narrator) engine.Text { return engine.T("tell.idle") }},
	play.EvCovered:      {weight: engine.Line, card: true, minor: true, text: ofCard("tell.covered"), gather: alike("tell.covered")},
	play.EvDaybreak:     {weight: engine.Heading, bare: true, text: func(narrator) engine.Text { return engine.T("tell.dawn") }},
	play.EvNightOver:    {weight: engine.Line, card: true, text: ofCard("tell.night-over")},
	play.EvFruitless:    {weight: engine.Line, card: true, vain: true, text: varied(ofCard("tell.fruitless"))},
	// What only referees and pictures need: the sentence before has said it, or nobody would miss it.
	play.EvReturned:    {card: true, text: untold},
	play.EvTurnedOver:  {card: true, text: untold},
	play.EvFollowed:    {card: true, text: untold},
	play.EvSpent:       {card: true, text: untold},
	play.EvEventStored: {card: true, text: untold},
	play.EvPutUnder:    {text: untold},
	play.EvReplacedBy:  {card: true, text: untold},
	play.EvLapsed:      {card: true, text: untold},
}

// CheckTellings names the first kind of event, or cause why not, of which nothing says how it is told.
func CheckTellings() error {
	for c := range whyNot {
		if whyNot[c] == nil {
			return fmt.Errorf("the cause %d of play/causes.go is not said: whyNot lacks it", c)
		}
	}
	for k := play.EvBegins; k < play.EvKinds; k++ {
		if tellings[k].text == nil {
			return fmt.Errorf("events of the kind %d, whose name is in the list of events in play/testdata/stored.txt, are neither told nor meant to be untold: tellings in view/tell.go lacks them", k)
		}
	}
	return nil
}

type narrator struct {
	r *play.Rules
	e engine.Event
}

func (t narrator) card(name string, i int) engine.Arg {
	c := t.e.Args[i]
	if c < 0 || int(c) >= t.r.N {
		return engine.A(name, engine.CardID(""))
	}
	return engine.A(name, t.r.Cards[c].ID)
}

func (t narrator) n(i int) engine.Arg { return engine.A("n", engine.Number(t.e.Args[i])) }

func (t narrator) who() engine.Arg { return engine.A("who", engine.Who(t.e.Seat)) }

func (t narrator) token(name string, i, n int) engine.Arg {
	return engine.A(name, engine.T("pieces."+program.Tokens.Word(int(t.e.Args[i]&3)), engine.A("n", engine.Number(t.e.Args[n]))))
}

func untold(narrator) engine.Text { return engine.Text{} }

// The commoner kinds of sentences: of somebody, of a number, of a card, of somebody and a card.

func somebody(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.who()) }
}

func counted(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.n(0)) }
}

func ofCard(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.card("card", 0)) }
}

func withCard(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.who(), t.card("card", 0)) }
}

// known is told to those who know the card, the other sentence to those who do not; none of it if that is "".
func known(key, hidden string) func(narrator) engine.Text {
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
func unknown(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		if t.knows() {
			return engine.Text{}
		}
		return engine.T(key)
	}
}

// suffered is told of a card, and of its owner if it has one.
func suffered(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		if t.e.Seat != engine.Onlooker {
			return engine.T(key+".of", t.who(), t.card("card", 0))
		}
		return engine.T(key, t.card("card", 0))
	}
}

// tokens tells of tokens of one card, in a sentence for each kind of token, with whose the card is if it is somebody's.
func tokens(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		key := key + "." + t.tokenWord(1)
		if t.e.Seat != engine.Onlooker {
			return engine.T(key+".of", t.who(), t.card("card", 0), t.n(2))
		}
		return engine.T(key, t.card("card", 0), t.n(2))
	}
}

// ownTokens tells of tokens of a card that everybody knows whose it is.
func ownTokens(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		return engine.T(key+"."+t.tokenWord(1), t.card("card", 0), t.n(2))
	}
}

// sameTokens tells of tokens of the card that was told of just before.
func sameTokens(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key+"."+t.tokenWord(1)+".again", t.n(2)) }
}

// alikeTokens gathers as many tokens of one kind on several cards.
func alikeTokens(key string) func(narrator) engine.Gather {
	return func(t narrator) engine.Gather {
		word := t.tokenWord(1)
		return engine.Gather{
			Key:  key + "." + word + "." + strconv.Itoa(int(t.e.Args[2])),
			Item: t.item(), Own: engine.T("tell.item", t.card("card", 0)), Times: "tell.item.times", Whole: engine.T("tell."+key+"."+word+".all", t.n(2)), Short: engine.T("short."+key+"."+word+".all", t.n(2)),
		}
	}
}

// alike gathers cards of which the same is told.
func alike(key string) func(narrator) engine.Gather {
	return func(t narrator) engine.Gather {
		return engine.Gather{Key: key, Item: t.item(), Whole: engine.T(key + ".all")}
	}
}

// deed gathers what somebody does with one card, one thing after another.
func deed(word string) func(narrator) engine.Gather {
	return func(t narrator) engine.Gather {
		return engine.Gather{
			Key: fmt.Sprintf("deed.%d.%d", t.e.Seat, t.e.Args[0]), Item: engine.T("deed." + word), Deeds: true,
			Whole: engine.T("tell.deeds", t.who(), t.card("card", 0)), Short: engine.T("short.deeds", t.card("card", 0)),
		}
	}
}

// drawing gathers the cards that somebody draws from one deck, unless the receiver knows them.
func drawing(key string) func(narrator) engine.Gather {
	return func(t narrator) engine.Gather {
		if t.knows() {
			return engine.Gather{}
		}
		return engine.Gather{Key: "tell." + key + "." + strconv.Itoa(int(t.e.Seat)), Item: engine.T("table.who", t.who()),
			Whole: engine.T("tell."+key+".all", t.who()), Short: engine.T("short." + key + ".all")}
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

// quote is what the card of an operand says: its rules, and before those of an Event its line. Events are few, and set the tone.
func (t narrator) quote(i int) []engine.Text {
	face := t.face(i)
	if face.Flavour == "" || t.r.Cards[t.e.Args[i]].Kind != program.Event {
		return face.Rules
	}
	return append([]engine.Text{engine.T("quote.flavour", engine.A("flavour", face.Line()))}, face.Rules...)
}

// loose are the paragraphs of a quote that need not be told, whose rules begin with the first: what a card does on entering, which
// comes next; of a Day Event its line, for the Night sets the tone, and the rules that the board shows as long as they are in force.
func (t narrator) loose(first int) (out []int) {
	day := t.e.Kind == play.EvDayEvent
	for i := range first {
		if day {
			out = append(out, i)
		}
	}
	abilities := t.r.Pack.Cards[t.e.Args[0]].Node.Get("abilities")
	if abilities == nil {
		return out
	}
	for i, ability := range abilities.Items {
		if ability.Word("when", "") == "enter" || day && staysInForce(ability) {
			out = append(out, first+i)
		}
	}
	return out
}

func (t narrator) face(i int) engine.CardFace { return t.r.Face(t.r.Pack.Cards[t.e.Args[i]]) }

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
func fetched(key string) func(narrator) engine.Text {
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

// fetchedInShort is the same of whoever is named above; of another's card only where nobody sees which it is.
func fetchedInShort(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		switch from, others := t.whose(); {
		case others && !t.knows():
			return engine.T("short.took.hidden.from", from)
		case others || !t.knows():
			return engine.Text{}
		case t.e.Args[2] != 0:
			return engine.T(key+".coven", t.card("card", 0))
		}
		return engine.T(key+".hand", t.card("card", 0))
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

func (t narrator) peekedInShort() engine.Text {
	return engine.T("short.peeked", engine.A("deck", engine.T("deck-name."+program.Decks.Word(int(t.e.Args[0])))), t.n(1))
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
	return engine.T("tell.peeked", t.who(), engine.A("deck", engine.T("deck-name."+program.Decks.Word(int(t.e.Args[0])))), t.n(1))
}

func (t narrator) carried() engine.Text {
	if t.e.Seat != engine.Onlooker {
		return engine.T("tell.carried.of", t.who(), t.card("card", 0), t.card("to", 1), t.token("token", 2, 3), t.n(3))
	}
	return engine.T("tell.carried", t.card("card", 0), t.card("to", 1), t.token("token", 2, 3), t.n(3))
}

func (t narrator) carriedToIt() engine.Text {
	if t.e.Seat == engine.Onlooker {
		return engine.Text{}
	}
	return engine.T("short.carried.again", t.who(), t.card("card", 0), t.card("to", 1), t.token("token", 2, 3))
}

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
