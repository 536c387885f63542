package screen

import (
	"cmp"
	"slices"
	"strings"

	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/tables/desk"
	"witchtable/engine"
)

// What was done to a seat stands first in its panel: the weightiest causes, each in a sentence or two with its points,
// and how many others there were. All of them together stand before it in points: no loss is left out.
const (
	mostCauses   = 3
	mostToldEach = 2
	roomEach     = 140
)

// toll tells what others, and the game by itself, have done to the seat since its person last answered; "" where that
// is nothing.
func (p Panel) toll() string {
	if p.t.Rules.Game == nil || !p.t.HasGame() {
		return ""
	}
	hand := p.t.Desk.Hand(p.seat)
	list, more, change := hand.Tolls.Unread()
	if len(list) == 0 {
		return ""
	}
	var said []string
	for _, t := range weightiest(list) {
		said = append(said, p.tollOf(t))
	}
	if more += len(list) - len(said); more > 0 {
		said = append(said, p.v.Say(engine.T("bot.panel.toll-more", engine.A("n", engine.Number(more)))))
	}
	what := engine.A("what", say.Markup(strings.Join(said, " ")))
	// where somebody has stood in, what they did has changed the score as well
	if now, of, ok := p.points(); ok && change != 0 && hand.Stood == 0 {
		key := "bot.panel.since"
		if !of.IsZero() {
			key = "bot.panel.since-of"
		}
		return p.v.Say(engine.T(key, engine.A("of", of), engine.A("before", engine.Number(now-change)),
			engine.A("now", engine.Number(now)), what))
	}
	return p.v.Say(engine.T("bot.panel.since-level", what))
}

// tollOf tells of one cause: what it did to the seat's cards, or itself, and to how many points it came.
func (p Panel) tollOf(t desk.Toll) string {
	var said []string
	used, named := 0, t.Game || t.By == p.seat
	for _, told := range engine.Told(p.t.Rules.Game, t.Events, p.seat) {
		named = named || names(told.Text, t.By)
		sentence := p.v.SayTo(p.seat, told.Text)
		if used += fit.Size(sentence); len(said) == mostToldEach || len(said) > 0 && used > roomEach {
			break
		}
		said = append(said, sentence)
	}
	args := []engine.Arg{engine.A("by", p.blamed(t)), engine.A("what", say.Markup(strings.Join(said, " ")))}
	key, of, level := "bot.panel.toll", "bot.panel.toll-of", "bot.panel.toll-level"
	switch {
	case len(said) == 0:
		key, of, level = "bot.panel.toll-bare", "bot.panel.toll-bare-of", "bot.panel.toll-bare-level"
	case t.Card == "" && named: // nobody has done it, or a sentence says who
		key, of, level = "bot.panel.toll-told", "bot.panel.toll-told-of", "bot.panel.toll-told-level"
		args = args[1:]
	}
	if t.Points == 0 {
		return p.v.Say(engine.T(level, args...))
	}
	if _, what, _ := p.points(); !what.IsZero() { // a number alone would not say what of
		key, args = of, append(args, engine.A("of", what))
	}
	return p.v.Say(engine.T(key, append(args, engine.A("n", engine.Number(t.Points)))...))
}

// names reports whether a text has a place for a player.
func names(t engine.Text, seat engine.Seat) bool {
	return slices.ContainsFunc(t.Args, func(a engine.Arg) bool { return isOrNames(a.Value, seat) })
}

func isOrNames(v engine.Value, seat engine.Seat) bool {
	switch v := v.(type) {
	case engine.Who:
		return v == engine.Who(seat)
	case engine.Text:
		return names(v, seat)
	case engine.List:
		return slices.ContainsFunc(v, func(one engine.Text) bool { return names(one, seat) })
	}
	return false
}

// blamed names what a toll came of: a card, whose deed it was, or both.
func (p Panel) blamed(t desk.Toll) engine.Text {
	card, who := engine.A("card", say.CardName(t.Card)), engine.A("who", say.PlayerName(p.t, t.By))
	switch nobody := t.Game || t.By == p.seat; {
	case t.Card == "" && nobody:
		return engine.T("bot.panel.toll-by-game")
	case t.Card == "":
		return engine.T("bot.panel.toll-by-player", who)
	case nobody:
		return engine.T("bot.panel.toll-by-card", card)
	}
	return engine.T("bot.panel.toll-by", card, who)
}

// weightiest are the tolls that cost or gave most, what happened to one's own first, in the order in which they came.
func weightiest(list []desk.Toll) []desk.Toll {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	weight := func(i int) int {
		if list[i].Common {
			return -1
		}
		return max(list[i].Points, -list[i].Points)
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(weight(y), weight(x)) })
	order = order[:min(len(order), mostCauses)]
	slices.Sort(order)
	var out []desk.Toll
	for _, i := range order {
		out = append(out, list[i])
	}
	return out
}

// points is what is counted of the seat now, as its area of the table says; ok is false in games that do not. Where all
// win or lose together it is what is counted of all, and of is what that is called.
func (p Panel) points() (n int, of engine.Text, ok bool) {
	if s := p.t.View(p.seat).Standing(); s.Together && len(s.Common.Sections) == 1 {
		return s.Common.Total, s.Common.Sections[0].Title, true
	}
	for _, area := range p.scene.Panels {
		if area.Seat == p.seat && area.Score.Known {
			return area.Score.N, engine.Text{}, true
		}
	}
	return 0, engine.Text{}, false
}

// suffered are the events that toll tells of.
func (p Panel) suffered() (out []engine.Event) {
	list, _, _ := p.t.Desk.Hand(p.seat).Tolls.Unread()
	for _, t := range weightiest(list) {
		out = append(out, t.Events...)
	}
	return out
}
