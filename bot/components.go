package bot

import (
	"context"

	"witchtable/bot/press"
)

// component is what becomes of a button or menu that is used: what it needs, and what is done where that is there.
// Whether the user may do it is left to package tables, but for what needs a seat.
type component struct {
	needs need
	do    func(context.Context, *exchange, pressed) error
}

// components has a row for each word. A new one needs its word and what stands behind it in package press, a row here,
// and a screen that shows it.
func components(b *house) map[press.Word]component {
	door, lobby, play, library, personal := door{b}, lobby{b}, play{b}, library{b}, personal{b}
	return map[press.Word]component{
		press.Topic:  {nothing, library.turnTo},
		press.Card:   {nothing, library.showNamedCard},
		press.Mine:   {nothing, personal.changeSettings},
		press.Forget: {nothing, personal.forget},

		press.Here:   {aGame, atPressed(play.openHand)},
		press.Open:   {aGame, atPressed(play.openHand)},
		press.Back:   {aSeat, play.backToPanel},
		press.Cards:  {aSeat, play.showCards},
		press.Area:   {aSeat, play.showArea},
		press.Table:  {aSeat, play.showTable},
		press.Read:   {aSeat, play.readGuide},
		press.ReadOn: {aSeat, play.readOn},
		press.WhyNot: {aSeat, play.showWhyNot},
		press.Hint:   {aGame, play.showHint},

		press.Answer:   {aMove, play.answer},
		press.Step:     {aMove, play.step},
		press.Group:    {aMove, play.showGroup},
		press.Pick:     {aMove, play.pick},
		press.Settings: {aMove, play.showSettings},

		press.Undo:      {aSeat, play.undoByButton},
		press.AskUndo:   {aSeat, play.askForUndo},
		press.Agree:     {aSeat, play.agree},
		press.Refuse:    {aSeat, play.refuse},
		press.Known:     {aGame, play.skipLessons},
		press.NoLessons: {aGame, play.skipAllLessons},

		press.Join:        {aGame, atPressed(door.join)},
		press.Leave:       {aGame, atPressed(door.leaveByButton)},
		press.ReallyLeave: {aGame, door.reallyLeave},
		press.ReallyEnd:   {aGame, door.reallyEnd},
		press.Start:       {aGame, atPressed(door.start)},
		press.Close:       {aTable, atPressed(door.close)},
		press.ReallyClose: {aTable, atPressed(door.reallyClose)},
		press.Keep:        {aTable, atPressed(door.keep)},
		press.Again:       {aGame, atPressed(door.again)},
		press.Done:        {aGame, atPressed(play.putAway)},

		press.Claim:    {aGame, atPressed(lobby.claim)},
		press.Computer: {aGame, atPressed(lobby.addComputer)},
		press.Remove:   {aGame, atPressed(lobby.removeComputer)},
		press.Bring:    {aLobby, lobby.tellHowToBring},
		press.Options:  {aLobby, lobby.showOptions},
		press.Option:   {aLobby, lobby.showOption},
		press.Value:    {aLobby, lobby.chooseValue},
		press.Set:      {aLobby, lobby.settle},

		press.Score:   {aGame, atPressed(library.scoreOf)},
		press.ScoreOf: {aGame, atPressed(library.openScore)},
		press.Log:     {aGame, atPressed(library.turnLog)},
		press.Help:    {aGame, atPressed(library.showBasics)},
		press.Guide:   {aGame, library.openGuide},
	}
}

// atPressed is for components of which nothing matters but their table.
func atPressed(do tableRunner) func(context.Context, *exchange, pressed) error {
	return func(ctx context.Context, q *exchange, p pressed) error { return do(ctx, q, p.at) }
}
