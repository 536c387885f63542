package e2e_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/wire"
	"witchtable/engine"
	"witchtable/store"
)

// openInThread has Ash lay a table in a thread of its own, and returns what Ash is told, and the thread if there is
// one.
func (h *house) openInThread() (answer string, thread *wire.Place) {
	h.t.Helper()
	ash := h.enter(names[0], "#tavern")
	got := ash.Run("table open", "game=orchard", "thread=yes")
	for _, p := range h.placesOf(ash) {
		if p.ParentID != "" {
			thread = &p
		}
	}
	return got.Content, thread
}

// placesOf lists the channels and threads that somebody sees.
func (h *house) placesOf(p bottest.Person) []wire.Place {
	h.t.Helper()
	u, err := h.place.User(p.ID)
	must(h.t, err)
	places, err := u.Channels(h.ctx)
	must(h.t, err)
	return places
}

func (h *house) tavern() wire.ChannelID {
	h.t.Helper()
	id, err := h.server.ChannelNamed("#tavern")
	must(h.t, err)
	return id
}

// TestTableInAThread: a whole game in a thread, with Discord's own description of requests: the channel gets one line,
// with the thread below it; who sits down is in the thread, which is put away in the end.
func TestTableInAThread(t *testing.T) {
	t.Parallel()
	h := open(t, patience, sandbox.Config{Description: bottest.Description(t)})
	said, thread := h.openInThread()
	if thread == nil || !strings.Contains(said, "<#"+string(thread.ID)+">") {
		t.Fatalf("Ash is told %q, and the thread is %+v", said, thread)
	}
	people := robotsAt(t, h.ctx, h.server.URL(), string(thread.ID), robot.Clicker, robot.Typist)
	must(t, people[1].Join(h.ctx))
	must(t, people[0].AddComputer(h.ctx))
	h.settled() // nobody is brought into the thread of a table that has ended
	must(t, people[0].Start(h.ctx))
	report := play(t, h.ctx, people)
	h.settled()
	t.Log(audit(t, accountOf(t, h.store), people, report.Answers))
	h.noViolations()

	var public []bottest.Posted
	ash := h.enter(names[0], "#tavern")
	for _, m := range ash.Read() {
		if !m.Private {
			public = append(public, m)
		}
	}
	if len(public) != 1 || !strings.Contains(public[0].Content, "<#"+string(thread.ID)+">") {
		t.Fatalf("in the channel stands %+v, want one line that leads to the thread", public)
	}
	i := slices.IndexFunc(h.placesOf(ash), func(p wire.Place) bool { return p.ID == thread.ID })
	if i < 0 || string(thread.ID) != string(public[0].ID) {
		t.Fatalf("the thread %s does not stand below the line %s", thread.ID, public[0].ID)
	}
	got := h.placesOf(ash)[i]
	for range 100 { // it is put away when all has been said there, behind everything else
		if got.ThreadMetadata.Archived {
			break
		}
		time.Sleep(100 * time.Millisecond)
		got = h.placesOf(ash)[i]
	}
	if !got.ThreadMetadata.Archived || got.MemberCount != 3 {
		t.Errorf("the thread has %d members, archived %v; want both players and the bot in it, and it put away",
			got.MemberCount, got.ThreadMetadata.Archived)
	}
}

// TestThreadWithoutPermission: what is missing is said, and the table stands in the channel.
func TestThreadWithoutPermission(t *testing.T) {
	t.Parallel()
	h := open(t, patience, sandbox.Config{Description: bottest.Description(t)})
	must(t, h.server.DenyBot(h.tavern(), sandbox.PermCreateThreads))
	said, thread := h.openInThread()
	if thread != nil || !strings.Contains(said, "to open a thread I'd need Create Public Threads") {
		t.Errorf("Ash is told %q, and the thread is %+v; want none, and why", said, thread)
	}
	people := h.robots(robot.Clicker, robot.Typist)
	must(t, people[1].Join(h.ctx))
	h.settled()
	h.noViolations()
}

// TestThreadIsArchivedUnderWay: whatever the table says next opens its thread again.
func TestThreadIsArchivedUnderWay(t *testing.T) {
	t.Parallel()
	h := open(t, patience, sandbox.Config{Description: bottest.Description(t)})
	_, thread := h.openInThread()
	people := robotsAt(t, h.ctx, h.server.URL(), string(thread.ID), robot.Clicker, robot.Typist)
	must(t, people[1].Join(h.ctx))
	must(t, people[0].Start(h.ctx))
	h.settled()
	must(t, h.server.ArchiveThread(thread.ID, true, false))
	at, err := h.bot.Tables().TableIn(h.ctx, store.ChannelID(thread.ID))
	must(t, err)
	for seat := range engine.Seat(2) { // who answers by direct message goes on
		d := at.Asked(seat)[0]
		_, err := h.bot.Tables().Answer(h.ctx, at.Head.ID, at.Head.Seats[seat].User, d.ID, at.View(seat).Answers(d.ID)[0])
		must(t, err)
	}
	h.settled()
	play(t, h.ctx, people)
	h.settled()
	h.noViolations()
}

// TestThreadIsDeletedUnderWay: the table ends, and a new one can be laid.
func TestThreadIsDeletedUnderWay(t *testing.T) {
	t.Parallel()
	h := open(t, patience, sandbox.Config{Description: bottest.Description(t)})
	_, thread := h.openInThread()
	people := robotsAt(t, h.ctx, h.server.URL(), string(thread.ID), robot.Clicker)
	must(t, people[0].AddComputer(h.ctx))
	must(t, people[0].Start(h.ctx))
	h.settled()
	at, err := h.bot.Tables().TableIn(h.ctx, store.ChannelID(thread.ID))
	must(t, err)
	must(t, h.server.RemoveChannel(thread.ID))
	seat := at.SeatOf(store.UserID(people[0].Person.ID))
	v := at.View(seat)
	d := at.Asked(seat)[0]
	_, err = h.bot.Tables().Answer(h.ctx, at.Head.ID, store.UserID(people[0].Person.ID), d.ID, v.Answers(d.ID)[0])
	must(t, err)
	for {
		head, err := h.store.Table(h.ctx, at.Head.ID)
		must(t, err)
		if head.State == store.Closed {
			break
		}
		select {
		case <-h.ctx.Done():
			t.Fatalf("the table is %s, want it closed with its thread", head.State)
		case <-time.After(20 * time.Millisecond):
		}
	}
	h.settled()
	if said, again := h.openInThread(); again == nil {
		t.Errorf("after that Ash is told %q, and there is no thread", said)
	}
}
