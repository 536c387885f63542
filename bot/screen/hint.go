package screen

import (
	"math"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/engine"
	"witchtable/engine/brain"
)

// Hint tells in the panel's place what is advised about a question: the answers that are as good as the best, then
// those that are behind, each with what it brings more than the others, or fewer. They are named as the panel does, and
// so are the buttons that give them.
func (p Panel) Hint(d engine.Decision, c brain.Counsel) discord.Message {
	var text strings.Builder
	say.Line(&text, p.v.Say(engine.T("bot.hint.title")))
	question, _ := p.asks(d)
	say.Line(&text, p.v.Say(engine.T("bot.panel.asked", engine.A("question", say.Markup(question)))))
	if p.Choices(d) < 2 || len(c.Best) == 0 {
		say.Line(&text, p.v.Say(p.onlyAnswer(d)))
		return p.Looking(press.Hint, nil, strings.TrimRight(text.String(), "\n"), nil)
	}
	m := NewMenus(p.v, p.t, p.seat, []engine.Decision{d})
	group, foot := "", "bot.hint.foot"
	c.Best = worthNaming(m, m.unlikeAdvice(c.Best))
	c.Even = c.Even && len(c.Best) > 1
	named := p.advised(m, c.Best)
	for i, a := range c.Best {
		if i == 1 && c.Best[0].Gap > 0 {
			a.Gap, a.Why = 0, brain.Reason{} // it has just been said how far this one is behind
		}
		if i == 1 && !c.Best[0].Because.IsZero() {
			a.Because = engine.Text{} // and why
		}
		if head := p.hintHead(c, a); head.Key != group {
			group = head.Key
			say.Line(&text, p.v.Say(head))
		}
		switch {
		case a.Gap > 0 && c.Together:
			foot = p.asOne("bot.hint.foot-alone", "bot.hint.foot-together")
		case a.Gap > 0:
			foot = "bot.hint.foot-points"
		}
		line := p.hintLine(m.advice(a, named[i]), a, i == 0 && alone(c), c.Together)
		line = because(line, p.reason(d, a))
		say.Line(&text, p.v.Say(line))
	}
	say.Line(&text, p.v.Say(engine.T(foot)))
	return p.Looking(press.Hint, nil, strings.TrimRight(text.String(), "\n"), m.taking(c.Best, named))
}

// advised names the answers of a hint: in full where there is room, else as their buttons in the panel do; by a letter,
// or by what leaves something out, always as these do. None is taken for another answer of the panel. What leaves the
// question has no name.
func (p Panel) advised(m Menus, list []brain.Advice) []naming {
	panel, _ := p.offered(engine.Text{})
	named := make([]naming, len(list))
	var rest []naming
	var at []int
	for i, a := range list {
		o, ok := m.offerOf(a)
		if !ok {
			continue
		}
		j := slices.IndexFunc(panel.named, func(n naming) bool {
			return n.g.decision() == o.Decision && n.answer == o.Option.Answer
		})
		n := naming{g: Group{offers: []Offer{o}}, whole: o.Option.Label, answer: o.Option.Answer}
		if ways := m.beganBy(o); len(ways) > 0 {
			n.whole = engine.T("verb." + ways[0].Option.Verb)
			n.ways = []way{{said: m.shortVerb(ways[0].Option.Verb), form: special}}
			rest, at = append(rest, n), append(at, i)
			continue
		}
		n.ways = append(n.ways, way{said: m.wholeLabel(a.Answer), form: special})
		if j >= 0 {
			as := panel.named[j]
			if as.sign != "" || !as.rest.IsZero() {
				n.plain, n.sign, n.rest = as.plain, as.sign, as.rest
				n.label = m.dressed(n, n.plain)
				named[i] = n
				continue
			}
			n.ways = append(n.ways, way{said: as.plain, form: special})
		}
		n.ways = append(n.ways, m.ways(n.g, o, -1)...)
		rest, at = append(rest, n), append(at, i)
	}
	others := slices.DeleteFunc(slices.Clone(panel.named), func(n naming) bool {
		return slices.ContainsFunc(rest, func(r naming) bool { return r.answer == n.answer })
	})
	var out Offered // what labels leave out, the hint says itself
	m.name(rest, &out, others...)
	for i, n := range rest {
		named[at[i]] = n
	}
	return named
}

