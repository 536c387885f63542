package e2e_test

import (
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/engine/revolution"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
	"witchtable/store/bolt"
)

// labelGames is how many games are played for labels.
const labelGames = 4

// TestLabelsAreReadWhole: in games played by lot, each button of each panel, and of the steps behind its buttons, has a
// label that phones show whole, that no other button of the message has, and that is not cut at its end, where what one
// decides by stands; in both languages.
func TestLabelsAreReadWhole(t *testing.T) {
	for _, game := range []string{fate.Name, revolution.Name, witchcraft.Name} {
		t.Run(game, func(t *testing.T) { readLabels(t, game) })
	}
}

func readLabels(t *testing.T, game string) {
	t.Helper()
	h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
	r := &labelReader{t: t, seen: map[string]bool{},
		studio: screen.New(screen.Config{Games: games(t), Words: say.Books{Own: speaking(t, botBook),
			ByGame: map[string]*words.Book{game: bookOf(t, game)}}})}
	random := mathrand.New(mathrand.NewPCG(2, 71))
	games, alone := labelGames, game == witchcraft.Name
	if alone {
		games *= 2
	}
	for n := range games {
		people := 2 + n%3
		if alone {
			people = 1
		}
		id, err := h.seatOf(game, n, people)
		must(t, err)
		at, err := h.service.Table(t.Context(), id)
		must(t, err)
		for over := false; !over; {
			asked := append(at.Awaited(), at.Invited()...)
			for _, seat := range asked {
				for _, lang := range []string{"en", "es"} {
					r.panel(at, seat, lang)
				}
			}
			at, over, err = h.moveOf(at, asked[random.IntN(len(asked))], random)
			must(t, err)
		}
	}
	if r.n < 4000 {
		t.Errorf("%d labels were read: too few to show anything", r.n)
	}
	if game == fate.Name && r.letters == 0 {
		t.Error("no hint has referred to an answer by a letter: nothing is shown of that")
	}
	t.Logf("%d labels, %d letters in hints", r.n, r.letters)
}

type labelReader struct {
	t      *testing.T
	studio *screen.Studio
	seen   map[string]bool
	n      int
	// letters is how many buttons of hints have referred to an answer by a letter.
	letters int
}

// panel reads a seat's panel, and the steps behind it.
func (r *labelReader) panel(at tables.Table, seat engine.Seat, lang string) {
	r.t.Helper()
	panel := r.studio.Panel(at, seat, lang, false)
	m := panel.Message(engine.Text{})
	r.attaching(at, seat, lang, m)
	r.hinted(at, seat, lang, m)
	v := r.studio.Voice(at, lang, store.InPictures)
	r.steps(panel, m, screen.NewMenus(v, at, seat, at.Asked(seat)), lang)
	if settings := at.Settings(seat); len(settings) > 0 {
		panel.InSettings = true
		menus := screen.NewMenus(v, at, seat, settings)
		m := panel.Step(menus.All(0))
		r.saysWhat(at, seat, lang, m)
		r.steps(panel, m, menus, lang)
	}
}

// steps reads a message, and the steps behind its buttons.
func (r *labelReader) steps(panel screen.Panel, m discord.Message, menus screen.Menus, lang string) {
	r.t.Helper()
	r.message(lang, m)
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			route, err := press.Parse(b.CustomID)
			if err != nil || route.Do != press.Group {
				continue
			}
			if g, ok := menus.Within(route); ok {
				r.message(lang, panel.Step(menus.Step(g, route.Answer, route.Depth, 0)))
			}
		}
	}
}

