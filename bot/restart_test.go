package bot_test

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// ownTime has the bot go by the clock of a test's bubble, which stands still while anybody does anything.
func ownTime(c *bot.Config) { c.Clock = bot.SystemClock() }

// again starts another process over the same store and the same Discord.
func (v *tavern) again(change ...func(*bot.Config)) *tavern {
	v.t.Helper()
	v.stop()
	v.Restart()
	v.setFault(nil)
	return open(v.t, v.store, v.Memory, append(change, ownTime)...)
}

// boardStays has the board edited however much is said behind it.
func boardStays(c *bot.Config) { c.Pace.BoardBehind = 1000 }

func (v *tavern) stateOf(id store.TableID) store.State {
	v.t.Helper()
	head, err := v.store.Table(v.t.Context(), id)
	if err != nil {
		v.t.Fatal(err)
	}
	return head.State
}

// live counts the messages in the channel that have buttons or menus, but for those that open the story's cards.
func (v *tavern) live() int {
	n := 0
	for _, p := range v.All(bottest.TheChannel) {
		if len(p.Rows) > 0 && (p.Rows[0].Select == nil || p.Rows[0].Select.Placeholder != "Open a card…") {
			n++
		}
	}
	return n
}

// inBubble runs a test in a bubble of time with a tavern.
func inBubble(t *testing.T, f func(t *testing.T, v *tavern), change ...func(*bot.Config)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f(t, newTavern(t, append(change, ownTime)...))
	})
}

// An edit that a process has sent before it died may arrive after its successors have written more: the message must
// show all of that in the end, however many of them die meanwhile.
func TestLateEditOfADeadProcessIsMended(t *testing.T) {
	late := map[string]struct {
		edit func(m discord.Message) bool
		read func(v *tavern) string
	}{
		"the story": {
			func(m discord.Message) bool { return strings.Contains(m.Content, "picks") },
			func(v *tavern) string { return v.AwaitMessage(bottest.TheChannel, "Season 1 begins").Content },
		},
		"the board": {
			func(m discord.Message) bool { return len(m.Body) > 0 },
			func(v *tavern) string {
				for _, p := range v.All(bottest.TheChannel) {
					if len(p.Body) > 0 {
						return bottest.SaidIn(p.Message)
					}
				}
				return ""
			},
		},
	}
	for what, c := range late {
		for _, kills := range []int{1, 2, 3} {
			t.Run(fmt.Sprintf("%s, after %d kills", what, kills), func(t *testing.T) {
				inBubble(t, func(t *testing.T, v *tavern) { v.lateEdit(kills, c.edit, c.read) }, boardStays)
			})
		}
	}
}

// planted begins a game of two in which both have planted, and all of that is said.
func (v *tavern) planted() []bottest.Person {
	v.t.Helper()
	people := v.begin("Ash", "Birch")
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	v.settle()
	return people
}

// seasonOne is what the story says of the first season.
func (v *tavern) seasonOne() string {
	v.t.Helper()
	return v.AwaitMessage(bottest.TheChannel, "Season 1 begins").Content
}

// lateEdit has an edit arrive late that the first of so many processes has sent before each was killed.
func (v *tavern) lateEdit(kills int, edit func(discord.Message) bool, read func(*tavern) string) {
	v.t.Helper()
	people := v.planted()
	time.Sleep(time.Minute)
	v.heldBack("the edit that is late", edit, func() {
		first := v.awaited(people)[0]
		v.answerWith(first, first.Run("hand").Message)
	})

	next := v.again(boardStays)
	second := next.awaited(people)[0]
	next.answerWith(second, second.Run("hand").Message)
	time.Sleep(3 * time.Second) // all is told, and shown
	for range kills - 1 {
		next = next.again(boardStays)
		time.Sleep(3 * time.Second)
	}
	whole := read(next)
	next.Arrive()
	if got := read(next); got == whole {
		v.t.Fatalf("the late edit has not put an older text in the place of %q", whole)
	}
	time.Sleep(time.Minute)
	if got := read(next); got != whole {
		v.t.Errorf("there stands\n%s\nwant\n%s", got, whole)
	}
	next.settle()
}

