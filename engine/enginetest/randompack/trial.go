package randompack

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
)

// Trial is what a game's tests supply for games with random packs to be played.
type Trial struct {
	Vocabulary *engine.Vocabulary
	Header     Header
	// Pack makes the cards of the nth pack, always the same for the same n.
	Pack func(n int) ([]engine.CardSource, error)
	// Build reads a pack as players' packs are read and compiles it.
	Build func(yaml []byte) (engine.Game, error)
	// Plain is a card that takes another's place and does nothing: a failing pack is shrunk by it.
	Plain func(engine.CardSource) engine.CardSource
	// Games is how many games are played with each pack; 0 means 4.
	Games int
	// Config is how they are played and looked at. Its Games, First and Each are not used.
	Config enginetest.Config
}

// Failure is something that a game with a random pack did and must not do.
type Failure struct {
	Pack, Game int
	Moves      int    // made before it
	What       string // in full, with the last answers
	// Sign is what the failure has in common with others of the same cause: its message without numbers and cards, or
	// for a panic the message and the functions on top of the stack.
	Sign string
	// Cards is the pack, as small as it fails with, in YAML.
	Cards string
}

// String is the failure with its pack, to be put into a test of its own.
func (f Failure) String() string {
	return fmt.Sprintf("pack %d, game %d, after %d moves: %s\n  sign: %s\n%s", f.Pack, f.Game, f.Moves, f.What, f.Sign,
		f.Cards)
}

func (tr Trial) games() int {
	if tr.Games == 0 {
		return 4
	}
	return tr.Games
}

// game builds the game of a pack. That the reader or the game refuses what the maker took for good is a failure.
func (tr Trial) game(list []engine.CardSource) (g engine.Game, err error) {
	return tr.Build(YAML(tr.Header, tr.Vocabulary, list))
}

// play plays the nth game; f is nil when nothing is wrong with it.
func (tr Trial) play(t testing.TB, g engine.Game, n int) (moves int, f *Failure) {
	var last string
	c := tr.Config
	c.Players = nil
	for _, p := range tr.Config.Players {
		c.Players = append(c.Players, watched(p, &last))
	}
	if len(c.Players) == 0 {
		c.Players = []enginetest.Player{watched(enginetest.Random, &last)}
	}
	c.Each = func(_ testing.TB, s enginetest.Step) { moves = s.Number }
	defer func() {
		if r := recover(); r != nil {
			stack := string(debug.Stack())
			f = &Failure{Game: n, Moves: moves, What: fmt.Sprintf("panic: %v, at or after %s\n%s", r, last, ours(stack, 12)),
				Sign: fmt.Sprintf("panic: %v at %s", blur(fmt.Sprint(r)), ours(stack, 3))}
		}
	}()
	_, err := enginetest.Play(t, g, c, n)
	if err == nil {
		return moves, nil
	}
	f = &Failure{Game: n, Moves: moves, What: err.Error()}
	switch {
	case errors.Is(err, engine.ErrRunaway):
		f.Sign = "runaway"
	default:
		text, _, _ := strings.Cut(err.Error(), "\n")
		if _, after, ok := strings.Cut(text, "moves: "); ok {
			text = after
		}
		f.Sign = blur(answer.ReplaceAllString(text, ""))
	}
	return moves, f
}

// watched notes what a player is about to answer.
func watched(who enginetest.Player, last *string) enginetest.Player {
	if who == nil {
		who = enginetest.Random
	}
	return func(p engine.Position, d engine.Decision, list []engine.Answer, rng *rand.Rand) engine.Answer {
		a := who(p, d, list, rng)
		*last = fmt.Sprintf("%d:%s", d.Seat, p.View(d.Seat).Option(d.ID, a).Key())
		return a
	}
}

var (
	numbers = regexp.MustCompile(`-?\d+`)
	answer  = regexp.MustCompile(`^(after )?[a-z-]+(:\S+)?( by seat \d+)?: (Check: |check: )?`)
	words   = regexp.MustCompile(`\b[a-z]+(-[a-z0-9N]+)+\b|\bcN\b`)
)

// blur takes from a message what differs between failures of the same cause.
func blur(s string) string {
	return words.ReplaceAllString(numbers.ReplaceAllString(s, "N"), "CARD")
}

// frame is a line of a stack trace that names a function of this module outside this kit.
var frame = regexp.MustCompile(`(?m)^(witchtable/\S+)\(`)

// ours lists the functions on top of a stack trace, without the kit's own and without repeating one.
func ours(stack string, most int) string {
	var out []string
	seen := map[string]bool{}
	for _, m := range frame.FindAllStringSubmatch(stack, -1) {
		name := strings.TrimPrefix(m[1], "witchtable/")
		if seen[name] || strings.HasPrefix(name, "engine/enginetest") {
			continue
		}
		seen[name] = true
		if out = append(out, name); len(out) == most {
			break
		}
	}
	return strings.Join(out, " < ")
}

// circle lists the functions that a recursion without end goes through, in the order of their names: where it stood
// when the stack was full is chance.
func circle(stack string) string {
	top, _, _ := strings.Cut(stack, "frames elided")
	times := map[string]int{}
	for _, m := range frame.FindAllStringSubmatch(top, -1) {
		times[strings.TrimPrefix(m[1], "witchtable/")]++
	}
	maps.DeleteFunc(times, func(_ string, n int) bool { return n < 3 })
	return strings.Join(slices.Sorted(maps.Keys(times)), ", ")
}
