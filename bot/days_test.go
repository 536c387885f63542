package bot_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/enginetest/golden"
)

// days is a tavern over many days, and a diary of it: what people do and are answered, and what is sent to notify
// somebody or to say something about people. Games are the same each time.
type days struct {
	*tavern
	kills bool // the process dies whenever somebody has done something, and once in each wait
	first time.Time
	mu    sync.Mutex
	heard []entry // what was sent and does not stand in the diary yet
	diary strings.Builder
	said  map[string]int                       // how often each thing stands in the diary, whenever that was
	night func(discord.UserID, time.Time) bool // nothing may notify somebody then
}

// entry is a line of a diary.
type entry struct {
	at      time.Duration
	private bool
	story   bool // its beginning: where a message of it begins hangs on when a process has died
	what    string
}

// seeded has a bot draw the same each time.
func seeded(c *bot.Config) { c.Random = rand.NewChaCha8([32]byte{7}) }

func newDays(t *testing.T, kills bool) *days {
	d := &days{tavern: newTavern(t, ownTime, seeded, inMinutes), kills: kills, first: time.Now(), said: map[string]int{}}
	d.Memory.Heard = d.hears
	if kills {
		d.loseAnswers()
	}
	return d
}

// loseAnswers has Discord take each message, and the bot not learn of it.
func (d *days) loseAnswers() {
	d.setFault(func(what string, _ discord.ChannelID) error {
		if what == "lost answer" {
			return errors.New("the answer was lost")
		}
		return nil
	})
}

// kill ends the process in the middle of what it is about, and starts another.
func (d *days) kill() {
	if !d.kills {
		return
	}
	d.stop()
	d.Restart()
	d.tavern = open(d.t, d.store, d.Memory, ownTime, seeded, inMinutes)
}

// note writes down what somebody does, and below it all that has been sent since the last time: what goes to one
// person, by a lane of its own, behind what goes to all.
func (d *days) note(format string, args ...any) {
	d.write(entry{at: time.Since(d.first), what: fmt.Sprintf(format, args...)})
	d.catchUp()
}

// catchUp writes down what has been sent.
func (d *days) catchUp() {
	synctest.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	slices.SortStableFunc(d.heard, func(a, b entry) int {
		if a, b := a.at/time.Minute, b.at/time.Minute; a != b {
			return cmp.Compare(a, b)
		}
		return cmp.Compare(fmt.Sprint(a.private), fmt.Sprint(b.private))
	})
	for _, e := range d.heard {
		d.write(e)
	}
	d.heard = nil
}

func (d *days) write(e entry) {
	now := e.at
	fmt.Fprintf(&d.diary, "day %d, %02d:%02d  ", now/(24*time.Hour)+1, now/time.Hour%24, now/time.Minute%60)
	if !e.story {
		d.said[e.what]++
	}
	d.diary.WriteString(e.what + "\n")
}

var mentioned = regexp.MustCompile(`<@id-(\w)(\w*)>`)

// told is a text as a diary has it.
func told(text string) string {
	text = mentioned.ReplaceAllStringFunc(text,
		func(s string) string { return "@" + strings.ToUpper(s[5:6]) + s[6:len(s)-1] })
	return strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n                 ")
}

// hears notes what is sent. Boards, the story and hands are not about people.
func (d *days) hears(c discord.ChannelID, m discord.Message) {
	for _, u := range m.Mentions {
		if d.night != nil && d.night(u, time.Now()) {
			d.t.Errorf("%v after the beginning, at night, %s is notified: %q", time.Since(d.first), u, bottest.TextOf(m))
		}
	}
	text := bottest.TextOf(m)
	note := func(private bool, format string, args ...any) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.heard = append(d.heard, entry{at: time.Since(d.first), private: private,
			story: strings.Contains(m.Nonce, ".s"), what: fmt.Sprintf(format, args...)})
	}
	switch direct := strings.HasPrefix(string(c), "dm-"); {
	case len(m.Body) > 0 || direct && !strings.Contains(text, "a computer player"):
	case direct:
		note(true, "to %s alone%s: %s", strings.TrimPrefix(string(c), "dm-id-"),
			map[bool]string{true: ", silently"}[m.Silent], told(text))
	case len(m.Mentions) > 0:
		note(false, "to all, notifying %d: %s", len(m.Mentions), told(text))
	case m.Nonce != "" && strings.Contains(m.Nonce, "-") || m.Silent:
		note(false, "to all: %s", told(text))
	}
}

