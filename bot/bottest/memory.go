package bottest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"witchtable/bot/discord"
)

// Memory is a discord.Port without Discord behind it, and the Place on its other side: it keeps what is sent, lets
// people act, and fails the test where Discord would refuse something.
//
// The lock guards its fields: a test that sets or reads one while a bot runs holds it.
type Memory struct {
	sync.Mutex

	// Closed are the people who take no direct messages.
	Closed map[discord.UserID]bool
	// Fault, if set, may have a request fail: "send", "change", "delete", "open", "thread", "add", "archive", or
	// "lost answer" where a message was sent and the bot does not learn of it. It is called under the lock.
	Fault func(what string, c discord.ChannelID) error
	// Heard, if set, is told of each new message, under the lock.
	Heard func(c discord.ChannelID, m discord.Message)
	// Before, if set, is told of each request before it is taken up, and may keep it waiting: the words of Fault, and
	// those of Answer.How.
	Before func(what string, m discord.Message)
	// Delay keeps an edit back, as if it were still on its way when its sender dies; Arrive carries it out.
	Delay func(c discord.ChannelID, m discord.Message) bool
	// DelaySend does so with a message that is sent.
	DelaySend func(c discord.ChannelID, m discord.Message) bool
	// RefuseFiles says that the bot may attach none.
	RefuseFiles bool
	// WithFiles, if set, may have what comes with files fail: one of the requests of Fault, or of the words of
	// Answer.How. It is called under the lock.
	WithFiles func(how string) error
	// Refuse, if set, may have an answer to an input fail; how is one of the words of Answer.How.
	Refuse func(how string, m discord.Message) error
	// ReadOut, if set, is shown each piece of what people can read: in which channel, or who alone reads it.
	ReadOut func(where, said string)
	// Outside says that Discord has not let the bot in yet.
	Outside bool
	// Pings counts how many times each person was notified by a message.
	Pings map[discord.UserID]int
	// Locale is the server's language; English where it is empty.
	Locale string
	// Threads are those that the bot has begun.
	Threads map[discord.ChannelID]*Thread

	t        testing.TB
	handler  discord.Handler
	commands []discord.SlashCommand
	ready    chan struct{} // closed once a bot runs
	changed  *sync.Cond
	last     int
	messages map[discord.ChannelID][]*Posted // that stand there; those that one person sees are among them
	readers  map[discord.MessageID]discord.UserID
	history  []*Posted
	nonces   map[string]known
	inputs   int
	delayed  []func()
	watches  []*watching
}

// known is a message whose nonce is known, and since when.
type known struct {
	*Posted
	since time.Time
}

// watching is somebody who looks at a channel.
type watching struct {
	*Watch
	who discord.UserID
	at  discord.ChannelID
}

// Thread is a thread in a Memory.
type Thread struct {
	Parent   discord.ChannelID
	Name     string
	Members  []discord.UserID
	Archived bool
}

// NoLocale as a Memory's Locale is that of a server which has chosen none.
const NoLocale = "none"

// NewMemory returns a Memory in which nothing has been said. What Discord would refuse fails the test.
func NewMemory(t testing.TB) *Memory {
	r := &Memory{
		t: t, ready: make(chan struct{}), messages: map[discord.ChannelID][]*Posted{}, nonces: map[string]known{},
		readers: map[discord.MessageID]discord.UserID{}, Closed: map[discord.UserID]bool{},
		Pings: map[discord.UserID]int{}, Threads: map[discord.ChannelID]*Thread{},
	}
	r.changed = sync.NewCond(&r.Mutex)
	return r
}

// Person is somebody in TheChannel who reads English.
func (r *Memory) Person(name string) Person {
	id := discord.UserID("id-" + strings.ToLower(name))
	return Person{T: r.t, Place: r, ID: id, Name: name, Locale: "en-GB", At: TheChannel}
}

// Ready returns once a bot runs.
func (r *Memory) Ready() {
	r.Lock()
	ready := r.ready
	r.Unlock()
	<-ready
}

// Restart prepares for another bot, which finds all that the one before has said.
func (r *Memory) Restart() {
	r.Lock()
	defer r.Unlock()
	r.ready = make(chan struct{})
}

// Registered are the commands of the bot that runs.
func (r *Memory) Registered() []discord.SlashCommand {
	r.Lock()
	defer r.Unlock()
	return r.commands
}

