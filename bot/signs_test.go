package bot_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/bottest"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/wire"
)

// ringing is a theme with looks of the letters that begin the bot's calls and what the board says of waiting.
func ringing(t *testing.T, bell string) func(*bot.Config) {
	t.Helper()
	theme, err := board.ReadTheme("theme.yaml", []byte(`
letters: {"🔔": bell, "⏳": glass}
signs:
  bell: {colour: "#ffd166", shape: "`+bell+`"}
  glass: {colour: "#7fd6ab", shape: "fill M14 4 H50 V60 H14 Z"}
`))
	if err != nil {
		t.Fatal(err)
	}
	return func(c *bot.Config) { c.Themes = map[string]board.Theme{"orchard": theme} }
}

const (
	roundBell  = "fill O 32 32 22"
	squareBell = "fill M8 8 H56 V56 H8 Z"
)

// emojis lists the application's emojis by name, as Discord has them.
func (i *inn) emojis() map[string]string {
	i.t.Helper()
	var list wire.ApplicationEmojis
	i.ask(http.MethodGet, nil, &list)
	out := map[string]string{}
	for _, e := range list.Items {
		out[e.Name] = "<:" + e.Name + ":" + string(e.ID) + ">"
	}
	return out
}

// ask asks about the application's emojis with the bot's token, as somebody who is not the bot's program.
func (i *inn) ask(method string, body []byte, out any) {
	i.t.Helper()
	url := "https://discord.com/api/v10/applications/" + string(i.server.ApplicationID()) + "/emojis"
	req, err := http.NewRequestWithContext(i.ctx, method, url, bytes.NewReader(body))
	if err != nil {
		i.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+i.server.Token())
	req.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	req.Header.Set("Content-Type", "application/json")
	res, err := i.server.Transport().RoundTrip(req)
	if err != nil {
		i.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode > 299 || json.Unmarshal(data, out) != nil {
		i.t.Fatalf("%s emojis: %d %s, %v", method, res.StatusCode, data, err)
	}
}

// asks demands what the bot asks of the application's emojis since the counts before; it may take a moment.
func (i *inn) asks(when string, before map[string]sandbox.Count, want map[string]int) {
	i.t.Helper()
	for got := map[string]int(nil); ; {
		if got = i.emojiRequests(before); maps.Equal(got, want) {
			return
		}
		select {
		case <-i.ctx.Done():
			i.t.Fatalf("%s, the bot asks %v, want %v", when, got, want)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// emojiRequests counts what was asked of the application's emojis since the counts before.
func (i *inn) emojiRequests(before map[string]sandbox.Count) map[string]int {
	out := map[string]int{}
	for route, c := range i.server.Counters() {
		method, path, _ := strings.Cut(route, " ")
		if n := c.Requests - before[route].Requests; n > 0 && strings.Contains(path, "/emojis") {
			out[method] += n
		}
	}
	return out
}

// The signs of words are drawn, uploaded once, replaced where a drawing has changed, and nobody else's are touched.
func TestSignsAreUploadedOnceAndKeptInStep(t *testing.T) {
	i := newInn(t, []string{"Ash"}, ringing(t, roundBell))
	// beside what the bot does else: until then there are letters
	i.asks("at the first start", nil, map[string]int{"GET": 1, "POST": 2})
	i.begin("Ash")
	called := bottest.SaidIn(i.people["Ash"].AwaitWords("<:bell_").Message)
	first := i.emojis()
	names := slices.Sorted(maps.Keys(first))
	if len(names) != 2 || !strings.HasPrefix(names[0], "bell_") || !strings.HasPrefix(names[1], "glass_") {
		t.Fatalf("the application has the emojis %v, want a bell and a glass", first)
	}
	if !strings.Contains(called, first[names[0]]) || strings.Contains(called, "🔔") {
		t.Errorf("the call says %q, want one of %v in the place of the letter", called, first)
	}
	var foreign wire.ApplicationEmoji
	png, err := board.Theme{}.Emoji("anything")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := json.Marshal(map[string]string{"name": "bell_of_the_host",
		"image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)})
	i.ask(http.MethodPost, body, &foreign)

	i.stop()
	before := i.server.Counters()
	i.start(ringing(t, roundBell))
	i.asks("where nothing has changed", before, map[string]int{"GET": 1})
	i.settle()

	i.stop()
	before = i.server.Counters()
	i.start(ringing(t, squareBell))
	i.asks("after a changed drawing", before, map[string]int{"GET": 1, "POST": 1, "DELETE": 1})
	i.settle()
	i.asks("after a changed drawing", before, map[string]int{"GET": 1, "POST": 1, "DELETE": 1})
	second := i.emojis()
	if len(second) != 3 || second[foreign.Name] == "" {
		t.Errorf("the application has %v, want a new bell, the glass, and %s of the host", second, foreign.Name)
	}
	for name := range first {
		if _, stays := second[name]; stays != strings.HasPrefix(name, "glass_") {
			t.Errorf("%s stands after the bell was drawn anew: %v", name, stays)
		}
	}
	i.noObjections()
}

// Emojis that an earlier version made keep standing in the messages that have them: they are renamed, not made anew.
func TestSignsOfAnEarlierVersionAreRenamed(t *testing.T) {
	i := newInn(t, []string{"Ash"})
	i.stop()
	theme, err := board.ReadTheme("theme.yaml", []byte(`signs: {bell: {colour: "#ffd166", shape: "`+roundBell+`"}}`))
	if err != nil {
		t.Fatal(err)
	}
	png, err := theme.Emoji("bell")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(png)
	var bell, gone wire.ApplicationEmoji
	for name, made := range map[string]*wire.ApplicationEmoji{
		"wt_bell_" + hex.EncodeToString(sum[:4]): &bell, "wt_whistle_01234567": &gone,
	} {
		body, _ := json.Marshal(map[string]string{"name": name,
			"image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)})
		i.ask(http.MethodPost, body, made)
	}
	before := i.server.Counters()
	i.start(ringing(t, roundBell))
	i.asks("after an upgrade", before, map[string]int{"GET": 1, "PATCH": 1, "POST": 1, "DELETE": 1})
	sayable := regexp.MustCompile(`^(bell|glass)_[b-df-hj-np-tv-xz]{3}$`)
	for name, written := range i.emojis() {
		if !sayable.MatchString(name) {
			t.Errorf("an emoji is called %q, which nobody can say", name)
		}
		if strings.HasPrefix(name, "bell_") != strings.Contains(written, string(bell.ID)) {
			t.Errorf("%s: the bell was %s", written, bell.ID)
		}
	}
	i.noObjections()
}

// hourless is a clock on which hours pass at once.
type hourless struct{ *hurriedClock }

func (c hourless) AfterFunc(d time.Duration, f func()) func() bool {
	if d == time.Hour {
		return time.AfterFunc(50*time.Millisecond, f).Stop
	}
	return c.hurriedClock.AfterFunc(d, f)
}

// What cannot be uploaded at the start is tried again after an hour.
func TestSignsAreTriedAgain(t *testing.T) {
	i := newInn(t, []string{"Ash"})
	i.stop()
	if _, err := i.server.OrderFault(sandbox.Fault{
		Kind: sandbox.FaultError, Route: "POST /applications/*/emojis", Times: 1, Status: 400, Code: 30008,
	}); err != nil {
		t.Fatal(err)
	}
	i.start(ringing(t, roundBell), func(c *bot.Config) { c.Clock = hourless{newClock()} })
	i.asks("after an hour", nil, map[string]int{"GET": 2, "POST": 3}) // the first of which is refused
	if n := len(i.emojis()); n != 2 {
		t.Errorf("%d emojis stand, want 2", n)
	}
}

// Where Discord takes no emojis, letters stay, and the host is told once.
func TestSignsThatAreRefusedStayLetters(t *testing.T) {
	var log bytes.Buffer
	i := newInn(t, []string{"Ash"})
	i.stop()
	if _, err := i.server.OrderFault(sandbox.Fault{
		Kind: sandbox.FaultError, Route: "POST /applications/*/emojis", Times: -1, Status: 403, Code: 50013,
		Message: "Missing Permissions",
	}); err != nil {
		t.Fatal(err)
	}
	i.start(ringing(t, roundBell), func(c *bot.Config) { c.Log = zerolog.New(zerolog.SyncWriter(&log)) })
	i.begin("Ash")
	i.people["Ash"].AwaitWords("🔔")
	i.stop()
	if n := strings.Count(log.String(), "written as letters"); n != 1 {
		t.Errorf("the host is told %d times, want once:\n%s", n, log.String())
	}
	i.server.ClearViolations()
}
