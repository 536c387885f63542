package bot

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/study"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// teller puts outbox entries into words and sends them.
type teller struct {
	tellerConfig
	sayer  *tables.Deliverer
	boards boards
	barred barredChannels
	panels openPanels
	lately lately
}

// tellerConfig is what a teller needs.
type tellerConfig struct {
	port   discord.Port
	store  store.Store
	tables *tables.Service
	screen *studio
	study  *study.Study
	// judge names the player that finds the turning points of a game; nil, or none, means that nobody does.
	judge func(game string) *brain.Thinker
	// record writes a game that is over down as a file for those who played it; nil means that there is no such file.
	record func(ctx context.Context, t store.Table) (discord.File, error)
	// seen is a message as Discord will have it in the end: by that it is known whether it shows anything new.
	seen  func(discord.Message) discord.Message
	clock tables.Clock
	pace  tellerPace
	log   zerolog.Logger
}

// tellerPace is how fast a teller speaks.
type tellerPace struct {
	board       time.Duration // how long changes of the board are gathered
	headline    time.Duration // after a chapter of the story, before the next one
	boardAge    time.Duration // after how long the board is posted anew
	boardBehind int           // after how many messages it is
}

// newTeller makes a teller, which says nothing before Run.
func newTeller(c tellerConfig) *teller {
	l := &teller{tellerConfig: c}
	l.boards, l.lately.store = boards{l}, c.store
	l.panels.clock, l.panels.log = c.clock, c.log
	l.sayer = tables.NewDeliverer(c.tables, l)
	return l
}

// run says what is to be said until ctx ends. Errors: the deliverer's.
func (l *teller) run(ctx context.Context) error { return l.sayer.Run(ctx) }

// changed says that a table's board has changed.
func (l *teller) changed(id store.TableID, h tables.Haste) {
	l.sayer.Refresh(id, l.pace.gather(h), false)
}

// unsaid says that there is something to be said of a table.
func (l *teller) unsaid(id store.TableID) { l.sayer.Poke(id) }

// lobbyPace is how long at most changes of a lobby are gathered.
const lobbyPace = time.Second

// gather is how long a change of the board may wait for others.
func (p tellerPace) gather(h tables.Haste) time.Duration {
	switch h {
	case tables.AtOnce:
		return 0
	case tables.Soon:
		return min(p.board, lobbyPace)
	}
	return p.board
}

// render is the board message of a table in whatever state it is.
func (l *teller) render(ctx context.Context, t tables.Table) discord.Message {
	return l.boards.render(ctx, t)
}

// doubtBoard says that somebody else has written to the board's message.
func (l *teller) doubtBoard(id store.TableID) { l.boards.doubt(id) }

const (
	// forbiddenAttempts is how often a direct message is tried that the bot has no permission for: about a day.
	forbiddenAttempts = 150
	// removeAttempts is how often it is tried to take away a message that has had its time. One that stays does no harm:
	// its buttons answer.
	removeAttempts = 8
)

// Tell delivers one entry.
func (l *teller) Tell(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	if t.Rules.Game == nil && needsGame(e.Kind) {
		return tables.Said{}, fmt.Errorf("%w: the game of %q cannot be read", tables.ErrHopeless, e.Kind)
	}
	said, err := l.tell(ctx, t, e)
	switch {
	case err == nil:
		return l.heard(t, e.Kind, said), nil
	case errors.Is(err, discord.ErrToken):
		return said, err // the token will be put right, and what must be said has not become wrong by that
	case errors.Is(err, discord.ErrUnknownChannel) && inChannel(e.Kind):
		return said, l.abandon(ctx, t, err) // nobody can play in a channel that is gone
	case errors.Is(err, discord.ErrForbidden) && inChannel(e.Kind):
		return said, l.shutOut(ctx, t, err)
	case errors.Is(err, discord.ErrForbidden) && e.Attempts < forbiddenAttempts:
		return said, err // somebody may give the permission back
	case discord.Permanent(err):
		return said, fmt.Errorf("%w: %w", tables.ErrHopeless, err)
	}
	return said, err
}

// needsGame reports whether an entry is told in the words of a game.
func needsGame(k tables.Kind) bool {
	return k == tables.Story || k == tables.Final || k == tables.Turnings
}

// inChannel reports whether entries of a kind are for the table's channel.
func inChannel(k tables.Kind) bool {
	switch k {
	case tables.Welcome, tables.Missed, tables.Hand, tables.Remove, tables.Turnings, tables.Admit, tables.PutAway:
		return false
	}
	return true
}

