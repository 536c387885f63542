package bot_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"witchtable/bot/discord"
)

// recorder is a Port without Discord behind it: it keeps what is sent and lets tests act as users. It refuses what
// Discord would refuse.
type recorder struct {
	t        *testing.T
	handler  discord.Handler
	commands []discord.SlashCommand
	ready    chan struct{}

	mu       sync.Mutex
	changed  *sync.Cond
	last     int
	messages map[discord.ChannelID][]*posted
	nonces   map[string]discord.MessageID
	sent     map[discord.MessageID]*posted
	closed   map[discord.UserID]bool // direct messages
	fault    func(what string, c discord.ChannelID) error
	heard    func(c discord.ChannelID, m discord.Message) // is told of each new message
	pings    map[discord.UserID]int
	inputs   int
	// delay keeps an edit back, as if it were still on its way when its sender dies; arrive carries it out.
	delay       func(c discord.ChannelID, m discord.Message) bool
	delayed     []func()
	refuseFiles bool                                      // the bot may attach none
	locale      string                                    // the server's; English where it is not set
	read        func(where, said string)                  // if set, is shown each piece of what people can read: the channel, or who alone reads it
	outside     bool                                      // Discord has not let the bot in yet
	refuse      func(how string, m discord.Message) error // answers to inputs
	threads     map[discord.ChannelID]*thread
}

// thread is one that the bot has begun.
type thread struct {
	parent   discord.ChannelID
	name     string
	members  []discord.UserID
	archived bool
}

func (r *recorder) StartThread(_ context.Context, c discord.ChannelID, under discord.MessageID, name string) (discord.ChannelID, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.failing("thread", c); err != nil {
		return "", err
	}
	if p := r.find(under); p == nil || p.channel != c {
		return "", discord.ErrUnknownMessage
	}
	if n := units(name); n < 1 || n > discord.MaxThreadName {
		r.t.Errorf("a thread is called %q", name)
	}
	if r.threads == nil {
		r.threads = map[discord.ChannelID]*thread{}
	}
	id := discord.ChannelID(under)
	if r.threads[id] == nil {
		r.threads[id] = &thread{parent: c, name: name}
	}
	return id, nil
}

func (r *recorder) AddToThread(_ context.Context, c discord.ChannelID, u discord.UserID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.failing("add", c); err != nil {
		return err
	}
	if t := r.threads[c]; t == nil {
		return discord.ErrUnknownChannel
	} else if !slices.Contains(t.members, u) {
		t.members = append(t.members, u)
	}
	return nil
}

func (r *recorder) ArchiveThread(_ context.Context, c discord.ChannelID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.failing("archive", c); err != nil {
		return err
	}
	if r.threads[c] == nil {
		return discord.ErrUnknownChannel
	}
	r.threads[c].archived = true
	r.changed.Broadcast()
	return nil
}

// posted is a message as it stands in a channel.
type posted struct {
	discord.Message
	id      discord.MessageID
	channel discord.ChannelID
	edits   int
	past    []discord.Message // what it was before
}

func newRecorder(t *testing.T) *recorder {
	r := &recorder{
		t: t, ready: make(chan struct{}), messages: map[discord.ChannelID][]*posted{}, nonces: map[string]discord.MessageID{},
		sent: map[discord.MessageID]*posted{}, closed: map[discord.UserID]bool{}, pings: map[discord.UserID]int{},
	}
	r.changed = sync.NewCond(&r.mu)
	return r
}

func (r *recorder) Run(ctx context.Context, commands []discord.SlashCommand, h discord.Handler) error {
	r.handler, r.commands = h, commands
	close(r.ready)
	<-ctx.Done()
	return nil
}

func (r *recorder) Self() discord.UserID {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.outside {
		return ""
	}
	return "bot"
}

func (r *recorder) Emojis(context.Context, string, []discord.Emoji) (map[string]string, error) {
	return nil, nil // signs are letters here
}

func (r *recorder) failing(what string, c discord.ChannelID) error {
	if r.fault == nil {
		return nil
	}
	return r.fault(what, c)
}

