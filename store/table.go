package store

import (
	"fmt"
	"slices"

	"witchtable/engine"
)

// State says where in its life a table is.
type State string

// The states.
const (
	Lobby   State = "lobby"   // people sit down; there is no game yet
	Playing State = "playing" // the game runs
	Over    State = "over"    // the game ended by its rules and was scored
	Closed  State = "closed"  // given up before that
)

// Live reports whether something can still happen at a table in this state.
func (s State) Live() bool { return s == Lobby || s == Playing }

// Table is a table's header.
type Table struct {
	// ID, Version and MoveCount are the store's: whatever callers hand in is ignored, or refused where it would
	// mean another table.
	ID TableID `json:"-"`
	// Version is 1 for a new table and grows by one with each commit.
	Version uint64 `json:"-"`
	// MoveCount is the length of the log.
	MoveCount int `json:"-"`

	// Server is where the table stands; it does not change. Empty outside servers.
	Server ServerID `json:"server,omitempty"`
	// Number counts the server's tables, from 1: a name for people. Given by the store at the creation.
	Number int `json:"number"`
	// CreatedAt does not change.
	CreatedAt Millis `json:"created_at"`

	// Channel is where the table speaks. Required, but at a deal of the day, which has none and speaks nowhere. No other
	// live table may have it.
	Channel ChannelID `json:"channel"`
	// Parent is set where Channel is a thread that was begun for this table: the channel above it.
	Parent ChannelID `json:"parent,omitempty"`
	// Title is what people call the table; may be empty.
	Title string `json:"title,omitempty"`
	// Lang is the language spoken to the channel; empty means the default.
	Lang string `json:"lang,omitempty"`
	// Looks says how the table is shown to all, where that was chosen for it.
	Looks Looks `json:"looks,omitempty"`
	// Pace is how fast the table is played, where that was chosen for it; NoStandIn is set where nobody is stood in for
	// who does not answer in time.
	Pace      Pace `json:"pace,omitempty"`
	NoStandIn bool `json:"no_stand_in,omitempty"`
	// Hushed is set where computer players say nothing of their own to what happens.
	Hushed bool `json:"hushed,omitempty"`
	// PausedAt is since when the game rests; zero while it is played.
	PausedAt Millis `json:"paused_at,omitempty"`
	// Host is the person who may start and close the table.
	Host UserID `json:"host,omitempty"`
	// Barred are people who may not sit down at the table any more.
	Barred []UserID `json:"barred,omitempty"`
	// Gone are people who have answered at the table, or held a seat of its game, and hold none any more.
	Gone []UserID `json:"gone,omitempty"`
	// State is where in its life the table is.
	State State `json:"state"`
	// EndedAt is set exactly when the table is not live.
	EndedAt Millis `json:"ended_at,omitempty"`
	// Wakes is, of a live table at rest, when something is to be done at it next though nobody has come by. Zero is for a
	// table that is not at rest, or of which that is not known: whoever begins to serve it looks at it at once.
	Wakes Millis `json:"wakes,omitempty"`

	// Game is the name of the rules. Required.
	Game string `json:"game"`
	// Pack is what the table is pinned to. The pack must be in the store; only a table without a game (lobby, or
	// closed from there) may have none.
	Pack PackHash `json:"pack,omitempty"`
	// Setup is what the game began with, secret seed included. In the lobby: as far as it is decided.
	Setup engine.Setup `json:"setup"`
	// Tutorial is set for a table at which somebody learns the game. It does not change. What comes of such a game says
	// nothing of how well anybody plays.
	Tutorial bool `json:"tutorial,omitempty"`
	// Friendly is set for a table at which hints may be asked for: what comes of its game is compared with nobody's.
	Friendly bool `json:"friendly,omitempty"`
	// Origin is set for a table that plays another's game on. It does not change. Such a table is Friendly, and leaves no
	// record.
	Origin *Origin `json:"origin,omitempty"`
	// Daily is set for a table at which somebody plays the deal of a day. It does not change.
	Daily Daily `json:"daily,omitzero"`
	// Rules is the version of the rules that the recorded moves were made by. 0, as in tables that were stored before
	// versions were counted, means 1.
	Rules int `json:"rules,omitempty"`
	// Seen is the Of of a Sight after the last move, in tables that were stored before a Sight said after which move it
	// was taken.
	Seen []string `json:"seen,omitempty"`
	// Sight is what was to be seen when the table last came to rest. It may be missing, or older than the last move.
	Sight Sight `json:"sight,omitzero"`
	// Seats are taken by these, in seat order. In the lobby: who has sat down so far.
	Seats []SeatHolder `json:"seats,omitempty"`
	// Results is the outcome, in seat order; only tables that are over have one.
	Results []Result `json:"results,omitempty"`
	// Outcome is what has come of the game as a whole; likewise.
	Outcome Outcome `json:"outcome,omitzero"`

	// Messages are messages the caller keeps current, by the caller's own names for them.
	Messages map[string]MessageID `json:"messages,omitempty"`
	// Notes are the caller's own bookkeeping; the store does not read them.
	Notes map[string]string `json:"notes,omitempty"`
}