func (l *teller) tell(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	switch e.Kind {
	case tables.Story:
		return l.story(ctx, t, e)
	case tables.Notice:
		return l.post(ctx, t, l.notice(t, e))
	case tables.TookBack:
		return l.undone(ctx, t, e)
	case tables.Tally:
		return tables.Said{}, nil // written by an earlier version: the end tells it
	case tables.Final:
		said, err := l.ending(ctx, t, e)
		if err == nil {
			l.foldAll(ctx, t)
		}
		return said, err
	case tables.Turn:
		return l.turn(ctx, t, e.Again)
	case tables.Nudge:
		return l.nudge(ctx, t, e)
	case tables.AskUndo:
		return l.askUndo(ctx, t)
	case tables.Welcome:
		return l.welcome(ctx, t, e)
	case tables.Hand:
		return l.hand(ctx, t, e.Seat)
	case tables.Board:
		return l.boards.show(ctx, t, e.Again)
	case tables.StoodIn:
		return l.stoodIn(ctx, t, e)
	case tables.Missed:
		return l.missed(ctx, t, e)
	case tables.Remove:
		return tables.Said{}, l.remove(ctx, t, e)
	case tables.Turnings:
		return tables.Said{}, l.turnings(ctx, t, e)
	case tables.Admit:
		return tables.Said{}, l.admit(ctx, t, e)
	case tables.PutAway:
		return tables.Said{}, l.putAway(ctx, t, e)
	}
	return tables.Said{}, fmt.Errorf("%w: nobody knows how to tell %q", tables.ErrHopeless, e.Kind)
}

// notice says a sentence, and notifies whom it calls unless they rest.
func (l *teller) notice(t tables.Table, e tables.Entry) discord.Message {
	m := l.screen.noticeMessage(t, e)
	m.Mentions = l.awake(m.Mentions)
	return m
}

// noticeMessage says a sentence. Whom it calls, it mentions in place of the name, whether they rest or not.
func (s *studio) noticeMessage(t tables.Table, e tables.Entry) discord.Message {
	m, text := discord.Message{Nonce: e.Nonce}, e.Text
	if e.User != "" {
		user := discord.UserID(e.User)
		m.Mentions = []discord.UserID{user}
		text.Args = slices.Clone(text.Args)
		for i, a := range text.Args {
			if a.Name == tables.CalledArg {
				text.Args[i] = engine.A(a.Name, say.Mention(user))
			}
		}
	}
	m.Content = s.voice(t, t.Head.Lang).Say(text)
	return m
}

// post sends a message to the table's channel.
func (l *teller) post(ctx context.Context, t tables.Table, m discord.Message) (tables.Said, error) {
	if _, err := l.send(ctx, t, m); err != nil {
		return tables.Said{}, err
	}
	return tables.Said{Desk: func(d *tables.Desk) { d.Board.Behind++ }}, nil
}

func (l *teller) send(ctx context.Context, t tables.Table, m discord.Message) (store.MessageID, error) {
	id, err := l.port.Send(ctx, discord.ChannelID(t.Head.Channel), fit.Message(m))
	return store.MessageID(id), err
}

func (l *teller) change(ctx context.Context, t tables.Table, id store.MessageID, m discord.Message) error {
	return l.port.Change(ctx, discord.ChannelID(t.Head.Channel), discord.MessageID(id), fit.Message(m))
}

// changing is change, to be done once more.
func (l *teller) changing(t tables.Table, id store.MessageID, m discord.Message) func(context.Context) error {
	return func(ctx context.Context) error { return l.change(ctx, t, id, m) }
}

// nonce marks all attempts to send the nth message of a kind as the same. When a message is sent in place of one
// that somebody has deleted, Discord must not take it for that one, nor for another that stood there before.
//
// The dot keeps it apart from the nonces of the store's entries, which have a hyphen in its place: of two messages with
// one nonce Discord sends only the first.
func nonce(t tables.Table, kind rune, n int, replaces store.MessageID) string {
	s := fmt.Sprintf("%s.%c%d", t.Head.ID, kind, n)
	if replaces != "" {
		h := fnv.New32a()
		h.Write([]byte(replaces))
		s += "x" + strconv.FormatUint(uint64(h.Sum32()), 36)
	}
	return s
}

// replaced is the message that the nth takes the place of: the one that was shown as the nth before, if any.
func replaced(shown, n int, message store.MessageID) store.MessageID {
	if shown != n {
		return ""
	}
	return message
}

