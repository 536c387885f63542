package e2e_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/engine"
	"witchtable/store"
)

// tally counts what an audit looked at.
type tally struct {
	Moves, Chapters, Sentences int
	// Versions of messages, and completions, searched for cards.
	Searched int
	// Undone counts the steps back.
	Undone int
	// Lost are acknowledged answers that are not in the log; Doubled are messages told twice.
	Lost, Doubled int
}

func (s tally) String() string {
	return fmt.Sprintf("%d moves, %d of them steps back; the story's %d sentences in %d messages; %d versions of "+
		"messages searched; lost %d, told twice %d",
		s.Moves, s.Undone, s.Sentences, s.Chapters, s.Searched, s.Lost, s.Doubled)
}

// audit holds what people were shown against what was played: everything told, once, in order; the score as the
// rules have it; no card shown to somebody who may not know it.
func audit(t testing.TB, a *account, people []*robot.Robot, answers []robot.Answer) tally {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	shown, err := people[0].Shown(ctx)
	must(t, err)
	sum := tally{Moves: len(a.moves)}
	for _, m := range a.moves {
		if _, back := m.Move.TakesBack(); back {
			sum.Undone++
		}
	}
	auditUndone(t, shown, takenBack(a.moves))
	sum.Lost = a.auditAnswers(t, answers)
	sum.Doubled = auditOnce(t, shown)
	sum.Chapters, sum.Sentences = a.auditStory(t, shown)
	a.auditScore(t, shown)
	for _, p := range people {
		sum.Searched += a.auditSecrets(t, p)
	}
	return sum
}

// auditAnswers demands that every acknowledged answer is in the log, by the one who gave it.
func (a *account) auditAnswers(t testing.TB, answers []robot.Answer) (lost int) {
	t.Helper()
	by := map[uint64]store.UserID{}
	for _, m := range a.moves {
		if _, back := m.Move.TakesBack(); back {
			continue
		}
		d := uint64(m.Move.Decision)
		if _, twice := by[d]; twice {
			t.Errorf("question %d was answered twice", d)
		}
		by[d] = m.By
	}
	for _, answer := range answers {
		got, ok := by[answer.Decision]
		if !ok && a.withdrawn[engine.DecisionID(answer.Decision)] {
			continue
		}
		if !ok {
			lost++
			t.Errorf("the answer to question %d was acknowledged and is lost", answer.Decision)
		} else if got != store.UserID(answer.User) {
			t.Errorf("the answer to question %d was given by %s, the log has it by %s", answer.Decision, answer.User, got)
		}
	}
	return lost
}

// takenBack counts the answers that steps back have taken back.
func takenBack(log []store.LogEntry) (answers int) {
	var line []int // the entries that stand
	for i, m := range log {
		to, back := m.Move.TakesBack()
		if !back {
			line = append(line, i+1)
			continue
		}
		for len(line) > 0 && line[len(line)-1] > to {
			line, answers = line[:len(line)-1], answers+1
		}
	}
	return answers
}

// answersBack finds how many answers of a player a line on steps back tells of.
var answersBack = regexp.MustCompile(`their last move\b|their last (\d+) moves|\ba move by|(\d+) moves by`)

// auditUndone demands that each answer that is taken back is told so once, and that nobody is still asked to agree to
// that.
func auditUndone(t testing.TB, shown []bottest.Posted, answers int) {
	t.Helper()
	told := 0
	for _, m := range shown {
		text := bottest.SaidIn(m.Message)
		if strings.HasPrefix(text, "↩️") && strings.Contains(text, "The game is back to where it was before") {
			for _, found := range answersBack.FindAllStringSubmatch(text, -1) {
				n, err := strconv.Atoi(found[1] + found[2])
				if err != nil {
					n = 1 // it is said without a number
				}
				told += n
			}
		}
		if strings.Contains(text, "Do you agree") {
			t.Errorf("after the end somebody is still asked: %q", text)
		}
	}
	if told != answers {
		t.Errorf("%d answers are told to be taken back, by the log it is %d", told, answers)
	}
}

// auditOnce demands that nothing was posted twice.
func auditOnce(t testing.TB, shown []bottest.Posted) (doubled int) {
	t.Helper()
	seen := map[string]bool{}
	for _, m := range shown {
		n := m.Nonce
		if n == "" {
			continue
		}
		if seen[n] {
			doubled++
			t.Errorf("what has the nonce %s was posted twice", n)
		}
		seen[n] = true
	}
	return doubled
}

