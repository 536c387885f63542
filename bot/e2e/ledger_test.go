package e2e_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	_ "image/png"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
)

// ledger is a Port with a channel and direct messages behind it, and no network: each request takes as long as one to
// Discord does, by the clock of the test's bubble, and is counted.
type ledger struct {
	t       *testing.T
	ready   chan struct{}
	handler discord.Handler
	tables  *tables.Service
	sending func(discord.Message) // if set, is shown each message before it is sent
	// chosen, if set, is shown each answer that the person has given with a tap, and what the screen said until then.
	chosen func(p *patron, at tables.Table, gave wish, seen string)

	mu       sync.Mutex
	last     int
	messages map[discord.MessageID]*page
	nonces   map[string]discord.MessageID
	requests map[string]int // by method
	posted   []*page        // all that ever stood in the channel or came by direct message, in order
	inputs   int
}

// page is a message with its past.
type page struct {
	discord.Message
	id      discord.MessageID
	channel discord.ChannelID
	edits   int
	gone    bool
	tallest int // in pixels, of all its versions
}

const (
	ledgerChannel = discord.ChannelID("tavern")
	requestTime   = 120 * time.Millisecond
)

func newLedger(t *testing.T) *ledger {
	return &ledger{
		t: t, ready: make(chan struct{}), messages: map[discord.MessageID]*page{}, nonces: map[string]discord.MessageID{},
		requests: map[string]int{},
	}
}

func (l *ledger) Run(ctx context.Context, _ []discord.SlashCommand, h discord.Handler) error {
	l.handler = h
	close(l.ready)
	<-ctx.Done()
	return nil
}

func (l *ledger) Self() discord.UserID { return "bot" }

func (l *ledger) Emojis(context.Context, string, []discord.Emoji) (map[string]string, error) {
	return nil, nil // signs are letters here: a character each, as they are read
}

func (*ledger) StartThread(context.Context, discord.ChannelID, discord.MessageID, string) (discord.ChannelID, error) {
	return "", discord.ErrForbidden // nobody asks for one here
}

func (*ledger) AddToThread(context.Context, discord.ChannelID, discord.UserID) error { return nil }

func (*ledger) ArchiveThread(context.Context, discord.ChannelID) error { return nil }

// request counts a request and lets it take its time.
func (l *ledger) request(method string) {
	l.mu.Lock()
	l.requests[method]++
	l.mu.Unlock()
	time.Sleep(requestTime)
	l.mu.Lock()
}

func (l *ledger) Send(_ context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	if l.sending != nil {
		l.sending(m)
	}
	l.request("POST message")
	defer l.mu.Unlock()
	if id, again := l.nonces[m.Nonce]; m.Nonce != "" && again {
		return id, nil
	}
	return l.keep(c, m).id, nil
}

// keep writes a message down. The caller holds l.mu.
func (l *ledger) keep(c discord.ChannelID, m discord.Message) *page {
	l.last++
	p := &page{Message: m, id: discord.MessageID(fmt.Sprint(1000 + l.last)), channel: c, tallest: height(m)}
	l.messages[p.id], l.posted = p, append(l.posted, p)
	if m.Nonce != "" {
		l.nonces[m.Nonce] = p.id
	}
	return p
}

func (l *ledger) Change(_ context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message) error {
	l.request("PATCH message")
	defer l.mu.Unlock()
	p := l.messages[id]
	if p == nil || p.channel != c {
		return discord.ErrUnknownMessage
	}
	p.change(m)
	return nil
}

func (p *page) change(m discord.Message) {
	m.Nonce, m.Silent, m.Mentions = p.Nonce, p.Silent, p.Mentions // which an edit does not change
	p.Message, p.edits, p.tallest = m, p.edits+1, max(p.tallest, height(m))
}

func (l *ledger) Delete(_ context.Context, _ discord.ChannelID, id discord.MessageID) error {
	l.request("DELETE message")
	defer l.mu.Unlock()
	if p := l.messages[id]; p != nil {
		p.gone = true
	}
	delete(l.messages, id)
	return nil
}

func (l *ledger) OpenDM(_ context.Context, u discord.UserID) (discord.ChannelID, error) {
	l.request("POST dm")
	defer l.mu.Unlock()
	return discord.ChannelID("dm-" + string(u)), nil
}

// find returns the newest message of the channel that stands and fulfils a condition.
func (l *ledger) find(match func(discord.Message) bool) (page, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range slices.Backward(l.posted) {
		if !p.gone && p.channel == ledgerChannel && match(p.Message) {
			return *p, true
		}
	}
	return page{}, false
}

// ledgerReply answers one input; what only the person sees goes into private.
type ledgerReply struct {
	l        *ledger
	in       discord.Input
	private  *page // where the component was used, or what was answered
	answered bool
}

func (r *ledgerReply) count(what string, m *discord.Message, update bool) error {
	r.l.request(what)
	defer r.l.mu.Unlock()
	r.answered = true
	switch {
	case m == nil:
	case update && r.private != nil:
		r.private.change(*m)
	default:
		r.private = &page{Message: *m, channel: "private", tallest: height(*m)}
		r.l.posted = append(r.l.posted, r.private)
	}
	return nil
}

func (r *ledgerReply) Answer(_ context.Context, m discord.Message) error {
	return r.count("POST callback", &m, false)
}

