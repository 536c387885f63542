package lexicon

import (
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/wording"
)

// Triggers lists what a react ability can wait for.
func Triggers() []Trigger {
	toCard := func(on program.Happening, word, doc string, say wording.TriggerSaid) Trigger {
		return Trigger{EventEntry: program.EventEntry{Event: on, Card: true}, Word: word, Doc: doc, Say: say}
	}
	toNobody := func(on program.Happening, word, doc string, say wording.TriggerSaid) Trigger {
		return Trigger{EventEntry: program.EventEntry{Event: on}, Word: word, Doc: doc, Say: say}
	}
	ofEffect := func(on program.Happening, word, doc string) Trigger {
		return Trigger{EventEntry: program.EventEntry{Event: on, Card: true, Icon: true}, Word: word, Doc: doc,
			Say: wording.EffectUsed}
	}
	ofToken := func(on program.Happening, word string) Trigger {
		return Trigger{EventEntry: program.EventEntry{Event: on, Card: true, Token: true}, Word: word,
			Say: wording.TokenMoved}
	}
	return []Trigger{
		toCard(program.OnRecruited, "recruited", "", wording.SomebodyDoes),
		toCard(program.OnEntered, "entered", "came into a Coven in any way", wording.CovenChanges),
		toCard(program.OnLeft, "left", "left a Coven in any way", wording.CovenChanges),
		toCard(program.OnAttached, "attached", "an Item", wording.ItemAttached),
		ofEffect(program.OnCast, "cast", "a Cast effect was used, from the Coven or the Cauldron"),
		ofEffect(program.OnIconUsed, "icon_used", "an effect with an icon was used"),
		toNobody(program.OnPrepared, "prepared", "a Cauldron", wording.SomebodyActs),
		toCard(program.OnActivated, "activated", "a Cauldron", wording.CauldronActivated),
		toNobody(program.OnExchanged, "exchanged", "Enchantment for Suspicion", wording.SomebodyActs),
		toCard(program.OnSacrificed, "sacrificed", "", wording.SomebodyDoes),
		toCard(program.OnBuried, "buried", "came into a Graveyard in any way", wording.GraveyardFills),
		toCard(program.OnAccused, "accused", "was put on trial", wording.CardSuffers),
		toCard(program.OnRetrieved, "retrieved", "was taken off trial", wording.SomebodyDoes),
		toCard(program.OnBurned, "burned", "", wording.CardSuffers),
		ofToken(program.OnTokenPlaced, "token_placed"),
		ofToken(program.OnTokenRemoved, "token_removed"),
		toCard(program.OnDrafted, "drafted", "by a Draft Action", wording.CardDrafted),
		toNobody(program.OnTurnStart, "turn_start", "", wording.TurnComes),
		toNobody(program.OnTurnEnd, "turn_end", "", wording.TurnComes),
		toNobody(program.OnDawn, "dawn", "", wording.SomebodyActs),
		// Events are no cards that effects look at (A150).
		toNobody(program.OnNightEvent, "night_event", "was drawn", wording.SomebodyActs),
		toNobody(program.OnDayEvent, "day_event", "was drawn", wording.SomebodyActs),
	}
}
