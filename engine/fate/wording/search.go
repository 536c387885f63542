package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/fate/program"
)

// Det is the word before a noun: it says which and how many of the cards found.
type Det uint8

// The words before a noun.
const (
	Pick   Det = iota // as the search picks: "a Witch", "up to 2 Witches", "each Witch"
	Any               // one of them exists: "a Witch"
	Bare              // after "for each": "Witch"
	Plural            // all of them, in general: "Witches", of whom something is said
	Many              // so many of them, after a number: "Witches"
	None              // there is none of them: "no Witch"
)

// How says where in a sentence a card stands.
type How struct {
	Det      Det
	Noun     string // instead of the search's own noun
	Bears    string // the token that the step takes off: no need to say that there is one
	From     bool   // "from your hand" rather than "in your hand"
	Own      bool   // of the player's own Coven as a matter of course
	Casts    bool   // with a Cast effect as a matter of course
	Off      bool   // on trial as a matter of course
	Nowhere  bool   // where it is has been said
	Each     bool   // what is done is done to each
	Together bool   // what is done is done to all together
	Summed   bool   // they, or the tokens on them, are counted together over all places
	// what must be possible with a card before ranks are compared, as its message is called; "" where nothing bars it
	Can     string
	Subject bool // the card is the subject of its clause
	Object  bool // the card is what is done something to: some languages mark names there, and say "all" for "every"
	There   bool // the sentence says where the cards are, and not only of which cards it speaks
}

// takingOf is how many cards a search takes.
func takingOf(n *engine.Node) say.Taking { return say.TakingOf(n, "random") }

// howMany is how many are taken; 1 of all.
func howMany(t say.Taking) int {
	if t.N == nil {
		return 1
	}
	return t.N.Int
}

// Target says a card: one already known, or a search.
func (s *Scribe) Target(n *engine.Node, h How) Ref {
	if n.Shape != "selector" {
		return s.Known(n, h)
	}
	return s.Search(n, h)
}

// Search says what a search finds: noun, what else must be true of it, where it is, who chooses.
func (s *Scribe) Search(n *engine.Node, h How) Ref {
	p := takingOf(n)
	noun := h.Noun
	if noun == "" {
		noun = nounOf(n)
	}
	inRow := n.Word("place", "") == "first" || n.Word("place", "") == "last"
	whole := noun
	if inRow {
		noun = baseNoun(noun)
	}
	text := s.determined(n, h, p, noun, inRow)
	that := s.thatTokens(n, h)
	that = append(that, thatIs(n, h)...)
	early := that
	if inRow {
		early = nil // said at the end, of the one that is found
	}
	among := s.thatAmong(n, h, p)
	at := h
	at.There = h.There || len(early)+len(among) > 0
	text = say.Within(text, both(early, among), s.located(n, at, p))
	if inRow && (len(that) > 0 || whole != noun) {
		text = s.provided(text, h, whole, that)
	}
	text = s.chosen(text, n, h, p)
	if h.Each && h.Det == Pick && !p.All && p.Several() {
		text = say.EachOfThem(text)
	}
	out := s.Spoke(text, againNoun(noun), h.Det == Plural || h.Det == Many || h.Det == Pick && p.Several())
	if name := n.Word("as", ""); name != "" {
		s.Bound[name] = out
	}
	return out
}

// nounOf is the noun for the cards a search can find.
func nounOf(n *engine.Node) string {
	if n.Word("kind", "") == "item" {
		return "item"
	}
	if types := typeNoun(n.Texts("type")); types != "character" {
		return types
	}
	switch n.Word("zone", "") {
	case "well":
		return "item"
	case "hand", "burn", "village": // here lie cards of several kinds, and all of them are meant
		for _, k := range n.Keys {
			switch k.Name {
			case "kind", "type", "value", "ability", "icon", "rank", "other":
				return "character"
			}
		}
		return "card"
	}
	return "character"
}

