package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Place is where a new table stands and in which language it speaks there.
type Place struct {
	Server  store.ServerID
	Channel store.ChannelID
	Lang    string
	// Parent is the channel under which Channel is a thread of the table's own; empty elsewhere.
	Parent store.ChannelID
}

// Person is somebody at a table.
type Person struct {
	User store.UserID
	Name string // as shown to others
	Lang string
}

// Open sets up a table; whoever opens it is its host and takes the first seat. options may be nil;
// those the game does not know are left out. Errors: BadInput for unknown games, NotNow if the channel has a table.
func (s *Service) Open(ctx context.Context, at Place, host Person, game string, options map[string]string) (Table, error) {
	if rules, err := s.Games.Default(game); err == nil {
		options = rules.Game.Info().WithPresets(options)
	}
	habits, err := s.habitsOf(ctx, host.User)
	if err != nil {
		return Table{}, err
	}
	return s.lay(ctx, at, host, laid{game: game, options: options, seats: []store.SeatHolder{host.holder(habits)}})
}

// laid is a table to be set up, with those who sit at it.
type laid struct {
	game     string
	options  map[string]string
	seats    []store.SeatHolder
	friendly bool
	tutorial bool
	hushed   bool
	seed     engine.Seed // of a tutorial
}

// lay sets up a table.
func (s *Service) lay(ctx context.Context, at Place, host Person, w laid) (Table, error) {
	offer, ok := s.Games.Offer(w.game)
	if !ok {
		return Table{}, engine.Errorf(engine.BadInput, engine.T("error.unknown-game", engine.A("game", engine.Literal(w.game))),
			"unknown game %q", w.game)
	}
	if err := s.Store.PutPack(ctx, offer.Hash, offer.Pack); err != nil {
		return Table{}, fmt.Errorf("opening a table: %w", err)
	}
	rules, err := s.Games.Default(w.game)
	if err != nil {
		return Table{}, err
	}
	now := store.MillisOf(s.Clock.Now())
	head := store.Table{
		Server: at.Server, Channel: at.Channel, Parent: at.Parent, Lang: at.Lang, CreatedAt: now,
		Host: host.User, State: store.Lobby, Game: w.game, Pack: offer.Hash,
		Setup: engine.Setup{Options: knownOptions(rules.Game.Info(), w.options), Seed: w.seed},
		Seats: w.seats, Tutorial: w.tutorial, Hushed: w.hushed, Friendly: w.friendly,
	}
	desk := Desk{TouchedAt: now}
	if err := desk.writeTo(&head); err != nil {
		return Table{}, err
	}
	say, err := firstWords(head, host.User, now)
	if err != nil {
		return Table{}, err
	}
	head, err = s.Store.CreateTable(ctx, head, say...)
	switch {
	case errors.Is(err, store.ErrChannelTaken):
		return Table{}, engine.Errorf(engine.NotNow, engine.T("error.channel-taken"), "opening a table: %w", err)
	case err != nil:
		return Table{}, fmt.Errorf("opening a table: %w", err)
	}
	s.Changed(head.ID, AtOnce)
	s.Unsaid(head.ID)
	return s.Table(ctx, head.ID)
}

// firstWords are what a new table says to those who sit at it.
func firstWords(head store.Table, host store.UserID, now store.Millis) (say []store.OutboxEntry, err error) {
	n := &next{head: head}
	if i := seatOf(head, host); i >= 0 && head.Seats[i].DMs == store.DMsUnknown {
		n.tell(outbox.Entry{Kind: outbox.Welcome, User: host})
	}
	for _, h := range head.Seats {
		n.admit(h.User)
	}
	for _, e := range n.say {
		o, err := e.Stored(now)
		if err != nil {
			return nil, err
		}
		say = append(say, o)
	}
	return say, nil
}

// knownOptions keeps what the game knows: options may come from a table that an older version began.
func knownOptions(info engine.Info, options map[string]string) map[string]string {
	out := map[string]string{}
	for _, o := range info.Options {
		if v, ok := options[o.Name]; ok && slices.Contains(o.Values[1:], v) {
			out[o.Name] = v
		}
	}
	return out
}

func (p Person) holder(h habits) store.SeatHolder {
	return store.SeatHolder{User: p.User, Name: p.Name, Lang: p.Lang, Calls: h.calls, Looks: h.looks}
}