// Where Discord fails just when a message is to be shown again, it is shown once Discord is well.
func TestAMendThatFailsIsMadeLater(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.planted()
		v.heldBack("the edit that is late", func(m discord.Message) bool { return strings.Contains(m.Content, "picks") },
			func() {
				first := v.awaited(people)[0]
				v.answerWith(first, first.Run("hand").Message)
			})
		next := v.again(boardStays)
		second := next.awaited(people)[0]
		next.answerWith(second, second.Run("hand").Message)
		time.Sleep(20 * time.Second)
		whole := next.seasonOne()
		next.Arrive()
		if got := next.seasonOne(); got == whole {
			t.Fatalf("the late edit has not put an older text in the place of %q", whole)
		}
		next.setFault(func(what string, _ discord.ChannelID) error {
			if what == "change" {
				return errors.New("503")
			}
			return nil
		})
		time.Sleep(20 * time.Second)
		next.setFault(nil)
		time.Sleep(time.Minute)
		if got := next.seasonOne(); got != whole {
			t.Errorf("there stands\n%s\nwant\n%s", got, whole)
		}
		next.settle()
	}, boardStays)
}

// heldBack does something, and waits until an edit of the channel is held back that is to arrive late.
func (v *tavern) heldBack(what string, edit func(discord.Message) bool, do func()) {
	v.t.Helper()
	late := func(of func(discord.ChannelID, discord.Message) bool) {
		v.Lock()
		defer v.Unlock()
		v.Delay = of
	}
	late(func(c discord.ChannelID, m discord.Message) bool { return c == bottest.TheChannel && edit(m) })
	do()
	v.Await(what, func() bool { return v.Delayed() > 0 })
	late(nil)
}

// What a process shows again may be late itself: where that one has died meanwhile, and its successor has written more
// and died as well, the message must show all of that in the end.
func TestWhatIsShownAgainMayBeLate(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.planted()
		later := store.MillisOf(time.Now().Add(time.Hour)) // something is planned: nothing else is left to be said
		v.stop()
		v.leave(v.table().Head.ID, outbox.Entry{Kind: outbox.Nudge, Call: 99, Due: later})
		next := v.again(boardStays)
		first := next.awaited(people)[0]
		next.answerWith(first, first.Run("hand").Message)
		time.Sleep(3 * time.Second) // that is told, too
		next.heldBack("what is shown again",
			func(m discord.Message) bool { return strings.Contains(m.Content, "picks") }, func() {})

		last := next.again(boardStays)
		second := last.awaited(people)[0]
		last.answerWith(second, second.Run("hand").Message)
		time.Sleep(3 * time.Second)
		whole := last.seasonOne()
		last.Arrive()
		if got := last.seasonOne(); got == whole {
			t.Fatalf("nothing older has come in the place of %q", whole)
		}
		last = last.again(boardStays) // before that one has shown anything again
		time.Sleep(time.Minute)
		if got := last.seasonOne(); got != whole {
			t.Errorf("there stands\n%s\nwant\n%s", got, whole)
		}
	}, boardStays)
}

// A chapter that one process after the other was killed over may be told again when the story has gone on to the next
// one. By then Discord may have forgotten the nonce that it was posted with: it must be known all the same which
// message shows it.
func TestAChapterIsPostedOnce(t *testing.T) {
	for name, c := range map[string]struct{ lasts, away time.Duration }{
		"it lasted long":                    {lasts: 6 * time.Minute},
		"there was no process for a while":  {away: 6 * time.Minute},
		"everything happens within minutes": {},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				people := v.begin("Ash", "Birch")
				v.playTo(people, "Season 1 begins")
				v.settle()
				time.Sleep(c.lasts)
				v.setFault(func(what string, _ discord.ChannelID) error {
					if what == "change" {
						return errors.New("the process is dying")
					}
					return nil
				})
				p := v.awaited(people)[0]
				v.answerWith(p, p.Run("hand").Message)
				time.Sleep(time.Second)
				next := v.again(boardStays)
				next.playTo(people, "Season 2 begins")
				time.Sleep(time.Second)
				next.stop()
				time.Sleep(c.away)
				last := next.again(boardStays)
				time.Sleep(time.Minute)
				if n := len(last.chapters("Season 1 begins")); n != 1 {
					t.Errorf("the first chapter stands in the channel %d times, want once", n)
				}
				last.settle()
			}, boardStays)
		})
	}
}

