package bot

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
	"witchtable/store"
)

// A question of one kind, such as whom to choose, has a button for each answer; one of several kinds, such as what to do in a turn,
// a button for each kind of which there are several, which leads to a step of its own. A menu takes the place of very many.
const (
	fewAnswers  = 3  // up to how many are said whole, verb and all: each takes a line of a phone
	manyAnswers = 10 // up to how many have buttons
)

// offer is a legal answer to one of a seat's open questions, readable.
type offer struct {
	decision engine.DecisionID
	option   engine.Option
}

// offersTo lists the legal answers to all of a seat's questions.
func offersTo(t tables.Table, seat engine.Seat) []offer { return offersOf(t, seat, t.Questions(seat)) }

// offersOf lists the legal answers to some of a seat's questions.
func offersOf(t tables.Table, seat engine.Seat, questions []engine.Decision) []offer {
	if seat == engine.Onlooker || !t.HasGame() {
		return nil
	}
	var out []offer
	v := t.View(seat)
	for _, d := range questions {
		for _, a := range v.Answers(d.ID) {
			out = append(out, offer{d.ID, v.Option(d.ID, a)})
		}
	}
	return out
}

// ref names the answer in components of a table.
func (o offer) ref(t store.TableID) press.Ref {
	return press.Ref{Table: t, Decision: o.decision, Answer: o.option.Answer}
}

// group is a set of legal answers that a player chooses from in steps: the answers of one question with one verb.
type group struct {
	question int // which of several questions it belongs to, from 1; 0 when there is only one
	offers   []offer
}

func (g group) decision() engine.DecisionID { return g.offers[0].decision }

func (g group) verb() string { return g.offers[0].option.Verb }

// menus builds the components by which a player answers questions.
type menus struct {
	v      *say.Voice
	t      tables.Table
	seat   engine.Seat
	asked  []engine.Decision
	offers []offer
	title  map[string]engine.Text // of the verbs, where the game has a command for one
	spots  spots
	// strangers is set where cards of others are chosen among as well as the seat's own.
	strangers bool
}

// offered is what a player is given to choose by.
type offered struct {
	rows []discord.Row
	// title heads a step of an answer; it is zero where the question itself is asked.
	title engine.Text
	// cards are those that are chosen among here, behind those that are a step further on, seats the players, in the order of the
	// answers, each once.
	cards, behind []engine.CardID
	seats         []engine.Seat
	// chosen are those that were chosen in the steps before.
	chosen []engine.CardID
	// spelt are the answers in full that are too long for their buttons, each with the sign that its button has.
	spelt []string
}

// newMenus makes menus for some of a seat's questions.
func newMenus(v *say.Voice, t tables.Table, seat engine.Seat, asked []engine.Decision) menus {
	m := menus{v: v, t: t, seat: seat, title: map[string]engine.Text{}, spots: spotsOf(t.View(seat).Scene())}.among(asked)
	for _, c := range t.Rules.Game.Info().Commands {
		if c.Verb != "" {
			m.title[c.Verb] = c.Doc
		}
	}
	return m
}

// among is the same for other questions.
func (m menus) among(asked []engine.Decision) menus {
	m.asked, m.offers = asked, offersOf(m.t, m.seat, asked)
	m.spots.laid(m.offers)
	m.strangers = m.meets()
	return m
}

// groups sorts the answers of each open question by verb, in the question's order. Where several questions are open,
// each knows its number.
func (m menus) groups() [][]group {
	out := make([][]group, len(m.asked))
	for _, o := range m.offers {
		n := slices.IndexFunc(m.asked, func(d engine.Decision) bool { return d.ID == o.decision })
		i := slices.IndexFunc(out[n], func(g group) bool { return g.verb() == o.option.Verb })
		if i < 0 {
			g := group{}
			if len(m.asked) > 1 {
				g.question = n + 1
			}
			i, out[n] = len(out[n]), append(out[n], g)
		}
		out[n][i].offers = append(out[n][i].offers, o)
	}
	for _, groups := range out { // what leads back comes last
		slices.SortStableFunc(groups, func(x, y group) int { return rank(x.back()) - rank(y.back()) })
	}
	return out
}

