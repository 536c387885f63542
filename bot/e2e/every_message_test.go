package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/sandbox/page/window"
	"witchtable/engine"
	"witchtable/store"
)

// TestEveryMessage shows what the bot says in a browser, on a phone and on a desk, and demands that all can be read
// there: the panels of the golden files, lobby and options, boards, the story, calls, the guide, looks, refusals,
// endings. It takes a sample of them; with WITCHTABLE_SCREENSHOTS=DIR it shows them all, and keeps a picture of each in
// full, and each picture that they hold.
func TestEveryMessage(t *testing.T) {
	h := newShowroom(t)
	full := window.PicturesWanted()
	games := uint64(sampleGames)
	if full {
		games = panelGames
	}
	for seed := range games {
		h.play(seed)
	}
	panels := h.scenes
	ends := h.endings(full)
	h.admit()
	for n, s := range panels {
		if full || n%5 == 0 {
			h.showPanel(n, s, full)
		}
	}
	h.showLobby()
	h.showRefusals()
	h.showGuide(full)
	for _, e := range ends {
		h.showEnding(e, full)
	}
	h.tell()
	for _, v := range h.s.Violations() {
		complain(t, v)
	}
}

// sampleGames is how many games are played for panels if not all are wanted.
const sampleGames = 8

// showPanel shows a panel, what opens behind its buttons that no panel before has shown, and the table as all see it.
func (h *showroom) showPanel(n int, s panelScene, full bool) {
	h.t.Helper()
	as := h.at(h.channels[n], int(s.seat))
	kind := fmt.Sprintf("panel-%02d-%s", n+1, s.shows[0])
	m := as.Run("hand").Posted
	h.show(kind, as, m)
	for _, c := range bottest.Controls(m.Message) {
		does := c.Does()
		fresh := len(c.Choices) == 0 && !h.pressed[does+c.Label]
		switch {
		case does == "group" && fresh, does == "why" && s.barred(), does == "settings" && fresh:
			h.pressed[does+c.Label] = true
			h.show(kind+"-"+does, as, as.Use(as.Run("hand").Posted, c.CustomID).Posted)
		}
	}
	if full && n%6 == 0 {
		for _, does := range []string{"cards/", "table/", "read/"} {
			if m := as.Run("hand").Posted; bottest.Offers(m.Message, does) {
				h.show("look-"+does, as, as.Use(m, does).Posted)
			}
		}
		for _, command := range []string{"table show", "score", "undo"} {
			h.show(command, as, as.Run(command).Posted)
		}
	}
	if full && n%6 == 3 {
		as.Run("display", "how=words")
		h.show(kind+"-in-words", as, as.Run("hand").Posted)
		h.show("table-show", as, as.Run("table show").Posted)
		as.Run("display", "how=pictures")
	}
}

// showLobby opens a table, settles something about it, and begins a game with computers.
func (h *showroom) showLobby() {
	h.t.Helper()
	tavern := h.named("tavern")
	ash, birch := h.at(tavern, 0), h.at(tavern, 1)
	h.show("opened", ash, ash.Run("table open").Posted)
	lobby := h.offering(ash, "options/")
	h.show("lobby", ash, lobby)
	options := ash.Use(lobby, "options/").Posted
	h.show("table-options", ash, options)
	h.show("table-options", ash, ash.Use(options, "set/", "rule:retrieve").Posted)
	h.show("joined", birch, birch.Run("table join").Posted)
	h.show("table-options-of-a-guest", birch, birch.Use(h.offering(birch, "options/"), "options/").Posted)
	for range 2 {
		ash.Run("table add-computer")
	}
	h.show("lobby", ash, h.offering(ash, "options/"))
	before := ash.Read()
	h.show("started", ash, ash.Run("table start").Posted)
	h.show("begun", birch, birch.Run("hand").Posted)
	h.settle()
	h.showAll("begins", ash, before...)
	h.show("leave", birch, birch.Run("table leave").Posted)
	h.show("close", ash, ash.Run("table close").Posted)
}

// offering is the newest message with something to do, once all has been told. Boards may still change.
func (h *showroom) offering(as bottest.Person, does string) bottest.Posted {
	h.t.Helper()
	h.settle()
	return as.Await("something that does "+does, func(m bottest.Posted) bool { return bottest.Offers(m.Message, does) })
}

// settle waits until the bot has told all that it has to tell. Boards are brought up to date beside that.
func (h *showroom) settle() {
	h.t.Helper()
	allSaid(h.t, h.t.Context(), h.store)
}

