package fate_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/randompack"
	"witchtable/engine/fate"
	"witchtable/engine/fate/lexicon"
	fateplay "witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// This file holds the vocabulary to its promise that each of its words makes a difference at the table. It plays games
// with packs of random cards under rules that watch every entry: a verb must once do other than nothing, a condition
// and a filter must say yes and no, a number must have two values, a mod must change what somebody sees or may do, a
// trigger must wake somebody. Whoever adds an entry is held to it without writing a test.

// indifferent are answers that cannot be met, and why.
var indifferent = map[string]string{
	"note can do something: true":    "what is told is no reason to use an effect",
	"note can be done in full: true": "nor a price",
}

// spared are verbs that do something though they say that they can do nothing.
var spared = map[string]bool{
	"note":         true, // it tells something
	"discard_self": true, // it is done at the end, if the card is still there
}

// difference collects what has not been met yet.
type difference struct {
	wanted map[string]bool
	game   *fate.Game
	plain  *fateplay.Rules            // the rules as they are
	bare   map[string]*fateplay.Rules // the rules without the mods of a kind, by word
	faults map[string]int             // what entries said of themselves that was not so
}

func (d *difference) fault(format string, args ...any) { d.faults[fmt.Sprintf(format, args...)]++ }

// asks reports whether somebody is being asked: what comes of the step is not known yet.
func asks(s *fateplay.State) bool { return len(s.Open(nil)) > 0 }

func newDifference() *difference {
	d := &difference{wanted: map[string]bool{}, faults: map[string]int{}}
	both := func(what string) {
		d.wanted[what+": true"], d.wanted[what+": false"] = true, true
	}
	for _, v := range lexicon.Verbs() {
		d.wanted[v.Word+" does something"] = true
		both(v.Word + " can do something")
		both(v.Word + " can be done in full")
		if reflect.ValueOf(v.May).Pointer() != reflect.ValueOf(fateplay.NoTargets).Pointer() {
			both(v.Word + " may be about a card")
		}
	}
	for _, c := range lexicon.Conditions() {
		both("the condition " + c.Word)
	}
	for _, f := range lexicon.Filters() {
		if f.Fits != nil {
			both("the filter " + f.Name)
		}
	}
	for _, n := range lexicon.Numbers() {
		d.wanted["the number "+n.Word+" is 0"], d.wanted["the number "+n.Word+" is another"] = true, true
	}
	for _, m := range lexicon.Mods() {
		d.wanted["the mod "+m.Word+" changes something"] = true
	}
	for _, t := range lexicon.Triggers() {
		d.wanted["the trigger "+t.Word+" wakes a card"] = true
	}
	return d
}

func (d *difference) met(what string) { delete(d.wanted, what) }

func (d *difference) missing() (out []string) {
	for what := range d.wanted {
		if indifferent[what] == "" {
			out = append(out, what)
		}
	}
	slices.Sort(out)
	return out
}

// watch is the game under rules that note what their entries do.
func (d *difference) watch(g *fate.Game) {
	d.plain = g.Rules()
	deeds := *d.plain.Deeds
	for _, v := range lexicon.Verbs() {
		deeds.Set(v.Number, d.watchDeed(v.Word, v.Deed))
	}
	end := deeds.Verbs[effect.VerbEnd].Step
	deeds.Verbs[effect.VerbEnd].Step = func(s *fateplay.State, f *fateplay.Frame, o *program.Op) {
		if a := &s.R.Abilities[f.Ability]; a.When == program.WhenReact {
			for _, t := range lexicon.Triggers() {
				if t.Event == a.Trigger.Event {
					d.met("the trigger " + t.Word + " wakes a card")
				}
			}
		}
		end(s, f, o)
	}
	for _, c := range lexicon.Conditions() {
		deeds.Tests[c.Number] = func(s *fateplay.State, x fateplay.Ctx, k *program.Cond) bool {
			ok := c.Holds(s, x, k)
			d.met(fmt.Sprintf("the condition %s: %v", c.Word, ok))
			return ok
		}
	}
	for i, f := range lexicon.Filters() {
		if f.Fits != nil {
			deeds.Fits[i] = func(s *fateplay.State, src program.Card, sel *program.Selector, c program.Card) bool {
				ok := f.Fits(s, src, sel, c)
				d.met(fmt.Sprintf("the filter %s: %v", f.Name, ok))
				return ok
			}
		}
	}
	for _, n := range lexicon.Numbers() {
		deeds.Evaluate[n.Number] = func(s *fateplay.State, x fateplay.Ctx, k *program.Number) int {
			v := n.Value(s, x, k)
			if v == 0 {
				d.met("the number " + n.Word + " is 0")
			} else {
				d.met("the number " + n.Word + " is another")
			}
			return v
		}
	}
	d.game = fate.WithRules(d.rules(&deeds, d.plain.Program))
	d.bare = map[string]*fateplay.Rules{}
	for _, m := range lexicon.Mods() {
		p := *d.plain.Program
		p.ModCards[m.Number] = program.Set{}
		d.bare[m.Word] = d.rules(&deeds, &p)
	}
}

func (d *difference) rules(deeds *fateplay.Deeds, p *program.Program) *fateplay.Rules {
	return &fateplay.Rules{Program: p, Deeds: deeds, Readers: d.plain.Readers, Wording: d.plain.Wording}
}

// nothing is what a verb does that does nothing to the cards it is about.
var nothing = fateplay.Act(func(*fateplay.State, *fateplay.Frame, *program.Op) bool { return true })

