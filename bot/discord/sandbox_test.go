package discord_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// world is a sandbox with a bot on it that does what handle says.
type world struct {
	t      *testing.T
	ctx    context.Context
	server *sandbox.Server
	client *discord.Client
	ash    *player.User
	// expected is a code that the sandbox may complain with.
	expected int
}

var commands = []discord.SlashCommand{
	{Name: "hello", Description: "Says hello", NameIn: map[string]string{"de": "hallo"}, Options: []discord.CommandOption{
		{Name: "whom", Description: "Whom", Kind: discord.UserOption},
		{Name: "word", Description: "A word", Kind: discord.StringOption, Complete: true},
	}},
	{Name: "table", Description: "Tables", Subcommands: []discord.SlashCommand{
		{Name: "open", Description: "Opens one", Options: []discord.CommandOption{
			{Name: "seats", Description: "How many", Kind: discord.IntegerOption, Required: true,
				Choices: []discord.Choice{{Label: "two", Value: "2"}, {Label: "four", Value: "4"}}},
			{Name: "fast", Description: "Fast", Kind: discord.BooleanOption},
		}},
	}},
}

func newWorld(t *testing.T, cfg sandbox.Config, timing discord.Timing, handle discord.Handler) *world {
	t.Helper()
	cfg.Log, cfg.Strict, cfg.Description = zerolog.Nop(), true, bottest.Description(t)
	server, err := sandbox.Start(cfg)
	if err != nil {
		t.Fatalf("sandbox: %v", err)
	}
	client, err := discord.New(discord.Config{Token: server.Token(), BaseURL: server.URL(), Timing: timing,
		Log: zerolog.Nop()})
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	w := &world{t: t, ctx: ctx, server: server, client: client}
	running, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- client.Run(running, commands, handle) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Run ended with %v, expected nil", err)
		}
		for _, v := range server.Violations() {
			if w.expected != 0 && v.Code == w.expected {
				continue
			}
			t.Errorf("the sandbox complains: %s %s: %d %s %v", v.Method, v.Route, v.Code, v.What, v.Issues)
		}
		cancel()
		if err := server.Close(); err != nil {
			t.Errorf("closing the sandbox: %v", err)
		}
	})
	if err := server.WaitConnected(ctx); err != nil {
		t.Fatalf("the bot did not connect: %v", err)
	}
	w.ash, err = player.Dial(ctx, server.URL(), "Ash")
	if err != nil {
		t.Fatalf("playing as Ash: %v", err)
	}
	return w
}

// up waits until the gateway is up since a time after this one, and returns since when.
func (w *world) up(after time.Time) time.Time {
	w.t.Helper()
	for ; ; time.Sleep(10 * time.Millisecond) {
		if g := w.client.Gateway(); g.Up && g.Since.After(after) {
			return g.Since
		}
		w.must(w.ctx.Err())
	}
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) channel(name string) discord.ChannelID {
	w.t.Helper()
	id, err := w.server.ChannelNamed(name)
	w.must(err)
	return discord.ChannelID(id)
}

// board is a message with something of everything.
func board(content string) discord.Message {
	return discord.Message{
		Content: content,
		Embeds: []discord.Embed{{Title: "Table", Description: "*two* seats", Color: 0x663399,
			Fields: []discord.Field{{Name: "a", Value: "b"}}, Footer: "foot", Image: "attachment://x.png"}},
		Rows: []discord.Row{
			{Buttons: []discord.Button{
				{Label: "Later", CustomID: "later", Style: discord.Primary, Emoji: "🔮"},
				{Label: "Update", CustomID: "update", Disabled: false},
				{Label: "Rules", URL: "https://example.org", Style: discord.Link},
			}},
			{Select: &discord.Select{CustomID: "pick", Placeholder: "Pick", Min: 1, Max: 2, Choices: []discord.Choice{
				{Label: "A", Value: "a", Description: "first"}, {Label: "B", Value: "b"}}}},
		},
		Files: []discord.File{{Name: "x.png", Alt: "a table", Data: []byte("\x89PNG\r\n\x1a\n0000")}},
	}
}

