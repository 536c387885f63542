package bot

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// fewAnswers is up to how many answers are all shown as buttons.
const fewAnswers = 5

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
func (o offer) ref(t store.TableID) ref { return ref{t, o.decision, o.option.Answer} }

// group is a set of legal answers that a player chooses from in steps: the answers of one question with one verb.
type group struct {
	question int // which of several questions it belongs to, from 1; 0 when there is only one
	offers   []offer
}

func (g group) decision() engine.DecisionID { return g.offers[0].decision }

func (g group) verb() string { return g.offers[0].option.Verb }

// menus builds the components by which a player answers questions.
type menus struct {
	v      *voice
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
	// cards are those that are chosen among, seats the players, in the order of the answers, each once.
	cards []engine.CardID
	seats []engine.Seat
	// spelt are the answers in full that are too long for their buttons, each with the sign that its button has.
	spelt []string
}

// newMenus makes menus for some of a seat's questions.
func newMenus(v *voice, t tables.Table, seat engine.Seat, asked []engine.Decision) menus {
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
const answerRows = maxRows - 1

// all offers all answers to all the questions. What would not fit at once is offered in steps.
func (m menus) all() offered {
	var out offered
	var buttons []discord.Button
	var large []group
	for _, groups := range m.groups() {
		few := total(groups) <= fewAnswers
		for _, g := range groups {
			out.note(m.t.Rules.Game, g.offers, 0)
			if !few && len(g.offers) > 1 {
				large = append(large, g)
				continue
			}
			for _, o := range g.offers {
				buttons = append(buttons, m.answerButton(g, o, &out))
			}
		}
	}
	if rowsOf(len(buttons))+len(large) > answerRows {
		for _, g := range large {
			buttons = append(buttons, m.groupButton(g))
		}
		large = nil
	}
	if rowsOf(len(buttons)) > answerRows {
		return m.everything(0)
	}
	for _, g := range large {
		out.rows = append(out.rows, discord.Row{Select: m.menu(g, g.offers[0].option.Answer, 0, 0)})
	}
	for chunk := range slices.Chunk(buttons, maxRowButtons) {
		out.rows = append(out.rows, discord.Row{Buttons: chunk})
	}
	return out
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
			for _, id := range cardsIn(of.option.Label) {
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
	var out []engine.CardID
	for _, a := range t.Args {
		switch v := a.Value.(type) {
		case engine.CardID:
			if v != "" {
				out = append(out, v)
			}
		case engine.Text:
			out = append(out, cardsIn(v)...)
		case engine.List:
			for _, e := range v {
				out = append(out, cardsIn(e)...)
			}
		}
	}
	return out
}

func total(groups []group) int {
	n := 0
	for _, g := range groups {
		n += len(g.offers)
	}
	return n
}

func rowsOf(buttons int) int { return (buttons + maxRowButtons - 1) / maxRowButtons }

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
		CustomID:    route{do: doPick, table: m.t.Head.ID, decision: m.asked[0].ID, page: page}.String(),
		Placeholder: m.v.label(engine.T("bot.menu.everything")),
		Choices:     m.page(choices, page),
	}}}
	return out
}

// numbered puts the number of its question before a label, where there are several.
func (m menus) numbered(g group, label string) string {
	if g.question == 0 {
		return label
	}
	return m.v.label(engine.T("bot.button.numbered", engine.A("n", engine.Number(g.question)), engine.A("answer", engine.Literal(label))))
}

// shortLabel is how long a button's label may be that is read whole on a phone.
const shortLabel = 38

// answerLabel says an answer. One that is a card's name and little else is told from others by whose the card is, what it is
// worth and bears.
func (m menus) answerLabel(o offer) string {
	label, ops := m.v.label(o.option.Label), o.option.Operands
	if len(ops) == 1 && m.bare(label, ops[0]) {
		return m.tagged(label, ops[0].Lookup())
	}
	return label
}

// bare reports whether a label names a card, perhaps with its owner, and says nothing else.
func (m menus) bare(label string, card engine.Operand) bool {
	rest := strings.Replace(label, m.v.label(card.Label), "", 1)
	if at, ok := m.spots.of(card.Lookup()); ok && at.panel.Seat != engine.Onlooker {
		rest = strings.Replace(rest, m.v.label(playerName(m.t, at.panel.Seat)), "", 1)
	}
	return len([]rune(strings.TrimSpace(rest))) <= longestTie && rest != label
}

// longestTie is how many letters tie a card's name to its owner's: "'s".
const longestTie = 3

// inQuestion reports whether the words of an answer stand in its question already.
func (m menus) inQuestion(d engine.DecisionID, words string) bool {
	return strings.Contains(strings.ToLower(m.v.label(m.t.View(m.seat).Ask(d))), strings.ToLower(words))
}

