package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/engine"
)

// unexpected is one line on what the seat would least expect to stand in its way: what cards forbid. All causes are
// behind a button. It is empty where no card forbids anything.
func (p Panel) unexpected() string {
	if !p.answers() {
		return ""
	}
	var by []cause
	for _, c := range p.causes() {
		if c.rank == rankCard {
			by = append(by, c)
		}
	}
	switch {
	case len(by) == 0:
		return ""
	case len(by) == 1 && len(by[0].likewise) == 0:
		return p.v.Say(engine.T("bot.panel.barred", engine.A("cause", say.Markup(by[0].said))))
	}
	return p.v.Say(engine.T("bot.panel.barred-more", engine.A("cause", say.Markup(by[0].said))))
}

// first are the cards that the first of the causes is, which the panel says itself.
func (p Panel) first() []engine.CardID {
	for _, c := range p.causes() {
		if c.rank == rankCard {
			return c.by
		}
	}
	return nil
}

// whyNotRoom is how long one message is, in units, that tells why things cannot be done.
const whyNotRoom = 3500

// WhyNot tells of everything that the seat might expect to be able to do and cannot, why: each cause once, with all
// that it bars. Where that is too much for one message, a button leads on to the next page.
func (p Panel) WhyNot(page int) discord.Message {
	pages := []string{""}
	for _, c := range p.causes() {
		said := p.causeLine(c)
		last := len(pages) - 1
		if pages[last] != "" && fit.Size(pages[last])+fit.Size(said) > whyNotRoom {
			pages, last = append(pages, ""), last+1
		}
		pages[last] += said + "\n"
	}
	page = min(max(page, 0), len(pages)-1)
	text := p.v.Say(engine.T("bot.whynot.title")) + "\n" + pages[page]
	if pages[page] == "" {
		text = p.v.Say(engine.T("bot.whynot.nothing"))
	}
	var more []discord.Button
	if page+1 < len(pages) {
		more = []discord.Button{{Label: p.v.Label(engine.T("bot.menu.next")),
			CustomID: press.Route{Do: press.WhyNot, Table: p.t.Head.ID, Name: strconv.Itoa(page + 1)}.String()}}
	}
	return p.Looking(press.WhyNot, nil, strings.TrimRight(text, "\n"), nil, more...)
}

// causeLine says a cause with all that it bars.
func (p Panel) causeLine(c cause) string {
	list := func(things []string) engine.List {
		var out engine.List
		for _, thing := range things {
			out = append(out, engine.T("bot.scene.word", engine.A("word", say.Markup(thing))))
		}
		return out
	}
	key := "bot.whynot.cause"
	if len(c.likewise) > 0 {
		key = "bot.whynot.likewise"
	}
	if c.named {
		return p.v.Say(namedCause(key, say.Markup(c.said), list(c.likewise)))
	}
	return p.v.Say(engine.T(key, engine.A("what", list(c.things)), engine.A("cause", say.Markup(c.said)),
		engine.A("more", list(c.likewise))))
}

// cause is why things cannot be done, in words, as the things are.
type cause struct {
	said     string
	things   []string
	likewise []string // what is barred by the same cause, said of another card
	kind     string
	by       []engine.CardID // the cards that forbid it
	rank     int             // what one would least expect comes first
	named    bool            // what it bars is only one thing, which it names
}

// Ranks of causes.
const (
	rankCard  = iota // a card forbids it
	rankThing        // it is about one thing in particular
	rankRule
)

// causes groups what is barred by its causes: first what cards forbid, then what is about one thing, of each first what
// bars the most, else in the order in which the game names them. Nothing is in a group twice.
func (p Panel) causes() []cause {
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

// onlyVerb is the verb of a question that is about nothing else: all its answers with operands have it, and all that is
// barred; "" where they differ.
func (p Panel) onlyVerb(d engine.Decision, bars []engine.Bar) string {
	var verbs []string
	for _, o := range offersOf(p.t, p.seat, p.view, []engine.Decision{d}) {
		if len(o.Option.Operands) > 0 {
			verbs = append(verbs, o.Option.Verb)
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

// group adds what is barred to its cause. What would be done with it need not be said where the question is about
// nothing else than verb.
func (p Panel) group(causes []cause, bar engine.Bar, verb string) []cause {
	said, kind := p.v.Say(bar.Cause), causeKind(bar)
	thing := p.v.Say(engine.T("bot.scene.word", engine.A("word", barredThing(p.v, bar))))
	if len(bar.Operands) > 0 && bar.Verb == verb {
		thing = p.v.Say(bar.Operands[len(bar.Operands)-1].Label)
	}
	i := slices.IndexFunc(causes, func(c cause) bool { return c.kind == kind })
	if i < 0 {
		i, causes = len(causes), append(causes, cause{said: said, kind: kind, rank: rankRule})
	}
	c := &causes[i]
	switch {
	case bar.Card != "":
		c.rank, c.by = rankCard, append(c.by, bar.Card)
	case len(bar.Operands) > 0:
		c.rank = min(c.rank, rankThing)
	}
	list := &c.things
	if said != c.said && len(bar.Operands) > 0 {
		list, thing = &c.likewise, p.v.Say(bar.Operands[len(bar.Operands)-1].Label)
	}
	if !slices.Contains(*list, thing) {
		*list = append(*list, thing)
	}
	c.named = len(c.things) == 1 && bar.Verb == verb && strings.Contains(c.said, c.things[0])
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