// offerOf finds the answer that is advised; ok is false for leaving the question.
func (m Menus) offerOf(a brain.Advice) (Offer, bool) {
	if a.Leave {
		return Offer{}, false
	}
	return m.single(a.Answer)
}

// unlikeAdvice leaves out advice that is the same as some before, since the answers are alike.
func (m Menus) unlikeAdvice(list []brain.Advice) (out []brain.Advice) {
	seen := map[engine.Answer]bool{}
	for _, a := range list {
		o, ok := m.offerOf(a)
		if ok && seen[o.Option.Answer] {
			continue
		}
		seen[o.Option.Answer] = seen[o.Option.Answer] || ok
		out = append(out, a)
	}
	return out
}

// single is an answer by itself, which those of several at once may stand for in the panel.
func (m Menus) single(a engine.Answer) (Offer, bool) {
	for _, list := range [][]Offer{m.offers, m.singles} {
		i := slices.IndexFunc(list, func(o Offer) bool { return o.Option.Answer == a && o.Option.Alone() })
		if i >= 0 {
			return list[i], true
		}
	}
	for _, d := range m.asked { // another that is alike is offered for it
		like := m.view.Option(d.ID, a)
		i := slices.IndexFunc(m.singles, func(o Offer) bool {
			return like.Alike != "" && o.Decision == d.ID && o.Option.Verb == like.Verb && o.Option.Alike == like.Alike
		})
		if i >= 0 {
			return m.singles[i], true
		}
	}
	return Offer{}, false
}

// beganBy are the answers on the panel that begin with one that does not stand there by itself and names nothing: they
// say what comes next, and it is known by them.
func (m Menus) beganBy(o Offer) (ways []Offer) {
	if len(o.Option.Operands) > 0 || slices.ContainsFunc(m.offers, func(other Offer) bool {
		return other.Decision == o.Decision && other.Option.Same(o.Option)
	}) {
		return nil
	}
	for _, other := range m.offers {
		of := other.Option
		if other.Decision == o.Decision && of.Answer == o.Option.Answer && len(of.Operands) > 0 &&
			(len(ways) == 0 || of.Verb == ways[0].Option.Verb) {
			ways = append(ways, other)
		}
	}
	return ways
}

// advice says an answer in a hint: in full, after what stands on its button where that refers to it or leaves most out.
func (m Menus) advice(a brain.Advice, n naming) string {
	named := func(sign string, answer engine.Value) string {
		return m.v.Label(engine.T("bot.panel.named", engine.A("sign", engine.Literal(sign)), engine.A("answer", answer)))
	}
	switch {
	case a.Leave:
		return m.v.Label(engine.T("bot.hint.leave"))
	case n.sign != "":
		return named(n.sign, engine.Literal(m.wholeLabel(a.Answer)))
	case !n.rest.IsZero():
		return named(n.plain, n.rest)
	}
	return m.wholeLabel(a.Answer)
}

// taking is a row of buttons by which the answers that a hint names are given at once.
func (m Menus) taking(list []brain.Advice, named []naming) []discord.Row {
	var row discord.Row
	for i, a := range list {
		if o, ok := m.offerOf(a); ok {
			b := m.answerButton(named[i], o)
			b.Style = discord.Primary
			row.Buttons = append(row.Buttons, b)
		}
	}
	if len(row.Buttons) == 0 {
		return nil
	}
	return []discord.Row{row}
}

// namedHints is how many answers a hint names at most.
const namedHints = 3

// worthNaming are the answers that are named. Of those that do nothing of what is asked it is the best at most, or one
// would be told three ways to leave it, and none that is merely as good as something that one can do. Of those that
// lead to the same it is one.
func worthNaming(m Menus, list []brain.Advice) (out []brain.Advice) {
	idle := false
	for i, a := range list {
		leaves := a.Leave || m.leaves(a.Answer)
		if leaves && (idle || len(out) > 0 && !a.Leave && a.Verdict == brain.AsGood) || m.repeated(list, i) {
			continue
		}
		idle = idle || leaves
		out = append(out, a)
	}
	return out[:min(len(out), namedHints)]
}