// A process may have left what others have told meanwhile. When Discord has forgotten the nonces, it is told again
// where it is known which message shows it, and is not posted a second time where that is not known any more.
func TestWhatWasToldLongAgoIsNotPostedAgain(t *testing.T) {
	for name, known := range map[string]bool{"the messages are known": true, "the messages are forgotten": false} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
				people[0].Run("table open", "game="+houseGames()[0].name)
				people[1].Run("table join")
				people[0].Run("table start")
				for range 2 {
					who, _ := v.plays(people, "recruit")
					who.Run("undo")
					v.settle()
				}
				told := v.table().Desk.Story
				for !v.table().Desk.Story.ToldBefore(told.Chapter) {
					p := v.next(people)[0]
					v.answerWith(p, p.Run("hand").Message)
					v.settle()
				}
				id := v.table().Head.ID
				if !known {
					if err := v.bot.Tables().NoteDesk(t.Context(), id, func(d *desk.Desk) {
						d.Story.Posted, d.StepBack.Posted = nil, nil
					}); err != nil {
						t.Fatal(err)
					}
				}
				want, all := v.told()
				v.stop()
				time.Sleep(6 * time.Minute)
				v.leave(id, outbox.Entry{Kind: outbox.Story, Chapter: told.Chapter, Told: 1, Events: told.Events[:1]})
				v.leave(id, outbox.Entry{Kind: outbox.StepBack, Call: 1, Text: engine.T("bot.button.undo")})
				next := v.again(withHouseGames(t))
				time.Sleep(time.Minute)
				next.settle()
				got, now := next.told()
				if now != all {
					t.Errorf("%d messages tell the story and of steps back, want %d still", now, all)
				}
				for _, nonce := range []string{fmt.Sprintf("%s.s%d", id, told.Chapter), fmt.Sprintf("%s.k1", id)} {
					if changed := got[nonce] != want[nonce]; want[nonce] == "" || changed != known {
						t.Errorf("%s reads %q, and read %q before", nonce, got[nonce], want[nonce])
					}
				}
			}, withHouseGames(t))
		})
	}
}

// told is what the messages of the story and of steps back say, by their nonces, and how many there are.
func (v *tavern) told() (says map[string]string, messages int) {
	says = map[string]string{}
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(p.Nonce, ".s") || strings.Contains(p.Nonce, ".k") {
			says[p.Nonce] = bottest.SaidIn(p.Message)
			messages++
		}
	}
	return says, messages
}

// leave puts an entry into the outbox, as if a process had left it there.
func (v *tavern) leave(id store.TableID, e outbox.Entry) {
	v.t.Helper()
	stored, err := e.Stored(store.MillisOf(time.Now()))
	if err != nil {
		v.t.Fatal(err)
	}
	head, err := v.store.Table(v.t.Context(), id)
	if err == nil {
		c := store.Change{Expect: head.Version, Outbox: []store.OutboxEntry{stored}}
		_, err = v.store.Commit(v.t.Context(), id, c)
	}
	if err != nil {
		v.t.Fatal(err)
	}
}

// playTo plays until the story tells something.
func (v *tavern) playTo(people []bottest.Person, of string) {
	v.t.Helper()
	for range 50 {
		if len(v.chapters(of)) > 0 {
			return
		}
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
		time.Sleep(3 * time.Second)
	}
	v.t.Fatalf("the story does not come to %q", of)
}

