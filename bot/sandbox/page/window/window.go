package window

import (
	"context"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// How long things may take. They are bounds for a machine that is busy with other work, not what is expected: nothing
// waits longer than it must.
const (
	patience = 60 * time.Second // for anything that is awaited
	lifetime = 6 * time.Minute  // of a window: a whole game
)

// Browser is the path of a browser to use, empty when there is none.
func Browser() string {
	if path := os.Getenv("WITCHTABLE_BROWSER"); path != "" {
		return path
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
		"headless-shell", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Need skips a test where there is no browser.
func Need(t testing.TB) {
	t.Helper()
	if Browser() == "" {
		t.Skip("there is no Chromium on this machine; WITCHTABLE_BROWSER can name one")
	}
}

// Size is that of a window, in CSS pixels.
type Size struct {
	Width, Height int64
	Touch         bool // a phone
}

// Phone is the size of a common phone.
func Phone() Size { return Size{390, 844, true} }

// Desktop is the size of a small laptop's window.
func Desktop() Size { return Size{1280, 800, false} }

// Page is the sandbox's page in a browser window. Its methods end the test when what they are about does not come, and
// say what was on the screen.
type Page struct {
	t    testing.TB
	ctx  context.Context
	size Size

	mu     sync.Mutex
	errors []string
}

// Open opens the page of the sandbox at a URL as one of its people, and returns once the channel is there. The window
// is closed at the end of the test; what went wrong on the page meanwhile fails it.
func Open(t testing.TB, url, as string, size Size) *Page {
	t.Helper()
	p := Visit(t, url+"/?as="+as, size)
	p.Await("the channel", `document.querySelector('#messages').getAttribute('aria-busy') === 'false'`)
	return p
}

// Visit opens any other page, a file's too, and returns when it has been read. What is said of Open holds of it as
// well.
func Visit(t testing.TB, url string, size Size) *Page {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(Browser()), chromedp.DisableGPU)
	if os.Geteuid() == 0 { // Chromium's own sandbox does not work for root
		options = append(options, chromedp.NoSandbox)
	}
	ctx, stop := context.WithTimeout(context.Background(), lifetime)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	p := &Page{t: t, ctx: ctx, size: size}
	go p.listen(chromedp.Console(ctx))
	p.high(size.Height)
	p.Do(chromedp.Navigate(url))
	p.Do(chromedp.Evaluate[chromedp.Void](noteClicks))
	t.Cleanup(p.noErrors)
	return p
}

// high makes the window as high as this, and as wide as it was opened.
func (p *Page) high(height int64) {
	p.t.Helper()
	if p.size.Touch {
		p.Do(chromedp.EmulateViewport(p.size.Width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	} else {
		p.Do(chromedp.EmulateViewport(p.size.Width, height))
	}
}

// listen collects what goes wrong on the page, until the browser is closed.
func (p *Page) listen(said iter.Seq2[chromedp.ConsoleMessage, error]) {
	for m, err := range said {
		if err != nil {
			return
		}
		// A press on what has just gone, and an emoji that is not there, which a person is told on the page.
		known := m.Source == "network" && (strings.HasSuffix(m.URL, "/components") || strings.Contains(m.URL, "/emojis/"))
		if m.IsException() || m.Type == chromedp.ConsoleError && !known {
			p.mu.Lock()
			p.errors = append(p.errors, m.Text+" "+m.URL)
			p.mu.Unlock()
		}
	}
}

func (p *Page) noErrors() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.errors {
		p.t.Errorf("on the page: %s", e)
	}
}

// Do performs actions of the browser.
func (p *Page) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.Picture("trouble")
		p.t.Fatalf("in the browser: %v", err)
	}
}

// Ask evaluates an expression on the page.
func Ask[T any](p *Page, expression string) T {
	p.t.Helper()
	out, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.Picture("trouble")
		p.t.Fatalf("in the browser: %v\n%s", err, expression)
	}
	return out
}

// Tall keeps a picture as Picture does, of a window of a phone as wide as it was and so high that all of what is in
// sight fits.
func (p *Page) Tall(name string, height int64) {
	p.Do(chromedp.EmulateViewport(Phone().Width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.Picture(name)
	p.Do(chromedp.EmulateViewport(Phone().Width, Phone().Height, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// Picture keeps what the window shows, if pictures are wanted.
func (p *Page) Picture(name string) {
	if PicturesWanted() {
		p.keep(name, chromedp.CaptureScreenshot())
	}
}

// PictureOf keeps all of what a selector names, however high it is, if pictures are wanted.
func (p *Page) PictureOf(name, selector string) {
	p.t.Helper()
	if !PicturesWanted() {
		return
	}
	const around = 200 // the page's head and foot
	height := Ask[float64](p, fmt.Sprintf(`document.querySelector(%q).scrollHeight`, selector))
	if needed := int64(height) + around; needed > p.size.Height {
		p.high(needed)
		defer p.high(p.size.Height)
	}
	Ask[bool](p, fmt.Sprintf(`(document.querySelector(%q).scrollIntoView({ block: 'center' }), true)`, selector))
	// it lies above what is at the bottom
	Ask[bool](p, `(document.querySelector('#jump').style.visibility = 'hidden', true)`)
	defer Ask[bool](p, `(document.querySelector('#jump').style.visibility = '', true)`)
	p.keep(name, chromedp.Screenshot(chromedp.CSS(selector)))
}

// PicturesWanted reports whether somebody has named a folder for pictures.
func PicturesWanted() bool { return PicturesTo() != "" }

// PicturesTo is that folder; empty if there is none.
func PicturesTo() string { return os.Getenv(screenshots) }

const screenshots = "WITCHTABLE_SCREENSHOTS"

func (p *Page) keep(name string, shot chromedp.Action[[]byte]) {
	png, err := chromedp.Run(p.ctx, shot)
	if err != nil {
		p.t.Logf("no picture of %s: %v", name, err)
		return
	}
	file := strings.ReplaceAll(p.t.Name(), "/", "-") + "-" + name + ".png"
	if err := os.WriteFile(filepath.Join(PicturesTo(), file), png, 0o644); err != nil {
		p.t.Log(err)
	}
}
