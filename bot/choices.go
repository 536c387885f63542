package bot

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// fewAnswers is up to how many answers are all shown as buttons.
const fewAnswers = 5

// group is a set of legal answers that a player chooses from in steps: the answers of one question with one verb.
type group struct {
	decision engine.DecisionID
	question int // which of several questions it belongs to, from 1; 0 when there is only one
	verb     string
	options  []engine.Option
}

// groupsOf sorts the answers of a question by verb, in the question's order.
func groupsOf(v engine.View, d engine.DecisionID) []group {
	var out []group
	for _, a := range v.Answers(d) {
		o := v.Option(d, a)
		i := slices.IndexFunc(out, func(g group) bool { return g.verb == o.Verb })
		if i < 0 {
			out = append(out, group{decision: d, verb: o.Verb})
			i = len(out) - 1
		}
		out[i].options = append(out[i].options, o)
	}
	return out
}

// menus builds the components by which a player answers the open questions.
type menus struct {
	v     *voice
	t     tables.Table
	seat  engine.Seat
	view  engine.View
	title map[string]engine.Text // of the verbs, where the game has a command for one
}

func newMenus(v *voice, t tables.Table, seat engine.Seat) menus {
	m := menus{v: v, t: t, seat: seat, view: t.View(seat), title: map[string]engine.Text{}}
	for _, c := range t.Rules.Game.Info().Commands {
		if c.Verb != "" {
			m.title[c.Verb] = c.Doc
		}
	}
	return m
}

// groups sorts the answers of each open question by verb. Where several questions are open, each knows its number.
func (m menus) groups() [][]group {
	asked := m.t.Asked(m.seat)
	out := make([][]group, len(asked))
	for i, d := range asked {
		out[i] = groupsOf(m.view, d.ID)
		for j := range out[i] {
			if len(asked) > 1 {
				out[i][j].question = i + 1
			}
		}
	}
	return out
}

// rows offers all answers to all questions the seat is asked. What would not fit at once is offered in steps.
func (m menus) rows() []discord.Row {
	var buttons []discord.Button
	var large []group
	for _, groups := range m.groups() {
		few := total(groups) <= fewAnswers
		for _, g := range groups {
			if !few && len(g.options) > 1 {
				large = append(large, g)
				continue
			}
			for _, o := range g.options {
				buttons = append(buttons, m.answerButton(g, o))
			}
		}
	}
	if rowsOf(len(buttons))+len(large) > maxRows {
		for _, g := range large {
			buttons = append(buttons, m.groupButton(g))
		}
		large = nil
	}
	if rowsOf(len(buttons)) > maxRows {
		return []discord.Row{{Select: m.everything(0)}}
	}
	rows := make([]discord.Row, 0, maxRows)
	for _, g := range large {
		rows = append(rows, discord.Row{Select: m.step(g, g.options[0].Answer, 0, 0)})
	}
	for chunk := range slices.Chunk(buttons, maxRowButtons) {
		rows = append(rows, discord.Row{Buttons: chunk})
	}
	return rows
}

func total(groups []group) int {
	n := 0
	for _, g := range groups {
		n += len(g.options)
	}
	return n
}

func rowsOf(buttons int) int { return (buttons + maxRowButtons - 1) / maxRowButtons }

// everything is a menu of all answers to all questions, for when there are more than buttons can be.
func (m menus) everything(page int) *discord.Select {
	var choices []discord.Choice
	for _, groups := range m.groups() {
		for _, g := range groups {
			for _, o := range g.options {
				choices = append(choices, discord.Choice{Label: m.numbered(g, m.v.label(o.Label)), Value: pickValue(g.decision, o.Answer)})
			}
		}
	}
	return &discord.Select{
		CustomID:    route{do: doPick, table: m.t.Head.ID, page: page}.String(),
		Placeholder: m.v.label(engine.T("bot.menu.everything")),
		Choices:     m.page(choices, page),
	}
}

// pickValue names an answer to one of several questions; readPick reads it.
func pickValue(d engine.DecisionID, a engine.Answer) string {
	return strconv.FormatUint(uint64(d), 36) + "/" + strconv.FormatUint(uint64(a), 36)
}

func readPick(value string) (engine.DecisionID, engine.Answer, error) {
	decision, answer, _ := strings.Cut(value, "/")
	d, err := strconv.ParseUint(decision, 36, 32)
	if err != nil {
		return 0, 0, err
	}
	a, err := strconv.ParseUint(answer, 36, 32)
	return engine.DecisionID(d), engine.Answer(a), err
}

