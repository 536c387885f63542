package robot

import (
	"context"
	"strings"

	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// Play plays until the channel says that the game is over.
func (r *Robot) Play(ctx context.Context) error {
	for {
		before := r.watch.version()
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
		if err := r.watch.await(ctx, "its turn or the end", func() bool { return r.watch.seq > before }); err != nil {
			return err
		}
	}
}

// over reports whether the message stands in the channel that offers another game.
func (r *Robot) over() bool {
	r.watch.mu.Lock()
	defer r.watch.mu.Unlock()
	return len(r.watch.newest(r.channel, func(m wire.Message) bool { return has(m, "again") })) > 0
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
func (r *Robot) call() (wire.Message, string, bool) {
	me := "<@" + string(r.User.ID) + ">"
	r.watch.mu.Lock()
	defer r.watch.mu.Unlock()
	calls := r.watch.newest(r.channel, func(m wire.Message) bool {
		return !m.Ephemeral() && has(m, "open") && strings.Contains(player.Text(m), me)
	})
	if len(calls) == 0 {
		return wire.Message{}, "", false
	}
	return calls[0], version(calls[0]), true
}

// version names a message in its present form.
func version(m wire.Message) string {
	if m.EditedTimestamp == nil {
		return string(m.ID)
	}
	return string(m.ID) + " " + *m.EditedTimestamp
}

// directPanel returns the newest direct message, if it asks something.
func (r *Robot) directPanel() (wire.Message, bool) {
	r.watch.mu.Lock()
	defer r.watch.mu.Unlock()
	var newest wire.Message
	for id, m := range r.watch.now {
		if m.ChannelID != r.channel && m.Author.Bot && (newest.ID == "" || newer(id, newest.ID) < 0) {
			newest = m
		}
	}
	return newest, len(Answering(newest)) > 0 && version(newest) != r.direct
}

// openPanel opens a private panel, by the button of the call or by command.
func (r *Robot) openPanel(ctx context.Context, style Style) error {
	m, v, called := r.call()
	r.called, r.look = v, false
	var result wire.Result
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
		r.learn(result.Message)
	}
	return err
}

// board returns the message that shows the table, and its button for the hand.
func (r *Robot) board() (wire.Message, wire.Component, bool) {
	r.watch.mu.Lock()
	defer r.watch.mu.Unlock()
	for _, m := range r.watch.newest(r.channel, func(m wire.Message) bool { return !m.Ephemeral() }) {
		if c, ok := find(m, "open"); ok {
			return m, c, true
		}
	}
	return wire.Message{}, wire.Component{}, false
}

// learn takes note of the panel that an act led to.
func (r *Robot) learn(m *wire.Message) {
	if r.panel != nil {
		r.old = append(r.old, *r.panel)
	}
	r.panel = nil
	if m != nil && len(Answering(*m)) > 0 {
		r.panel = m
	}
}

// answerOn uses one of the components of a panel that answer.
func (r *Robot) answerOn(ctx context.Context, m wire.Message) error {
	all := Answering(m)
	c := all[r.random.IntN(len(all))]
	return r.use(ctx, m, c)
}

func (r *Robot) use(ctx context.Context, m wire.Message, c wire.Component) error {
	var values []string
	if len(c.Options) > 0 {
		values = []string{c.Options[r.random.IntN(len(c.Options))].Value}
	}
	result, acted, err := r.press(ctx, m, c, values...)
	if err != nil || !acted {
		if m.ChannelID != r.channel {
			r.direct = version(m)
		}
		return err
	}
	// A direct panel is also changed by the bot itself: what it shows now may no longer say that the answer came too late.
	if table, d, ok := asks(c); ok && m.ChannelID == r.channel && result.Message != nil && !stillAsks(result.Message, d) && !late(*result.Message) {
		r.Report.Answers = append(r.Report.Answers, Answer{Table: table, Decision: d, User: r.User.ID})
	}
	r.learn(result.Message)
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
		if !gone.Ephemeral() {
			return true, nil
		}
		return true, ignoreRefused(r.User.Dismiss(ctx, gone))
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
	keys, acted, err := r.complete(ctx, "answer", nil, "key")
	if err != nil || !acted {
		return true, err
	}
	r.panel, r.look = nil, false
	if len(keys) == 0 {
		r.called = v
		return false, nil
	}
	r.look = true // what is typed may turn out not to be possible
	if r.chance(2) {
		done, err := r.typeGameCommand(ctx)
		if done || err != nil {
			return true, err
		}
	}
	key := keys[r.random.IntN(len(keys))].Value
	_, _, err = r.command(ctx, "answer", player.Values{"key": key})
	return true, err
}

// complete asks what may be typed into an option.
func (r *Robot) complete(ctx context.Context, name string, o player.Values, option string) ([]wire.Choice, bool, error) {
	var choices []wire.Choice
	_, acted, err := r.do(ctx, func() (wire.Result, error) {
		var err error
		choices, err = r.User.Autocomplete(ctx, string(r.channel), name, o, option)
		return wire.Result{}, err
	})
	return choices, acted, err
}

func ignoreRefused(err error) error {
	if err != nil && strings.Contains(err.Error(), player.ErrRefused.Error()) {
		return nil
	}
	return err
}

// Watch looks on until the game is over: now and then at the table, the score or a panel, and tries what is for
// players only.
func (r *Robot) Watch(ctx context.Context) error {
	const now = 12
	for !r.over() {
		before := r.watch.version()
		if r.chance(now) {
			if err := r.gawk(ctx); err != nil {
				return err
			}
		}
		if err := r.watch.await(ctx, "something to see", func() bool { return r.watch.seq > before }); err != nil {
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
