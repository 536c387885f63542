package store

import (
	"fmt"
	"slices"
)

// Season is a time in which the people of a server play for a crown. Who leads follows from the records of games that
// end in it; who was crowned is kept.
type Season struct {
	// Server and Number name it; neither changes. Numbers count a server's seasons, from 1, and are the store's to give.
	Server ServerID `json:"-"`
	Number int      `json:"-"`
	// Name is what its people call it. Required.
	Name string `json:"name"`
	// Game is what is played for. Required.
	Game string `json:"game"`
	// Channel is where its end is announced, Lang in which language. Channel is required.
	Channel ChannelID `json:"channel"`
	Lang    string    `json:"lang,omitempty"`
	// Begun is when it began. Until is when it is to end, and Ended when it did: from then on nothing counts for it. An
	// end that was settled earlier than it was to be comes before Until.
	Begun Millis `json:"begun"`
	Until Millis `json:"until"`
	Ended Millis `json:"ended,omitempty"`
	// Crowned are those who came first; several where they tied, none where nobody had played.
	Crowned []Crown `json:"crowned,omitempty"`
	// Told is set once the end has been announced.
	Told bool `json:"told,omitempty"`
}

// Crown is somebody who has won a season.
type Crown struct {
	// User is empty once the person has been forgotten; their name goes with them.
	User   UserID `json:"user,omitempty"`
	Name   string `json:"name,omitempty"`
	Points int    `json:"points"`
	Games  int    `json:"games"`
}

// Over is when nothing counts for the season any more, as far as that is known.
func (s Season) Over() Millis {
	if s.Ended != 0 {
		return s.Ended
	}
	return s.Until
}

// Validate reports the first rule of the fields that the season breaks, as ErrInvalid.
func (s Season) Validate() error {
	for _, id := range [][2]string{{"server of a season", string(s.Server)}, {"game of a season", s.Game},
		{"channel of a season", string(s.Channel)}} {
		if err := requireID(id[0], id[1]); err != nil {
			return err
		}
	}
	switch {
	case s.Name == "":
		return fmt.Errorf("%w: a season of %s has no name", ErrInvalid, s.Server)
	case s.Number < 0:
		return fmt.Errorf("%w: a season of %s has the number %d", ErrInvalid, s.Server, s.Number)
	case s.Begun <= 0 || s.Until <= s.Begun || s.Ended != 0 && s.Ended < s.Begun:
		return fmt.Errorf("%w: season %q is from %d until %d and ended at %d", ErrInvalid, s.Name, s.Begun, s.Until, s.Ended)
	case s.Ended == 0 && (len(s.Crowned) > 0 || s.Told):
		return fmt.Errorf("%w: season %q has not ended and somebody has been crowned", ErrInvalid, s.Name)
	}
	for _, c := range s.Crowned {
		if err := checkID("crowned user", string(c.User)); err != nil {
			return err
		}
	}
	return nil
}

// Without is the season without a person; changed is false where they were not crowned.
func (s Season) Without(user UserID) (_ Season, changed bool) {
	s.Crowned = slices.Clone(s.Crowned)
	for i, c := range s.Crowned {
		if c.User == user && user != "" {
			s.Crowned[i].User, s.Crowned[i].Name, changed = "", "", true
		}
	}
	return s, changed
}
