package bot_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/store"
)

var deaths = flag.Int("deaths", 40, "of how many games TestManyDeaths kills the processes")

// Whatever becomes of the processes that tell of a game, one after the other, at whatever moment, with answers of
// Discord's that never came, and with messages and edits that come late: in the end there stands what would stand there
// without. The deaths are drawn by lot, the same for each game each time, as far as a run goes as the one before; a
// bubble of time makes hundreds of games a matter of minutes:
//
//	go test ./bot -run TestManyDeaths -deaths 2000
func TestManyDeaths(t *testing.T) {
	games := *deaths
	if testing.Short() {
		games = min(games, 8)
	}
	for seed := range games {
		t.Run(fmt.Sprint("game ", seed), func(t *testing.T) {
			lot := rand.New(rand.NewPCG(uint64(seed), 1))
			boards := func(c *bot.Config) { c.Pace.BoardBehind = []int{1, 4, 1000}[seed%3] }
			inBubble(t, func(t *testing.T, v *tavern) {
				(&plague{tavern: v, lot: lot, change: boards}).play()
			}, boards)
		})
	}
}

// plague is a game of which the processes die.
type plague struct {
	*tavern
	lot    *rand.Rand
	change func(*bot.Config)
	people []bottest.Person
	late   time.Time // since when edits of dead processes are on their way; zero for none
}

// lateAtMost is how long after the death of its sender an edit comes at most: see package outbox.
const lateAtMost = 20 * time.Second

func (p *plague) play() {
	p.t.Helper()
	for _, name := range []string{"Ash", "Birch", "Cedar"}[:2+p.lot.IntN(2)] {
		p.people = append(p.people, p.Person(name))
	}
	if p.lot.IntN(2) == 0 {
		p.people[1].Run("calls", "how=direct")
	}
	if p.lot.IntN(4) == 0 {
		at, _ := p.openInThread(p.people[0])
		for i, who := range p.people {
			p.people[i] = in(who, at)
		}
	} else {
		p.at(func() { p.people[0].Run("table open") })
	}
	for _, who := range p.people[1:] {
		p.at(func() { who.Run("table join") })
	}
	if p.lot.IntN(3) == 0 {
		p.at(func() { p.people[0].Run("table add-computer") })
	}
	p.at(func() { p.people[0].Run("table start") })
	for n := 0; p.table().Head.State == store.Playing; n++ {
		if n == 200 {
			p.t.Fatal("the game does not end")
		}
		p.at(p.answer)
	}
	p.wait(5 * time.Second)
	p.arrive()
	time.Sleep(2 * time.Minute)
	p.settle()
	p.isShown()
	p.toldOnce()
	p.allTold()
	p.nobodyCalled()
	p.nobodyAsked(p.people)
	p.saidAbove()
}

// answer has somebody answer who is awaited, in the channel, and sometimes take it back.
func (p *plague) answer() {
	now := p.next(p.people)
	if len(now) == 0 { // a computer player has ended the game
		return
	}
	who := now[p.lot.IntN(len(now))]
	p.answerWith(who, who.Run("hand").Message)
	if p.lot.IntN(6) == 0 {
		who.Run("undo")
	}
}

// at does something, at a moment at which there may be trouble, or the process be about to die.
func (p *plague) at(do func()) {
	switch p.lot.IntN(6) {
	case 0, 1, 2:
		do()
		p.wait(4 * time.Second)
	case 3:
		p.trouble(do)
	default:
		p.die(do)
	}
	p.rest()
}

// trouble has Discord refuse some of what is asked of it for a while.
func (p *plague) trouble(do func()) {
	odds := rand.New(rand.NewPCG(p.lot.Uint64(), 2)) // drawn by the process, beside this test
	p.setFault(func(string, discord.ChannelID) error {
		if odds.IntN(2) == 0 {
			return errors.New("503")
		}
		return nil
	})
	do()
	p.wait(20 * time.Second)
	p.setFault(nil)
}

// die does something, upon which the process dies, and the next one begins.
func (p *plague) die(do func()) {
	if p.lot.IntN(2) == 0 {
		p.unanswered(p.lot.IntN(3))
	}
	p.Lock()
	if p.lot.IntN(2) == 0 {
		p.Delay = from(p.lot.IntN(3))
	}
	if p.lot.IntN(3) == 0 {
		p.DelaySend = from(p.lot.IntN(3))
	}
	p.Unlock()
	do()
	time.Sleep(time.Duration(p.lot.IntN(3000)) * time.Millisecond)
	p.setFault(func(string, discord.ChannelID) error { return errors.New("the process has died") })
	p.Lock()
	p.Delay, p.DelaySend = nil, nil
	if p.Delayed() > 0 && p.late.IsZero() {
		p.late = time.Now()
	}
	p.Unlock()
	at := p.place
	p.tavern = p.again(p.change)
	p.place = at
	p.wait(4 * time.Second)
}

