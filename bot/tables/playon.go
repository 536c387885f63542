package tables

import (
	"context"
	"fmt"
	"io"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// A game that is over can be played on from any of its positions, at a table of its own that is compared with
// nobody's. The hidden cards lie as they lay, since by then everybody may have seen them, or are dealt anew. Its log
// begins with the moves that led there; they are nobody's, since they are only how the table came to look so. Each
// seat has a computer player from the beginning, and people take the seats they like; so whoever is alone can begin at
// once.

// PlayingOn says what is to be played on, and how.
type PlayingOn struct {
	Table store.TableID
	Moves int  // behind which entry of that table's log
	Anew  bool // what is hidden is dealt anew
	// Brain plays the seats that people had, Name says what it is called beside those who sit there already.
	Brain string
	Name  func([]store.SeatHolder) string
}

// MayPlayOn refuses games that cannot be played on: NotNow while their hidden cards are still secret, where they taught
// somebody, and where they were the deal of a day, which others may have before them.
func MayPlayOn(h store.Table) error {
	if h.State != store.Over || h.Tutorial || h.Mute() {
		return engine.Errorf(engine.NotNow, engine.T("error.play-on.not-over"), "table %s is %s", h.ID, h.State)
	}
	return nil
}

// PlayOn lays a table that plays a game on, with the asker as its host: on the seat that they had, else on the first
// that a person had. Errors: those of MayPlayOn; BadInput where there is no such table on the server, or no such move;
// NotNow where the game was over by then, its rules have changed since, or what is hidden cannot be dealt anew there,
// or the channel has a table.
func (s *lobbies) PlayOn(ctx context.Context, at Place, by Person, w PlayingOn) (Table, error) {
	old, err := s.Table(ctx, w.Table)
	if err != nil {
		return Table{}, err
	}
	if old.Head.Server != at.Server {
		return Table{}, engine.Errorf(engine.BadInput, engine.T("error.no-table"), "table %s is another server's", w.Table)
	}
	if err := MayPlayOn(old.Head); err != nil {
		return Table{}, err
	}
	setup, points, err := s.begunFrom(ctx, old, w)
	if err != nil {
		return Table{}, err
	}
	habits, err := s.habitsOf(ctx, by.User)
	if err != nil {
		return Table{}, err
	}
	now := store.MillisOf(s.config.Clock.Now())
	head := store.Table{
		Server: at.Server, Channel: at.Channel, Parent: at.Parent, Lang: at.Lang, CreatedAt: now,
		Host: by.User, State: store.Lobby, Game: old.Head.Game, Pack: old.Head.Pack, Setup: setup, Friendly: true,
		Hushed: old.Head.Hushed,
		Origin: &store.Origin{Table: w.Table, Number: old.Head.Number, Moves: w.Moves, Anew: w.Anew, Points: points,
			Computers: keepers(old.Head.Seats, w)},
	}
	for _, c := range head.Origin.Computers {
		head.Seats = append(head.Seats, keptBy(c))
	}
	head.Seats[theirs(old.Head.Seats, by.User, head.Seats)] = by.holder(habits)
	return s.create(ctx, head, by.User, now)
}

// begunFrom is the set-up of a game that plays another on, and who has how many points where it begins. Errors: as
// PlayOn.
func (s *lobbies) begunFrom(ctx context.Context, old Table, w PlayingOn) (setup engine.Setup, points []int, err error) {
	g := old.Rules.Game
	if edition(old.Head.Rules) != edition(g.Info().Rules) {
		return setup, nil, engine.Errorf(engine.NotNow, engine.T("error.play-on.rules"),
			"table %s was played by other rules", w.Table)
	}
	log, err := s.config.Store.Log(ctx, w.Table, 1)
	if err != nil {
		return setup, nil, err
	}
	var anew *engine.Seed
	if w.Anew {
		anew = &engine.Seed{}
		if _, err := io.ReadFull(s.config.Random, anew[:]); err != nil {
			return setup, nil, fmt.Errorf("drawing a seed: %w", err)
		}
	}
	setup, _, pos, err := engine.PlayOn(g, old.Head.Setup, answers(log), w.Moves, anew)
	if err != nil {
		return setup, nil, err
	}
	if pos.Over() {
		return setup, nil, engine.Errorf(engine.NotNow, engine.T("error.play-on.over",
			engine.A("n", engine.Number(w.Moves))), "the game of table %s is over at move %d", w.Table, w.Moves)
	}
	return setup, pos.View(engine.Onlooker).Standing().Totals(), nil
}

// keepers are the computer players that keep the seats: those that had them, and new ones where people sat.
func keepers(seats []store.SeatHolder, w PlayingOn) (out []store.Computer) {
	var named []store.SeatHolder
	for _, h := range seats {
		if h.User == "" && h.Brain != "" {
			named = append(named, store.SeatHolder{Name: h.Name})
		}
	}
	for _, h := range seats {
		if h.User == "" && h.Brain != "" {
			out = append(out, store.Computer{Brain: h.Brain, Name: h.Name})
			continue
		}
		c := store.Computer{Brain: w.Brain, Name: w.Name(named)}
		named, out = append(named, store.SeatHolder{Name: c.Name}), append(out, c)
	}
	return out
}

// theirs is the seat that somebody takes first of those that nobody has: their own of the game that is played on, else
// one that a person had, else any; -1 where all are taken.
func theirs(were []store.SeatHolder, user store.UserID, now []store.SeatHolder) int {
	ranks := []func(store.SeatHolder) bool{
		func(h store.SeatHolder) bool { return h.User == user && user != "" },
		func(h store.SeatHolder) bool { return h.User != "" },
		func(store.SeatHolder) bool { return true },
	}
	for _, fits := range ranks {
		for i, h := range were {
			if i < len(now) && now[i].Brain != "" && fits(h) {
				return i
			}
		}
	}
	return -1
}

// takeKept seats somebody in the place of a computer player that keeps a seat.
func (s *lobbies) takeKept(ctx context.Context, n *next, h store.SeatHolder) error {
	old, err := s.config.Store.Table(ctx, n.head.Origin.Table) // who sat there is kept nowhere else
	if err != nil {
		return err
	}
	seat := theirs(old.Seats, h.User, n.head.Seats)
	if seat < 0 {
		return engine.Errorf(engine.NotNow, engine.T("error.table-full", engine.A("n", engine.Number(len(n.head.Seats)))),
			"all seats are people's")
	}
	n.head.Seats[seat] = h
	return nil
}

// ChooseSeat has a person sit, before a game is played on, where a computer player does; who sat elsewhere leaves that
// seat to its own. Errors: NotNow where the game has begun or no game is played on; BadInput for seats that are
// somebody else's; Forbidden for those who have been sent away.
func (s *lobbies) ChooseSeat(ctx context.Context, id store.TableID, p Person, seat engine.Seat) (Table, error) {
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return Table{}, err
	}
	return s.inLobby(ctx, id, func(l *live, n *next) error {
		if err := notBarred(l.head, p.User); err != nil {
			return err
		}
		if n.head.Origin == nil || seat < 0 || int(seat) >= len(n.head.Seats) || n.head.Seats[seat].Brain == "" {
			return engine.Errorf(engine.BadInput, engine.T("error.seat-taken"), "seat %d is not free", seat)
		}
		h := p.holder(habits)
		if had := seatOf(n.head, p.User); had != engine.Onlooker {
			h = n.head.Seats[had]
			n.free(had)
		} else {
			n.tell(outbox.Entry{Kind: outbox.Welcome, User: p.User})
			n.admit(p.User)
		}
		n.head.Seats[seat] = h
		return nil
	})
}

