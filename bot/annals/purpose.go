package annals

import "witchtable/store"

// Purpose is what a finished game counts for, beside what is counted of each person's games (see Careers).
type Purpose uint8

// The purposes. A game has one, whoever sat there.
const (
	// CareerOnly is for games that are compared with nobody's: friendly ones, and those in which nobody gave most of their
	// answers themselves.
	CareerOnly Purpose = iota
	// AgainstPeople is for games in which people have played one another, see Ranking.
	AgainstPeople
	// AgainstComputers is for those in which one person has played computer players, see Challengers.
	AgainstComputers
	// Alone is for games for one, see Soloists.
	Alone
	// OfTheDay is for deals of the day, see Dailies. Those that were finished too late are for careers alone.
	OfTheDay
	// WonTogether is for games that all win or lose as one, however many they are, see Together. What one person wins so
	// alone stands on the score sheet, too.
	WonTogether
)

// PurposeOf says what a game counts for.
func PurposeOf(r store.Record) Purpose {
	people, ranked, computers := 0, 0, 0
	for _, s := range r.Seats {
		switch {
		case computer(s):
			computers++
		case played(s):
			if people++; s.Result.Rank > 0 {
				ranked++
			}
		}
	}
	joint, _ := r.Joint()
	switch {
	case r.Friendly || people == 0 || r.Daily.Day != "" && !CountsDaily(r):
		return CareerOnly
	case r.Daily.Day != "":
		return OfTheDay
	case joint:
		return WonTogether
	case r.Players == 1:
		return Alone
	case ranked > 1:
		return AgainstPeople
	case ranked == 1 && computers > 0:
		return AgainstComputers
	}
	return CareerOnly
}

// computer reports whether a computer player sat there from the beginning to the end.
func computer(s store.RecordSeat) bool { return !human(s) }