// lobby changes a table whose game has not begun.
func (s *Service) lobby(ctx context.Context, id store.TableID, f func(*live, *next) error) (Table, error) {
	return s.alter(ctx, id, func(l *live) error {
		if l.head.State != store.Lobby {
			return notLobby(l.head)
		}
		return nil
	}, f)
}

// alter changes a table if may allows it, and returns what it is then. Errors: those of may and f, after which nothing has changed.
func (s *Service) alter(ctx context.Context, id store.TableID, may func(*live) error, f func(*live, *next) error) (Table, error) {
	var t Table
	err := s.with(ctx, id, func(l *live) error {
		if err := may(l); err != nil {
			return err
		}
		n := l.begin()
		if err := f(l, n); err != nil {
			return err
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		t = l.snapshot()
		return nil
	})
	return t, err
}

func notLobby(h store.Table) error {
	if h.State == store.Playing {
		return engine.Errorf(engine.NotNow, engine.T("error.already-running"), "table %s: the game has begun", h.ID)
	}
	return ended(h)
}

func ended(h store.Table) error {
	return engine.Errorf(engine.NotNow, engine.T("error.table-ended"), "table %s has ended (%s)", h.ID, h.State)
}

// Join seats a person: in the lobby on a free seat or on the one that is kept for this person, in a running game on the seat
// that this person handed over to a computer player before. When the last one comes for whom a seat is kept, the game begins.
// Errors: NotNow when seated already, when the table is full, has begun or ended.
func (s *Service) Join(ctx context.Context, id store.TableID, p Person) (Table, error) {
	if t, took, err := s.reclaim(ctx, id, p); took || err != nil {
		return t, err
	}
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return Table{}, err
	}
	complete := false
	t, err := s.lobby(ctx, id, func(l *live, n *next) error {
		if err := notBarred(l.head, p.User); err != nil {
			return err
		}
		if seat := seatOf(n.head, p.User); seat != engine.Onlooker {
			if !n.head.Seats[seat].Invited {
				return engine.Errorf(engine.NotNow, engine.T("error.seated-already"), "seated already")
			}
			n.accept(seat, p)
			complete = !invites(n.head)
			return nil
		}
		if err := seatFree(l, "error.table-full"); err != nil {
			return err
		}
		n.head.Seats = append(n.head.Seats, p.holder(habits))
		n.tell(outbox.Entry{Kind: outbox.Welcome, User: p.User})
		n.admit(p.User)
		return nil
	})
	if err == nil && complete {
		return s.startIfPossible(ctx, t)
	}
	return t, err
}

// seatFree refuses with a sentence when all seats are taken.
func seatFree(l *live, say string) error {
	if limit := l.rules.Game.Info().MaxSeats; len(l.head.Seats) >= limit || l.head.Tutorial {
		return engine.Errorf(engine.NotNow, engine.T(say, engine.A("n", engine.Number(limit))), "the table is full")
	}
	return nil
}

// AddComputer seats a computer player. Errors: Forbidden unless by a player of the table, BadInput for an unknown
// brain, NotNow when the table is full, has begun or ended.
func (s *Service) AddComputer(ctx context.Context, id store.TableID, by store.UserID, brain, name string) (Table, error) {
	return s.lobby(ctx, id, func(l *live, n *next) error {
		if err := s.knowsComputer(l, brain); err != nil {
			return err
		}
		if err := l.seated(by); err != nil {
			return err
		}
		if err := seatFree(l, "error.no-seat-left"); err != nil {
			return err
		}
		n.head.Seats = append(n.head.Seats, store.SeatHolder{Brain: brain, Name: name})
		return nil
	})
}

// ChangeComputer has the computer player of a name, or with "" the one that was seated last, play as another. Errors: Forbidden
// unless by a player of the table, BadInput for an unknown brain, NotNow when it is not there or the game has begun.
func (s *Service) ChangeComputer(ctx context.Context, id store.TableID, by store.UserID, name, brain string) (Table, error) {
	return s.lobby(ctx, id, func(l *live, n *next) error {
		if err := s.knowsComputer(l, brain); err != nil {
			return err
		}
		if err := l.seated(by); err != nil {
			return err
		}
		seat, ok := ComputerAt(n.head, name)
		if !ok {
			return errNoComputer()
		}
		n.head.Seats[seat].Brain = brain
		return nil
	})
}

