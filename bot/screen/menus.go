package screen

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// A question of one kind, such as whom to choose, has a button for each answer; one of several kinds, such as what to
// do in a turn, a button for each kind of which there are several, which leads to a step of its own. A menu takes the
// place of very many.
const (
	fewAnswers  = 3  // up to how many are said whole, verb and all: each takes a line of a phone
	manyAnswers = 10 // up to how many have buttons
)

// Menus builds the components by which a player answers questions.
type Menus struct {
	v      *say.Voice
	t      tables.Table
	seat   engine.Seat
	asked  []engine.Decision
	offers []Offer
	title  map[string]engine.Text // of the verbs, where the game has a command for one
	spots  spots
	// strangers is set where cards of others are chosen among as well as the seat's own.
	strangers bool
}

// NewMenus makes menus for some of a seat's questions.
func NewMenus(v *say.Voice, t tables.Table, seat engine.Seat, asked []engine.Decision) Menus {
	m := Menus{v: v, t: t, seat: seat, title: map[string]engine.Text{}, spots: spotsOf(t.View(seat).Scene())}
	m.asked, m.offers = asked, offersOf(t, seat, asked)
	m.spots.laid(m.offers)
	m.strangers = m.meets()
	for _, c := range t.Rules.Game.Info().Commands {
		if c.Verb != "" {
			m.title[c.Verb] = c.Doc
		}
	}
	return m
}

// Empty reports whether there is nothing to answer.
func (m Menus) Empty() bool { return len(m.offers) == 0 }

// groups sorts the answers of each open question by verb, in the question's order. Where several questions are open,
// each knows its number.
func (m Menus) groups() [][]Group {
	out := make([][]Group, len(m.asked))
	for _, o := range m.offers {
		n := slices.IndexFunc(m.asked, func(d engine.Decision) bool { return d.ID == o.Decision })
		i := slices.IndexFunc(out[n], func(g Group) bool { return g.verb() == o.Option.Verb })
		if i < 0 {
			g := Group{}
			if len(m.asked) > 1 {
				g.question = n + 1
			}
			i, out[n] = len(out[n]), append(out[n], g)
		}
		out[n][i].offers = append(out[n][i].offers, o)
	}
	for _, groups := range out { // what leads back comes last
		slices.SortStableFunc(groups, func(x, y Group) int { return rank(x.back()) - rank(y.back()) })
	}
	return out
}

// All offers all answers to all the questions. What would not fit at once is offered in steps.
func (m Menus) All() Offered {
	var out Offered
	var keys pressed
	var large []Group
	for _, groups := range m.groups() {
		alone := kinds(groups) == 1
		few := alone && total(groups) <= m.most(groups)
		for _, g := range groups {
			switch {
			case len(g.offers) > manyAnswers && alone:
				out.note(m.t.Rules.Game, g.offers, 0)
				large = append(large, g)
			case len(g.offers) > 1 && (!few || g.inParts()):
				out.noteBehind(m.t.Rules.Game, g.offers)
				keys.named = append(keys.named, m.groupButton(g))
			default:
				out.note(m.t.Rules.Game, g.offers, 0)
				for _, o := range g.offers {
					keys.add(o.Option, m.answerButton(g, o, &out))
				}
			}
		}
	}
	if rowsOf(len(keys.all()))+len(large) > answerRows {
		for _, g := range large {
			keys.named = append(keys.named, m.groupButton(g))
		}
		large = nil
	}
	if rowsOf(len(keys.all())) > answerRows {
		return m.Everything(0)
	}
	for _, g := range large {
		out.rows = append(out.rows, discord.Row{Select: m.menu(g, g.offers[0].Option.Answer, 0, 0)})
	}
	// Yes and No stand together
	out.press(keys, slices.ContainsFunc(m.offers, func(o Offer) bool { return len(o.Option.Operands) > 0 }))
	return out
}

// kinds counts the groups that hold several answers.
func kinds(groups []Group) (n int) {
	for _, g := range groups {
		if len(g.offers) > 1 {
			n++
		}
	}
	return n
}