// chapters are the messages of the story that tell something.
func (v *tavern) chapters(of string) (out []bottest.Posted) {
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(p.Nonce, ".s") && strings.Contains(bottest.SaidIn(p.Message), of) {
			out = append(out, p)
		}
	}
	return out
}

// unnoted has it go unnoted that a board was posted: its answer is lost.
func (v *tavern) unnoted() {
	v.setFault(func(what string, c discord.ChannelID) error {
		if what == "lost answer" && c == bottest.TheChannel {
			return errors.New("the process was killed")
		}
		return nil
	})
}

// channel is where the table stands.
func (v *tavern) channel() discord.ChannelID { return cmp.Or(v.place, bottest.TheChannel) }

// boards are the messages in the channel that show the table.
func (v *tavern) boards() (out []bottest.Posted) {
	for _, p := range v.All(v.channel()) {
		if strings.Contains(p.Nonce, ".b") {
			out = append(out, p)
		}
	}
	return out
}

// isShown fails unless one board stands in the channel, and shows the table as it is.
func (v *tavern) isShown() {
	v.t.Helper()
	all := v.boards()
	if len(all) != 1 {
		v.t.Fatalf("%d boards stand in the channel, want one", len(all))
	}
	ash := v.Person("Ash")
	ash.At = v.channel()
	want := bottest.SaidIn(ash.Run("table show").Message)
	if got := bottest.SaidIn(all[0].Message); got != want {
		v.t.Errorf("the board shows\n%s\nand the table is\n%s", got, want)
	}
}

// A process may die when it has posted a board and not noted it. Sent again by the next one, it is the same message,
// which shows the table as it was: it has to show it as it is.
func TestABoardThatNobodyNotedIsBroughtUpToDate(t *testing.T) {
	for name, ends := range map[string]bool{"the game goes on": false, "the table ends": true} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				v.unnoted()
				v.Person("Ash").Run("table open")
				v.Await("the board", func() bool { return len(v.In(bottest.TheChannel)) > 0 })
				people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
				v.setFault(func(string, discord.ChannelID) error { return errors.New("the process is dying") })
				people[1].Run("table join")
				people[0].Run("table start")
				if ends {
					v.playByPressing(people)
				}
				if at := v.table(); at.Desk.Board.Message != "" {
					t.Fatal("it was noted that the board was posted; nothing is tested")
				}
				next := v.again()
				time.Sleep(20 * time.Second)
				next.settle()
				next.isShown()
			})
		})
	}
}

// Likewise a hand: sent again by the next process it is the same message, which shows the hand as it was.
func TestAHandThatNobodyNotedIsBroughtUpToDate(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
		people[0].Run("calls", "how=direct")
		people[0].Run("table open")
		people[1].Run("table join")
		v.settle()
		private := bottest.DirectTo(people[0].ID)
		v.setFault(func(what string, c discord.ChannelID) error {
			if what == "lost answer" && c == private {
				return errors.New("the process was killed")
			}
			return nil
		})
		people[0].Run("table start")
		hand := func() string {
			all := v.All(private)
			return bottest.TextOf(all[len(all)-1].Message)
		}
		v.Await("the hand", func() bool { return len(v.In(private)) > 1 })
		before := hand()
		v.setFault(func(string, discord.ChannelID) error { return errors.New("the process is dying") })
		v.answerWith(people[0], people[0].Run("hand").Message)
		next := v.again()
		time.Sleep(time.Minute)
		next.settle()
		if got := hand(); got == before {
			t.Errorf("what stands there still is\n%s", got)
		}
		if n := len(v.All(private)); n != 2 {
			t.Errorf("%d messages stand there, want the welcome and the hand", n)
		}
	})
}

