package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/page/window"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
	"witchtable/store"
)

// hall shows what the bot sends to people at the sandbox's page, on a phone and on a desk, and looks whether it can be read
// there. The tables are a gallery's.
type hall struct {
	*gallery
	s        *sandbox.Server
	people   []*player.User
	windows  []*hungIn
	channels []string       // of the tables, in their order
	seen     map[string]int // how many messages of a kind were shown
	high     []string       // how high each was
}

// hungIn is a window, and where one is in it.
type hungIn struct {
	*window.Page
	name    string
	channel string
	as      wire.UserID
}

// newHall opens a sandbox and the windows. Tables that are kept stand in channels of their own there, and are shown in pictures.
func newHall(t *testing.T) *hall {
	t.Helper()
	window.Need(t)
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop(), AckWindow: patience})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	h := &hall{gallery: newGallery(t, d), s: s, seen: map[string]int{}}
	h.homes = homes{channel: h.channel}
	for _, name := range []string{"ash", "birch", "cedar", "dogwood"} {
		u, err := player.Dial(t.Context(), s.URL(), name)
		if err != nil {
			t.Fatal(err)
		}
		h.people = append(h.people, u)
		h.homes.people = append(h.homes.people, store.SeatHolder{User: store.UserID(u.ID), Name: u.Name})
	}
	view, err := h.people[0].View(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h.homes.server = store.ServerID(view.Guilds[0].ID)
	for name, size := range map[string]window.Size{"phone": window.Phone(), "desk": window.Desktop()} {
		h.windows = append(h.windows, &hungIn{Page: window.Open(t, s.URL(), "ash", size), name: name})
	}
	slices.SortFunc(h.windows, func(x, y *hungIn) int { return strings.Compare(y.name, x.name) }) // the phone first
	return h
}

// channel makes the channel of the n-th table.
func (h *hall) channel(n int) store.ChannelID {
	h.t.Helper()
	id, err := h.s.AddChannel(wire.GuildID(h.homes.server), fmt.Sprintf("table-%d", n+1))
	if err != nil {
		h.t.Fatal(err)
	}
	h.channels = append(h.channels, string(id))
	return store.ChannelID(id)
}