// auditStory demands that the channel tells the whole story: all that happened, once, in order, and beside it what
// computer players say to it, no line twice. A chapter of which nothing is told in short has no message.
func (a *account) auditStory(t testing.TB, shown []bottest.Posted) (chapters, sentences int) {
	t.Helper()
	prefix := string(a.head.ID) + ".s"
	var got []string
	acts := a.acts(t)
	last, remarked := 0, map[string]bool{}
	for _, m := range shown {
		number, ok := strings.CutPrefix(m.Nonce, prefix)
		if !ok {
			continue
		}
		chapters++
		n, err := strconv.Atoi(number)
		if err != nil || n <= last {
			t.Errorf("chapter %s of the story stands after chapter %d", number, last)
		}
		last = n
		text := a.inLetters(bottest.SaidIn(m.Message))
		for _, r := range remarkSaid.FindAllStringSubmatch(text, -1) {
			if remarked[r[2]] {
				t.Errorf("%q is said twice in the game", r[2])
			}
			remarked[r[2]] = true
		}
		got = append(got, acts.leave(m.Message, sentencesIn(remarkSaid.ReplaceAllString(text, "")))...)
	}
	acts.audit(t)
	if last > a.desk.Story.Chapter {
		t.Errorf("the story has %d chapters, the channel shows one with number %d", a.desk.Story.Chapter, last)
	}
	told := a.storyTold()
	rest := strings.Join(got, " ")
	for i := 0; i < len(told.long); {
		n, said := told.next(i, rest)
		if n == 0 {
			t.Errorf("sentence %d of %d of the story is %q, and the channel goes on with %.200q", i+1, len(told.long),
				a.words(told.long[i], false), rest)
			return chapters, len(a.told)
		}
		rest = strings.TrimSpace(strings.TrimPrefix(rest, said))
		i += n
	}
	if rest != "" {
		t.Errorf("after the whole story the channel tells %q", rest)
	}
	told.auditQuotes(t, acts)
	return chapters, len(a.told)
}

// storyTold finds the story in the words of the channel: in short where a heading above names who does it, in fewer
// words yet behind a sentence about the same card, else at length; with what a card says the first time. What may be
// spared may be missing.
type storyTold struct {
	a                  *account
	long, short, again []engine.Telling
	quoted             map[engine.CardID]int
}

func (a *account) storyTold() storyTold {
	s := storyTold{a: a, quoted: map[engine.CardID]int{}}
	never := func(t engine.Telling) bool { return t.Brevity == engine.NeverTold }
	s.long = slices.DeleteFunc(slices.Clone(a.told), never)
	whole := slices.Clone(s.long)
	for i := range whole {
		whole[i].Brevity, whole[i].Again = engine.ToldAlways, engine.Text{}
	}
	s.short = engine.Shortened(whole)
	s.again = slices.Clone(s.short)
	for i, told := range s.long {
		s.long[i].Quote = s.short[i].Quote
		if !told.Again.IsZero() {
			s.again[i].Text = told.Again
		}
	}
	return s
}

// mayLack reports whether the channel may do without a telling.
func (s storyTold) mayLack(i int) bool { return s.long[i].Brevity != engine.ToldAlways }

// next finds out how many of the tellings from number i on the words begin with, and in which words: several that are
// told as one, or one, or one that is left out. It is none where the words begin with something else.
func (s storyTold) next(i int, words string) (n int, said string) {
	run := []int{i}
	for k, key := i+1, s.long[i].Gather.Key; key != "" && k < len(s.long) &&
		(s.long[k].Gather.Key == key || s.mayLack(k)); k++ {
		if s.long[k].Gather.Key == key {
			run = append(run, k)
		}
	}
	for n := len(run); n > 0; n-- {
		for _, list := range [][]engine.Telling{s.short, s.long, s.again} {
			var several []engine.Telling
			for _, k := range run[:n] {
				several = append(several, list[k])
			}
			together := engine.Gathered(several)
			for _, quote := range partsOf(together[0].Quote) {
				told := together[0]
				told.Quote = quote
				said := s.a.words(told, true)
				if !strings.HasPrefix(words, said) {
					continue
				}
				if len(quote) > 0 {
					s.quoted[told.Card]++
				}
				return run[n-1] + 1 - i, said
			}
		}
	}
	if s.mayLack(i) {
		return 1, ""
	}
	return 0, ""
}

