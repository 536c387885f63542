package screen

import (
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Preference is one of the ways in which something may be done for a person, as a command offers it, and what is said
// when it has been chosen.
type Preference[T any] struct {
	Word          string
	Is            T
	Offer, Chosen engine.Text
}

// Calls are the ways to be called.
func Calls() []Preference[store.Calls] {
	return []Preference[store.Calls]{
		{"here", store.CallsHere, engine.T("bot.calls.here"), engine.T("bot.reply.calls.here")},
		{"direct", store.CallsDirect, engine.T("bot.calls.direct"), engine.T("bot.reply.calls.direct")},
	}
}

// Paces are the paces of a table.
func Paces() []Preference[store.Pace] {
	return []Preference[store.Pace]{
		{Word: "live", Is: store.PaceLive, Offer: tables.PaceName(store.PaceLive)},
		{Word: "evening", Is: store.PaceEvening, Offer: tables.PaceName(store.PaceEvening)},
		{Word: "post", Is: store.PacePost, Offer: tables.PaceName(store.PacePost)},
	}
}

// Looks are the ways to be shown tables.
func Looks() []Preference[store.Looks] {
	return []Preference[store.Looks]{
		{"pictures", store.InPictures, engine.T("bot.looks.pictures"), engine.T("bot.reply.looks.pictures")},
		{"words", store.InWords, engine.T("bot.looks.words"), engine.T("bot.reply.looks.words")},
	}
}

// Listing say whether others see what is counted of a person.
func Listing() []Preference[bool] {
	return []Preference[bool]{
		{Word: "yes", Is: true, Offer: engine.T("bot.listed.yes")},
		{Word: "no", Is: false, Offer: engine.T("bot.listed.no")},
	}
}
