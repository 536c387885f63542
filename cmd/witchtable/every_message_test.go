package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/sandbox/page/window"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
	"witchtable/engine"
	"witchtable/store"
)

// TestEveryMessage shows what the bot says in a browser, on a phone and on a desk, and demands that all can be read there: the
// panels of the golden files, lobby and options, boards, the story, calls, the guide, looks, refusals, endings. It takes a
// sample of them; with WITCHTABLE_SCREENSHOTS=DIR it shows them all, and keeps a picture of each in full, and each picture
// that they hold.
func TestEveryMessage(t *testing.T) {
	h := newHall(t)
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
	if health := h.s.Health(); health.Violations > 0 {
		t.Errorf("%d requests broke Discord's rules", health.Violations)
	}
}

// sampleGames is how many games are played for panels if not all are wanted.
const sampleGames = 8

// showPanel shows a panel, what opens behind its buttons that no panel before has shown, and the table as all see it.
func (h *hall) showPanel(n int, s panelScene, full bool) {
	h.t.Helper()
	as, channel := h.people[s.seat], h.channels[n]
	kind := fmt.Sprintf("panel-%02d-%s", n+1, s.shows[0])
	m := h.run(as, channel, "hand", nil)
	h.show(kind, as, m)
	for _, b := range player.Buttons(m) {
		does, _, _ := strings.Cut(b.CustomID, "/")
		fresh := !h.pressed[does+b.Label]
		switch {
		case does == "group" && fresh, does == "why" && s.barred(), does == "settings" && fresh:
			h.pressed[does+b.Label] = true
			h.show(kind+"-"+does, as, h.use(as, h.run(as, channel, "hand", nil), b.CustomID))
		}
	}
	if full && n%6 == 0 {
		for _, does := range []string{"cards/", "table/", "read/"} {
			if m := h.run(as, channel, "hand", nil); offers(m, does) {
				h.show("look-"+does, as, h.use(as, m, does))
			}
		}
		h.show("table-show", as, h.run(as, channel, "table show", nil))
		h.show("score", as, h.run(as, channel, "score", nil))
		h.show("undo", as, h.run(as, channel, "undo", nil))
	}
	if full && n%6 == 3 {
		h.run(as, channel, "looks", player.Values{"how": "words"})
		h.show(kind+"-in-words", as, h.run(as, channel, "hand", nil))
		h.show("table-show", as, h.run(as, channel, "table show", nil))
		h.run(as, channel, "looks", player.Values{"how": "pictures"})
	}
}

// showLobby opens a table, settles something about it, and begins a game with computers.
func (h *hall) showLobby() {
	h.t.Helper()
	const channel = "tavern"
	ash, birch := h.people[0], h.people[1]
	h.show("opened", ash, h.run(ash, channel, "table open", nil))
	lobby := h.messageWith(ash, channel, "options/")
	h.show("lobby", ash, lobby)
	options := h.use(ash, lobby, "options/")
	h.show("table-options", ash, options)
	h.show("table-options", ash, h.use(ash, options, "option/", "retrieve"))
	h.show("joined", birch, h.run(birch, channel, "table join", nil))
	h.show("table-options-of-a-guest", birch, h.use(birch, h.messageWith(birch, channel, "options/"), "options/"))
	for range 2 {
		h.run(ash, channel, "table add-computer", nil)
	}
	h.show("lobby", ash, h.messageWith(ash, channel, "options/"))
	before := h.messages(ash, channel)
	h.show("started", ash, h.run(ash, channel, "table start", nil))
	h.show("begun", birch, h.run(birch, channel, "hand", nil))
	h.settle(ash, channel)
	h.showChannel("begins", ash, channel, before...)
	h.show("leave", birch, h.run(birch, channel, "table leave", nil))
	h.show("close", ash, h.run(ash, channel, "table close", nil))
}

