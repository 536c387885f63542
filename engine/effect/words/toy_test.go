package words_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/yaml"
)

// A toy game of three people who have apples, and draw more from a basket. When the basket is empty it is filled in the
// middle of a draw, and a storm, an ability of its own, comes first.

// args are its arguments of steps and conditions.
type args struct{ least uint8 }

type (
	op   = effect.Op[args]
	deed = effect.Deed[table, frame, ctx, args]
	kit  = words.Kit[*compiler, table, frame, ctx, args]
)

type compiler struct {
	effect.Compiler[*compiler, args]
}

// frame is what is running; dropped is what each seat gave back that was asked for it together with others.
type frame struct {
	effect.Frame
	dropped [seats]int8
}

type ctx struct {
	me, them int8
	f        *frame
}

func (x ctx) speaker() int8 {
	if x.them != effect.Nobody {
		return x.them
	}
	return x.me
}

const seats = 3

// The words for players.
const (
	me effect.Players = iota
	them
	everybody
	others
	one // of the others, chosen
)

type asked uint8

// What can be asked.
const (
	nothing asked = iota
	yesNo
	choice
	drop
	who
)

type table struct {
	code   *effect.Program[args]
	deeds  *effect.Deeds[table, frame, ctx, args]
	storm  int16 // the op it begins with
	apples [seats]int
	basket int
	depth  int
	stack  [4]frame
	ask    [seats]asked
	chosen int8
	keeps  bool
	quiet  bool // nobody hears what happens: for counting what it costs
	log    []string
}

func (s *table) tell(format string, a ...any) {
	if !s.quiet {
		s.log = append(s.log, fmt.Sprintf(format, a...))
	}
}

func (s *table) begin(pc int16) {
	s.stack[s.depth] = frame{}
	s.stack[s.depth].Start(0, pc, 0, effect.NoCard, effect.NoCard)
	s.depth++
	s.run()
}

func (s *table) run() {
	for s.depth > 0 && s.ask == [seats]asked{} {
		f := &s.stack[s.depth-1]
		o := &s.code.Ops[f.Pc]
		s.deeds.Verbs[o.Verb].Step(s, f, o)
	}
}

// answer gives an answer as a test writes it: "1 yes", "0 choose 1", "2 drop 1", "0 who 2".
func (s *table) answer(t *testing.T, text string) {
	t.Helper()
	var seat, n int
	var what string
	if k, _ := fmt.Sscanf(text, "%d %s %d", &seat, &what, &n); k < 2 {
		t.Fatalf("%q is no answer", text)
	}
	f := &s.stack[max(s.depth-1, 0)]
	o := &s.code.Ops[f.Pc]
	kind := map[string]asked{"yes": yesNo, "no": yesNo, "choose": choice, "drop": drop, "who": who}[what]
	if s.ask[seat] != kind {
		t.Fatalf("%q: seat %d is asked %d; log: %s", text, seat, s.ask[seat], strings.Join(s.log, ", "))
	}
	switch what {
	case "yes":
		f.Pc = o.Body
	case "no":
		f.Pc = o.No
	case "choose":
		if !effect.Offered(s.code, s.deeds, s, context(f), &f.Frame, o, n) {
			t.Fatalf("%q: that is not on offer", text)
		}
		effect.Chosen(s.code, &f.Frame, o, n)
	case "drop":
		f.dropped[seat] = int8(n)
	case "who":
		s.chosen = int8(n)
	}
	s.ask[seat] = nothing
	s.run()
}

func context(f *frame) ctx { return ctx{me: f.Me, them: f.Them, f: f} }

func meant(_ *table, x ctx, p effect.Players) uint8 {
	switch p {
	case me:
		return 1 << x.me
	case them:
		return 1 << x.them
	case everybody:
		return 1<<seats - 1
	}
	return (1<<seats - 1) &^ (1 << x.me)
}

func toolkit() *kit {
	ask := func(what asked) func(s *table, f *frame) {
		return func(s *table, f *frame) { s.ask[f.Speaker()] = what }
	}
	return &kit{
		Compiler: func(k *compiler) *effect.Compiler[*compiler, args] { return &k.Compiler },
		Table: effect.Table[table, frame, ctx, args]{
			Rules: func(s *table) (*effect.Program[args], *effect.Deeds[table, frame, ctx, args]) { return s.code, s.deeds },
			Frame: func(f *frame) *effect.Frame { return &f.Frame }, Reset: func(f *frame) { f.Frame.Reset() },
			Context: context, AsThem: func(x ctx, seat int8) ctx {
				x.them = seat
				return x
			},
			Seats: meant, Next: func(_ *table, of uint8) int8 { return firstOf(of) }, Settle: settle,
			AskYesNo: ask(yesNo), AskChoose: ask(choice),
			Keeps: func(s *table, _ *frame) bool { return s.keeps },
			Note: func(s *table, f *frame, n int16) {
				if !s.quiet {
					s.tell("%d notes %s", f.Speaker(), s.code.Notes[n])
				}
			},
		},
	}
}

func firstOf(of uint8) int8 {
	for i := range int8(seats) {
		if of>>i&1 != 0 {
			return i
		}
	}
	return effect.Nobody
}

// settle has one of the others chosen.
func settle(s *table, f *frame, o *op) (uint8, bool) {
	if o.Players != one {
		return meant(s, context(f), o.Players), true
	}
	if s.chosen == effect.Nobody {
		s.ask[f.Me] = who
		return 0, false
	}
	return 1 << s.chosen, true
}

// node makes what a loader would have made of a text, unchecked.
func node(n *yaml.Node) engine.Node {
	out := engine.Node{Pos: n.Pos, Text: n.Text, Bool: n.Text == "true"}
	_, _ = fmt.Sscan(n.Text, &out.Int)
	for i := range n.Keys {
		out.Keys = append(out.Keys, engine.Pair{Name: n.Keys[i].Name, Pos: n.Keys[i].Pos, Node: node(&n.Keys[i].Value)})
	}
	for i := range n.Items {
		out.Items = append(out.Items, node(&n.Items[i]))
	}
	return out
}

// compile compiles steps, and the storm behind them.
func compile(t testing.TB, steps string) (*table, error) {
	t.Helper()
	s := &table{code: &effect.Program[args]{}, basket: 3, chosen: effect.Nobody}
	entries, deeds := lexicon()
	s.deeds = deeds
	k := &compiler{}
	k.Players, k.Them = effect.NewScale("players", "", "me", "them", "everybody", "others", "one"), them
	k.Begin(k, s.code, entries)
	const storm = "[{lose: {n: 1}}, {note: {say: storm}}]"
	for _, part := range []struct{ name, text string }{{"steps", steps}, {"storm", storm}} {
		root, faults := yaml.Single("toy.yaml", []byte(part.text))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		list := node(root)
		k.At(part.name)
		k.NewAbility()
		s.storm = k.Here()
		k.Steps(&list)
		k.Emit(op{Verb: effect.VerbEnd})
	}
	return s, k.Faults()
}