// repeated reports whether an answer of a hint leads to the same as another: it is a part of what that does as a whole,
// or both are parts of one whole, and that comes first.
func (m Menus) repeated(list []brain.Advice, at int) bool {
	part := list[at].Answer
	for i, a := range list {
		switch o, ok := m.offerOf(a); {
		case i == at || !ok || list[at].Leave:
		case slices.Contains(o.Option.Parts, part) && (i < at || a.Verdict == list[at].Verdict):
			return true
		case i < at && slices.ContainsFunc(m.offers, func(o Offer) bool {
			return slices.Contains(o.Option.Parts, part) && slices.Contains(o.Option.Parts, a.Answer)
		}):
			return true
		}
	}
	return false
}

// onlyAnswer says that there is nothing to choose.
func (p Panel) onlyAnswer(d engine.Decision) engine.Text {
	m := NewMenus(p.v, p.t, p.seat, []engine.Decision{d})
	for _, a := range engine.Forward(p.view.Answers(d.ID)) {
		return engine.T("bot.hint.only", engine.A("answer", engine.Literal(m.wholeLabel(a))))
	}
	return engine.T("bot.hint.none")
}

// nearlyAll is of a hundred games how many are as good as all.
const nearlyAll = 97

// asOne is the key of what is said where all win or lose as one: to one who plays alone, or to one of several.
func (p Panel) asOne(alone, together string) string {
	if len(p.t.Head.Seats) == 1 {
		return alone
	}
	return together
}

// hintHead stands above answers that are about as good as one another.
func (p Panel) hintHead(c brain.Counsel, a brain.Advice) engine.Text {
	switch {
	case c.Even && c.Together && c.Best[0].Score >= nearlyAll:
		return engine.T(p.asOne("bot.hint.even-won-alone", "bot.hint.even-won-together"))
	case c.Even && hopeless(c):
		return engine.T(p.asOne("bot.hint.even-lost-alone", "bot.hint.even-lost-together"))
	case c.Even && c.Together && c.Best[0].Score > 0:
		return engine.T(p.asOne("bot.hint.even-alone", "bot.hint.even-together"),
			engine.A("n", engine.Number(int(math.Round(c.Best[0].Score)))))
	case c.Even && c.Best[0].Score > 0:
		return engine.T("bot.hint.even-points", engine.A("n", engine.Number(int(math.Round(c.Best[0].Score)))))
	case c.Even:
		return engine.T("bot.hint.even")
	case a.Verdict == brain.Far:
		return engine.T("bot.hint.far")
	case a.Verdict == brain.Behind:
		return engine.T("bot.hint.behind")
	}
	n := 0
	for _, other := range c.Best {
		if other.Verdict == brain.AsGood {
			n++
		}
	}
	if hopeless(c) {
		return engine.T(p.asOne("bot.hint.best-lost-alone", "bot.hint.best-lost-together"),
			engine.A("n", engine.Number(n)))
	}
	if c.Together && c.Best[0].Score > 100-nearlyAll && c.Best[0].Score < nearlyAll {
		return engine.T(p.asOne("bot.hint.best-alone", "bot.hint.best-together"), engine.A("n", engine.Number(n)),
			engine.A("won", engine.Number(int(math.Round(c.Best[0].Score)))))
	}
	return engine.T("bot.hint.best", engine.A("n", engine.Number(n)))
}

// hopeful is what a position is worth in which more may be won than the games show that were played to their end by
// rule of thumb: see brain.Lore.
const hopeful = 0.25

// hopeless reports whether nearly every game is lost, whatever is answered, and the position looks like it.
func hopeless(c brain.Counsel) bool {
	best := c.Best[0]
	return c.Together && best.Known && best.Score <= 100-nearlyAll && best.Worth < hopeful
}

// alone reports whether the best answer is the only one of its kind.
func alone(c brain.Counsel) bool {
	return !c.Even && len(c.Best) > 1 && c.Best[1].Verdict != brain.AsGood
}