// A round of all that the port can do, each request checked against Discord's description of its API.
func TestRound(t *testing.T) {
	t.Parallel()
	inputs := make(chan discord.Input, 10)
	problems := make(chan error, 20)
	w := newWorld(t, sandbox.Config{RateLimits: true}, discord.Timing{},
		func(ctx context.Context, in discord.Input, r discord.Reply) {
			inputs <- in
			problems <- func() error {
				switch {
				case in.Kind == discord.Autocomplete:
					return r.Choices(ctx, []discord.Choice{{Label: "moon", Value: "m"}})
				case in.Kind == discord.CommandRun && in.Path[0] == "table":
					return r.Say(ctx, board("opened"))
				case in.Kind == discord.CommandRun:
					return errors.Join(r.Later(ctx), r.Edit(ctx, discord.Message{Content: "hello"}),
						r.Follow(ctx, discord.Message{Content: "and more"}))
				case in.CustomID == "later":
					return errors.Join(r.Later(ctx), r.Follow(ctx, discord.Message{Content: "followed"}))
				case in.CustomID == "update":
					return r.Update(ctx, discord.Message{Content: "updated"})
				default:
					return r.Answer(ctx, discord.Message{Content: "picked"})
				}
			}()
		})
	handled := func() discord.Input {
		t.Helper()
		in := <-inputs
		w.must(<-problems)
		return in
	}

	choices, err := w.ash.Autocomplete(w.ctx, "#tavern", "hello", player.Values{"word": "mo"}, "word")
	w.must(err)
	if in := handled(); in.Focused != "word" || in.Options["word"] != "mo" || len(choices) != 1 {
		t.Errorf("autocomplete came as %+v and brought %v", in, choices)
	}
	_, err = w.ash.Command(w.ctx, "#tavern", "hello", nil)
	w.must(err)
	if in := handled(); in.User.Name != "Ash" || in.Guild == "" || in.Permissions&discord.SendMessages == 0 {
		t.Errorf("the command came as %+v", in)
	}
	for _, text := range []string{"hello", "and more"} {
		m, err := w.ash.AwaitMessage(w.ctx, "#tavern", func(m wire.Message) bool { return m.Content == text })
		w.must(err)
		if !m.Ephemeral() {
			t.Errorf("everybody can see %q", text)
		}
	}
	opened, err := w.ash.Command(w.ctx, "#tavern", "table open", player.Values{"seats": 2, "fast": true})
	w.must(err)
	if in := handled(); len(in.Path) != 2 || in.Options["seats"] != "2" || in.Options["fast"] != "true" {
		t.Errorf("the subcommand came as %+v", in)
	}
	_, err = w.ash.Select(w.ctx, *opened.Message, "pick", "a", "b")
	w.must(err)
	if in := handled(); len(in.Values) != 2 || in.CustomID != "pick" || in.Message == "" {
		t.Errorf("the select came as %+v", in)
	}
	_, err = w.ash.Press(w.ctx, *opened.Message, "later")
	w.must(err)
	handled()
	_, err = w.ash.Press(w.ctx, *opened.Message, "update")
	w.must(err)
	handled()
	updated, err := w.ash.AwaitEdit(w.ctx, *opened.Message, func(m wire.Message) bool { return m.Content == "updated" })
	w.must(err)
	if len(updated.Embeds)+len(updated.Components)+len(updated.Attachments) > 0 {
		t.Errorf("parts of the old message are still there: %+v", updated)
	}
}

func TestMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Config{}, discord.Timing{}, nil)
	w.expected = 50013 // the sandbox notes a missing permission as well
	tavern := w.channel("tavern")
	id, err := w.client.Send(w.ctx, tavern, board("one"))
	w.must(err)
	w.must(w.client.Change(w.ctx, tavern, id, discord.Message{Content: "two"}))
	m, err := w.ash.AwaitMessage(w.ctx, "#tavern", func(m wire.Message) bool { return m.Content == "two" })
	w.must(err)
	if len(m.Embeds)+len(m.Components)+len(m.Attachments) > 0 {
		t.Errorf("parts of the old message are still there: %+v", m)
	}
	for range 2 {
		w.must(w.client.Delete(w.ctx, tavern, id))
	}
	if err := w.client.Change(w.ctx, tavern, id, discord.Message{Content: "x"}); !errors.Is(err,
		discord.ErrUnknownMessage) {
		t.Errorf("changing a deleted message returned %v, expected ErrUnknownMessage", err)
	}
	if _, err := w.client.Send(w.ctx, "1", discord.Message{Content: "x"}); !errors.Is(err, discord.ErrUnknownChannel) {
		t.Errorf("sending to no channel returned %v, expected ErrUnknownChannel", err)
	}

	dm, err := w.client.OpenDM(w.ctx, discord.UserID(w.ash.ID))
	w.must(err)
	_, err = w.client.Send(w.ctx, dm, discord.Message{Content: "psst"})
	w.must(err)
	w.must(w.ash.CloseDMs(w.ctx, true))
	if _, err := w.client.Send(w.ctx, dm, discord.Message{Content: "psst"}); !errors.Is(err, discord.ErrDMClosed) {
		t.Errorf("a message to closed DMs returned %v, expected ErrDMClosed", err)
	}
	w.must(w.server.DenyBot(wire.ChannelID(tavern), sandbox.PermSendMessages))
	if _, err := w.client.Send(w.ctx, tavern, discord.Message{Content: "x"}); !errors.Is(err, discord.ErrForbidden) {
		t.Errorf("sending without the permission returned %v, expected ErrForbidden", err)
	}
}

// Lost answers, cut connections and errors neither lose a message nor double it.
func TestMessagesArriveOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Config{}, discord.Timing{Backoff: 20 * time.Millisecond}, nil)
	tavern := w.channel("tavern")
	const route = "POST /channels/*/messages"
	for i, f := range []sandbox.Fault{
		{Kind: sandbox.FaultLostAnswer, Route: route},
		{Kind: sandbox.FaultCut, Route: route, After: true},
		{Kind: sandbox.FaultCut, Route: route},
		{Kind: sandbox.FaultError, Route: route, Status: 503},
		{Kind: sandbox.FaultRateLimit, Route: route, RetryAfter: 0.05},
		{Kind: sandbox.FaultRateLimit, Route: route, RetryAfter: 0.05, Scope: "global"},
		{Kind: sandbox.FaultRateLimit, Route: route, RetryAfter: 0.05, Scope: "shared"},
	} {
		text := string(rune('a' + i))
		_, err := w.server.OrderFault(f)
		w.must(err)
		id, err := w.client.Send(w.ctx, tavern, discord.Message{Content: text, Nonce: "once-" + text})
		if err != nil || id == "" {
			t.Errorf("%s: Send returned %q, %v", f.Kind, id, err)
		}
	}
	messages, err := w.ash.Messages(w.ctx, "#tavern", 100)
	w.must(err)
	count := map[string]int{}
	for _, m := range messages {
		count[m.Content]++
	}
	for i := range 7 {
		if text := string(rune('a' + i)); count[text] != 1 {
			t.Errorf("message %q is there %d times, expected once", text, count[text])
		}
	}
}