// auditQuotes demands that what a card says is told once, unless a person has chosen it, who may be the only one to
// read it, or the sentence that it goes with may be left out.
func (s storyTold) auditQuotes(t testing.TB, acts *actsTold) {
	t.Helper()
	chosen := map[engine.CardID]bool{}
	for _, told := range s.long {
		if told.By != engine.Onlooker && s.a.head.Seats[told.By].User != "" {
			chosen[told.Card] = true
		}
	}
	for i, told := range s.short { // what is left of a quote there is not on the board
		n := s.quoted[told.Card]
		if len(told.Quote) > 0 && (n > 1 || n == 0 && !chosen[told.Card] && !s.mayLack(i) && !acts.shown(told.Card)) {
			t.Errorf("what %s says is told %d times, want once", told.Card, n)
		}
	}
}

// words is what a telling says, with what it quotes where that is wanted.
func (a *account) words(told engine.Telling, quoting bool) string {
	say := a.speaker.Terse().Say
	said := say(told.Text)
	for _, quoted := range told.Quote {
		if quoting {
			said += "\n" + say(quoted)
		}
	}
	return strings.Join(sentencesIn(said), " ")
}

// sentencesIn splits a message into its lines, without markup.
func sentencesIn(text string) []string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimPrefix(strings.TrimSpace(line), "> ")
		line = strings.TrimPrefix(line, "-# ")
		if line = bare(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// bare takes markup and escapes away, and what tells apart the same letters and spaces in words and beside pictures.
func bare(s string) string {
	return strings.TrimSpace(strings.NewReplacer("\\", "", "*", "", "_", "", "`", "", "\u200b", "", "#", "",
		"\ufe0f", "", "\u202f", "\u00a0").Replace(s))
}

// ownEmoji is an emoji of the application's own: its name tells what it is drawn for.
var ownEmoji = regexp.MustCompile(`<:([a-z0-9_]+)_[b-df-hj-np-tv-xz]{3}:\d+>`)

// inLetters has the letters again where the application's own emojis are written for them.
func (a *account) inLetters(text string) string {
	return ownEmoji.ReplaceAllStringFunc(text, func(code string) string {
		if letter, ok := a.letters[ownEmoji.FindStringSubmatch(code)[1]]; ok {
			return letter
		}
		return code
	})
}

// auditScore demands that the channel shows, once and in one message, the score that the rules give: of everybody, or
// of all together, the total, the rank, and each step that gave or cost anything.
func (a *account) auditScore(t testing.TB, shown []bottest.Posted) {
	t.Helper()
	standing := a.end.View(engine.Onlooker).Standing()
	final := finalMessage(shown).Message
	said, drawn := bare(a.inLetters(bottest.SaidIn(final))), bare(strings.Join(bottest.AltOf(final), "\n"))
	demand := func(sentence string) {
		t.Helper()
		if n := strings.Count(said, sentence); sentence == "" || n == 0 {
			t.Errorf("the last message does not say %q:\n%s", sentence, said)
		}
	}
	demandSteps := func(sc engine.Score) {
		t.Helper()
		if drawn == "" {
			demand(a.stepsOf(sc))
		} else if sentence := a.drawnSteps(sc); !strings.Contains(drawn, sentence) {
			t.Errorf("the picture of the score does not show %q:\n%s", sentence, drawn)
		}
	}
	if standing.Together {
		demand(bare(a.speaker.Say(standing.Say)))
		demand(bare(a.speaker.Say(engine.T(a.head.Game + ".ending." + standing.Ending))))
		demand(bare(a.speaker.Say(engine.T("bot.final.together", engine.A("n", engine.Number(standing.Common.Total))))))
		demandSteps(standing.Common)
		if strings.Contains(said, "1. ") {
			t.Errorf("those who play together are ranked:\n%s", said)
		}
		return
	}
	for _, s := range standing.Seats {
		if len(standing.Seats) == 1 { // whoever plays alone has no rank
			demand(bare(a.speaker.Say(standing.Say)))
		} else {
			demand(fmt.Sprintf("%d. %s: %s", s.Rank, bare(a.speaker.Say(a.playerName(s.Seat))),
				a.speaker.Say(engine.T("bot.scene.word", engine.A("word", engine.Number(s.Total))))))
		}
		demandSteps(s)
	}
	if n := strings.Count(said, "👑 "); len(standing.Seats) > 1 && standing.Say.IsZero() && n != 1 {
		t.Errorf("the victory is told %d times, expected once:\n%s", n, said)
	}
}

// stepsOf is the line that tells of what a score is made up.
func (a *account) stepsOf(sc engine.Score) string {
	steps := engine.List{}
	for _, s := range sc.Sections {
		if s.Points != 0 {
			steps = append(steps, engine.T("bot.final.step", engine.A("step", s.Title), engine.A("n", engine.Number(s.Points))))
		}
	}
	if len(steps) == 0 {
		return " "
	}
	return bare(strings.TrimPrefix(a.speaker.Say(engine.T("bot.final.steps", engine.A("steps", steps))), "-# "))
}

// drawnSteps is what the picture of the score says of one of them.
func (a *account) drawnSteps(sc engine.Score) string {
	steps := engine.List{}
	for _, s := range sc.Sections {
		steps = append(steps, engine.T("bot.picture.step", engine.A("step", s.Title), engine.A("n", engine.Number(s.Points))))
	}
	name := engine.T("bot.picture.together")
	if sc.Seat != engine.Onlooker {
		name = engine.T("bot.picture.player", engine.A("who", engine.Who(sc.Seat)))
	}
	return bare(a.speaker.Say(engine.T("bot.picture.score", engine.A("who", name), engine.A("n", engine.Number(sc.Total)),
		engine.A("steps", steps))))
}

// finalMessage is the one that offers another game.
func finalMessage(shown []bottest.Posted) bottest.Posted {
	for _, m := range shown {
		if bottest.Offers(m.Message, "again/") {
			return m
		}
	}
	return bottest.Posted{}
}

func (a *account) playerName(seat engine.Seat) engine.Text {
	key := "bot.player.person"
	if a.head.Seats[seat].Brain != "" {
		key = "bot.player.computer"
	}
	return engine.T(key, engine.A("who", engine.Who(seat)))
}

// auditSecrets demands that nothing the person was shown, at any time, names a card that the person could not know
// yet, nor the seed before the end. What is told of the end may: where a game turned, by what somebody might have done.
// It returns how much was searched.
func (a *account) auditSecrets(t testing.TB, p *robot.Robot) int {
	t.Helper()
	seat := a.viewer(store.UserID(p.Person.ID))
	known := a.known[seat+1]
	seed, err := a.head.Setup.Seed.MarshalText()
	must(t, err)
	var names []string
	all := a.rules.Game.Cards()
	for _, id := range all {
		names = append(names, a.rules.CardName(id))
	}
	searched := 0
	for _, seen := range p.Seen() {
		when, text := store.MillisOf(seen.At), shownText(seen)
		searched++
		if seen.Message != nil && when >= a.head.EndedAt && bottest.Offers(seen.Message.Message, "again/") {
			continue
		}
		for i, id := range all {
			if since, ok := known[id]; strings.Contains(text, names[i]) && (!ok || since > when) {
				t.Errorf("%s (seat %d) was shown %s (%s) at %d, which is known there since %d (%t):\n%s", p.Name, seat, names[i],
					id, when, since, ok, text)
			}
		}
		if strings.Contains(text, string(seed)) && when < a.head.EndedAt {
			t.Errorf("%s was shown the seed before the end:\n%s", p.Name, text)
		}
	}
	return searched
}

// shownText is all that can be read, labels and choices included.
func shownText(s bottest.Seen) string {
	var b strings.Builder
	if s.Message != nil {
		b.WriteString(bottest.SaidIn(s.Message.Message))
		for _, alt := range bottest.AltOf(s.Message.Message) {
			b.WriteString("\n" + alt)
		}
		for _, row := range bottest.RowsOf(s.Message.Message) {
			for _, button := range row.Buttons {
				b.WriteString("\n" + button.Label + "\n" + button.CustomID)
			}
			if menu := row.Select; menu != nil {
				b.WriteString("\n" + menu.Placeholder + "\n" + menu.CustomID)
				for _, c := range menu.Choices {
					b.WriteString("\n" + c.Label + "\n" + c.Description + "\n" + c.Value)
				}
			}
		}
	}
	for _, c := range s.Choices {
		fmt.Fprintf(&b, "\n%s\n%v", c.Label, c.Value)
	}
	return strings.ReplaceAll(b.String(), "\\", "")
}
