package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/effect/search"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Verb is an entry for a step: one thing that is done.
type Verb struct {
	Word   string
	Number program.Verb
	Doc    string
	Shape  engine.Shape // what stands under its key
	// Compile makes it part of a program.
	Compile func(k *program.Compiler, o program.Op, v *engine.Node)
	// Deed is what it does at the table.
	play.Deed
	// Say says it; ByPlayer reports whether on an Event, which has no player of its own, the sentence must name who
	// does it.
	Say      func(s *wording.Scribe, v *engine.Node, f wording.Form) engine.Text
	ByPlayer func(v *engine.Node) bool
	// Stand and Clauses say how it stands among other steps, see [say.Verb].
	Stand   say.Stand
	Clauses func(s *wording.Scribe, v *engine.Node) []engine.Text
	// Reasons is what players are told about its targets.
	Reasons play.Reasons
	// Asks are the questions for its first and second target, as message keys; [2]string{} where nobody is asked for
	// any.
	Asks [2]string
}

// Number is an entry for a computed number.
type Number struct {
	Word    string
	Number  program.NumberKind
	Doc     string
	Shape   engine.Shape
	Compile func(k *program.Compiler, x *program.Number, v *engine.Node)
	Value   func(s *play.State, x play.Ctx, n *program.Number) int
	wording.NumberSaid
}

// Condition is an entry for something that is so or not.
type Condition struct {
	Word    string
	Number  program.CondKind
	Doc     string
	Shape   engine.Shape
	Compile func(k *program.Compiler, c *program.Cond, v *engine.Node)
	Holds   func(s *play.State, x play.Ctx, c *program.Cond) bool
	Say     func(s *wording.Scribe, v *engine.Node, holds bool) engine.Text
}

// Mod is an entry for something that holds as long as its source works. What it changes is read in play/value.go.
type Mod struct {
	Word    string
	Number  program.ModKind
	Doc     string
	Shape   engine.Shape
	Compile func(k *program.Compiler, m *program.Mod, v *engine.Node)
	wording.ModSaid
}

// Trigger is an entry for something that react abilities can wait for. It is raised by play.State.Happen, and said by
// the messages trigger.<word>.
type Trigger struct {
	program.EventEntry
	Word, Doc string
	Say       wording.TriggerSaid
}

// Entries returns the vocabulary for the compiler.
func Entries() *program.Entries {
	e := &program.Entries{Searches: searches(),
		Mods: map[string]program.ModEntry{}, Events: map[string]program.EventEntry{}}
	e.Steps, e.Numbers = map[string]program.StepEntry{}, map[string]program.NumberEntry{}
	e.Conds = map[string]program.CondEntry{}
	for _, v := range Verbs() {
		e.Steps[v.Word] = program.StepEntry{Verb: v.Number, Compile: v.Compile}
	}
	for _, n := range Numbers() {
		e.Numbers[n.Word] = program.NumberEntry{Kind: n.Number, Compile: n.Compile}
	}
	for _, c := range Conditions() {
		e.Conds[c.Word] = program.CondEntry{Kind: c.Number, Compile: c.Compile}
	}
	for _, m := range Mods() {
		e.Mods[m.Word] = program.ModEntry{Kind: m.Number, Compile: m.Compile}
	}
	for _, t := range Triggers() {
		e.Events[t.Word] = t.EventEntry
	}
	return e
}

// Deeds returns what the vocabulary does at a table.
func Deeds() *play.Deeds {
	d := &play.Deeds{Fits: search.TestsOf(Filters())}
	for _, v := range Verbs() {
		d.Set(v.Number, v.Deed)
		d.Words[v.Number] = v.Word
		d.Asks[v.Number], d.Reasons[v.Number] = v.Asks, v.Reasons
	}
	for number, deed := range builtIn() {
		d.Set(number, deed)
		d.Reasons[number] = unexplained()
	}
	d.Evaluate[program.NumExchange] = exchangePrice
	for _, n := range Numbers() {
		d.Evaluate[n.Number] = n.Value
	}
	for _, c := range Conditions() {
		d.Tests[c.Number] = c.Holds
	}
	return d
}

// Sayings returns what the vocabulary says.
func Sayings() *wording.Sayings {
	w := wording.NewSayings()
	for _, v := range Verbs() {
		w.Verbs[v.Word] = wording.VerbSaid{Say: v.Say, Stand: v.Stand, Clauses: v.Clauses, ByPlayer: v.ByPlayer}
	}
	for _, n := range Numbers() {
		w.Numbers[n.Word] = say.Number[*wording.Scribe]{Noun: n.Noun, PerOne: n.PerOne}
		w.Points[n.Word] = n.Points
	}
	for _, c := range Conditions() {
		w.Conds[c.Word] = c.Say
	}
	for _, m := range Mods() {
		w.Mods[m.Word] = m.ModSaid
	}
	for _, t := range Triggers() {
		w.Triggers[t.Word] = t.Say
	}
	return w
}
