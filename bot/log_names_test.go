package bot_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"github.com/rs/zerolog"

	"witchtable/bot"
)

// lockedLog takes lines from many goroutines.
type lockedLog struct {
	mu sync.Mutex
	bytes.Buffer
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(p)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.String()
}

// The log has no names, not even those that people type and nobody has.
func TestNoNamesInTheLog(t *testing.T) {
	var log lockedLog
	v := newTavern(t, func(c *bot.Config) { c.Log = zerolog.New(&log).Level(zerolog.TraceLevel) })
	people := v.begin("Ash", "Birch")
	refused := 0
	for _, command := range []string{"stats", "cards", "table kick", "table pass-on", "table skip", "table take-seat"} {
		if _, ok := v.listed(strings.Fields(command)[0]); !ok {
			continue
		}
		people[0].Run(command, "player=Zelda")
		refused++
	}
	if refused == 0 || !strings.Contains(log.String(), "an input was refused") {
		t.Fatalf("nothing was refused: %s", log.String())
	}
	if i := strings.Index(log.String(), "Zelda"); i >= 0 {
		t.Errorf("the log has a name: %s", log.String()[max(0, i-200):i+50])
	}
}
