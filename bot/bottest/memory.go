package bottest

import (
	"context"
	"errors"
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
	// RefuseFiles says that the bot may attach none.
	RefuseFiles bool
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
	nonces   map[string]*Posted
	inputs   int
	delayed  []func()
	watches  []*watching
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

// NewMemory returns a Memory in which nothing has been said. What Discord would refuse fails the test.
func NewMemory(t testing.TB) *Memory {
	r := &Memory{
		t: t, ready: make(chan struct{}), messages: map[discord.ChannelID][]*Posted{}, nonces: map[string]*Posted{},
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

// Run makes the Memory take inputs for the handler until ctx ends.
func (r *Memory) Run(ctx context.Context, commands []discord.SlashCommand, h discord.Handler) error {
	r.Lock()
	r.handler, r.commands = h, commands
	close(r.ready)
	r.Unlock()
	<-ctx.Done()
	return nil
}

// Registered are the commands of the bot that runs.
func (r *Memory) Registered() []discord.SlashCommand {
	r.Lock()
	defer r.Unlock()
	return r.commands
}

// Self returns the bot's id once Discord has let it in.
func (r *Memory) Self() discord.UserID {
	r.Lock()
	defer r.Unlock()
	if r.Outside {
		return ""
	}
	return "bot"
}

// Emojis makes none: signs are letters here, as people read them.
func (r *Memory) Emojis(context.Context, string, []discord.Emoji) (map[string]string, error) {
	return nil, nil
}

// begin takes a request up, with the lock held, or has it fail. The caller unlocks.
func (r *Memory) begin(what string, c discord.ChannelID, m discord.Message) error {
	r.Lock()
	before := r.Before
	r.Unlock()
	if before != nil {
		before(what, m)
	}
	r.Lock()
	return r.failing(what, c)
}

func (r *Memory) failing(what string, c discord.ChannelID) error {
	if r.Fault == nil {
		return nil
	}
	return r.Fault(what, c)
}

// Send keeps a message; one with the nonce of another is that one.
func (r *Memory) Send(_ context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	err := r.begin("send", c, m)
	defer r.Unlock()
	if err != nil {
		return "", err
	}
	if r.RefuseFiles && len(m.Files) > 0 {
		return "", discord.ErrForbidden
	}
	if user, direct := strings.CutPrefix(string(c), "dm-"); direct && r.Closed[discord.UserID(user)] {
		return "", discord.ErrDMClosed
	}
	r.checkMessage(m)
	r.readOut(string(c), m)
	if p := r.nonces[m.Nonce]; m.Nonce != "" && p != nil {
		if p.Channel != c {
			r.t.Errorf("nonce %q stands for a message to %s and for one to %s", m.Nonce, p.Channel, c)
		}
		return p.ID, nil
	}
	p := r.keep(c, m, "")
	if m.Nonce != "" {
		r.nonces[m.Nonce] = p
	}
	for _, u := range m.Mentions {
		r.Pings[u]++
	}
	if r.Heard != nil {
		r.Heard(c, m)
	}
	if err := r.failing("lost answer", c); err != nil {
		return "", err
	}
	return p.ID, nil
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

// Change has one of the messages read otherwise.
func (r *Memory) Change(
	_ context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message,
) error {
	err := r.begin("change", c, m)
	defer r.Unlock()
	if err != nil {
		return err
	}
	r.checkMessage(m)
	r.readOut(string(c), m)
	p := r.Standing(id)
	if p == nil || p.Channel != c {
		return discord.ErrUnknownMessage
	}
	r.checkForm(p, m)
	if r.Delay != nil && r.Delay(c, m) {
		r.delayed = append(r.delayed, func() { r.edit(p, m) })
		return errors.New("the connection was lost")
	}
	r.edit(p, m)
	return nil
}

// Delayed is how many edits are kept back. The caller holds the lock.
func (r *Memory) Delayed() int { return len(r.delayed) }

// Arrive carries out the edits that were kept back.
func (r *Memory) Arrive() {
	r.Lock()
	defer r.Unlock()
	for _, edit := range r.delayed {
		edit()
	}
	r.delayed, r.Delay = nil, nil
}

// Delete takes a message away.
func (r *Memory) Delete(_ context.Context, c discord.ChannelID, id discord.MessageID) error {
	err := r.begin("delete", c, discord.Message{})
	defer r.Unlock()
	if p := r.Standing(id); err == nil && p != nil && p.Channel == c {
		r.remove(p)
	}
	return err
}

// OpenDM returns the channel of somebody's direct messages: "dm-" and their id.
func (r *Memory) OpenDM(_ context.Context, u discord.UserID) (discord.ChannelID, error) {
	err := r.begin("open", DirectTo(u), discord.Message{})
	defer r.Unlock()
	return DirectTo(u), err
}

// StartThread begins a thread, which has the id of the message it stands under.
func (r *Memory) StartThread(
	_ context.Context, c discord.ChannelID, under discord.MessageID, name string,
) (discord.ChannelID, error) {
	err := r.begin("thread", c, discord.Message{})
	defer r.Unlock()
	if err != nil {
		return "", err
	}
	if p := r.Standing(under); p == nil || p.Channel != c {
		return "", discord.ErrUnknownMessage
	}
	if n := Units(name); n < 1 || n > discord.MaxThreadName {
		r.t.Errorf("a thread is called %q", name)
	}
	id := discord.ChannelID(under)
	if r.Threads[id] == nil {
		r.Threads[id] = &Thread{Parent: c, Name: name}
	}
	return id, nil
}

// AddToThread brings somebody into a thread.
func (r *Memory) AddToThread(_ context.Context, c discord.ChannelID, u discord.UserID) error {
	err := r.begin("add", c, discord.Message{})
	defer r.Unlock()
	if err != nil {
		return err
	}
	if t := r.Threads[c]; t == nil {
		return discord.ErrUnknownChannel
	} else if !slices.Contains(t.Members, u) {
		t.Members = append(t.Members, u)
	}
	return nil
}

// ArchiveThread puts a thread away.
func (r *Memory) ArchiveThread(_ context.Context, c discord.ChannelID) error {
	err := r.begin("archive", c, discord.Message{})
	defer r.Unlock()
	if err != nil {
		return err
	}
	if r.Threads[c] == nil {
		return discord.ErrUnknownChannel
	}
	r.Threads[c].Archived = true
	r.changed.Broadcast()
	return nil
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
