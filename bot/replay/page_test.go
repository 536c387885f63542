package replay_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/replay"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// dataOf is what the program of a page is given.
func dataOf(t *testing.T, page []byte) string {
	t.Helper()
	_, data, _ := strings.Cut(string(page), `<script id="game" type="application/json">`)
	data, _, ok := strings.Cut(data, "</script>")
	if !ok || !json.Valid([]byte(data)) {
		t.Fatalf("the page has no data that can be read:\n%s", data)
	}
	return data
}

// steps are the steps of a page, of which only so much is read. What it says are numbers of its texts.
type steps struct {
	Texts    []json.RawMessage
	Over     bool
	Result   int
	Winners  []int
	Chapters []struct{ Step, Title int }
	Areas    []struct{ Own []int }
	Steps    []struct {
		N, Seat  int
		Turn     bool
		Named    bool
		Answer   int
		Told     []struct{ Text int }
		Turnings []struct{ Text, Swing int }
	}
}

func stepsOf(t *testing.T, page []byte) (out steps) {
	t.Helper()
	must(t, json.Unmarshal([]byte(dataOf(t, page)), &out))
	return out
}

// say is a text in the language in which the page opens.
func (s steps) say(n int) string { return s.in(0, n) }

// in is a text in the nth of the page's languages.
func (s steps) in(tongue, n int) string {
	var one string
	var each []string
	if json.Unmarshal(s.Texts[n], &one) == nil {
		return one
	}
	if json.Unmarshal(s.Texts[n], &each) != nil {
		return "?"
	}
	return each[tongue]
}

var twoSeats = engine.Setup{Seats: 2, Seed: engine.SeedOf(1), Host: 0, Options: map[string]string{"seasons": "1"}}

// A page, whole, of a game so small that it can be read.
func TestPageOfASmallGame(t *testing.T) {
	h := orchardHouse(t)
	g := h.played(t, twoSeats, "greedy", 100)
	g.Turnings = []replay.Turning{
		{Step: 3, Text: engine.T("orchard.best.cheers", engine.A("who", engine.Who(0)), engine.A("n", engine.Number(2))),
			Swing: 12}}
	golden.Check(t, "testdata/orchard.html", withoutFiles(string(h.page(t, g, "en"))))
}

// withoutFiles is a page without its style and its program, which are files of their own, and without their seals.
func withoutFiles(page string) string {
	for _, tag := range []string{"<style>", "<script>"} {
		before, rest, _ := strings.Cut(page, tag)
		_, after, _ := strings.Cut(rest, strings.Replace(tag, "<", "</", 1))
		page = before + tag + "…" + strings.Replace(tag, "<", "</", 1) + after
	}
	return regexp.MustCompile(`sha256-.*?&#39;`).ReplaceAllString(page, "sha256-…&#39;")
}

// A game under way is shown as onlookers see it, a finished one with hands and answers.
func TestHandsAreShownWhenTheGameIsOver(t *testing.T) {
	h := orchardHouse(t)
	whole := h.played(t, twoSeats, "greedy", 100)
	part := whole
	part.Log = whole.Log[:len(whole.Log)-1]
	for _, tt := range []struct {
		name string
		game replay.Game
		over bool
	}{{"over", whole, true}, {"under way", part, false}} {
		page := h.page(t, tt.game, "en")
		got := stepsOf(t, page)
		own, answers := 0, 0
		for _, a := range got.Areas {
			own += len(a.Own)
		}
		for _, s := range got.Steps {
			answers += len(got.say(s.Answer))
		}
		if n := got.Steps[len(got.Steps)-1].N; n > 0 != tt.over {
			t.Errorf("%s: the last step has the number %d of the log", tt.name, n)
		}
		if got.Over != tt.over || own > 0 != tt.over || answers > 0 != tt.over {
			t.Errorf("%s: over %v, %d zones of hands, %d letters of answers", tt.name, got.Over, own, answers)
		}
		if says := "The game is still going on. Here's what everybody may know of it."; strings.Contains(string(page),
			says) == tt.over {
			t.Errorf("%s: it is wrong about whether the game goes on", tt.name)
		}
	}
}

