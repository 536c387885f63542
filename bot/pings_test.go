package bot_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/store"
)

// pings is a tavern in which it is counted who is notified, and why.
type pings struct {
	*tavern
	mu   sync.Mutex
	all  []string // "Ash reminded", in the order in which they came
	told []string // the same with the time at which it was, for whoever reads a failure
	from time.Time
}

// reasons are why somebody is notified, by words of the message.
var reasons = []struct{ words, why string }{
	{"each of you chooses", "called"}, {"still waiting for", "reminded"}, {"It's just you now", "hurried"},
	{"another game?", "invited"}, {"seat at this table is waiting", "invited"}, {"nothing has happened", "warned"},
	{"You've joined", "greeted"}, {"is the host of this table now", "host"}, {"🔔", "called"},
}

// whyOf is why a message notifies somebody.
func whyOf(m discord.Message) string {
	text := bottest.TextOf(m)
	for _, r := range reasons {
		if strings.Contains(text, r.words) {
			return r.why
		}
	}
	return "called" // a hand
}

func newPings(t *testing.T, change ...func(*bot.Config)) *pings {
	people := func(c *bot.Config) {
		c.Random = nil
		seeded(c)
		c.Pace = bot.TablePace()
		c.Pace.Slow = time.Hour
	}
	p := &pings{tavern: newTavern(t, append([]func(*bot.Config){ownTime, people}, change...)...), from: time.Now()}
	p.Memory.Heard = func(c discord.ChannelID, m discord.Message) {
		whom := m.Mentions
		if user, direct := strings.CutPrefix(string(c), "dm-"); direct && !m.Silent {
			whom = []discord.UserID{discord.UserID(user)}
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, u := range whom {
			name := strings.TrimPrefix(string(u), "id-")
			what := strings.ToUpper(name[:1]) + name[1:] + " " + whyOf(m)
			p.all = append(p.all, what)
			first, _, _ := strings.Cut(told(bottest.TextOf(m)), "\n")
			p.told = append(p.told, fmt.Sprintf("%v %s: %s", time.Since(p.from), what, first))
		}
	}
	return p
}

// anew forgets what was counted so far.
func (p *pings) anew() {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all, p.told, p.from = nil, nil, time.Now()
}

// are fails the test unless just these notifications have come, in whatever order.
func (p *pings) are(want ...string) {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	got := slices.Sorted(slices.Values(p.all))
	slices.Sort(want)
	if !slices.Equal(got, want) {
		p.t.Errorf("these were notified: %s\nwant: %s\n%s", strings.Join(got, ", "), strings.Join(want, ", "),
			strings.Join(p.told, "\n"))
	}
}

// waits lets time pass.
func (p *pings) waits(d time.Duration) {
	p.t.Helper()
	time.Sleep(d)
	synctest.Wait()
}

// paces are the paces of a table, with the times after which somebody is reminded and stood in for.
var paces = []struct {
	how             string
	remind, standIn time.Duration
}{
	{"live", 3 * time.Minute, 10 * time.Minute},
	{"evening", 30 * time.Minute, 3 * time.Hour},
	{"post", 12 * time.Hour, 36 * time.Hour},
}

// Nobody is notified twice for one reason, whatever becomes of the others meanwhile.
func TestNobodyIsPingedTwiceForOneThing(t *testing.T) {
	for _, pace := range paces {
		for name, happens := range map[string]func(*pings, time.Duration, time.Duration){
			"somebody else is stood in for": othersStoodIn,
			"somebody snoozes":              snoozedOver,
			"one is left":                   oneIsLeft,
			"a rematch":                     invitedOnce,
			"a rematch, asleep":             invitedAsleep,
		} {
			t.Run(pace.how+", "+name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p := newPings(t)
					ash, birch := p.Person("Ash"), p.Person("Birch")
					ash.Run("table open")
					birch.Run("table join")
					ash.Run("table pace", "how="+pace.how)
					p.waits(time.Minute)
					p.anew()
					happens(p, pace.remind, pace.standIn)
				})
			})
		}
	}
}

// Both are silent; one of them looks at the table, the other is stood in for.
func othersStoodIn(p *pings, _, standIn time.Duration) {
	ash := p.Person("Ash")
	ash.Run("table start")
	p.waits(standIn - standIn/10)
	ash.Run("hand")
	p.waits(standIn/10 + standIn/20 + time.Minute)
	p.are("Ash called", "Birch called", "Ash reminded", "Birch reminded")
}

