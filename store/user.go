package store

import "fmt"

// User is what is remembered about a person beyond a single table.
type User struct {
	// ID names the person. Required.
	ID UserID `json:"-"`
	// Lang is the language the person chose; empty means none.
	Lang string `json:"lang,omitempty"`
	// DMs says whether direct messages reached the person the last time.
	DMs DMs `json:"dms,omitempty"`
	// DMChannel is where direct messages go; empty until known.
	DMChannel ChannelID `json:"dm_channel,omitempty"`
	// Notes are the caller's own bookkeeping; the store does not read them.
	Notes map[string]string `json:"notes,omitempty"`
}

// Validate reports a rule of the fields that the user breaks, as ErrInvalid.
func (u User) Validate() error {
	if u.DMs != DMsUnknown && u.DMs != DMsOpen && u.DMs != DMsClosed {
		return fmt.Errorf("%w: user %s: direct messages %q are not open, closed or unknown", ErrInvalid, u.ID, u.DMs)
	}
	if err := requireID("user", string(u.ID)); err != nil {
		return err
	}
	return checkID("dm channel", string(u.DMChannel))
}

// Validate reports, as ErrInvalid, that the fingerprint cannot name a pack.
func (h PackHash) Validate() error { return requireID("pack", string(h)) }