// typeNoun is the noun for some types of Characters, in the vocabulary's order: "witch-villager".
func typeNoun(types []string) string {
	has := map[string]bool{}
	for _, t := range types {
		has[t] = true
	}
	if len(has) == 0 || len(has) == program.Types.Len() {
		return "character"
	}
	out := ""
	for _, t := range program.Types.Names() {
		switch {
		case !has[t]:
		case out == "":
			out = t
		default:
			out += "-" + t
		}
	}
	return out
}

// againNoun is the noun by which a card found is taken up again: "that Witch". Of two types it is open which.
func againNoun(noun string) string {
	switch noun {
	case "witch", "villager", "companion":
		return noun
	}
	return baseNoun(noun)
}

// baseNoun is the noun for cards of any type.
func baseNoun(noun string) string {
	if noun == "item" || noun == "card" {
		return noun
	}
	return "character"
}

// determined is noun and determiner. Which noun phrases exist is a matter of grammar, so each is a message: of two
// types each has its own determiner in Spanish ("ningún Aldeano ni ninguna Bruja"), which no word before a noun makes.
func (s *Scribe) determined(n *engine.Node, h How, p say.Taking, noun string, inRow bool) engine.Text {
	phrase := func(det string, count int) engine.Text {
		return engine.T("noun."+det+"."+noun, engine.A("n", engine.Number(count)))
	}
	other := ""
	ranked := n.Word("rank", "")
	if o := n.Get("other"); o != nil && o.Bool && ranked == "" && !inRow {
		other = "-other"
	}
	switch h.Det {
	case Bare:
		return phrase("bare"+other, 1)
	case Plural:
		return engine.T("noun.all" + other + "." + noun)
	case Many:
		return phrase("bare"+other, 2)
	case Any:
		return phrase("a"+other, 1)
	case None:
		return phrase("no"+other, 1)
	}
	switch {
	case h.Together && p.All:
		return engine.T("noun.all" + other + "." + noun)
	case p.All && h.Object:
		return phrase("every"+other, 1)
	case p.All:
		return phrase("each"+other, 1)
	case p.UpTo:
		return phrase("up-to"+other, howMany(p))
	case ranked != "" && n.Word("by", "value") == "value":
		return phrase(ranked+"-valued", howMany(p))
	case ranked != "" || inRow:
		return phrase("the", howMany(p))
	case saysRandom(n, h, p):
		return phrase("random", howMany(p))
	case other == "" && howMany(p) == 1 && onlyOne(n):
		return phrase("the", 1)
	}
	return phrase("a"+other, howMany(p))
}

// onlyOne reports whether a search's place has room for a single card, and any will do.
func onlyOne(n *engine.Node) bool {
	of := n.Word("of", "me")
	return n.Word("zone", "") == "cauldron" && of != "rivals" && of != "everyone" && thatFree(n)
}

// thatFree reports whether a search says nothing of the cards but where they are.
func thatFree(n *engine.Node) bool {
	for _, k := range n.Keys {
		switch k.Name {
		case "zone", "of", "pick", "kind", "chooser", "as":
		default:
			return false
		}
	}
	return true
}

// both is what must be true of the cards, and what tells them from others around them.
func both(that, among []engine.Text) []engine.Text {
	if len(that) == 0 || len(among) == 0 {
		return append(that, among...)
	}
	return []engine.Text{engine.T("that.both", engine.A("a", engine.List(that)), engine.A("b", engine.List(among)))}
}

// thatTokens are the tokens that must or must not lie on the cards.
func (s *Scribe) thatTokens(n *engine.Node, h How) (out []engine.Text) {
	if has := n.Get("has"); has != nil {
		var list engine.List
		for _, t := range program.Tokens.Names() {
			least := has.Number(t, 0)
			if least == 0 || least == 1 && t == h.Bears {
				continue
			}
			if n.Word("rank", "") == "most" && n.Word("by", "value") == t {
				continue // said with the rank
			}
			list = append(list, engine.T("token.least."+t, engine.A("n", engine.Number(least))))
		}
		if len(list) > 0 {
			out = append(out, engine.T("that.has", engine.A("tokens", list)))
		}
	}
	if lacks := n.Texts("lacks"); len(lacks) > 0 {
		out = append(out, engine.T("that.lacks", engine.A("tokens", say.Joined("nor", kinds(lacks)))))
	}
	return out
}

