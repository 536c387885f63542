package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// progress shows how far a long run has come: on one line that is rewritten on a terminal, else on a line for each
// tenth of the way.
type progress struct {
	w           io.Writer
	terminal    bool
	total, done int
	began, last time.Time
}

// progress begins to show how far so many games have come.
func (m *Main) progress(total int) *progress {
	return &progress{w: m.Stderr, terminal: isTerminal(m.Stderr), total: total, began: time.Now()}
}

func (p *progress) at(done int) {
	p.done = done
	now := time.Now()
	switch {
	case p.terminal:
		if now.Sub(p.last) < 200*time.Millisecond && done < p.total {
			return
		}
		fmt.Fprint(p.w, "\r"+p.line(now)+"\x1b[K")
	case done*10/p.total == (done-1)*10/p.total:
		return
	default:
		fmt.Fprintln(p.w, p.line(now))
	}
	p.last = now
}

func (p *progress) line(now time.Time) string {
	rate := float64(p.done) / max(now.Sub(p.began).Seconds(), 1e-3)
	left := time.Duration(float64(p.total-p.done) / rate * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("%d of %d games, %.1f a second, %s left", p.done, p.total, rate, left)
}

func (p *progress) end() {
	if p.terminal && p.done > 0 {
		fmt.Fprintln(p.w)
	}
}

// isTerminal reports whether somebody looks at what is written there as it comes.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
