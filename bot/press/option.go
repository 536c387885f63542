package press

import (
	"net/url"
	"strings"
)

// What can be settled about a table before its game begins; behind Set these are the names. They stand in custom ids of
// messages that outlive the program: add, never rename.
const (
	SetClaim    = "claim"
	SetComputer = "computer" // a menu: how well the new one plays
	SetWho      = "who"      // a menu: which of those that are seated is looked at
	SetLevel    = "level"    // a menu: how well that one plays; behind a stop, its name
	SetTemper   = "temper"   // a menu: its temperament, likewise; without a name, of the one that was seated last
	SetFewer    = "fewer"    // send it away, likewise
	SetLanguage = "language" // a menu
	SetPace     = "pace"     // a menu
	SetHush     = "hush"     // have computer players keep their remarks to themselves, or not
	SetFriendly = "friendly"
	SetCounting = "counting"
	SetLeave    = "leave"
	SetWhat     = "what"  // a menu: which of the matters is looked at
	SetBack     = "back"  // back to all of them
	SetRules    = "rules" // likewise, where the game's rules are too many for one menu with the rest
)

// What the values of that menu begin with which are about something that has a name of its own.
const (
	RuleOf = "rule:" // an option of the game
	WhoIs  = "who:"  // a computer player
)

// SetOf is what is set of a computer player, as custom ids have it; ParseSet reads it.
func SetOf(what, who string) string { return what + "." + url.PathEscape(who) }

// ParseSet reads what SetOf wrote, or a name of something that is about no computer player. Errors: BadInput.
func ParseSet(name string) (what, who string, err error) {
	what, who, _ = strings.Cut(name, ".")
	if who, err = url.PathUnescape(who); err != nil {
		return "", "", unreadable("the name in %q: %w", name, err)
	}
	return what, who, nil
}
