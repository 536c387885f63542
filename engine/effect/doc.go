// Package effect is the language of card effects, as far as games share it: what a step, a number and a condition are
// once they are compiled, how a pack's YAML becomes them, and how they run, wait for answers and are looked at ahead.
// It knows no card, no place and no verb of any game. Package words, below this one, has the words that steer others:
// choose, may, pay, if, for_each, repeat, and the numbers and conditions that are about nothing on a table.
//
//	program.go  what a pack is compiled to: Op, Number, Cond, Program
//	compile.go  the Compiler: steps one behind the other, jumps, loops, faults with their lines
//	            compile_values.go what stands beside a step: players, names, numbers, conditions
//	entries.go  under what key each word is written, and how it becomes part of a program
//	frame.go    Frame, what a running ability remembers
//	deeds.go    what the words do at a table: tables of functions by number
//	ahead.go    what could happen: whether a step, a branch or a price could be done
//	scale.go    lists of words with the numbers they go by
//
// A game fits in by type parameters, always in this order and under these letters:
//
//	K  a pointer to the game's compiler, which embeds Compiler[K, A]
//	S  the state of the game's table, as a struct
//	F  the game's frame, a struct which embeds Frame
//	X  the game's context: from where a number or condition is read; a small struct, passed by value
//	A  the game's own arguments of a step, a number or a condition, a struct: the field Own of each
//
// It writes them once, as aliases (type Op = effect.Op[Args]). All that is done goes through tables of functions, none
// through interfaces: a context behind an interface would be allocated at each call.
package effect