// A first answer whose outcome is lost is neither given twice nor reported as failed.
func TestAnswersArriveOnce(t *testing.T) {
	t.Parallel()
	answers := make(chan error, 10)
	w := newWorld(t, sandbox.Config{}, discord.Timing{Backoff: 20 * time.Millisecond},
		func(ctx context.Context, _ discord.Input, r discord.Reply) {
			answers <- r.Say(ctx, discord.Message{Content: "hello"})
		})
	w.expected = 40060 // by which the port learns that the lost one has come through
	const route = "POST /interactions/*/*/callback"
	faults := []sandbox.Fault{
		{Kind: sandbox.FaultLostAnswer, Route: route},
		{Kind: sandbox.FaultCut, Route: route, After: true},
		{Kind: sandbox.FaultCut, Route: route},
		{Kind: sandbox.FaultRateLimit, Route: route, RetryAfter: 0.05},
		{Kind: sandbox.FaultRepeatInteraction},
	}
	for _, f := range faults {
		_, err := w.server.OrderFault(f)
		w.must(err)
		_, err = w.ash.Command(w.ctx, "#tavern", "hello", nil)
		w.must(err)
		if err := <-answers; err != nil {
			t.Errorf("%s: Say returned %v", f.Kind, err)
		}
	}
	if len(answers) > 0 {
		t.Errorf("%d inputs were handled twice", len(answers))
	}
	messages, err := w.ash.Messages(w.ctx, "#tavern", 100)
	w.must(err)
	if len(messages) != len(faults) {
		t.Errorf("there are %d messages, expected %d", len(messages), len(faults))
	}
}

// What only its user sees can be taken away; that it has gone already, as when Discord's answer was lost, is no error.
func TestWithdraw(t *testing.T) {
	t.Parallel()
	answers := make(chan error, 10)
	w := newWorld(t, sandbox.Config{}, discord.Timing{Backoff: 20 * time.Millisecond},
		func(ctx context.Context, _ discord.Input, r discord.Reply) {
			answers <- errors.Join(r.Answer(ctx, discord.Message{Content: "hello"}), r.Withdraw(ctx))
		})
	w.expected = 10008 // by which the port learns that the lost one has come through
	_, err := w.server.OrderFault(sandbox.Fault{Kind: sandbox.FaultLostAnswer,
		Route: "DELETE /webhooks/*/*/messages/@original"})
	w.must(err)
	_, err = w.ash.Command(w.ctx, "#tavern", "hello", nil)
	w.must(err)
	if err := <-answers; err != nil {
		t.Errorf("to answer and withdraw it: %v", err)
	}
	messages, err := w.ash.Messages(w.ctx, "#tavern", 100)
	w.must(err)
	if len(messages) > 0 {
		t.Errorf("there still are %d messages, expected none", len(messages))
	}
}

// What is brought later is changed and taken away by itself: the answer before it stays as it was.
func TestBring(t *testing.T) {
	t.Parallel()
	done := make(chan error, 10)
	w := newWorld(t, sandbox.Config{}, discord.Timing{Backoff: 20 * time.Millisecond},
		func(ctx context.Context, _ discord.Input, r discord.Reply) {
			err := r.Answer(ctx, discord.Message{Content: "hello"})
			gone, err1 := r.Bring(ctx, discord.Message{Content: "gone"})
			stays, err2 := r.Bring(ctx, discord.Message{Content: "brought"})
			if err = errors.Join(err, err1, err2); err == nil {
				err = errors.Join(stays.Edit(ctx, discord.Message{Content: "changed"}), gone.Withdraw(ctx), gone.Withdraw(ctx))
			}
			done <- err
		})
	w.expected = 10008
	_, err := w.ash.Command(w.ctx, "#tavern", "hello", nil)
	w.must(err)
	if err := <-done; err != nil {
		t.Errorf("to answer, bring, change and withdraw: %v", err)
	}
	messages, err := w.ash.Messages(w.ctx, "#tavern", 100)
	w.must(err)
	var said []string
	for _, m := range messages {
		said = append(said, m.Content)
		if m.Flags&wire.FlagEphemeral == 0 {
			t.Errorf("everybody sees %q", m.Content)
		}
	}
	if got := strings.Join(said, " "); got != "hello changed" && got != "changed hello" {
		t.Errorf("there stands %q, expected the answer and what was brought and changed", got)
	}
}