// ComputerAt is the seat of the computer player of a name, or with "" of the one that was seated last; false where it is not there.
func ComputerAt(head store.Table, name string) (engine.Seat, bool) {
	for i, h := range slices.Backward(head.Seats) {
		if h.Brain != "" && (name == "" || h.Name == name) {
			return engine.Seat(i), true
		}
	}
	return engine.Onlooker, false
}

func errNoComputer() error {
	return engine.Errorf(engine.NotNow, engine.T("error.no-computer"), "no such computer player is seated")
}

// knowsComputer refuses names of computer players that the table's game has not.
func (s *Service) knowsComputer(l *live, brain string) error {
	if _, err := s.Brains(l.head.Game, brain); err != nil {
		return engine.Errorf(engine.BadInput, engine.T("error.unknown-level", engine.A("level", engine.Literal(brain))),
			"computer player %q: %w", brain, err)
	}
	return nil
}

// RemoveComputer takes the computer player of a name away, or with "" the one that was seated last. Errors: Forbidden unless by a
// player of the table, NotNow when it is not there or the game has begun.
func (s *Service) RemoveComputer(ctx context.Context, id store.TableID, by store.UserID, name string) (Table, error) {
	return s.lobby(ctx, id, func(l *live, n *next) error {
		if err := l.seated(by); err != nil {
			return err
		}
		seat, ok := ComputerAt(n.head, name)
		if !ok {
			return errNoComputer()
		}
		n.head.Seats = slices.Delete(n.head.Seats, int(seat), int(seat)+1)
		return nil
	})
}

// Claim presses or takes back the game's lobby claim. Errors: Forbidden unless seated, BadInput if the game has
// no claim.
func (s *Service) Claim(ctx context.Context, id store.TableID, user store.UserID) (Table, error) {
	return s.lobby(ctx, id, func(l *live, n *next) error {
		if l.rules.Game.Info().Claim.IsZero() {
			return engine.Errorf(engine.BadInput, engine.T("error.no-claim"), "the game has no claim")
		}
		if err := l.seated(user); err != nil {
			return err
		}
		h := &n.head.Seats[seatOf(n.head, user)]
		h.Claim = !h.Claim
		return nil
	})
}

// SetOption chooses a value for an option of the game. Errors: Forbidden unless by the host, BadInput for unknown
// options and values.
func (s *Service) SetOption(ctx context.Context, id store.TableID, by store.UserID, name, value string) (Table, error) {
	return s.lobby(ctx, id, func(l *live, n *next) error {
		if err := s.mayManage(l, by); err != nil {
			return err
		}
		specs := l.rules.Game.Info().Options
		i := slices.IndexFunc(specs, func(o engine.TableOption) bool { return o.Name == name })
		if i < 0 {
			return engine.Errorf(engine.BadInput, engine.T("error.unknown-option", engine.A("option", engine.Literal(name))),
				"unknown option %q", name)
		}
		if !slices.Contains(specs[i].Values, value) {
			return engine.Errorf(engine.BadInput, engine.T("error.unknown-value", engine.A("option", engine.Literal(name)),
				engine.A("value", engine.Literal(value))), "option %q has no value %q", name, value)
		}
		if n.head.Setup.Options == nil {
			n.head.Setup.Options = map[string]string{}
		}
		n.head.Setup.Options[name] = value
		if value == specs[i].Values[0] {
			delete(n.head.Setup.Options, name) // absent means the default
		}
		return nil
	})
}

// seated refuses people without a seat.
func (l *live) seated(user store.UserID) error {
	if seatOf(l.head, user) == engine.Onlooker {
		return l.snapshot().NotSeated(user)
	}
	return nil
}

// NotSeated refuses, with what can be done about it, a person who answers for no seat: who has left theirs to a computer
// player, who could sit down, or who can only watch. Kind Forbidden.
func (t Table) NotSeated(user store.UserID) error {
	say := engine.T("error.not-seated")
	switch {
	case slices.ContainsFunc(t.Head.Seats, func(h store.SeatHolder) bool { return h.User == user && user != "" }):
		say = engine.T("error.stood-in")
	case t.Head.State == store.Lobby && t.Rules.Game != nil && len(t.Head.Seats) < t.Rules.Game.Info().MaxSeats:
		say = engine.T("error.join-first")
	}
	return engine.Errorf(engine.Forbidden, say, "not seated at table %s", t.Head.ID)
}

