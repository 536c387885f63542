package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"witchtable/engine"
)

// Game is a game that can be played from scenarios.
type Game interface {
	engine.Game
	// Arrange lays a table from the game's own description of a position. Errors name the place in the text.
	Arrange(n *engine.Node, log *engine.Log) (engine.Position, error)
	// Fact reads a fact of a position by name: an int, a bool, a string, a []string or a map[string]int. ok is false
	// when the game has no such fact.
	Fact(p engine.Position, name string) (value any, ok bool)
}

// Games finds the game that plays a pack. pack is as the scenario has it; a name that ends in .yaml has been made a
// path from the scenario's own folder.
type Games func(pack string) (Game, error)

// Report is what became of the scenarios of a file.
type Report struct {
	File      string
	Scenarios int
	Steps     int // steps played
	Titles    []string
	Rules     []string // what they are about, each once, in the order of the file
	Failures  []Failure
}

// Failure is a scenario that did not go as it says.
type Failure struct {
	Scenario string
	Pos      engine.Pos
	Problem  string
}

func (f Failure) String() string { return fmt.Sprintf("%s: %s: %s", f.Pos, f.Scenario, f.Problem) }

// OK reports whether all went as the file says.
func (r Report) OK() bool { return len(r.Failures) == 0 }

func (r Report) String() string {
	var b strings.Builder
	for _, f := range r.Failures {
		fmt.Fprintln(&b, f)
	}
	fmt.Fprintf(&b, "%s: %d scenarios, %d steps, %d failed", r.File, r.Scenarios, r.Steps, len(r.Failures))
	return b.String()
}

// Run plays all scenarios of a file. What cannot be read or played is a failure in the report.
func Run(file string, games Games) Report {
	text, err := os.ReadFile(file)
	if err != nil {
		return Report{File: file, Failures: []Failure{{Scenario: "the file", Pos: engine.Pos{File: file, Line: 1}, Problem: err.Error()}}}
	}
	return RunText(file, text, games)
}

// RunText plays the scenarios of a text; file is its name in failures and the place packs are looked for beside.
func RunText(file string, text []byte, games Games) Report {
	r := Report{File: file}
	for _, d := range read(file, text) {
		r.Scenarios++
		p := &player{file: file, doc: &d.node, games: games, untitled: fmt.Sprintf("scenario %d", r.Scenarios)}
		if len(d.faults) > 0 {
			for _, f := range d.faults {
				r.Failures = append(r.Failures, Failure{Scenario: p.title(), Pos: f.Pos, Problem: strings.TrimPrefix(f.Error(), f.Pos.String()+": ")})
			}
			continue
		}
		if err := p.play(); err != nil {
			pos := p.here
			if f, ok := err.(*fault); ok {
				pos = f.pos
			}
			r.Failures = append(r.Failures, Failure{Scenario: p.title(), Pos: pos, Problem: err.Error()})
		}
		r.Steps += p.steps
		r.Titles = append(r.Titles, p.title())
		for _, rule := range d.node.Texts("rules") {
			if !slices.Contains(r.Rules, rule) {
				r.Rules = append(r.Rules, rule)
			}
		}
	}
	return r
}

// fault is a failure at a place of the text.
type fault struct {
	pos engine.Pos
	msg string
}

func (f *fault) Error() string { return f.msg }

func failf(pos engine.Pos, format string, args ...any) error {
	return &fault{pos, fmt.Sprintf(format, args...)}
}

// player plays one scenario.
type player struct {
	file     string
	doc      *engine.Node
	games    Games
	untitled string
	here     engine.Pos
	steps    int

	game Game
	p    engine.Position
	last []engine.Event // of the last move
	all  []engine.Event
}

func (p *player) title() string { return p.doc.Word("title", p.untitled) }

func (p *player) play() error {
	p.here = p.doc.Pos
	if err := known(p.doc, "title", "rules", "notes", "pack", "table", "start", "steps"); err != nil {
		return err
	}
	if err := p.begin(); err != nil {
		return err
	}
	steps := p.doc.Get("steps")
	if steps == nil || len(steps.Items) == 0 {
		return failf(p.doc.Pos, "it has no steps")
	}
	for i := range steps.Items {
		n := &steps.Items[i]
		p.here = n.Pos
		if len(n.Keys) == 0 {
			return failf(n.Pos, "a step is a mapping, such as `A: done`")
		}
		for k := range n.Keys {
			p.here = n.Keys[k].Pos
			if err := p.step(&n.Keys[k]); err != nil {
				return err
			}
			p.steps++
		}
	}
	return nil
}

func (p *player) begin() (err error) {
	pack := p.doc.Word("pack", "house")
	if strings.HasSuffix(pack, ".yaml") {
		pack = filepath.Join(filepath.Dir(p.file), pack)
	}
	if p.game, err = p.games(pack); err != nil {
		return failf(p.doc.Pos, "pack %s: %v", pack, err)
	}
	table, start := p.doc.Get("table"), p.doc.Get("start")
	if (table == nil) == (start == nil) {
		return failf(p.doc.Pos, "it needs exactly one of table and start")
	}
	var log engine.Log
	if table != nil {
		p.here = table.Pos
		p.p, err = p.game.Arrange(table, &log)
	} else {
		p.here = start.Pos
		var s engine.Setup
		if s, err = setup(start); err == nil {
			p.p, err = p.game.Start(s, &log)
		}
	}
	p.last, p.all = log.Events, log.Events
	return err
}

func setup(n *engine.Node) (engine.Setup, error) {
	s := engine.Setup{Seats: n.Number("seats", 0), Seed: engine.SeedOf(uint64(n.Number("seed", 1))), Host: engine.Onlooker}
	if err := known(n, "seats", "seed", "options", "claims", "host"); err != nil {
		return s, err
	}
	if o := n.Get("options"); o != nil {
		s.Options = map[string]string{}
		for _, p := range o.Keys {
			s.Options[p.Name] = p.Node.Text
		}
	}
	for _, c := range n.Texts("claims") {
		if seat, ok := seatOf(c); ok {
			s.Claims = append(s.Claims, seat)
		}
	}
	if seat, ok := seatOf(n.Word("host", "")); ok {
		s.Host = seat
	}
	return s, nil
}

// seatOf reads a seat's letter.
func seatOf(word string) (engine.Seat, bool) {
	if len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z' {
		return engine.Seat(word[0] - 'A'), true
	}
	return engine.Onlooker, false
}

// viewerOf reads a seat's letter or the word onlooker.
func viewerOf(word string) (engine.Seat, bool) {
	if word == "onlooker" {
		return engine.Onlooker, true
	}
	return seatOf(word)
}

func seatName(s engine.Seat) string {
	if s < 0 {
		return "onlooker"
	}
	return string(rune('A' + s))
}

func known(n *engine.Node, keys ...string) error {
	for _, p := range n.Keys {
		if !slices.Contains(keys, p.Name) {
			return failf(p.Pos, "unknown key %q; it can have %s", p.Name, strings.Join(keys, ", "))
		}
	}
	return nil
}
