package e2e_test

import (
	"context"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
)

// dump logs what people see at the end, for the reader of a failed test.
func dump(t testing.TB, people []*robot.Robot) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	for _, p := range people {
		shown, err := p.Shown(ctx)
		if err != nil {
			t.Logf("%s cannot look: %v", p.Name, err)
			continue
		}
		const last = 8
		t.Logf("=== the last messages that %s sees (%d interactions so far) ===", p.Name, p.Report.Interactions)
		for _, m := range shown[max(0, len(shown)-last):] {
			t.Logf("%s by %s private=%t: %s\n%s", m.ID, m.By, m.Private, bottest.SaidIn(m.Message), components(m))
		}
	}
}

func components(m bottest.Posted) string {
	out := ""
	for _, c := range bottest.Controls(m.Message) {
		out += " [" + c.CustomID + " " + c.Label + "]"
	}
	return out
}