// Likewise a board that is posted anew: the next process, which has no reason to post one by then, must not leave it
// below the one that it knows of.
func TestABoardPostedAnewUnnotedIsFound(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch")
		v.settle()
		time.Sleep(5 * time.Second)
		v.unnoted()
		for i := 0; len(v.boards()) < 2; i++ {
			if i == 50 {
				t.Fatal("no board is posted anew")
			}
			p := v.awaited(people)[0]
			v.answerWith(p, p.Run("hand").Message)
			time.Sleep(time.Second)
		}
		next := v.again(boardStays)
		p := next.awaited(people)[0]
		next.answerWith(p, p.Run("hand").Message)
		time.Sleep(20 * time.Second)
		next.settle()
		next.isShown()
	}, func(c *bot.Config) { c.Pace.BoardBehind = 1 })
}

// The process that finds such a board and brings it up to date may die over that as well, and its request be late. Then
// the board is older than the process after it, which has sent it once more and noted it: what it has edited there has
// to be shown again.
func TestAnUnnotedBoardMayBeEditedLate(t *testing.T) {
	for name, deaths := range map[string]int{"the next process stays": 0, "and dies": 1} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				v.unnoted()
				people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
				people[0].Run("table open")
				v.Await("the board", func() bool { return len(v.In(bottest.TheChannel)) > 0 })
				finds := v.again(boardStays)
				finds.heldBack("the edit of a board that was found",
					func(m discord.Message) bool { return len(m.Body) > 0 }, func() {})

				last := finds.again(boardStays)
				time.Sleep(time.Second)
				people[1].Run("table join")
				people[0].Run("table start")
				time.Sleep(time.Second)
				for range deaths {
					last = last.again(boardStays)
					time.Sleep(time.Second)
				}
				whole := bottest.SaidIn(last.boards()[0].Message)
				last.Arrive()
				if got := bottest.SaidIn(last.boards()[0].Message); got == whole {
					t.Fatalf("the late edit has not put an older board in the place of %q", whole)
				}
				time.Sleep(time.Minute)
				last.settle()
				last.isShown()
			}, boardStays)
		})
	}
}

// Nor may the line above a thread say for ever that a game is played there which is over.
func TestALateLineAboveAThreadIsMended(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		at, _ := v.openInThread(v.Person("Ash"))
		people := []bottest.Person{in(v.Person("Ash"), at), in(v.Person("Birch"), at)}
		people[1].Run("table join")
		v.settle()
		line := func() string { return v.All(bottest.TheChannel)[0].Content }
		v.heldBack("the line", func(m discord.Message) bool { return strings.HasPrefix(m.Content, "🧵") },
			func() { people[0].Run("table start") })

		next := v.again()
		next.place = at
		next.playByPressing(people)
		next.Await("the line of a game that is over", func() bool {
			return strings.Contains(v.In(bottest.TheChannel)[0].Content, "has been played")
		})
		over := line()
		next.Arrive()
		if line() == over {
			t.Fatalf("the late edit has not put an older line in the place of %q", over)
		}
		time.Sleep(time.Minute)
		if got := line(); got != over {
			t.Errorf("the line is %q, want %q", got, over)
		}
		next.settle()
	})
}

// What was sent since the start no process before can change any more: it is not shown once more, and the entry of a
// table that has ended does not wait for that.
func TestWhatNobodyCanChangeIsDoneWith(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch")
		v.playByPressing(people)
		time.Sleep(10 * time.Second)
		left, err := v.store.Outbox(t.Context(), store.OutboxQuery{})
		if err != nil || len(left) > 0 {
			t.Errorf("ten seconds after its end is still unsaid: %v %v", left, err)
		}
	})
}

// A process that dies before it has taken an old board or an old call away leaves that to its successor.
func TestLeftoversOfADeadProcessGo(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch")
		v.settle()
		v.setFault(func(what string, _ discord.ChannelID) error {
			if what == "delete" {
				return errors.New("the process was killed")
			}
			return nil
		})
		for range 3 {
			p := v.awaited(people)[0]
			v.answerWith(p, p.Run("hand").Message)
			time.Sleep(2 * time.Second)
		}
		if n := v.live(); n < 3 {
			t.Fatalf("%d messages with buttons stand in the channel; nothing was left over", n)
		}
		next := v.again()
		next.settle()
		if n := next.live(); n > 2 {
			t.Errorf("%d messages with buttons stand in the channel, want the board and one call", n)
		}
	}, func(c *bot.Config) { c.Pace.BoardBehind = 1 })
}