func (r *recorder) Send(_ context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.failing("send", c); err != nil {
		return "", err
	}
	if r.refuseFiles && len(m.Files) > 0 {
		return "", discord.ErrForbidden
	}
	if user, direct := strings.CutPrefix(string(c), "dm-"); direct && r.closed[discord.UserID(user)] {
		return "", discord.ErrDMClosed
	}
	r.checkMessage(m)
	r.readOut(string(c), m)
	if id, again := r.nonces[m.Nonce]; m.Nonce != "" && again {
		if p := r.sent[id]; p.channel != c {
			r.t.Errorf("nonce %q stands for a message to %s and for one to %s", m.Nonce, p.channel, c)
		}
		return id, nil
	}
	p := r.keep(c, m)
	if m.Nonce != "" {
		r.nonces[m.Nonce] = p.id
	}
	for _, u := range m.Mentions {
		r.pings[u]++
	}
	if r.heard != nil {
		r.heard(c, m)
	}
	if err := r.failing("lost answer", c); err != nil {
		return "", err
	}
	return p.id, nil
}

func (r *recorder) keep(c discord.ChannelID, m discord.Message) *posted {
	r.last++
	p := &posted{Message: m, id: discord.MessageID(strconv.Itoa(1000 + r.last)), channel: c}
	r.messages[c], r.sent[p.id] = append(r.messages[c], p), p
	r.changed.Broadcast()
	return p
}

func (r *recorder) find(id discord.MessageID) *posted {
	for _, list := range r.messages {
		for _, p := range list {
			if p.id == id {
				return p
			}
		}
	}
	return nil
}

func (r *recorder) Change(_ context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.failing("change", c); err != nil {
		return err
	}
	r.checkMessage(m)
	r.readOut(string(c), m)
	p := r.find(id)
	if p == nil || p.channel != c {
		return discord.ErrUnknownMessage
	}
	r.checkForm(p, m)
	edit := func() {
		p.past = append(p.past, p.Message)
		p.Message, p.edits = m, p.edits+1
		r.changed.Broadcast()
	}
	if r.delay != nil && r.delay(c, m) {
		r.delayed = append(r.delayed, edit)
		return errors.New("the connection was lost")
	}
	edit()
	return nil
}

// arrive carries out the edits that were kept back.
func (r *recorder) arrive() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, edit := range r.delayed {
		edit()
	}
	r.delayed, r.delay = nil, nil
}

func (r *recorder) Delete(_ context.Context, c discord.ChannelID, id discord.MessageID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.failing("delete", c); err != nil {
		return err
	}
	r.messages[c] = slices.DeleteFunc(r.messages[c], func(p *posted) bool { return p.id == id })
	r.changed.Broadcast()
	return nil
}

func (r *recorder) OpenDM(_ context.Context, u discord.UserID) (discord.ChannelID, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := discord.ChannelID("dm-" + string(u))
	return c, r.failing("open", c)
}

// checkForm refuses a plain message in the place of one with a body.
func (r *recorder) checkForm(p *posted, m discord.Message) {
	if len(p.Body) > 0 && len(m.Body) == 0 {
		r.t.Errorf("Discord refuses: a plain message in the place of one with a body: %v", m)
	}
}

func units(s string) int { return len(utf16.Encode([]rune(s))) }

// unsaid is a key in place of a sentence that no catalogue has; languages may put their quotations in the same marks.
var unsaid = regexp.MustCompile(`«[a-z][a-z0-9-]*(\.[a-z0-9.-]+)?»`)

// checkMessage refuses what Discord would refuse.
func (r *recorder) checkMessage(m discord.Message) {
	r.t.Helper()
	fail := func(format string, args ...any) { r.t.Errorf("Discord refuses: "+format, args...) }
	if m.Content == "" && len(m.Embeds) == 0 && len(m.Rows) == 0 && len(m.Body) == 0 {
		fail("an empty message")
	}
	rows := r.checkBody(m, fail)
	if units(m.Content) > 2000 {
		fail("content of %d characters", units(m.Content))
	}
	total := 0
	for _, e := range m.Embeds {
		if units(e.Title) > 256 || units(e.Description) > 4096 {
			fail("an embed with a title of %d and a description of %d characters", units(e.Title), units(e.Description))
		}
		if e.Title == "" && e.Description == "" {
			fail("an empty embed")
		}
		total += units(e.Title) + units(e.Description) + units(e.Footer)
	}
	if len(m.Embeds) > 10 || total > 6000 {
		fail("%d embeds of together %d characters", len(m.Embeds), total)
	}
	if len(m.Nonce) > 25 {
		fail("nonce %q", m.Nonce)
	}
	if unsaid.MatchString(fmt.Sprint(m)) {
		fail("words that are missing: %v", m)
	}
	if len(m.Body) == 0 && len(m.Rows) > 5 {
		fail("%d rows", len(m.Rows))
	}
	r.checkRows(rows, fail)
}

