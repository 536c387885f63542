package sandbox_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

func wantAnswer(t *testing.T, what string, a answer, status, code int) {
	t.Helper()
	if a.status != status || a.code != code {
		t.Errorf("%s: answered %d (%d) %s, want %d (%d)", what, a.status, a.code, a.raw, status, code)
	}
}

// manual starts a sandbox whose clock stands still.
func manual(t *testing.T, cfg sandbox.Config) (*sandbox.Server, *manualClock) {
	clock := newManualClock(time.Date(2026, 8, 1, 20, 0, 0, 0, time.UTC))
	cfg.Clock = clock
	return start(t, cfg), clock
}

const okAnswer = `{"type":4,"data":{"content":"ok"}}`

func TestInteractionTimes(t *testing.T) {
	s, clock := manual(t, sandbox.Config{})
	b := newRaw(t, s)
	b.register()
	l, _ := b.identified(0)
	ash := play(t, s, "Ash")

	t.Run("late", func(t *testing.T) {
		a, done := b.ask(l, ash, "go", "")
		clock.Advance(3 * time.Second)
		if r := <-done; r.Status != wire.StatusFailed || r.Error != "The application did not respond" {
			t.Errorf("user sees %+v, want that the application did not respond", r)
		}
		wantAnswer(t, "late answer", b.do("POST", a.callback(), okAnswer), 404, 10062)
	})
	t.Run("just in time, then twice", func(t *testing.T) {
		a, done := b.ask(l, ash, "go", "")
		clock.Advance(2999 * time.Millisecond)
		wantAnswer(t, "answer", b.do("POST", a.callback(), okAnswer), 204, 0)
		<-done
		wantAnswer(t, "second answer", b.do("POST", a.callback(), okAnswer), 400, 40060)
	})
	t.Run("follow-up before any answer", func(t *testing.T) {
		a, done := b.ask(l, ash, "go", "")
		wantAnswer(t, "follow-up", b.do("POST", b.webhook(a), `{"content":"x"}`), 404, 10015)
		b.do("POST", a.callback(), okAnswer)
		<-done
	})
	t.Run("token of 15 minutes", func(t *testing.T) {
		a, done := b.ask(l, ash, "go", "")
		b.do("POST", a.callback(), okAnswer)
		<-done
		clock.Advance(14 * time.Minute)
		wantAnswer(t, "follow-up", b.do("POST", b.webhook(a), `{"content":"x","flags":64}`), 200, 0)
		wantAnswer(t, "edit", b.do("PATCH", b.webhook(a)+"/messages/@original", `{"content":"y"}`), 200, 0)
		clock.Advance(time.Minute)
		wantAnswer(t, "late follow-up", b.do("POST", b.webhook(a), `{"content":"x"}`), 401, 50027)
		wantAnswer(t, "late edit", b.do("PATCH", b.webhook(a)+"/messages/@original", `{"content":"z"}`), 401, 50027)
	})
	t.Run("deferred and forgotten", func(t *testing.T) {
		a, done := b.ask(l, ash, "go", "")
		b.do("POST", a.callback(), `{"type":5,"data":{"flags":64}}`)
		r := <-done
		if r.Status != wire.StatusDeferred || !r.Message.Thinking() || !r.Message.Ephemeral() {
			t.Fatalf("user sees %+v, want an ephemeral message that thinks", r)
		}
		clock.Advance(15 * time.Minute)
		m, err := ash.AwaitEdit(soon(t), *r.Message, func(m wire.Message) bool { return m.Failed })
		if err != nil || m.Thinking() {
			t.Errorf("after 15 minutes: %+v, %v, want a failed answer", m, err)
		}
	})
	t.Run("wrong token", func(t *testing.T) {
		a, done := b.ask(l, ash, "go", "")
		wantAnswer(t, "answer", b.do("POST", "/interactions/"+a.ID+"/nonsense/callback", okAnswer), 404, 10062)
		b.do("POST", a.callback(), okAnswer)
		<-done
	})
}