// hinted demands that a hint names answers as the panel does that it stands in the place of: who has seen a letter
// there must not mean another answer by it here.
func (r *labelReader) hinted(at tables.Table, seat engine.Seat, lang string, m discord.Message) {
	r.t.Helper()
	d := at.Asked(seat)[0]
	answers := engine.Forward(at.View(seat).Answers(d.ID))
	if len(answers) < 2 {
		return
	}
	slices.Reverse(answers) // as nobody lists them
	var c brain.Counsel
	for _, a := range answers {
		c.Best = append(c.Best, brain.Advice{Weighed: brain.Weighed{Answer: a}})
	}
	label, answer := map[string]string{}, map[string]string{}
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			label[b.CustomID], answer[b.Label] = b.Label, b.CustomID
		}
	}
	for _, row := range r.studio.Panel(at, seat, lang, false).Hint(d, c).Rows {
		for _, b := range row.Buttons {
			was := label[b.CustomID]
			if letter(was) != "" {
				r.letters++
			}
			if was != "" && letter(was) != letter(b.Label) && len(at.Asked(seat)) == 1 {
				r.t.Errorf("%s: a hint calls %q what the panel calls %q", lang, b.Label, was)
			}
			if was := answer[b.Label]; was != "" && was != b.CustomID {
				r.t.Errorf("%s: by %q a hint means another answer than the panel", lang, b.Label)
			}
		}
	}
}

// letter is the letter by which a label refers to an answer in full; "" where it has none.
func letter(label string) string {
	last := label[strings.LastIndex(label, " ")+1:]
	if len(last) == 1 && last >= "A" && last <= "Z" {
		return last
	}
	return ""
}

// attaching demands that a button that attaches an Item says so: its name alone tells nobody what pressing it does.
func (r *labelReader) attaching(at tables.Table, seat engine.Seat, lang string, m discord.Message) {
	r.t.Helper()
	v := r.studio.Voice(at, lang, store.InPictures)
	for _, o := range screen.OffersTo(at, seat) {
		if o.Option.Label.Key != "answer.attach" {
			continue
		}
		item := v.Label(engine.T("bot.picture.card", engine.A("card", o.Option.Operands[0].Lookup())))
		for _, row := range m.Rows {
			for _, b := range row.Buttons {
				if b.Label == item {
					r.t.Errorf("%s: the button that attaches an Item says %q alone", lang, item)
				}
			}
		}
	}
}

// saysWhat demands that no button of the settings says a card's name alone, where several things may be done with it.
func (r *labelReader) saysWhat(at tables.Table, seat engine.Seat, lang string, m discord.Message) {
	r.t.Helper()
	v := r.studio.Voice(at, lang, store.InPictures)
	for _, o := range screen.OffersTo(at, seat) {
		if len(o.Option.Operands) == 0 || o.Option.Operands[0].Card == "" {
			continue
		}
		name := v.Label(o.Option.Operands[0].Label)
		for _, row := range m.Rows {
			for _, b := range row.Buttons {
				if b.Label == name {
					r.t.Errorf("%s: among the settings a button says %q alone", lang, name)
				}
			}
		}
	}
}

// message reads the buttons of a message.
func (r *labelReader) message(lang string, m discord.Message) {
	r.t.Helper()
	has := map[string]bool{}
	for _, row := range m.Rows {
		if row.Select != nil {
			r.menu(lang, row.Select)
		}
		for _, b := range row.Buttons {
			r.n++
			route, _ := press.Parse(b.CustomID)
			leads := route.Do == press.Group || route.Do == press.Settings
			switch {
			case r.seen[lang+b.Label]:
			case !screen.LabelFits(b.Label):
				r.t.Errorf("%s: the label %q has more letters than a phone shows", lang, b.Label)
			case strings.HasSuffix(b.Label, fit.Ellipsis) && !leads:
				r.t.Errorf("%s: the label %q is cut", lang, b.Label)
			}
			if r.seen[lang+b.Label] = true; has[b.Label] {
				r.t.Errorf("%s: two buttons say %q", lang, b.Label)
			}
			has[b.Label] = true
		}
	}
}

// menu demands that entries of a menu differ.
func (r *labelReader) menu(lang string, menu *discord.Select) {
	r.t.Helper()
	has := map[string]bool{}
	for _, c := range menu.Choices {
		said := c.Label + "\n" + c.Description
		if r.n++; has[said] && !r.seen[lang+said] {
			r.t.Errorf("%s: two entries of the menu %q say %q", lang, menu.Placeholder, said)
			r.seen[lang+said] = true
		}
		has[said] = true
	}
}
