package board

import "witchtable/engine"

// Outcome says who won, in the game's words if it has any; zero in games that nobody wins or loses. name is how a
// player is called.
func Outcome(s engine.Standing, name func(engine.Seat) engine.Text) engine.Text {
	switch {
	case !s.Say.IsZero():
		return s.Say
	case s.Together && len(s.Winners) > 0:
		return engine.T("bot.final.together-won")
	case s.Together:
		return engine.T("bot.final.together-lost")
	case len(s.Winners) == 0:
		return engine.Text{}
	}
	names := engine.List{}
	for _, w := range s.Winners {
		names = append(names, name(w))
	}
	return engine.T("bot.final.winners", engine.A("n", engine.Number(len(s.Winners))), engine.A("players", names))
}
