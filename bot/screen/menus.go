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
	mostButtons = 5  // up to how many answers of a kind have buttons
	mostAtOnce  = 7  // up to how many have them where they are of several kinds
	mostBeside  = 12 // up to how many are in a menu beside others, and not a step further on
	fewAtOnce   = 4  // and where those leave no room for what is chosen among
)

// Menus builds the components by which a player answers questions.
type Menus struct {
	v      *say.Voice
	t      tables.Table
	seat   engine.Seat
	view   engine.View
	asked  []engine.Decision
	offers []Offer
	// singles has, besides, the answers that others of several at once begin with: see engine.Joined.
	singles []Offer
	title   map[string]engine.Text // of the verbs, where the game has a command for one
	spots   spots
	// strangers is set where cards of others are chosen among as well as the seat's own.
	strangers bool
	// large is set where more answers of a kind than have buttons are in a menu beside others, not a step further on.
	large bool
	// near is set where what labels leave out stands right above the buttons, if the game says it by itself, not further
	// up.
	near bool
}

// NewMenus makes menus for some of a seat's questions.
func NewMenus(v *say.Voice, t tables.Table, seat engine.Seat, asked []engine.Decision) Menus {
	view := t.View(seat)
	m := Menus{v: v, t: t, seat: seat, view: view, large: true, near: true, title: map[string]engine.Text{},
		spots: spotsOf(view.Scene())}
	all := unlike(entire(offersOf(t, seat, view, asked)))
	m.asked, m.offers, m.singles = asked, joined(t, seat, view, all), all
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

// Everything is a menu of all answers to all questions, for when there are more than buttons can be.
func (m Menus) Everything(page int) Offered {
	var out Offered
	var choices []discord.Choice
	for _, groups := range m.groups() {
		for _, g := range groups {
			out.note(m.t.Rules.Game, g.offers, 0)
			for _, o := range g.offers {
				choices = append(choices, discord.Choice{Value: o.ref(m.t.Head.ID).String(),
					Label: m.numbered(g, m.toldApart(o, m.v.Label(o.Option.Label),
						func(o Offer) string { return m.v.Label(o.Option.Label) }))})
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

// toldApart is a label of an answer, with all that tells its card from others where another answer to the question has
// the same label.
func (m Menus) toldApart(o Offer, label string, of func(Offer) string) string {
	ops := o.Option.Operands
	if len(ops) == 0 {
		return label
	}
	for _, other := range m.offers {
		if other.Decision == o.Decision && !other.Option.Same(o.Option) && len(other.Option.Operands) > 0 &&
			of(other) == label {
			return m.tagged(label, ops[0].Lookup())
		}
	}
	return label
}

// inQuestion reports whether the words of an answer stand in its question already.
func (m Menus) inQuestion(d engine.DecisionID, words string) bool {
	return strings.Contains(strings.ToLower(m.v.Label(m.view.Ask(d))), strings.ToLower(words))
}

// answerButton gives an answer. The colours of a panel's buttons say one thing: blue ones go on with what is asked,
// grey ones do not. Those leave it, lead back, or are beside the question, as Undo and Table are. A red one loses the
// game.
func (m Menus) answerButton(n naming, o Offer) discord.Button {
	style := discord.Secondary
	switch {
	case o.Option.Loses:
		style = discord.Danger
	case m.forward(o):
		style = discord.Primary
	}
	return discord.Button{Label: n.label, Style: style,
		CustomID: m.route(press.Answer, o).String()}
}

// forward reports whether an answer goes on with what is asked: it does something, or there is no other.
func (m Menus) forward(o Offer) bool {
	return len(m.offers) == 1 || !o.Option.Answer.IsBack() && !o.Option.Leaves && !o.Option.Doubtful
}

// route leads to an answer, with all that is given with it.
func (m Menus) route(do press.Word, o Offer) press.Route {
	of := o.ref(m.t.Head.ID)
	return press.Route{Do: do, Table: of.Table, Decision: of.Decision, Answer: of.Answer, Then: of.Then}
}

func (m Menus) groupButton(g Group) discord.Button {
	return discord.Button{
		Label: m.numbered(g, m.shortVerb(g.verb())+fit.Ellipsis), Style: discord.Primary,
		CustomID: m.route(press.Group, g.offers[0]).String(),
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
	left := alike(g.offers, like, depth)
	choices := m.operands(left, depth)
	r := m.route(press.Step, left[0])
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
	return m.counted(out, nil)
}

// counted has entries of a menu that say the same, such as copies of one card side by side, say which of them each is.
// Options, where they are given, are what they stand for.
func (m Menus) counted(choices []discord.Choice, options []engine.Option) []discord.Choice {
	had, firsts := map[[2]string]int{}, map[[2]string]int{}
	for i, c := range choices {
		of := [2]string{c.Label, c.Description}
		if had[of]++; had[of] == 1 {
			firsts[of] = i
			continue
		}
		name := ""
		if i < len(options) {
			name = m.differing(options[firsts[of]], options[i])
		}
		choices[i].Label = m.marked("bot.menu.another", c.Label, name, had[of])
	}
	return choices
}

// differing is what the first card is called by which two answers differ that are called the same.
func (m Menus) differing(a, b engine.Option) string {
	for i, op := range b.Operands {
		if i < len(a.Operands) && a.Operands[i].Word != op.Word {
			return m.v.Label(op.Label)
		}
	}
	return ""
}

// marked puts a number behind a card's name in a label, since it is about that: behind all else it would be about what
// comes last, and is the first that a phone cuts. It stands there where the label does not have the name.
func (m Menus) marked(key, label, name string, n int) string {
	before, behind, has := strings.Cut(label, name)
	if !has || name == "" {
		before, name, behind = "", label, ""
	}
	return before + m.v.Label(engine.T(key, engine.A("answer", engine.Literal(name)),
		engine.A("n", engine.Number(n)))) + behind
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
				return o.ref(m.t.Head.ID) == r.Ref()
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
	if len(choices) > mostButtons {
		out.rows = []discord.Row{{Select: m.menu(g, like, depth, page)}}
		return out
	}
	var list []naming
	for _, o := range choices {
		_, whole := settled(g, o, depth)
		list = append(list, naming{g: g, whole: partText(o, depth), ways: m.ways(g, o, depth), leads: !whole})
	}
	m.name(list, &out)
	var buttons []discord.Button
	for i, o := range choices {
		b := discord.Button{Label: list[i].label, Style: discord.Primary}
		if of, ok := settled(g, o, depth); ok {
			b.CustomID = m.route(press.Answer, of).String()
		} else {
			r := m.route(press.Group, o)
			r.Depth = depth + 1
			b.CustomID = r.String()
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
