package bot

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/press"
	"witchtable/bot/study"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// A hint is what the game's strongest computer player thinks of the first question that a person is asked: the best
// answers, and why (package screen says it). It is thought of what this person sees and of nothing else, and only they
// read it. At what tables there are hints, package tables says.

// mostHints is how many answers are weighed for a hint.
const mostHints = 5

// hintTime is how long a hint is thought about at most. Discord waits three seconds for the first sign, and longer for
// the rest.
const hintTime = 1500 * time.Millisecond

// adviserOf is who thinks of hints at a game.
func (b play) adviserOf(game string) (brain.Adviser, error) {
	if b.Advisers == nil {
		return brain.Roster{}.Adviser(), nil
	}
	return b.Advisers(game)
}

// askHint gives a hint, by command.
func (b play) askHint(ctx context.Context, q *exchange, t tables.Table) error {
	return b.hint(ctx, q, t, false, func(t tables.Table, m discord.Message) error {
		err := q.rep.show(ctx, m)
		if err == nil {
			q.shown(ctx, t)
		}
		return err
	})
}

// showHint gives a hint in the place of the panel.
func (b play) showHint(ctx context.Context, q *exchange, p pressed) error {
	return b.hint(ctx, q, p.at, p.Name == press.HintAnyway, func(t tables.Table, m discord.Message) error {
		return q.showInPlace(ctx, t, m)
	})
}

// hint finds a hint and shows it. Where it costs something it is given to those only who take it anyway.
func (b play) hint(
	ctx context.Context, q *exchange, t tables.Table, anyway bool, show func(tables.Table, discord.Message) error,
) error {
	seat := t.SeatOf(q.user())
	if t.Head.State == store.Playing && t.Head.PausedAt == 0 && seat != engine.Onlooker && t.HasGame() && t.Hints() {
		p := b.screen.Panel(t, seat, q.in.Locale, q.private())
		switch asked := t.Asked(seat); {
		case len(asked) == 0:
			return engine.Errorf(engine.NotYours, engine.T("error.no-question"), "seat %d is not asked", seat)
		case t.HintCosts() && !anyway && p.Choices(asked[0]) > 1:
			return show(t, p.HintCosts())
		}
	}
	t, err := b.tables.Hint(ctx, t.Head.ID, q.user())
	if err != nil {
		return err
	}
	p := b.screen.Panel(t, seat, q.in.Locale, q.private())
	asked := t.Asked(seat)
	if len(asked) == 0 {
		return engine.Errorf(engine.NotYours, engine.T("error.no-question"), "seat %d is not asked", seat)
	}
	d := asked[0]
	var counsel brain.Counsel
	if p.Choices(d) > 1 {
		if counsel, err = b.counsel(ctx, q, t, d); err != nil {
			return err
		}
	}
	return show(t, p.Hint(d, counsel))
}

// counsel thinks about a question that a person is asked, off the table's lock. The same question gives the same
// counsel. Errors: NotNow while the person's last one is thought about, or where they have had too many; ctx's.
func (b play) counsel(
	ctx context.Context, q *exchange, t tables.Table, d engine.Decision,
) (c brain.Counsel, err error) {
	adviser, err := b.adviserOf(t.Head.Game)
	if err != nil {
		return c, err
	}
	view := t.View(d.Seat)
	seed := hintSeed(t.Head.ID, d, view)
	if c, known, err := b.hints.begin(q.user(), askedOf(t.Head.ID, d, view)); known || err != nil {
		return c, err
	}
	defer func() { b.hints.end(q.user(), c, err) }()
	if err := q.may(gauge.Advising); err != nil {
		return c, err
	}
	var thought brain.Counsel
	err = b.study.Think(ctx, study.ForAPerson, hintTime, func(ctx context.Context, r brain.Reins) {
		chance := engine.Restore(seed, 0)
		thought = adviser.Advise(ctx, brain.Question{View: view, Decision: d.ID, Chance: &chance, Reins: r}, mostHints)
	})
	if err != nil { // and then it may be thought on
		return c, err
	}
	return thought, nil
}

// hintSeed is where the chance of a hint comes from: from what the person sees and is asked, and from nothing else, so
// that neither the hint nor a change of it tells anything that is hidden. The number of the question is no part of it:
// who takes an answer back, and so is asked the same anew, is advised the same.
func hintSeed(id store.TableID, d engine.Decision, v engine.View) (s engine.Seed) {
	sum := sha256.New()
	fmt.Fprintf(sum, "witchtable hint %s %d %v %v %v", id, d.Seat, v.Scene(), v.Ask(d.ID), v.Answers(d.ID))
	copy(s[:], sum.Sum(nil))
	return s
}

// askedOf tells one question of a table from any other, with all that the person knows.
func askedOf(id store.TableID, d engine.Decision, v engine.View) (s engine.Seed) {
	sum := sha256.Sum256(v.AppendBinary(slices.Concat([]byte("witchtable hint "), []byte(id),
		[]byte{byte(d.Seat), byte(d.ID), byte(d.ID >> 8), byte(d.ID >> 16)})))
	copy(s[:], sum[:])
	return s
}
