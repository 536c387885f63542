package bot

import (
	"math"
	"strings"

	"witchtable/bot/discord"
	"witchtable/engine"
	"witchtable/engine/brain"
)

// hint tells in the panel's place what is advised about a question: the answers that are as good as the best, then those that are
// behind, each with what it brings more than the others, or fewer.
func (p panel) hint(d engine.Decision, c brain.Counsel) discord.Message {
	var text strings.Builder
	line(&text, p.v.say(engine.T("bot.hint.title")))
	question, _ := p.asks(d)
	line(&text, p.v.say(engine.T("bot.panel.asked", engine.A("question", markup(question)))))
	if p.choices(d) < 2 || len(c.Best) == 0 {
		line(&text, p.v.say(p.onlyAnswer(d)))
		return p.looking(doHint, nil, strings.TrimRight(text.String(), "\n"), nil)
	}
	m := newMenus(p.v, p.t, p.seat, []engine.Decision{d})
	group, foot := "", "bot.hint.foot"
	for i, a := range c.Best {
		if head := hintHead(c, a); head.Key != group {
			group = head.Key
			line(&text, p.v.say(head))
		}
		if c.Even {
			a.Why, a.But = nil, nil
		}
		if len(a.Why)+len(a.But) > 0 {
			foot = "bot.hint.foot-points"
		}
		line(&text, p.v.say(p.hintLine(m, i+1, a, i == 0 && alone(c))))
	}
	line(&text, p.v.say(engine.T(foot)))
	return p.looking(doHint, nil, strings.TrimRight(text.String(), "\n"), nil)
}

// onlyAnswer says that there is nothing to choose.
func (p panel) onlyAnswer(d engine.Decision) engine.Text {
	m := newMenus(p.v, p.t, p.seat, []engine.Decision{d})
	for _, a := range engine.Forward(p.view.Answers(d.ID)) {
		return engine.T("bot.hint.only", engine.A("answer", engine.Literal(m.wholeLabel(a))))
	}
	return engine.T("bot.hint.none")
}

// hintHead stands above answers that are about as good as one another.
func hintHead(c brain.Counsel, a brain.Advice) engine.Text {
	switch {
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
	return engine.T("bot.hint.best", engine.A("n", engine.Number(n)))
}

// alone reports whether the best answer is the only one of its kind.
func alone(c brain.Counsel) bool {
	return !c.Even && len(c.Best) > 1 && c.Best[1].Verdict != brain.AsGood
}

// hintLine is what is said of one answer: of those that are as good as others first what speaks for them, of those that are behind
// first what they lack. What is better than all others is so on the whole where no one reason stands out.
func (p panel) hintLine(m menus, rank int, a brain.Advice, best bool) engine.Text {
	answer := p.v.label(engine.T("bot.hint.leave"))
	if !a.Leave {
		answer = m.wholeLabel(a.Answer)
	}
	if rank == 1 && !best && len(a.Why) == 0 {
		a.But = nil // what is named first is not dispraised: of others that are as good it is told what they have more
	}
	why, but := p.hintReasons(a.Why, reasonFor), p.hintReasons(a.But, reasonAgainst)
	args := []engine.Arg{engine.A("rank", engine.Number(rank)), engine.A("answer", engine.Literal(answer)), engine.A("why", why), engine.A("but", but)}
	if best && len(why) == 0 {
		args[2].Value, why = engine.List{engine.T("bot.hint.whole")}, engine.List{engine.T("bot.hint.whole")}
	}
	switch {
	case len(why) > 0 && len(but) > 0 && a.Verdict != brain.AsGood:
		return engine.T("bot.hint.line-but-why", args...)
	case len(why) > 0 && len(but) > 0:
		return engine.T("bot.hint.line-why-but", args...)
	case len(why) > 0 && a.Verdict != brain.AsGood:
		return engine.T("bot.hint.line-though", args...)
	case len(why) > 0:
		return engine.T("bot.hint.line-why", args...)
	case len(but) > 0:
		return engine.T("bot.hint.line-but", args...)
	}
	return engine.T("bot.hint.line", args...)
}

// reasonFor and reasonAgainst say reasons of a kind.
func reasonFor(k brain.ReasonKind) string {
	switch k {
	case brain.Brings:
		return "bot.hint.brings"
	case brain.Spares:
		return "bot.hint.spares"
	case brain.Hinders:
		return "bot.hint.hinders"
	}
	return "bot.hint.ahead"
}

func reasonAgainst(k brain.ReasonKind) string {
	switch k {
	case brain.Brings:
		return "bot.hint.brings-not"
	case brain.Spares:
		return "bot.hint.spares-not"
	case brain.Hinders:
		return "bot.hint.hinders-not"
	}
	return "bot.hint.ahead-not"
}

func (p panel) hintReasons(list []brain.Reason, key func(brain.ReasonKind) string) (out engine.List) {
	for _, r := range list {
		args := []engine.Arg{engine.A("n", engine.Number(max(1, int(math.Round(r.Points)))))}
		if r.Section != "" {
			args = append(args, engine.A("section", p.sectionTitle(r.Section)))
		}
		out = append(out, engine.T(key(r.Kind), args...))
	}
	return out
}

// sectionTitle is what a step of the scoring is called.
func (p panel) sectionTitle(name string) engine.Text {
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
func (m menus) wholeLabel(a engine.Answer) string {
	whole := func(o offer) string { return m.v.label(o.option.Label) }
	for _, o := range m.offers {
		if o.option.Answer == a {
			return m.toldApart(o, whole(o), whole)
		}
	}
	return ""
}

// hintCosts asks, in the panel's place, whether somebody wants a hint who would lose something by it.
func (p panel) hintCosts() discord.Message {
	yes := discord.Button{
		Label:    p.v.label(engine.T("bot.button.hint-anyway")),
		CustomID: route{do: doHint, table: p.t.Head.ID, name: hintAnyway}.String(),
	}
	text := p.v.say(engine.T("bot.hint.title")) + "\n" + p.v.say(engine.T("bot.hint.costs"))
	return p.looking(doHint, nil, text, nil, yes)
}

// hintButton leads to a hint, where there are hints and something is to be chosen.
func (p panel) hintButton() (discord.Button, bool) {
	asked := p.asked()
	if !p.answers() || p.settings || len(asked) == 0 || p.choices(asked[0]) < 2 || !p.t.Hints() {
		return discord.Button{}, false
	}
	return p.button("bot.button.hint", doHint), true
}