// One of them answers, then everybody waits for the other.
func oneIsLeft(p *pings, remind, standIn time.Duration) {
	ash := p.Person("Ash")
	ash.Run("table start")
	p.waits(time.Minute)
	p.answerWith(ash, ash.Run("hand").Message)
	p.waits(remind - 2*time.Minute)
	if p.table().Head.Pace == store.PacePost {
		p.are("Ash called", "Birch called")
		p.waits(3 * time.Minute)
		p.are("Ash called", "Birch called", "Birch reminded")
		return
	}
	p.waits(5*time.Minute/2 - 10*time.Second) // the reminder keeps its distance from the other call
	p.are("Ash called", "Birch called", "Birch hurried")
	p.waits(time.Minute)
	p.are("Ash called", "Birch called", "Birch hurried", "Birch reminded")
}

// Somebody who is called by direct message snoozes, and misses a turn. The next one is due to be missed at the moment
// when they rest no more. Called then, they have as long as anybody, and are reminded once.
func snoozedOver(p *pings, remind, standIn time.Duration) {
	ash, birch := p.Person("Ash"), p.Person("Birch")
	birch.Run("calls", "how=direct")
	ash.Run("table start")
	p.waits(time.Minute)
	panel := birch.Press("mine//what", "snooze").Message
	hours := 4
	if standIn > 4*time.Hour {
		hours = 48
	}
	birch.Press(bottest.Menu(p.t, panel, "For how long?").CustomID, strconv.Itoa(hours))
	end := time.Now().Add(time.Duration(hours) * time.Hour)
	p.answerWith(ash, ash.Run("hand").Message)
	p.waits(time.Until(end) - remind)
	if p.stoodIn() == 0 || !slices.ContainsFunc(p.awaited([]bottest.Person{ash}), isNobody(birch)) {
		p.t.Fatalf("Birch has missed %d turns, and these are awaited: %v", p.stoodIn(), p.awaited([]bottest.Person{ash}))
	}
	p.anew()
	p.answerWith(ash, ash.Run("hand").Message)
	missed := p.stoodIn()
	p.waits(remind - time.Second)
	p.are()
	p.waits(time.Minute)
	p.are("Birch called")
	p.waits(standIn - 2*time.Minute)
	p.are("Birch called", "Birch called") // by a hand each
	if n := p.stoodIn(); n != missed {
		p.t.Errorf("who was called when their snooze was over is stood in for %d times before their time was up", n-missed)
	}
	p.waits(2 * time.Minute)
	if n := p.stoodIn(); n != missed+1 {
		p.t.Errorf("after their time a computer player has answered %d times for them, want once", n-missed)
	}
}

// isNobody finds anybody else.
func isNobody(but bottest.Person) func(bottest.Person) bool {
	return func(p bottest.Person) bool { return p.ID != but.ID }
}

// stoodIn is how many turns of Birch's a computer player has taken, the present one included.
func (p *pings) stoodIn() int {
	t := p.table()
	return t.Desk.Missed(t.Holds(store.UserID(p.Person("Birch").ID)))
}

// Somebody is invited to play again, and takes their time. Meanwhile the host changes this and that.
func invitedOnce(p *pings, _, _ time.Duration) {
	p.invite(p.Person("Ash"))
	p.changes()
	p.are("Birch invited")
}

// Who rests is invited later.
func invitedAsleep(p *pings, _, _ time.Duration) {
	birch := p.Person("Birch")
	panel := birch.Press("mine//what", "snooze").Message
	birch.Press(bottest.Menu(p.t, panel, "For how long?").CustomID, "4")
	p.invite(p.Person("Ash"))
	p.waits(time.Hour)
	p.are()
	p.waits(4 * time.Hour)
	p.changes()
	p.are("Birch invited")
}

// invite plays a game to its end and asks for another.
func (p *pings) invite(ash bottest.Person) {
	p.t.Helper()
	ash.Run("table start")
	people := []bottest.Person{ash, p.Person("Birch")}
	for p.table().Head.State == store.Playing {
		p.waits(10 * time.Second)
		for _, who := range p.awaited(people) {
			p.answerWith(who, who.Run("hand").Message)
		}
	}
	p.waits(5 * time.Minute)
	p.anew()
	ash.Press(p.againButton())
	p.waits(time.Minute)
}

// againButton asks for a rematch of the game that is over.
func (p *pings) againButton() string {
	p.t.Helper()
	over := p.AwaitMessage(bottest.TheChannel, "[Rematch]")
	return bottest.Button(p.t, over.Message, "Rematch")
}

// changes has the host change the pace, again and again for a day.
func (p *pings) changes() {
	for i := range 24 {
		p.Person("Ash").Run("table pace", "how="+[]string{"live", "evening"}[i%2], "stand-in="+[]string{"no", "yes"}[i%2])
		p.waits(time.Hour)
	}
}
