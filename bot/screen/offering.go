package screen

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/engine"
)

// All offers all answers to all the questions. What would not fit at once is offered in steps. Of several kinds of
// answers those have buttons of their own, from the first on, that are not too many together: most of them.
func (m Menus) All(most int) Offered {
	var out Offered
	var large []Group
	var steps []step
	var direct []naming
	for _, groups := range m.groups() {
		alone, open := kinds(groups) == 1, opened(groups, most)
		for i, g := range groups {
			_, action := m.title[g.verb()]
			switch {
			case m.inMenu(g, open[i]), most == 0 && m.onlyOne(groups) && len(g.offers) > 2 && len(g.offers) <= fit.MaxChoices:
				if m.large {
					out.note(m.t.Rules.Game, g.offers, 0)
				} else {
					out.noteBehind(m.t.Rules.Game, g.offers)
				}
				large = append(large, g)
			case len(g.offers) > 1 && len(parts(g.offers, 0)) <= fit.MaxChoices && most == 0 && action:
				out.noteBehind(m.t.Rules.Game, g.offers)
				steps = append(steps, step{group: g})
			case alone && (len(g.offers) > mostButtons || most == 0 && len(g.offers) > 2),
				!alone && most > 0 && m.large && len(g.offers) > mostButtons && len(g.offers) <= mostBeside && !g.inParts():
				out.note(m.t.Rules.Game, g.offers, 0)
				large = append(large, g)
			case g.inParts() && open[i]:
				out.noteBehind(m.t.Rules.Game, g.offers)
				for _, o := range parts(g.offers, 0) {
					steps = append(steps, step{group: g, begun: &o})
				}
			case len(g.offers) > 1 && (!alone && !open[i] || g.inParts()):
				out.noteBehind(m.t.Rules.Game, g.offers)
				steps = append(steps, step{group: g})
			default:
				out.note(m.t.Rules.Game, g.offers, 0)
				for _, o := range g.offers {
					steps = append(steps, step{group: g, offer: &o})
					direct = append(direct, naming{g: g, whole: o.Option.Label, ways: m.ways(g, o, -1),
						answer: aloneOf(o.Option)})
				}
			}
		}
	}
	if rowsOf(len(steps))+len(large) > answerRows {
		for _, g := range large {
			steps = append(steps, step{group: g})
		}
		large = nil
	}
	if rowsOf(len(steps)) > answerRows {
		return m.Everything(0)
	}
	for _, g := range large {
		out.rows = append(out.rows, discord.Row{Select: m.menu(g, g.offers[0].Option.Answer, 0, 0)})
	}
	m.several(answerRows-rowsOf(len(steps))-len(large), &out)
	m.name(direct, &out)
	out.named = direct
	// Yes and No stand together
	out.press(m.keys(steps, direct),
		slices.ContainsFunc(m.offers, func(o Offer) bool { return len(o.Option.Operands) > 0 }))
	return out
}

// onlyOne reports whether there is but one kind of answers to all that is asked: a button that leads to them would be
// all there is.
func (m Menus) onlyOne(groups []Group) bool { return len(m.asked) == 1 && len(groups) == 1 }

// inMenu reports whether answers of several at once are chosen in a menu beside others: they are too many for buttons,
// or say too much. open tells whether each has a button else.
func (m Menus) inMenu(g Group, open bool) bool {
	return g.joined() && len(g.offers) <= fit.MaxChoices && (!open && len(g.offers) > 1 || !m.allFit(g))
}

// several offers menus of which several may be taken at once, as far as so many rows are left.
func (m Menus) several(rows int, to *Offered) {
	for _, d := range m.asked {
		of := joinedOf(m.t, m.seat, m.view, d.ID).Several
		if len(of.Choices) == 0 || len(of.Choices) > fit.MaxChoices || rows <= 0 {
			continue
		}
		var offers []Offer
		var options []engine.Option
		menu := &discord.Select{Placeholder: m.v.Label(of.Title), Min: 1, Max: of.Most(),
			CustomID: press.Route{Do: press.Several, Table: m.t.Head.ID, Decision: d.ID}.String()}
		for n, c := range of.Choices {
			copies := of.Copies(n)
			if !of.MayTake(n) {
				continue
			}
			o := Offer{Decision: d.ID, Option: c.Option, way: true}
			if m.answers(d.ID, c.Answer) { // what is asked further on is on the board
				offers = append(offers, o)
			}
			label, name := m.listed(c.Label), ""
			if len(c.Operands) > 0 {
				name = m.v.Label(c.Operands[0].Label)
			}
			if copies > 1 {
				label = m.times(label, name, copies)
			}
			options = append(options, c.Option)
			menu.Choices = append(menu.Choices, discord.Choice{Label: label, Value: o.ref(m.t.Head.ID).String(),
				Description: m.saysOf(c.Option)})
		}
		to.note(m.t.Rules.Game, entire(offers), 0)
		menu.Choices = m.counted(menu.Choices, options)
		to.rows, rows = append(to.rows, discord.Row{Select: menu}), rows-1
	}
}

