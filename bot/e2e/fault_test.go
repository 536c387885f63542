package e2e_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
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
	onlyStumbles(t, h.server, false)
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
// lost. Where requests are taken up late, an edit may find that another has taken away the pictures which it keeps. If
// it was a dead process's, it is as well that it is refused; a process that lives brings all pictures at once, which
// tests of the port hold (TestKeptPicturesThatAreGone), and what messages say in the end is audited here.
func onlyStumbles(t testing.TB, world *sandbox.Server, late bool) {
	t.Helper()
	for _, v := range world.Violations() {
		switch v.Code {
		case codeLate, codeAnswered, codeClosedDMs, codeUnknownMsg:
		default:
			if !cutShort(v) && !(late && keptNothing(v)) {
				complain(t, v)
			}
		}
	}
}

// keptAttachment is the place in an edit's body where it names a picture that it keeps.
var keptAttachment = regexp.MustCompile(`^/attachments/\d+/id$`)

// keptNothing reports whether an edit was refused for nothing but that pictures were gone, which it kept.
func keptNothing(v wire.Violation) bool {
	isOf := func(i wire.BodyIssue) bool { return i.Code == "ATTACHMENT_NOT_FOUND" }
	return v.Method == http.MethodPatch && v.Status == http.StatusBadRequest &&
		!slices.ContainsFunc(v.Issues, func(i wire.BodyIssue) bool { return !isOf(i) }) &&
		slices.ContainsFunc(v.Issues, func(i wire.BodyIssue) bool { return keptAttachment.MatchString(i.Path) })
}

// Of refusals only those of kept pictures that are gone are put down to requests that are late.
func TestOnlyGonePicturesAreExcused(t *testing.T) {
	t.Parallel()
	issue := func(path, code string) wire.BodyIssue { return wire.BodyIssue{Path: path, Code: code} }
	gone := issue("/attachments/0/id", "ATTACHMENT_NOT_FOUND")
	unshown := issue("/components/0/items/0/media/url", "ATTACHMENT_NOT_FOUND")
	for name, tt := range map[string]struct {
		method string
		issues []wire.BodyIssue
		want   bool
	}{
		"gone":               {http.MethodPatch, []wire.BodyIssue{gone}, true},
		"gone, so not shown": {http.MethodPatch, []wire.BodyIssue{gone, unshown}, true},
		"never brought":      {http.MethodPatch, []wire.BodyIssue{unshown}, false},
		"gone, and too long": {http.MethodPatch, []wire.BodyIssue{gone, issue("/content", "BASE_TYPE_BAD_LENGTH")}, false},
		"a new message":      {http.MethodPost, []wire.BodyIssue{gone}, false},
	} {
		if got := keptNothing(wire.Violation{Method: tt.method, Status: 400, Issues: tt.issues}); got != tt.want {
			t.Errorf("%s: excused is %v, expected %v", name, got, tt.want)
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