// messageWith is the newest message with something to do.
func (h *hall) messageWith(as *player.User, channel, does string) wire.Message {
	h.t.Helper()
	h.settle(as, channel)
	ctx, stop := context.WithTimeout(h.t.Context(), patience)
	defer stop()
	m, err := as.AwaitMessage(ctx, channel, func(m wire.Message) bool { return offers(m, does) })
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

// settle waits until nothing more has been said in a channel for a while.
// without waits until no message of a channel has a button of a kind any more.
func (h *hall) without(as *player.User, channel, prefix string) {
	h.t.Helper()
	for range 200 {
		there := slices.ContainsFunc(h.messages(as, channel), func(m wire.Message) bool {
			return !m.Ephemeral() && slices.ContainsFunc(controls(m), func(c wire.Component) bool { return strings.HasPrefix(c.CustomID, prefix) })
		})
		if !there {
			return
		}
		time.Sleep(150 * time.Millisecond)
	}
	h.t.Fatalf("a message of %s still has a button %s…", channel, prefix)
}

func (h *hall) settle(as *player.User, channel string) {
	h.t.Helper()
	for last := ""; ; {
		now := ""
		for _, m := range h.messages(as, channel) {
			now += string(m.ID) + player.Text(m)
			for _, c := range controls(m) {
				now += c.CustomID
			}
		}
		if now == last {
			return
		}
		last = now
		time.Sleep(300 * time.Millisecond)
	}
}

// showRefusals shows what is said to those who ask for what cannot be, and what is settled for a person or a server.
func (h *hall) showRefusals() {
	h.t.Helper()
	ash, dogwood := h.people[0], h.people[3]
	const begun, free = "tavern", "crossroads"
	for _, r := range []struct {
		as               *player.User
		channel, command string
		options          player.Values
	}{
		{ash, free, "hand", nil}, {ash, free, "table start", nil}, {ash, free, "score", nil}, {ash, free, "log", nil},
		{dogwood, begun, "hand", nil}, {dogwood, begun, "table join", nil}, {dogwood, begun, "table close", nil}, {ash, begun, "table open", nil},
		{ash, begun, "card", player.Values{"name": "nothing of the kind"}}, {ash, begun, "rules", player.Values{"topic": "nothing of the kind"}},
		{ash, begun, "log", player.Values{"round": "99"}}, {ash, begun, "answer", player.Values{"key": "nothing of the kind"}},
		{ash, begun, "undo", nil}, {ash, begun, "table option", player.Values{"option": "retrieve", "value": "own_only"}},
	} {
		h.show("refused-"+r.command, r.as, h.run(r.as, r.channel, r.command, r.options))
	}
	for _, how := range []string{"here", "direct", "words", "pictures"} {
		for _, command := range []string{"calls", "looks", "table looks", "server looks"} {
			if r, err := ash.Command(h.t.Context(), begun, command, player.Values{"how": how}); err == nil {
				h.show(command, ash, h.answer(ash, r))
			}
		}
	}
}

// showGuide shows the pages of the guide, and some cards.
func (h *hall) showGuide(full bool) {
	h.t.Helper()
	as := h.people[0]
	const channel = "tavern"
	h.show("help", as, h.run(as, channel, "help", nil))
	h.show("rules", as, h.run(as, channel, "rules", nil))
	for n, topic := range h.deck.rules.(engine.Explaining).Topics(nil) {
		if full || n == 0 {
			h.show("rules-"+topic.Name, as, h.run(as, channel, "rules", player.Values{"topic": topic.Name}))
		}
	}
	for n, id := range h.deck.rules.Cards() {
		if n%10 == 0 && (full || n == 0) {
			h.show("card", as, h.run(as, channel, "card", player.Values{"name": string(id)}))
		}
	}
}

// finish is a game shortly before its end.
type finish struct {
	what    string
	channel string
	left    []givenAnswer
}

// givenAnswer is an answer by its key.
type givenAnswer struct {
	seat engine.Seat
	key  string
}

// endings keeps games shortly before their end, so that it comes about: one for each number of players and each way to win, and
// one to be told in words. The largest are kept so long before their end that a day and a night are told.
func (h *hall) endings(full bool) (out []finish) {
	h.t.Helper()
	wanted := map[string]int{"score.winner 4": longTail, "score.solo 1": 1}
	if full {
		wanted = map[string]int{"score.solo 1": 1, "score.winner 2": 1, "score.winner 3": 1, "score.winner 4": longTail, "score.winner.witches": 1, "score.winner.villagers": 1, "score.shared": 1}
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
func (h *hall) shortly(what string, setup engine.Setup, moves []engine.Move, tail int) finish {
	h.t.Helper()
	pos, err := h.deck.rules.Start(setup, nil)
	if err != nil {
		h.t.Fatal(err)
	}
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
		if err := pos.Apply(m, nil); err != nil {
			h.t.Fatal(err)
		}
	}
	return f
}

// showEnding plays a game to its end and shows all that is said, and what is behind its last buttons.
func (h *hall) showEnding(f finish, full bool) {
	h.t.Helper()
	for _, a := range f.left {
		h.run(h.people[a.seat], f.channel, "answer", player.Values{"key": a.key})
	}
	ash := h.people[0]
	final := h.messageWith(ash, f.channel, "again/")
	h.without(ash, f.channel, "open/") // the board is the last to hear that the game is over
	h.settle(ash, f.channel)
	kind := "end-" + f.what
	for _, m := range h.messages(ash, f.channel) {
		if !m.Ephemeral() && m.ID != final.ID {
			h.show(kind+"-told", ash, m)
		}
	}
	h.show(kind, ash, final)
	h.show(kind+"-details", ash, h.use(ash, final, "score/"))
	h.show(kind+"-log", ash, h.run(ash, f.channel, "log", nil))
	for round := 1; len(f.left) == longTail; round++ {
		m := h.run(ash, f.channel, "log", player.Values{"round": fmt.Sprint(round)})
		if len(m.Components) == 0 { // there are no more
			break
		}
		if full || round < 3 {
			h.show(kind+"-log", ash, m)
		}
	}
	again := h.use(ash, final, "again/")
	h.show("rematch", ash, again)
}