// showRefusals shows what is said to those who ask for what cannot be, and what is settled for a person or a server.
func (h *showroom) showRefusals() {
	h.t.Helper()
	const ash, dogwood = 0, 3
	begun, free := h.named("tavern"), h.named("crossroads")
	for _, r := range []struct {
		as      int
		channel discord.ChannelID
		command string
		options []string
	}{
		{ash, free, "hand", nil}, {ash, free, "table start", nil}, {ash, free, "score", nil}, {ash, free, "log", nil},
		{dogwood, begun, "hand", nil}, {dogwood, begun, "table join", nil}, {dogwood, begun, "table close", nil},
		{ash, begun, "table open", nil}, {ash, begun, "card", []string{"name=nothing of the kind"}},
		{ash, begun, "rules", []string{"topic=nothing of the kind"}}, {ash, begun, "log", []string{"round=99"}},
		{ash, begun, "answer", []string{"move=nothing of the kind"}}, {ash, begun, "undo", nil},
		{ash, begun, "table option", []string{"option=retrieve", "value=own_only"}},
	} {
		as := h.at(r.channel, r.as)
		h.show("refused-"+r.command, as, as.Run(r.command, r.options...).Posted)
	}
	as := h.at(begun, ash)
	for _, how := range []string{"here", "direct", "words", "pictures"} {
		for _, command := range []string{"calls", "display", "table display", "server display"} {
			in := as.Input(discord.CommandRun)
			in.Path, in.Options = strings.Fields(command), map[string]string{"how": how}
			if a, err := as.Place.Do(h.t.Context(), in); err == nil { // not every command has every choice
				h.show(command, as, a.Posted)
			}
		}
	}
}

// showGuide shows the pages of the guide, and some cards.
func (h *showroom) showGuide(full bool) {
	h.t.Helper()
	as := h.at(h.named("tavern"), 0)
	h.show("help", as, as.Run("help").Posted)
	h.show("rules", as, as.Run("rules").Posted)
	for n, topic := range h.deck.Game.(engine.Explaining).Topics(nil) {
		if full || n == 0 {
			h.show("rules-"+topic.Name, as, as.Run("rules", "topic="+topic.Name).Posted)
		}
	}
	for n, id := range h.deck.Game.Cards() {
		if n%10 == 0 && (full || n == 0) {
			h.show("card", as, as.Run("card", "name="+string(id)).Posted)
		}
	}
}

// finish is a game shortly before its end.
type finish struct {
	what    string
	channel discord.ChannelID
	left    []givenAnswer
}

// givenAnswer is an answer by its key.
type givenAnswer struct {
	seat engine.Seat
	key  string
}

// endings keeps games shortly before their end, so that it comes about: one for each number of players and each way to
// win, and one to be told in words. The largest are kept so long before their end that a day and a night are told.
func (h *showroom) endings(full bool) (out []finish) {
	h.t.Helper()
	wanted := map[string]int{"score.winner 4": longTail, "score.solo 1": 1}
	if full {
		for _, what := range waysToEnd() {
			wanted[what] = max(wanted[what], 1)
		}
	}
	for seed := uint64(0); len(wanted) > 0 && seed < mostEndings; seed++ {
		pos, setup, moves := h.toTheEnd(seed)
		what := pos.View(engine.Onlooker).Standing().Say.Key
		if _, ok := wanted[what]; !ok {
			what = fmt.Sprintf("%s %d", what, setup.Seats)
		}
		tail, ok := wanted[what]
		if !ok {
			continue
		}
		delete(wanted, what)
		out = append(out, h.shortly(what, setup, moves, tail))
	}
	h.homes.looks = store.InWords
	_, setup, moves := h.toTheEnd(3)
	return append(out, h.shortly("in words", setup, moves, 3))
}

// longTail is how many answers before the end of a game a day begins and a night.
const longTail = 40

// shortly keeps a game without its last answers.
func (h *showroom) shortly(what string, setup engine.Setup, moves []engine.Move, tail int) finish {
	h.t.Helper()
	pos, err := h.deck.Game.Start(setup, nil)
	must(h.t, err)
	f := finish{what: what}
	for n, m := range moves {
		if n == len(moves)-tail {
			table := h.gallery.keep(pos, setup, moves[:n])
			h.scenes = append(h.scenes, panelScene{table: table})
			f.channel = h.channels[len(h.channels)-1]
		}
		if n >= len(moves)-tail {
			f.left = append(f.left, givenAnswer{m.Seat, pos.View(m.Seat).Option(m.Decision, m.Answer).Key()})
		}
		must(h.t, pos.Apply(m, nil))
	}
	return f
}

// showEnding plays a game to its end and shows all that is said, and what is behind its last buttons.
func (h *showroom) showEnding(f finish, full bool) {
	h.t.Helper()
	for _, a := range f.left {
		h.at(f.channel, int(a.seat)).Run("answer", "move="+a.key)
	}
	ash := h.at(f.channel, 0)
	final := h.offering(ash, "again/")
	ash.Until("the board to hear that the game is over", func(list []bottest.Posted) bool {
		return !slices.ContainsFunc(list, func(m bottest.Posted) bool {
			return !m.Private && bottest.Offers(m.Message, "open/")
		})
	})
	h.settle()
	kind := "end-" + f.what
	for _, m := range slices.Backward(ash.Read()) {
		if !m.Private && m.ID != final.ID {
			h.show(kind+"-told", ash, m)
		}
	}
	h.show(kind, ash, final)
	h.show(kind+"-details", ash, ash.Use(final, "score/").Posted)
	h.show(kind+"-log", ash, ash.Run("log").Posted)
	for round := 1; len(f.left) == longTail; round++ {
		m := ash.Run("log", fmt.Sprintf("round=%d", round)).Posted
		if len(m.Body)+len(m.Rows) == 0 { // there are no more
			break
		}
		if full || round < 3 {
			h.show(kind+"-log", ash, m)
		}
	}
	h.show("rematch", ash, ash.Use(final, "again/").Posted)
}
