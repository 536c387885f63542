package browser

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

// chromium is the path of a browser to use, empty when there is none.
func chromium() string {
	if path := os.Getenv("WITCHTABLE_BROWSER"); path != "" {
		return path
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless-shell", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

const (
	// evening is how long a game may take, on a machine that has other things to do.
	evening = 5 * time.Minute
	// patience is how long anything that must come is waited for.
	patience = time.Minute
)

// page is the demo's page in a browser window of the size of a phone.
type page struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	errors []string
}

// visit opens the page of a demo as one of its people.
func visit(t *testing.T, url, as string) *page {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium()), chromedp.DisableGPU)
	if os.Geteuid() == 0 { // Chromium's own sandbox does not work for root
		options = append(options, chromedp.NoSandbox)
	}
	ctx, stop := context.WithTimeout(context.Background(), evening)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	p := &page{t: t, ctx: ctx}
	go p.listen(chromedp.Console(ctx))
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch),
		chromedp.Navigate(url+"/?as="+as), chromedp.WaitVisible("#say"))
	t.Cleanup(p.noErrors)
	return p
}

// listen collects what goes wrong on the page, until the browser is closed.
func (p *page) listen(said iter.Seq2[chromedp.ConsoleMessage, error]) {
	for m, err := range said {
		if err != nil {
			return
		}
		late := m.Source == "network" && strings.HasSuffix(m.URL, "/components") // a press on what has just gone
		if m.IsException() || m.Type == chromedp.ConsoleError && !late {
			p.mu.Lock()
			p.errors = append(p.errors, m.Text+" "+m.URL)
			p.mu.Unlock()
		}
	}
}

func (p *page) noErrors() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.errors {
		p.t.Errorf("on the page: %s", e)
	}
}

func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.picture("trouble")
		p.t.Fatalf("in the browser: %v", err)
	}
}

// ask evaluates an expression on the page.
func ask[T any](p *page, expression string) T {
	p.t.Helper()
	out, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.picture("trouble")
		p.t.Fatalf("in the browser: %v\n%s", err, expression)
	}
	return out
}

// await waits until an expression is true on the page.
func (p *page) await(what, expression string) {
	p.t.Helper()
	for limit := time.Now().Add(patience); !ask[bool](p, expression); time.Sleep(15 * time.Millisecond) {
		if time.Now().After(limit) {
			p.picture("waiting")
			p.t.Fatalf("waited in vain for %s; the page ends in:\n%s", what, ask[string](p, `document.querySelector('#messages').innerText.slice(-1500)`))
		}
	}
}

// spot is where something is on the screen.
type spot struct {
	X, Y float64
	// Gone: there is no such thing. Ready: it is enabled, on the screen, and nothing covers it.
	Gone, Ready bool
}

// click clicks what an expression yields, when a finger could.
func (p *page) click(what, element string) {
	p.t.Helper()
	if !p.tap(what, element) {
		p.picture("gone")
		p.t.Fatalf("%s is not there", what)
	}
}

// tap is click for what may have gone by now, which it reports.
func (p *page) tap(what, element string) bool {
	p.t.Helper()
	look := `(() => {
		const e = ` + element + `;
		if (!e) return { Gone: true };
		if (e.disabled || e.classList.contains('busy')) return {};
		e.scrollIntoView({ block: 'center' });
		const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
		return { X: x, Y: y, Ready: e.contains(document.elementFromPoint(x, y)) };
	})()`
	for limit := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		at := ask[spot](p, look)
		switch {
		case at.Ready:
			p.do(chromedp.MouseClickXY(at.X, at.Y))
			return true
		case at.Gone:
			return false
		case time.Now().After(limit):
			p.picture("unclickable")
			p.t.Fatalf("%s cannot be clicked", what)
		}
	}
}

// press clicks the last button with a label.
func (p *page) press(label string) {
	p.t.Helper()
	p.click("the button "+label, fmt.Sprintf(`[...document.querySelectorAll('#messages button[data-custom-id]')].filter(b => b.innerText.trim() === %q && !b.disabled).pop()`, label))
}

// picture keeps what the window shows, if pictures are wanted.
func (p *page) picture(name string) {
	dir := os.Getenv("WITCHTABLE_SCREENSHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Logf("no picture of %s: %v", name, err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, p.t.Name()+"-"+name+".png"), png, 0o644); err != nil {
		p.t.Log(err)
	}
}

// needBrowser skips a test where there is nothing to run it with.
func needBrowser(t *testing.T) {
	t.Helper()
	if chromium() == "" {
		t.Skip("there is no Chromium on this machine; WITCHTABLE_BROWSER can name one")
	}
}