// admit runs a bot over the tables, for the people of the sandbox.
func (h *hall) admit() {
	h.t.Helper()
	client, err := discord.New(discord.Config{Token: h.s.Token(), BaseURL: h.s.URL(), Log: zerolog.Nop(), Timing: discord.Timing{Answer: patience}})
	if err != nil {
		h.t.Fatal(err)
	}
	fast := bot.TablePace()
	fast.Slow, fast.Computer, fast.Board, fast.Story, fast.Headline, fast.Last = time.Hour, time.Millisecond, time.Millisecond, time.Millisecond, 0, 0
	h.serve(client, fast)
	for {
		if list, err := h.people[0].Commands(h.t.Context(), "tavern"); err != nil {
			h.t.Fatal(err)
		} else if len(list) > 0 && h.s.Health().Connected {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// run has a person send a command, and returns the answer.
func (h *hall) run(as *player.User, channel, command string, options player.Values) wire.Message {
	h.t.Helper()
	r, err := as.Command(h.t.Context(), channel, command, options)
	if err != nil {
		h.t.Fatalf("/%s: %v", command, err)
	}
	return h.answer(as, r)
}

func (h *hall) answer(as *player.User, r wire.Result) wire.Message {
	h.t.Helper()
	ctx, stop := context.WithTimeout(h.t.Context(), patience)
	defer stop()
	m, err := as.AwaitAnswer(ctx, r)
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

// use has a person press the first button, or choose in the first menu, that does something, and returns what they see then.
func (h *hall) use(as *player.User, m wire.Message, does string, values ...string) wire.Message {
	h.t.Helper()
	for _, c := range controls(m) {
		if strings.HasPrefix(c.CustomID, does) {
			r, err := as.Select(h.t.Context(), m, c.CustomID, values...)
			if err != nil {
				h.t.Fatalf("%s: %v", c.CustomID, err)
			}
			return h.answer(as, r)
		}
	}
	h.t.Fatalf("nothing does %q in:\n%s", does, player.Text(m))
	return m
}

// controls lists the buttons and menus of a message that can be used.
func controls(m wire.Message) []wire.Component {
	return append(player.Buttons(m), player.Selects(m)...)
}

// offers reports whether one can do something with a message.
func offers(m wire.Message, does string) bool {
	return slices.ContainsFunc(controls(m), func(c wire.Component) bool { return strings.HasPrefix(c.CustomID, does) })
}

var notInFile = regexp.MustCompile(`[^a-z0-9]+`)

// show shows a message to a person, in each window, and keeps pictures of it if they are wanted.
func (h *hall) show(kind string, as *player.User, m wire.Message) {
	h.t.Helper()
	h.seen[kind]++
	file := fmt.Sprintf("%s-%02d", strings.Trim(notInFile.ReplaceAllString(strings.ToLower(kind), "-"), "-"), h.seen[kind])
	for _, w := range h.windows {
		w.turnTo(as, string(m.ChannelID))
		h.look(w, file, m)
	}
	h.keepPictures(file, m)
}

// turnTo makes somebody else of who is at the window, and has them go to a channel.
func (w *hungIn) turnTo(as *player.User, channel string) {
	const there = `((e) => e && (e.getAttribute('aria-checked') === 'true' || e.classList.contains('here') || (e.click(), false)) &&
		document.querySelector('#messages').getAttribute('aria-busy') === 'false')(document.querySelector('%s'))`
	if w.as != as.ID {
		w.Await(as.Name, fmt.Sprintf(there, fmt.Sprintf(`.person[data-user-id="%s"]`, as.ID)))
	}
	if w.as != as.ID || w.channel != channel {
		w.Await("channel "+channel, fmt.Sprintf(there, fmt.Sprintf(`.place[data-channel-id="%s"]`, channel)))
	}
	w.as, w.channel = as.ID, channel
}

// showChannel shows a person all messages of a channel, oldest first, save those that were already there.
func (h *hall) showChannel(kind string, as *player.User, channel string, before ...wire.Message) {
	h.t.Helper()
	for _, m := range slices.Backward(h.messages(as, channel)) {
		if !slices.ContainsFunc(before, func(b wire.Message) bool { return b.ID == m.ID }) {
			h.show(kind, as, m)
		}
	}
}

func (h *hall) messages(as *player.User, channel string) []wire.Message {
	h.t.Helper()
	const all = 100
	list, err := as.Messages(h.t.Context(), channel, all)
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// there waits until a window shows a message as it is: with its controls and all its pictures.
const there = `(() => {
	const at = document.querySelector(%q);
	if (!at) return false;
	at.querySelectorAll('img[loading=lazy]').forEach((i) => { i.loading = 'eager'; }); // also those out of sight
	const has = [...at.querySelectorAll('[data-custom-id]')].filter((e) => !e.disabled).map((e) => e.dataset.customId).sort().join();
	return has === %q && [...at.querySelectorAll('img')].every((i) => i.complete) && (at.scrollIntoView({ block: 'start' }), true);
})()`

// faults lists what is not as it should be with a message, and says how high it is.
const faults = `(() => {
	const at = document.querySelector(%q), bad = [], say = (e) => (e.innerText || e.className).trim().slice(0, 60);
	const shown = (list) => [...list].filter((e) => e.checkVisibility());
	for (const e of [at, ...shown(at.querySelectorAll('*'))]) {
		if (e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('pre')) bad.push('wider than the screen: ' + say(e));
	}
	const buttons = shown(at.querySelectorAll('.button, .text-button'));
	for (const e of [...buttons, ...shown(at.querySelectorAll('.menu-label'))]) {
		if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1) bad.push('cut: ' + say(e));
	}
	buttons.forEach((a, i) => buttons.slice(i + 1).forEach((b) => {
		const x = a.getBoundingClientRect(), y = b.getBoundingClientRect();
		if (x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1) bad.push('one above the other: ' + say(a) + ' and ' + say(b));
	}));
	for (const i of at.querySelectorAll('img:not(.avatar img)')) {
		if (!i.alt.trim()) bad.push('a picture without words: ' + i.src);
		if (!i.naturalWidth) bad.push('a picture that is not there: ' + i.src);
	}
	for (const e of at.querySelectorAll('.container, .embed, .text-display, .row, .button')) {
		if (!e.innerText.trim() && !e.querySelector('img')) bad.push('empty: ' + e.className);
	}
	return { Bad: bad, Height: Math.round(at.getBoundingClientRect().height) };
})()`

// laidOpen opens all menus of a message, so that a picture shows what they offer.
const laidOpen = `(document.querySelectorAll(%q + ' .menu-panel').forEach((p) => { p.hidden = %t; p.style.cssText = %[2]t ? '' : 'position: static; max-height: none; margin-top: 4px'; }), true)`

// look looks at one message in one window.
func (h *hall) look(w *hungIn, file string, m wire.Message) {
	h.t.Helper()
	at := fmt.Sprintf(`[data-message-id="%s"]`, m.ID)
	var ids []string
	for _, c := range controls(m) {
		ids = append(ids, c.CustomID)
	}
	slices.Sort(ids)
	w.Await(file, fmt.Sprintf(there, at, strings.Join(ids, ",")))
	found := window.Ask[struct {
		Bad    []string
		Height int
	}](w.Page, fmt.Sprintf(faults, at))
	for _, bad := range found.Bad {
		h.t.Errorf("%s on the %s: %s", file, w.name, bad)
	}
	h.high = append(h.high, fmt.Sprintf("%-6s %5d px  %s", w.name, found.Height, file))
	if window.PicturesWanted() {
		window.Ask[bool](w.Page, fmt.Sprintf(laidOpen, at, false))
		w.PictureOf(file+"-"+w.name, at)
		window.Ask[bool](w.Page, fmt.Sprintf(laidOpen, at, true))
	}
}

// keepPictures keeps the pictures of a message by themselves, with their words, each once.
func (h *hall) keepPictures(file string, m wire.Message) {
	h.t.Helper()
	if !window.PicturesWanted() {
		return
	}
	dir := filepath.Join(window.PicturesTo(), "pictures")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		h.t.Fatal(err)
	}
	for _, pic := range player.Pictures(m) {
		resp, err := http.Get(pic.URL)
		if err != nil {
			h.t.Fatal(err)
		}
		raw, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil {
			h.t.Fatal(err)
		}
		sum := fmt.Sprintf("%x", sha256.Sum256(raw))[:8]
		if h.seen["picture "+sum]++; h.seen["picture "+sum] > 1 {
			continue
		}
		name := filepath.Join(dir, file+"-"+sum)
		if err := os.WriteFile(name+".png", raw, 0o644); err != nil {
			h.t.Fatal(err)
		}
		if err := os.WriteFile(name+".txt", []byte(pic.Alt+"\n"), 0o644); err != nil {
			h.t.Fatal(err)
		}
	}
}

// tell logs how high the messages were.
func (h *hall) tell() {
	h.t.Helper()
	for _, l := range h.high {
		h.t.Log(l)
	}
}
