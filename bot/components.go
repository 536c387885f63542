package bot

import (
	"context"
	"maps"

	"witchtable/bot/press"
)

// component is what becomes of a button or menu that is used: what it needs, and what is done where that is there.
// Whether the user may do it is left to package tables, but for what needs a seat.
type component struct {
	needs need
	do    func(context.Context, *exchange, pressed) error
}

// components has a row for each word: each desk has its own. A new one needs its word and what stands behind it in
// package press, a row here, and a screen that shows it.
func components(b *house) map[press.Word]component {
	all := map[press.Word]component{}
	for _, rows := range desksComponents(b) {
		maps.Copy(all, rows)
	}
	return all
}

// desksComponents are the rows of each desk.
func desksComponents(b *house) []map[press.Word]component {
	return []map[press.Word]component{
		door{b}.components(), lobby{b}.components(), play{b}.components(), library{b}.components(),
		personal{b}.components(), daily{b}.components(),
	}
}

// components are about a table as such, and who sits there.
func (b door) components() map[press.Word]component {
	return map[press.Word]component{
		press.Join:        {aGame, atPressed(b.join)},
		press.Leave:       {aGame, atPressed(b.leaveByButton)},
		press.ReallyLeave: {aGame, b.reallyLeave},
		press.ReallyEnd:   {aGame, b.reallyEnd},
		press.Start:       {aGame, atPressed(b.start)},
		press.Close:       {aTable, atPressed(b.close)},
		press.ReallyClose: {aTable, atPressed(b.reallyClose)},
		press.Keep:        {aTable, atPressed(b.keep)},
		press.Again:       {aTable, atPressed(b.again)},
		press.Real:        {aTable, atPressed(b.openReal)},
		press.PlayOn:      {aGame, atPressed(b.showMoments)},
		press.PlayAt:      {aGame, b.askHowToPlayOn},
		press.PlayNow:     {aGame, b.playOnByButton},
		press.Seat:        {aLobby, b.chooseSeat},
		press.Versus:      {aTable, atPressed(b.openVersus)},
		press.Learn:       {nothing, b.learn},
		press.Game:        {nothing, b.openChosen},
		press.Lesson:      {nothing, b.learnChosen},
	}
}

// components are about what is settled before a game begins.
func (b lobby) components() map[press.Word]component {
	return map[press.Word]component{
		press.Claim:    {aGame, atPressed(b.claim)},
		press.Computer: {aGame, atPressed(b.addComputer)},
		press.Remove:   {aGame, atPressed(b.removeComputer)},
		press.Bring:    {aLobby, b.tellHowToBring},
		press.Options:  {aLobby, b.showOptions},
		press.Option:   {aLobby, b.showOption},
		press.Value:    {aLobby, b.chooseValue},
		press.Set:      {aLobby, b.settle},
	}
}

// components are those of whoever plays.
func (b play) components() map[press.Word]component {
	return map[press.Word]component{
		press.Here:      {aGame, atPressed(b.openHand)},
		press.Open:      {aGame, atPressed(b.openHand)},
		press.Back:      {aSeat, b.backToPanel},
		press.Cards:     {aSeat, b.showCards},
		press.Area:      {aSeat, b.showArea},
		press.Table:     {aSeat, b.showTable},
		press.Read:      {aSeat, b.readGuide},
		press.ReadOn:    {aSeat, b.readOn},
		press.WhyNot:    {aSeat, b.showWhyNot},
		press.Hint:      {aGame, b.showHint},
		press.Answer:    {aMove, b.answer},
		press.Step:      {aMove, b.step},
		press.Group:     {aMove, b.showGroup},
		press.Pick:      {aMove, b.pick},
		press.Several:   {aMove, b.several},
		press.Settings:  {aMove, b.showSettings},
		press.Undo:      {aSeat, b.undoByButton},
		press.AskUndo:   {aSeat, b.askForUndo},
		press.Agree:     {aSeat, b.agree},
		press.Refuse:    {aSeat, b.refuse},
		press.Known:     {aGame, b.skipLessons},
		press.NoLessons: {aGame, b.skipAllLessons},
		press.Done:      {aGame, atPressed(b.putAway)},
	}
}

// components are those of whoever looks something up.
func (b library) components() map[press.Word]component {
	return map[press.Word]component{
		press.Topic:   {nothing, b.turnTo},
		press.Card:    {nothing, b.showNamedCard},
		press.Watch:   {nothing, b.watchOn},
		press.Unwatch: {nothing, b.unwatch},
		press.Lift:    {aGame, b.liftCard},
		press.Ended:   {aGame, atPressed(b.showEnd)},
		press.Files:   {aGame, atPressed(b.filesOf)},
		press.Score:   {aGame, atPressed(b.scoreOf)},
		press.ScoreOf: {aGame, atPressed(b.openScore)},
		press.Log:     {aGame, atPressed(b.turnLog)},
		press.Help:    {aGame, atPressed(b.showBasics)},
		press.Guide:   {aGame, b.openGuide},
	}
}

// components are about oneself.
func (b personal) components() map[press.Word]component {
	return map[press.Word]component{
		press.Mine:   {nothing, b.changeSettings},
		press.Forget: {nothing, b.forget},
	}
}

// components are about deals of the day.
func (b daily) components() map[press.Word]component {
	return map[press.Word]component{
		press.Daily: {nothing, b.turnToDaily},
		press.Deal:  {nothing, b.deal},
		press.Share: {aGame, atPressed(b.share)},
	}
}

// atPressed is for components of which nothing matters but their table.
func atPressed(do tableRunner) func(context.Context, *exchange, pressed) error {
	return func(ctx context.Context, q *exchange, p pressed) error { return do(ctx, q, p.at) }
}
