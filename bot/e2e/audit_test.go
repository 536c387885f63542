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

func (s *tally) add(o tally) {
	s.Moves += o.Moves
	s.Chapters += o.Chapters
	s.Sentences += o.Sentences
	s.Searched += o.Searched
	s.Undone += o.Undone
	s.Lost += o.Lost
	s.Doubled += o.Doubled
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
	a.auditUndone(t, shown)
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

// takenBack lists the answers that steps back have taken back, by their numbers.
func takenBack(log []store.LogEntry) (answers []int) {
	var line []int // the entries that stand
	for i, m := range log {
		to, back := m.Move.TakesBack()
		if !back {
			line = append(line, i+1)
			continue
		}
		for len(line) > 0 && line[len(line)-1] > to {
			line, answers = line[:len(line)-1], append(answers, line[len(line)-1])
		}
	}
	return answers
}

// answersBack finds how many answers of a player a line on steps back tells of, beside those it names.
var answersBack = regexp.MustCompile(
	`their last move\b|their last (\d+) moves|\ba move by|(\d+) moves by|\bone more move|(\d+) more moves`)

// auditUndone demands that no answer that is taken back goes untold or is told so twice, and that nobody is still asked
// to agree to that.
func (a *account) auditUndone(t testing.TB, shown []bottest.Posted) {
	t.Helper()
	gone := takenBack(a.moves)
	var lines []string
	told := 0
	for _, m := range shown {
		text := bottest.SaidIn(m.Message)
		if strings.Contains(text, "Do you agree") {
			t.Errorf("after the end somebody is still asked: %q", text)
		}
		if !strings.HasPrefix(text, "↩️") {
			continue
		}
		line := bare(a.inLetters(text))
		lines = append(lines, line)
		if _, what, found := strings.Cut(line, " undoes: "); found {
			told += a.namedIn(what, gone)
		} else if !strings.Contains(line, "is back to where it was before") {
			continue
		}
		for _, found := range answersBack.FindAllStringSubmatch(line, -1) {
			n, err := strconv.Atoi(found[1] + found[2] + found[3])
			if err != nil {
				n = 1 // it is said without a number
			}
			told += n
		}
	}
	// Answers that name nothing go untold with those that do; how much it was is nobody else's business in a game for one.
	least := min(1, len(gone))
	if len(a.head.Seats) > 1 {
		least = len(slices.DeleteFunc(slices.Clone(gone), func(at int) bool { return !a.names[at] }))
	}
	if told < least || told > len(gone) {
		t.Errorf("%d answers are told to be taken back, by the log it is at most %d:\n%s\nTaken back are:%s", told, len(gone),
			strings.Join(lines, "\n"), a.answers(gone))
	}
}

// namedIn counts how often a line names an answer that was taken back, in the words that its giver read.
func (a *account) namedIn(line string, gone []int) (n int) {
	var labels []string
	for _, at := range gone {
		labels = append(labels, bare(a.speaker.Say(a.said[at])))
	}
	slices.SortFunc(labels, func(x, y string) int { return len(y) - len(x) }) // one may begin another
	for _, label := range slices.Compact(labels) {
		n += strings.Count(line, label)
		line = strings.ReplaceAll(line, label, "")
	}
	return n
}

// answers lists answers with what they said.
func (a *account) answers(numbers []int) string {
	var b strings.Builder
	for _, n := range numbers {
		fmt.Fprintf(&b, "\n%d: %s", n, bare(a.speaker.Say(a.said[n])))
	}
	return b.String()
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
		if drawn == "" { // else the picture says it
			demand(bare(a.speaker.Say(engine.T("bot.final.together", engine.A("n", engine.Number(standing.Common.Total))))))
		}
		demandSteps(standing.Common)
		if strings.Contains("\n"+said, "\n1. ") {
			t.Errorf("those who play together are ranked:\n%s", said)
		}
		return
	}
	for _, s := range standing.Seats {
		if len(standing.Seats) == 1 { // whoever plays alone has no rank
			demand(bare(a.speaker.Say(standing.Say)))
		} else if drawn == "" { // else the picture says it
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
	n := engine.A("n", engine.Number(sc.Total))
	if len(steps) == 0 {
		return bare(a.speaker.Say(engine.T("bot.picture.total", engine.A("who", name), n)))
	}
	return bare(a.speaker.Say(engine.T("bot.picture.score", engine.A("who", name), n, engine.A("steps", steps))))
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
	all := slices.DeleteFunc(slices.Clone(a.rules.Game.Cards()), func(id engine.CardID) bool {
		return a.rules.CardName(id) == "" || id == "curse" // what they are called is said of other things, too
	})
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