func (r *ledgerReply) Update(_ context.Context, m discord.Message) error {
	return r.count("POST callback", &m, true)
}

func (r *ledgerReply) Edit(_ context.Context, m discord.Message) error {
	return r.count("PATCH answer", &m, true)
}

func (r *ledgerReply) Withdraw(context.Context) error {
	r.l.request("DELETE answer")
	r.l.mu.Unlock()
	return nil
}

func (r *ledgerReply) Follow(_ context.Context, m discord.Message) error {
	return r.count("POST answer", &m, false)
}

func (r *ledgerReply) Say(_ context.Context, m discord.Message) error {
	r.l.request("POST callback")
	defer r.l.mu.Unlock()
	r.answered = true
	r.l.keep(ledgerChannel, m)
	return nil
}

func (r *ledgerReply) Choices(context.Context, []discord.Choice) error {
	return r.count("POST callback", nil, false)
}
func (r *ledgerReply) Later(context.Context) error { return r.count("POST callback", nil, false) }

// act has a person do something and returns what only they see afterwards.
func (l *ledger) act(in discord.Input, on *page) *page {
	l.mu.Lock()
	l.inputs++
	in.ID = fmt.Sprint(l.inputs)
	l.mu.Unlock()
	in.User, in.Guild, in.Channel = discord.User{ID: "ash", Name: "Ash"}, "server", ledgerChannel
	in.Locale, in.GuildLocale, in.Created = "en-GB", "en-US", time.Now()
	in.Permissions = discord.ViewChannel | discord.SendMessages | discord.EmbedLinks | discord.ReadMessageHistory | discord.AttachFiles
	r := &ledgerReply{l: l, in: in, private: on}
	l.handler(context.Background(), in, r)
	if !r.answered {
		l.t.Errorf("no answer to %v %q", in.Path, in.CustomID)
	}
	return r.private
}

func (l *ledger) run(path string, options map[string]string) *page {
	return l.act(discord.Input{Kind: discord.CommandRun, Path: strings.Fields(path), Options: options}, nil)
}

func (l *ledger) press(on *page, customID string, values ...string) *page {
	return l.act(discord.Input{Kind: discord.ComponentUsed, CustomID: customID, Values: values}, on)
}

// rowsOf lists all rows of a message.
func rowsOf(m discord.Message) []discord.Row {
	var out []discord.Row
	discord.Walk(m.Body, func(b discord.Block) {
		switch b := b.(type) {
		case discord.Row:
			out = append(out, b)
		case discord.Section:
			out = append(out, discord.Row{Buttons: []discord.Button{b.Button}})
		}
	})
	return append(out, m.Rows...)
}

// Measures of a message on a phone 390 pixels wide, as Discord's app lays it out: in pixels, and letters to a line.
const (
	lineHeight, lineLetters       = 21, 40
	embedLine, embedLetters       = 19, 38
	embedFrame, rowHeight         = 36, 42
	pictureWidth, messageOverhead = 330, 30
)

// height estimates how high a message is on a phone.
func height(m discord.Message) int {
	h := messageOverhead + textHeight(m.Content, lineHeight, lineLetters)
	for _, e := range m.Embeds {
		h += embedFrame + textHeight(e.Title, embedLine, embedLetters) + textHeight(e.Description, embedLine, embedLetters)
		for _, f := range e.Fields {
			h += textHeight(f.Name, embedLine, embedLetters) + textHeight(f.Value, embedLine, embedLetters)
		}
	}
	discord.Walk(m.Body, func(b discord.Block) {
		switch b := b.(type) {
		case discord.Text:
			h += textHeight(string(b), lineHeight, lineLetters) + 8
		case discord.Box:
			h += embedFrame - 8
		case discord.Rule:
			h += 17
		case discord.Section:
			for _, t := range b.Texts {
				h += textHeight(string(t), lineHeight, lineLetters-10)
			}
		case discord.Gallery:
			h += galleryHeight(m, b)
		case discord.Row:
			h += buttonsHeight(b)
		}
	})
	for _, r := range m.Rows {
		h += buttonsHeight(r)
	}
	return h
}

// buttonsHeight is the height of a row, whose buttons break into several lines on a phone.
func buttonsHeight(r discord.Row) int {
	lines, width := 1, 0
	for _, b := range r.Buttons {
		w := 34 + 8*utf8.RuneCountInString(b.Label)
		if width > 0 && width+w > pictureWidth {
			lines, width = lines+1, 0
		}
		width += w
	}
	return lines * rowHeight
}

// galleryHeight is the height of pictures, each as wide as the phone has room.
func galleryHeight(m discord.Message, g discord.Gallery) int {
	h := 0
	for _, p := range g {
		i := slices.IndexFunc(m.Files, func(f discord.File) bool { return f.Name == p.File })
		if i < 0 {
			continue
		}
		data := m.Files[i].Data
		if made := m.Files[i].Make; made != nil {
			data, _ = made()
		}
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
			h += c.Height * pictureWidth / c.Width
		}
	}
	return h
}

func textHeight(s string, line, letters int) int {
	if s == "" {
		return 0
	}
	lines := 0
	for _, l := range strings.Split(s, "\n") {
		lines += 1 + max(0, utf8.RuneCountInString(strings.ReplaceAll(l, "**", ""))-1)/letters
	}
	return lines * line
}
