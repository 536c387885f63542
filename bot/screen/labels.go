package screen

import (
	"slices"
	"strings"
	"unicode/utf8"

	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/engine"
)

// A button says in few letters what it is done to, and what one decides by: whose the card is, what it is worth and
// bears ("Basil: Clotho Wren, 3, ✨ 2"). Phones cut a label that is longer, so each answer has several ways to be said,
// and the first is taken that is short enough and that no other button of the message has; answers of one kind are said
// in the same way where they can be. What a label leaves out stands in full above; where no way is short enough, signs
// refer to the answers in full, right above the buttons.

// Lengths of labels that phones show whole, in letters.
const (
	labelRoom = 38
	emojiRoom = 34 // of one with an emoji
	menuRoom  = 32 // of the words over a menu, beside its arrow
)

// naming is an answer, or a part of one, that is to have a label.
type naming struct {
	g     Group
	whole engine.Text // all of it
	ways  []way
	leads bool // to a further step
	// answer is the one that has this label, where it is a whole one.
	answer engine.Answer
	label  string
	// plain is the label without what stands before and behind it, sign the letter by which it refers to the answer in
	// full, if it does.
	plain, sign string
	// rest is what the label leaves out, where the game says that by itself.
	rest engine.Text
}

// way is a way to say it. One that lacks something has the whole said elsewhere.
type way struct {
	said  string
	lacks bool
	form  form
}

// form is how the catalogue says an answer, by the end of its key.
type form string

// The forms, in the order in which they are tried.
const (
	first    form = ".first"    // what the question lets one leave out is left out
	whole    form = ""          // the answer's label as it is
	brief    form = ".brief"    // the same in fewer letters: what it leaves out is seen beside it
	abridged form = ".abridged" // likewise, and names of cards lose words until there is room
	short    form = ".short"    // something is left out
	least    form = ".least"
	special  form = "-" // no form of the catalogue's
)

// rest is the end of the key of what labels leave out, where that is said apart from what they say.
const rest = ".rest"

// ways lists how an answer can be said, the best first: as a whole where depth is negative, else what it names there.
func (m Menus) ways(g Group, o Offer, depth int) (out []way) {
	add := func(lacks bool, list ...string) {
		for _, said := range list {
			if said != "" {
				out = append(out, way{said, lacks, special})
			}
		}
	}
	label, at := o.Option.Label, max(depth, 0)
	if depth >= 0 {
		label = partText(o, depth)
	}
	var card engine.CardID
	if at < len(o.Option.Operands) {
		card = o.Option.Operands[at].Lookup()
	}
	thing := ""
	if key := say.ThingKey(o.Option.Verb); depth < 0 && len(o.Option.Operands) == 1 && m.v.Has(key) {
		thing = m.v.Label(engine.T(key, engine.A("what", o.Option.Operands[0].Label)))
	}
	spot, there := m.spots.of(card)
	if _, action := m.title[o.Option.Verb]; there && !spot.panel.Private && spot.panel.Seat != engine.Onlooker &&
		(!action || depth > 0) {
		add(false, m.targeted(m.v.Label(label), thing, card, spot)...)
	}
	add(false, thing)
	out = append(out, m.forms(label)...)
	// A name alone does not tell what is done with the card, and to whom.
	if _, ok := m.t.Rules.Game.Card(card); ok && !o.Option.Whole && (depth >= 0 || len(o.Option.Operands) <= 1) {
		if name := m.v.Label(engine.T("bot.picture.card", engine.A("card", card))); thing == "" || thing == name {
			add(depth >= 0, name)
			add(false, m.tagged(name, card))
		}
	}
	return out
}

// forms are the ways in which the catalogue says a label.
func (m Menus) forms(label engine.Text) (out []way) {
	for _, f := range []form{first, whole, brief, abridged, short, least} {
		in := m.inForm(label, f)
		if f != whole && !m.v.Has(in.Key) {
			continue
		}
		said := m.v.Label(in)
		if f == abridged {
			said = m.abridge(in)
		}
		if said != "" {
			out = append(out, way{said, f == short || f == least, f})
		}
	}
	return out
}

// inForm is a label in a form; phrases within it are in the same, if they have it.
func (m Menus) inForm(label engine.Text, f form) engine.Text {
	label.Key += string(f)
	label.Args = slices.Clone(label.Args)
	for i, a := range label.Args {
		if phrase, is := a.Value.(engine.Text); is && f != whole && m.v.Has(phrase.Key+string(f)) {
			label.Args[i].Value = m.inForm(phrase, f)
		}
	}
	return label
}

// abridge says a label, and leaves words of the names of its cards out, from their ends, until phones show it whole:
// the cards themselves are shown above.
func (m Menus) abridge(label engine.Text) string {
	for most := longName; ; most-- {
		if said := m.v.Label(m.shorter(label, most)); LabelFits(said) || most == 0 {
			return said
		}
	}
}