// times is a label of several that are alike. Where it says behind the name what one of them does or costs, it says
// that this is each: all of them would be read to cost it.
func (m Menus) times(label, name string, n int) string {
	if label == name {
		return m.marked("bot.menu.copies", label, name, n)
	}
	return m.marked("bot.menu.copies.each", label, name, n)
}

// markRoom is how long the mark is at most that tells copies apart.
const markRoom = 16

// listed is a label as it stands in a menu: whole, or as briefly as it is said, where that would be cut.
func (m Menus) listed(label engine.Text) string {
	said := m.v.Label(label)
	if short := m.inForm(label, brief); fit.Size(said) > fit.MaxChoiceLabel-markRoom && m.v.Has(short.Key) {
		return m.v.Label(short)
	}
	return said
}

// saysOf is what the cards say that an answer names and that lie for all, each by its name where several are named:
// what it does is decided by that. Where there is no room for all, each has its share of it.
func (m Menus) saysOf(o engine.Option) string {
	var said []string
	var last string
	var had []engine.CardID
	for _, op := range o.Operands {
		if op.At != "" && !slices.Contains(had, op.At) {
			had = append(had, op.At)
		}
		id := op.Lookup()
		face, ok := m.t.Rules.Game.Card(id)
		at, seen := m.spots.of(id)
		if !ok || !seen || at.panel.Seat != engine.Onlooker || slices.Contains(had, id) {
			continue
		}
		if had = append(had, id); len(face.Rules) == 0 {
			continue
		}
		var rules []string
		for _, r := range face.Rules {
			rules = append(rules, m.v.Label(r))
		}
		last = strings.Join(rules, " ")
		said = append(said, m.v.Label(engine.T("bot.menu.says", engine.A("card", id),
			engine.A("rules", engine.Literal(last)))))
	}
	if len(said) == 1 && len(had) == 1 {
		return last
	}
	whole := strings.Join(said, " ")
	if fit.Size(whole) <= fit.MaxChoiceLabel {
		return whole
	}
	for i, s := range said {
		said[i] = fit.Text(s, (fit.MaxChoiceLabel+1)/len(said)-1)
	}
	return strings.Join(said, " ")
}

// answers reports whether an answer can be given to a question as it is asked now.
func (m Menus) answers(d engine.DecisionID, a engine.Answer) bool {
	return slices.ContainsFunc(m.singles, func(o Offer) bool { return o.Decision == d && !o.way && o.Option.Answer == a })
}

// aloneOf is an answer that is given by itself; 0, which none is, where others are given with it.
func aloneOf(o engine.Option) engine.Answer {
	if o.Alone() {
		return o.Answer
	}
	return 0
}

// allFit reports whether labels that leave nothing out but words of names are short enough for the buttons of a group.
func (m Menus) allFit(g Group) bool {
	return !slices.ContainsFunc(g.offers, func(o Offer) bool {
		return !slices.ContainsFunc(m.forms(o.Option.Label), func(w way) bool {
			return !w.lacks && LabelFits(w.said)
		})
	})
}

// step is what has a button: an answer, or a group that leads to its answers.
type step struct {
	group Group
	offer *Offer // nil for the group
	begun *Offer // for the group: an answer whose first part is chosen by it; nil where none is
}

// keys are the buttons of steps; named has the labels of the answers among them, in their order.
func (m Menus) keys(steps []step, named []naming) (out pressed) {
	for _, s := range steps {
		switch {
		case s.begun != nil:
			out.named = append(out.named, m.beginButton(s.group, *s.begun))
			continue
		case s.offer == nil:
			out.named = append(out.named, m.groupButton(s.group))
			continue
		}
		out.add(s.offer.Option, m.answerButton(named[0], *s.offer))
		named = named[1:]
	}
	return out
}

// opened says of which groups each answer has a button.
func opened(groups []Group, most int) []bool {
	out, buttons := make([]bool, len(groups)), len(groups)
	for i, g := range groups {
		n := len(g.offers)
		if g.inParts() {
			n = len(parts(g.offers, 0))
		}
		if n--; len(g.offers) > 1 && n < mostButtons && buttons+n <= most {
			out[i], buttons = true, buttons+n
		}
	}
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

// beginButton leads to the second part of answers whose first part it names: what is done with what.
func (m Menus) beginButton(g Group, o Offer) discord.Button {
	n := naming{g: g, leads: true}
	r := m.route(press.Group, o)
	r.Depth = 1
	b := discord.Button{Style: discord.Primary, CustomID: r.String()}
	what := o.Option.Operands[0].Label
	verb := engine.T("bot.button.begin", engine.A("verb", engine.Literal(m.shortVerb(g.verb()))), engine.A("what", what))
	if key := "verb." + g.verb() + ".barred"; m.v.Has(key) {
		verb = engine.T(key, engine.A("what", what))
	}
	if b.Label = m.dressed(n, m.v.Label(verb)); !LabelFits(b.Label) {
		b.Label = m.dressed(n, m.v.Label(what))
	}
	return b
}