// most is up to how many answers to a question of one kind have buttons: fewer where each says what is done.
func (m Menus) most(groups []Group) int {
	for _, g := range groups {
		if _, action := m.title[g.verb()]; len(g.offers) > 1 && action && !m.v.Has(say.ThingKey(g.verb())) {
			return fewAnswers
		}
	}
	return manyAnswers
}

func total(groups []Group) int {
	n := 0
	for _, g := range groups {
		n += len(g.offers)
	}
	return n
}

// Everything is a menu of all answers to all questions, for when there are more than buttons can be.
func (m Menus) Everything(page int) Offered {
	var out Offered
	var choices []discord.Choice
	for _, groups := range m.groups() {
		for _, g := range groups {
			out.note(m.t.Rules.Game, g.offers, 0)
			for _, o := range g.offers {
				choices = append(choices,
					discord.Choice{Label: m.numbered(g, m.answerLabel(o)), Value: o.ref(m.t.Head.ID).String()})
			}
		}
	}
	out.rows = []discord.Row{{Select: &discord.Select{
		CustomID:    press.Route{Do: press.Pick, Table: m.t.Head.ID, Decision: m.asked[0].ID, Page: page}.String(),
		Placeholder: m.v.Label(engine.T("bot.menu.everything")),
		Choices:     m.page(choices, page),
	}}}
	return out
}

// numbered puts the number of its question before a label, where there are several.
func (m Menus) numbered(g Group, label string) string {
	if g.question == 0 {
		return label
	}
	return m.v.Label(engine.T("bot.button.numbered", engine.A("n", engine.Number(g.question)),
		engine.A("answer", engine.Literal(label))))
}

// shortLabel is how long a button's label may be that is read whole on a phone.
const shortLabel = 38

// answerLabel says an answer. One that reads like another is told from it by whose the card is, what it is worth and
// bears.
func (m Menus) answerLabel(o Offer) string { return m.toldApart(o, m.plainLabel(o), m.plainLabel) }

// plainLabel says an answer, by the thing alone that it names where that is enough.
func (m Menus) plainLabel(o Offer) string {
	if key := say.ThingKey(o.Option.Verb); len(o.Option.Operands) == 1 && m.v.Has(key) {
		return m.v.Label(engine.T(key, engine.A("what", o.Option.Operands[0].Label)))
	}
	return m.v.Label(o.Option.Label)
}

// toldApart is a label of an answer, with all that tells its card from others where another answer to the question has
// the same label.
func (m Menus) toldApart(o Offer, label string, of func(Offer) string) string {
	ops := o.Option.Operands
	if len(ops) == 0 {
		return label
	}
	for _, other := range m.offers {
		if other.Decision == o.Decision && other.Option.Answer != o.Option.Answer && len(other.Option.Operands) > 0 &&
			of(other) == label {
			return m.tagged(label, ops[0].Lookup())
		}
	}
	return label
}

// inQuestion reports whether the words of an answer stand in its question already.
func (m Menus) inQuestion(d engine.DecisionID, words string) bool {
	return strings.Contains(strings.ToLower(m.v.Label(m.t.View(m.seat).Ask(d))), strings.ToLower(words))
}

// answerButton gives an answer. The colours of a panel's buttons say one thing: blue ones go on with what is asked,
// grey ones do not. Those leave it, lead back, or are beside the question, as Undo and Table are.
func (m Menus) answerButton(g Group, o Offer, to *Offered) discord.Button {
	style := discord.Secondary
	if m.forward(o) {
		style = discord.Primary
	}
	label := m.spell(g, o.Option.Label, m.answerLabel(o), to)
	return discord.Button{Label: m.numbered(g, label), Style: style,
		CustomID: m.route(press.Answer, g, o.Option.Answer).String()}
}

// forward reports whether an answer goes on with what is asked: it does something, or there is no other.
func (m Menus) forward(o Offer) bool {
	return len(m.offers) == 1 || !o.Option.Answer.IsBack() && !o.Option.Leaves
}