// shorter is a label with names of cards in it, or in phrases within it, that have so many letters at most.
func (m Menus) shorter(label engine.Text, most int) engine.Text {
	label.Args = slices.Clone(label.Args)
	for i, a := range label.Args {
		if name, ok := m.nameIn(a.Value); ok {
			label.Args[i].Value = engine.Literal(firstWords(name, most))
		} else if phrase, is := a.Value.(engine.Text); is {
			label.Args[i].Value = m.shorter(phrase, most)
		}
	}
	return label
}

// mereWord is up to how many letters words have that tell nothing by themselves.
const mereWord = 3

// longName is more letters than a card's name has.
const longName = labelRoom

// nameIn is the name of the card that an argument of a label is, by itself or as all that a phrase says.
func (m Menus) nameIn(v engine.Value) (string, bool) {
	switch v := v.(type) {
	case engine.CardID:
		return m.v.Label(engine.T("bot.picture.card", engine.A("card", v))), true
	case engine.Text:
		name := m.v.Label(v)
		cards := cardsIn(v)
		return name, len(cards) == 1 && name == m.v.Label(engine.T("bot.picture.card", engine.A("card", cards[0])))
	}
	return "", false
}

// firstWords are the first words of a name, as many as have so many letters together. It does not end with an article
// or the like, nor is that all there is.
func firstWords(name string, most int) string {
	words := strings.Fields(name)
	tells := func(n int) bool { return utf8.RuneCountInString(words[n-1]) > mereWord }
	for n := len(words); n > 0; n-- {
		said := strings.Join(words[:n], " ")
		if n < len(words) {
			said += fit.Ellipsis
		}
		if (n == len(words) || tells(n)) && utf8.RuneCountInString(said) <= most {
			return said
		}
	}
	for n := range words {
		if tells(n + 1) {
			return strings.Join(words[:n+1], " ") + fit.Ellipsis
		}
	}
	return name
}

// targeted are the ways to say a card that something is done to, with what one decides by.
func (m Menus) targeted(whole, thing string, card engine.CardID, at spot) []string {
	name := m.v.Label(engine.T("bot.picture.card", engine.A("card", card)))
	if whole != name && (thing == "" || thing == whole) { // how many of its tokens, or where it lies, say
		return []string{commas(whole, at.tokens(m))}
	}
	whose := at.whose(m.v, m.t, m.seat)
	if whose == "" && m.strangers {
		whose = m.v.Label(engine.T("bot.button.yours"))
	}
	owned := func(what string) string {
		if whose == "" {
			return what
		}
		return m.v.Label(engine.T("bot.button.target", engine.A("owner", engine.Literal(whose)),
			engine.A("what", engine.Literal(what))))
	}
	worth := ""
	if at.card.Worth.Known {
		worth = m.v.Label(engine.T("bot.button.worth", engine.A("n", engine.Number(at.card.Worth.N))))
	}
	return []string{owned(commas(name, worth, at.tokens(m))), owned(commas(name, at.tokens(m))),
		commas(name, worth, at.tokens(m)), owned(name), commas(name, at.tokens(m))}
}

// tokens are what a card bears, in few signs.
func (s spot) tokens(m Menus) string {
	var out []string
	for _, mark := range s.card.Marks {
		if mark.N > 0 {
			out = append(out, m.v.Label(engine.T("mark."+mark.Name, engine.A("n", engine.Number(mark.N)))))
		}
	}
	return strings.Join(out, " ")
}

