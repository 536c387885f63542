package gauge

// Outcome is what has become of a request to Discord.
type Outcome uint8

// The outcomes of requests.
const (
	Done         Outcome = iota // it was done
	Limited                     // 429: a limit, which is waited for
	Unauthorized                // 401: not with this token
	Forbidden                   // 403: a permission lacks
	Rejected                    // another refusal: something is wrong with it, or gone
	Stumbled                    // Discord has failed
	Unanswered                  // no answer came
	Withheld                    // it was not sent: so much was refused lately that Discord would ban the bot's address
)

var outcomes = [...]string{"done", "limited", "unauthorized", "forbidden", "rejected", "stumbled", "unanswered",
	"withheld"}

// String is a word for it.
func (o Outcome) String() string { return outcomes[o] }

// Outcomes lists all of them.
func Outcomes() []Outcome { return numbers[Outcome](len(outcomes)) }

// Refusal is an answer that Discord counts towards a ban, by its status.
type Refusal uint8

// The refusals that count.
const (
	By401 Refusal = iota
	By403
	By429
)

var refusals = [...]string{"401", "403", "429"}

// String is the status.
func (r Refusal) String() string { return refusals[r] }

// Refusals lists all of them.
func Refusals() []Refusal { return numbers[Refusal](len(refusals)) }

// Input is what has become of an input that Discord delivered.
type Input uint8

// What becomes of inputs.
const (
	Taken    Input = iota // it was handed to the bot
	Twice                 // it had been delivered before
	Late                  // Discord had told its user already that it had failed
	Dropped               // too many were in work, or the bot was stopping
	Nonsense              // it could not be read
)

var inputs = [...]string{"taken", "twice", "late", "dropped", "nonsense"}

// String is a word for it.
func (i Input) String() string { return inputs[i] }

// Inputs lists all of them.
func Inputs() []Input { return numbers[Input](len(inputs)) }

// Greeting is how Discord has confirmed a connection.
type Greeting uint8

// The greetings.
const (
	Anew    Greeting = iota // with a new session
	Resumed                 // with the session of before, so that nothing was lost
)

var greetings = [...]string{"new", "resumed"}

// String is a word for it.
func (g Greeting) String() string { return greetings[g] }

// Greetings lists all of them.
func Greetings() []Greeting { return numbers[Greeting](len(greetings)) }

// Fault is why the store could not do something.
type Fault uint8

// The faults of stores.
const (
	Unwritten   Fault = iota // it is not known to be written: the disk has refused, or the connection was lost
	Unavailable              // the store could not be reached
	Damaged                  // what is stored does not fit together
	Otherwise                // anything else
)

var faults = [...]string{"write", "unavailable", "damaged", "other"}

// String is a word for it.
func (f Fault) String() string { return faults[f] }

// Faults lists all of them.
func Faults() []Fault { return numbers[Fault](len(faults)) }

// Picture is what has become of a picture that was wanted.
type Picture uint8

// What becomes of pictures.
const (
	Drawn      Picture = iota // it was drawn, or found among those drawn last
	Undrawable                // it could not be drawn
	Unwelcome                 // Discord has found fault with it
)

var pictures = [...]string{"drawn", "undrawable", "refused"}

// String is a word for it.
func (p Picture) String() string { return pictures[p] }

// Pictures lists all of them.
func Pictures() []Picture { return numbers[Picture](len(pictures)) }

// Limit is what somebody can have too much of.
type Limit uint8

// What is limited.
const (
	Pressing   Limit = iota // buttons and menus
	Repeating               // one and the same button
	Commanding              // slash commands
	Completing              // what is being typed
	Opening                 // tables: tutorials, rematches and games played on among them
	Dealing                 // deals of the day, begun
	Advising                // hints that must be thought about
	Drawing                 // pictures for one person alone
	Paging                  // pages of games that are over, and their records
)

var limits = [...]string{"presses", "repeats", "commands", "completions", "tables", "deals", "hints", "pictures",
	"pages"}

// String is a word for it.
func (l Limit) String() string { return limits[l] }

// Limits lists all of them.
func Limits() []Limit { return numbers[Limit](len(limits)) }

// Whose is who has had too much.
type Whose uint8

// Who can have too much.
const (
	OfPerson Whose = iota
	OfServer
)

var whose = [...]string{"person", "server"}

// String is a word for it.
func (w Whose) String() string { return whose[w] }

// Everybody lists who can have too much.
func Everybody() []Whose { return numbers[Whose](len(whose)) }

// Passing is what has become of an input that reached one process and is another's.
type Passing uint8

// What becomes of inputs for other processes.
const (
	HandedOver Passing = iota // its owner has taken it
	Received                  // it was taken from another process
	Excused                   // nobody was found in time, and its person was told so
)

var passings = [...]string{"handed over", "received", "excused"}

// String is a word for it.
func (p Passing) String() string { return passings[p] }

// Passings lists all of them.
func Passings() []Passing { return numbers[Passing](len(passings)) }