// shown is a message of the channel of which only the last stands: the number of what it says now, the number of what it said
// when it was sent, and its id if there is one.
type shown struct {
	n, was  int
	message store.MessageID
}

// replace edits a message where it still says the same thing anew, and else sends another in its place. note notes which it is.
func (l *teller) replace(ctx context.Context, t tables.Table, m discord.Message, kind rune, s shown, note func(*tables.Desk, store.MessageID)) (tables.Said, error) {
	if s.was == s.n && s.message != "" {
		err := l.change(ctx, t, s.message, m)
		if err == nil || !replaceable(err) {
			return tables.Said{Redo: l.changing(t, s.message, m)}, err
		}
	}
	m.Nonce = nonce(t, kind, s.n, replaced(s.was, s.n, s.message))
	id, err := l.send(ctx, t, m)
	if err != nil {
		return tables.Said{}, err
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			note(d, id)
			d.Board.Behind++
		},
		Also: removal(s.message),
	}, nil
}

func (l *teller) removeTurn(ctx context.Context, t tables.Table) (tables.Said, error) {
	if t.Desk.Turn.Message == "" {
		return tables.Said{}, nil
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			d.Turn.Message = ""
			d.Board.Behind = max(0, d.Board.Behind-1)
		},
		Also: removal(t.Desk.Turn.Message),
	}, nil
}

// remove takes away a message that has had its time.
func (l *teller) remove(ctx context.Context, t tables.Table, e tables.Entry) error {
	err := l.port.Delete(discord.Unhurried(ctx), discord.ChannelID(t.Head.Channel), discord.MessageID(e.Message))
	if err != nil && !discord.Permanent(err) && e.Attempts < removeAttempts {
		return err
	}
	if err != nil {
		l.log.Debug().Err(err).Str("table", string(t.Head.ID)).Msg("an old message stays")
	}
	return nil
}

// people keeps the seats for which people answer.
func people(t tables.Table, seats []engine.Seat) []engine.Seat {
	var out []engine.Seat
	for _, s := range seats {
		if t.Person(s) {
			out = append(out, s)
		}
	}
	return out
}

// nudge calls the one seat that everybody waits for, if that is still so and nobody has been called since.
func (l *teller) nudge(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	seats := people(t, t.Awaited())
	turn := t.Desk.Turn
	if t.Head.State != store.Playing || t.Head.PausedAt != 0 || turn.N != e.Call || len(seats) != 1 || seats[0] != e.Seat {
		return tables.Said{}, nil
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			if d.Turn.N == e.Call {
				d.Turn.N, d.Turn.Call, d.Turn.Last, d.Turn.Late = e.Call+1, []engine.Seat{e.Seat}, true, false
			}
		},
		Also: []tables.Entry{{Kind: tables.Turn}},
	}, nil
}

// welcome greets somebody who sat down by direct message, which shows whether direct messages arrive.
func (l *teller) welcome(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	seat := t.SeatOf(e.User)
	if seat == engine.Onlooker || !t.Head.Live() {
		return tables.Said{}, nil // gone already
	}
	v := l.screen.voice(t, t.Head.Seats[seat].Lang)
	m := discord.Message{
		Content: v.Say(engine.T("bot.welcome.direct", engine.A("table", engine.Literal(say.TableTitle(v, t))),
			engine.A("channel", say.ChannelLink(discord.ChannelID(t.Head.Channel))))),
		Nonce: e.Nonce,
	}
	if offer := v.Say(l.screen.tutorialOffer(t)); offer != "" && !t.Head.Tutorial {
		m.Content += "\n" + offer
	}
	channel, err := l.port.OpenDM(ctx, discord.UserID(e.User))
	if err == nil {
		_, err = l.port.Send(ctx, channel, m)
	}
	if directClosed(err) {
		return l.closed(t.Head.Seats[seat]), nil
	}
	if err != nil {
		return tables.Said{}, err
	}
	return tables.Said{Seats: func(h *store.SeatHolder) {
		if h.User == e.User {
			h.DMs, h.DMChannel = store.DMsOpen, store.ChannelID(channel)
		}
	}}, nil
}

// directClosed reports whether a direct message failed because it is not wanted. It must not be tried again. Other
// refusals say nothing about the person.
func directClosed(err error) bool { return errors.Is(err, discord.ErrDMClosed) }

