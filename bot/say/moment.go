package say

import (
	"fmt"
	"time"

	"witchtable/engine"
	"witchtable/store"
)

// Form is how a moment is written, by Discord's letter for it.
type Form string

// The forms in use.
const (
	TimeOfDay   Form = "t" // 16:20
	FromNow     Form = "R" // in 4 hours
	DateAndTime Form = "f" // 20 April 2026 16:20
	Ago         Form = "R" // two minutes ago
)

// Moment is a moment as each reader sees it: on the clock of their own device, in the manner of their language. It is
// markup: labels of buttons and menus cannot have it.
func Moment(at time.Time, in Form) engine.Literal {
	return Markup(fmt.Sprintf("<t:%d:%s>", at.Unix(), in))
}

// Date is a day as it is said in a line that may be pasted anywhere: where nothing makes a moment of markup.
func Date(d store.Day) engine.Text {
	at, ok := d.Begins(time.UTC)
	if !ok {
		return engine.T("bot.scene.word", engine.A("word", engine.Literal(string(d))))
	}
	return engine.T(months[at.Month()], engine.A("n", engine.Number(at.Day())))
}

// months are the ways to say a day of each month.
var months = [...]string{time.January: "bot.date.1", time.February: "bot.date.2", time.March: "bot.date.3",
	time.April: "bot.date.4", time.May: "bot.date.5", time.June: "bot.date.6", time.July: "bot.date.7",
	time.August: "bot.date.8", time.September: "bot.date.9", time.October: "bot.date.10", time.November: "bot.date.11",
	time.December: "bot.date.12"}
