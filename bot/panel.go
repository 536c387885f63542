package bot

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// openPanel shows the user's private panel in an answer that only the user sees.
func (q *exchange) openPanel(ctx context.Context, t tables.Table, note engine.Text) error {
	seat := t.SeatOf(q.user())
	if seat == engine.Onlooker {
		return t.NotSeated(q.user())
	}
	if q.back && note.IsZero() {
		note = engine.T("bot.reply.back")
	}
	err := q.rep.show(ctx, q.b.screen.Panel(t, seat, q.in.Locale, q.private()).Message(note))
	if err == nil {
		q.shown(ctx, t)
	}
	return err
}

// shown notes that the user has a panel in an answer of its own.
func (q *exchange) shown(ctx context.Context, t tables.Table) {
	if q.rep.ownAnswer() {
		q.b.teller.Panels.Opened(ctx, t.Head.ID, q.user(), q.rep.r, q.in.Locale, q.in.Created)
	}
}

<<<<<<< ours
// changed notes that the user's panel, in the message that the user has just pressed, can be changed for longer.
func (q *exchange) changed(t tables.Table) {
	if q.private() { // a panel in a direct message stays where it is
		q.b.teller.Panels.Asking(t.Head.ID, q.user(), t.Asked(t.SeatOf(q.user())), false)
	} else {
		q.b.teller.Panels.Pressed(t.Head.ID, q.user(), q.rep.r, q.in.Locale, q.in.Created)
=======
func (p panel) backButton() discord.Button { return p.button("bot.button.back", doBack) }

// where says at which table and where its game stands, and how the seat stands in it: in small lines.
func (p panel) where() string {
	at := engine.List{engine.T("bot.scene.word", engine.A("word", engine.Literal(tableTitle(p.v, p.t))))}
	if p.t.HasGame() {
		at = append(at, p.scene.Title)
	}
	key := "bot.panel.where"
	if p.direct {
		key = "bot.panel.where-direct"
	}
	var words []string
	for _, t := range at {
		words = append(words, p.v.say(t))
	}
	var b strings.Builder
	line(&b, p.v.say(engine.T(key, engine.A("where", markup(strings.Join(words, " · "))),
		engine.A("channel", channelLink(discord.ChannelID(p.t.Head.Channel))))))
	for _, area := range p.scene.Panels {
		if area.Quiet || area.Seat != p.seat {
			continue
		}
		for _, l := range area.Lines {
			line(&b, p.v.say(engine.T("bot.panel.status", engine.A("status", l))))
		}
	}
	return b.String()
}

// What came of an answer is told in the first of its sentences, and in as many more as have room: two lines or three of
// a phone.
const (
	mostTold = 4
	roomTold = 150
)

// since tells what is new to the seat: what it alone has learnt since it was called, and what came of its last answer.
func (p panel) since() []string {
	if p.t.Rules.Game == nil {
		return nil // nothing can be told of a game that cannot be read
	}
	hand := p.t.Desk.Hand(p.seat)
	var out []string
	read := p.ownDoing(hand)
	for i, e := range hand.News {
		told, ok := p.t.Rules.Game.Tell(e)
		if ok && told.Weight != engine.Aside && !slices.Contains(read, e) && !(i < hand.Known && p.atHand(told.Text)) {
			out = append(out, p.v.say(engine.T("bot.panel.news", engine.A("news", told.Text))))
		}
	}
	if came := p.came(hand); came != "" {
		out = append(out, came)
	}
	return out
}

// atHand reports whether all cards that a text names lie before the seat: what has brought them there need not be told
// again.
func (p panel) atHand(t engine.Text) bool {
	seen, cards := spotsOf(p.scene), cardsIn(t)
	return len(cards) > 0 && !slices.ContainsFunc(cards, func(id engine.CardID) bool {
		at, ok := seen.of(id)
		return !ok || at.panel.Seat != p.seat
	})
}

// ownDoing is what came of the seat's last answer, until a new part of the game begins.
func (p panel) ownDoing(hand tables.HandDesk) []engine.Event {
	for i, e := range hand.Came {
		if told, ok := p.t.Rules.Game.Tell(e); ok && tables.EndsTurn(told) {
			return hand.Came[:i]
		}
	}
	return hand.Came
}

// came tells what came of the seat's last answer, as the story does, until a new part of the game begins; of one by
// which nothing happened, what it was.
func (p panel) came(hand tables.HandDesk) string {
	var said []string
	more, used := false, 0
	for _, told := range engine.Told(p.t.Rules.Game, p.ownDoing(hand), p.seat) {
		sentence := p.v.sayTo(p.seat, told.Text)
		if used += size(sentence); len(said) == mostTold || len(said) > 0 && used > roomTold {
			more = true
			break
		}
		said = append(said, sentence)
	}
	did := hand.Did()
	switch {
	case more:
		return p.v.say(engine.T("bot.panel.came-more", engine.A("what", markup(strings.Join(said, " ")))))
	case len(said) > 0:
		return p.v.say(engine.T("bot.panel.came", engine.A("what", markup(strings.Join(said, " ")))))
	case len(did) > 0:
		return p.v.say(engine.T("bot.panel.did", engine.A("answer", did[len(did)-1])))
>>>>>>> theirs
	}
}

// inLobby answers what has changed a lobby: a press shows it at once on the message that has the button, a command
// is told so.
func (q *exchange) inLobby(ctx context.Context, t tables.Table, said ...engine.Text) error {
	if q.in.Kind != discord.ComponentUsed || t.Head.State != store.Lobby {
		return q.tell(ctx, said...)
	}
	q.b.teller.DoubtBoard(t.Head.ID)
	return q.rep.update(ctx, q.b.teller.Board(ctx, t))
}

// value is the choice made in a menu.
func (q *exchange) value() (string, error) {
	if len(q.in.Values) != 1 {
		return "", engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%d values of a menu", len(q.in.Values))
	}
	return q.in.Values[0], nil
}

// panel is the panel of whoever has pressed something.
func (q *exchange) panel(p pressed) screen.Panel {
	return q.b.screen.Panel(p.at, p.seat, q.in.Locale, q.private())
}

// updatePanel shows the panel of a seat as it is now in place of the one that was pressed.
func (q *exchange) updatePanel(ctx context.Context, t tables.Table, seat engine.Seat, note engine.Text) error {
	return q.showInPlace(ctx, t, q.b.screen.Panel(t, seat, q.in.Locale, q.private()).Message(note))
}

// showInPlace shows a panel in place of the one that was pressed.
func (q *exchange) showInPlace(ctx context.Context, t tables.Table, m discord.Message) error {
	err := q.rep.update(ctx, m)
	if err == nil {
		q.changed(t)
	}
	return err
}