// What has not changed while the process was away is not shown again: with thousands of tables that would take minutes.
func TestUnchangedBoardsAreLeftAlone(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		v.begin("Ash", "Birch")
		v.settle()
		time.Sleep(2 * time.Hour) // the board is old by now
		v.stop()
		requests := 0
		v.Restart()
		v.setFault(func(string, discord.ChannelID) error { requests++; return nil })
		next := open(t, v.store, v.Memory, ownTime)
		time.Sleep(30 * time.Second)
		next.settle()
		if requests != 0 {
			t.Errorf("after the start %d requests were made about a table that has not changed", requests)
		}
	})
}

func TestLobbyOfADeletedChannelEnds(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Person("Ash").Run("table open")
		v.settle()
		id := v.table().Head.ID
		v.stop()
		v.Restart()
		v.setFault(func(_ string, c discord.ChannelID) error {
			if c == bottest.TheChannel {
				return discord.ErrUnknownChannel
			}
			return nil
		})
		next := open(t, v.store, v.Memory, ownTime)
		time.Sleep(10 * time.Minute)
		if got := next.stateOf(id); got != store.Closed {
			t.Errorf("the lobby is %s, want closed: its channel is gone", got)
		}
	})
}

// Whoever takes the bot from a server ends its tables there, after a while: it might be given the permission back.
func TestTablesEndWhereTheBotIsBarred(t *testing.T) {
	barred := func(_ string, c discord.ChannelID) error {
		if c == bottest.TheChannel {
			return discord.ErrForbidden
		}
		return nil
	}
	for name, begin := range map[string]func(v *tavern){
		"lobby": func(v *tavern) { v.Person("Ash").Run("table open") },
		"game":  func(v *tavern) { v.begin("Ash", "Birch") },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				begin(v)
				v.settle()
				id := v.table().Head.ID
				v.setFault(barred)
				time.Sleep(20 * time.Hour)
				if !v.stateOf(id).Live() {
					t.Errorf("the table has ended before anybody could give the permission back")
				}
				v.setFault(nil)
				time.Sleep(48 * time.Hour)
				v.setFault(barred)
				time.Sleep(20 * time.Hour)
				if !v.stateOf(id).Live() {
					t.Errorf("the table has ended though the bot could speak there a day ago")
				}
				time.Sleep(72 * time.Hour)
				if got := v.stateOf(id); got != store.Closed {
					t.Errorf("the table is %s, want closed after days without permission", got)
				}
			})
		})
	}
}

// Whatever happens at a table, a channel that refuses is left in peace for a while, and longer each time.
func TestRefusalsAreNotAskedFor(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch", "Cedar", "Dogwood")
		v.settle()
		refused := 0
		v.setFault(func(_ string, c discord.ChannelID) error {
			if c != bottest.TheChannel {
				return nil
			}
			refused++
			return discord.ErrForbidden
		})
		for v.table().Head.State == store.Playing {
			p := v.awaited(people)[0]
			v.answerWith(p, p.Run("hand").Message)
			time.Sleep(100 * time.Millisecond)
		}
		v.Lock()
		n := refused
		v.Unlock()
		if n > 6 { // what is told and the board: at once, when somebody comes who sees no bar, and after two seconds
			t.Errorf("Discord has refused %d times within a game of a few seconds", n)
		}
		v.setFault(nil)
		v.settle()
		v.toldOnce()
	})
}

