package tables

import (
	"context"

	"witchtable/engine"
	"witchtable/store"
)

// Bring notes what a person brings to a table whose game has not begun, in place of what was noted before; an empty
// text takes it away. What is kept is the text as the game writes it. Errors: Forbidden unless seated, NotNow when the
// game has begun, BadInput if the game knows nothing of the kind or the text is too long, those of Bringing.CheckBring.
func (s *lobbies) Bring(ctx context.Context, id store.TableID, user store.UserID, text string) (Table, error) {
	return s.inLobby(ctx, id, func(l *live, n *next) error {
		game, ok := l.rules.Game.(engine.Bringing)
		if !ok {
			return engine.Errorf(engine.BadInput, engine.T("error.no-bring"), "nothing is brought to this game")
		}
		if err := l.seated(user); err != nil {
			return err
		}
		h := &n.head.Seats[seatOf(n.head, user)]
		if text == "" {
			h.Bring = ""
			return nil
		}
		if most := game.Bring().Most; most > 0 && len(text) > most {
			return engine.Errorf(engine.BadInput, engine.T("error.bring-long", engine.A("n", engine.Number(most))),
				"%d bytes are brought", len(text))
		}
		kept, err := game.CheckBring(text, n.head.Setup.Options)
		if err != nil {
			return err
		}
		h.Bring = kept
		return nil
	})
}

// checkBrought finds what keeps the game from beginning: somebody has not brought what is needed, or brings what the
// options, which may have changed since, do not allow.
func checkBrought(g engine.Game, h store.Table) error {
	game, ok := g.(engine.Bringing)
	if !ok {
		return nil
	}
	required, missing := game.Bring().Required, engine.List{}
	for i, holder := range h.Seats {
		if holder.User == "" {
			continue
		}
		if holder.Bring == "" {
			if required {
				missing = append(missing, engine.T("bot.notice.player", engine.A("who", engine.Who(i))))
			}
			continue
		}
		if _, err := game.CheckBring(holder.Bring, h.Setup.Options); err != nil {
			return engine.Errorf(engine.KindOf(err), engine.T("error.bring-refused", engine.A("who", engine.Who(i)),
				engine.A("cause", engine.SayOf(err))), "what seat %d brings: %w", i, err)
		}
	}
	if len(missing) > 0 {
		return engine.Errorf(engine.NotNow, engine.T("error.bring-missing", engine.A("players", missing)),
			"%d have brought nothing", len(missing))
	}
	return nil
}

// brought is what the people bring, in seat order; nil if nobody brings anything.
func brought(h store.Table) []string {
	var out []string
	any := false
	for _, holder := range h.Seats {
		out = append(out, holder.Bring)
		any = any || holder.Bring != ""
	}
	if !any {
		return nil
	}
	return out
}
