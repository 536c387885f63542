package tables

import (
	"context"
	"fmt"
	"io"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Start begins the game: it draws the seed and the seat order and asks the first questions. Seats that are still kept
// for somebody are free again. Errors: Forbidden unless by the host, NotNow when too few have sat down.
func (s *lobbies) Start(ctx context.Context, id store.TableID, by store.UserID) (Table, error) {
	return s.inLobby(ctx, id, func(l *live, n *next) error {
		if err := s.mayManage(l, by); err != nil {
			return err
		}
		if n.head.Origin != nil {
			return s.goOn(ctx, l, n)
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
		n.begins(l.rules.Game)
		n.tell(outbox.NoticeOf(beginning(n.head)))
		n.tellFriendly()
		s.follow(l, n, pos, log.Events, engine.Onlooker)
		return nil
	})
}

// begins has a lobby become a table at which a game is played.
func (n *next) begins(g engine.Game) {
	n.head.State, n.head.Rules = store.Playing, edition(g.Info().Rules)
	n.desk.Hands = make([]desk.Hand, len(n.head.Seats))
	for i := range n.desk.Hands {
		n.desk.Hands[i].N = 1 // everybody is sent their first hand
	}
}

// deal draws the order of the seats and the seed; a tutorial has both settled.
func (s *lobbies) deal(n *next) error {
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

func (s *lobbies) drawLots(n *next) error {
	var order engine.Seed
	for _, seed := range []*engine.Seed{&order, &n.head.Setup.Seed} {
		if _, err := io.ReadFull(s.config.Random, seed[:]); err != nil {
			return fmt.Errorf("drawing a seed: %w", err)
		}
	}
	chance := engine.Restore(order, 0)
	engine.Shuffle(&chance, n.head.Seats, nil)
	return nil
}

// beginning says who plays, and the seal of the shuffle. A tutorial has no seal: its cards are the same for everybody.
func beginning(h store.Table) engine.Text {
	players := engine.List{}
	for i := range h.Seats {
		players = append(players, engine.T("bot.notice.player", engine.A("who", engine.Who(i))))
	}
	if h.Tutorial {
		return engine.T("bot.notice.begins-tutorial", engine.A("n", engine.Number(len(h.Seats))),
			engine.A("players", players))
	}
	return engine.T("bot.notice.begins", engine.A("n", engine.Number(len(h.Seats))), engine.A("players", players),
		engine.A("seal", engine.Literal(h.Setup.Seed.Seal())))
}