// unanswered has no answer of Discord's reach the process any more, once so many have.
func (p *plague) unanswered(before int) {
	p.setFault(func(what string, _ discord.ChannelID) error {
		if what != "lost answer" {
			return nil
		}
		if before--; before >= 0 {
			return nil
		}
		return errors.New("the process has died")
	})
}

// from holds from the nth of them on, counted from 0.
func from(n int) func(discord.ChannelID, discord.Message) bool {
	return func(discord.ChannelID, discord.Message) bool { n--; return n < 0 }
}

// wait lets some time pass; what is late may come meanwhile, and comes before it is too late.
func (p *plague) wait(most time.Duration) {
	left := time.Duration(p.lot.Int64N(int64(most)))
	if due := max(0, lateAtMost-time.Since(p.late)); !p.late.IsZero() && due < left {
		time.Sleep(due)
		p.arrive()
		left -= due
	}
	time.Sleep(left)
	if !p.late.IsZero() && p.lot.IntN(4) == 0 {
		p.arrive()
	}
}

// rest lets hours pass now and then: nonces are forgotten, boards grow old, people are reminded.
func (p *plague) rest() {
	if p.late.IsZero() && p.lot.IntN(12) == 0 {
		time.Sleep(time.Duration(p.lot.Int64N(int64(40 * time.Minute))))
	}
}

func (p *plague) arrive() {
	p.Arrive()
	p.late = time.Time{}
}

// allTold demands that the channel has each sentence of the story as often as /log has it.
func (p *plague) allTold() {
	p.t.Helper()
	var told, log strings.Builder
	for _, m := range p.All(p.channel()) {
		if strings.Contains(m.Nonce, ".s") {
			told.WriteString(bottest.SaidIn(m.Message) + "\n")
		}
	}
	for _, part := range p.people[0].Complete("log", "round=") {
		log.WriteString(bottest.SaidIn(p.people[0].Run("log", "round="+part.Value).Message) + "\n")
	}
	sentences := 0
	for line := range strings.Lines(log.String()) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "-# ") { // which is said of cards once in each message
			continue
		}
		sentences++
		if got, want := strings.Count(told.String(), line), strings.Count(log.String(), line); got != want {
			p.t.Errorf("the channel says %q %d times, want %d:\n%s", line, got, want, told.String())
		}
	}
	if sentences < 7 {
		p.t.Errorf("the story has %d sentences, want a whole one:\n%s", sentences, log.String())
	}
}

// nobodyCalled demands that no call stands in the channel any more.
func (p *plague) nobodyCalled() {
	p.t.Helper()
	for _, m := range p.All(p.channel()) {
		if strings.Contains(m.Nonce, ".t") {
			p.t.Errorf("a call stands there still: %s", bottest.SaidIn(m.Message))
		}
	}
}

// saidAbove demands that the line above the table's thread, if it has one, tells that the game is over.
func (p *plague) saidAbove() {
	p.t.Helper()
	if p.place == "" {
		return
	}
	line := p.All(bottest.TheChannel)
	if len(line) != 1 || !strings.Contains(line[0].Content, "has been played") {
		p.t.Errorf("above the thread stand %d messages, want one that tells that the game is over:\n%s", len(line),
			line[0].Content)
	}
}

// nobodyAsked demands that no hand that is known to have been sent asks anything any more. Others that were sent before
// are old ones like those of calls before, whose buttons answer.
func (v *tavern) nobodyAsked(people []bottest.Person) {
	v.t.Helper()
	for _, who := range people {
		hand := v.table().Desk.Hand(v.table().SeatOf(store.UserID(who.ID)))
		for _, m := range v.All(bottest.DirectTo(who.ID)) {
			for _, c := range bottest.Controls(m.Message) {
				if does := c.Does(); string(m.ID) == string(hand.Message) && (does == "answer" || does == "group") {
					v.t.Errorf("%s is asked still: %s", who.Name, bottest.TextOf(m.Message))
				}
			}
		}
	}
}

// A hand asks nothing once the game is over, also where the last call could not be sent before that, and never is: what
// stands there is the hand of the call before.
func TestAHandAsksNothingOnceTheGameIsOver(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
		people[1].Run("calls", "how=direct")
		people[0].Run("table open")
		people[1].Run("table join")
		people[0].Run("table start")
		v.settle()
		private := bottest.DirectTo(people[1].ID)
		if n := len(v.All(private)); n != 2 {
			t.Fatalf("%d messages stand there, want the welcome and the hand", n)
		}
		v.setFault(func(what string, c discord.ChannelID) error {
			if what == "send" && c == private {
				return errors.New("503")
			}
			return nil
		})
		for v.table().Head.State == store.Playing {
			p := v.awaited(people)[0]
			v.answerWith(p, p.Run("hand").Message)
			time.Sleep(time.Second)
		}
		v.setFault(nil)
		seat := v.table().SeatOf(store.UserID(people[1].ID))
		if hand := v.table().Desk.Hand(seat); hand.N <= hand.Shown {
			t.Fatal("every call was sent; nothing is tested")
		}
		time.Sleep(3 * time.Minute)
		v.nobodyAsked(people)
	})
}
