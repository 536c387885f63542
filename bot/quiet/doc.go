// Package quiet has when nothing may notify a person: what of it can be set, how that is offered and said, and what a
// word that was chosen makes of it. There are quiet hours, which come back every day, a snooze, and the clock that the
// hours go by, which Discord does not tell: people choose the hour that it shows, and then one of the places whose
// clocks show it.
//
// Who rests when is kept by package tables, which also holds back what would notify them; where the settings are shown
// is left to package screen, and what is done with a word that somebody has chosen to package bot.
package quiet