// back reports whether all answers of the group lead back.
func (g group) back() bool {
	return !slices.ContainsFunc(g.offers, func(o offer) bool { return !o.option.Answer.IsBack() })
}

// answerRows is how many rows answers have; one more is for what is beside them.
const answerRows = fit.MaxRows - 1

// all offers all answers to all the questions. What would not fit at once is offered in steps.
func (m menus) all() offered {
	var out offered
	var keys pressed
	var large []group
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
					keys.add(o.option, m.answerButton(g, o, &out))
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
		return m.everything(0)
	}
	for _, g := range large {
		out.rows = append(out.rows, discord.Row{Select: m.menu(g, g.offers[0].option.Answer, 0, 0)})
	}
	out.press(keys, slices.ContainsFunc(m.offers, func(o offer) bool { return len(o.option.Operands) > 0 })) // Yes and No stand together
	return out
}

// pressed are the buttons of a panel's answers, by what a finger must not take for one another.
type pressed struct {
	named  []discord.Button // that name what it is done with, or lead on to that
	done   []discord.Button // that do something to the one card they can
	others []discord.Button
}

// add adds the button of an answer.
func (p *pressed) add(o engine.Option, b discord.Button) {
	switch {
	case len(o.Operands) > 0:
		p.named = append(p.named, b)
	case len(cardsIn(o.Label)) > 0:
		p.done = append(p.done, b)
	default:
		p.others = append(p.others, b)
	}
}

func (p pressed) all() []discord.Button { return slices.Concat(p.named, p.done, p.others) }

// press puts buttons into rows: each kind apart from the others if wanted, and where there is room.
func (o *offered) press(keys pressed, apart bool) {
	groups := [][]discord.Button{keys.named, keys.done, keys.others}
	if !apart || len(o.rows)+rowsOf(len(keys.named))+rowsOf(len(keys.done))+rowsOf(len(keys.others)) > answerRows {
		groups = [][]discord.Button{keys.all()}
	}
	for _, group := range groups {
		for chunk := range slices.Chunk(group, fit.MaxRowButtons) {
			o.rows = append(o.rows, discord.Row{Buttons: chunk})
		}
	}
}

// kinds counts the groups that hold several answers.
func kinds(groups []group) (n int) {
	for _, g := range groups {
		if len(g.offers) > 1 {
			n++
		}
	}
	return n
}

// most is up to how many answers to a question of one kind have buttons: fewer where each says what is done.
func (m menus) most(groups []group) int {
	for _, g := range groups {
		if _, action := m.title[g.verb()]; len(g.offers) > 1 && action && !m.v.Has(say.ThingKey(g.verb())) {
			return fewAnswers
		}
	}
	return manyAnswers
}

// inParts reports whether answers of the group name several things, one after the other.
func (g group) inParts() bool {
	return slices.ContainsFunc(g.offers, func(o offer) bool { return len(o.option.Operands) > 1 })
}

// noteBehind notes the cards that answers name which are a step further on.
func (o *offered) noteBehind(g engine.Game, offers []offer) {
	var there offered
	there.note(g, offers, 0)
	o.behind = append(o.behind, there.cards...)
}

// note adds the cards and players that answers name at a depth. Of an answer that names nothing there but says of which card it
// speaks, that card is meant.
func (o *offered) note(g engine.Game, offers []offer, depth int) {
	for _, of := range offers {
		switch {
		case len(of.option.Operands) > depth:
			op := of.option.Operands[depth]
			o.card(g, op.Lookup())
			for _, a := range op.Label.Args {
				if who, ok := a.Value.(engine.Who); ok && !slices.Contains(o.seats, engine.Seat(who)) {
					o.seats = append(o.seats, engine.Seat(who))
				}
			}
		case depth == 0:
			for _, id := range append(cardsIn(of.option.Label), of.option.Among...) {
				o.card(g, id)
			}
		}
	}
}

