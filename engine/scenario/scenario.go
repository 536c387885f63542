package scenario

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"witchtable/engine"
	"witchtable/engine/yaml"
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

// Pack is what a scenario is played with.
type Pack struct {
	Name  string     // a pack by its name; empty when the scenario has a path, or names none
	File  string     // the scenario's own, by whose folder a game may be told
	Path  string     // a pack on disk, a file or a folder; relative paths have been taken from the scenario's own folder
	Cards *yaml.Node // the scenario's own cards, added to the pack or in the place of cards with the same id; nil without
}

// Games finds the game that plays a pack.
type Games func(p Pack) (Game, error)

// Runner plays scenarios.
type Runner struct {
	Games Games
	// Only plays those scenarios whose title has this in it, in capitals or not; empty plays all.
	Only string
	// Show puts a table into words, to be printed with a failure; nil shows none.
	Show func(g Game, p engine.Position) string
}

// Report is what became of the scenarios of a file.
type Report struct {
	File      string
	Scenarios int // played
	Failed    int // of the scenarios
	Steps     int // steps played
	Titles    []string
	Rules     []string // what they are about, each once, in the order of the file
	Failures  []Failure
}

// Failure is something in a scenario that did not go as it says. A scenario may have several at one step.
type Failure struct {
	Scenario string     // its title; empty when the file cannot be read at all
	Pos      engine.Pos // no line when the file cannot be read at all
	Problem  string
	Table    string // the table at that moment in words, with the last failure of a scenario only
}

// String is the failure with its place, and the table below it if that was noted.
func (f Failure) String() string {
	s := fmt.Sprintf("%s: %s: %s", f.Pos, f.Scenario, f.Problem)
	if f.Scenario == "" {
		s = fmt.Sprintf("%s: %s", f.Pos.File, f.Problem)
	}
	if f.Table != "" {
		s += "\n" + f.Table
	}
	return s
}

// OK reports whether all went as the file says.
func (r Report) OK() bool { return len(r.Failures) == 0 }

// String lists the failures, and below them counts what was played.
func (r Report) String() string {
	var b strings.Builder
	for _, f := range r.Failures {
		fmt.Fprintln(&b, f)
	}
	fmt.Fprintf(&b, "%s: %s, %s, %d failed", r.File, counted(r.Scenarios, "scenario"), counted(r.Steps, "step"), r.Failed)
	return b.String()
}

func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// Run plays all scenarios of a file. What cannot be read or played is a failure in the report.
func Run(file string, games Games) Report { return Runner{Games: games}.Run(file) }

// RunText plays the scenarios of a text; file is its name in failures and the place packs are looked for beside.
func RunText(file string, text []byte, games Games) Report {
	return Runner{Games: games}.RunText(file, text)
}

// Run plays the scenarios of a file. What cannot be read or played is a failure in the report.
func (r Runner) Run(file string) Report {
	text, err := os.ReadFile(file)
	if err != nil {
		return Report{File: file, Failed: 1, Failures: []Failure{{Pos: engine.Pos{File: file}, Problem: unread(err)}}}
	}
	return r.RunText(file, text)
}

// unread is why a file cannot be read, without its name, which is said before it.
func unread(err error) string {
	var at *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "no such file"
	case errors.As(err, &at):
		return at.Err.Error()
	}
	return err.Error()
}

// RunText plays the scenarios of a text; file is its name in failures and the place packs are looked for beside.
func (r Runner) RunText(file string, text []byte) Report {
	rep := Report{File: file}
	var common shared
	faulty := map[Pack]bool{}
	for i, d := range read(file, text) {
		if d.node.Get("shared") != nil && len(d.faults) == 0 {
			if err := common.take(&d); err != nil {
				rep.fail("what is shared", failures(err, d.node.Pos), "")
			}
			continue
		}
		p := &player{Runner: r, file: file, doc: d, share: &common, faulty: faulty, untitled: fmt.Sprintf("scenario %d", i+1)}
		if r.Only == "" || strings.Contains(strings.ToLower(p.title()), strings.ToLower(r.Only)) {
			p.report(&rep)
		}
	}
	return rep
}