// kinds names kinds of tokens that are lacking, each once.
func kinds(tokens []string) (out []engine.Text) {
	seen := map[string]bool{}
	for _, t := range tokens {
		if !seen[t] {
			out = append(out, engine.T("token.lacking."+t))
		}
		seen[t] = true
	}
	return out
}

// thatIs is what the cards must be apart from their type.
func thatIs(n *engine.Node, h How) (out []engine.Text) {
	if v := n.Get("value"); v != nil {
		least, most := v.Get("min"), v.Get("max")
		switch {
		case least != nil && most != nil && least.Int == most.Int:
			out = append(out, engine.T("that.value", engine.A("n", engine.Number(least.Int))))
		case least != nil && most != nil:
			out = append(out, engine.T("that.value.between", engine.A("min", engine.Number(least.Int)),
				engine.A("max", engine.Number(most.Int))))
		case least != nil:
			out = append(out, engine.T("that.value.min", engine.A("n", engine.Number(least.Int))))
		case most != nil:
			out = append(out, engine.T("that.value.max", engine.A("n", engine.Number(most.Int))))
		}
	}
	if a := n.Word("ability", ""); a != "" && !(a == "cast" && h.Casts) {
		out = append(out, engine.T("that.ability."+a))
	}
	if i := n.Word("icon", ""); i != "" {
		out = append(out, engine.T("that.icon", engine.A("icon", engine.T("icon."+i))))
	}
	return out
}

// thatAmong tells the cards from others around them: rank, place in the row, who chooses.
func (s *Scribe) thatAmong(n *engine.Node, h How, p say.Taking) (out []engine.Text) {
	ranked := n.Word("rank", "")
	row := n.Word("place", "")
	if o := n.Get("other"); o != nil && o.Bool && (ranked != "" || row == "first" || row == "last") {
		out = append(out, engine.T("that.other", engine.A("card", s.ID())))
	}
	switch row {
	case "beside":
		key := "that.beside"
		if s.kind == "item" {
			key = "that.beside.bearer"
		}
		out = append(out, engine.T(key, engine.A("card", s.ID())))
	case "first", "last":
		out = append(out, engine.T("that.row."+row))
	}
	if ranked != "" {
		by := n.Word("by", "value")
		if by != "value" || h.Det != Pick || p.All || p.UpTo {
			out = append(out, s.rankText(n, ranked, by))
		}
	}
	return out
}

// rankText says which cards of a rank are meant. Who is asked is shown none with fewer than that.
func (s *Scribe) rankText(n *engine.Node, ranked, by string) engine.Text {
	if least := n.Get("has").Number(by, 0); ranked == "most" && least > 0 && !s.Asked() {
		return engine.T("that.rank.most."+by+".least", engine.A("n", engine.Number(least)))
	}
	return engine.T("that.rank." + ranked + "." + by)
}

// chooser names who chooses where it is not who does the step; "" if it is, or if nothing is chosen.
func (s *Scribe) chooser(n *engine.Node, h How, p say.Taking) string {
	if h.Det != Pick || p.All || s.Brief() {
		return ""
	}
	of := n.Word("of", "me")
	switch w := n.Word("chooser", ""); w {
	case "me":
		switch {
		case !s.Doing, s.You("me"):
			return ""
		case s.Ownerless():
			return "coin"
		}
		return "me"
	case "owner":
		if s.Doing && of == "them" || !s.Doing && of == "me" {
			return ""
		}
		return "owner"
	case "coin":
		if s.Ownerless() && !s.Doing {
			return ""
		}
		return "coin"
	default:
		return w
	}
}