// readOut shows all that can be read in a message to whoever wants it, what goes with pictures included.
func (r *recorder) readOut(where string, m discord.Message) {
	if r.read == nil {
		return
	}
	read := func(said string) { r.read(where, said) }
	read(textOf(m))
	for _, f := range m.Files {
		read(f.Alt)
	}
	discord.Walk(m.Body, func(b discord.Block) {
		if g, ok := b.(discord.Gallery); ok {
			for _, p := range g {
				read(p.Alt)
			}
		}
	})
	for _, row := range rowsOf(m) { // those that stand in the body, too
		for _, b := range row.Buttons {
			read(b.Label)
		}
		if row.Select != nil {
			read(row.Select.Placeholder)
			for _, c := range row.Select.Choices {
				read(c.Label + "\n" + c.Description)
			}
		}
	}
}

// checkBody refuses a body that Discord would refuse, and returns all rows of a message.
func (r *recorder) checkBody(m discord.Message, fail func(string, ...any)) []discord.Row {
	var rows []discord.Row
	text, bytes, n := 0, 0, 0
	said := func(t discord.Text) {
		text, bytes = text+units(string(t)), bytes+len(t)+12
		if strings.TrimSpace(string(t)) == "" {
			fail("an empty text")
		}
	}
	discord.Walk(m.Body, func(b discord.Block) {
		n++
		switch b := b.(type) {
		case discord.Text:
			said(b)
		case discord.Section:
			n += len(b.Texts) + 1
			for _, t := range b.Texts {
				said(t)
			}
			rows = append(rows, discord.Row{Buttons: []discord.Button{b.Button}})
		case discord.Row:
			n += len(b.Buttons)
			if b.Select != nil {
				n++
			}
			rows = append(rows, b)
		}
	})
	rows = append(rows, m.Rows...)
	for _, row := range m.Rows {
		n += 1 + len(row.Buttons)
		if row.Select != nil {
			n++
		}
	}
	if len(m.Body) > 0 && (m.Content != "" || len(m.Embeds) > 0) {
		fail("a body beside content or embeds")
	}
	if len(m.Body) > 0 && (n > 40 || text > 4000 || bytes > 10170) {
		fail("a body of %d components, %d characters, %d bytes", n, text, bytes)
	}
	return rows
}

func (r *recorder) checkRows(rows []discord.Row, fail func(string, ...any)) {
	ids := map[string]bool{}
	id := func(s string) {
		if s == "" || len(s) > 100 || ids[s] {
			fail("custom id %q is empty, too long or there twice", s)
		}
		ids[s] = true
	}
	for _, row := range rows {
		if (len(row.Buttons) == 0) == (row.Select == nil) || len(row.Buttons) > 5 {
			fail("a row with %d buttons and select %t", len(row.Buttons), row.Select != nil)
		}
		for _, b := range row.Buttons {
			id(b.CustomID)
			if b.Label == "" || units(b.Label) > 80 {
				fail("button label %q", b.Label)
			}
		}
		if s := row.Select; s != nil {
			id(s.CustomID)
			r.checkChoices(s.Choices, fail)
			if len(s.Choices) == 0 || units(s.Placeholder) > 150 {
				fail("a select with %d choices, placeholder %q", len(s.Choices), s.Placeholder)
			}
		}
	}
}

func (r *recorder) checkChoices(list []discord.Choice, fail func(string, ...any)) {
	values := map[string]bool{}
	if len(list) > 25 {
		fail("%d choices", len(list))
	}
	for _, c := range list {
		if c.Label == "" || units(c.Label) > 100 || c.Value == "" || units(c.Value) > 100 || units(c.Description) > 100 || values[c.Value] {
			fail("choice %+v", c)
		}
		values[c.Value] = true
	}
}

// reply records the answer to one input.
type reply struct {
	r       *recorder
	in      discord.Input
	message discord.Message // what the user sees in the end
	choices []discord.Choice
	gone    bool   // it was withdrawn
	how     string // "answer", "update", "choices", "later edit", "later follow"
}

// replaces reports whether the answer took the place of the message that was pressed: at once, or after it was
// announced.
func (p *reply) replaces() bool {
	return p.how == "update" || p.how == "later edit" && p.in.Kind == discord.ComponentUsed
}

// says is all that the user reads in the end.
func (p *reply) says() string { return textOf(p.message) }

// reader is who reads an answer: only whoever asked, unless it is said to the channel.
func (p *reply) reader(how string) string {
	if how == "say" {
		return string(p.in.Channel)
	}
	return string(p.in.User.ID)
}

