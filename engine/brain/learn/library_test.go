package learn_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/brain/learn"
)

// rules are compiled rules of a pack.
type rules struct{ pack string }

// position is one that plays by some rules, and no more.
type position struct {
	engine.Position
	rules *rules
}

// lore says of everything how much it is worth.
type lore struct {
	brain.NoLore
	rules *rules
	worth float64
}

func (l *lore) Worth(engine.Position, engine.Seat) float64 { return l.worth }

var errLore = errors.New("no lore")

// library makes lore worth the length of a pack's name, and counts what it made; of a pack "bad" it can make none.
func library() (b *learn.Library[*rules, string, *lore], made *[]string) {
	made = &[]string{}
	return learn.NewLibrary(learn.Shelf[*rules, string, *lore]{
		Of:  func(p engine.Position) *rules { return p.(position).rules },
		Key: func(r *rules) string { return r.pack },
		Best: func(r *rules) (*lore, error) {
			*made = append(*made, r.pack)
			if r.pack == "bad" {
				return nil, errLore
			}
			return &lore{rules: r, worth: float64(len(r.pack))}, nil
		},
		Bind: func(l *lore, r *rules) *lore { return &lore{rules: r, worth: l.worth} },
		New:  func(r *rules) *lore { return &lore{rules: r, worth: -1} },
	}), made
}

func TestLibraryMakesTheLoreOfAPackOnce(t *testing.T) {
	b, made := library()
	herbs, again, owls := &rules{"herbs"}, &rules{"herbs"}, &rules{"owl"}
	for _, r := range []*rules{herbs, owls, herbs, again, owls, again} {
		l, err := b.Of(r)
		if err != nil || l.rules != r {
			t.Fatalf("of %p comes the lore of %p, %v", r, l.rules, err)
		}
	}
	if want := []string{"herbs", "owl"}; !slices.Equal(*made, want) {
		t.Errorf("made was the lore of %v; want %v", *made, want)
	}
}

// TestLibraryIsTheLoreOfWhateverItIsShown, from many tables at once.
func TestLibraryIsTheLoreOfWhateverItIsShown(t *testing.T) {
	b, _ := library()
	var wait sync.WaitGroup
	for _, pack := range []string{"a", "bb", "ccc", "a"} {
		wait.Go(func() {
			p := position{rules: &rules{pack}}
			for range 100 {
				if got := b.Worth(p, 0); got != float64(len(pack)) {
					t.Errorf("with the pack %s it is worth %v", pack, got)
				}
			}
		})
	}
	wait.Wait()
}

func TestLibraryWithoutLore(t *testing.T) {
	b, _ := library()
	bad := &rules{"bad"}
	if _, err := b.Of(bad); !errors.Is(err, errLore) {
		t.Errorf("asked for it: %v; want what Best says", err)
	}
	if got := b.Worth(position{rules: bad}, 0); got != -1 {
		t.Errorf("in a game it is worth %v; want what nothing learnt says", got)
	}
}

// TestLibraryOfAGameWithoutTempers: then none of them likes anything.
func TestLibraryOfAGameWithoutTempers(t *testing.T) {
	b, _ := library()
	got := b.Leaning("hoarder", position{rules: &rules{"a"}}, engine.Decision{}, make([]engine.Answer, 3), []float64{9})
	if want := []float64{9, 0, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("it likes %v; want %v", got, want)
	}
}