func (r *Report) fail(title string, faults []*fault, table string) {
	r.Failed++
	for i, f := range faults {
		one := Failure{Scenario: title, Pos: f.pos, Problem: f.msg}
		if i == len(faults)-1 {
			one.Table = table
		}
		r.Failures = append(r.Failures, one)
	}
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

// failures takes an error apart: several facts may fail at one step, and faults of a table name their own places. here
// is the place of what names none.
func failures(err error, here engine.Pos) (out []*fault) {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range many.Unwrap() {
			out = append(out, failures(e, here)...)
		}
		return out
	}
	var f *fault
	var pack *engine.PackError
	switch {
	case errors.As(err, &f):
	case errors.As(err, &pack) && pack.Pos.File == here.File && pack.Pos.Line > 0:
		f = &fault{pack.Pos, strings.TrimPrefix(pack.Error(), pack.Pos.String()+": ")}
	default:
		f = &fault{here, strings.TrimPrefix(err.Error(), here.String()+": ")}
	}
	return []*fault{f}
}

// player plays one scenario.
type player struct {
	Runner
	file     string
	doc      document
	share    *shared
	faulty   map[Pack]bool // bad packs whose faults an earlier scenario of the file has told
	untitled string
	here     engine.Pos
	steps    int

	game Game
	p    engine.Position
	last []engine.Event // of the last move
	all  []engine.Event
	seen map[string]engine.Answer // every key that has been on a list, with its answer
}

func (p *player) title() string { return p.doc.node.Word("title", p.untitled) }

func (p *player) report(r *Report) {
	r.Scenarios++
	r.Titles = append(r.Titles, p.title())
	for _, rule := range p.doc.node.Texts("rules") {
		if !slices.Contains(r.Rules, rule) {
			r.Rules = append(r.Rules, rule)
		}
	}
	if err := p.play(); err != nil {
		table := ""
		if p.Show != nil && p.p != nil {
			table = p.Show(p.game, p.p)
		}
		r.fail(p.title(), failures(err, p.here), table)
	}
	r.Steps += p.steps
}

