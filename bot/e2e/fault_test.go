package e2e_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
)

// Discord's codes that a bot gets to hear when Discord itself has lost or delayed something.
const (
	codeLate       = 10062 // the interaction has been given up
	codeAnswered   = 40060 // it was answered already: by an attempt whose answer was lost
	codeClosedDMs  = 50007
	codeUnknownMsg = 10008
	codeBadJSON    = 50109
)

// A game goes on while Discord stumbles: refused and lost requests, a gateway that comes and goes, inputs delivered
// twice or never, a player whose direct messages are closed.
func TestStumbling(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: a game through ordered faults waits a minute under the race detector; the full run " +
			"plays it")
	}
	t.Parallel()
	h := open(t, patience, sandbox.Config{Description: bottest.Description(t), Seed: 7, AckWindow: time.Second})
	closeDMs(t, h.server, "Cedar")
	people := h.robots(robot.Clicker, robot.Typist, robot.Correspondent)
	sit(t, h.ctx, gameNames()[0], people, 0)
	stumble(t, h.server)
	playing, stop := context.WithCancel(h.ctx)
	shaken := make(chan error, 1)
	count := 0
	go func() {
		var err error
		count, err = shake(playing, h.server)
		shaken <- err
	}()
	report := play(t, h.ctx, people)
	stop()
	must(t, <-shaken)
	h.settled()
	struck := 0
	for _, f := range h.server.Faults() {
		struck += f.Struck
	}
	t.Logf("%d requests and deliveries were struck, the gateway was shaken %d times; %d interactions, %d failed, %d "+
		"refused; %v",
		struck, count, report.Interactions, report.Failed, report.Refused,
		audit(t, accountOf(t, h.store), people, report.Answers))
	if struck < 20 || count < 3 {
		t.Error("hardly anything went wrong, so nothing was tested")
	}
	onlyStumbles(t, h.server)
}

// stumble has Discord refuse, lose and repeat things from now on.
func stumble(t testing.TB, world *sandbox.Server) {
	t.Helper()
	for _, f := range []sandbox.Fault{
		{Kind: sandbox.FaultRateLimit, Route: "* /channels/*/messages", Probability: 0.012, RetryAfter: 0.1},
		{Kind: sandbox.FaultRateLimit, Route: "PATCH /channels/*/messages/*", Probability: 0.012, RetryAfter: 0.1,
			Scope: "shared"},
		{Kind: sandbox.FaultRateLimit, Route: "* /channels/*/messages", Probability: 0.004, RetryAfter: 0.2, Scope: "global"},
		{Kind: sandbox.FaultError, Route: "* /channels/*/messages", Probability: 0.02, Status: 503},
		{Kind: sandbox.FaultLostAnswer, Route: "* /channels/*/messages", Probability: 0.05},
		{Kind: sandbox.FaultLostAnswer, Route: "* /channels/*/messages/*", Probability: 0.05},
		{Kind: sandbox.FaultLostAnswer, Route: "POST /interactions/*/*/callback", Probability: 0.04, Status: 502},
		{Kind: sandbox.FaultCut, Route: "POST /interactions/*/*/callback", Probability: 0.02, After: true},
		{Kind: sandbox.FaultRepeatInteraction, Probability: 0.1},
		{Kind: sandbox.FaultLoseInteraction, Probability: 0.005},
	} {
		f.Times = -1
		_, err := world.OrderFault(f)
		must(t, err)
	}
}

// dawdle has Discord take some requests up late: some are overtaken by what comes after them, and what a process has
// sent before it is killed may be done when its successor has said more.
func dawdle(t testing.TB, world *sandbox.Server) {
	t.Helper()
	for _, route := range []string{"* /channels/*/messages", "* /channels/*/messages/*"} {
		_, err := world.OrderFault(sandbox.Fault{Kind: sandbox.FaultDelay, Route: route, Times: -1, Probability: 0.08,
			DelayMS: 2500})
		must(t, err)
	}
}

// onlyStumbles complains of what the bot did wrong, other than being late or repeating itself because something was
// lost.
func onlyStumbles(t testing.TB, world *sandbox.Server) {
	t.Helper()
	for _, v := range world.Violations() {
		switch v.Code {
		case codeLate, codeAnswered, codeClosedDMs, codeUnknownMsg:
		default:
			if !cutShort(v) {
				complain(t, v)
			}
		}
	}
}

// closeDMs closes the direct messages of one of the people.
func closeDMs(t testing.TB, world *sandbox.Server, name string) {
	t.Helper()
	id, err := world.UserNamed(name)
	must(t, err)
	must(t, world.SetDMsClosed(id, true))
}

// shake disturbs the gateway again and again, in every way that it recovers from.
func shake(ctx context.Context, world *sandbox.Server) (times int, err error) {
	eye, err := player.Dial(ctx, world.URL(), "Ash")
	if err != nil {
		return 0, err
	}
	random := rand.New(rand.NewPCG(1, 1))
	kinds := []sandbox.GatewayFault{
		sandbox.GatewayReconnect, sandbox.GatewayCut, sandbox.GatewayInvalidResumable, sandbox.GatewayInvalid,
	}
	for {
		view, err := eye.View(ctx)
		if err == nil {
			err = awaitEvents(ctx, eye, view.Seq, 80+random.IntN(80))
		}
		if errors.Is(err, context.Canceled) {
			return times, nil // the game is over
		}
		if err != nil {
			return times, err
		}
		if err := world.Gateway(kinds[times%len(kinds)]); err != nil {
			return times, err
		}
		times++
		if err := world.WaitConnected(ctx); err != nil && ctx.Err() == nil {
			return times, err
		}
	}
}