// What was taken back is not shown, nor marked.
func TestWhatWasTakenBackIsNotShown(t *testing.T) {
	h := orchardHouse(t)
	g := h.played(t, twoSeats, "greedy", 1)
	first := g.Log[0]
	p, err := engine.Replay(h.game, g.Setup, append(g.Log, engine.TakeBack(first.Seat, 0)), nil)
	must(t, err)
	d := p.Open(nil)[first.Seat]
	answers := p.Answers(d.ID, nil)
	g.Log = append(g.Log, engine.TakeBack(first.Seat, 0),
		engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[len(answers)-1]})
	g.Turnings = []replay.Turning{{Step: 1, Text: engine.T("orchard.answer.rest")}}
	got := stepsOf(t, h.page(t, g, "en"))
	if len(got.Steps) != 2 {
		t.Errorf("the steps are %+v, want the deal and the third entry", got.Steps)
	}
	for _, s := range got.Steps {
		if len(s.Turnings) > 0 {
			t.Errorf("entry %d is marked for what was taken back: %v", s.N, s.Turnings)
		}
	}
}

// Turning points stand at their moves, in order, and those of moves that are not shown at the next one that is.
func TestTurningPointsStandAtTheirMoves(t *testing.T) {
	h := fateHouse(t)
	g := h.played(t, engine.Setup{Seats: 2, Seed: engine.SeedOf(4), Host: 0}, "greedy", 1000)
	shown := map[int]bool{}
	for _, s := range stepsOf(t, h.page(t, g, "en")).Steps {
		shown[s.N] = true
	}
	hidden := 1
	for shown[hidden] {
		hidden++
	}
	seat := func(n int) engine.Text { return engine.T("who.seat", engine.A("n", engine.Number(n))) }
	g.Turnings = []replay.Turning{{Step: len(g.Log), Text: seat(3), Swing: -7}, {Step: hidden, Text: seat(1)},
		{Step: hidden, Text: seat(2), Swing: 100}}
	var said []string
	got := stepsOf(t, h.page(t, g, "en"))
	for _, s := range got.Steps {
		for _, m := range s.Turnings {
			said = append(said, got.say(m.Text)+got.say(m.Swing))
			if len(said) < 3 && (s.N < hidden || shown[s.N-1] && s.N-1 > hidden) {
				t.Errorf("%q stands at entry %d, want the next that is shown after %d", got.say(m.Text), s.N, hidden)
			}
		}
	}
	if want := "Player 1|Player 2Chance to win: up about 100%|Player 3Chance to win: down about 7%"; strings.Join(said,
		"|") != want {
		t.Errorf("the turning points are %q, want %q", said, want)
	}
}

// The chapters are those of the story, from headline to headline; within a Day the turns go round.
func TestAGameHasChaptersAndTurns(t *testing.T) {
	h := fateHouse(t)
	got := stepsOf(t, h.page(t, h.played(t, engine.Setup{Seats: 2, Seed: engine.SeedOf(4), Host: 0}, "greedy", 1000),
		"en"))
	var titles []string
	for _, c := range got.Chapters {
		titles = append(titles, got.say(c.Title))
	}
	if list := strings.Join(titles, "|"); !strings.HasPrefix(list, "How the game began|☀️ Day 1") ||
		!strings.Contains(list, "|🌙 Night 1. Basil draws the Events.|☀️ Day 2|") {
		t.Errorf("the chapters are %s", list)
	}
	turns := 0
	for _, s := range got.Steps {
		if s.Turn {
			turns++
		}
	}
	if days := len(titles) / 2; turns < 2*days || turns > len(got.Steps)-days {
		t.Errorf("%d turns in %d steps of %d Days of two players", turns, len(got.Steps), days)
	}
}

// A page speaks all its languages, and opens in the first: no sentence of it is missing in one of them, and none says
// in another what it says in English.
func TestAPageSpeaksItsLanguages(t *testing.T) {
	h := fateHouse(t)
	page := h.page(t, h.played(t, engine.Setup{Seats: 2, Seed: engine.SeedOf(4), Host: 0}, "greedy", 1<<20), "es", "en")
	for _, want := range []string{`<html lang="es">`, "y una vista previa no lo tiene"} {
		if !bytes.Contains(page, []byte(want)) {
			t.Errorf("the page that opens in Spanish has no %q", want)
		}
	}
	got := stepsOf(t, page)
	spanish, english := got.in(0, got.Result), got.in(1, got.Result)
	if !strings.Contains(spanish, "Gran Bruja Suprema") || !strings.Contains(english, "Grand High Witch") {
		t.Errorf("who has won is said in Spanish as %q, in English as %q", spanish, english)
	}
	for _, s := range got.Steps {
		for _, told := range s.Told {
			if spanish, english := got.in(0, told.Text), got.in(1, told.Text); spanish == "" || spanish == english &&
				strings.Contains(english, " ") {
				t.Errorf("move %d tells %q in Spanish and %q in English", s.N, spanish, english)
			}
		}
	}
}

