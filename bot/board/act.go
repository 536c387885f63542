package board

import (
	"slices"
	"strings"
	"unicode/utf8"

	"witchtable/engine"
)

// act is a part of a game in which things happened by themselves.
type act struct {
	Title, Sign string
	Parts       []incident
	Scores      []swing
}

// incident is a card that happened, and the cards that it has touched.
type incident struct {
	card
	Lasts   string // what of it goes on holding, and until when
	Idle    string // said where nothing came of it
	Touched []touched
}

// touched is a card that something has changed.
type touched struct {
	card                 // its worth is what it counts now
	Before engine.Amount // and what it counted
	Marks  []count       // by how much its tokens have changed
	From   string        // the sign of where it lay, where it counted nothing
	Place  string        // and that of where it has gone
	To     string        // who has it now, where that is somebody else
}

// swing is a score that has changed.
type swing struct {
	Name          string
	Before, After int
}

// Act draws a part of a game that is over: each card that happened with its emblem large, the cards that it touched as
// they were and as they are, what of it lasts, and the scores that all of it has changed.
func (p *Painter) Act(r Reader, a engine.Act) Picture {
	shown := act{Title: r.Say(a.Title), Sign: a.Sign}
	for _, i := range a.Incidents {
		shown.Parts = append(shown.Parts, r.incident(i))
	}
	for _, s := range a.Scores {
		shown.Scores = append(shown.Scores, swing{r.Say(playerName(s.Seat)), s.Before, s.After})
	}
	return p.picture(p.theme.light(a.Sign), shown, r.actAlt(a), func(b *brush) { b.act(shown) })
}

func playerName(s engine.Seat) engine.Text {
	return engine.T("bot.picture.player", engine.A("who", engine.Who(s)))
}

func (r Reader) incident(i engine.Incident) incident {
	face, _ := r.Face(i.Card)
	out := incident{card: r.printed(face, i.Card), Lasts: r.Say(lasting(i))}
	out.Flavour, out.Rules = r.Say(face.Line()), nil
	if len(i.Touched)+len(i.Lasts) == 0 {
		out.Idle = r.Say(engine.T("bot.picture.act.idle"))
	}
	for _, t := range i.Touched {
		out.Touched = append(out.Touched, r.touched(t))
	}
	return out
}

// lasting is what of an incident goes on holding; zero where it is over.
func lasting(i engine.Incident) engine.Text {
	if len(i.Lasts) == 0 {
		return engine.Text{}
	}
	return engine.T("bot.picture.act.lasts", engine.A("until", i.Until), engine.A("rules", engine.List(i.Lasts)))
}

func (r Reader) touched(t engine.Touched) touched {
	face, _ := r.Face(t.Card)
	out := touched{card: r.printed(face, t.Card), Before: t.Before, From: t.From, Place: t.Place}
	out.Worth, out.Figures, out.Icons, out.Rules = t.After, nil, nil, nil
	out.Look = t.Kind + "/" + t.Type
	for _, m := range t.Marks {
		out.Marks = append(out.Marks, count{Name: m.Name, N: m.After - m.Before})
	}
	if t.Of != engine.Onlooker {
		out.Owner = r.Say(playerName(t.Of))
	}
	if t.To != engine.Onlooker && t.To != t.Of {
		out.To = r.Say(playerName(t.To))
	}
	return out
}

// actAlt tells an act in words: without what only sets the tone where there is no room for all.
func (r Reader) actAlt(a engine.Act) string {
	whole, bare := teller{r: r}, teller{r: r}
	if whole.act(a, true); utf8.RuneCountInString(strings.Join(whole.list, " ")) <= MaxAlt {
		return whole.text()
	}
	bare.act(a, false)
	return bare.text()
}

// act tells an act in words, with what sets the tone if wanted.
func (t *teller) act(a engine.Act, flavoured bool) {
	t.say(a.Title)
	for _, i := range a.Incidents {
		t.say(engine.T("bot.picture.card", engine.A("card", i.Card)))
		if face, ok := t.r.Face(i.Card); ok && flavoured {
			t.say(face.Line())
		}
		for _, c := range i.Touched {
			t.say(changeOf(c))
		}
		if len(i.Touched)+len(i.Lasts) == 0 {
			t.say(engine.T("bot.picture.act.idle"))
		}
		t.say(lasting(i))
	}
	for _, s := range a.Scores {
		t.say(engine.T("bot.picture.act.score", engine.A("who", playerName(s.Seat)),
			number("before", s.Before), number("after", s.After)))
	}
}

// changeOf says what has become of a card.
func changeOf(t engine.Touched) engine.Text {
	var what engine.List
	before, after := number("before", t.Before.N), number("after", t.After.N)
	switch {
	case t.Before.Known && t.After.Known && t.Before != t.After:
		what = append(what, engine.T("bot.picture.act.worth", before, after))
	case t.Before.Known && !t.After.Known:
		what = append(what, engine.T("bot.picture.act.was", before))
	case t.After.Known && !t.Before.Known:
		what = append(what, engine.T("bot.picture.act.now", after))
	}
	if !t.Whence.IsZero() {
		what = append(what, engine.T("bot.picture.act.from", engine.A("where", t.Whence)))
	}
	if !t.Where.IsZero() {
		what = append(what, engine.T("bot.picture.act.went", engine.A("where", t.Where)))
	}
	for _, m := range t.Marks {
		key, n := "bot.picture.act.more", m.After-m.Before
		if n < 0 {
			key, n = "bot.picture.act.fewer", -n
		}
		what = append(what, engine.T(key, engine.A("mark", engine.T("mark."+m.Name, number("n", n)))))
	}
	if t.Of == engine.Onlooker {
		return engine.T("bot.picture.act.touched", engine.A("card", t.Card), engine.A("what", what))
	}
	return engine.T("bot.picture.act.touched.of", engine.A("card", t.Card), engine.A("who", playerName(t.Of)),
		engine.A("what", what))
}

// ActInWords says what an act has changed, for those who have read what happened in it and see no picture: what cards
// and scores counted and count.
func ActInWords(a engine.Act) (out []engine.Text) {
	var cards, scores engine.List
	for _, t := range throughout(a) {
		if t.Before.Known && t.After.Known && t.Before != t.After {
			cards = append(cards, engine.T("bot.picture.act.from-to", engine.A("what", engine.T("bot.picture.card",
				engine.A("card", t.Card))), number("before", t.Before.N), number("after", t.After.N)))
		}
	}
	for _, s := range a.Scores {
		scores = append(scores, engine.T("bot.picture.act.from-to", engine.A("what", playerName(s.Seat)),
			number("before", s.Before), number("after", s.After)))
	}
	if len(cards) > 0 {
		out = append(out, engine.T("bot.picture.act.cards", engine.A("list", cards)))
	}
	if len(scores) > 0 {
		out = append(out, engine.T("bot.picture.act.scores", engine.A("list", scores)))
	}
	return out
}

func number(name string, n int) engine.Arg { return engine.A(name, engine.Number(n)) }

// throughout is what all incidents of an act together have made of the worth of cards.
func throughout(a engine.Act) (out []engine.Touched) {
	for _, i := range a.Incidents {
		for _, t := range i.Touched {
			at := slices.IndexFunc(out, func(o engine.Touched) bool { return o.Card == t.Card })
			if at < 0 {
				out = append(out, t)
				continue
			}
			out[at].After = t.After
		}
	}
	return out
}
