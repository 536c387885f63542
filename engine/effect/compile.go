package effect

import (
	"errors"
	"fmt"

	"witchtable/engine"
)

// MaxSlots is how many picks an ability can name by `as`.
const MaxSlots = 4

// Compiler is the frame in which a game compiles its packs: a game's compiler embeds it by value, calls Begin, then for
// each ability NewAbility and Steps. The node of a step comes from the loader, which has checked it against the
// vocabulary: words, ranges and required keys are right by then. What the vocabulary cannot say, Compile functions
// report by Fail, with the place in the file.
type Compiler[K, A any] struct {
	Code *Program[A]
	// Players are the words for players, and Them the one that means the player of a surrounding for_each.
	Players Scale
	Them    Players
	// Blank is what a number or a condition that says nothing of the game's own arguments has there.
	Blank A
	// Whole is where a pack begins: the place of faults that are about no node.
	Whole engine.Pos

	game  K
	words *Entries[K, A]
	errs  []error
	path  string
	names map[string]uint8 // names bound so far in the ability, to slots
	loops []bool           // the loops around the step: true where cards are walked
	among int              // the loops around the step that walk players
}

// Begin has a compiler write to a program, by the words of a game. game is the compiler that embeds this one.
func (k *Compiler[K, A]) Begin(game K, code *Program[A], words *Entries[K, A]) {
	code.Choices, code.Written = map[int16][]*engine.Node{}, map[int16]*engine.Node{}
	k.Code, k.game, k.words = code, game, words
}

// At names what is compiled from here on, "raven.abilities[0]"; faults say it.
func (k *Compiler[K, A]) At(path string) { k.path = path }

// NewAbility forgets the names and loops of the ability before, and returns the names that this one will give.
func (k *Compiler[K, A]) NewAbility() map[string]uint8 {
	k.names, k.loops, k.among = map[string]uint8{}, nil, 0
	return k.names
}

// Fail reports a fault in the pack, at the node it is about; nil for one of the whole pack.
func (k *Compiler[K, A]) Fail(n *engine.Node, format string, args ...any) {
	k.Fault(n, fmt.Sprintf(format, args...))
}

// Fault is Fail with a problem that is written already.
func (k *Compiler[K, A]) Fault(n *engine.Node, problem string) {
	pos := k.Whole
	if n != nil {
		pos = n.Pos
	}
	k.errs = append(k.errs, &engine.PackError{Pos: pos, Path: k.path, Problem: problem})
}

// Faults are all faults found so far, *engine.PackError joined; nil where there are none.
func (k *Compiler[K, A]) Faults() error { return errors.Join(k.errs...) }

// Steps compiles a list of steps, one behind the other.
func (k *Compiler[K, A]) Steps(list *engine.Node) {
	for i := range list.Items {
		k.step(&list.Items[i])
	}
}

func (k *Compiler[K, A]) step(n *engine.Node) {
	v := &n.Keys[0].Node
	w := k.words.Steps[n.Keys[0].Name]
	k.Code.Written[k.Here()] = n
	w.Compile(k.game, Op[A]{Verb: w.Verb, N: -1, Cond: -1, Players: Unset}, v)
}

// Block compiles the steps under a key, none when there is no such key.
func (k *Compiler[K, A]) Block(v *engine.Node, key string) {
	if list := v.Get(key); list != nil {
		k.Steps(list)
	}
}

// Emit adds an op to the program and returns its place there.
func (k *Compiler[K, A]) Emit(o Op[A]) int16 {
	k.Code.Ops = append(k.Code.Ops, o)
	return k.Here() - 1
}

// Here is the place that the next op will have.
func (k *Compiler[K, A]) Here() int16 { return int16(len(k.Code.Ops)) }

// Jump emits a jump, which Land sends to the next op.
func (k *Compiler[K, A]) Jump() int16 { return k.Emit(Op[A]{Verb: VerbJump}) }

// Land makes a jump end here.
func (k *Compiler[K, A]) Land(jump int16) { k.Code.Ops[jump].End = k.Here() }

// Around compiles a step that steers others: what is around it is emitted first and completed when they are compiled.
func (k *Compiler[K, A]) Around(o Op[A], inner func(o *Op[A])) {
	at := k.Emit(o)
	o.Body = k.Here()
	inner(&o)
	o.End = k.Here()
	k.Code.Ops[at] = o
}

// Loop begins a loop, over cards or not, and returns its number; Repeated ends it.
func (k *Compiler[K, A]) Loop(n *engine.Node, cards bool) uint8 {
	if len(k.loops) == MaxLoops {
		k.Fail(n, "loops are nested deeper than %d", MaxLoops) // and goes on: who called takes the loop off again
	}
	k.loops = append(k.loops, cards)
	return uint8(len(k.loops) - 1)
}

// Repeated compiles the steps under do as the body of a loop; next is the op that begins each turn of it.
func (k *Compiler[K, A]) Repeated(o *Op[A], next Op[A], do *engine.Node) {
	o.Body = k.Here()
	k.Emit(next)
	k.Steps(do)
	k.Emit(Op[A]{Verb: VerbJump, End: o.Body})
	k.Code.Ops[o.Body].End = k.Here()
	k.loops = k.loops[:len(k.loops)-1]
}

// Among compiles the body of a loop over players, inside of which there is a `them`.
func (k *Compiler[K, A]) Among(body func()) {
	k.among++
	body()
	k.among--
}

// Looped reports whether the step is inside a loop over players.
func (k *Compiler[K, A]) Looped() bool { return k.among > 0 }