// Whoever moves is named once: by the sentence that tells it, or before it. A newcomer read "Basil Basil drafts
// Rosamund Thorn".
func TestWhoMovesIsNamedOnce(t *testing.T) {
	h := fateHouse(t)
	g := h.played(t, engine.Setup{Seats: 4, Seed: engine.SeedOf(4), Host: 0}, "greedy", 1<<20)
	got := stepsOf(t, h.page(t, g, "en"))
	named := 0
	for _, s := range got.Steps {
		if s.Seat < 0 || len(s.Told) == 0 {
			continue
		}
		if first := got.say(s.Told[0].Text); strings.HasPrefix(first, "⁑"+four[s.Seat]) || strings.HasPrefix(first,
			four[s.Seat]) {
			if named++; !s.Named {
				t.Errorf("move %d: %q is written behind the name %s", s.N, first, four[s.Seat])
			}
		}
	}
	if named == 0 {
		t.Error("no sentence begins with a name: the test shows nothing")
	}
}

// The page says who has won, in the game's words, and knows whose area has the crown.
func TestAPageSaysWhoHasWon(t *testing.T) {
	h := fateHouse(t)
	g := h.played(t, engine.Setup{Seats: 4, Seed: engine.SeedOf(4), Host: 0}, "greedy", 1<<20)
	end, err := engine.Replay(g.Rules, g.Setup, g.Log, nil)
	must(t, err)
	winner := end.View(engine.Onlooker).Standing().Winners[0]
	got := stepsOf(t, h.page(t, g, "en"))
	if said := got.say(got.Result); !strings.Contains(said, four[winner]) || len(got.Winners) != 1 ||
		got.Winners[0] != int(winner) {
		t.Errorf("%s has won; the page says %q, and crowns %v", four[winner], said, got.Winners)
	}
	g.Log = g.Log[:len(g.Log)-1]
	if got := stepsOf(t, h.page(t, g, "en")); got.Result != 0 || len(got.Winners) > 0 {
		t.Errorf("of a game under way the page says %q, and crowns %v", got.say(got.Result), got.Winners)
	}
}

// A page is all there is: it names nothing that would have to be loaded, and forbids itself to.
func TestThePageLoadsNothing(t *testing.T) {
	h := orchardHouse(t)
	page := string(h.page(t, h.played(t, twoSeats, "greedy", 100), "en"))
	if !strings.Contains(page, "default-src &#39;none&#39;") {
		t.Error("the page does not forbid itself the network")
	}
	for _, what := range []string{"http:", "https:", "url(", "@import", " src=", "<link", "innerHTML", "eval("} {
		if at := strings.Index(strings.ReplaceAll(page, "http://www.w3.org/2000/svg", ""), what); at >= 0 {
			t.Errorf("the page has %q", what)
		}
	}
}

// A log that is none of the game's is refused.
func TestALogOfAnotherGame(t *testing.T) {
	book, err := words.Load(lang.Files, orchard.Catalogue)
	must(t, err)
	h := orchardHouse(t)
	g := h.played(t, twoSeats, "greedy", 5)
	g.Log[2].Answer = 1 << 20
	english := []replay.Tongue{{Lang: "en", Names: h.names}}
	if _, err := replay.Page(g, replay.Reader{Book: book, Tongues: english}); err == nil {
		t.Error("an answer that there is not is played")
	}
}

// TestMarkupOfMessagesIsNotOnThePage: what stands out in a message may stand out on a page, too; its signs do not stand
// there.
func TestMarkupOfMessagesIsNotOnThePage(t *testing.T) {
	h := fateHouse(t)
	g := h.played(t, engine.Setup{Seats: 2, Seed: engine.SeedOf(5), Host: 0}, "random", 1<<20)
	reacted := false
	got := stepsOf(t, h.page(t, g, "en"))
	for _, s := range got.Steps {
		for _, told := range s.Told {
			text := got.say(told.Text)
			reacted = reacted || strings.Contains(text, " acts.")
			if strings.ContainsAny(text, "*_`") {
				t.Errorf("step %d tells %q", s.N, text)
			}
		}
	}
	if !reacted {
		t.Error("no card has acted by itself: the test shows nothing")
	}
}