// keep has a message stand in a channel, for one reader alone if there is one.
func (r *Memory) keep(c discord.ChannelID, m discord.Message, reader discord.UserID) *Posted {
	r.last++
	p := &Posted{
		Message: m, ID: discord.MessageID(strconv.Itoa(1000 + r.last)), Channel: c, By: "bot", FromBot: true,
		Private: reader != "", At: time.Now(),
	}
	if p.Private {
		r.readers[p.ID] = reader
	}
	r.messages[c], r.history = append(r.messages[c], p), append(r.history, p)
	r.show(p)
	return p
}

// edit has a message read otherwise.
func (r *Memory) edit(p *Posted, m discord.Message) {
	p.Past = append(p.Past, p.Message)
	m.Nonce, m.Silent = p.Nonce, p.Silent // which an edit does not change
	p.Message, p.Edits, p.At = m, p.Edits+1, time.Now()
	r.show(p)
}

// remove takes a message away.
func (r *Memory) remove(p *Posted) {
	p.Gone = true
	r.messages[p.Channel] = slices.DeleteFunc(r.messages[p.Channel], func(o *Posted) bool { return o == p })
	for _, w := range r.watches {
		w.change(func(s *Sight) { s.remove(p.ID) })
	}
	r.changed.Broadcast()
}

// show tells those who look of a message as it is now.
func (r *Memory) show(p *Posted) {
	for _, w := range r.watches {
		if w.sees(p, r.readers[p.ID]) {
			w.change(func(s *Sight) { s.show(*p) })
		}
	}
	r.changed.Broadcast()
}

func (w *watching) sees(p *Posted, reader discord.UserID) bool {
	return (reader == "" || reader == w.who) && (p.Channel == w.at || p.Channel == DirectTo(w.who))
}

// DirectTo is how a place's Read calls the channel of somebody's direct messages. In Memory they all stand there.
func DirectTo(u discord.UserID) discord.ChannelID { return discord.ChannelID("dm-" + string(u)) }

// Standing returns a message that stands somewhere, or nil. The caller holds the lock.
func (r *Memory) Standing(id discord.MessageID) *Posted {
	for _, list := range r.messages {
		for _, p := range list {
			if p.ID == id {
				return p
			}
		}
	}
	return nil
}

// In lists the messages that stand in a channel for all, oldest first. The caller holds the lock.
func (r *Memory) In(c discord.ChannelID) []*Posted {
	return slices.DeleteFunc(slices.Clone(r.messages[c]), func(p *Posted) bool { return p.Private })
}

// All lists the messages that stand in a channel for all, oldest first.
func (r *Memory) All(c discord.ChannelID) []Posted {
	r.Lock()
	defer r.Unlock()
	return copies(r.In(c))
}

// History lists all messages that ever stood anywhere, in the order in which they came, as they stood last.
func (r *Memory) History() []Posted {
	r.Lock()
	defer r.Unlock()
	return copies(r.history)
}

func copies(list []*Posted) []Posted {
	var out []Posted
	for _, p := range list {
		out = append(out, *p)
	}
	return out
}

// Delayed is how much is kept back. The caller holds the lock.
func (r *Memory) Delayed() int { return len(r.delayed) }

// Arrive carries out what was kept back.
func (r *Memory) Arrive() {
	r.Lock()
	defer r.Unlock()
	for _, do := range r.delayed {
		do()
	}
	r.delayed, r.Delay, r.DelaySend = nil, nil, nil
}

// Pinged is how many times somebody was notified by a message.
func (r *Memory) Pinged(u discord.UserID) int {
	r.Lock()
	defer r.Unlock()
	return r.Pings[u]
}

// Await waits until what there is fulfils a condition, which is called under the lock.
func (r *Memory) Await(what string, cond func() bool) {
	r.t.Helper()
	timeout := false
	alarm := time.AfterFunc(Patience, func() {
		r.Lock()
		timeout = true
		r.changed.Broadcast()
		r.Unlock()
	})
	defer alarm.Stop()
	r.Lock()
	defer r.Unlock()
	for !cond() {
		if timeout {
			var b strings.Builder
			for c, list := range r.messages {
				fmt.Fprintf(&b, "in %s\n%s", c, written(copies(list)))
			}
			r.t.Fatalf("waited in vain for %s; what there is:\n%s", what, b.String())
		}
		r.changed.Wait()
	}
}

// AwaitMessage waits for a message in a channel that has the words, and returns the oldest.
func (r *Memory) AwaitMessage(c discord.ChannelID, words string) Posted {
	r.t.Helper()
	var found Posted
	r.Await(fmt.Sprintf("%q in %s", words, c), func() bool {
		for _, p := range r.In(c) {
			if strings.Contains(TextOf(p.Message), words) {
				found = *p
				return true
			}
		}
		return false
	})
	return found
}
