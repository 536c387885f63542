package outgoing

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/turns"
)

// TestPicturesAreDrawnByTurns: whoever wants one waits for one of a crowd's, not for all of them.
func TestPicturesAreDrawnByTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pictureTrials{meter: gauge.Off{}, easels: turns.NewGate(1)}
		goOn := make(chan bool)
		var mu sync.Mutex
		var drawn []string
		want := func(o turns.Owner, name string) {
			go func() {
				m := discord.Message{Files: []discord.File{{Make: func() ([]byte, error) {
					<-goOn
					mu.Lock()
					defer mu.Unlock()
					drawn = append(drawn, name)
					return []byte(name), nil
				}}}}
				made, err := p.drawing(turns.For(t.Context(), o), m, true)
				if err != nil || string(made.Files[0].Data) != name {
					t.Errorf("%s: %v", name, err)
				}
			}()
			synctest.Wait()
		}
		for i := range 100 {
			want("noisy", fmt.Sprint("noisy ", i))
		}
		want("quiet", "quiet")
		ctx, cancel := context.WithCancel(turns.For(t.Context(), "gone"))
		cancel()
		if _, err := p.drawing(ctx, discord.Message{Files: []discord.File{{Make: func() ([]byte, error) {
			t.Error("a picture is drawn for nobody")
			return nil, nil
		}}}}, true); err == nil {
			t.Error("nobody is told that there is no picture")
		}
		close(goOn)
		synctest.Wait()
		if at := slices.Index(drawn, "quiet"); at > 2 || len(drawn) != 101 {
			t.Errorf("the quiet one's was number %d of %d: %s", at+1, len(drawn), strings.Join(drawn, ", "))
		}
	})
}
