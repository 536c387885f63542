package e2e_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/engine"
)

// auditStory demands that the channel tells the whole story: all that happened, once, in order, and beside it what
// computer players say to it, no line twice. A chapter of which nothing is told in short has no message. Where chapters
// begin and end depends on when what was said: each must tell, in short, some of what follows upon the one before.
func (a *account) auditStory(t testing.TB, shown []bottest.Posted) (chapters, sentences int) {
	t.Helper()
	prefix := string(a.head.ID) + ".s"
	last, remarked, acts := 0, map[string]bool{}, a.acts(t)
	var texts [][]string
	for _, m := range shown {
		number, ok := strings.CutPrefix(m.Nonce, prefix)
		if !ok {
			continue
		}
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
		texts = append(texts, acts.leave(m.Message, sentencesIn(remarkSaid.ReplaceAllString(text, ""))))
	}
	if last > a.desk.Story.Chapter {
		t.Errorf("the story has %d chapters, the channel shows one with number %d", a.desk.Story.Chapter, last)
	}
	acts.audit(t)
	s := storyTold{a: a, texts: texts, quotes: map[int]quotedLines{}, failed: map[[2]int]bool{}}
	ends, ok := s.tells(0, 0)
	if !ok && s.deepest < len(texts) {
		t.Errorf("message %d of the story does not tell what happened next, from event %d of %d on:\n%s\n%q", s.deepest+1,
			s.from, len(a.told), texts[s.deepest], a.inShort(a.told[s.from:min(len(a.told), s.from+20)]))
	} else if !ok {
		t.Errorf("the channel does not tell the end of the story: %q", a.inShort(a.told[s.from:]))
	} else {
		s.auditQuotes(t, ends, acts)
	}
	return len(texts), len(a.told)
}

// storyTold finds the story in the words of the channel.
type storyTold struct {
	a      *account
	texts  [][]string          // the sentences of each message
	quotes map[int]quotedLines // what each telling may quote
	failed map[[2]int]bool     // the messages that do not begin with a telling
	// the message that could not be found, and the telling that it should begin with
	deepest, from int
}

// quotedLines are sentences that cards say.
type quotedLines map[string]engine.CardID

// much is by how many bytes words may be ahead of a message that still tells them: several things are told as one.
const much = 4000

// tells finds out where each message ends, from number i on, which begins with a telling: in short, each says just what
// came next. What nothing is told of may belong to the one before or behind.
func (s *storyTold) tells(i, from int) (ends []int, ok bool) {
	if i > s.deepest || i == 0 {
		s.deepest, s.from = i, from
	}
	if i == len(s.texts) {
		return nil, len(s.a.inShort(s.a.told[from:])) == 0
	}
	if s.failed[[2]int{i, from}] {
		return nil, false
	}
	found, quoted := false, quotedLines{}
	for end := from + 1; end <= len(s.a.told); end++ {
		maps.Copy(quoted, s.quotesOf(end-1))
		said := slices.DeleteFunc(slices.Clone(s.texts[i]), func(line string) bool { return quoted[line] != "" })
		told := strings.Join(s.a.inShort(s.a.told[from:end]), " ")
		same := strings.Join(said, " ") == told
		if same {
			found = true
			if ends, ok := s.tells(i+1, end); ok {
				return append([]int{end}, ends...), true
			}
		}
		if !same && (found || len(told) > len(strings.Join(s.texts[i], " "))+much) {
			break
		}
	}
	s.failed[[2]int{i, from}] = true
	return nil, false
}

// quotesOf are the sentences that a telling may quote: all of them or a part, and below a heading in one line.
func (s *storyTold) quotesOf(i int) quotedLines {
	if out, known := s.quotes[i]; known {
		return out
	}
	out := quotedLines{}
	for _, told := range engine.InShort(s.a.told[i : i+1]) {
		for _, part := range partsOf(told.Quote) {
			var lines []string
			for _, quoted := range part {
				lines = append(lines, sentencesIn(s.a.speaker.Terse().Say(quoted))...)
			}
			for _, line := range append(lines, strings.Join(lines, " ")) {
				if line != "" {
					out[line] = told.Card
				}
			}
		}
	}
	s.quotes[i] = out
	return out
}

// auditQuotes demands that what a card says is told once, unless a person has chosen it, who may be the only one to
// read it.
func (s *storyTold) auditQuotes(t testing.TB, ends []int, acts *actsTold) {
	t.Helper()
	chosen, quoted, from := map[engine.CardID]bool{}, map[engine.CardID]map[int]bool{}, 0
	for _, told := range s.a.told {
		if told.By != engine.Onlooker && s.a.head.Seats[told.By].User != "" {
			chosen[told.Card] = true
		}
	}
	for i, end := range ends {
		lines := s.texts[i]
		for n := from; n < end; n++ {
			for line, card := range s.quotesOf(n) {
				if quoted[card] == nil {
					quoted[card] = map[int]bool{}
				}
				if slices.Contains(lines, line) {
					quoted[card][i] = true
				}
			}
		}
		from = end
	}
	for card, in := range quoted {
		if n := len(in); n > 1 || n == 0 && !chosen[card] && !acts.shown(card) {
			t.Errorf("what %s says is told %d times, want once", card, n)
		}
	}
}

// inShort is what the channel says of tellings, without what it quotes: its sentences.
func (a *account) inShort(list []engine.Telling) (out []string) {
	for _, told := range engine.InShort(list) {
		out = append(out, sentencesIn(a.speaker.Terse().Say(told.Text))...)
	}
	return out
}