// until waits for a time of a day, the first day being 1.
func (d *days) until(day, hour int) {
	left := time.Until(d.first.Add(time.Duration(day-1)*24*time.Hour + time.Duration(hour)*time.Hour))
	time.Sleep(left / 2)
	d.kill()
	time.Sleep(left - left/2)
	d.catchUp()
}

// does has somebody do something, and notes the answer.
func (d *days) does(what string, do func() *bottest.Answer) *bottest.Answer {
	d.t.Helper()
	d.catchUp()
	got := do()
	answer := bottest.TextOf(got.Message)
	if strings.Contains(answer, "Only you see") || len(got.Message.Body) == 0 && !strings.Contains(answer, "Season") {
		answer = told(answer)
	} else {
		lines := strings.Split(told(answer), "\n")
		answer = strings.Join(lines[:min(2, len(lines))], "\n")
	}
	d.note("%s → %s", what, answer)
	time.Sleep(time.Millisecond)
	d.kill()
	time.Sleep(10 * time.Second)
	synctest.Wait()
	return got
}

func (d *days) runs(u bottest.Person, path string, options ...string) *bottest.Answer {
	d.t.Helper()
	return d.does(u.Name+" /"+strings.Join(append([]string{path}, options...), " "),
		func() *bottest.Answer { return u.Run(path, options...) })
}

// plays answers what somebody is asked, the first answer.
func (d *days) plays(u bottest.Person) {
	d.t.Helper()
	if !slices.ContainsFunc(d.awaited([]bottest.Person{u}), func(o bottest.Person) bool { return o.ID == u.ID }) {
		d.t.Fatalf("%s is not awaited; the diary so far:\n%s", u.Name, d.diary.String())
	}
	d.catchUp()
	d.answerWith(u, u.Run("hand").Message)
	d.note("%s plays", u.Name)
	time.Sleep(time.Millisecond)
	d.kill()
	time.Sleep(10 * time.Second)
	synctest.Wait()
}

// inDays runs a story of days twice, once through kills and answers that are lost, and counts what was said in each:
// nobody is told anything twice, or not at all. It returns the diary.
func inDays(t *testing.T, story func(*days)) (diary string) {
	var said [2]map[string]int
	for i, kills := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			d := newDays(t, kills)
			story(d)
			d.catchUp()
			if said[i] = d.said; !kills {
				diary = d.diary.String()
			}
		})
	}
	for _, all := range said {
		for what := range all {
			if n, through := said[0][what], said[1][what]; n != through {
				t.Errorf("through kills this comes %d times, without them %d times: %s", through, n, what)
			}
		}
	}
	return diary
}