// long reports whether an answer is too long for a button, and not said by its question.
func (m Menus) long(o Offer) bool {
	said := m.v.Label(o.Option.Label)
	return len(o.Option.Operands) < 2 && fit.Size(m.plainLabel(o)) > shortLabel && !m.inQuestion(o.Decision, said)
}

// spell is the label of a button: two lines of it say it better than a list does. Where there are many of a kind, or
// one is too long even so, all of them are added to what is spelt out, with a sign, and the buttons have the sign and
// the first words.
func (m Menus) spell(g Group, whole engine.Text, label string, to *Offered) string {
	most := twoLines
	if len(g.offers) == 1 {
		most = fit.MaxButtonLabel
	}
	fits := func(o Offer) bool { return fit.Size(m.numbered(g, m.answerLabel(o))) <= most }
	few := len(g.offers) <= fewSpelt && !slices.ContainsFunc(g.offers, func(o Offer) bool { return !fits(o) })
	if few || len(to.spelt) >= 26 || !slices.ContainsFunc(g.offers, m.long) {
		return label
	}
	said := m.v.Label(whole)
	sign := string(rune('A' + len(to.spelt)))
	to.spelt = append(to.spelt, m.v.Say(engine.T("bot.panel.spelt", engine.A("sign", engine.Literal(sign)),
		engine.A("answer", whole))))
	return m.v.Label(engine.T("bot.button.spelt", engine.A("sign", engine.Literal(sign)),
		engine.A("answer", engine.Literal(firstWords(said, shortSpelt)))))
}

// Labels of two lines: how long they are, and for how many answers there is room for them.
const (
	twoLines = 64
	fewSpelt = 4
)

// shortSpelt is how long the first words of an answer are that is spelt out elsewhere.
const shortSpelt = 24

// firstWords are as many whole words of a text as fit into so many units.
func firstWords(s string, limit int) string {
	if fit.Size(s) <= limit {
		return s
	}
	cut := fit.Text(s, limit)
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = strings.TrimRight(cut[:i], " .,:;") + fit.Ellipsis
	}
	return cut
}

// route leads to an answer of a group.
func (m Menus) route(do press.Word, g Group, a engine.Answer) press.Route {
	return press.Route{Do: do, Table: m.t.Head.ID, Decision: g.decision(), Answer: a}
}

func (m Menus) groupButton(g Group) discord.Button {
	return discord.Button{
		Label: m.numbered(g, m.shortVerb(g.verb())+fit.Ellipsis), Style: discord.Primary,
		CustomID: m.route(press.Group, g, g.offers[0].Option.Answer).String(),
	}
}

// verbTitle heads a menu: in the few words the game has for the verb, else in those of its command.
func (m Menus) verbTitle(verb string) string {
	if t, ok := m.title[verb]; ok && !m.v.Has("verb."+verb) {
		return m.v.Label(t)
	}
	return m.v.Verb(verb)
}

// shortVerb is a verb as a button says it that leads to its answers: in the game's shortest words for it.
func (m Menus) shortVerb(verb string) string {
	if key := "verb." + verb + ".short"; m.v.Has(key) {
		return m.v.Label(engine.T(key))
	}
	said := []rune(m.v.Verb(verb))
	said[0] = unicode.ToUpper(said[0])
	return string(said)
}

// menu is the menu for the operand at depth, given an answer that has the operands before it.
func (m Menus) menu(g Group, like engine.Answer, depth, page int) *discord.Select {
	choices := m.operands(alike(g.offers, like, depth), depth)
	r := m.route(press.Step, g, like)
	r.Depth, r.Page = depth, page
	return &discord.Select{
		CustomID:    r.String(),
		Placeholder: m.numbered(g, m.verbTitle(g.verb())),
		Choices:     m.page(choices, page),
	}
}

// operands lists the different operands at depth, each with the first answer that has it, and with what tells its card
// from others.
func (m Menus) operands(offers []Offer, depth int) []discord.Choice {
	var out []discord.Choice
	for _, o := range parts(offers, depth) {
		c := discord.Choice{Label: m.v.Label(partText(o, depth)), Value: o.ref(m.t.Head.ID).String()}
		if len(o.Option.Operands) > depth {
			c.Description = m.describe(o.Option.Operands[depth].Lookup())
		}
		out = append(out, c)
	}
	return out
}

