package tables

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// lobbies sets up tables and has their games begin.
type lobbies struct{ *referee }

// Place is where a new table stands and in which language it speaks there.
type Place struct {
	Server  store.ServerID
	Channel store.ChannelID
	Lang    string
	// Parent is the channel under which Channel is a thread of the table's own; empty elsewhere.
	Parent store.ChannelID
}

// Open sets up a table; whoever opens it is its host and takes the first seat. options may be nil;
// those the game does not know are left out. Errors: BadInput for unknown games, NotNow if the channel has a table.
func (s *lobbies) Open(ctx context.Context, at Place, host Person, game string,
	options map[string]string) (Table, error) {
	if rules, err := s.config.Games.Default(game); err == nil {
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
	seed     engine.Seed     // of a tutorial
	stacked  []engine.CardID // likewise
}

// lay sets up a table.
func (s *lobbies) lay(ctx context.Context, at Place, host Person, w laid) (Table, error) {
	offer, ok := s.config.Games.Offer(w.game)
	if !ok {
		return Table{}, engine.Errorf(engine.BadInput,
			engine.T("error.unknown-game", engine.A("game", engine.Literal(w.game))),
			"unknown game %q", w.game)
	}
	if err := s.config.Store.PutPack(ctx, offer.Hash, offer.Pack); err != nil {
		return Table{}, fmt.Errorf("opening a table: %w", err)
	}
	rules, err := s.config.Games.Default(w.game)
	if err != nil {
		return Table{}, err
	}
	now := store.MillisOf(s.config.Clock.Now())
	head := store.Table{
		Server: at.Server, Channel: at.Channel, Parent: at.Parent, Lang: at.Lang, CreatedAt: now,
		Host: host.User, State: store.Lobby, Game: w.game, Pack: offer.Hash,
		Setup: engine.Setup{Options: knownOptions(rules.Game.Info(), w.options), Seed: w.seed, Stacked: w.stacked},
		Seats: w.seats, Tutorial: w.tutorial, Hushed: w.hushed, Friendly: w.friendly,
	}
	return s.create(ctx, head, host.User, now)
}

// create stores a new table with its first words.
func (s *lobbies) create(ctx context.Context, head store.Table, host store.UserID, now store.Millis) (Table, error) {
	kept := desk.Desk{TouchedAt: now}
	if err := kept.WriteTo(&head); err != nil {
		return Table{}, err
	}
	say, err := firstWords(head, host, now)
	if err != nil {
		return Table{}, err
	}
	term, err := s.term(head.Shard())
	if err != nil {
		return Table{}, err
	}
	made, err := s.config.Store.CreateTable(ctx, head, term, say...)
	switch {
	case errors.Is(err, store.ErrWrite):
		s.lookFor(ctx, head)
		return Table{}, fmt.Errorf("opening a table: %w", err)
	case errors.Is(err, store.ErrChannelTaken):
		return Table{}, engine.Errorf(engine.NotNow, engine.T("error.channel-taken"), "opening a table: %w", err)
	case err != nil:
		return Table{}, fmt.Errorf("opening a table: %w", err)
	}
	s.config.Changed(made.ID, AtOnce)
	s.config.Unsaid(made.ID)
	return s.Table(ctx, made.ID)
}

// lookFor has a table settled of which it is not known whether it was made, if it is there: it has something to say,
// and nobody knows of it. One that cannot be found now is found by whoever comes by, or at the next start.
func (s *lobbies) lookFor(ctx context.Context, head store.Table) {
	made, err := s.config.Store.TableIn(ctx, head.Channel)
	if err != nil || made.CreatedAt != head.CreatedAt || made.Host != head.Host {
		return
	}
	if err := s.alone(made.ID, func(l *live) error { l.loaded, l.unsettled = false, true; return nil }); err == nil {
		s.lookAgain(made.ID)
	}
}

// firstWords are what a new table says to those who sit at it.
func firstWords(head store.Table, host store.UserID, now store.Millis) (say []store.OutboxEntry, err error) {
	n := &next{head: head}
	n.tellAbove()
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

// AddComputer seats a computer player. Errors: Forbidden unless by a player of the table, BadInput for an unknown
// brain, NotNow when the table is full, has begun or ended.
func (s *lobbies) AddComputer(ctx context.Context, id store.TableID, by store.UserID,
	brain, name string) (Table, error) {
	return s.inLobby(ctx, id, func(l *live, n *next) error {
		if err := s.knowsComputer(l, brain); err != nil {
			return err
		}
		if err := l.seated(by); err != nil {
			return err
		}
		if err := notSettled(l.head); err != nil {
			return err
		}
		if err := seatFree(l, "error.no-seat-left"); err != nil {
			return err
		}
		n.head.Seats = append(n.head.Seats, store.SeatHolder{Brain: brain, Name: name})
		return nil
	})
}

// ChangeComputer has the computer player of a name, or with "" the one that was seated last, play as another. Errors:
// Forbidden unless by a player of the table, BadInput for an unknown brain, NotNow when it is not there or the game has
// begun.
func (s *lobbies) ChangeComputer(ctx context.Context, id store.TableID, by store.UserID,
	name, brain string) (Table, error) {
	return s.inLobby(ctx, id, func(l *live, n *next) error {
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

// knowsComputer refuses names of computer players that the table's game has not.
func (s *lobbies) knowsComputer(l *live, brain string) error {
	if _, err := s.config.Brains(l.head.Game, brain); err != nil {
		return engine.Errorf(engine.BadInput, engine.T("error.unknown-level", engine.A("level", engine.Literal(brain))),
			"computer player %q: %w", brain, err)
	}
	return nil
}

// RemoveComputer takes the computer player of a name away, or with "" the one that was seated last. Errors: Forbidden
// unless by a player of the table, NotNow when it is not there or the game has begun.
func (s *lobbies) RemoveComputer(ctx context.Context, id store.TableID, by store.UserID, name string) (Table, error) {
	return s.inLobby(ctx, id, func(l *live, n *next) error {
		if err := l.seated(by); err != nil {
			return err
		}
		if err := notSettled(l.head); err != nil {
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
func (s *lobbies) Claim(ctx context.Context, id store.TableID, user store.UserID) (Table, error) {
	return s.inLobby(ctx, id, func(l *live, n *next) error {
		if err := notSettled(l.head); err != nil {
			return err
		}
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
func (s *lobbies) SetOption(ctx context.Context, id store.TableID, by store.UserID, name, value string) (Table, error) {
	return s.inLobby(ctx, id, func(l *live, n *next) error {
		if err := s.mayManage(l, by); err != nil {
			return err
		}
		if err := notSettled(l.head); err != nil {
			return err
		}
		specs := l.rules.Game.Info().Options
		i := slices.IndexFunc(specs, func(o engine.TableOption) bool { return o.Name == name })
		if i < 0 {
			return engine.Errorf(engine.BadInput,
				engine.T("error.unknown-option", engine.A("option", engine.Literal(name))),
				"unknown option %q", name)
		}
		if !slices.Contains(specs[i].Values, value) {
			return engine.Errorf(engine.BadInput,
				engine.T("error.unknown-value", engine.A("option", engine.Literal(name)),
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

// SetFriendly makes a table friendly whose game has not begun, or not. Errors: Forbidden unless by whoever may manage
// the table; NotNow if the game has begun.
func (s *lobbies) SetFriendly(ctx context.Context, id store.TableID, by store.UserID, friendly bool) (Table, error) {
	return s.inLobby(ctx, id, func(l *live, n *next) error {
		if err := s.mayManage(l, by); err != nil {
			return err
		}
		if err := notSettled(l.head); err != nil {
			return err
		}
		n.head.Friendly = friendly
		return nil
	})
}
