package robot

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// Play plays until the channel says that the game is over.
func (r *Robot) Play(ctx context.Context) error {
	for {
		before := r.version()
		if r.over() {
			return nil
		}
		acted, err := r.turn(ctx)
		if err != nil {
			return err
		}
		if acted {
			continue
		}
		if err := r.awaitChange(ctx, "its turn or the end", before); err != nil {
			return err
		}
	}
}

// over reports whether the message stands in the channel that offers another game.
func (r *Robot) over() bool {
	return len(r.here(func(m bottest.Posted) bool { return has(m, "again") })) > 0
}

// turn does one thing, if there is anything to do.
func (r *Robot) turn(ctx context.Context) (acted bool, err error) {
	style := r.Style
	if style == Mixed {
		style = Style(r.random.IntN(int(Mixed)))
	}
	if acted, err := r.consent(ctx); acted || err != nil {
		return acted, err
	}
	undo := r.Undo
	if r.Report.Undos == 0 {
		undo = min(undo, 2) // a game without a step back tests none
	}
	if undo > 0 && r.chance(undo) {
		if acted, err := r.undo(ctx, style); acted || err != nil {
			return acted, err
		}
	}
	const rarely = 30
	if r.chance(rarely) && r.panel != nil {
		return r.wander(ctx, style)
	}
	switch style {
	case Typist:
		if r.look || r.panel != nil || r.isCalled() {
			return r.typeAnswer(ctx)
		}
		return false, nil
	case Correspondent:
		if m, ok := r.directPanel(); ok {
			return true, r.answerOn(ctx, m)
		}
	}
	if r.panel != nil {
		return true, r.answerOn(ctx, *r.panel)
	}
	if r.look || r.isCalled() {
		return true, r.openPanel(ctx, style)
	}
	return false, nil
}

// isCalled reports whether the channel calls the person by a message that was not followed yet in its present form.
func (r *Robot) isCalled() bool {
	_, version, ok := r.call()
	return ok && version != r.called
}

// call returns the message that calls the person, and names its present form.
func (r *Robot) call() (bottest.Posted, string, bool) {
	calls := r.here(func(m bottest.Posted) bool { return !m.Private && has(m, "open") && r.isNamed(m) })
	if len(calls) == 0 {
		return bottest.Posted{}, "", false
	}
	return calls[0], version(calls[0]), true
}

// isNamed reports whether a message mentions the person.
func (r *Robot) isNamed(m bottest.Posted) bool {
	return strings.Contains(bottest.SaidIn(m.Message), "<@"+string(r.Person.ID)+">")
}

// version names a message in its present form.
func version(m bottest.Posted) string { return fmt.Sprint(m.ID, " ", m.Edits, " ", m.At.UnixNano()) }

// directPanel returns the newest direct message, if it asks something.
func (r *Robot) directPanel() (bottest.Posted, bool) {
	var direct []bottest.Posted
	r.watch.Look(func(s *bottest.Sight) {
		direct = s.Newest(func(m bottest.Posted) bool { return m.Channel != r.Person.At && m.FromBot })
	})
	if len(direct) == 0 {
		return bottest.Posted{}, false
	}
	return direct[0], len(Answering(direct[0])) > 0 && version(direct[0]) != r.direct
}

// openPanel opens a private panel, by the button of the call or by command.
func (r *Robot) openPanel(ctx context.Context, style Style) error {
	m, v, called := r.call()
	r.called, r.look = v, false
	var result *bottest.Answer
	var acted bool
	var err error
	if c, ok := find(m, "open"); called && ok {
		result, acted, err = r.press(ctx, m, c)
	} else if m, c, ok := r.board(); ok {
		result, acted, err = r.press(ctx, m, c)
	} else {
		result, acted, err = r.command(ctx, "hand", nil)
	}
	if acted {
		r.Report.Panels++
		r.learn(result)
	}
	return err
}

// board returns the message that shows the table, and its button for the hand.
func (r *Robot) board() (bottest.Posted, bottest.Control, bool) {
	boards := r.here(func(m bottest.Posted) bool { return !m.Private && has(m, "open") })
	if len(boards) == 0 {
		return bottest.Posted{}, bottest.Control{}, false
	}
	c, _ := find(boards[0], "open")
	return boards[0], c, true
}

// learn takes note of the panel that an act led to.
func (r *Robot) learn(a *bottest.Answer) {
	if r.panel != nil {
		r.old = append(r.old, *r.panel)
	}
	r.panel = nil
	switch {
	case a == nil:
	case len(Answering(a.Posted)) > 0:
		r.panel = &a.Posted
	case unshown(a.Posted):
		r.look = true
	}
}