func TestBoardsBackOff(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Person("Ash").Run("table open")
		v.settle()
		tried := 0
		v.setFault(func(_ string, c discord.ChannelID) error {
			if c == bottest.TheChannel {
				tried++
				return errors.New("503")
			}
			return nil
		})
		v.Person("Birch").Run("table join")
		time.Sleep(time.Hour)
		v.Lock()
		n := tried
		v.Unlock()
		if n > 20 {
			t.Errorf("the board was tried %d times within an hour", n)
		}
		v.setFault(nil)
		time.Sleep(time.Hour)
		if board := v.AwaitMessage(bottest.TheChannel, "Birch"); len(board.Rows) == 0 {
			t.Error("the board is not shown in the end")
		}
	})
}

// Where the bot may speak again, what it has to say does not wait for the end of a long pause.
func TestPermissionGivenBackIsNoticed(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch")
		v.settle()
		v.setFault(func(_ string, c discord.ChannelID) error {
			if c == bottest.TheChannel {
				return discord.ErrForbidden
			}
			return nil
		})
		for _, p := range people {
			v.answerWith(p, p.Run("hand").Message)
		}
		time.Sleep(time.Hour)
		v.setFault(nil)
		back := time.Now()
		people[0].Run("hand")
		v.AwaitMessage(bottest.TheChannel, "Season 1 begins")
		if d := time.Since(back); d > time.Second {
			t.Errorf("the story went on %v after the permission was given back", d)
		}
		v.settle()
		if at := v.table().Desk.BarredAt; at != 0 {
			t.Errorf("the table still counts as barred, since %v", at.Time())
		}
	})
}

// A board that is shown once more as it was is a sign of the permission too, though nothing is to be noted of it.
func TestPermissionIsNoticedByABoardThatHasNotChanged(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Person("Ash").Run("table open")
		v.settle()
		id, since := v.table().Head.ID, store.MillisOf(time.Now())
		if err := v.bot.Tables().NoteDesk(t.Context(), id, func(d *desk.Desk) { d.BarredAt = since }); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Minute) // by then the table has been looked after
		if at := v.table().Desk.BarredAt; at != 0 {
			t.Errorf("the table still counts as barred, since %v", at.Time())
		}
	})
}

// After an outage of hours the pauses between attempts are long. Who plays on does not wait for their end.
func TestTheNextMoveEndsALongPause(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch")
		v.settle()
		v.setFault(func(string, discord.ChannelID) error { return errors.New("503") })
		v.answerWith(people[0], people[0].Run("hand").Message)
		time.Sleep(5 * time.Hour)
		v.setFault(nil)
		back := time.Now()
		v.answerWith(people[1], people[1].Run("hand").Message)
		v.AwaitMessage(bottest.TheChannel, "Season 1 begins")
		v.settle()
		if d := time.Since(back); d > time.Minute {
			t.Errorf("the story went on %v after the outage", d)
		}
	}, func(c *bot.Config) { c.Levels = nil }) // or a computer player would have made that move
}

// A call that a process has sent before it died, without noting it, goes once it has had its time: also where another
// has come after it, or the game is over.
func TestCallsThatNobodyHasNotedGo(t *testing.T) {
	for name, over := range map[string]bool{"the game goes on": false, "the game is over": true} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				people := v.begin("Ash", "Birch")
				v.settle()
				isCall := func(m discord.Message) bool { return strings.Contains(m.Nonce, ".t") }
				latest := func() discord.Message {
					said := v.In(bottest.TheChannel)
					return said[len(said)-1].Message
				}
				lost := false
				v.setFault(func(what string, c discord.ChannelID) error {
					lost = lost || what == "lost answer" && c == bottest.TheChannel && isCall(latest())
					if lost {
						return errors.New("the process was killed")
					}
					return nil
				})
				for n := 0; v.table().Head.State == store.Playing && (over || n < 4); n++ {
					p := v.awaited(people)[0]
					v.answerWith(p, p.Run("hand").Message)
					time.Sleep(2 * time.Second)
				}
				v.Lock()
				sent := lost
				v.Unlock()
				if !sent {
					t.Fatal("no call was sent whose answer is lost")
				}
				next := v.again()
				next.settle()
				time.Sleep(time.Minute)
				calls := 0
				for _, p := range next.All(bottest.TheChannel) {
					if isCall(p.Message) {
						calls++
					}
				}
				if want := map[bool]int{false: 1, true: 0}[over]; calls != want {
					t.Errorf("%d calls stand in the channel, want %d", calls, want)
				}
			})
		})
	}
}

