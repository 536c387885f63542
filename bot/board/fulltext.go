package board

import (
	"reflect"
	"slices"

	"witchtable/engine"
)

// Chosen is one of the cards that somebody chooses among.
type Chosen struct {
	Card  engine.CardShown
	Owner engine.Text // whose it is, where that matters
	times int         // how many there are that are the same in all; of one, 0 or 1
}

// sheetOfCards is cards in full text, two side by side.
type sheetOfCards struct {
	Title  string // of the first picture; on those after it the label of a group says where its cards lie
	Counts []count
	Score  engine.Amount
	Groups []group
}

type group struct {
	Label string
	Cards []card
	Note  string
}

// Area draws one panel with the full text of its cards: as many pictures as are needed.
func (p *Painter) Area(r Reader, panel engine.Panel) []Picture {
	a := sheetOfCards{Title: r.Say(panel.Title), Counts: counts(panel.Counts), Score: panel.Score}
	words := teller{r: r}
	words.say(panel.Title)
	var told [][]Chosen
	for _, z := range panel.Zones {
		g, cards := r.group(z)
		a.Groups, told = append(a.Groups, g), append(told, cards)
	}
	words.fresh(a.Groups)
	for _, l := range panel.Lines {
		words.say(l)
	}
	return p.inFull(r, a, words, told)
}

// Hand draws what a viewer holds, in full text: the private panels of his scene. Nothing where there are none.
func (p *Painter) Hand(r Reader, s engine.Scene) []Picture {
	r.Phase = s.Sign
	var out []Picture
	for _, panel := range s.Panels {
		if panel.Private {
			out = append(out, p.Area(r, panel)...)
		}
	}
	return out
}

// Choice draws the cards that somebody chooses among, in full text, in the order given: title is the question.
func (p *Painter) Choice(r Reader, title engine.Text, among []Chosen) []Picture {
	a := sheetOfCards{Title: r.Say(title)}
	words := teller{r: r}
	words.say(title)
	var g group
	among = slices.Clone(among)
	for i, c := range among {
		drawn := r.card(c.Card)
		if drawn.Owner = r.Say(c.Owner); drawn.Owner == a.Title {
			drawn.Owner, among[i].Owner = "", engine.Text{} // said above
		}
		g.Cards = append(g.Cards, drawn)
	}
	a.Groups = []group{g}
	words.fresh(a.Groups)
	return p.inFull(r, a, words, [][]Chosen{among})
}

// fresh names the cards that are marked as changed.
func (t *teller) fresh(groups []group) {
	var changed engine.List
	for _, g := range groups {
		for _, c := range flat(g.Cards) {
			if c.Fresh {
				changed = append(changed, engine.T("bot.picture.card", engine.A("card", engine.CardID(c.ID))))
			}
		}
	}
	if len(changed) > 0 {
		t.say(engine.T("bot.picture.changed", engine.A("cards", changed)))
	}
}

// group is a zone in full text. Of several cards that are the same in all, one has its text, with how many there are.
func (r Reader) group(z engine.Zone) (g group, told []Chosen) {
	g = group{Label: r.Say(z.Label)}
	for _, c := range z.Cards {
		same := func(o Chosen) bool { return reflect.DeepEqual(o.Card, c) }
		if i := slices.IndexFunc(told, same); i >= 0 {
			told[i].times++
			continue
		}
		g.Cards, told = append(g.Cards, r.card(c)), append(told, Chosen{Card: c, times: 1})
	}
	for i, c := range told {
		if c.times > 1 {
			g.Cards[i].Name = r.Say(c.copies(engine.Literal(g.Cards[i].Name)))
		}
	}
	if z.Hidden > 0 {
		g.Note = r.Say(engine.T("bot.scene.hidden", engine.A("n", engine.Number(z.Hidden))))
	} else if len(z.Cards) == 0 {
		g.Note = r.Say(engine.T("bot.scene.nothing"))
	}
	return g, told
}

// copies is what one card is called, with how many there are.
func (c Chosen) copies(called engine.Value) engine.Text {
	return engine.T("bot.panel.copies", engine.A("card", called), engine.A("n", engine.Number(c.times)))
}

// group tells the cards of a group with what they say.
func (t *teller) group(g group, cards []Chosen) {
	t.plain(g.Label)
	t.plain(g.Note)
	for _, c := range cards {
		t.owned(c, true)
		t.rules(c.Card, false)
	}
}

func (t *teller) plain(s string) {
	if s != "" {
		t.list = append(t.list, sentence(s))
	}
}

// rules tells what a card says, and what those say that are attached to it, by their names.
func (t *teller) rules(c engine.CardShown, attached bool) {
	if c.Down {
		return
	}
	if face, ok := t.r.Face(c.Card); ok {
		for _, rule := range face.Rules {
			if attached {
				rule = engine.T("bot.picture.rule", engine.A("card", c.Card), engine.A("rule", rule))
			}
			t.say(rule)
		}
	}
	for _, u := range c.Under {
		t.rules(u, true)
	}
}