// play plays the scenario. Whatever goes wrong in the game, a panic too, ends this scenario and no other.
func (p *player) play() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = failf(p.here, "the game broke off: %v", r)
		}
	}()
	n := &p.doc.node
	p.here = n.Pos
	if len(p.doc.faults) > 0 {
		return p.unreadable()
	}
	if err := known(n, "title", "rules", "notes", "pack", "cards", "table", "start", "error", "steps"); err != nil {
		return err
	}
	err = p.begin()
	if want := n.Get("error"); want != nil {
		return p.refusedToBegin(want, err)
	}
	if err != nil {
		return err
	}
	steps := n.Get("steps")
	if steps == nil || len(steps.Items) == 0 {
		return failf(n.Pos, "it has no steps")
	}
	for i := range steps.Items {
		if err := p.together(&steps.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// together plays the keys of one item of the list of steps.
func (p *player) together(n *engine.Node) error {
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
	return nil
}

func (p *player) unreadable() error {
	var all []error
	for _, f := range p.doc.faults {
		all = append(all, failf(f.Pos, "%s", strings.TrimPrefix(f.Error(), f.Pos.String()+": ")))
	}
	return errors.Join(all...)
}

// refusedToBegin holds the error of the pack or table to what the scenario expects of it.
func (p *player) refusedToBegin(want *engine.Node, err error) error {
	switch {
	case p.doc.node.Get("steps") != nil:
		return failf(want.Pos, "what cannot begin has no steps")
	case want.Text == "":
		return failf(want.Pos, "error is a part of what the error says")
	case err == nil:
		return failf(want.Pos, "it should be refused with %q; it is not", want.Text)
	}
	var said []string
	for _, f := range failures(err, p.here) {
		if line := fmt.Sprintf("%s: %s", f.pos, f.msg); strings.Contains(line, want.Text) {
			return nil
		} else {
			said = append(said, line)
		}
	}
	return failf(want.Pos, "it should be refused with %q; it is refused with %q", want.Text, strings.Join(said, "; "))
}

// shared is what the scenarios of a file have in common, from a document of its own before them.
type shared struct {
	pack         string
	cards        *yaml.Node
	table, start *engine.Node
}

func (c *shared) take(d *document) error {
	n := d.node.Get("shared")
	if err := known(&d.node, "shared", "notes"); err != nil {
		return err
	}
	if err := known(n, "pack", "cards", "table", "start"); err != nil {
		return err
	}
	*c = shared{pack: n.Word("pack", ""), table: n.Get("table"), start: n.Get("start")}
	if s := d.root.Get("shared"); s != nil {
		c.cards = s.Get("cards")
	}
	return nil
}

// begin finds the game and lays the table.
func (p *player) begin() (err error) {
	n := &p.doc.node
	pack := packOf(n.Word("pack", p.share.pack), p.file)
	if pack.Cards = p.share.cards; p.doc.root.Get("cards") != nil {
		pack.Cards = p.doc.root.Get("cards")
	}
	if p.game, err = p.Games(pack); err != nil {
		return p.badPack(pack, err)
	}
	table, start := n.Get("table"), n.Get("start")
	if table == nil && start == nil {
		table, start = p.share.table, p.share.start
	} else if table != nil && p.share.table != nil {
		table = over(p.share.table, table)
	}
	if (table == nil) == (start == nil) {
		return failf(n.Pos, "it needs exactly one of table and start")
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
	if err != nil {
		p.p = nil
		return err
	}
	p.note()
	return nil
}

// badPack names the pack before faults that lie in it, and leaves those of the scenario's own cards where they are. The
// faults are told once for all scenarios of the file that are played with the pack.
func (p *player) badPack(pack Pack, err error) error {
	name := "the pack in use"
	if word := p.doc.node.Word("pack", p.share.pack); word != "" {
		name = "pack " + word
	}
	if expected := p.doc.node.Get("error") != nil; !expected {
		if p.faulty[pack] {
			return failf(p.doc.node.Pos, "%s: not in order, as told above", name)
		}
		p.faulty[pack] = true
	}
	var all []error
	for _, f := range failures(err, p.doc.node.Pos) {
		if f.pos == p.doc.node.Pos {
			if n := p.doc.node.Get("pack"); n != nil {
				f.pos = n.Pos
			}
			f.msg = fmt.Sprintf("%s: %s", name, f.msg)
		}
		all = append(all, f)
	}
	return errors.Join(all...)
}

// packOf reads how a scenario names its pack: what ends in .yaml or has a slash is a path.
func packOf(word, file string) Pack {
	if !strings.HasSuffix(word, ".yaml") && !strings.ContainsAny(word, `/\`) {
		return Pack{Name: word, File: file}
	}
	if !filepath.IsAbs(word) {
		word = filepath.Join(filepath.Dir(file), word)
	}
	return Pack{Path: word, File: file}
}

// over lays the keys of a scenario's own table over the shared one.
func over(common, own *engine.Node) *engine.Node {
	out := *own
	for _, k := range common.Keys {
		if own.Get(k.Name) == nil {
			out.Keys = append(slices.Clip(out.Keys), k)
		}
	}
	return &out
}

func setup(n *engine.Node) (engine.Setup, error) {
	s := engine.Setup{Host: engine.Onlooker}
	if err := known(n, "seats", "seed", "options", "claims", "host"); err != nil {
		return s, err
	}
	for _, k := range []string{"seats", "seed"} {
		if v := n.Get(k); v != nil && (v.Shape != shapeNumber || v.Int < 0) {
			return s, failf(v.Pos, "%s: want a number, not %q", k, v.Text)
		}
	}
	s.Seats, s.Seed = n.Number("seats", 0), engine.SeedOf(uint64(n.Number("seed", 1)))
	if o := n.Get("options"); o != nil {
		s.Options = map[string]string{}
		for _, p := range o.Keys {
			s.Options[p.Name] = p.Node.Text
		}
	}
	for _, c := range n.Texts("claims") {
		seat, ok := seatOf(c)
		if !ok || int(seat) >= s.Seats {
			return s, failf(n.Get("claims").Pos, "claims: %q is no seat of this table", c)
		}
		s.Claims = append(s.Claims, seat)
	}
	if h := n.Get("host"); h != nil {
		seat, ok := seatOf(h.Text)
		if !ok || int(seat) >= s.Seats {
			return s, failf(h.Pos, "host: %q is no seat of this table", h.Text)
		}
		s.Host = seat
	}
	return s, nil
}

func known(n *engine.Node, keys ...string) error {
	for _, p := range n.Keys {
		if !slices.Contains(keys, p.Name) {
			return failf(p.Pos, "unknown key %q; it can have %s", p.Name, strings.Join(keys, ", "))
		}
	}
	return nil
}