func (p *reply) first(how string, m discord.Message) error {
	p.r.mu.Lock()
	defer p.r.mu.Unlock()
	if p.how != "" {
		return errors.New("40060: answered already")
	}
	if p.r.refuse != nil {
		if err := p.r.refuse(how, m); err != nil {
			return err
		}
	}
	if how == "later" && p.in.Kind == discord.Autocomplete {
		p.r.t.Error("Discord refuses: the answer to an autocompletion cannot be announced")
	}
	if how != "later" && how != "choices" {
		p.r.checkMessage(m)
		p.r.readOut(p.reader(how), m)
	}
	p.how, p.message = how, m
	if how == "update" {
		if posted := p.r.find(p.in.Message); posted != nil {
			p.r.checkForm(posted, m)
			posted.past = append(posted.past, posted.Message)
			posted.Message = m
			posted.edits++
		}
	}
	p.r.changed.Broadcast()
	return nil
}

func (p *reply) Answer(_ context.Context, m discord.Message) error { return p.first("answer", m) }
func (p *reply) Say(_ context.Context, m discord.Message) error    { return p.first("say", m) }
func (p *reply) Update(_ context.Context, m discord.Message) error { return p.first("update", m) }
func (p *reply) Later(context.Context) error                       { return p.first("later", discord.Message{}) }

func (p *reply) Choices(_ context.Context, c []discord.Choice) error {
	p.choices = c
	for _, choice := range c {
		if p.r.read != nil {
			p.r.read(p.reader("choices"), choice.Label)
		}
	}
	p.r.checkChoices(c, func(f string, args ...any) { p.r.t.Errorf("Discord refuses: "+f, args...) })
	return p.first("choices", discord.Message{})
}

func (p *reply) further(how string, m discord.Message) error {
	p.r.mu.Lock()
	defer p.r.mu.Unlock()
	if p.how == "" {
		return errors.New("nothing was answered yet")
	}
	if p.r.refuse != nil {
		if err := p.r.refuse(how, m); err != nil {
			return err
		}
	}
	p.r.checkMessage(m)
	p.r.readOut(p.reader(how), m)
	p.how, p.message = p.how+" "+how, m
	p.r.changed.Broadcast()
	return nil
}

func (p *reply) Edit(_ context.Context, m discord.Message) error   { return p.further("edit", m) }
func (p *reply) Follow(_ context.Context, m discord.Message) error { return p.further("follow", m) }

func (p *reply) Withdraw(context.Context) error {
	p.r.mu.Lock()
	defer p.r.mu.Unlock()
	if p.how == "" || p.gone {
		return errors.New("there is nothing to withdraw")
	}
	p.gone = true
	return nil
}

// user acts as somebody in a channel.
type user struct {
	r      *recorder
	id     discord.UserID
	name   string
	locale string
	at     discord.ChannelID // where they are; the channel where it is not set
	thread bool              // that is a thread
	rights discord.Permissions
}

const (
	theServer  = discord.GuildID("server")
	theChannel = discord.ChannelID("channel")
	allRights  = discord.ViewChannel | discord.SendMessages | discord.EmbedLinks | discord.ReadMessageHistory | discord.AttachFiles
)

func (r *recorder) user(name string) user {
	return user{r: r, id: discord.UserID("id-" + strings.ToLower(name)), name: name, locale: "en-GB"}
}

func (u user) input(kind discord.InputKind) discord.Input {
	u.r.mu.Lock()
	u.r.inputs++
	n := u.r.inputs
	u.r.mu.Unlock()
	server := u.r.locale
	if server == "" {
		server = "en-US"
	}
	at := u.at
	if at == "" {
		at = theChannel
	}
	return discord.Input{
		Kind: kind, ID: strconv.Itoa(n), User: discord.User{ID: u.id, Name: u.name}, Guild: theServer, Channel: at, IsThread: u.thread,
		Locale: u.locale, GuildLocale: server, Permissions: allRights | u.rights, Created: time.Now(),
	}
}

func (u user) act(in discord.Input) *reply {
	<-u.r.ready
	p := &reply{r: u.r, in: in}
	u.r.handler(context.Background(), in, p)
	if p.how == "" {
		u.r.t.Errorf("%s got no answer to %v %q", u.name, in.Path, in.CustomID)
	}
	return p
}

// run runs a command: the path with its options as name=value.
func (u user) run(path string, options ...string) *reply {
	in := u.input(discord.CommandRun)
	in.Path, in.Options = strings.Fields(path), optionsOf(options)
	return u.act(in)
}

func optionsOf(list []string) map[string]string {
	out := map[string]string{}
	for _, o := range list {
		name, value, _ := strings.Cut(o, "=")
		out[name] = value
	}
	return out
}

