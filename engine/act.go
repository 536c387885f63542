package engine

import "slices"

// Act is a part of a game in which things happen by themselves, shown as a whole once it is over: a night, a storm, a
// market day. It is made of what everybody has seen, in no language yet.
type Act struct {
	// Title is what it is called: "Night 4".
	Title Text
	// Sign is what Title is about, a message key part: "night".
	Sign string
	// Incidents are what happened in it, in order.
	Incidents []Incident
	// Scores are the seats whose score it has changed, in seat order.
	Scores []ScoreChange
}

// Incident is a card of the table's own that happened, and what it has done.
type Incident struct {
	Card CardID
	// Touched are the cards that it has changed, each once, those it has changed first coming first.
	Touched []Touched
	// Lasts is what of the card's text holds from then on, and Until says until when; none where it is over.
	Lasts []Text
	Until Text
}

// Touched is a card that something has changed: as it was before, and as it is after.
type Touched struct {
	Card       CardID
	Kind, Type string // as in CardFace
	// Of is whose it was, and To whose it is; Onlooker for nobody's.
	Of, To Seat
	// Before and After are what it counted; unknown where it counted nothing, where it lay.
	Before, After Amount
	// Marks are the tokens of which it has more or fewer; of a card that counts nothing any more they are left out.
	Marks []MarkChange
	// Place is where it has gone, a message key part with a sign, and Where is the same in words: "in the Burn Pile".
	// They are empty where it stays. From and Whence say likewise where it lay, of a card that counted nothing there.
	From, Place   string
	Whence, Where Text
}

// MarkChange is how many equal tokens there were on a card, and how many there are. Name is as in [Mark].
type MarkChange struct {
	Name          string
	Before, After int
}

// ScoreChange is what was counted of a seat, and what is counted now.
type ScoreChange struct {
	Seat          Seat
	Before, After int
}

// Staging is a [Game] some parts of which are shown as acts.
type Staging interface {
	Game
	// ActEnds reports which act an event ends, if it ends one. Acts are counted from 1, and no two of a game have one
	// number. The event need not be told (see Game.Tell).
	ActEnds(e Event) (n int, ok bool)
	// Act makes the act that the last of the events ends, which are those of a game from its beginning, logged with
	// Log.WantScores, as onlookers may know them. It reads nothing else, so that it tells nobody anything.
	Act(events []Event) Act
}

// ActEnds reports which act of the game an event ends; none in games that have no acts.
func ActEnds(g Game, e Event) (n int, ok bool) {
	if s, stages := g.(interface{ ActEnds(Event) (int, bool) }); stages {
		return s.ActEnds(e)
	}
	return 0, false
}

// ActOf replays a log and returns one of its acts. ok is false where that is not over yet, or was taken back.
func ActOf(g Game, s Setup, moves []Move, n int) (act Act, ok bool, err error) {
	stage, stages := g.(Staging)
	if !stages {
		return Act{}, false, nil
	}
	line, _, err := Retrace(g, s, moves)
	if err != nil {
		return Act{}, false, err
	}
	var events []Event
	for _, step := range line {
		for _, e := range step.Events {
			events = append(events, e.For(Onlooker))
			if ended, ends := stage.ActEnds(e); ends && ended == n {
				return stage.Act(events), true, nil
			}
		}
	}
	return Act{}, false, nil
}

// Quiet reports whether an act has changed nothing that lies on the table.
func (a Act) Quiet() bool {
	return !slices.ContainsFunc(a.Incidents, func(i Incident) bool { return len(i.Touched) > 0 })
}