// closed notes that direct messages do not reach somebody and tells the channel what to do instead.
func (l *teller) closed(holder store.SeatHolder) tables.Said {
	return tables.Said{
		Seats: func(h *store.SeatHolder) {
			if h.User == holder.User {
				h.DMs = store.DMsClosed
			}
		},
		Also:  []tables.Entry{directClosedNotice(holder)},
		About: holder.User,
	}
}

// directClosedNotice says in the channel that direct messages do not reach somebody; it calls whoever would have been called by
// them.
func directClosedNotice(holder store.SeatHolder) tables.Entry {
	if holder.Calls == store.CallsDirect {
		e := tables.NoticeOf(engine.T("bot.notice.call-closed", engine.A(tables.CalledArg, engine.Literal(holder.Name))))
		e.User = holder.User
		return e
	}
	return tables.NoticeOf(engine.T("bot.notice.direct-closed", engine.A("player", engine.Literal(holder.Name))))
}

// hand brings a seat's private message up to date: one to a table, which says at each call what is asked then. It notifies
// nobody, since the channel has called; who wishes to be called by it gets a new one at each call.
func (l *teller) hand(ctx context.Context, t tables.Table, seat engine.Seat) (tables.Said, error) {
	holder, ok := t.Holder(seat)
	if !ok || holder.User == "" || holder.DMs == store.DMsClosed || !t.HasGame() {
		return tables.Said{}, nil
	}
	desk := t.Desk.Hand(seat)
	channel := discord.ChannelID(holder.DMChannel)
	m := l.screen.panel(t, seat, holder.Lang, true).message(engine.Text{})
	mayPost := t.Head.Live() && t.Person(seat)
	switch {
	case desk.Message != "" && !(calledDirectly(holder) && desk.N > desk.Shown):
		said, err := l.changeHand(ctx, channel, seat, desk, m)
		if err == nil {
			l.panels.asking(t.Head.ID, holder.User, t.Asked(seat), true)
		}
		if err == nil || !mayPost || !handGone(err) {
			return said, err
		}
	case desk.Shown == desk.N || !mayPost:
		return tables.Said{}, nil
	}
	if channel == "" {
		var err error
		if channel, err = l.port.OpenDM(ctx, discord.UserID(holder.User)); err != nil {
			return l.handFailed(holder, err)
		}
	}
	m.Nonce = nonce(t, rune('0'+seat), desk.N, replaced(desk.Shown, desk.N, desk.Message))
	m.Silent = !calledDirectly(holder) || l.tables.Rests(holder.User) // else the call in the channel has notified already
	id, err := l.port.Send(ctx, channel, m)
	if errors.Is(err, discord.ErrUnknownChannel) && channel == discord.ChannelID(holder.DMChannel) {
		// The channel we remember has gone; there may be another by now.
		if channel, err = l.port.OpenDM(ctx, discord.UserID(holder.User)); err == nil {
			id, err = l.port.Send(ctx, channel, m)
		}
	}
	if err != nil {
		return l.handFailed(holder, err)
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			if int(seat) < len(d.Hands) {
				d.Hands[seat].Shown, d.Hands[seat].Message = desk.N, store.MessageID(id)
			}
		},
		Seats: func(h *store.SeatHolder) {
			if h.User == holder.User {
				h.DMs, h.DMChannel = store.DMsOpen, store.ChannelID(channel)
			}
		},
	}, nil
}

// changeHand changes a seat's private message.
func (l *teller) changeHand(ctx context.Context, ch discord.ChannelID, seat engine.Seat, desk tables.HandDesk, m discord.Message) (tables.Said, error) {
	change := func(ctx context.Context) error { return l.port.Change(ctx, ch, discord.MessageID(desk.Message), m) }
	said := tables.Said{Redo: change}
	if desk.Shown != desk.N {
		said.Desk = func(d *tables.Desk) {
			if int(seat) < len(d.Hands) && d.Hands[seat].Message == desk.Message {
				d.Hands[seat].Shown = desk.N
			}
		}
	}
	err := change(ctx)
	if err != nil {
		said.Desk = nil
	}
	return said, err
}

// handGone reports whether a private message that cannot be changed is better sent anew.
func handGone(err error) bool {
	return errors.Is(err, discord.ErrUnknownMessage) || errors.Is(err, discord.ErrUnknownChannel) || errors.Is(err, discord.ErrTooManyEdits)
}

func (l *teller) handFailed(h store.SeatHolder, err error) (tables.Said, error) {
	if directClosed(err) {
		return l.closed(h), nil
	}
	return tables.Said{}, err
}
