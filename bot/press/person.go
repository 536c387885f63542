package press

// A person's settings go with them from table to table; behind Mine these are the names. They stand in custom ids of
// messages that outlive the program: add, never rename.
const (
	MineFrom   = "from"   // a menu: the beginning of the quiet hours, in minutes of the day, or NoQuiet
	MineUntil  = "until"  // a menu: their end
	MineClock  = "clock"  // a menu: how far the person's clock is ahead, in minutes
	MinePlace  = "place"  // a menu: where the person lives, as a zone of the time zone database
	MineSnooze = "snooze" // a menu: for how many hours; 0 ends it
	MineCalls  = "calls"  // a menu
	MineLooks  = "looks"  // a menu
	MineListed = "listed" // a menu: whether others see what is counted of the person
	MineWhat   = "what"   // a menu: which of the settings is looked at
	MineBack   = "back"   // back to all of them
)

// NoQuiet is the value of those menus that is no number.
const NoQuiet = "none"

// The names behind Forget: whether all that is kept of a person is to go.
const (
	ForgetYes = "yes"
	ForgetNo  = "no"
)

// HintAnyway is the name behind Hint of the button that has been told what a hint costs.
const HintAnyway = "yes"