// hintLine is what is said of one answer: of the best how far it is ahead of the next, of any other how far it is
// behind the best, and where most of that comes from. What is better without a number is so on the whole. Where all win
// or lose together, it is how many games more are won.
func (p Panel) hintLine(answer string, a brain.Advice, best, together bool) engine.Text {
	args := []engine.Arg{engine.A("answer", engine.Literal(answer)),
		engine.A("n", engine.Number(max(1, int(math.Round(a.Gap)))))}
	if a.Why.Section != "" {
		args = append(args, engine.A("section", p.sectionTitle(a.Why.Section)))
	}
	switch {
	case best && a.Gap == 0:
		return engine.T("bot.hint.whole", args...)
	case a.Gap == 0:
		return engine.T("bot.hint.line", args...)
	case best && together:
		return engine.T("bot.hint.ahead-together", args...)
	case together:
		return engine.T("bot.hint.lags-together", args...)
	case best:
		return engine.T([...]string{"bot.hint.ahead", "bot.hint.ahead-scored", "bot.hint.ahead-rivalled"}[a.Why.Kind],
			args...)
	}
	return engine.T([...]string{"bot.hint.lags", "bot.hint.lags-scored", "bot.hint.lags-rivalled"}[a.Why.Kind], args...)
}

// reason is why an answer is better or worse than another; where nothing of that stands out, what it is good for.
func (p Panel) reason(d engine.Decision, a brain.Advice) engine.Text {
	v, ok := p.view.(engine.Appraising)
	if a.Because.IsZero() && ok && !a.Leave {
		return v.Appraise(d.ID, a.Answer)
	}
	return a.Because
}

// because adds to a line of a hint why that is so, in the words of the game: where it says no more than that, in its
// place.
func because(line, why engine.Text) engine.Text {
	switch {
	case why.IsZero():
		return line
	case line.Key == "bot.hint.line", line.Key == "bot.hint.whole":
		line.Key = "bot.hint.line-because"
		line.Args = append(slices.Clone(line.Args), engine.A("why", why))
		return line
	}
	return engine.T("bot.hint.because", engine.A("line", line), engine.A("why", why))
}

// sectionTitle is what a step of the scoring is called.
func (p Panel) sectionTitle(name string) engine.Text {
	st := p.view.Standing()
	for _, score := range append(st.Seats, st.Common) {
		for _, s := range score.Sections {
			if s.Name == name {
				return s.Title
			}
		}
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(name)))
}

// wholeLabel says an answer with all that it is made of, also where it is given in several steps.
func (m Menus) wholeLabel(a engine.Answer) string {
	whole := func(o Offer) string { return m.v.Label(o.Option.Label) }
	if o, ok := m.single(a); ok {
		if ways := m.beganBy(o); len(ways) > 0 {
			var list []string
			for _, w := range ways {
				name := w.Option.Operands[0].Label
				if id := w.Option.Operands[0].Lookup(); id != "" {
					name = engine.T("bot.picture.card", engine.A("card", id))
				}
				list = append(list, m.v.Label(name))
			}
			return m.v.Label(engine.T("bot.hint.began", engine.A("what", engine.Literal(m.shortVerb(ways[0].Option.Verb))),
				engine.A("list", engine.Literal(strings.Join(list, " / "))))) // one of them
		}
		return m.toldApart(o, whole(o), whole)
	}
	return ""
}

// leaves reports whether an answer does nothing of what is asked.
func (m Menus) leaves(a engine.Answer) bool {
	return slices.ContainsFunc(m.offers, func(o Offer) bool { return o.Option.Answer == a && o.Option.Leaves })
}

// HintCosts asks, in the panel's place, whether somebody wants a hint who would lose something by it.
func (p Panel) HintCosts() discord.Message {
	yes := discord.Button{
		Label:    p.v.Label(engine.T("bot.button.hint-anyway")),
		CustomID: press.Route{Do: press.Hint, Table: p.t.Head.ID, Name: press.HintAnyway}.String(),
	}
	text := p.v.Say(engine.T("bot.hint.title")) + "\n" + p.v.Say(engine.T("bot.hint.costs"))
	return p.Looking(press.Hint, nil, text, nil, yes)
}

// hintButton leads to a hint, where there are hints and something is to be chosen.
func (p Panel) hintButton() (discord.Button, bool) {
	asked := p.asked()
	if !p.answers() || p.InSettings || len(asked) == 0 || p.Choices(asked[0]) < 2 || !p.t.Hints() {
		return discord.Button{}, false
	}
	return p.button("bot.button.hint", press.Hint), true
}