// The library that hangs on a refused resume is replaced within the process, and what people do afterwards arrives.
func TestGatewayFaults(t *testing.T) {
	t.Parallel()
	tests := map[string][]sandbox.GatewayFault{
		"cut":                        {sandbox.GatewayCut},
		"op 9":                       {sandbox.GatewayInvalid},
		"op 7 in answer to a resume": {sandbox.GatewayResumeOp7, sandbox.GatewayCut},
		"op 9 in answer to a resume": {sandbox.GatewayResumeOp9, sandbox.GatewayCut},
		"sessions forgotten":         {sandbox.GatewayForget, sandbox.GatewayCut},
	}
	for name, faults := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			timing := discord.Timing{Settle: 200 * time.Millisecond, Ack: 600 * time.Millisecond, Spacing: time.Millisecond,
				Backoff: 20 * time.Millisecond}
			w := newWorld(t, sandbox.Config{HeartbeatInterval: time.Second}, timing,
				func(ctx context.Context, _ discord.Input, r discord.Reply) {
					_ = r.Answer(ctx, discord.Message{Content: "here"})
				})
			for _, f := range faults {
				w.must(w.server.Gateway(f))
			}
			// The first tries may fall into the gap, as they do with the real Discord.
			for {
				_, err := w.ash.Command(w.ctx, "#tavern", "hello", nil)
				if err == nil {
					break
				}
				if !errors.Is(err, player.ErrFailed) || w.ctx.Err() != nil {
					t.Fatalf("the bot did not come back: %v", err)
				}
				w.must(w.server.WaitConnected(w.ctx))
			}
		})
	}
}

func TestWrongToken(t *testing.T) {
	t.Parallel()
	server, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	client, err := discord.New(discord.Config{Token: "wrong", Transport: server.Transport(), Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Run(t.Context(), nil, nil); !errors.Is(err, discord.ErrToken) {
		t.Errorf("Run returned %v, expected ErrToken", err)
	}
}

// A gateway that compresses its frames is understood, its greeting included.
func TestCompressedGateway(t *testing.T) {
	t.Parallel()
	inputs := make(chan discord.Input, 10)
	w := newWorld(t, sandbox.Config{}, discord.Timing{Backoff: 10 * time.Millisecond, Spacing: time.Millisecond},
		func(ctx context.Context, in discord.Input, r discord.Reply) {
			inputs <- in
			_ = r.Answer(ctx, discord.Message{Content: "hello"})
		})
	up := w.up(time.Time{})
	w.must(w.server.Gateway(sandbox.GatewayCompress))
	w.must(w.server.Gateway(sandbox.GatewayInvalid)) // so that a session is begun anew,
	w.must(w.server.Gateway(sandbox.GatewayCut))     // and a connection
	w.up(up)
	_, err := w.ash.Command(w.ctx, "#tavern", "hello", nil)
	w.must(err)
	if in := <-inputs; in.Path[0] != "hello" {
		t.Errorf("the input is %+v", in)
	}
}

// What somebody was told has failed is not handed over, when the gateway delivers it late.
func TestLateDelivery(t *testing.T) {
	t.Parallel()
	inputs := make(chan discord.Input, 10)
	w := newWorld(t, sandbox.Config{}, discord.Timing{}, func(ctx context.Context, in discord.Input, r discord.Reply) {
		inputs <- in
		_ = r.Answer(ctx, discord.Message{Content: "hello"})
	})
	_, err := w.server.OrderFault(sandbox.Fault{Kind: sandbox.FaultDelayInteraction, DelayMS: 5000})
	w.must(err)
	got, err := w.ash.Command(w.ctx, "#tavern", "hello", nil)
	if err == nil && got.Status != wire.StatusFailed {
		t.Errorf("the late command is %+v", got)
	}
	_, err = w.ash.Command(w.ctx, "#tavern", "table open", player.Values{"seats": 2})
	w.must(err)
	time.Sleep(3 * time.Second) // until the late one has been delivered
	for len(inputs) > 0 {
		if in := <-inputs; in.Path[0] == "hello" {
			t.Error("an input that had failed is handed over")
		}
	}
}