// answerButton gives an answer. One that is too long for a button is added to those that are spelt out.
func (m menus) answerButton(g group, o offer, to *offered) discord.Button {
	style := discord.Secondary
	if len(o.option.Operands) > 0 && !o.option.Answer.IsBack() {
		style = discord.Primary
	}
	label := m.answerLabel(o)
	if whole := m.v.label(o.option.Label); size(whole) > shortLabel && len(to.spelt) < 26 && !m.inQuestion(o.decision, whole) {
		sign := string(rune('A' + len(to.spelt)))
		to.spelt = append(to.spelt, m.v.say(engine.T("bot.panel.spelt", engine.A("sign", engine.Literal(sign)), engine.A("answer", o.option.Label))))
		label = fit(m.v.label(engine.T("bot.button.spelt", engine.A("sign", engine.Literal(sign)), engine.A("answer", engine.Literal(whole)))), shortLabel)
	}
	return discord.Button{Label: m.numbered(g, label), Style: style, CustomID: m.route(doAnswer, g, o.option.Answer).String()}
}

// route leads to an answer of a group.
func (m menus) route(do doing, g group, a engine.Answer) route {
	return route{do: do, table: m.t.Head.ID, decision: g.decision(), answer: a}
}

func (m menus) groupButton(g group) discord.Button {
	return discord.Button{
		Label: m.numbered(g, m.v.verb(g.verb())+ellipsis), Style: discord.Primary,
		CustomID: m.route(doGroup, g, g.offers[0].option.Answer).String(),
	}
}

// verbTitle heads a menu: in the few words the game has for the verb, else in those of its command.
func (m menus) verbTitle(verb string) string {
	if t, ok := m.title[verb]; ok && !m.v.has("verb."+verb) {
		return m.v.label(t)
	}
	return m.v.verb(verb)
}

// verb names what answers do, short enough for a button on a phone.
func (v *voice) verb(verb string) string {
	if key := "verb." + verb; v.has(key) {
		return v.label(engine.T(key))
	}
	return strings.ReplaceAll(verb, "-", " ")
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
	r := m.route(doStep, g, like)
	r.depth, r.page = depth, page
	return &discord.Select{
		CustomID:    r.String(),
		Placeholder: m.numbered(g, m.verbTitle(g.verb())),
		Choices:     m.page(choices, page),
	}
}

// operands lists the different operands at depth, each with the first answer that has it.
func (m menus) operands(offers []offer, depth int) []discord.Choice {
	var out []discord.Choice
	seen := map[string]bool{}
	for _, c := range offers {
		o, word, card := c.option, "", engine.CardID("")
		label := m.v.label(o.Label) // for an answer that ends here
		if len(o.Operands) > depth {
			operand := o.Operands[depth]
			word, card = operand.Word, operand.Lookup()
			label = m.tagged(m.v.label(operand.Label), card)
		}
		if seen[word] {
			continue
		}
		seen[word] = true
		out = append(out, discord.Choice{
			Label: label, Value: c.ref(m.t.Head.ID).String(), Description: m.describe(card, label),
		})
	}
	return out
}

// describe tells in a few words what an operand is, if it is a card.
func (m menus) describe(id engine.CardID, label string) string {
	card, ok := m.t.Rules.Game.Card(id)
	if !ok {
		return ""
	}
	var parts []string
	if _, shown := m.spots.of(id); !shown { // else the label tells what it is worth
		for _, f := range card.Facts {
			parts = append(parts, m.v.label(f))
		}
	}
	for _, r := range card.Rules {
		parts = append(parts, m.v.label(r))
	}
	if text := strings.Join(parts, " · "); text != label {
		return text
	}
	return ""
}

// page cuts a long menu into pages, with entries to turn them.
func (m menus) page(choices []discord.Choice, page int) []discord.Choice {
	if len(choices) <= maxChoices {
		return choices
	}
	const size = maxChoices - 2
	pages := (len(choices) + size - 1) / size
	page = min(max(page, 0), pages-1)
	var out []discord.Choice
	if page > 0 {
		out = append(out, discord.Choice{Label: m.v.label(engine.T("bot.menu.previous")), Value: pageWord + strconv.Itoa(page-1)})
	}
	out = append(out, choices[page*size:min((page+1)*size, len(choices))]...)
	if page < pages-1 {
		out = append(out, discord.Choice{Label: m.v.label(engine.T("bot.menu.next")), Value: pageWord + strconv.Itoa(page+1)})
	}
	return out
}

// within returns the answers of the route's question that share the route's verb.
func (m menus) within(r route) (group, bool) {
	for _, groups := range m.groups() {
		for _, g := range groups {
			if slices.ContainsFunc(g.offers, func(o offer) bool { return o.ref(r.table) == ref{r.table, r.decision, r.answer} }) {
				return g, true
			}
		}
	}
	return group{}, false
}

// step offers the operands at depth of a group's answers, in a menu by itself.
func (m menus) step(g group, like engine.Answer, depth, page int) offered {
	out := offered{rows: []discord.Row{{Select: m.menu(g, like, depth, page)}}}
	out.note(m.t.Rules.Game, alike(g.offers, like, depth), depth)
	return out
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