// What waits for a process that is no more fails at once, whether it was announced or not; what was answered stays.
func TestGivenUp(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	b.register()
	l, _ := b.identified(0)
	answered, done := b.ask(l, play(t, s, "Ash"), "go", "")
	b.do("POST", answered.callback(), okAnswer)
	<-done
	announced, done := b.ask(l, play(t, s, "Birch"), "go", "")
	b.do("POST", announced.callback(), `{"type":5,"data":{"flags":64}}`)
	if r := <-done; !r.Message.Thinking() {
		t.Fatalf("Birch sees %+v, want that an answer is announced", r.Message)
	}
	silent, done := b.ask(l, play(t, s, "Cedar"), "go", "")
	s.GiveUp()
	if r := <-done; r.Status != wire.StatusFailed {
		t.Errorf("Cedar sees %+v, want that there is no answer", r)
	}
	for what, a := range map[string]asked{"announced": announced, "silent": silent} {
		if got := b.do("PATCH", b.webhook(a)+"/messages/@original", `{"content":"late"}`); got.status < 400 {
			t.Errorf("%s: an answer that comes late is taken: %d", what, got.status)
		}
	}
	if got := b.do("PATCH", b.webhook(answered)+"/messages/@original", `{"content":"more"}`); got.status != 200 {
		t.Errorf("what was answered cannot be edited any more: %d", got.status)
	}
}

func TestFirstFollowupFillsTheDeferredAnswer(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	b.register()
	l, _ := b.identified(0)
	a, done := b.ask(l, play(t, s, "Ash"), "go", "")
	b.do("POST", a.callback(), `{"type":5,"data":{"flags":64}}`)
	r := <-done
	first := b.do("POST", b.webhook(a), `{"content":"one"}`).message(t)
	if first.ID != r.Message.ID || !first.Ephemeral() || first.Thinking() {
		t.Errorf("first follow-up made %+v, want the deferred message filled and still ephemeral", first)
	}
	second := b.do("POST", b.webhook(a), `{"content":"two"}`).message(t)
	if second.ID == first.ID || second.Ephemeral() {
		t.Errorf("second follow-up made %+v, want a message of its own that all see", second)
	}
	edited := b.do("PATCH", b.webhook(a)+"/messages/@original", `{"content":"three"}`).message(t)
	if edited.ID != first.ID || edited.Content != "three" {
		t.Errorf("@original is %s and says %q, want %s to say three", edited.ID, edited.Content, first.ID)
	}
	wantAnswer(t, "delete", b.do("DELETE", b.webhook(a)+"/messages/@original", ""), 204, 0)
	wantAnswer(t, "delete again", b.do("DELETE", b.webhook(a)+"/messages/@original", ""), 404, 10008)
}

func TestInteractionShape(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	b.register()
	l, _ := b.identified(0)
	ash := play(t, s, "Ash")
	if err := ash.SetLocale(soon(t), "es-ES"); err != nil {
		t.Fatal(err)
	}
	a, done := b.ask(l, ash, "go", "")
	if a.Locale != "es-ES" || a.GuildLocale != "en-US" || a.Context != 0 || a.GuildID == "" {
		t.Errorf("in a guild: %+v, want locale es-ES, guild locale en-US, context 0", a)
	}
	if a.Member == nil || a.Member.User.ID != ash.ID || a.Member.Permissions == "" || a.User != nil {
		t.Errorf("in a guild: member %+v, user %+v, want the member with permissions and no user", a.Member, a.User)
	}
	if a.Channel == nil || a.Channel.Name != "tavern" || a.AppPermissions == "" {
		t.Errorf("channel %+v, app_permissions %q, want both", a.Channel, a.AppPermissions)
	}
	b.do("POST", a.callback(), `{"type":4,"data":{"content":"x","components":[`+row(btn("press"))+`]}}`)
	r := <-done

	a, done = b.begin(l, func() (wire.Result, error) { return ash.Press(soon(t), *r.Message, "press") })
	if a.Message == nil || a.Message.ID != r.Message.ID || len(a.Message.Components) != 1 {
		t.Errorf("press carries message %+v, want the one with the button", a.Message)
	}
	b.do("POST", a.callback(), `{"type":6}`)
	if r := <-done; r.Status != wire.StatusDone || r.Message == nil {
		t.Errorf("after a deferred update: %+v, want done with the message as it was", r)
	}

	if _, err := ash.OpenDM(soon(t)); err != nil {
		t.Fatal(err)
	}
	a, done = b.begin(l, func() (wire.Result, error) { return ash.Command(soon(t), "dm", "go", nil) })
	if a.Context != 1 || a.User == nil || a.User.ID != ash.ID || a.Member != nil || a.GuildID != "" {
		t.Errorf("in a DM: %+v, want context 1 and the user alone", a)
	}
	b.do("POST", a.callback(), okAnswer)
	<-done
	noViolations(t, s)
}