// answerOn uses one of the components of a panel that answer.
func (r *Robot) answerOn(ctx context.Context, m bottest.Posted) error {
	all := Answering(m)
	c := all[r.random.IntN(len(all))]
	return r.use(ctx, m, c)
}

func (r *Robot) use(ctx context.Context, m bottest.Posted, c bottest.Control) error {
	var values []string
	if len(c.Choices) > 0 {
		values = []string{c.Choices[r.random.IntN(len(c.Choices))].Value}
	}
	result, acted, err := r.press(ctx, m, c, values...)
	if err != nil || !acted {
		if m.Channel != r.Person.At {
			r.direct = version(m)
		}
		return err
	}
	// A direct panel is also changed by the bot itself: what it shows now may no longer say that the answer came too
	// late.
	table, d, ok := asks(c)
	shown := result.ID != ""
	if ok && shown && m.Channel == r.Person.At && !stillAsks(result.Posted, d) && !late(result.Posted) {
		r.Report.Answers = append(r.Report.Answers, Answer{Table: table, Decision: d, User: r.Person.ID})
	}
	r.learn(result)
	return nil
}

// wander does something that answers nothing, or answers late, as people do.
func (r *Robot) wander(ctx context.Context, style Style) (bool, error) {
	if style == Typist {
		looks := []string{"hand", "score", "help", "table show"}
		_, _, err := r.command(ctx, looks[r.random.IntN(len(looks))], nil)
		return true, err
	}
	switch r.random.IntN(3) {
	case 0: // the panel is lost from sight
		gone := *r.panel
		r.panel, r.look = nil, true
		if !gone.Private {
			return true, nil
		}
		err := r.Person.Place.Dismiss(ctx, r.Person.ID, gone)
		if errors.Is(err, bottest.ErrRefused) { // it has gone already
			err = nil
		}
		return true, err
	case 1: // an old panel, scrolled back to
		if len(r.old) == 0 {
			return true, nil
		}
		return true, r.answerOn(ctx, r.old[r.random.IntN(len(r.old))])
	default:
		m, _, ok := r.board()
		c, found := find(m, "score")
		if !ok || !found {
			return true, nil
		}
		_, _, err := r.press(ctx, m, c)
		return true, err
	}
}

// typeAnswer types an answer: by a command of the game if one fits, else by its key.
func (r *Robot) typeAnswer(ctx context.Context) (bool, error) {
	_, v, _ := r.call()
	keys, acted, err := r.complete(ctx, "answer", nil, "move")
	if err != nil || !acted {
		return true, err
	}
	r.panel, r.look = nil, false
	if len(keys) == 0 { // nothing is asked, or the bot cannot tell for the moment: that is seen from the panel
		r.called = v
		return true, r.openPanel(ctx, Typist)
	}
	r.look = true // what is typed may turn out not to be possible
	if r.chance(2) {
		done, err := r.typeGameCommand(ctx)
		if done || err != nil {
			return true, err
		}
	}
	key := keys[r.random.IntN(len(keys))].Value
	_, _, err = r.command(ctx, "answer", map[string]string{"move": key})
	return true, err
}

// complete asks what may be typed into an option.
func (r *Robot) complete(
	ctx context.Context, path string, o map[string]string, option string,
) ([]discord.Choice, bool, error) {
	in := r.Person.Input(discord.Autocomplete)
	in.Path, in.Options, in.Focused = strings.Fields(path), o, option
	result, acted, err := r.do(ctx, in)
	if !acted {
		return nil, false, err
	}
	return result.Choices, true, nil
}

// Watch looks on until the game is over: now and then at the table, the score or a panel, and tries what is for
// players only.
func (r *Robot) Watch(ctx context.Context) error {
	const now = 12
	for !r.over() {
		before := r.version()
		if r.chance(now) {
			if err := r.gawk(ctx); err != nil {
				return err
			}
		}
		if err := r.awaitChange(ctx, "something to see", before); err != nil {
			return err
		}
	}
	return nil
}

func (r *Robot) gawk(ctx context.Context) error {
	switch r.random.IntN(4) {
	case 0:
		_, err := r.typeGameCommand(ctx)
		return err
	case 1:
		_, err := r.typeAnswer(ctx)
		return err
	case 2:
		if m, c, ok := r.board(); ok {
			_, _, err := r.press(ctx, m, c)
			return err
		}
	}
	_, err := r.wander(ctx, Typist)
	return err
}
