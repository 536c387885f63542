package press

// Word is what a component does. The words stand in messages that outlive the program: add, never rename. Each has a
// row that says what stands behind it; what is done where it is pressed is a row of package bot.
type Word string

// The words.
const (
	Open   Word = "open"   // shows the user's private panel
	Answer Word = "answer" // gives an answer
	Step   Word = "step"   // a menu: the next operand of an answer like the route's
	Group  Word = "group"  // shows what is chosen among at a step
	Pick   Word = "pick"   // a menu of all answers to all questions
	// gives several answers at once: a menu of which any number may be taken
	Several Word = "several"
	Back    Word = "back"  // shows the whole panel again
	Cards   Word = "cards" // shows, in the panel's place, what the cards of an area say
	Area    Word = "area"  // a menu: of which area
	// tells, in the panel's place, what cannot be done now and why; the name, if any, is a further page
	WhyNot Word = "why"
	// gives, in the panel's place, a hint; the name, if any, says that it is wanted whatever it costs
	Hint   Word = "hint"
	Table  Word = "table"  // shows, in the panel's place, the whole table in short
	Read   Word = "read"   // opens the guide in the panel's place
	ReadOn Word = "readon" // a menu of the guide there: which topic

	Known     Word = "known"      // puts the lessons of a tutorial away that are shown
	NoLessons Word = "no-lessons" // and all that would follow

	Settings Word = "settings" // shows the questions that are asked of nobody and can be answered at any time
	Undo     Word = "undo"     // takes the last answer back, if the log is as long as the name says
	AskUndo  Word = "undo!"    // asks the others for that; the name says what for
	Agree    Word = "agree"    // to the request that the name numbers
	Refuse   Word = "refuse"

	Join     Word = "join"
	Leave    Word = "leave"
	Claim    Word = "claim"
	Computer Word = "computer"
	Remove   Word = "remove"
	Start    Word = "start"
	Bring    Word = "bring" // tells how to bring something along
	Close    Word = "close"
	Options  Word = "options"
	Option   Word = "option" // a menu: which option
	Value    Word = "value"  // a menu: which value for the option called name
	Set      Word = "set"    // settles one of the things of a table, see SetClaim

	ReallyClose Word = "close!"
	ReallyLeave Word = "leave!"
	ReallyEnd   Word = "end!" // leaves as the last person, which ends the game
	Keep        Word = "keep" // thinks better of it

	Here Word = "here" // says that whoever presses it is back
	Mine Word = "mine" // a menu of a person's settings: the name says which

	Forget Word = "forget!" // forgets the person, or not: the name says

	Files   Word = "files" // gives the whole game as files to whoever asks
	Score   Word = "score"
	ScoreOf Word = "scoreof" // a menu: whose score is told in full, in the place of the message

	Log   Word = "log" // a menu: which part of the story to tell in the place of the message
	Help  Word = "help"
	Guide Word = "guide" // shows the guide to whoever asks, in a message of its own; the name, if any, is a topic
	Card  Word = "card"  // shows the card called name in the place of the message
	Lift  Word = "lift"  // a menu of cards that a text names: which to show to whoever asks; the name tells menus apart
	Topic Word = "topic" // a menu of the guide: which topic; the name, where there is no table, is a game
	Again Word = "again"
	Real  Word = "real"  // opens a table of the game that a tutorial has taught
	Learn Word = "learn" // begins a tutorial of the game called name
	// where it was asked which game it is to be, in the place of that question: the name is an Opening
	Game   Word = "game"   // opens a table
	Lesson Word = "lesson" // begins a tutorial
	// opens a table of the game that a tutorial has taught, with computer players, and starts the game
	Versus  Word = "versus"
	Done    Word = "done"     // the table is over and may be put away
	PlayOn  Word = "play-on"  // shows from where a game that is over can be played on
	PlayAt  Word = "play-at"  // a menu: from behind which entry
	PlayNow Word = "play-now" // plays on from there: the name has the entry and how the cards lie, see PlayOnOf
	Seat    Word = "seat"     // a menu: on which seat whoever presses it plays on
	Watch   Word = "watch"    // follows a table as an onlooker, in the place of the message
	Unwatch Word = "unwatch"  // follows it no more

	// about deals of the day: the name is a game, and for Deal a space and the day that the button was shown for
	Daily Word = "daily" // shows how the present one stands
	Deal  Word = "deal"  // begins it, or goes on with it
	Share Word = "share" // tells the channel what came of it, and nothing of the deal

	Ended Word = "ended" // shows once more, to whoever asks, what has told the end
)