// TestFurtherAnswersAreLimitedByChannel, by a limit that no header announces, and whoever asked: first answers, other
// channels and taking messages away are not.
func TestFurtherAnswersAreLimitedByChannel(t *testing.T) {
	s, clock := manual(t, sandbox.Config{FollowUps: 3})
	b := newRaw(t, s)
	b.register()
	l, _ := b.identified(0)
	ash, birch := play(t, s, "Ash"), play(t, s, "Birch")
	said := func(u *player.User, channel string) string {
		t.Helper()
		a, done := b.begin(l, func() (wire.Result, error) { return u.Command(soon(t), channel, "go", nil) })
		wantAnswer(t, "first answer", b.do("POST", a.callback(), okAnswer), 204, 0)
		<-done
		return b.webhook(a)
	}
	ofAsh, ofBirch, elsewhere := said(ash, "#tavern"), said(birch, "#tavern"), said(ash, "#crossroads")
	edit := func(hook string) answer { return b.do("PATCH", hook+"/messages/@original", `{"content":"y"}`) }
	wantAnswer(t, "follow-up", b.do("POST", ofAsh, `{"content":"x","flags":64}`), 200, 0)
	wantAnswer(t, "edit", edit(ofAsh), 200, 0)
	wantAnswer(t, "another's edit", edit(ofBirch), 200, 0)
	clock.Advance(20 * time.Second)
	for range 2 {
		late := edit(ofBirch)
		wantAnswer(t, "one too many", late, 429, 0)
		if scope, after := late.header.Get("X-RateLimit-Scope"), late.header.Get("Retry-After"); scope != "shared" ||
			after != "40" {
			t.Errorf("the limit is of scope %q and over in %q s; want a shared one, 40 s", scope, after)
		}
	}
	wantAnswer(t, "elsewhere", edit(elsewhere), 200, 0)
	said(birch, "#tavern")
	wantAnswer(t, "taking away", b.do("DELETE", ofAsh+"/messages/@original", ""), 204, 0)
	clock.Advance(40 * time.Second)
	wantAnswer(t, "a minute later", edit(ofBirch), 200, 0)
	noViolations(t, s)
}

func TestPlayersMayNotDoWhatClientsForbid(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	b.do("PUT", "/applications/"+string(s.ApplicationID())+"/commands", `[{"name":"mix","description":"d","options":[
		{"type":4,"name":"n","description":"d","required":true,"min_value":1,"max_value":4},
		{"type":3,"name":"c","description":"d","choices":[{"name":"A","value":"a"}]},
		{"type":6,"name":"who","description":"d"}]},
		{"name":"boss","description":"d","default_member_permissions":"0"}]`)
	b.identified(0)
	birch, ctx := play(t, s, "Birch"), soon(t)
	m := b.do("POST", "/channels/"+b.channel("#tavern")+"/messages",
		legacy(row(`{"type":2,"style":1,"label":"b","custom_id":"off","disabled":true}`)+","+row(sel(3)))).message(t)
	for name, act := range map[string]func() error{
		"missing option":  func() error { _, err := birch.Command(ctx, "#tavern", "mix", nil); return err },
		"below the least": func() error { _, err := birch.Command(ctx, "#tavern", "mix", player.Values{"n": 0}); return err },
		"half a number": func() error {
			_, err := birch.Command(ctx, "#tavern", "mix", player.Values{"n": 1.5})
			return err
		},
		"not a choice": func() error {
			_, err := birch.Command(ctx, "#tavern", "mix", player.Values{"n": 1, "c": "z"})
			return err
		},
		"unknown option": func() error {
			_, err := birch.Command(ctx, "#tavern", "mix", player.Values{"n": 1, "z": 1})
			return err
		},
		"unknown user": func() error {
			_, err := birch.Command(ctx, "#tavern", "mix", player.Values{"n": 1, "who": "Zed"})
			return err
		},
		"unknown command":      func() error { _, err := birch.Command(ctx, "#tavern", "nix", nil); return err },
		"command not for them": func() error { _, err := birch.Command(ctx, "#tavern", "boss", nil); return err },
		"unknown channel":      func() error { _, err := birch.Command(ctx, "#cellar", "mix", nil); return err },
		"disabled button":      func() error { _, err := birch.Press(ctx, m, "off"); return err },
		"unknown button":       func() error { _, err := birch.Press(ctx, m, "none"); return err },
		"value not offered":    func() error { _, err := birch.Select(ctx, m, "s", "v9"); return err },
		"two of one":           func() error { _, err := birch.Select(ctx, m, "s", "v1", "v2"); return err },
		"none of one":          func() error { _, err := birch.Select(ctx, m, "s"); return err },
	} {
		if err := act(); !errors.Is(err, player.ErrRefused) {
			t.Errorf("%s: got %v, want a refusal", name, err)
		}
	}
}