// Sight is a fingerprint of what was to be seen at one moment of a game.
type Sight struct {
	// Moves is the length of the log at that moment.
	Moves int `json:"moves,omitempty"`
	// Of has one fingerprint for the onlookers and then one for each seat. It is nil where none was taken, and empty
	// where the game could not say. What fingerprints are made of is the caller's.
	Of []string `json:"of"`
}

// SeatHolder is who answers for a seat.
type SeatHolder struct {
	// User is the person who holds the seat; empty for a computer player.
	User UserID `json:"user,omitempty"`
	// Brain names the computer player that answers: the holder where there is no User, else a stand-in for one.
	// At least one of User and Brain is set, but where a person has been forgotten at a table that has ended.
	Brain string `json:"brain,omitempty"`
	// Away is set while Brain answers only until User is back, or for as long as User's turn lasts. Who has handed the
	// seat over is not away, but has left.
	Away bool `json:"away,omitempty"`
	// Name is how the holder is called at the table.
	Name string `json:"name,omitempty"`
	// Claim is set when the holder pressed the game's lobby claim.
	Claim bool `json:"claim,omitempty"`
	// Bring is what the holder brings along, in the game's own form; empty means nothing.
	Bring string `json:"bring,omitempty"`
	// Invited is set in a lobby for a seat that is kept for a person who has not come yet.
	Invited bool `json:"invited,omitempty"`
	// CallOwed is set where that person was resting when the seat was kept for them, and is still to be told of it.
	CallOwed bool `json:"call_owed,omitempty"`
	// Hosted is set where the person has been the table's host, and is not any more.
	Hosted bool `json:"hosted,omitempty"`
	// DMs says whether direct messages reach the person.
	DMs DMs `json:"dms,omitempty"`
	// DMChannel is where direct messages go; empty until known.
	DMChannel ChannelID `json:"dm_channel,omitempty"`
	// Calls says how the person wishes to be called.
	Calls Calls `json:"calls,omitempty"`
	// Lang is the language the person is spoken to in; empty means the table's.
	Lang string `json:"lang,omitempty"`
	// Looks says how the table is shown to the person, where they have chosen.
	Looks Looks `json:"looks,omitempty"`
}

// Pace is how fast a table is played: how long its people may take to answer.
type Pace string

// The paces.
const (
	PaceUnset   Pace = ""        // nobody has chosen
	PaceLive    Pace = "live"    // all sit and watch
	PaceEvening Pace = "evening" // all look in over an evening
	PacePost    Pace = "post"    // all look in once or twice a day
)

// Looks says how a table is shown. What was chosen nearest to the reader holds: by a person, else for the table, else
// for its server; where nobody has chosen, it is pictures.
type Looks string

// The ways to show a table.
const (
	LooksUnset Looks = ""         // nobody has chosen
	InPictures Looks = "pictures" // the board and cards are drawn; texts stand beside them
	InWords    Looks = "words"    // no pictures at all
)

// Calls says how a person is called when it is their move.
type Calls string

// The ways to be called.
const (
	CallsHere   Calls = ""       // by a mention in the table's channel
	CallsDirect Calls = "direct" // by direct message, and by no mention as long as those arrive
)

// DMs says whether direct messages reach a person.
type DMs string

// What is known about a person's direct messages.
const (
	DMsUnknown DMs = ""       // none has been tried yet
	DMsOpen    DMs = "open"   // the last one arrived
	DMsClosed  DMs = "closed" // the last one was refused: the person is called in the channel
)

// Result is a seat's outcome, in the game's points.
type Result struct {
	Seat  engine.Seat `json:"seat"`
	Score int         `json:"score"`
	// Rank is 1 for the best; equal ranks are ties.
	Rank int `json:"rank"`
	// Won is set for winners; victories may be shared.
	Won bool `json:"won,omitempty"`
	// Title is the message key of the title the seat earned, where the game has titles.
	Title string `json:"title,omitempty"`
	// Titled is that title whole, in the caller's own form. Games that ended before it was kept have none.
	Titled string `json:"titled,omitempty"`
	// Grade is that title in a word or two, likewise; empty where there is no such word.
	Grade string `json:"grade,omitempty"`
	// Tier is how good that is where it comes before the score, the higher the better; 0 where the score alone tells.
	Tier int `json:"tier,omitempty"`
	// Parts is of what the score is made up, step by step. Games that ended before it was kept have none.
	Parts []Part `json:"parts,omitempty"`
	// Answers is how many answers were given for the seat, Own how many of them by the person who held it at the end.
	Answers int `json:"answers,omitempty"`
	Own     int `json:"own,omitempty"`
}

