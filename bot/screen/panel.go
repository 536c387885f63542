package screen

import (
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Panel is what only one player sees: what to decide, what to decide it by, and the ways to answer. It fits on one
// screen of a phone, as far as that can be. From top to bottom it says where the game stands and the seat with it, what
// came of the seat's last answer, what the question is about, and last, right above the answers, the question. All else
// is one tap away: what lies elsewhere (see Panel.Cards), what cannot be done and why (see Panel.WhyNot).
type Panel struct {
	v    *say.Voice
	t    tables.Table
	seat engine.Seat
	// view and scene are what the seat may know; nil and empty where there is no game.
	view  engine.View
	scene engine.Scene
	// painter draws the hand and what is chosen among; nil for whoever reads words instead.
	painter *board.Painter
	// zones are where cards lie that the answers name, where these say so: see Offered.
	zones map[engine.CardID][]string
	// changed are the cards to be marked, in pictures and in words.
	changed []engine.CardID
	// direct is set for direct messages, which must say which table they belong to.
	direct bool
	// passing is set where the panel has just been answered in: where nothing more is asked, it only says so. What the
	// seat has is shown when asked for; in the channel others go on below.
	Passing bool
	// settings is set where the settings are shown in place of what the seat is asked.
	InSettings bool
}

// Panel shows a seat of a table in a language. direct says that it stands in a direct message.
func (s *Studio) Panel(t tables.Table, seat engine.Seat, lang string, direct bool) Panel {
	p := Panel{v: s.Voice(t, lang, t.LooksTo(seat)), t: t, seat: seat, direct: direct}
	if t.HasGame() {
		p.view = t.View(seat)
		p.scene = p.view.Scene()
		p.changed = p.fresh()
		if t.LooksTo(seat) != store.InWords {
			p.painter = s.painter(t)
		}
	}
	return p
}

// undrawn is the panel in words.
func (p Panel) undrawn() Panel {
	p.painter = nil
	return p
}

// answers reports whether the seat's person answers questions here.
func (p Panel) answers() bool {
	return p.t.Head.State == store.Playing && p.t.Person(p.seat) && p.t.HasGame()
}

func (p Panel) button(key string, do press.Word) discord.Button {
	return discord.Button{Label: p.v.Label(engine.T(key)), CustomID: press.Route{Do: do, Table: p.t.Head.ID}.String()}
}

func (p Panel) backButton() discord.Button { return p.button("bot.button.back", press.Back) }

// PanelButton leads from what a seat of a table has opened to its panel, in the same message.
func PanelButton(v *say.Voice, t tables.Table) discord.Button { return Panel{v: v, t: t}.backButton() }

// asks parts what a decision asks into the question, which is its first line, and what is said to it.
func (p Panel) asks(d engine.Decision) (question, more string) {
	question, more, _ = strings.Cut(p.v.Say(p.view.Ask(d.ID)), "\n")
	return strings.ReplaceAll(question, "**", ""), more
}

// asked are the questions that the panel is about.
func (p Panel) asked() []engine.Decision {
	if p.InSettings {
		return p.t.Settings(p.seat)
	}
	return p.t.Asked(p.seat)
}

// Choices is how many ways there are to deal with a question: the answers that lead on, and to leave it, where one may.
func (p Panel) Choices(d engine.Decision) int {
	n := len(engine.Forward(p.view.Answers(d.ID)))
	if d.Optional {
		n++
	}
	return n
}

// areas lists the panels of the scene in which cards lie, the seat's own first.
func (p Panel) areas() []engine.Panel {
	var out []engine.Panel
	for _, area := range p.scene.Panels {
		if slices.ContainsFunc(area.Zones, func(z engine.Zone) bool { return len(z.Cards)+z.Hidden > 0 }) {
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