// chosen says who chooses: among all that were found, or among those of the same rank.
func (s *Scribe) chosen(text engine.Text, n *engine.Node, h How, p say.Taking) engine.Text {
	who := s.chooser(n, h, p)
	ranked := n.Word("rank", "") != ""
	args := []engine.Arg{engine.A("what", text)}
	// who is protected is passed over before the others are compared; who is asked sees who is left
	if ranked && h.Can != "" && h.Det == Pick && !s.Asked() {
		args = append(args, engine.A("can", engine.T("can."+h.Can)))
		if who == "" {
			return engine.Text{Key: "noun.among", Args: args}
		}
		return engine.Text{Key: "noun.among.ties." + who, Args: args}
	}
	switch {
	case who == "" || saysRandom(n, h, p):
		return text
	case ranked:
		return engine.Text{Key: "noun.ties." + who, Args: args}
	}
	return engine.Text{Key: "noun.chosen." + who, Args: args}
}

// saysRandom reports whether the noun itself says that chance picks: "a random card".
func saysRandom(n *engine.Node, h How, p say.Taking) bool {
	o := n.Get("other")
	row := n.Word("place", "")
	return h.Det == Pick && p.Random && n.Word("rank", "") == "" && !p.All &&
		!(o != nil && o.Bool) && row != "first" && row != "last"
}

// located says where the cards are; nothing if that goes without saying.
func (s *Scribe) located(n *engine.Node, h How, p say.Taking) engine.Text {
	zone, of := n.Word("zone", ""), n.Word("of", "me")
	switch {
	case h.Nowhere, h.Off && zone == "trial", s.Brief() && s.own(n):
		return engine.Text{}
	case n.Word("place", "") == "beside" && zone == "coven" && of == "me":
		return engine.Text{}
	case h.Own && zone == "coven" && (s.Doing && of == "them" || !s.Doing && of == "me"):
		return engine.Text{}
	}
	in := "in"
	switch {
	case h.From:
		in = "from"
	case h.There:
		in = "there"
	}
	much := some
	switch {
	case h.Summed:
		much = Summed
	case h.Det == None:
		much = Nobody
	case h.Det == Plural, h.Det == Pick && p.All && h.Object:
		much = Every
	case p.All || h.Det == Bare || h.Det == Plural || h.Det == Many || h.Det == None:
		much = All
	}
	return s.Where(in, n, much)
}

// Much is how much of the cards in the places of several players is meant.
type Much string

// How much can be meant.
const (
	some   Much = ""       // some of them
	All    Much = ".all"   // each of them
	Every  Much = ".every" // all of them, of whom something is said that may be denied
	Nobody Much = ".none"  // none of them, in any of the places
	Summed Much = ".sum"   // all of them, counted together
)

// Where says a search's place: "in" of cards that are known by it, "from" of those taken away, "there" of what is said
// to be there.
func (s *Scribe) Where(in string, n *engine.Node, much Much) engine.Text {
	zone := n.Word("zone", "")
	if in != "there" && much == Nobody { // where cards are known by their place, it is they who are denied
		much = All
	}
	switch zone {
	case "coven", "graveyard", "hand", "cauldron":
		return s.placeOf(in+"."+zone, n.Word("of", "me"), much)
	}
	return engine.T(in + "." + zone)
}

// placeOf names a place that belongs to players.
func (s *Scribe) placeOf(key, of string, much Much) engine.Text {
	of = s.Person(of)
	if of == "a_rival" && much != some { // of one of them there is only all or some
		much = All
	}
	key += "." + of
	if of == "rivals" || of == "everyone" || of == "a_rival" {
		key += string(much)
	}
	return engine.T(key + s.side(of))
}

// provided says that a card found by its place counts only if it is of a kind.
func (s *Scribe) provided(text engine.Text, h How, noun string, that []engine.Text) engine.Text {
	count, key := 1, "noun.that-is"
	switch h.Det {
	case Plural, Many:
		count = 2
	case Pick:
		key = "noun.if-it-is"
	}
	det := "noun.a."
	if count == 2 {
		det = "noun.bare."
	}
	kind := say.Within(engine.T(det+noun, engine.A("n", engine.Number(count))), that, engine.Text{})
	return engine.T(key, engine.A("n", engine.Number(count)), engine.A("what", text), engine.A("kind", kind))
}