// Part is what one step of the scoring brought a seat, or cost it.
type Part struct {
	// Step is what the step is called, in the caller's own form.
	Step   string `json:"step"`
	Points int    `json:"points,omitempty"`
}

// Live reports whether something can still happen at the table: it has not ended.
func (t Table) Live() bool { return t.State.Live() }

// String describes the table for logs. It leaves out the secret seed.
func (t Table) String() string {
	return fmt.Sprintf("table %s (%s, %s, version %d, %d moves)", t.ID, t.Game, t.State, t.Version, t.MoveCount)
}

// GoString is String: the %#v form would show the secret seed.
func (t Table) GoString() string { return t.String() }

// Validate reports the first rule of the fields that the header breaks, as ErrInvalid. Rules that need other
// tables are the store's to check.
func (t Table) Validate() error {
	for _, check := range []func(Table) error{checkPlace, checkLife, checkGame, checkSeats, checkResults,
		checkOutcome} {
		if err := check(t); err != nil {
			return err
		}
	}
	return nil
}

func checkPlace(t Table) error {
	if err := checkID("server", string(t.Server)); err != nil {
		return err
	}
	if err := checkDaily(t); err != nil {
		return err
	}
	if err := checkID("parent channel", string(t.Parent)); err != nil {
		return err
	}
	for _, u := range slices.Concat(t.Barred, t.Gone) {
		if err := requireID("user barred or gone", string(u)); err != nil {
			return err
		}
	}
	return checkID("host", string(t.Host))
}

func checkLife(t Table) error {
	switch {
	case t.State != Lobby && t.State != Playing && t.State != Over && t.State != Closed:
		return fmt.Errorf("%w: state %q is not one of lobby, playing, over, closed", ErrInvalid, t.State)
	case t.CreatedAt < 0 || t.EndedAt < 0 || t.Wakes < 0:
		return fmt.Errorf("%w: a time lies before 1970", ErrInvalid)
	case t.Pace != PaceUnset && t.Pace != PaceLive && t.Pace != PaceEvening && t.Pace != PacePost:
		return fmt.Errorf("%w: the pace %q is not one of live, evening, post", ErrInvalid, t.Pace)
	case t.PausedAt < 0:
		return fmt.Errorf("%w: the game rests since before 1970", ErrInvalid)
	case t.Live() && t.EndedAt != 0:
		return fmt.Errorf("%w: the table is live (%s) and has an end", ErrInvalid, t.State)
	case !t.Live() && t.EndedAt == 0:
		return fmt.Errorf("%w: the table has ended (%s) and has no time of its end", ErrInvalid, t.State)
	}
	return nil
}

func checkGame(t Table) error {
	if err := t.Origin.check(t); err != nil {
		return err
	}
	if err := requireID("game", t.Game); err != nil {
		return err
	}
	if t.Pack == "" && (t.State == Playing || t.State == Over) {
		return fmt.Errorf("%w: a table that is %s must be pinned to a pack", ErrInvalid, t.State)
	}
	if t.Rules < 0 {
		return fmt.Errorf("%w: the rules have the version %d", ErrInvalid, t.Rules)
	}
	return checkID("pack", string(t.Pack))
}

func checkSeats(t Table) error {
	for i, s := range t.Seats {
		if s.User == "" && s.Brain == "" && t.Live() {
			return fmt.Errorf("%w: seat %d has neither a person nor a computer player", ErrInvalid, i)
		}
		if s.Away && (s.User == "" || s.Brain == "") {
			return fmt.Errorf("%w: seat %d is of somebody who is away, and has no person or no stand-in", ErrInvalid, i)
		}
		if s.DMs != DMsUnknown && s.DMs != DMsOpen && s.DMs != DMsClosed {
			return fmt.Errorf("%w: seat %d: direct messages %q are not open, closed or unknown", ErrInvalid, i, s.DMs)
		}
		for _, id := range [][2]string{{"user", string(s.User)}, {"dm channel", string(s.DMChannel)}} {
			if err := checkID(id[0], id[1]); err != nil {
				return fmt.Errorf("seat %d: %w", i, err)
			}
		}
	}
	return nil
}

func checkResults(t Table) error {
	if len(t.Results) > 0 && t.State != Over {
		return fmt.Errorf("%w: the table is %s and has results", ErrInvalid, t.State)
	}
	for i, r := range t.Results {
		if r.Seat < 0 || int(r.Seat) >= len(t.Seats) {
			return fmt.Errorf("%w: result %d is for seat %d of %d", ErrInvalid, i, r.Seat, len(t.Seats))
		}
		if r.Own < 0 || r.Own > r.Answers {
			return fmt.Errorf("%w: result %d: %d of %d answers are the holder's own", ErrInvalid, i, r.Own, r.Answers)
		}
	}
	return nil
}