// complete asks what can be typed into the last of the options.
func (u user) complete(path string, options ...string) []discord.Choice {
	in := u.input(discord.Autocomplete)
	in.Path, in.Options = strings.Fields(path), optionsOf(options)
	in.Focused, _, _ = strings.Cut(options[len(options)-1], "=")
	return u.act(in).choices
}

// press uses a component of a message.
func (u user) press(customID string, values ...string) *reply {
	in := u.input(discord.ComponentUsed)
	in.CustomID, in.Values = customID, values
	return u.act(in)
}

// pressIn uses a component of a direct message.
func (u user) pressIn(p posted, customID string, values ...string) *reply {
	in := u.input(discord.ComponentUsed)
	in.CustomID, in.Values, in.Message, in.Channel = customID, values, p.id, p.channel
	in.Guild, in.GuildLocale, in.Permissions = "", "", 0
	return u.act(in)
}

// await waits until what is sent fulfils a condition.
func (r *recorder) await(what string, cond func() bool) {
	r.t.Helper()
	timeout := false
	alarm := time.AfterFunc(patience, func() {
		r.mu.Lock()
		timeout = true
		r.changed.Broadcast()
		r.mu.Unlock()
	})
	defer alarm.Stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	for !cond() {
		if timeout {
			var b strings.Builder
			for c, list := range r.messages {
				for _, p := range list {
					fmt.Fprintf(&b, "%s %s: %s\n", c, p.id, spelt(p.Message))
				}
			}
			r.t.Fatalf("waited in vain for %s; what there is:\n%s", what, b.String())
		}
		r.changed.Wait()
	}
}

// awaitMessage waits for a message that has the words and returns it.
func (r *recorder) awaitMessage(c discord.ChannelID, words string) posted {
	r.t.Helper()
	var found posted
	r.await(fmt.Sprintf("%q in %s", words, c), func() bool {
		for _, p := range r.messages[c] {
			if strings.Contains(textOf(p.Message), words) {
				found = *p
				return true
			}
		}
		return false
	})
	return found
}

// all returns all messages of a channel.
func (r *recorder) all(c discord.ChannelID) []posted {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []posted
	for _, p := range r.messages[c] {
		out = append(out, *p)
	}
	return out
}

// textOf is all that can be read in a message.
func textOf(m discord.Message) string {
	var b strings.Builder
	b.WriteString(m.Content)
	for _, e := range m.Embeds {
		fmt.Fprintf(&b, "\n%s\n%s\n%s", e.Title, e.Description, e.Footer)
	}
	discord.Walk(m.Body, func(block discord.Block) {
		switch block := block.(type) {
		case discord.Text:
			fmt.Fprintf(&b, "\n%s", block)
		case discord.Section:
			fmt.Fprintf(&b, "\n%s [%s]", block.Texts, block.Button.Label)
		}
	})
	for _, row := range m.Rows {
		for _, button := range row.Buttons {
			fmt.Fprintf(&b, "\n[%s]", button.Label)
		}
		if row.Select != nil {
			fmt.Fprintf(&b, "\n<%s>", row.Select.Placeholder)
			for _, c := range row.Select.Choices {
				fmt.Fprintf(&b, "\n%s (%s)", c.Label, c.Description)
			}
		}
	}
	return b.String()
}

// rowsOf lists all that can be used in a message: the buttons beside texts and the rows among them, then those below.
func rowsOf(m discord.Message) []discord.Row {
	var out []discord.Row
	discord.Walk(m.Body, func(block discord.Block) {
		switch block := block.(type) {
		case discord.Row:
			out = append(out, block)
		case discord.Section:
			out = append(out, discord.Row{Buttons: []discord.Button{block.Button}})
		}
	})
	return append(out, m.Rows...)
}

// button finds a button by its label.
func button(t *testing.T, m discord.Message, label string) string {
	t.Helper()
	for _, row := range rowsOf(m) {
		for _, b := range row.Buttons {
			if strings.Contains(b.Label, label) {
				return b.CustomID
			}
		}
	}
	t.Fatalf("no button %q in %q", label, textOf(m))
	return ""
}

// menu finds a select by its placeholder.
func menu(t *testing.T, m discord.Message, placeholder string) *discord.Select {
	t.Helper()
	for _, row := range rowsOf(m) {
		if row.Select != nil && strings.Contains(row.Select.Placeholder, placeholder) {
			return row.Select
		}
	}
	t.Fatalf("no menu %q in %q", placeholder, textOf(m))
	return nil
}

// pinged is how many times somebody was notified by a message.
func (r *recorder) pinged(u discord.UserID) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pings[u]
}