// describe tells in a few words of a card whose it is, what it is worth and what it bears. What it says stands above
// the menu.
func (m Menus) describe(id engine.CardID) string {
	card, ok := m.t.Rules.Game.Card(id)
	if !ok {
		return ""
	}
	if _, shown := m.spots.of(id); shown {
		return strings.TrimPrefix(m.tagged("", id), " · ")
	}
	var facts []string
	for _, f := range card.Facts {
		facts = append(facts, m.v.Label(f))
	}
	return strings.Join(facts, " · ")
}

// page cuts a long menu into pages, with entries to turn them.
func (m Menus) page(choices []discord.Choice, page int) []discord.Choice {
	if len(choices) <= fit.MaxChoices {
		return choices
	}
	const size = fit.MaxChoices - 2
	pages := (len(choices) + size - 1) / size
	page = min(max(page, 0), pages-1)
	var out []discord.Choice
	if page > 0 {
		out = append(out, discord.Choice{Label: m.v.Label(engine.T("bot.menu.previous")),
			Value: press.PageWord + strconv.Itoa(page-1)})
	}
	out = append(out, choices[page*size:min((page+1)*size, len(choices))]...)
	if page < pages-1 {
		out = append(out, discord.Choice{Label: m.v.Label(engine.T("bot.menu.next")),
			Value: press.PageWord + strconv.Itoa(page+1)})
	}
	return out
}

// Within returns the answers of the route's question that share the route's verb.
func (m Menus) Within(r press.Route) (Group, bool) {
	for _, groups := range m.groups() {
		for _, g := range groups {
			if slices.ContainsFunc(g.offers, func(o Offer) bool {
				return o.ref(r.Table) == press.Ref{Table: r.Table, Decision: r.Decision, Answer: r.Answer}
			}) {
				return g, true
			}
		}
	}
	return Group{}, false
}

// Step offers what the answers of a group name at depth, given one that has what was chosen before: a button each, or,
// where they are many, in a menu. A part in which there is nothing to choose is passed over.
func (m Menus) Step(g Group, like engine.Answer, depth, page int) Offered {
	left := alike(g.offers, like, depth)
	for len(parts(left, depth)) == 1 && len(left) > 1 {
		depth++
	}
	out := Offered{title: m.stepTitle(g, left, depth)}
	if len(left) > 0 {
		for _, op := range left[0].Option.Operands[:min(depth, len(left[0].Option.Operands))] {
			out.chosen = append(out.chosen, op.Lookup())
		}
	}
	out.note(m.t.Rules.Game, left, depth)
	choices := parts(left, depth)
	if len(choices) > manyAnswers {
		out.rows = []discord.Row{{Select: m.menu(g, like, depth, page)}}
		return out
	}
	var buttons []discord.Button
	for _, o := range choices {
		text := partText(o, depth)
		b := discord.Button{Label: m.spell(g, text, m.v.Label(text), &out), Style: discord.Primary}
		if a, ok := Settled(g, o.Option.Answer, depth); ok {
			b.CustomID = m.route(press.Answer, g, a).String()
		} else {
			r := m.route(press.Group, g, o.Option.Answer)
			r.Depth = depth + 1
			b.Label, b.CustomID = b.Label+fit.Ellipsis, r.String()
		}
		buttons = append(buttons, b)
	}
	out.press(pressed{named: buttons}, true)
	return out
}

// stepTitle heads a step: what is being done, and with what, as far as that is settled.
func (m Menus) stepTitle(g Group, left []Offer, depth int) engine.Text {
	verb := engine.A("verb", engine.Literal(m.numbered(g, m.verbTitle(g.verb()))))
	if depth == 0 || len(left) == 0 {
		return engine.T("bot.panel.step", verb)
	}
	with := engine.List{}
	for _, op := range left[0].Option.Operands[:depth] {
		with = append(with, op.Label)
	}
	return engine.T("bot.panel.step-with", verb, engine.A("what", with))
}