func commas(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// fits reports whether a label is shown whole, with what stands before and behind it.
func (m Menus) fits(n naming, said string) bool { return LabelFits(m.dressed(n, said)) }

// LabelFits reports whether phones show a label whole.
func LabelFits(label string) bool {
	room := labelRoom
	if strings.ContainsFunc(label, func(r rune) bool { return r >= 0x2300 }) {
		room = emojiRoom
	}
	return utf8.RuneCountInString(label) <= room
}

// MenuFits reports whether phones show the words over a menu whole.
func MenuFits(title string) bool { return utf8.RuneCountInString(title) <= menuRoom }

// dressed is a label with the number of its question, and with a sign that it leads on.
func (m Menus) dressed(n naming, said string) string {
	if n.leads {
		said += fit.Ellipsis
	}
	return m.numbered(n.g, said)
}

// name gives each of the answers a label that no other has, nor any of those that others have already.
func (m Menus) name(list []naming, to *Offered, others ...naming) {
	taken := map[string]int{}
	for _, n := range others {
		taken[n.label]++
	}
	for i := range list {
		list[i].plain = ""
		for _, w := range list[i].ways {
			if m.fits(list[i], w.said) {
				list[i].plain = w.said
				break
			}
		}
	}
	m.liken(list)
	for _, n := range list {
		taken[m.dressed(n, n.plain)]++
	}
	for i := range list {
		n := &list[i]
		if n.plain == "" || taken[m.dressed(*n, n.plain)] == 1 {
			continue
		}
		was := m.dressed(*n, n.plain)
		n.plain = ""
		for _, w := range n.ways {
			if m.fits(*n, w.said) && taken[m.dressed(*n, w.said)] == 0 {
				n.plain = w.said
				taken[m.dressed(*n, n.plain)]++
				taken[was]--
				break
			}
		}
	}
	m.spell(list, to, others)
}

// liken says answers of one kind in one form, if there is one that leaves nothing out, has room in all of them and
// tells them apart: what differs between labels that stand side by side is what differs between the answers.
func (m Menus) liken(list []naming) {
	kinds := map[string][]*naming{}
	for i := range list {
		key := list[i].whole.Key
		kinds[key] = append(kinds[key], &list[i])
	}
	for _, kind := range kinds {
		if sameForm(kind) || slices.ContainsFunc(kind, func(n *naming) bool { return n.plain != "" && n.form() == special }) {
			continue
		}
		for _, f := range []form{first, whole, brief, abridged} {
			if said := m.allIn(kind, f); said != nil {
				for i, n := range kind {
					n.plain = said[i]
				}
				break
			}
		}
	}
}

// sameForm reports whether answers are said in one form.
func sameForm(kind []*naming) bool {
	for _, n := range kind {
		if n.form() != kind[0].form() {
			return false
		}
	}
	return true
}

// form is in which form an answer is said; special where it has no label, or is said as none of the forms say it.
func (n *naming) form() form {
	i := slices.IndexFunc(n.ways, func(w way) bool { return w.said == n.plain && w.form != special })
	if i < 0 || n.plain == "" {
		return special
	}
	return n.ways[i].form
}

// allIn says answers in one form; nil where that has no room in one of them, or two would be the same.
func (m Menus) allIn(kind []*naming, f form) (out []string) {
	for _, n := range kind {
		i := slices.IndexFunc(n.ways, func(w way) bool { return w.form == f })
		if i < 0 || !m.fits(*n, n.ways[i].said) || slices.Contains(out, n.ways[i].said) {
			return nil
		}
		out = append(out, n.ways[i].said)
	}
	return out
}

// spell says in full what labels leave out, and gives signs to the answers that have no label: where that is one alone,
// and the only one with its verb, the verb is enough. Signs that others have are not given again.
func (m Menus) spell(list []naming, to *Offered, others []naming) {
	unnamed(list)
	nameless, verbs, next := 0, map[string]int{}, 'A'
	for _, n := range list {
		if verbs[n.g.verb()]++; n.plain == "" {
			nameless++
		}
	}
	for _, n := range others {
		if n.sign != "" {
			next = max(next, []rune(n.sign)[0]+1)
		}
	}
	for i := range list {
		n := &list[i]
		switch {
		case n.plain == "" && nameless == 1 && verbs[n.g.verb()] == 1:
			n.plain = m.shortVerb(n.g.verb())
			to.say(m.v.Say(n.whole))
		case n.plain == "":
			n.sign, n.plain = string(next), string(next)
			if key := "verb." + n.g.verb() + ".sign"; m.v.Has(key) {
				n.plain = m.v.Label(engine.T(key, engine.A("sign", engine.Literal(n.sign))))
			}
			to.spelt = append(to.spelt, m.v.Say(engine.T("bot.panel.spelt", engine.A("sign", engine.Literal(n.sign)),
				engine.A("answer", n.whole))))
			next++
		case n.lacks():
			m.complete(n, to)
		}
		n.label = m.dressed(*n, n.plain)
	}
}

// fewOfAVerb are as many answers of one verb as are all spelt in full where one of them is.
const fewOfAVerb = 3

// unnamed takes the labels of the few answers beside one of the same verb that has none: a letter beside a name is read
// as something else.
func unnamed(list []naming) {
	verbs, nameless := map[string]int{}, map[string]int{}
	for _, n := range list {
		if verbs[n.g.verb()]++; n.plain == "" {
			nameless[n.g.verb()]++
		}
	}
	for i, n := range list {
		if of := n.g.verb(); nameless[of] > 0 && verbs[of] <= fewOfAVerb {
			list[i].plain = ""
		}
	}
}

// lacks reports whether a label leaves something out.
func (n *naming) lacks() bool {
	whole := false
	for _, w := range n.ways {
		whole = whole || w.said == n.plain && !w.lacks
	}
	return !whole
}

// complete says what a label leaves out: by itself right above the buttons, where the game has it so, or else the whole
// answer above.
func (m Menus) complete(n *naming, to *Offered) {
	left := n.whole
	if left.Key += rest; m.v.Has(left.Key) {
		n.rest = left
		sign, answer := engine.A("sign", engine.Literal(n.plain)), engine.A("answer", left)
		if m.near {
			to.spelt = append(to.spelt, m.v.Say(engine.T("bot.panel.detail", sign, answer)))
		} else {
			to.say(m.v.Say(engine.T("bot.panel.named", sign, answer)))
		}
		return
	}
	if !m.inQuestion(n.g.decision(), m.v.Label(n.whole)) {
		to.say(m.v.Say(n.whole))
	}
}

// say adds what is said in full above.
func (o *Offered) say(whole string) {
	if !slices.Contains(o.said, whole) {
		o.said = append(o.said, whole)
	}
}
