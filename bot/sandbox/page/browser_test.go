package page_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/rs/zerolog"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/page/window"
	"witchtable/bot/sandbox/wire"
)

// bot sends requests as a bot would.
type bot struct {
	t testing.TB
	s *sandbox.Server
}

func start(t testing.TB) *bot {
	t.Helper()
	window.Need(t)
	s, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return &bot{t, s}
}

func (b *bot) send(method, path, kind string, body io.Reader, out any) {
	b.t.Helper()
	if err := b.try(method, path, kind, body, out); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bot) try(method, path, kind string, body io.Reader, out any) error {
	r, err := http.NewRequest(method, b.s.URL()+"/api/v10"+path, body)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bot "+b.s.Token())
	r.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	r.Header.Set("Content-Type", kind)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	raw, _ := io.ReadAll(resp.Body)
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %d %s", method, path, resp.StatusCode, raw)
	}
	return json.Unmarshal(raw, out)
}

// say posts a message in the tavern, with pictures named 0.png, 1.png and so on.
func (b *bot) say(body string, pictures ...[]byte) wire.Message {
	b.t.Helper()
	id, err := b.s.ChannelNamed("tavern")
	if err != nil {
		b.t.Fatal(err)
	}
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	_ = w.WriteField("payload_json", body)
	for i, data := range pictures {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i), fmt.Sprintf("%d.png", i))
		if err != nil {
			b.t.Fatal(err)
		}
		_, _ = part.Write(data)
	}
	_ = w.Close()
	var m wire.Message
	b.send("POST", "/channels/"+string(id)+"/messages", w.FormDataContentType(), &buf, &m)
	return m
}

// emoji makes an emoji and returns its id.
func (b *bot) emoji(name string) string {
	b.t.Helper()
	body := fmt.Sprintf(`{"name":%q,"image":"data:image/png;base64,%s"}`, name,
		base64.StdEncoding.EncodeToString(drawn(b.t, 64, 64, 3)))
	var e wire.ApplicationEmoji
	b.send("POST", "/applications/"+string(b.s.ApplicationID())+"/emojis", "application/json", strings.NewReader(body), &e)
	return string(e.ID)
}

func (b *bot) command(name string) {
	b.t.Helper()
	var out any
	b.send("PUT", "/applications/"+string(b.s.ApplicationID())+"/commands", "application/json",
		strings.NewReader(`[{"name":"`+name+`","description":"d"}]`), &out)
}

// drawn is a picture of a size, with a pattern of its own.
func drawn(t testing.TB, width, height, seed int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.Set(x, y, color.RGBA{uint8(x*255/width + seed*40), uint8(y * 255 / height), uint8(seed * 70), 255})
		}
	}
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// gallery shows pictures from..to-1.
func gallery(from, to int) string {
	var items []string
	for i := from; i < to; i++ {
		items = append(items, fmt.Sprintf(`{"media":{"url":"attachment://%d.png"},"description":"picture %d"}`, i, i))
	}
	return `{"type":12,"items":[` + strings.Join(items, ",") + `]}`
}

func boxed(components ...string) string {
	return `{"flags":32768,"components":[` + strings.Join(components, ",") + `]}`
}

func text(s string) string { return fmt.Sprintf(`{"type":10,"content":%q}`, s) }

// table is a message with every part of Components V2, the picture wide as a table is.
func (b *bot) table() wire.Message {
	owl := b.emoji("owl")
	words := "# Day 11\n## The Square\n### Covens\n-# small print\n**bold** *italic* __under__ ~~struck~~ `code` " +
		"||hidden|| <:owl:" + owl + "> <:gone:7>\n> a quote\n> of two lines\n- one\n  - within one\n    - deeper\n- " +
		"two\n1. first\n2. second\n[a link](https://example.org/) <@" + string(b.user("Ash")) + ">"
	option := func(n int) string {
		return fmt.Sprintf(`{"label":"Card %d","value":"%d","description":"what it does","emoji":{"id":%q}}`, n, n, owl)
	}
	return b.say(boxed(
		`{"type":17,"accent_color":8141549,"components":[`+text(words)+`,{"type":14,"spacing":2},`+
			`{"type":9,"components":[`+text(
			"**Agnes Hollow**\nRemove 2 tokens, or take one.")+`],"accessory":{"type":11,"media":{"url":"attachment://1.png"},"description":"her face"}},`+
			`{"type":9,"components":[`+text(
			"A section with a button")+`],"accessory":{"type":2,"style":2,"custom_id":"look","label":"Look"}},`+
			gallery(0,
				1)+`,{"type":14},{"type":1,"components":[{"type":2,"style":1,"custom_id":"cast","label":"Cast","emoji":{"id":"`+owl+`"}},{"type":2,"style":4,"custom_id":"end","label":"End turn"}]},`+
			`{"type":1,"components":[{"type":3,"custom_id":"cards","placeholder":"Two or three cards","min_values":2,"max_values":3,"options":[`+option(1)+","+option(2)+","+option(3)+","+option(4)+`]}]}]}`,
		`{"type":17,"components":[`+text(
			"A box without a colour")+`,{"type":12,"items":[{"media":{"url":"attachment://1.png"},"description":"hidden one","spoiler":true}]}]}`,
	), drawn(b.t, 780, 292, 1), drawn(b.t, 400, 600, 2))
}

