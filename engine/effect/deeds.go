package effect

// Deeds are what the words of a game's vocabulary do at its table, by their numbers: tables of functions, filled once
// when the game is put together.
type Deeds[S, F, X, A any] struct {
	Verbs    [256]Deed[S, F, X, A]
	Words    [256]string // what the verbs are called, for messages about faults in them
	Evaluate [MaxKinds]func(s *S, x X, n *Number[A]) int
	Tests    [MaxKinds]func(s *S, x X, c *Cond[A]) bool
}

// Deed is what a verb does at a table. All of it is set, also where the answer is always the same: whoever adds a verb
// is asked all of it.
type Deed[S, F, X, A any] struct {
	// Step takes the topmost frame, which has come to the step, as far as it goes without an answer. It opens a question
	// and leaves Pc (the answer lets the same step go on), or does the step and moves the frame on. It may open
	// questions for several seats at once; it is called again when all of them have been answered, so what they answered
	// is kept in the frame. It may also put an ability on the stack and leave Pc: it is called again when that is over,
	// which is how a reshuffle in the middle of a draw has an Event added first; f.Begun tells the first call from later.
	Step func(s *S, f *F, o *Op[A])
	// Can reports whether the step could do anything now. It only reads.
	Can func(s *S, x X, o *Op[A]) bool
	// Full reports whether the step could be done in full, as a price must be. It only reads.
	Full func(s *S, x X, o *Op[A]) bool
}

// Missing names the parts that are not set and must be.
func (d Deed[S, F, X, A]) Missing() (parts []string) {
	for _, p := range []struct {
		name string
		set  bool
	}{{"Step", d.Step != nil}, {"Can", d.Can != nil}, {"Full", d.Full != nil}} {
		if !p.set {
			parts = append(parts, p.name)
		}
	}
	return parts
}

// Table is how words that steer others reach a game's table. A game fills it once, in its lexicon, mostly with method
// expressions of its state; optional ones may be nil.
type Table[S, F, X, A any] struct {
	// Rules are the program that the table plays and what its words do.
	Rules func(s *S) (*Program[A], *Deeds[S, F, X, A])
	// Frame is the shared part of a frame: &f.Frame.
	Frame func(f *F) *Frame
	// Reset forgets what a frame has settled for its step: its shared part's Reset, and the game's own fields.
	Reset func(f *F)
	// Context is from where the steps of a running ability read.
	Context func(f *F) X
	// AsThem is the context with another player of the surrounding for_each.
	AsThem func(x X, seat int8) X

	// Seats are the players a word means, as bits.
	Seats func(s *S, x X, who Players) uint8
	// Next is whose turn comes first of some players, never none: clockwise from whom the game's rules say.
	Next func(s *S, seats uint8) int8
	// Settle has a single player chosen where who names one of several (one rival, a player): it returns the seats and
	// true, or false while that is asked. Optional: without it, Seats says all.
	Settle func(s *S, f *F, o *Op[A]) (seats uint8, settled bool)

	// AskYesNo asks whether the may or pay of the topmost frame is done. The answer sets Pc to Body or to No.
	AskYesNo func(s *S, f *F)
	// AskChoose asks which of a choice's alternatives is done. The answer calls Chosen.
	AskChoose func(s *S, f *F)
	// Keeps reports whether the alternatives offered must be kept in the frame while they are asked for, because they
	// hang on something that the one who chooses does not see. Optional.
	Keeps func(s *S, f *F) bool
	// Payable reports whether a price of several parts can be paid in full, each thing once. Optional: without it each
	// part must be possible by itself.
	Payable func(s *S, x X, pay *Op[A]) bool
	// Note tells a note, by its place in Notes.
	Note func(s *S, f *F, note int16)

	// Gather begins a for_each over cards, and NextCard is the next card of it, NoCard when all had their turn; EachCan
	// reports whether the turn of one of them could do something. nil where the game has no loops over cards.
	Gather   func(s *S, f *F, o *Op[A])
	NextCard func(s *S, f *F, o *Op[A]) Card
	EachCan  func(s *S, x X, o *Op[A]) bool
}