func TestNoBot(t *testing.T) {
	s := start(t, sandbox.Config{})
	newRaw(t, s).register()
	_, err := play(t, s, "Ash").Command(soon(t), "#tavern", "go", nil)
	if !errors.Is(err, player.ErrFailed) || !strings.Contains(err.Error(), "The application did not respond") {
		t.Errorf("without a bot: %v, want that the application did not respond", err)
	}
}

func TestNonce(t *testing.T) {
	s, clock := manual(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	other := "/channels/" + b.channel("#crossroads") + "/messages"
	send := func(path, content, nonce string, enforce bool) wire.MessageID {
		t.Helper()
		return b.do("POST", path,
			fmt.Sprintf(`{"content":%q,"nonce":%q,"enforce_nonce":%t}`, content, nonce, enforce)).message(t).ID
	}
	first := send(path, "night 3", "n3", true)
	if again := send(path, "night 3", "n3", true); again != first {
		t.Errorf("repeat made message %s, want the first one, %s", again, first)
	}
	if got := send(other, "night 3", "n3", true); got == first {
		t.Error("same nonce in another channel: got the first message, want a new one")
	}
	if got := send(path, "night 3", "n3", false); got == first {
		t.Error("same nonce not enforced: got the first message, want a new one")
	}
	clock.Advance(6 * time.Minute)
	if got := send(path, "night 3", "n3", true); got == first {
		t.Error("after six minutes: got the first message, want a new one")
	}
}

func TestAccess(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	tavern, err := s.ChannelNamed("#tavern")
	if err != nil {
		t.Fatal(err)
	}
	path := "/channels/" + string(tavern)
	thread, err := s.AddThread(tavern, "table 7", false)
	if err != nil {
		t.Fatal(err)
	}
	threadPath := "/channels/" + string(thread)
	hi := `{"content":"x"}`
	cases := []struct {
		name         string
		deny         sandbox.Permission
		method, path string
		body         string
		files        map[string]string
		status, code int
	}{
		{"see", sandbox.PermViewChannel, "POST", path + "/messages", hi, nil, 403, 50001},
		{"send", sandbox.PermSendMessages, "POST", path + "/messages", hi, nil, 403, 50013},
		{"send, in a thread", sandbox.PermSendMessages, "POST", threadPath + "/messages", hi, nil, 200, 0},
		{"send in threads", sandbox.PermSendInThreads, "POST", threadPath + "/messages", hi, nil, 403, 50013},
		{"embed", sandbox.PermEmbedLinks, "POST", path + "/messages", embed(`{"title":"t"}`), nil, 403, 50013},
		{"attach", sandbox.PermAttachFiles, "POST", path + "/messages", hi, map[string]string{"a.txt": "a"}, 403, 50013},
	}
	for _, c := range cases {
		t.Run("may not "+c.name, func(t *testing.T) {
			if err := s.DenyBot(tavern, c.deny); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = s.DenyBot(tavern, 0) }()
			s.ClearViolations()
			var a answer
			if c.files != nil {
				a = b.upload(c.method, c.path, c.body, c.files)
			} else {
				a = b.do(c.method, c.path, c.body)
			}
			wantAnswer(t, c.name, a, c.status, c.code)
			if c.code != 0 {
				if v := s.Violations(); len(v) != 1 || v[0].Kind != wire.ViolationPermission {
					t.Errorf("violations %+v, want one of permission", v)
				}
			}
		})
	}
	wantAnswer(t, "everything given back", b.do("POST", path+"/messages", hi), 200, 0)
}

