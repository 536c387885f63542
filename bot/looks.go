package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Looks are what a player may look at in the panel's place, one tap from the question and one tap back to it: what cards say,
// the whole table. The guide opens beside it, see guide.

// lookButtons lead to the looks, but for the one that is being shown.
func (p panel) lookButtons(shown doing) []discord.Button {
	if !p.t.HasGame() {
		return nil
	}
	var out []discord.Button
	for _, look := range []struct {
		key string
		do  doing
	}{{"bot.button.cards", doCards}, {"bot.button.guide", doGuide}, {"bot.button.table", doTable}} {
		if look.do != shown {
			out = append(out, p.button(look.key, look.do))
		}
	}
	return out
}

// look shows one of the looks in the panel's place.
func (b *Bot) look(ctx context.Context, q *exchange, t tables.Table, seat engine.Seat, do doing) error {
	p := b.panel(t, seat, q.in.Locale, q.private())
	if !t.HasGame() {
		return b.updatePanel(ctx, q, t, seat, engine.T("error.gone"))
	}
	if do == doTable {
		return b.showInPlace(ctx, q, t, p.looking(doTable, p.wholeTable(), nil))
	}
	area := ""
	if do == doArea {
		var err error
		if area, err = q.value(); err != nil {
			return err
		}
	}
	return b.showInPlace(ctx, q, t, p.cards(area))
}

// looking shows words in the panel's place, with the way back.
func (p panel) looking(at doing, words string, rows []discord.Row) discord.Message {
	var s sheet
	s.add(yieldNever, p.where())
	s.add(yieldNever, words).box = boxOwn
	buttons := append([]discord.Button{p.backButton()}, p.lookButtons(at)...)
	return fitMessage(discord.Message{Body: s.write(colourShared), Rows: append(rows, discord.Row{Buttons: buttons})})
}

// areas lists the panels of the scene that have cards, the seat's own first.
func (p panel) areas() []engine.Panel {
	var out []engine.Panel
	for _, area := range p.scene.Panels {
		if len(area.Zones) > 0 {
			out = append(out, area)
		}
	}
	rank := func(a engine.Panel) int {
		switch {
		case a.Seat == p.seat && !a.Private:
			return 0
		case a.Seat == p.seat:
			return 1
		case a.Quiet:
			return 3
		}
		return 2
	}
	slices.SortStableFunc(out, func(x, y engine.Panel) int { return rank(x) - rank(y) })
	return out
}

// areaRoom is how long an area with what its cards say may be; beyond it, zones are told in short.
const areaRoom = 3600

// cards shows what the cards of an area say: of the one named, else of the seat's own.
func (p panel) cards(named string) discord.Message {
	areas := p.areas()
	menu := &discord.Select{
		CustomID:    route{do: doArea, table: p.t.Head.ID}.String(),
		Placeholder: p.v.label(engine.T("bot.menu.area")),
	}
	words := ""
	for i, area := range areas {
		value := area.Name + "." + strconv.Itoa(int(area.Seat))
		shown := value == named || named == "" && i == 0
		menu.Choices = append(menu.Choices, discord.Choice{Label: p.v.label(area.Title), Value: value, Default: shown})
		if shown {
			w := panelWriter{v: p.v, rules: p.t.Rules.Game, room: areaRoom}
			words = p.v.say(engine.T("bot.panel.title", engine.A("title", area.Title))) + "\n" + w.words(area)
		}
	}
	if words == "" { // an area that is no more
		words = p.v.say(engine.T("bot.scene.empty"))
	}
	if len(areas) == 0 {
		return p.looking(doCards, words, nil)
	}
	return p.looking(doCards, words, []discord.Row{{Select: menu}})
}

// wholeTable is all that lies open, in short.
func (p panel) wholeTable() string {
	var b strings.Builder
	for _, l := range p.scene.Lines {
		line(&b, p.v.say(l))
	}
	for _, area := range boardPanels(p.scene) {
		w := panelWriter{v: p.v}
		if area.Seat == engine.Onlooker {
			w.most = topCards
		}
		line(&b, p.v.say(engine.T("bot.panel.title", engine.A("title", area.Title))))
		line(&b, w.words(area))
	}
	return b.String()
}