func (b *bot) user(name string) wire.UserID {
	b.t.Helper()
	id, err := b.s.UserNamed(name)
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

func TestComponentsAreShown(t *testing.T) {
	t.Parallel()
	b := start(t)
	b.table()
	for name, size := range map[string]window.Size{"phone": window.Phone(), "desktop": window.Desktop()} {
		t.Run(name, func(t *testing.T) {
			p := window.Open(t, b.s.URL(), "ash", size)
			p.Await("all pictures",
				`[...document.querySelectorAll('#messages img')].length >= 8 && [...document.querySelectorAll('#messages img')].every(i => i.complete && i.naturalWidth)`)
			p.Picture("end")
			p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('.message').scrollIntoView()`))
			p.Picture("table")
			for what, expression := range map[string]string{
				"three sizes of headings":              `['.md-h1','.md-h2','.md-h3'].every(s => document.querySelector(s))`,
				"small print":                          `document.querySelector('.md-sub').innerText === 'small print'`,
				"bold, italic, struck, code, spoilers": `['strong','em','u','s','code','.spoiler'].every(s => document.querySelector('.text-display ' + s))`,
				"a quote":                              `document.querySelector('blockquote').innerText === 'a quote\nof two lines'`,
				"lists, three deep":                    `!!document.querySelector('ul ul ul') && document.querySelectorAll('.text-display ol > li').length === 2`,
				"a link and a mention":                 `!!document.querySelector('a[href="https://example.org/"]') && document.querySelector('.mention').innerText === '@Ash'`,
				"the emoji in the text":                `document.querySelector('.text-display .custom-emoji').alt === ':owl:'`,
				"an unknown emoji's name":              `document.querySelector('.text-display').innerText.includes(':gone:')`,
				"the emoji on the button":              `!!document.querySelector('[data-custom-id=cast] .custom-emoji')`,
				"the accent":                           `getComputedStyle(document.querySelector('.container.accented')).borderLeftColor === 'rgb(124, 58, 237)'`,
				"no accent on the other":               `document.querySelectorAll('.container').length === 2 && document.querySelectorAll('.container.accented').length === 1`,
				"thumbnail beside its text":            `document.querySelector('.section .thumbnail').getBoundingClientRect().left >= document.querySelector('.section-text').getBoundingClientRect().right`,
				"alt texts":                            `[...document.querySelectorAll('.picture img')].map(i => i.alt).join() === 'her face,picture 0,hidden one'`,
				"nothing wider than the window":        `document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('#messages *')].every(e => e.getBoundingClientRect().right <= innerWidth + 1)`,
			} {
				if !window.Ask[bool](p, expression) {
					t.Errorf("the page does not show %s", what)
				}
			}
			wide := window.Ask[[]float64](p,
				`(() => { const r = document.querySelector('.gallery .single').getBoundingClientRect(), c = document.querySelector('.container').getBoundingClientRect(); return [r.width, r.height, c.width]; })()`)
			if size.Touch && wide[0] < wide[2]-40 || !size.Touch && (wide[0] < 500 || wide[0] > 550 || wide[1] > 350) {
				t.Errorf("the picture is %.0f x %.0f in a box %.0f wide; want all of it on a phone, at most 550 x 350 on a desktop",
					wide[0], wide[1], wide[2])
			}
		})
	}
}

func TestSeveralValuesAreChosen(t *testing.T) {
	t.Parallel()
	b := start(t)
	b.table()
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	p.Click("the menu", `document.querySelector('[data-custom-id=cards]')`)
	option := func(n int) string {
		return fmt.Sprintf(`document.querySelector('.menu-panel:not([hidden]) .option[data-value="%d"]')`, n)
	}
	confirm := `document.querySelector('.menu-panel:not([hidden]) .menu-confirm')`
	for n := 1; n <= 4; n++ {
		if got, want := window.Ask[bool](p, confirm+`.disabled`), n < 3; got != want {
			t.Errorf("with %d chosen the button is disabled: %t, want %t", n-1, got, want)
		}
		p.Click(fmt.Sprintf("option %d", n), option(n))
	}
	if got := window.Ask[string](p,
		`[...document.querySelectorAll('.option[aria-selected=true]')].map(o => o.dataset.value).join()`); got != "1,2,3" {
		t.Errorf("chosen are %q, want the first three: at most three may be", got)
	}
	const below = `(() => { const panel = document.querySelector('.menu-panel:not([hidden])'), bar = panel.querySelector('.menu-confirm'),
		gap = () => panel.getBoundingClientRect().bottom - bar.getBoundingClientRect().bottom,
		more = () => bar.classList.contains('more');
		panel.style.maxHeight = '150px'; panel.scrollTop = 0; panel.dispatchEvent(new Event('scroll'));
		const first = [gap() <= 2, more()];
		panel.scrollTop = 1e4; panel.dispatchEvent(new Event('scroll'));
		return [...first, gap() <= 2, !more()].join(); })()`
	if got := window.Ask[string](p, below); got != "true,true,true,true" {
		t.Errorf("nothing below the bar that confirms, more above it, nothing below and no more at the end: %s", got)
	}
	if got := window.Ask[string](p, option(4)+`.getAttribute('aria-disabled')`); got != "true" {
		t.Errorf("the fourth is disabled: %q, want true", got)
	}
	p.Picture("chosen")
	p.Click("the choice", confirm)
	p.Await("that no bot answers", `document.querySelector('#messages').innerText.includes('did not respond')`)
}

// TestAMenuThatHasGoneMeanwhile: who chooses in an open menu whose message is another by then is told to choose again,
// and sees that message as it is.
func TestAMenuThatHasGoneMeanwhile(t *testing.T) {
	t.Parallel()
	b := start(t)
	m := b.table()
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	p.Click("the menu", `document.querySelector('[data-custom-id=cards]')`)
	for n := 1; n <= 2; n++ {
		p.Click("an option", fmt.Sprintf(`document.querySelector('.menu-panel:not([hidden]) .option[data-value="%d"]')`, n))
	}
	body := strings.NewReader(boxed(`{"type":17,"components":[{"type":10,"content":"Another question"}]}`))
	b.send("PATCH", "/channels/"+string(m.ChannelID)+"/messages/"+string(m.ID), "application/json", body, &wire.Message{})
	p.Click("the choice", `document.querySelector('.menu-panel:not([hidden]) .menu-confirm')`)
	p.Await("that it is another by now",
		`document.querySelector('#messages .failed')?.textContent === '⚠ This has changed meanwhile. Please choose again.'`)
	p.Await("the message as it is", `document.querySelector('#messages').innerText.includes('Another question')`)
	if window.Ask[bool](p, `!!document.querySelector('[data-custom-id=cards]')`) {
		t.Error("the menu that is gone is still there")
	}
}

// TestGalleryLayout: each number of pictures makes Discord's rows, none wider than the message.
func TestGalleryLayout(t *testing.T) {
	t.Parallel()
	b := start(t)
	var pictures [][]byte
	for i := range 10 {
		pictures = append(pictures, drawn(t, 300+i*20, 420, i))
	}
	for n := 1; n <= 10; n++ {
		b.say(boxed(gallery(0, n)), pictures[:n]...)
	}
	b.say(`{"content":"attached"}`, pictures[:3]...)
	rows := [][]int{{1}, {2}, {1, 2}, {2, 2}, {2, 3}, {3, 3}, {1, 3, 3}, {2, 3, 3}, {3, 3, 3}, {1, 3, 3, 3}, {1, 2}}
	for name, size := range map[string]window.Size{"phone": window.Phone(), "desktop": window.Desktop()} {
		t.Run(name, func(t *testing.T) {
			p := window.Open(t, b.s.URL(), "ash", size)
			p.Await("the galleries", fmt.Sprintf(`document.querySelectorAll('.gallery').length === %d`, len(rows)))
			got := window.Ask[[][]struct{ Left, Top, Right, Bottom float64 }](p,
				`[...document.querySelectorAll('.gallery')].map(g => { const o = g.getBoundingClientRect(); return [...g.querySelectorAll('.picture')].map(e => { const r = e.getBoundingClientRect(); return { Left: r.left - o.left, Top: r.top - o.top, Right: r.right - o.left, Bottom: r.bottom - o.top }; }); })`)
			width := window.Ask[float64](p, `document.querySelector('.parts').clientWidth`)
			for i, tiles := range got {
				tops := map[int]int{}
				for _, at := range tiles {
					tops[int(at.Top+.5)]++
					if at.Right > min(width, 550)+1 {
						t.Errorf("gallery %d: a picture ends at %.0f, want within %.0f", i+1, at.Right, min(width, 550))
					}
				}
				want := len(rows[i])
				if len(rows[i]) == 2 && rows[i][0] == 1 && rows[i][1] == 2 { // one beside two
					if tiles[0].Bottom < tiles[2].Bottom-1 || tiles[1].Left < tiles[0].Right {
						t.Errorf("gallery %d: %+v, want one beside two", i+1, tiles)
					}
				}
				if len(tops) != want {
					t.Errorf("gallery %d has rows at %v, want %d rows %v", i+1, tops, want, rows[i])
				}
			}
			p.Do(chromedp.Evaluate[chromedp.Void](
				`document.querySelector('.gallery.count-5').scrollIntoView({ block: 'center' })`))
			p.Await("pictures in view",
				`[...document.querySelectorAll('.gallery.count-5 img')].every(i => i.complete && i.naturalWidth)`)
			p.Picture("galleries")
		})
	}
}

// TestPictureOverTheWindow: a tap opens a picture with its words; a tap, Escape and going back close it, and leave the
// page as it was.
func TestPictureOverTheWindow(t *testing.T) {
	t.Parallel()
	b := start(t)
	b.say(boxed(gallery(0, 3)), drawn(t, 780, 292, 1), drawn(t, 300, 400, 2), drawn(t, 300, 300, 3))
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	const dialog = `document.querySelector('#picture')`
	closed := func(how string) {
		t.Helper()
		p.Await("the picture to be closed by "+how, `!`+dialog+`.open && !history.state.picture`)
	}
	open := func() {
		t.Helper()
		p.Click("the second picture", `document.querySelectorAll('.gallery .picture')[1]`)
		p.Await("the picture", dialog+`.open && `+dialog+`.querySelector('img').complete && history.state.picture`)
	}
	address := window.Ask[string](p, `location.href`)
	steps := window.Ask[int](p, `history.length`)
	open()
	p.Picture("open")
	if alt := window.Ask[string](p, dialog+`.querySelector('img').alt`); alt != "picture 1" {
		t.Errorf("its alt text is %q, want picture 1", alt)
	}
	if said := window.Ask[string](p, dialog+`.innerText`); !strings.Contains(said, "picture 1") ||
		!strings.Contains(said, "2 / 3") {
		t.Errorf("it says %q, want its alt text and its place", said)
	}
	p.Click("the next one", dialog+`.querySelector('[aria-label="Next picture"]')`)
	p.Await("the third", dialog+`.querySelector('img').alt === 'picture 2'`)
	p.Click("the picture", dialog+`.querySelector('img')`)
	closed("a tap")
	open()
	p.Do(chromedp.KeyEvent(kb.Escape))
	closed("Escape")
	open()
	p.Do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	closed("going back")
	if now := window.Ask[string](p, `location.href`); now != address {
		t.Errorf("the page is at %s, want %s", now, address)
	}
	if n := window.Ask[int](p, `history.length`); n > steps+1 {
		t.Errorf("the way back has %d steps, had %d: each picture leaves some", n, steps)
	}
}

// heldBack is the sandbox's address behind a line on which answers to requests for messages wait, complete, until they
// are let through. held tells of each.
func heldBack(t *testing.T, s *sandbox.Server) (address string, held <-chan struct{}, through func()) {
	t.Helper()
	to, err := url.Parse(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	waiting, open := make(chan struct{}, 100), make(chan struct{})
	proxy := &httputil.ReverseProxy{FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Header.Set("Origin", s.URL()) // it listens to its own page only
		},
		ModifyResponse: func(r *http.Response) error {
			if r.Request.Method != http.MethodGet || !strings.HasSuffix(r.Request.URL.Path, "/messages") {
				return nil
			}
			waiting <- struct{}{}
			select {
			case <-open:
			case <-r.Request.Context().Done():
			}
			return nil
		}}
	server := httptest.NewServer(proxy)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL, waiting, func() { close(open) }
}

// TestWhatHappensWhileAChannelIsFetched: a list of messages that is older than what happened since wipes nothing out.
func TestWhatHappensWhileAChannelIsFetched(t *testing.T) {
	t.Parallel()
	b := start(t)
	first := b.say(`{"content":"as it was"}`)
	address, held, through := heldBack(t, b.s)
	go func() {
		<-held // the list is on its way, without what follows
		path := "/channels/" + string(first.ChannelID) + "/messages"
		var m wire.Message
		if err := errors.Join(
			b.try("PATCH", path+"/"+string(first.ID), "application/json", strings.NewReader(`{"content":"as it is"}`), &m),
			b.try("POST", path, "application/json", strings.NewReader(`{"content":"said meanwhile"}`), &m)); err != nil {
			t.Error(err)
		}
		time.Sleep(200 * time.Millisecond) // the page has been told by now, or else the list comes first, which is easier
		through()
	}()
	p := window.Open(t, address, "ash", window.Phone())
	p.Await("what happened meanwhile",
		`['as it is', 'said meanwhile'].every((s) => document.querySelector('#messages').innerText.includes(s))`)
	if window.Ask[bool](p, `document.querySelector('#messages').innerText.includes('as it was')`) {
		t.Error("the page shows a message as it was before it was edited")
	}
}

// TestPressedWhileItChanges: a button that is replaced, or moved away, between a finger's going down and up is pressed.
func TestPressedWhileItChanges(t *testing.T) {
	t.Parallel()
	b := start(t)
	m := b.say(
		`{"content":"one","components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"go","label":"Go"}]}]}`)
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	const button = `document.querySelector('[data-custom-id=go]')`
	p.Await("the button", button)
	at := window.Ask[[]float64](p,
		`(() => { const r = `+button+`.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`)
	p.Mouse(input.DispatchMouseEventTypeMousePressed, at[0], at[1])
	var now wire.Message
	b.send("PATCH", "/channels/"+string(m.ChannelID)+"/messages/"+string(m.ID), "application/json",
		strings.NewReader(`{"content":"two"}`), &now)
	b.say(`{"content":"another\nwith\nsome\nlines"}`)
	p.Await("the page to have been told",
		`(window.pressedAt ||= performance.now(), performance.now() - window.pressedAt > 300)`)
	p.Mouse(input.DispatchMouseEventTypeMouseReleased, at[0], at[1])
	p.Await("that no bot answers the button", `document.querySelector('#messages').innerText.includes('did not respond')`)
	p.Await("what came meanwhile",
		`['two', 'another'].every((s) => document.querySelector('#messages').innerText.includes(s))`)
}

// TestSlashButton: the list of commands opens by its button and stays, with the text box focused or not.
func TestSlashButton(t *testing.T) {
	t.Parallel()
	b := start(t)
	b.command("brew")
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	const list, slash = `document.querySelector('#suggestions')`, `document.querySelector('#slash')`
	for _, focus := range []bool{false, true} {
		if focus {
			p.Click("the text box", `document.querySelector('#say')`)
		}
		p.Click("the / button", slash)
		p.Await("the list", `!`+list+`.hidden && document.querySelector('[data-command=brew]')`)
		p.Await("some time to pass",
			`(window.opened ||= performance.now(), performance.now() - window.opened > 600 && !(window.opened = 0))`)
		if window.Ask[bool](p, list+`.hidden`) {
			t.Errorf("the list has closed by itself; the text box had the focus: %t", focus)
		}
		p.Picture("commands")
		p.Do(chromedp.KeyEvent(kb.Escape))
		p.Await("the list to close", list+`.hidden`)
	}
	p.Click("the / button", slash)
	p.Await("the list", `!`+list+`.hidden`)
	p.Click("somewhere else", `document.querySelector('#title')`)
	p.Await("the list to close", list+`.hidden`)
}

// TestThreadUnderItsMessage: below the message under which a thread was begun stands the way there; a thread that is
// archived goes from the list of places, and is found by its message all the same.
func TestThreadUnderItsMessage(t *testing.T) {
	t.Parallel()
	b := start(t)
	line := b.say(`{"content":"A table is laid."}`)
	p := window.Open(t, b.s.URL(), "ash", window.Phone())
	var thread wire.Channel
	b.send("POST", "/channels/"+string(line.ChannelID)+"/messages/"+string(line.ID)+"/threads", "application/json",
		strings.NewReader(`{"name":"The Orchard"}`), &thread)
	link := fmt.Sprintf(`document.querySelector('[data-message-id="%s"] .thread-link[data-thread-id="%s"]')`, line.ID,
		thread.ID)
	p.Await("the way to the thread", link+`?.textContent.includes('The Orchard')`)
	inList := fmt.Sprintf(`document.querySelector('#places [data-channel-id="%s"]')`, thread.ID)
	p.Await("the thread among the places", inList)
	if err := b.s.ArchiveThread(wire.ChannelID(thread.ID), true, false); err != nil {
		t.Fatal(err)
	}
	p.Await("the thread to go from the places", `!`+inList)
	p.Click("the way to the thread", link)
	p.Await("the thread", `document.querySelector('#title').textContent.includes('The Orchard')`)
}