// goOn begins a game that is played on: its log begins with the moves that led there.
func (s *lobbies) goOn(ctx context.Context, l *live, n *next) error {
	o := n.head.Origin
	old, err := s.config.Store.Table(ctx, o.Table)
	if err != nil {
		return err
	}
	log, err := s.config.Store.Log(ctx, o.Table, 1)
	if err != nil {
		return err
	}
	_, moves, _, err := engine.PlayOn(l.rules.Game, old.Setup, answers(log), o.Moves, nil)
	if err != nil {
		return err
	}
	pos, err := engine.Replay(l.rules.Game, n.head.Setup, moves, nil)
	if err != nil {
		return fmt.Errorf("playing a game on: %w", err)
	}
	now := store.MillisOf(s.config.Clock.Now())
	for _, m := range moves {
		n.log = append(n.log, store.LogEntry{Move: m, At: now})
	}
	n.begins(l.rules.Game)
	n.tell(outbox.NoticeOf(goingOn(n.head)))
	s.follow(l, n, pos, nil, engine.Onlooker)
	return nil
}

// goingOn says which game is played on from where, and by whom.
func goingOn(h store.Table) engine.Text {
	players := engine.List{}
	for i := range h.Seats {
		players = append(players, engine.T("bot.notice.player", engine.A("who", engine.Who(i))))
	}
	args := []engine.Arg{engine.A("number", engine.Number(h.Origin.Number)), engine.A("n", engine.Number(h.Origin.Moves)),
		engine.A("players", players)}
	if !h.Origin.Anew {
		return engine.T("bot.notice.plays-on", args...)
	}
	deals := h.Setup.From.Deals
	return engine.T("bot.notice.plays-on-anew",
		append(args, engine.A("seal", engine.Literal(deals[len(deals)-1].Seed.Seal())))...)
}
