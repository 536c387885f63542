package tables

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// Each day has a deal of its own, on each server, of each game that wishes so: a table for one that begins alike for
// all who play it. The first attempt of a person counts, and is the only one that does; the store sees to that when the
// table is laid, in the same transaction. Such a table is mute: it stands in no channel, tells nobody anything and
// calls nobody, so that nobody learns a deal before they have played it.
//
// What is not finished when the day ends counts no more. Nothing is done at that moment: it follows from when a game
// ended, so that no process needs to be there.

// dailies lays the deals of the day.
type dailies struct{ *keeper }

// dayOf is the zone whose days the deals follow: all servers have the same.
func dayOf() *time.Location { return time.UTC }

// dailyKept is how long after its day a deal that is not finished is left to whoever plays it.
const dailyKept = 24 * time.Hour

// Today is a deal of the day as somebody finds it.
type Today struct {
	store.Deal
	// Until is when the day ends.
	Until store.Millis
	// Attempt is the one that counts, whatever has become of it; nil where there is none.
	Attempt *Table
	// Again is a later attempt that is under way; nil where there is none.
	Again *Table
}

// Finished reports whether the person has finished the attempt that counts, and in time: they know the deal, and what
// others have made of it is no secret to them.
func (t Today) Finished() bool {
	return t.Attempt != nil && t.Attempt.Head.State == store.Over && t.Attempt.Head.EndedAt < t.Until
}

// Today is how the deal of the present day stands for a person. Errors: BadInput for games without one.
func (s *dailies) Today(ctx context.Context, server store.ServerID, game string, user store.UserID) (Today, error) {
	rules, err := s.config.Games.Default(game)
	if err != nil || !rules.Game.Info().Daily {
		return Today{}, engine.Errorf(engine.BadInput, engine.T("error.unknown-game",
			engine.A("game", engine.Literal(game))), "game %q has no deal of the day", game)
	}
	now := s.config.Clock.Now().In(dayOf())
	day := store.DayOf(now)
	begins, _ := day.Begins(dayOf())
	out := Today{Deal: store.Deal{Server: server, Game: game, Day: day}, Until: store.MillisOf(begins.AddDate(0, 0, 1))}
	switch head, err := s.config.Store.Attempt(ctx, out.Deal, user); {
	case errors.Is(err, store.ErrNotFound):
		return out, nil
	case err != nil:
		return out, err
	default:
		t, err := s.Table(ctx, head.ID)
		if err != nil {
			return out, err
		}
		out.Attempt = &t
	}
	heads, err := s.config.Store.LiveTablesOf(ctx, user)
	i := slices.IndexFunc(heads, func(h store.Table) bool { return store.DealOf(h) == out.Deal && !h.Daily.Counts })
	if err != nil || i < 0 {
		return out, err
	}
	t, err := s.Table(ctx, heads[i].ID)
	out.Again = &t
	return out, err
}

// PlayToday lays the deal of the day for a person, or finds what they have begun of it. Once the attempt that counts is
// over, further ones are friendly. Errors: those of Today.
func (s *dailies) PlayToday(ctx context.Context, at Place, p Person, game string) (Table, error) {
	for {
		today, err := s.Today(ctx, at.Server, game, p.User)
		switch {
		case err != nil:
			return Table{}, err
		case today.Attempt != nil && today.Attempt.Head.Live():
			return *today.Attempt, nil
		case today.Again != nil:
			return *today.Again, nil
		}
		t, err := s.layDaily(ctx, today, at.Lang, p)
		if !errors.Is(err, store.ErrPlayed) { // else the person has pressed twice
			return t, err
		}
	}
}

// layDaily lays a deal of the day and begins it, in one transaction.
func (s *dailies) layDaily(ctx context.Context, today Today, lang string, p Person) (Table, error) {
	offer, _ := s.config.Games.Offer(today.Game)
	if err := s.config.Store.PutPack(ctx, offer.Hash, offer.Pack); err != nil {
		return Table{}, fmt.Errorf("laying the deal of the day: %w", err)
	}
	rules, err := s.config.Games.Default(today.Game)
	if err != nil {
		return Table{}, err
	}
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return Table{}, err
	}
	seed, err := s.dailySeed(ctx, today.Deal)
	if err != nil {
		return Table{}, err
	}
	now, info := store.MillisOf(s.config.Clock.Now()), rules.Game.Info()
	head := store.Table{
		Server: today.Server, Lang: lang, CreatedAt: now, Host: p.User, State: store.Playing, Game: today.Game,
		Pack: offer.Hash, Rules: edition(info.Rules), Seats: []store.SeatHolder{p.holder(habits)},
		Setup:    engine.Setup{Seats: 1, Seed: seed, Options: knownOptions(info, info.WithPresets(nil))},
		Friendly: today.Attempt != nil,
		Daily:    store.Daily{Day: today.Day, Until: today.Until, Counts: today.Attempt == nil},
	}
	head.Setup.Bring = brought(head)
	if _, err := rules.Game.Start(head.Setup, nil); err != nil {
		return Table{}, fmt.Errorf("laying the deal of the day: %w", err)
	}
	kept := desk.Desk{TouchedAt: now, Hands: make([]desk.Hand, 1)}
	if err := kept.WriteTo(&head); err != nil {
		return Table{}, err
	}
	term, err := s.term(head.Shard())
	if err != nil {
		return Table{}, err
	}
	if head, err = s.config.Store.CreateTable(ctx, head, term); err != nil {
		return Table{}, fmt.Errorf("laying the deal of the day: %w", err)
	}
	return s.Table(ctx, head.ID)
}

// dailySeed is what a deal is drawn from. Nobody can work it out from other deals, nor from what they see of this one.
func (s *dailies) dailySeed(ctx context.Context, d store.Deal) (seed engine.Seed, err error) {
	key := s.config.DailyKey
	if len(key) == 0 {
		own, err := s.dailyKey(ctx, d.Server)
		if err != nil {
			return seed, fmt.Errorf("the key of the deals of server %s: %w", d.Server, err)
		}
		key = own[:]
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "witchtable deal of the day\n%s\n%s", d.Game, d.Day) // which never fails
	copy(seed[:], mac.Sum(nil))
	return seed, nil
}

// dailyKey is a server's own key, drawn when it is first asked for.
func (s *dailies) dailyKey(ctx context.Context, id store.ServerID) (engine.Seed, error) {
	known, err := s.servers.known.Get(ctx, id)
	if err != nil || known.DailyKey != (engine.Seed{}) {
		return known.DailyKey, err
	}
	var drawn, key engine.Seed
	if _, err := io.ReadFull(s.config.Random, drawn[:]); err != nil {
		return key, err
	}
	err = s.servers.known.Change(ctx, id, func(to *store.Server) {
		if to.DailyKey == (engine.Seed{}) { // somebody else may have been faster
			to.DailyKey = drawn
		}
		key = to.DailyKey
	})
	return key, err
}

// dailyDuties are those of a table that calls nobody: it is put away some time after its day, and what is to be seen of
// it is noted, as at any table.
func dailyDuties(l *live) []duty {
	out := []duty{{what: foldDuty, due: l.head.Daily.Until.Time().Add(dailyKept)}}
	if unsighted(l.head) {
		out = append(out, duty{what: sightDuty, due: l.desk.TouchedAt.Time().Add(restsAfter)})
	}
	return out
}
