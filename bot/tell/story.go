package tell

import (
	"context"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
)

// story tells a chapter: in a message of its own, which is edited as the chapter goes on.
func (l *Teller) story(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	m, remarks := l.Screen.Chapter(t, e.Chapter, e.Events, l.actEnded(ctx, t, e.Events))
	if m.Content == "" && len(m.Embeds) == 0 {
		return l.unwrite(ctx, t, e)
	}
	shown := t.Desk.Story.MessageOf(e.Chapter)
	if shown == "" && t.Desk.Story.ToldBefore(e.Chapter) {
		return tables.Said{}, nil
	}
	if shown != "" {
		err := l.change(ctx, t, shown, m)
		if err == nil || !replaceable(err) {
			said := tables.Said{Redo: l.changing(t, shown, m)}
			if t.Desk.Story.Owes(e.Chapter) || !t.Desk.Story.Noted(e.Chapter, remarks) {
				said.Desk = func(d *desk.Desk) {
					d.Story.Shows(e.Chapter, e.Events, shown)
					d.Story.Says(e.Chapter, remarks)
				}
			}
			return said, err
		}
	}
	m.Nonce = nonce(t, 's', e.Chapter, shown)
	id, redo, err := l.sendOnce(ctx, t, m, e.Again) // an earlier attempt may have sent it with fewer lines
	if err != nil {
		return tables.Said{}, err
	}
	if told, ok := t.Rules.Game.Tell(e.Events[0]); ok && told.Weight == engine.Headline {
		l.pause(ctx)
	}
	return tables.Said{Redo: redo, Desk: func(d *desk.Desk) {
		d.Story.Shows(e.Chapter, e.Events, id)
		d.Story.Says(e.Chapter, remarks)
		d.Board.Behind++
	}}, nil
}

// unwrite takes a chapter away of which a step back has left nothing to tell.
func (l *Teller) unwrite(ctx context.Context, t tables.Table, e outbox.Entry) (tables.Said, error) {
	if !t.Desk.Story.Owes(e.Chapter) {
		return tables.Said{}, nil
	}
	shown := t.Desk.Story.MessageOf(e.Chapter)
	if shown == "" && e.Again {
		// An earlier attempt may have sent the chapter; the nonce has then given that message back.
		var err error
		if shown, err = l.send(ctx, t, discord.Message{Content: "…", Silent: true,
			Nonce: nonce(t, 's', e.Chapter, "")}); err != nil {
			return tables.Said{}, err
		}
	}
	return tables.Said{
		Desk: func(d *desk.Desk) {
			d.Story.Shows(e.Chapter, e.Events, "")
			d.Story.Says(e.Chapter, nil)
			if shown != "" {
				d.Board.Behind = max(0, d.Board.Behind-1)
			}
		},
		Also: removal(shown),
	}, nil
}

// pause lets a headline be read before the next one comes.
func (l *Teller) pause(ctx context.Context) {
	if l.Pace.Headline == 0 {
		return
	}
	over := make(chan struct{})
	stop := l.Clock.AfterFunc(l.Pace.Headline, func() { close(over) })
	defer stop()
	select {
	case <-over:
	case <-ctx.Done():
	}
}