func TestAGameByPost(t *testing.T) {
	diary := inDays(t, func(d *days) {
		ash, birch, cedar, dogwood := d.Person("Ash"), d.Person("Birch"), d.Person("Cedar"), d.Person("Dogwood")
		// The night is from 22:00 to 7:00 for Ash, and from 20:00 to 8:00 for Birch.
		d.night = func(u discord.UserID, at time.Time) bool {
			hour := at.UTC().Hour()
			return u == ash.ID && (hour >= 22 || hour < 7) || u == birch.ID && (hour >= 20 || hour < 8)
		}
		d.until(1, 9)
		panel := ash.Press("mine//what", "from").Message
		d.does("Ash is quiet from 22:00",
			func() *bottest.Answer { return ash.Press(bottest.Menu(d.t, panel, "From when?").CustomID, "1320") })
		d.does("Ash is quiet until 7:00",
			func() *bottest.Answer { return ash.Press(bottest.Menu(d.t, panel, "Until when?").CustomID, "420") })
		for _, choice := range [][2]string{{"Until when?", "480"}, {"From when?", "1200"}} {
			birch.Press(bottest.Menu(d.t, panel, choice[0]).CustomID, choice[1])
		}
		d.runs(ash, "table open")
		d.runs(ash, "table pace", "how=post")
		for _, u := range []bottest.Person{birch, cedar, dogwood} {
			u.Run("table join")
		}
		d.until(1, 10)
		d.runs(ash, "table start")
		d.plays(ash)
		d.plays(cedar)
		d.plays(dogwood)
		// Birch is reminded after twelve hours, or, since that is in the night, in the morning. A computer player steps
		// in after 36 hours that are not of the night.
		d.until(4, 10)
		d.note("birch reads: %s", told(bottest.TextOf(d.AwaitMessage("dm-id-birch", "You've been away").Message)))
		d.does("Birch presses I'm back", func() *bottest.Answer { return birch.Press(d.backButton()) })
		d.plays(birch)
		// Cedar misses a whole turn, and the next one without a word.
		d.until(6, 13)
		// It is Ash's turn, who is called in the morning.
		d.until(6, 23)
		d.until(7, 8)
		d.snoozes(dogwood)
		d.plays(ash)
		d.until(8, 9)
		d.hosts(ash, birch, cedar, dogwood)
		// Nobody comes any more.
		d.until(40, 0)
		d.runs(ash, "table show")
		board := d.AwaitMessage(bottest.TheChannel, "### Season")
		d.note("the board still shows the table: %s", told(bottest.TextOf(board.Message)))
	})
	golden.Check(t, "testdata/post.txt", diary)
}

func (d *days) snoozes(u bottest.Person) {
	panel := u.Press("mine//what", "snooze").Message
	d.does(u.Name+" snoozes for 24 hours",
		func() *bottest.Answer { return u.Press(bottest.Menu(d.t, panel, "For how long?").CustomID, "24") })
}

// hosts goes through what a host may do.
func (d *days) hosts(ash, birch, cedar, dogwood bottest.Person) {
	elder := d.Person("Elder")
	for _, command := range []string{"skip", "kick", "pass-on"} {
		d.runs(birch, "table "+command, "player=Dogwood")
	}
	d.runs(birch, "table pause")
	d.runs(ash, "table skip", "player=Birch")
	d.runs(ash, "table skip", "player=Dogwood")
	d.until(8, 21)
	d.runs(ash, "table skip", "player=Dogwood")
	d.until(9, 11)
	d.runs(ash, "table pause")
	d.runs(birch, "answer", "move="+birch.Complete("answer", "move=")[0].Value)
	d.runs(birch, "undo")
	d.until(10, 11)
	d.runs(ash, "table show")
	d.runs(ash, "table resume")
	d.runs(ash, "table resume")
	d.plays(birch)
	d.runs(ash, "table kick", "player=Ash")
	d.runs(ash, "table kick", "player=Dogwood")
	d.runs(dogwood, "table take-seat")
	d.runs(birch, "table take-seat")
	d.runs(elder, "table take-seat", "player=Birch")
	d.runs(elder, "table take-seat")
	d.runs(ash, "table pass-on", "player=Ash")
	d.runs(ash, "table pass-on", "player=Cedar")
	leaving := cedar.Run("table leave").Message
	d.does("Cedar leaves", func() *bottest.Answer { return cedar.Press(bottest.Button(d.t, leaving, "Leave")) })
}

// inMinutes has computer players think for half an hour, so that people can come back in the middle of their turns.
func inMinutes(c *bot.Config) { c.Pace.Computer = 30 * time.Minute }

// backButton is the one under the message that last told of a stand-in.
func (d *days) backButton() string {
	d.t.Helper()
	p := d.AwaitMessage(bottest.TheChannel, "[I'm back]")
	return bottest.Button(d.t, p.Message, "I'm back")
}
