package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"witchtable/engine"
)

// bring gives each seat something to bring along, where the game allows it.
func (c Config) bring(g engine.Game, s *engine.Setup, rng *rand.Rand) {
	b, ok := g.(engine.Bringing)
	if !ok || len(c.Bring) == 0 {
		return
	}
	required := b.Bring().Required
	for range s.Seats {
		text := ""
		if required || rng.IntN(3) > 0 {
			text = c.Bring[rng.IntN(len(c.Bring))]
		}
		s.Bring = append(s.Bring, text)
	}
}

// Brought checks what a game promises of things people bring along. good are some that may be brought, bad are some
// that may not, with the options of the table left alone. It does nothing for games to which nothing is brought.
func Brought(g engine.Game, good, bad []string) error {
	b, ok := g.(engine.Bringing)
	if !ok {
		return nil
	}
	spec := b.Bring()
	if spec.Name == "" || spec.Doc.IsZero() || spec.Most < 1 {
		return fmt.Errorf("it is not said what may be brought, and how long it may be: %+v", spec)
	}
	if len(good) == 0 {
		return errors.New("the game has things brought along, and the test brings none (Config.Bring)")
	}
	for _, text := range good {
		kept, err := b.CheckBring(text, nil)
		if err != nil {
			return fmt.Errorf("%q may not be brought: %w", text, err)
		}
		if again, err := b.CheckBring(kept, nil); err != nil || again != kept {
			return fmt.Errorf("what is kept of %q is %q; checked again it is %q (%v)", text, kept, again, err)
		}
	}
	for _, text := range append([]string{"\x00", strings.Repeat("x", spec.Most+1)}, bad...) {
		if err := refusal(b, text); err != nil {
			return err
		}
	}
	if spec.Required {
		return refusal(b, "")
	}
	return nil
}

// refusal checks that something is refused politely, when it is asked about and when somebody begins with it.
func refusal(b engine.Bringing, text string) error {
	info := b.Info()
	s := engine.Setup{Seats: info.MinSeats, Seed: engine.SeedOf(1), Host: engine.Onlooker}
	for range s.Seats {
		s.Bring = append(s.Bring, text)
	}
	shown := text[:min(len(text), 20)]
	_, err := b.CheckBring(text, nil)
	_, startErr := b.Start(s, nil)
	for _, e := range []error{err, startErr} {
		if e == nil {
			return fmt.Errorf("%q may be brought, and should not be", shown)
		}
		if kind := engine.KindOf(e); kind != engine.BadInput && kind != engine.NotNow {
			return fmt.Errorf("%q is refused as %q, kind %d, which people read as an error of ours", shown, e, kind)
		}
	}
	if !errors.Is(startErr, engine.ErrSetup) {
		return fmt.Errorf("beginning with %q is refused as %q; expected ErrSetup", shown, startErr)
	}
	return nil
}
