package e2e_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/page/window"
	"witchtable/bot/sandbox/wire"
	"witchtable/store"
)

// showroom shows what the bot sends to people at the sandbox's page, on a phone and on a desk, and looks whether it can
// be read there. The tables are a gallery's.
type showroom struct {
	*gallery
	s        *sandbox.Server
	people   []bottest.Person
	windows  []*hungIn
	channels []discord.ChannelID // of the tables, in their order
	seen     map[string]int      // how many messages of a kind were shown
	high     []string            // how high each was
}

// hungIn is a window, and where one is in it.
type hungIn struct {
	*window.Page
	name    string
	channel discord.ChannelID
	as      discord.UserID
}

// newShowroom opens a sandbox and the windows. Tables that are kept stand in channels of their own there, and are shown
// in pictures.
func newShowroom(t *testing.T) *showroom {
	t.Helper()
	window.Need(t)
	s, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop(), AckWindow: patience})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	h := &showroom{gallery: newGallery(t, fateDeck(t)), s: s, seen: map[string]int{}}
	h.homes = homes{server: store.ServerID(s.Guilds()[0]), channel: h.channel}
	place := bottest.OnSandbox(s.URL())
	for _, name := range []string{"ash", "birch", "cedar", "dogwood"} {
		p, err := place.Person(t.Context(), t, name, "#tavern")
		must(t, err)
		h.people = append(h.people, p)
		h.homes.people = append(h.homes.people, store.SeatHolder{User: store.UserID(p.ID), Name: p.Name})
	}
	for name, size := range map[string]window.Size{"phone": window.Phone(), "desk": window.Desktop()} {
		h.windows = append(h.windows, &hungIn{Page: window.Open(t, s.URL(), "ash", size), name: name})
	}
	slices.SortFunc(h.windows, func(x, y *hungIn) int { return strings.Compare(y.name, x.name) }) // the phone first
	return h
}

// channel makes the channel of the n-th table.
func (h *showroom) channel(n int) store.ChannelID {
	h.t.Helper()
	id, err := h.s.AddChannel(wire.GuildID(h.homes.server), fmt.Sprintf("table-%d", n+1))
	must(h.t, err)
	h.channels = append(h.channels, discord.ChannelID(id))
	return store.ChannelID(id)
}

// at is one of the people in a channel.
func (h *showroom) at(c discord.ChannelID, person int) bottest.Person {
	p := h.people[person]
	p.At = c
	return p
}

// named is the channel of a name.
func (h *showroom) named(name string) discord.ChannelID {
	h.t.Helper()
	id, err := h.s.ChannelNamed("#" + name)
	must(h.t, err)
	return discord.ChannelID(id)
}

// admit runs a bot over the tables, for the people of the sandbox.
func (h *showroom) admit() {
	h.t.Helper()
	client, err := discord.New(discord.Config{
		Token: h.s.Token(), BaseURL: h.s.URL(), Log: zerolog.Nop(), Timing: discord.Timing{Answer: patience},
	})
	must(h.t, err)
	fast := bot.TablePace()
	fast.Slow, fast.Headline, fast.Last = time.Hour, 0, 0
	fast.Computer, fast.Board, fast.Story = time.Millisecond, time.Millisecond, time.Millisecond
	h.serve(client, fast)
	must(h.t, h.s.WaitConnected(h.t.Context()))
	h.people[0].AwaitCommands()
}

var notInFile = regexp.MustCompile(`[^a-z0-9]+`)

// show shows a message to a person, in each window, and keeps pictures of it if they are wanted.
func (h *showroom) show(kind string, as bottest.Person, m bottest.Posted) {
	h.t.Helper()
	h.seen[kind]++
	file := fmt.Sprintf("%s-%02d", strings.Trim(notInFile.ReplaceAllString(strings.ToLower(kind), "-"), "-"), h.seen[kind])
	for _, w := range h.windows {
		w.turnTo(as, m.Channel)
		m = h.onScreen(w, file, as, m)
		h.look(w, file, m)
	}
	h.keepPictures(file, m)
}

// turnTo makes somebody else of who is at the window, and has them go to a channel.
func (w *hungIn) turnTo(as bottest.Person, channel discord.ChannelID) {
	const there = `((e) => e && (e.getAttribute('aria-checked') === 'true' || e.classList.contains('here') ||
		(e.click(), false)) &&
		document.querySelector('#messages').getAttribute('aria-busy') === 'false')(document.querySelector('%s'))`
	if w.as != as.ID {
		w.Await(as.Name, fmt.Sprintf(there, fmt.Sprintf(`.person[data-user-id="%s"]`, as.ID)))
	}
	if w.as != as.ID || w.channel != channel {
		w.Await(fmt.Sprintf("channel %s", channel), fmt.Sprintf(there, fmt.Sprintf(`.place[data-channel-id="%s"]`, channel)))
	}
	w.as, w.channel = as.ID, channel
}

// showAll shows a person all messages where they are, oldest first, save those that were already there.
func (h *showroom) showAll(kind string, as bottest.Person, before ...bottest.Posted) {
	h.t.Helper()
	for _, m := range as.Read() {
		if !slices.ContainsFunc(before, func(b bottest.Posted) bool { return b.ID == m.ID }) {
			h.show(kind, as, m)
		}
	}
}