func (d *difference) watchDeed(word string, v fateplay.Deed) fateplay.Deed {
	w := v
	w.Step = func(s *fateplay.State, f *fateplay.Frame, o *program.Op) {
		can, full := w.Can(s, f.Ctx(), o), w.Full(s, f.Ctx(), o) // asked of every step as if it were a price: prices are rare
		if full && !can {
			d.fault("%s says that it can be done in full, and not that it can be done", word)
		}
		fresh := !o.Steers() && !spared[word] && f.Got == 0 && !f.Begun && f.Part.Empty()
		if !fresh && !d.wanted[word+" does something"] {
			v.Step(s, f, o)
			return
		}
		idle := s.Clone().(*fateplay.State)
		idle.Log = &engine.Log{}
		nothing(idle, &idle.Stack[idle.Depth-1], o)
		told := 0
		if s.Log != nil {
			told = len(s.Log.Events)
		}
		v.Step(s, f, o)
		if !bytes.Equal(s.AppendFields(nil), idle.AppendFields(nil)) || s.Log != nil &&
			len(s.Log.Events) != told+len(idle.Log.Events) {
			d.met(word + " does something")
			if fresh && !can && s.Depth > 0 {
				d.fault("%s says that it can do nothing, and does something", word)
			}
		} else if fresh && can && !asks(s) {
			d.fault("%s says that it can do something, and does nothing", word)
		}
	}
	w.May = func(s *fateplay.State, x fateplay.Ctx, o *program.Op, i int, first program.Set, c program.Card) bool {
		ok := v.May(s, x, o, i, first, c)
		d.met(fmt.Sprintf("%s may be about a card: %v", word, ok))
		return ok
	}
	w.Can = func(s *fateplay.State, x fateplay.Ctx, o *program.Op) bool {
		ok := v.Can(s, x, o)
		d.met(fmt.Sprintf("%s can do something: %v", word, ok))
		return ok
	}
	w.Full = func(s *fateplay.State, x fateplay.Ctx, o *program.Op) bool {
		ok := v.Full(s, x, o)
		d.met(fmt.Sprintf("%s can be done in full: %v", word, ok))
		return ok
	}
	return w
}

// mods compares the table with one at which a kind of mod has no effect: what may be answered, what the table is worth,
// and what comes of a move.
func (d *difference) mods(s *fateplay.State, mv engine.Move) {
	for _, m := range lexicon.Mods() {
		what := "the mod " + m.Word + " changes something"
		if on := s.Live.And(s.R.ModCards[m.Number]); !d.wanted[what] || on.Empty() {
			continue
		}
		a, b := s.Clone().(*fateplay.State), s.Clone().(*fateplay.State)
		b.R = d.bare[m.Word]
		differ := !slices.Equal(a.Answers(mv.Decision, nil), b.Answers(mv.Decision, nil)) ||
			!reflect.DeepEqual(a.View(engine.Onlooker).Standing(), b.View(engine.Onlooker).Standing())
		if !differ && b.Apply(mv, nil) == nil && a.Apply(mv, nil) == nil {
			differ = !bytes.Equal(a.AppendFields(nil), b.AppendFields(nil))
		}
		if differ {
			d.met(what)
		}
	}
}

// play plays a game at random. A game that a fault stops is no matter of this test: TestRandomPacks looks for those.
func (d *difference) play(n int, who enginetest.Player) {
	defer func() { _ = recover() }()
	rng := rand.New(rand.NewPCG(uint64(n), 21))
	setup := engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n))}
	if n%2 > 0 {
		setup.Options = enginetest.RandomOptions(d.game.Info(), rng)
	}
	log := &engine.Log{}
	p, err := d.game.Start(setup, log)
	if err != nil {
		return
	}
	for moves := 0; !p.Over() && moves < 400; moves++ {
		open := p.Open(nil)
		o := open[rng.IntN(len(open))]
		mv := engine.Move{Seat: o.Seat, Decision: o.ID, Answer: who(p, o, p.Answers(o.ID, nil), rng)}
		d.mods(p.(*fateplay.State), mv)
		log.Reset()
		if p.Apply(mv, log) != nil {
			return
		}
	}
}

func TestEveryWordMakesADifference(t *testing.T) {
	t.Parallel()
	d := newDifference()
	packs := []func(n int) ([]engine.CardSource, error){zealous, mixed, wild}
	trial := randomTrial(nil)
	n := 0
	for ; n < 60 && len(d.missing()) > 0; n++ {
		list, err := packs[n%3](1000 + n)
		if err != nil {
			t.Fatal(err)
		}
		pack, err := cards.ReadFile("random.yaml", randompack.YAML(trial.Header, trial.Vocabulary, list), fate.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		g, err := fate.New(pack.Source())
		if err != nil {
			t.Fatal(err)
		}
		d.watch(g)
		for k := range 8 {
			d.play(8*n+k, trial.Config.Players[k%len(trial.Config.Players)])
		}
	}
	for _, what := range d.missing() {
		t.Errorf("in %d games with random packs it was never met that %s", 8*n, what)
	}
	for what, n := range d.faults {
		t.Errorf("%s (%d times)", what, n)
	}
	for what, why := range indifferent {
		if !d.wanted[what] {
			t.Errorf("%s: it was met, so %q is no reason any more", what, why)
		}
	}
	t.Logf("%d packs", n)
}
