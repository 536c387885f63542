package bot

import (
	"slices"
	"strings"

	"witchtable/engine"
)

const (
	// mostCauses is how many causes a panel names for what cannot be done, mostBarred of how many things it names one.
	mostCauses = 4
	mostBarred = 8
)

// barredForms tell what the seat might expect to be able to do, and why it cannot, the causes fewer and fewer.
func (p panel) barredForms() []string {
	if !p.answers() {
		return nil
	}
	causes := p.causes()
	var out []string
	for most := min(mostCauses, len(causes)); most >= 0; most-- {
		out = append(out, p.barred(causes, most))
	}
	return out
}

// barred names up to so many causes with what they bar, each in a line, and says how much more is barred.
func (p panel) barred(causes []cause, most int) string {
	var b strings.Builder
	more := 0
	for i, g := range causes {
		if i >= most {
			more += len(g.things)
			continue
		}
		named := g.things[:min(len(g.things), mostBarred)]
		more += len(g.things) - len(named)
		var what engine.List
		for _, thing := range named {
			what = append(what, engine.T("bot.scene.word", engine.A("word", markup(thing))))
		}
		line(&b, p.v.say(engine.T("bot.panel.barred", engine.A("what", what), engine.A("cause", markup(g.cause)))))
	}
	if more > 0 {
		line(&b, p.v.say(engine.T("bot.panel.more-barred", engine.A("n", engine.Number(more)))))
	}
	return strings.TrimRight(b.String(), "\n")
}

// cause is why things cannot be done, in words, as the things are.
type cause struct {
	cause  string
	things []string
}

// causes groups what is barred by its causes: first those that bar the most, else in the order in which the game names
// them. Nothing is in a group twice.
func (p panel) causes() []cause {
	var out []cause
	view := p.t.View(p.seat)
	for _, d := range p.asked() {
		for _, bar := range view.Barred(d.ID) {
			why := p.v.say(bar.Cause)
			thing := p.v.say(engine.T("bot.scene.word", engine.A("word", barredThing(p.v, bar))))
			i := slices.IndexFunc(out, func(c cause) bool { return c.cause == why })
			if i < 0 {
				i, out = len(out), append(out, cause{cause: why})
			}
			if !slices.Contains(out[i].things, thing) {
				out[i].things = append(out[i].things, thing)
			}
		}
	}
	slices.SortStableFunc(out, func(x, y cause) int { return len(y.things) - len(x.things) })
	return out
}