// mayManage lets the host, and after a long silence every player, start and close the table.
func (s *Service) mayManage(l *live, user store.UserID) error {
	if user == l.head.Host && user != "" {
		return nil
	}
	if err := l.seated(user); err != nil {
		return err
	}
	silence := s.IdleAfter
	if l.head.Pace != store.PaceUnset {
		silence = max(silence, timesOf(l.head.Pace).StandIn)
	}
	if s.Clock.Now().Sub(l.desk.TouchedAt.Time()) >= silence {
		return nil
	}
	return engine.Errorf(engine.Forbidden, engine.T("error.not-host", engine.A("host", engine.Literal(HostName(l.head)))),
		"only the host may do that")
}

// HostName is what the table's host is called there.
func HostName(h store.Table) string {
	for _, s := range h.Seats {
		if s.User == h.Host {
			return s.Name
		}
	}
	return string(h.Host)
}

// Start begins the game: it draws the seed and the seat order and asks the first questions. Seats that are still kept for
// somebody are free again. Errors: Forbidden unless by the host, NotNow when too few have sat down.
func (s *Service) Start(ctx context.Context, id store.TableID, by store.UserID) (Table, error) {
	return s.lobby(ctx, id, func(l *live, n *next) error {
		if err := s.mayManage(l, by); err != nil {
			return err
		}
		n.dropInvited(by)
		if least := l.rules.Game.Info().MinSeats; len(n.head.Seats) < least {
			return engine.Errorf(engine.NotNow, engine.T("error.too-few", engine.A("n", engine.Number(least))),
				"%d players, at least %d", len(n.head.Seats), least)
		}
		if err := checkBrought(l.rules.Game, n.head); err != nil {
			return err
		}
		if err := s.deal(n); err != nil {
			return err
		}
		log := &engine.Log{}
		pos, err := l.rules.Game.Start(n.head.Setup, log)
		if err != nil {
			return fmt.Errorf("starting the game: %w", err)
		}
		n.head.State, n.head.Rules = store.Playing, edition(l.rules.Game.Info().Rules)
		n.desk.Hands = make([]HandDesk, len(n.head.Seats))
		for i := range n.desk.Hands {
			n.desk.Hands[i].N = 1 // everybody gets to see the first hand
		}
		n.tell(outbox.NoticeOf(beginning(n.head)))
		n.tellFriendly()
		s.follow(l, n, pos, log.Events, engine.Onlooker)
		return nil
	})
}

// deal draws seat order and seed, which are settled at a tutorial.
func (s *Service) deal(n *next) error {
	if !n.head.Tutorial {
		if err := s.drawLots(n); err != nil {
			return err
		}
	}
	n.head.Setup.Seats = len(n.head.Seats)
	n.head.Setup.Host = seatOf(n.head, n.head.Host)
	n.head.Setup.Bring = brought(n.head)
	n.head.Setup.Claims = nil
	for i, h := range n.head.Seats {
		if h.Claim {
			n.head.Setup.Claims = append(n.head.Setup.Claims, engine.Seat(i))
		}
	}
	return nil
}

func (s *Service) drawLots(n *next) error {
	var order engine.Seed
	for _, seed := range []*engine.Seed{&order, &n.head.Setup.Seed} {
		if _, err := io.ReadFull(s.Random, seed[:]); err != nil {
			return fmt.Errorf("drawing a seed: %w", err)
		}
	}
	chance := engine.Restore(order, 0)
	engine.Shuffle(&chance, n.head.Seats, nil)
	return nil
}

// beginning says who plays; and how the shuffle is sealed, but to one who learns, whose cards are those that all learn with.
func beginning(h store.Table) engine.Text {
	players := engine.List{}
	for i := range h.Seats {
		players = append(players, engine.T("bot.notice.player", engine.A("who", engine.Who(i))))
	}
	if h.Tutorial {
		return engine.T("bot.notice.begins-tutorial", engine.A("n", engine.Number(len(h.Seats))), engine.A("players", players))
	}
	return engine.T("bot.notice.begins", engine.A("n", engine.Number(len(h.Seats))), engine.A("players", players),
		engine.A("seal", engine.Literal(h.Setup.Seed.Seal())))
}
