package screen

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/engine"
)

// Looks are what a player may look at in the panel's place, one tap from the question and one tap back to it: what
// cards say, the whole table, the guide.

// lookButtons lead to the looks, but for the one that is being shown.
func (p Panel) lookButtons(shown press.Word) []discord.Button {
	if !p.t.HasGame() {
		return nil
	}
	var out []discord.Button
	for _, look := range []struct {
		key string
		do  press.Word
	}{{"bot.button.cards", press.Cards}, {"bot.button.table", press.Table}, {"bot.button.guide", press.Read}} {
		if look.do != shown {
			out = append(out, p.button(look.key, look.do))
		}
	}
	return out
}

// Looking shows pictures, or else words, in the panel's place, with the way back and what leads further.
func (p Panel) Looking(
	at press.Word, pictures []board.Picture, words string, rows []discord.Row, more ...discord.Button,
) discord.Message {
	var s sheet
	s.add(yieldNever, p.where())
	part := s.add(yieldNever, words)
	part.box, part.pictures = boxOwn, pictures
	buttons := slices.Concat([]discord.Button{p.backButton()}, more, p.lookButtons(at))
	return fit.Message(discord.Message{Body: s.write(colourShared), Files: s.files(),
		Rows: append(rows, discord.Row{Buttons: buttons})})
}

// areaRoom is how long an area with what its cards say may be; beyond it, zones are told in short.
const areaRoom = 3600

// Cards shows what the cards of an area say: of the one named, else of all that is the seat's own and, last, of what
// the question speaks of; and what holds for everybody.
func (p Panel) Cards(named string) discord.Message {
	areas := p.areas()
	var shown []engine.Panel
	if named == "" {
		shown = p.firstOf(areas)
	}
	for _, area := range areas {
		areas = append(areas, p.heapsOf(area)...)
	}
	areas = areas[:min(len(areas), fit.MaxChoices)]
	menu := &discord.Select{
		CustomID:    press.Route{Do: press.Area, Table: p.t.Head.ID}.String(),
		Placeholder: p.v.Label(engine.T("bot.menu.area")),
	}
	for _, area := range areas {
		value := area.Name + "." + strconv.Itoa(int(area.Seat))
		if value == named {
			shown = append(shown, withoutHeaps(area))
		}
		menu.Choices = append(menu.Choices,
			discord.Choice{Label: p.v.Label(area.Title), Value: value, Default: value == named})
	}
	var rows []discord.Row
	if len(menu.Choices) > 0 {
		rows = []discord.Row{{Select: menu}}
	}
	var text strings.Builder
	if named == "" {
		for _, l := range p.scene.Lines {
			say.Line(&text, p.v.Say(l))
		}
	}
	if pictures := p.drawn(shown); pictures != nil {
		m := p.Looking(press.Cards, pictures, text.String(), rows)
		m.InWords = func(error) discord.Message { return p.undrawn().Cards(named) }
		return m
	}
	for _, area := range shown {
		w := panelWriter{v: p.v, rules: p.t.Rules.Game, changed: p.changed, room: areaRoom / len(shown)}
		say.Line(&text, p.title(area, nil))
		say.Line(&text, w.words(area))
	}
	if len(shown) == 0 { // an area that is no more
		say.Line(&text, p.v.Say(engine.T("bot.scene.empty")))
	}
	return p.Looking(press.Cards, nil, text.String(), rows)
}

// A heap of more than a few cards in an area is looked at by itself: above what else lies there it would be all that
// one sees.

// heaped reports whether a zone of an area is looked at by itself.
func heaped(area engine.Panel, z engine.Zone) bool {
	return len(area.Zones) > 1 && z.Laid == engine.InHeap && len(z.Cards) > fewInFull && !z.Label.IsZero()
}

// heapsOf are the heaps of an area that are looked at by themselves, as areas: those of another player say whose.
func (p Panel) heapsOf(area engine.Panel) (out []engine.Panel) {
	for _, z := range area.Zones {
		if heaped(area, z) {
			heap := engine.Panel{Name: area.Name + "." + z.Name, Seat: area.Seat, Private: area.Private, Title: z.Label}
			if area.Seat != engine.Onlooker && area.Seat != p.seat {
				heap.Title = engine.T("bot.panel.heap", engine.A("area", area.Title), engine.A("heap", z.Label))
			}
			z.Label = engine.Text{}
			heap.Zones = []engine.Zone{z}
			out = append(out, heap)
		}
	}
	return out
}

// withoutHeaps is an area without the heaps that are looked at by themselves.
func withoutHeaps(area engine.Panel) engine.Panel {
	area.Zones = slices.DeleteFunc(slices.Clone(area.Zones), func(z engine.Zone) bool { return heaped(area, z) })
	return area
}

// Table shows all that lies open to the seat, in short: the pictures of the board where they are wanted, else words.
func (p Panel) Table() discord.Message {
	if p.painter != nil {
		open := p.scene
		open.Panels = boardPanels(p.scene)
		if pictures := fewPictures(p.painter.Table(p.reader(), open,
			engine.Scene{})); pictures != nil {
			m := p.Looking(press.Table, pictures, "", nil)
			m.InWords = func(error) discord.Message { return p.undrawn().Table() }
			return m
		}
	}
	return p.Looking(press.Table, nil, p.wholeTable(), nil)
}

// wholeTable is all that lies open, in words.
func (p Panel) wholeTable() string {
	var b strings.Builder
	if changed := p.changedOnTable(); len(changed) > 0 { // who listens hears what is new before all that is not
		say.Line(&b, p.v.Say(engine.T("bot.picture.changed", engine.A("cards", changed))))
	}
	b.WriteString(sceneLines(p.v, p.scene))
	for _, area := range boardPanels(p.scene) {
		w := panelWriter{v: p.v}
		if area.Seat == engine.Onlooker {
			w.most = topCards
		}
		say.Line(&b, p.v.Say(engine.T("bot.panel.title", engine.A("title", area.Title))))
		say.Line(&b, w.words(area))
	}
	return b.String()
}