func (o *offered) card(g engine.Game, id engine.CardID) {
	if _, ok := g.Card(id); ok && !slices.Contains(o.cards, id) {
		o.cards = append(o.cards, id)
	}
}

// cardsIn lists the cards that a text names, in the order of its arguments.
func cardsIn(t engine.Text) []engine.CardID {
	return slices.DeleteFunc(slices.Collect(t.Cards()), func(id engine.CardID) bool { return id == "" })
}

func total(groups []group) int {
	n := 0
	for _, g := range groups {
		n += len(g.offers)
	}
	return n
}

func rowsOf(buttons int) int { return (buttons + fit.MaxRowButtons - 1) / fit.MaxRowButtons }

// everything is a menu of all answers to all questions, for when there are more than buttons can be.
func (m menus) everything(page int) offered {
	var out offered
	var choices []discord.Choice
	for _, groups := range m.groups() {
		for _, g := range groups {
			out.note(m.t.Rules.Game, g.offers, 0)
			for _, o := range g.offers {
				choices = append(choices, discord.Choice{Label: m.numbered(g, m.answerLabel(o)), Value: o.ref(m.t.Head.ID).String()})
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
func (m menus) numbered(g group, label string) string {
	if g.question == 0 {
		return label
	}
	return m.v.Label(engine.T("bot.button.numbered", engine.A("n", engine.Number(g.question)), engine.A("answer", engine.Literal(label))))
}

// shortLabel is how long a button's label may be that is read whole on a phone.
const shortLabel = 38

// answerLabel says an answer. One that reads like another is told from it by whose the card is, what it is worth and bears.
func (m menus) answerLabel(o offer) string { return m.toldApart(o, m.plainLabel(o), m.plainLabel) }

// plainLabel says an answer, by the thing alone that it names where that is enough.
func (m menus) plainLabel(o offer) string {
	if key := say.ThingKey(o.option.Verb); len(o.option.Operands) == 1 && m.v.Has(key) {
		return m.v.Label(engine.T(key, engine.A("what", o.option.Operands[0].Label)))
	}
	return m.v.Label(o.option.Label)
}

// toldApart is a label of an answer, with all that tells its card from others where another answer to the question has the same
// label.
func (m menus) toldApart(o offer, label string, of func(offer) string) string {
	ops := o.option.Operands
	if len(ops) == 0 {
		return label
	}
	for _, other := range m.offers {
		if other.decision == o.decision && other.option.Answer != o.option.Answer && len(other.option.Operands) > 0 && of(other) == label {
			return m.tagged(label, ops[0].Lookup())
		}
	}
	return label
}

// inQuestion reports whether the words of an answer stand in its question already.
func (m menus) inQuestion(d engine.DecisionID, words string) bool {
	return strings.Contains(strings.ToLower(m.v.Label(m.t.View(m.seat).Ask(d))), strings.ToLower(words))
}

// answerButton gives an answer. The colours of a panel's buttons say one thing: blue ones go on with what is asked, grey ones do not.
// Those leave it, lead back, or are beside the question, as Undo and Table are.
func (m menus) answerButton(g group, o offer, to *offered) discord.Button {
	style := discord.Secondary
	if m.forward(o) {
		style = discord.Primary
	}
	label := m.spell(g, o.option.Label, m.answerLabel(o), to)
	return discord.Button{Label: m.numbered(g, label), Style: style, CustomID: m.route(press.Answer, g, o.option.Answer).String()}
}

// forward reports whether an answer goes on with what is asked: it does something, or there is no other.
func (m menus) forward(o offer) bool {
	return len(m.offers) == 1 || !o.option.Answer.IsBack() && !o.option.Leaves
}

// long reports whether an answer is too long for a button, and not said by its question.
func (m menus) long(o offer) bool {
	said := m.v.Label(o.option.Label)
	return len(o.option.Operands) < 2 && fit.Size(m.plainLabel(o)) > shortLabel && !m.inQuestion(o.decision, said)
}

// spell is the label of a button: two lines of it say it better than a list does. Where there are many of a kind, or one is too long
// even so, all of them are added to what is spelt out, with a sign, and the buttons have the sign and the first words.
func (m menus) spell(g group, whole engine.Text, label string, to *offered) string {
	most := twoLines
	if len(g.offers) == 1 {
		most = fit.MaxButtonLabel
	}
	fits := func(o offer) bool { return fit.Size(m.numbered(g, m.answerLabel(o))) <= most }
	few := len(g.offers) <= fewSpelt && !slices.ContainsFunc(g.offers, func(o offer) bool { return !fits(o) })
	if few || len(to.spelt) >= 26 || !slices.ContainsFunc(g.offers, m.long) {
		return label
	}
	said := m.v.Label(whole)
	sign := string(rune('A' + len(to.spelt)))
	to.spelt = append(to.spelt, m.v.Say(engine.T("bot.panel.spelt", engine.A("sign", engine.Literal(sign)), engine.A("answer", whole))))
	return m.v.Label(engine.T("bot.button.spelt", engine.A("sign", engine.Literal(sign)), engine.A("answer", engine.Literal(firstWords(said, shortSpelt)))))
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
func (m menus) route(do press.Word, g group, a engine.Answer) press.Route {
	return press.Route{Do: do, Table: m.t.Head.ID, Decision: g.decision(), Answer: a}
}

func (m menus) groupButton(g group) discord.Button {
	return discord.Button{
		Label: m.numbered(g, m.shortVerb(g.verb())+fit.Ellipsis), Style: discord.Primary,
		CustomID: m.route(press.Group, g, g.offers[0].option.Answer).String(),
	}
}

// verbTitle heads a menu: in the few words the game has for the verb, else in those of its command.
func (m menus) verbTitle(verb string) string {
	if t, ok := m.title[verb]; ok && !m.v.Has("verb."+verb) {
		return m.v.Label(t)
	}
	return m.v.Verb(verb)
}

// shortVerb is a verb as a button says it that leads to its answers: in the game's shortest words for it.
func (m menus) shortVerb(verb string) string {
	if key := "verb." + verb + ".short"; m.v.Has(key) {
		return m.v.Label(engine.T(key))
	}
	said := []rune(m.v.Verb(verb))
	said[0] = unicode.ToUpper(said[0])
	return string(said)
}

// alike keeps the answers that share the verb and the first depth operands with the reference answer.
func alike(offers []offer, like engine.Answer, depth int) []offer {
	i := slices.IndexFunc(offers, func(o offer) bool { return o.option.Answer == like })
	if i < 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(offers), func(o offer) bool { return !samePrefix(o.option, offers[i].option, depth) })
}

func samePrefix(a, b engine.Option, depth int) bool {
	if a.Verb != b.Verb || len(a.Operands) < depth || len(b.Operands) < depth {
		return false
	}
	for i := range depth {
		if a.Operands[i].Word != b.Operands[i].Word {
			return false
		}
	}
	return true
}

// menu is the menu for the operand at depth, given an answer that has the operands before it.
func (m menus) menu(g group, like engine.Answer, depth, page int) *discord.Select {
	choices := m.operands(alike(g.offers, like, depth), depth)
	r := m.route(press.Step, g, like)
	r.Depth, r.Page = depth, page
	return &discord.Select{
		CustomID:    r.String(),
		Placeholder: m.numbered(g, m.verbTitle(g.verb())),
		Choices:     m.page(choices, page),
	}
}

// parts are the answers that differ at depth, the first of each kind.
func parts(offers []offer, depth int) []offer {
	var out []offer
	seen := map[string]bool{}
	for _, o := range offers {
		word := ""
		if len(o.option.Operands) > depth {
			word = o.option.Operands[depth].Word
		}
		if !seen[word] {
			seen[word], out = true, append(out, o)
		}
	}
	return out
}

// partText says what an answer names at depth; the whole of one that ends before.
func partText(o offer, depth int) engine.Text {
	if len(o.option.Operands) > depth {
		return o.option.Operands[depth].Label
	}
	return o.option.Label
}

// operands lists the different operands at depth, each with the first answer that has it, and with what tells its card from others.
func (m menus) operands(offers []offer, depth int) []discord.Choice {
	var out []discord.Choice
	for _, o := range parts(offers, depth) {
		c := discord.Choice{Label: m.v.Label(partText(o, depth)), Value: o.ref(m.t.Head.ID).String()}
		if len(o.option.Operands) > depth {
			c.Description = m.describe(o.option.Operands[depth].Lookup())
		}
		out = append(out, c)
	}
	return out
}

// describe tells in a few words of a card whose it is, what it is worth and what it bears. What it says stands above the menu.
func (m menus) describe(id engine.CardID) string {
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
func (m menus) page(choices []discord.Choice, page int) []discord.Choice {
	if len(choices) <= fit.MaxChoices {
		return choices
	}
	const size = fit.MaxChoices - 2
	pages := (len(choices) + size - 1) / size
	page = min(max(page, 0), pages-1)
	var out []discord.Choice
	if page > 0 {
		out = append(out, discord.Choice{Label: m.v.Label(engine.T("bot.menu.previous")), Value: press.PageWord + strconv.Itoa(page-1)})
	}
	out = append(out, choices[page*size:min((page+1)*size, len(choices))]...)
	if page < pages-1 {
		out = append(out, discord.Choice{Label: m.v.Label(engine.T("bot.menu.next")), Value: press.PageWord + strconv.Itoa(page+1)})
	}
	return out
}

// within returns the answers of the route's question that share the route's verb.
func (m menus) within(r press.Route) (group, bool) {
	for _, groups := range m.groups() {
		for _, g := range groups {
			if slices.ContainsFunc(g.offers, func(o offer) bool {
				return o.ref(r.Table) == press.Ref{Table: r.Table, Decision: r.Decision, Answer: r.Answer}
			}) {
				return g, true
			}
		}
	}
	return group{}, false
}

// step offers what the answers of a group name at depth, given one that has what was chosen before: a button each, or, where they
// are many, in a menu. A part in which there is nothing to choose is passed over.
func (m menus) step(g group, like engine.Answer, depth, page int) offered {
	left := alike(g.offers, like, depth)
	for len(parts(left, depth)) == 1 && len(left) > 1 {
		depth++
	}
	out := offered{title: m.stepTitle(g, left, depth)}
	if len(left) > 0 {
		for _, op := range left[0].option.Operands[:min(depth, len(left[0].option.Operands))] {
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
		if a, ok := settled(g, o.option.Answer, depth); ok {
			b.CustomID = m.route(press.Answer, g, a).String()
		} else {
			r := m.route(press.Group, g, o.option.Answer)
			r.Depth = depth + 1
			b.Label, b.CustomID = b.Label+fit.Ellipsis, r.String()
		}
		buttons = append(buttons, b)
	}
	out.press(pressed{named: buttons}, true)
	return out
}

// stepTitle heads a step: what is being done, and with what, as far as that is settled.
func (m menus) stepTitle(g group, left []offer, depth int) engine.Text {
	verb := engine.A("verb", engine.Literal(m.numbered(g, m.verbTitle(g.verb()))))
	if depth == 0 || len(left) == 0 {
		return engine.T("bot.panel.step", verb)
	}
	with := engine.List{}
	for _, op := range left[0].option.Operands[:depth] {
		with = append(with, op.Label)
	}
	return engine.T("bot.panel.step-with", verb, engine.A("what", with))
}

// settled finds the answer meant by the choice of an operand: ok is false while further operands are to be chosen.
func settled(g group, choice engine.Answer, depth int) (engine.Answer, bool) {
	left := alike(g.offers, choice, depth+1)
	switch len(left) {
	case 0:
		return choice, true // an answer that ends before this operand
	case 1:
		return left[0].option.Answer, true
	}
	return 0, false
}
