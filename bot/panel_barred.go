package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

const (
	// mostCauses is how many causes a panel names for what cannot be done, mostBarred of how many things it names one.
	mostCauses = 3
	mostBarred = 8
	// manyVerbs is from how many on things that a rule bars are not named: it is not their time.
	manyVerbs = 5
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
	for i, c := range causes {
		if i >= most {
			more += len(c.things) + len(c.likewise)
			continue
		}
		line(&b, p.barredLine(c, &more))
	}
	if more > 0 {
		line(&b, p.v.say(engine.T("bot.panel.more-barred", engine.A("n", engine.Number(more)))))
	}
	return strings.TrimRight(b.String(), "\n")
}

// barredLine says a cause; what it bars beyond what is named is added to more.
func (p panel) barredLine(c cause, more *int) string {
	list := func(things []string) engine.List {
		named := things[:min(len(things), mostBarred)]
		*more += len(things) - len(named)
		var out engine.List
		for _, thing := range named {
			out = append(out, engine.T("bot.scene.word", engine.A("word", markup(thing))))
		}
		return out
	}
	key := "bot.panel.barred"
	switch {
	case len(c.likewise) > 0:
		key = "bot.panel.barred-likewise"
	case c.rank == rankRule && len(c.things) >= manyVerbs:
		return p.v.say(engine.T("bot.panel.barred-rest", engine.A("cause", markup(c.said))))
	}
	return p.v.say(engine.T(key, engine.A("what", list(c.things)), engine.A("cause", markup(c.said)), engine.A("more", list(c.likewise))))
}

// cause is why things cannot be done, in words, as the things are.
type cause struct {
	said     string
	things   []string
	likewise []string // what is barred by the same cause, said of another card
	kind     string
	rank     int // what one would least expect comes first
}

// Ranks of causes.
const (
	rankCard  = iota // a card forbids it
	rankThing        // it is about one thing in particular
	rankRule
)

// causes groups what is barred by its causes: first what cards forbid, then what is about one thing, of each first what bars
// the most, else in the order in which the game names them. Nothing is in a group twice.
func (p panel) causes() []cause {
	var out []cause
	for _, d := range p.asked() {
		bars := p.view.Barred(d.ID)
		verb := p.onlyVerb(d, bars)
		for _, bar := range bars {
			out = p.group(out, bar, verb)
		}
	}
	slices.SortStableFunc(out, func(x, y cause) int {
		return cmp.Or(x.rank-y.rank, len(y.things)+len(y.likewise)-len(x.things)-len(x.likewise))
	})
	return out
}

// onlyVerb is the verb of a question that is about nothing else: all its answers with operands have it, and all that is barred;
// "" where they differ.
func (p panel) onlyVerb(d engine.Decision, bars []engine.Bar) string {
	var verbs []string
	for _, o := range offersOf(p.t, p.seat, []engine.Decision{d}) {
		if len(o.option.Operands) > 0 {
			verbs = append(verbs, o.option.Verb)
		}
	}
	for _, bar := range bars {
		verbs = append(verbs, bar.Verb)
	}
	if verbs = slices.Compact(verbs); len(verbs) == 1 {
		return verbs[0]
	}
	return ""
}

// group adds what is barred to its cause. What would be done with it need not be said where the question is about nothing else
// than verb.
func (p panel) group(causes []cause, bar engine.Bar, verb string) []cause {
	said, kind := p.v.say(bar.Cause), causeKind(bar)
	thing := p.v.say(engine.T("bot.scene.word", engine.A("word", barredThing(p.v, bar))))
	if len(bar.Operands) > 0 && bar.Verb == verb {
		thing = p.v.say(bar.Operands[len(bar.Operands)-1].Label)
	}
	i := slices.IndexFunc(causes, func(c cause) bool { return c.kind == kind })
	if i < 0 {
		i, causes = len(causes), append(causes, cause{said: said, kind: kind, rank: rankRule})
	}
	c := &causes[i]
	switch {
	case bar.Card != "":
		c.rank = rankCard
	case len(bar.Operands) > 0:
		c.rank = min(c.rank, rankThing)
	}
	list := &c.things
	if said != c.said && len(bar.Operands) > 0 {
		list, thing = &c.likewise, p.v.say(bar.Operands[len(bar.Operands)-1].Label)
	}
	if !slices.Contains(*list, thing) {
		*list = append(*list, thing)
	}
	return causes
}

// causeKind is the same for causes that differ in nothing but the cards they bar.
func causeKind(bar engine.Bar) string {
	barred := map[engine.CardID]bool{}
	for _, o := range bar.Operands {
		barred[o.Lookup()] = true
	}
	kind := bar.Verb + " " + bar.Cause.Key
	if len(bar.Operands) == 0 { // what bars whole verbs bars them together
		kind = bar.Cause.Key
	}
	for _, a := range bar.Cause.Args {
		if id, ok := a.Value.(engine.CardID); !ok || !barred[id] {
			kind += fmt.Sprintf(" %s=%v", a.Name, a.Value)
		}
	}
	return kind
}