func TestNotThere(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	tavern := "/channels/" + b.channel("#tavern")
	app := "/applications/" + string(s.ApplicationID())
	for _, c := range []struct {
		method, path, body string
		status, code       int
	}{
		{"POST", "/channels/1/messages", `{"content":"x"}`, 404, 10003},
		{"PATCH", tavern + "/messages/1", `{"content":"x"}`, 404, 10008},
		{"DELETE", tavern + "/messages/1", "", 404, 10008},
		{"GET", "/applications/1/commands", "", 404, 10002},
		{"GET", app + "/guilds/1/commands", "", 404, 10004},
		{"POST", "/users/@me/channels", `{"recipient_id":"1"}`, 404, 10013},
		{"POST", "/webhooks/" + string(s.ApplicationID()) + "/none", `{"content":"x"}`, 404, 10015},
		{"POST", "/interactions/1/none/callback", okAnswer, 404, 10062},
		{"GET", "/voice/regions", "", 404, 0},
	} {
		wantAnswer(t, c.method+" "+c.path, b.do(c.method, c.path, c.body), c.status, c.code)
	}
	b.token = "wrong"
	wantAnswer(t, "wrong token", b.do("GET", "/applications/@me", ""), 401, 0)
	resp, err := http.Get(s.URL() + "/api/v10/gateway")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != 403 {
		t.Errorf("without a User-Agent like Discord asks for: %d, want 403", resp.StatusCode)
	}
}

func TestDirectMessages(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	ash, err := s.UserNamed("Ash")
	if err != nil {
		t.Fatal(err)
	}
	openDM := func() wire.MessageID { // a channel's id reads like a message's
		return b.do("POST", "/users/@me/channels", `{"recipient_id":"`+string(ash)+`"}`).message(t).ID
	}
	dm := openDM()
	if again := openDM(); again != dm {
		t.Errorf("opened twice: %s and %s, want the same channel", dm, again)
	}
	path := "/channels/" + string(dm) + "/messages"
	wantAnswer(t, "open", b.do("POST", path, `{"content":"x"}`), 200, 0)
	if err := s.SetDMsClosed(ash, true); err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, "closed", b.do("POST", path, `{"content":"x"}`), 403, 50007)
	stranger, err := s.AddUser("Elder")
	if err != nil {
		t.Fatal(err)
	}
	far := b.do("POST", "/users/@me/channels", `{"recipient_id":"`+string(stranger)+`"}`).message(t).ID
	wantAnswer(t, "no guild in common", b.do("POST", "/channels/"+string(far)+"/messages", `{"content":"x"}`), 403, 50278)
	noViolations(t, s) // people may close their messages: no fault of the bot's
}

