package randompack

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Games are played in processes of their own, which run the same test and find their orders in the environment: one
// that dies tells by its last words which game killed it, and another goes on behind that game.
const orders = "WITCHTABLE_RANDOM_PACKS"

// order is what a process is told to play.
type order struct {
	First, Game, Last int    // packs First to Last-1; of the first pack from the given game on
	File              string // or, to shrink: the pack in this file
	Sign              string // until a failure with this sign
	Tries             []int  // in one of these games
}

// Report is what came of a run.
type Report struct {
	Packs, Games, Moves int
	Used                Coverage
	Failures            []Failure      // one for each sign, shrunk
	Signs               map[string]int // how many failures had the sign
}

// Run plays games with the packs first to first+n-1 and fails the test for what went wrong, each cause once.
func Run(t *testing.T, tr Trial, first, n int) Report {
	t.Helper()
	r := Explore(t, tr, first, n)
	for _, f := range r.Failures {
		t.Errorf("%v", f)
	}
	return r
}

// Explore is Run for those who judge themselves what went wrong. A test calls it, or Run, once.
func Explore(t *testing.T, tr Trial, first, n int) Report {
	t.Helper()
	if raw := os.Getenv(orders); raw != "" {
		var o order
		if err := json.Unmarshal([]byte(raw), &o); err != nil {
			t.Fatal(err)
		}
		tr.obey(t, o)
		os.Exit(0) // what the test checks is the first process's to check
	}
	r := Report{Packs: n, Used: Coverage{}, Signs: map[string]int{}}
	for o := (order{First: first, Last: first + n}); o.First < o.Last; {
		said := command(t, o)
		r.Games, r.Moves = r.Games+said.games, r.Moves+said.moves
		for _, name := range said.used {
			r.Used[name]++
		}
		for _, f := range said.failures {
			r.note(t, tr, f)
		}
		if said.done {
			break
		}
		f := said.death()
		r.note(t, tr, f)
		o.First, o.Game = f.Pack, f.Game%tr.games()+1
	}
	return r
}

// most is how many causes are shrunk and reported; whoever has so many has enough to do.
const most = 12

func (r *Report) note(t *testing.T, tr Trial, f Failure) {
	t.Helper()
	r.Signs[f.Sign]++
	if r.Signs[f.Sign] > 1 || len(r.Failures) >= most {
		return
	}
	f = tr.shrink(t, f)
	r.Failures = append(r.Failures, f)
}

// said is what a process said before it ended.
type said struct {
	pack, game int
	games      int
	moves      int
	used       []string
	failures   []Failure
	done       bool
	stderr     string
	killed     bool
}

// silence is how long a process may play one game: it is far longer than any game takes, and only ends what has no end.
const silence = 2 * time.Minute

func command(t *testing.T, o order) said {
	t.Helper()
	raw, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+strings.ReplaceAll(t.Name(), "/", "$/^")+"$", "-test.count=1",
		"-test.timeout=0")
	cmd.Env = append(os.Environ(), orders+"="+string(raw))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var s said
	watch := time.AfterFunc(silence, func() { _ = cmd.Process.Signal(syscall.SIGQUIT) })
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		watch.Reset(silence)
		s.hear(t, lines.Text())
	}
	err = cmd.Wait()
	s.killed = !watch.Stop()
	s.stderr = stderr.String()
	if err == nil && !s.done {
		t.Fatalf("a process that plays ended without a word: %s", s.stderr)
	}
	return s
}

// hear understands a line; what the test framework says is passed over.
func (s *said) hear(t *testing.T, line string) {
	word, rest, ok := strings.Cut(line, " ")
	if !ok || !strings.HasPrefix(word, "@") {
		return
	}
	into := map[string]any{"@game": &[2]*int{&s.pack, &s.game}, "@used": &s.used, "@done": &s.done}[word]
	switch word {
	case "@fail":
		var f Failure
		into = &f
		defer func() { s.failures = append(s.failures, f) }()
	case "@used":
		var more []string
		into = &more
		defer func() { s.used = append(s.used, more...) }()
	case "@played":
		var moves int
		into = &moves
		defer func() { s.moves += moves; s.games++ }()
	}
	if err := json.Unmarshal([]byte(rest), into); err != nil {
		t.Fatalf("a process that plays said %q: %v", line, err)
	}
}

var cause = regexp.MustCompile(`(?m)^(fatal error: .*|panic: .*|SIGQUIT: .*)$`)

// death is the failure that ended the process.
func (s *said) death() Failure {
	what := cause.FindString(s.stderr)
	at := ours(s.stderr, 3)
	switch {
	case s.killed:
		what = "the game hangs"
	case strings.Contains(what, "stack overflow"):
		at = circle(s.stderr)
	}
	return Failure{Pack: s.pack, Game: s.game, What: what + "\n" + ours(s.stderr, 12), Sign: blur(what) + " at " + at}
}

func say(word string, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	fmt.Printf("\n%s %s\n", word, raw)
}
