package board

import (
	"strings"
	"unicode/utf8"

	"witchtable/engine"
)

// MaxAlt is how many characters the words of a picture have at most: what Discord takes.
const MaxAlt = 1024

// teller puts together what goes with a picture: sentences, each from the catalogue, as many as there is room for.
type teller struct {
	r    Reader
	list []string
}

func (t *teller) say(text engine.Text) {
	if s := strings.Join(strings.Fields(strings.ReplaceAll(t.r.Say(text), "**", "")), " "); s != "" {
		t.list = append(t.list, sentence(s))
	}
}

// sentence gives a text a full stop if it ends without any.
func sentence(s string) string {
	if strings.ContainsRune(".!?:;…", []rune(s)[utf8.RuneCountInString(s)-1]) {
		return s
	}
	return s + "."
}

// text is all that was said, cut where a sentence ends.
func (t *teller) text() string {
	whole := strings.Join(t.list, " ")
	if utf8.RuneCountInString(whole) <= MaxAlt {
		return whole
	}
	more := t.r.Say(engine.T("bot.picture.more"))
	room := MaxAlt - utf8.RuneCountInString(more)
	var b strings.Builder
	for _, s := range t.list {
		if room -= utf8.RuneCountInString(s) + 1; room < 0 {
			break
		}
		b.WriteString(s + " ")
	}
	return b.String() + more
}

// Said names a card with all that lies on it; of one that lies face down, where.
func Said(c engine.CardShown) engine.Text {
	switch {
	case c.Down && c.Place > 0:
		return engine.T("bot.scene.down.placed", engine.A("n", engine.Number(c.Place)))
	case c.Down:
		return engine.T("bot.scene.down")
	}
	card := engine.A("card", c.Card)
	var more engine.List
	for _, m := range c.Marks {
		if m.N > 0 {
			more = append(more, engine.T("mark."+m.Name, engine.A("n", engine.Number(m.N))))
		}
	}
	for _, u := range c.Under {
		more = append(more, Said(u))
	}
	note := engine.A("note", c.Note)
	switch {
	case c.Note.IsZero() && len(more) == 0:
		return engine.T("bot.picture.card", card)
	case c.Note.IsZero():
		return engine.T("bot.picture.card-with", card, engine.A("what", more))
	case len(more) == 0:
		return engine.T("bot.picture.card-noted", card, note)
	}
	return engine.T("bot.picture.card-noted-with", card, note, engine.A("what", more))
}

// panel tells of an area what its picture shows, first the cards that are marked as changed.
func (t *teller) panel(p engine.Panel, changed engine.List) {
	t.say(p.Title)
	if len(changed) > 0 {
		t.say(engine.T("bot.picture.changed", engine.A("cards", changed)))
	}
	for _, l := range p.Lines {
		t.say(l)
	}
	if p.Active {
		t.say(engine.T("bot.picture.turn"))
	}
	for _, z := range p.Zones {
		if z.Laid == engine.InPile && len(z.Cards) > 0 {
			t.pile(z)
			continue
		}
		t.zone(z)
	}
}

func (t *teller) pile(z engine.Zone) {
	zone, card := engine.A("zone", z.Label), engine.A("card", Said(z.Cards[0]))
	under := len(z.Cards) - 1 + z.Hidden
	if under == 0 {
		t.say(engine.T("bot.picture.pile.last", zone, card))
		return
	}
	t.say(engine.T("bot.picture.pile", zone, card, engine.A("n", engine.Number(under))))
}

func (t *teller) zone(z engine.Zone) {
	var list engine.List
	for _, c := range z.Cards {
		list = append(list, Said(c))
	}
	if z.Hidden > 0 {
		list = append(list, engine.T("bot.scene.hidden", engine.A("n", engine.Number(z.Hidden))))
	}
	if len(list) == 0 {
		list = append(list, engine.T("bot.scene.nothing"))
	}
	if z.Label.IsZero() {
		t.say(engine.T("bot.picture.list", engine.A("cards", list)))
		return
	}
	t.say(engine.T("bot.picture.zone", engine.A("zone", z.Label), engine.A("cards", list)))
}