func TestThreads(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	tavern := b.channel("#tavern")
	birch, ctx := play(t, s, "Birch"), soon(t)
	thread, err := s.AddThread(wire.ChannelID(tavern), "secret", true)
	if err != nil {
		t.Fatal(err)
	}
	secret := "/channels/" + string(thread)
	seen := func() bool {
		places, err := birch.Channels(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range places {
			if p.Name == "secret" {
				return true
			}
		}
		return false
	}
	if seen() {
		t.Error("Birch sees a private thread that he is not in")
	}
	m := b.do("POST", secret+"/messages", `{"content":"come in, <@`+string(birch.ID)+`>"}`).message(t)
	if !seen() {
		t.Error("Birch does not see the private thread that he was called into")
	}
	edit := func() answer { return b.do("PATCH", secret+"/messages/"+string(m.ID), `{"content":"x"}`) }
	wantAnswer(t, "archive", b.do("PATCH", secret, `{"archived":true}`), 200, 0)
	wantAnswer(t, "edit in an archived thread", edit(), 400, 50083)
	wantAnswer(t, "a message brings it back", b.do("POST", secret+"/messages", `{"content":"x"}`), 200, 0)
	wantAnswer(t, "edit again", edit(), 200, 0)
	b.do("PATCH", secret, `{"archived":true}`)
	wantAnswer(t, "open again", b.do("PATCH", secret, `{"archived":false}`), 200, 0)
	wantAnswer(t, "edit in the open thread", edit(), 200, 0)
	wantAnswer(t, "a channel is no thread", b.do("PATCH", "/channels/"+tavern, `{"archived":true}`), 400, 50024)
	if _, err := s.AddThread(thread, "deeper", false); !errors.Is(err, sandbox.ErrUnknown) {
		t.Errorf("a thread in a thread: %v, want %v", err, sandbox.ErrUnknown)
	}
}

// TestThreadsUnderMessages: the bot begins a thread under a message, brings people in and archives it; what Discord
// refuses is refused.
func TestThreadsUnderMessages(t *testing.T) {
	clock := newManualClock(time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC))
	s := start(t, sandbox.Config{Clock: clock})
	b := newRaw(t, s)
	tavern := b.channel("#tavern")
	birch := play(t, s, "Birch")
	post := func(place string) string {
		return string(b.do("POST", "/channels/"+place+"/messages", `{"content":"here"}`).message(t).ID)
	}
	m := post(tavern)
	begin := func(place, m, body string) answer {
		return b.do("POST", "/channels/"+place+"/messages/"+m+"/threads", body)
	}
	wantAnswer(t, "a thread without a name", begin(tavern, m, `{"name":""}`), 400, 50035)
	wantAnswer(t, "a time that is none", begin(tavern, m, `{"name":"Table 7","auto_archive_duration":61}`), 400, 50035)
	wantAnswer(t, "a message that is not there", begin(tavern, "1", `{"name":"Table 7"}`), 404, 10008)
	if err := s.DenyBot(wire.ChannelID(tavern), sandbox.PermCreateThreads); err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, "without the permission", begin(tavern, m, `{"name":"Table 7"}`), 403, 50013)
	// which whoever begins a thread can do without
	if err := s.DenyBot(wire.ChannelID(tavern), sandbox.PermManageThreads); err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, "a thread", begin(tavern, m, `{"name":"Table 7","auto_archive_duration":60}`), 200, 0)
	wantAnswer(t, "a second one", begin(tavern, m, `{"name":"Table 8"}`), 400, 160004)
	wantAnswer(t, "one in the thread", begin(m, post(m), `{"name":"Table 9"}`), 400, 50024)

	member := func(user string) answer { return b.do("PUT", "/channels/"+m+"/thread-members/"+user, "") }
	wantAnswer(t, "Birch comes in", member(string(birch.ID)), 204, 0)
	wantAnswer(t, "Birch is there already", member(string(birch.ID)), 204, 0)
	wantAnswer(t, "nobody comes in", member("1"), 404, 10013)
	list, err := birch.Messages(soon(t), tavern, 50)
	if err != nil || len(list) != 1 || list[0].Thread == nil || list[0].Thread.Name != "Table 7" ||
		list[0].Thread.MemberCount != 2 {
		t.Errorf("Birch sees %+v, %v; want the message with its thread of two", list, err)
	}
	wantAnswer(t, "archive", b.do("PATCH", "/channels/"+m, `{"archived":true}`), 200, 0)
	wantAnswer(t, "somebody into what is archived", member(string(birch.ID)), 400, 50083)
	post(m)
	clock.Advance(time.Hour)
	wantAnswer(t, "an hour of silence archives it", b.do("PATCH", "/channels/"+m, `{"locked":true}`), 403, 50013)
	wantAnswer(t, "an hour of silence archives it", member(string(birch.ID)), 400, 50083)
	if err := s.ArchiveThread(wire.ChannelID(m), true, true); err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, "a locked thread stays closed", b.do("PATCH", "/channels/"+m, `{"archived":false}`), 403, 50013)
	wantAnswer(t, "and silent", b.do("POST", "/channels/"+m+"/messages", `{"content":"x"}`), 403, 160005)
	if err := s.RemoveChannel(wire.ChannelID(m)); err != nil {
		t.Fatal(err)
	}
	if list, err := birch.Messages(soon(t), tavern, 50); err != nil || len(list) != 1 || list[0].Thread != nil {
		t.Errorf("after the thread is deleted Birch sees %+v, %v; want the message without it", list, err)
	}
}

// TestPlacesThatGo: a channel goes with its threads, and people hear of it; the bot meets an unknown channel.
func TestPlacesThatGo(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	tavern := b.channel("#tavern")
	admin := func(method, path, body string) int {
		r, err := http.NewRequest(method, s.URL()+"/sandbox/channels/"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		return resp.StatusCode
	}
	if got := admin("POST", "tavern/threads", `{"name":"table 7"}`); got != 200 {
		t.Fatalf("making a thread: status %d", got)
	}
	thread := b.channel("table 7")
	if got := admin("POST", "tavern/threads", `{}`); got != 400 {
		t.Errorf("a thread without a name: status %d, want 400", got)
	}
	if got := admin("DELETE", "tavern", ""); got != 200 {
		t.Fatalf("deleting the channel: status %d", got)
	}
	if got := admin("DELETE", "tavern", ""); got != 404 {
		t.Errorf("deleting it again: status %d, want 404", got)
	}
	for _, gone := range []string{tavern, thread} {
		wantAnswer(t, "a message to "+gone, b.do("POST", "/channels/"+gone+"/messages", `{"content":"x"}`), 404, 10003)
	}
	places, err := play(t, s, "Ash").Channels(soon(t))
	if err != nil || len(places) != 1 || places[0].Name != "crossroads" {
		t.Errorf("Ash sees %+v, %v; want the crossroads alone", places, err)
	}
}