// However many processes die after the one that has sent a call, and however many calls come meanwhile, that call goes.
func TestACallGoesThroughManyDeaths(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch", "Cedar")
		v.settle()
		first := v.table().Desk.Turn.N
		mute, sent := true, false // the first one sends nothing, the second a call, all others nothing
		v.setFault(func(what string, c discord.ChannelID) error {
			if c != bottest.TheChannel {
				return nil
			}
			said := v.In(c)
			sent = sent || !mute && what == "lost answer" && strings.Contains(said[len(said)-1].Nonce, ".t")
			if mute || sent {
				return errors.New("the process was killed")
			}
			return nil
		})
		const calls = 12
		for n := 0; v.table().Desk.Turn.N < first+calls && n < 100; n++ {
			p := v.awaited(people)[0]
			v.answerWith(p, p.Run("hand").Message)
			if n > 2 { // the game must not end
				p.Run("undo")
			}
			time.Sleep(time.Second)
			v.stop()
			v.Restart()
			v.Lock()
			mute = false
			v.Unlock()
			v = open(v.t, v.store, v.Memory, ownTime)
		}
		v.Lock()
		was := sent
		v.Unlock()
		if now := v.table().Desk.Turn.N; !was || now < first+calls {
			t.Fatalf("a call was sent: %t; calls %d to %d, want %d more", was, first, now, calls)
		}
		next := v.again()
		next.settle()
		time.Sleep(time.Minute)
		for _, p := range next.All(bottest.TheChannel) {
			last := fmt.Sprintf(".t%d", next.table().Desk.Turn.N)
			if strings.Contains(p.Nonce, ".t") && !strings.HasSuffix(p.Nonce, last) {
				t.Errorf("a call stands in the channel that has had its time: %q %q", p.Nonce, p.Content)
			}
		}
	})
}

// The calls of an outage that may have been sent are sought one by one, behind all else: where Discord refuses every
// fourth request, what is to be told must not begin again and again with what has been found already.
func TestSoughtCallsHoldUpNothing(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch", "Cedar")
		v.settle()
		lost, down := 0, false
		v.setFault(func(what string, c discord.ChannelID) error {
			if c != bottest.TheChannel {
				return nil
			}
			if said := v.In(c); what == "lost answer" && strings.Contains(said[len(said)-1].Nonce, ".t") {
				lost, down = lost+1, true
			}
			if down {
				return errors.New("503")
			}
			return nil
		})
		for range 5 {
			p := v.awaited(people)[0]
			v.Lock()
			down = false
			v.Unlock()
			v.answerWith(p, p.Run("hand").Message)
			time.Sleep(time.Minute)
		}
		v.Lock()
		sent := lost
		v.Unlock()
		if sent < 4 {
			t.Fatalf("%d calls were sent of which the bot does not know, want 4 at least", sent)
		}
		requests := 0
		v.setFault(func(what string, c discord.ChannelID) error {
			if c != bottest.TheChannel || what == "delete" {
				return nil
			}
			if requests++; requests%4 == 0 {
				return errors.New("503")
			}
			return nil
		})
		v.playByPressing(people)
		time.Sleep(24 * time.Hour)
		if left, err := v.store.Outbox(t.Context(), store.OutboxQuery{}); err != nil || len(left) > 0 {
			t.Errorf("a day after the end is still unsaid: %v, %v", left, err)
		}
		v.toldOnce()
		for _, p := range v.All(bottest.TheChannel) {
			if strings.Contains(p.Nonce, ".t") {
				t.Errorf("a call stands in the channel after the end: %q", p.Content)
			}
		}
	}, func(c *bot.Config) { c.Levels = nil })
}
