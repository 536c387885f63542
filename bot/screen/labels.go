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
// and the first is taken that is short enough and that no other button of the message has. What a label leaves out
// stands in full above; where no way is short enough, signs refer to the answers in full, right above the buttons.

// Lengths of labels that phones show whole, in letters.
const (
	labelRoom = 38
	emojiRoom = 34 // of one with an emoji
)

// naming is an answer, or a part of one, that is to have a label.
type naming struct {
	g     Group
	whole engine.Text // all of it
	ways  []way
	leads bool // to a further step
	label string
}

// way is a way to say it. One that lacks something has the whole said elsewhere.
type way struct {
	said  string
	lacks bool
}

// ways lists how an answer can be said, the best first: as a whole where depth is negative, else what it names there.
func (m Menus) ways(g Group, o Offer, depth int) (out []way) {
	add := func(lacks bool, list ...string) {
		for _, said := range list {
			if said != "" {
				out = append(out, way{said, lacks})
			}
		}
	}
	whole, at := o.Option.Label, max(depth, 0)
	if depth >= 0 {
		whole = partText(o, depth)
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
		add(false, m.targeted(m.v.Label(whole), thing, card, spot)...)
	}
	add(false, thing)
	first := whole
	first.Key += ".first"
	if m.v.Has(first.Key) {
		add(false, m.v.Label(first))
	}
	add(false, m.v.Label(whole))
	brief := whole // the same in fewer letters: what it leaves out is seen beside it
	if brief.Key += ".brief"; m.v.Has(brief.Key) {
		add(false, m.v.Label(brief))
	}
	for _, suffix := range []string{".short", ".least"} {
		short := whole
		if short.Key += suffix; m.v.Has(short.Key) {
			add(true, m.v.Label(short))
		}
	}
	// A name alone does not tell what is done with the card, and to whom; nor where the game has words for that which are
	// too long here.
	if _, ok := m.t.Rules.Game.Card(card); ok && !o.Option.Whole && (depth >= 0 || len(o.Option.Operands) <= 1) {
		if name := m.v.Label(engine.T("bot.picture.card", engine.A("card", card))); thing == "" || thing == name {
			add(depth >= 0, name)
			add(false, m.tagged(name, card))
		}
	}
	return out
}

// targeted are the ways to say a card that something is done to, with what one decides by.
func (m Menus) targeted(whole, thing string, card engine.CardID, at spot) []string {
	name := m.v.Label(engine.T("bot.picture.card", engine.A("card", card)))
	if thing == "" && whole != name { // how many of its tokens, say
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

// dressed is a label with the number of its question, and with a sign that it leads on.
func (m Menus) dressed(n naming, said string) string {
	if n.leads {
		said += fit.Ellipsis
	}
	return m.numbered(n.g, said)
}

// name gives each of the answers a label that no other has.
func (m Menus) name(list []naming, to *Offered) {
	taken := map[string]int{}
	for i := range list {
		list[i].label = ""
		for _, w := range list[i].ways {
			if m.fits(list[i], w.said) {
				list[i].label = w.said
				break
			}
		}
		taken[m.dressed(list[i], list[i].label)]++
	}
	for i := range list {
		n := &list[i]
		if n.label == "" || taken[m.dressed(*n, n.label)] == 1 {
			continue
		}
		was := m.dressed(*n, n.label)
		n.label = ""
		for _, w := range n.ways {
			if m.fits(*n, w.said) && taken[m.dressed(*n, w.said)] == 0 {
				n.label = w.said
				taken[m.dressed(*n, n.label)]++
				taken[was]--
				break
			}
		}
	}
	m.spell(list, to)
}

// spell says in full what labels leave out, and gives signs to the answers that have no label: where that is one alone,
// its verb is enough.
func (m Menus) spell(list []naming, to *Offered) {
	nameless := 0
	for _, n := range list {
		if n.label == "" {
			nameless++
		}
	}
	for i := range list {
		n := &list[i]
		switch {
		case n.label == "" && nameless == 1:
			n.label = m.shortVerb(n.g.verb())
			to.say(m.v.Say(n.whole))
		case n.label == "":
			n.label = string(rune('A' + len(to.spelt)))
			to.spelt = append(to.spelt, m.v.Say(engine.T("bot.panel.spelt", engine.A("sign", engine.Literal(n.label)),
				engine.A("answer", n.whole))))
		case slices.Contains(n.ways, way{n.label, true}) && !slices.Contains(n.ways, way{n.label, false}):
			if !m.inQuestion(n.g.decision(), m.v.Label(n.whole)) {
				to.say(m.v.Say(n.whole))
			}
		}
		n.label = m.dressed(*n, n.label)
	}
}

// say adds what is said in full above.
func (o *Offered) say(whole string) {
	if !slices.Contains(o.said, whole) {
		o.said = append(o.said, whole)
	}
}
