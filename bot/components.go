package bot

import (
	"context"

	"witchtable/bot/press"
	"witchtable/bot/tables"
)

// component is what becomes of a button or menu that is used. The table is the zero one where the word needs none.
type component func(ctx context.Context, q *exchange, t tables.Table, r press.Route) error

// components has a row for each word.
func components(b *house) map[press.Word]component {
	door, lobby, play, library, personal := door{b}, lobby{b}, play{b}, library{b}, personal{b}
	return map[press.Word]component{
		press.Topic:  noTable(library.turnTo),
		press.Card:   noTable(library.showNamedCard),
		press.Mine:   noTable(personal.changeSettings),
		press.Forget: noTable(personal.forget),

		press.Here:     plain(play.openHand),
		press.Open:     plain(play.openHand),
		press.Answer:   play.useMenu,
		press.Step:     play.useMenu,
		press.Group:    play.useMenu,
		press.Pick:     play.useMenu,
		press.Back:     play.useMenu,
		press.Cards:    play.useMenu,
		press.Area:     play.useMenu,
		press.Table:    play.useMenu,
		press.Read:     play.useMenu,
		press.ReadOn:   play.useMenu,
		press.Settings: play.useMenu,
		press.WhyNot:   play.showWhyNot,
		press.Hint:     play.showHint,

		press.Undo:      play.useUndo,
		press.AskUndo:   play.useUndo,
		press.Agree:     play.useUndo,
		press.Refuse:    play.useUndo,
		press.Known:     play.skipLessons,
		press.NoLessons: play.skipLessons,

		press.Join:        plain(door.join),
		press.Leave:       plain(door.leaveByButton),
		press.ReallyLeave: door.reallyLeave,
		press.ReallyEnd:   door.reallyLeave,
		press.Start:       plain(door.start),
		press.Close:       plain(door.close),
		press.ReallyClose: plain(door.reallyClose),
		press.Keep:        plain(door.keep),
		press.Again:       plain(door.again),
		press.Done:        plain(play.putAway),

		press.Claim:    plain(lobby.claim),
		press.Computer: plain(lobby.addComputer),
		press.Remove:   plain(lobby.removeComputer),
		press.Bring:    plain(lobby.tellHowToBring),
		press.Options:  plain(lobby.showOptions),
		press.Option:   lobby.useOptions,
		press.Value:    lobby.useOptions,
		press.Set:      lobby.useOptions,

		press.Files:   plain(library.filesOf),
		press.Score:   plain(library.scoreOf),
		press.ScoreOf: plain(library.openScore),
		press.Log:     plain(library.turnLog),
		press.Help:    plain(library.showBasics),
		press.Guide:   library.openGuide,
	}
}

// noTable is for components that find what they are about by themselves.
func noTable(do func(context.Context, *exchange, press.Route) error) component {
	return func(ctx context.Context, q *exchange, _ tables.Table, r press.Route) error { return do(ctx, q, r) }
}

// plain is for components of which nothing matters but their table.
func plain(do tableRunner) component {
	return func(ctx context.Context, q *exchange, t tables.Table, _ press.Route) error { return do(ctx, q, t) }
}