// there says whether a window shows a message as it is: with its controls and all its pictures.
const there = `(() => {
	const at = document.querySelector(%q);
	if (!at) return false;
	at.querySelectorAll('img[loading=lazy]').forEach((i) => { i.loading = 'eager'; }); // also those out of sight
	const ids = [...at.querySelectorAll('[data-custom-id]')].filter((e) => !e.disabled).map((e) => e.dataset.customId);
	return ids.sort().join() === %q && [...at.querySelectorAll('img')].every((i) => i.complete) &&
		(at.scrollIntoView({ block: 'start' }), true);
})()`

// onScreen waits until a window shows a message as it stands, and returns it so: until then it may have changed.
func (h *showroom) onScreen(w *hungIn, file string, as bottest.Person, m bottest.Posted) bottest.Posted {
	h.t.Helper()
	for limit := time.Now().Add(patience); time.Now().Before(limit); time.Sleep(20 * time.Millisecond) {
		list := as.ReadIn(m.Channel)
		if i := slices.IndexFunc(list, func(now bottest.Posted) bool { return now.ID == m.ID }); i >= 0 {
			m = list[i]
		}
		var ids []string
		for _, c := range bottest.Controls(m.Message) {
			ids = append(ids, c.CustomID)
		}
		slices.Sort(ids)
		if window.Ask[bool](w.Page, fmt.Sprintf(there, selectorOf(m), strings.Join(ids, ","))) {
			return m
		}
	}
	h.t.Fatalf("the %s does not show %s:\n%s", w.name, file, bottest.TextOf(m.Message))
	return m
}

// selectorOf finds a message in the page.
func selectorOf(m bottest.Posted) string { return fmt.Sprintf(`[data-message-id="%s"]`, m.ID) }

// faults lists what is not as it should be with a message, and says how high it is.
const faults = `(() => {
	const at = document.querySelector(%q), bad = [], say = (e) => (e.innerText || e.className).trim().slice(0, 60);
	const shown = (list) => [...list].filter((e) => e.checkVisibility());
	for (const e of [at, ...shown(at.querySelectorAll('*'))]) {
		if (e.getBoundingClientRect().right <= innerWidth + 1 || e.closest('pre')) continue;
		bad.push('wider than the screen: ' + say(e));
	}
	const buttons = shown(at.querySelectorAll('.button, .text-button'));
	for (const e of [...buttons, ...shown(at.querySelectorAll('.menu-label'))]) {
		if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1) bad.push('cut: ' + say(e));
	}
	buttons.forEach((a, i) => buttons.slice(i + 1).forEach((b) => {
		const x = a.getBoundingClientRect(), y = b.getBoundingClientRect();
		const apart = x.left >= y.right - 1 || y.left >= x.right - 1 || x.top >= y.bottom - 1 || y.top >= x.bottom - 1;
		if (!apart) bad.push('one above the other: ' + say(a) + ' and ' + say(b));
	}));
	for (const i of at.querySelectorAll('img:not(.avatar img)')) {
		if (!i.alt.trim()) bad.push('a picture without words: ' + i.src);
		if (!i.naturalWidth) bad.push('a picture that is not there: ' + i.src);
	}
	for (const e of at.querySelectorAll('.container, .embed, .text-display, .row, .button')) {
		if (!e.innerText.trim() && !e.querySelector('img')) bad.push('empty: ' + e.className);
	}
	const parts = at.querySelector('.parts');
	return { Bad: bad, Height: Math.round(at.getBoundingClientRect().height),
		Parts: parts ? Math.round(parts.getBoundingClientRect().height) : 0 };
})()`

// laidOpen opens all menus of a message, so that a picture shows what they offer.
const laidOpen = `(document.querySelectorAll(%q + ' .menu-panel').forEach((p) => {
	p.hidden = %t;
	p.style.cssText = %[2]t ? '' : 'position: static; max-height: none; margin-top: 4px';
}), true)`

// look looks at one message in one window.
func (h *showroom) look(w *hungIn, file string, m bottest.Posted) {
	h.t.Helper()
	at := selectorOf(m)
	found := window.Ask[struct {
		Bad           []string
		Height, Parts int
	}](w.Page, fmt.Sprintf(faults, at))
	if w.name == "phone" && strings.HasPrefix(file, "panel-") && len(m.Body) > 0 {
		said := fit.Height(m.Body, m.Rows, bottest.SizesOf(m.Message))
		if off := said - found.Parts; off < -fit.NearHeight || off > fit.NearHeight {
			h.t.Errorf("%s is taken for %d px high, and is %d on the page", file, said, found.Parts)
		}
	}
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
func (h *showroom) keepPictures(file string, m bottest.Posted) {
	h.t.Helper()
	if !window.PicturesWanted() {
		return
	}
	dir := filepath.Join(window.PicturesTo(), "pictures")
	must(h.t, os.MkdirAll(dir, 0o755))
	for _, pic := range m.Files {
		if !strings.HasSuffix(pic.Name, ".png") {
			continue
		}
		raw, err := pic.Make()
		must(h.t, err)
		sum := fmt.Sprintf("%x", sha256.Sum256(raw))[:8]
		if h.seen["picture "+sum]++; h.seen["picture "+sum] > 1 {
			continue
		}
		name := filepath.Join(dir, file+"-"+sum)
		must(h.t, os.WriteFile(name+".png", raw, 0o644))
		must(h.t, os.WriteFile(name+".txt", []byte(pic.Alt+"\n"), 0o644))
	}
}

// tell logs how high the messages were.
func (h *showroom) tell() {
	h.t.Helper()
	for _, l := range h.high {
		h.t.Log(l)
	}
}