// numbered puts the number of its question before a label, where there are several.
func (m menus) numbered(g group, label string) string {
	if g.question == 0 {
		return label
	}
	return m.v.label(engine.T("bot.button.numbered", engine.A("n", engine.Number(g.question)), engine.A("answer", engine.Literal(label))))
}

func (m menus) answerButton(g group, o engine.Option) discord.Button {
	style := discord.Secondary
	if len(o.Operands) > 0 {
		style = discord.Primary
	}
	return discord.Button{
		Label: m.numbered(g, m.v.label(o.Label)), Style: style,
		CustomID: route{do: doAnswer, table: m.t.Head.ID, decision: g.decision, answer: o.Answer}.String(),
	}
}

func (m menus) groupButton(g group) discord.Button {
	return discord.Button{
		Label: m.numbered(g, m.verbLabel(g.verb)+ellipsis), Style: discord.Primary,
		CustomID: route{do: doGroup, table: m.t.Head.ID, decision: g.decision, answer: g.options[0].Answer}.String(),
	}
}

// verbTitle heads a menu: in the few words the game has for the verb, else in those of its command.
func (m menus) verbTitle(verb string) string {
	if t, ok := m.title[verb]; ok && !m.v.has("verb."+verb) {
		return m.v.label(t)
	}
	return m.verbLabel(verb)
}

// verbLabel is short enough for a button on a phone.
func (m menus) verbLabel(verb string) string {
	if key := "verb." + verb; m.v.has(key) {
		return m.v.label(engine.T(key))
	}
	return strings.ReplaceAll(verb, "-", " ")
}

// alike keeps the options that share the verb and the first depth operands with the reference answer.
func alike(options []engine.Option, ref engine.Answer, depth int) []engine.Option {
	i := slices.IndexFunc(options, func(o engine.Option) bool { return o.Answer == ref })
	if i < 0 {
		return nil
	}
	like := options[i]
	var out []engine.Option
	for _, o := range options {
		if samePrefix(o, like, depth) {
			out = append(out, o)
		}
	}
	return out
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

// pageWord begins the values of a menu that turn its page instead of choosing.
const pageWord = "page:"

// step is the menu for the operand at depth, given an answer that has the operands before it.
func (m menus) step(g group, ref engine.Answer, depth, page int) *discord.Select {
	choices := m.operands(alike(g.options, ref, depth), depth)
	return &discord.Select{
		CustomID:    route{do: doStep, table: m.t.Head.ID, decision: g.decision, answer: ref, depth: depth, page: page}.String(),
		Placeholder: m.numbered(g, m.verbTitle(g.verb)),
		Choices:     m.page(choices, page),
	}
}

// operands lists the different operands at depth, each with the first answer that has it.
func (m menus) operands(options []engine.Option, depth int) []discord.Choice {
	var out []discord.Choice
	seen := map[string]bool{}
	for _, o := range options {
		word := ""
		label := m.v.label(o.Label) // for an answer that ends here
		if len(o.Operands) > depth {
			word, label = o.Operands[depth].Word, m.v.label(o.Operands[depth].Label)
		}
		if seen[word] {
			continue
		}
		seen[word] = true
		out = append(out, discord.Choice{
			Label: label, Value: strconv.FormatUint(uint64(o.Answer), 10), Description: m.describe(word, label),
		})
	}
	return out
}

// describe tells in a few words what an operand is, if it is a card.
func (m menus) describe(word, label string) string {
	card, ok := m.t.Rules.Game.Card(engine.CardID(word))
	if !ok {
		return ""
	}
	var parts []string
	for _, f := range card.Facts {
		parts = append(parts, m.v.label(f))
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
			if g.decision == r.decision && slices.ContainsFunc(g.options, func(o engine.Option) bool { return o.Answer == r.answer }) {
				return g, true
			}
		}
	}
	return group{}, false
}

// stepRows shows one menu by itself, with a way back.
func (m menus) stepRows(g group, ref engine.Answer, depth, page int) []discord.Row {
	return m.withBack(m.step(g, ref, depth, page))
}

func (m menus) withBack(menu *discord.Select) []discord.Row {
	back := discord.Button{
		Label:    m.v.label(engine.T("bot.button.back")),
		CustomID: route{do: doBack, table: m.t.Head.ID}.String(),
	}
	return []discord.Row{{Select: menu}, {Buttons: []discord.Button{back}}}
}

// settled finds the answer meant by the choice of an operand: ok is false while further operands are to be chosen.
func settled(g group, choice engine.Answer, depth int) (engine.Answer, bool) {
	left := alike(g.options, choice, depth+1)
	switch len(left) {
	case 0:
		return choice, true // an answer that ends before this operand
	case 1:
		return left[0].Answer, true
	}
	return 0, false
}
