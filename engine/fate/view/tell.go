package view

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/fate/play"
)

// Tell puts an event into a sentence. Operands concealed from the receiver lead to the sentence that does without.
func Tell(r *play.Rules, e engine.Event) (engine.Telling, bool) {
	if int(e.Kind) >= len(tellings) || tellings[e.Kind].text == nil {
		return engine.Telling{}, false
	}
	how, t := tellings[e.Kind], narrator{r, e}
	text := how.text(t)
	if text.IsZero() {
		return engine.Telling{}, false
	}
	out := engine.Telling{
		Text: text, Weight: how.weight, Brevity: how.brevity, By: engine.Onlooker, Turn: e.Kind == play.EvTurn,
		Vain: how.about == itsCardInVain, Deed: how.deed,
	}
	if out.Turn {
		out.By = e.Seat
	}
	if e.Kind == play.EvNight {
		out.Listed = engine.T("tell.night.listed", t.who())
	}
	if how.shorter != nil { // of what nobody does, an Event, another may be the one it concerns
		out.By, out.Short = e.Seat, how.shorter(t)
	}
	if c := e.Args[0]; how.about != noCard && c >= 0 && int(c) < r.N {
		out.Card = r.Cards[c].ID
		if how.about == itsCardToRead {
			out.Quote, out.Tone = t.quote()
			out.Loose = t.loose(out.Tone, len(out.Quote))
		}
	}
	if how.outcome != nil {
		out.Outcome = how.outcome(t)
		out.By = e.Seat // whose it is: a heading that names them has said so
	}
	if e.Kind == play.EvSwing {
		out.Swing, out.By = t.asSwing(), e.Seat
	}
	if how.led != nil {
		out.Led = how.led(t)
	}
	if how.gather != nil {
		out.Gather = how.gather(t)
	}
	return out, true
}

// sentence makes the sentence of an event; the zero text where the receiver is told nothing.
type sentence func(t narrator) engine.Text

// subject says what the first operand of an event is to its sentence.
type subject uint8

const (
	noCard        subject = iota // no card: a number, a deck, nothing
	itsCard                      // the card the sentence is about
	itsCardToRead                // likewise, and what it says is worth reading now: it acts, lies on another, or happens
	itsCardInVain                // likewise, and nothing has come of what it says
)

// telling is how a kind of event is told. It is made by [headline], [heading], [line] or [aside], which say how loudly,
// and by the methods below, which say what else there is to it.
type telling struct {
	weight  engine.Weight
	text    sentence
	about   subject
	brevity engine.Brevity
	gather  func(t narrator) engine.Gather  // nil: it is told alone
	shorter sentence                        // nil: there are no fewer words
	deed    bool                            // somebody has chosen to do it
	led     sentence                        // nil: nothing is told with it
	outcome func(t narrator) engine.Outcome // nil: it is told with nothing
}

func headline(text sentence) telling { return telling{weight: engine.Headline, text: text} }
func heading(text sentence) telling  { return telling{weight: engine.Heading, text: text} }
func line(text sentence) telling     { return telling{weight: engine.Line, text: text} }
func aside(text sentence) telling    { return telling{weight: engine.Aside, text: text} }

// untold is for what only referees and pictures need: the sentence before has said it, or nobody would miss it.
var untold = aside(func(narrator) engine.Text { return engine.Text{} })

// of says that the first operand is a card, and what that is to the sentence.
func (w telling) of(s subject) telling { w.about = s; return w }

// but says that it is not always told where room is short.
func (w telling) but(b engine.Brevity) telling { w.brevity = b; return w }

// gathered says how it is told together with others of its kind.
func (w telling) gathered(how func(t narrator) engine.Gather) telling { w.gather = how; return w }

// short has it in fewer words, for where a heading has named whoever does it.
func (w telling) short(text sentence) telling { w.shorter = text; return w }

// chosen says that it is what somebody has chosen to do.
func (w telling) chosen() telling { w.deed = true; return w }

// leads has it in a sentence together with what has come of it.
func (w telling) leads(text sentence) telling { w.led = text; return w }

// comes says how it is told as what has come of something.
func (w telling) comes(how func(t narrator) engine.Outcome) telling { w.outcome = how; return w }

// tellings has every kind of event.
var tellings = [play.EvKinds]telling{
	play.EvBegins: headline(narrator.begins),
	play.EvKept:   aside(known("tell.kept", "")).of(itsCard), // the board shows who is still choosing
	play.EvPassed: line(counted("tell.passed")).but(engine.NeverTold),
	play.EvRound:  headline(narrator.round),
	play.EvTurn:   aside(somebody("tell.turn")).but(engine.ToldAboveMore),
	play.EvDrewSquare: line(withCard("tell.square")).chosen().of(itsCard).gathered(deed("drafts")).
		short(ofCard("short.square")),
	play.EvDrewVillage: line(known("tell.drew.village.own", "tell.drew.village")).of(itsCard).
		gathered(drawing("drew.village")).comes(drawn("village")).but(engine.ToldInOwnTurn),
	play.EvVisitsWell: line(narrator.visitsWell).but(engine.NeverTold),
	play.EvDrewWell: line(known("tell.drew.well.own", "tell.drew.well")).of(itsCard).
		gathered(drawing("drew.well")).comes(drawn("well")).but(engine.ToldInOwnTurn),
	play.EvRecruited: line(varied(withCard("tell.recruited"))).chosen().of(itsCard).gathered(deed("recruits")).
		short(ofCard("short.recruited")).leads(ofCard("led.recruited")),
	play.EvAttached: line(narrator.attached).chosen().of(itsCardToRead).short(narrator.attachedInShort).
		leads(narrator.attachedLeads),
	play.EvCast: line(withCard("tell.cast")).chosen().of(itsCardToRead).gathered(deed("casts")).
		short(ofCard("short.cast")).leads(ofCard("led.cast")),
	play.EvPrepared: line(known("tell.prepared.own", "tell.prepared")).chosen().of(itsCard).
		short(unknown("short.prepared")),
	play.EvActivated: line(withCard("tell.activated")).chosen().of(itsCardToRead).short(ofCard("short.activated")).
		leads(ofCard("led.activated")),
	play.EvRemoved: line(withCard("tell.removed")).chosen().of(itsCard).short(ofCard("short.removed")),
	play.EvExchanged: line(somebody("tell.exchanged")).chosen().short(fixed("short.exchanged")).
		leads(fixed("led.exchanged")),
	play.EvPlaced: line(tokens("tell.placed")).of(itsCard).gathered(alikeTokens("placed")).
		comes(tokensCome("placed")),
	play.EvTakenOff: line(tokens("tell.taken-off")).of(itsCard).gathered(alikeTokens("taken-off")).
		comes(tokensCome("taken-off")),
	play.EvCarried:   line(narrator.carried).of(itsCard).comes(narrator.carriedComes),
	play.EvReplaced:  line(narrator.replaced).of(itsCard).comes(narrator.replacedComes),
	play.EvFlipped:   line(narrator.flipped).of(itsCard).comes(narrator.flippedComes),
	play.EvCancelled: line(narrator.cancelled).of(itsCard).comes(narrator.cancelledComes),
	play.EvSacrificed: line(varied(withCard("tell.sacrificed"))).of(itsCard).gathered(deed("sacrifices")).
		short(ofCard("short.sacrificed")).leads(ofCard("led.sacrificed")),
	play.EvBuried: line(withCard("tell.buried")).of(itsCard),
	play.EvRaised: line(fetched("tell.raised")).of(itsCard).short(fetchedInShort("short.raised")),
	play.EvAccused: line(suffered("tell.accused")).of(itsCard).gathered(alike("tell.accused")).
		comes(suffering("accused")),
	play.EvRetrieved: line(fetched("tell.retrieved")).of(itsCard).short(fetchedInShort("short.retrieved")),
	play.EvBurned: line(suffered("tell.burned")).of(itsCard).gathered(alike("tell.burned")).
		comes(suffering("burned")),
	play.EvTook:      line(fetched("tell.took")).of(itsCard).short(fetchedInShort("short.took")),
	play.EvTraded:    line(narrator.traded).of(itsCard).short(narrator.tradedInShort),
	play.EvDiscarded: line(narrator.discarded).of(itsCard),
	play.EvReacts: line(narrator.reacts).of(itsCardToRead).leads(ofCard("led.reacts")).
		but(engine.ToldUnlessNamed),
	play.EvPeeked:       line(narrator.peeked).short(narrator.peekedInShort).but(engine.ToldAlone),
	play.EvNote:         line(narrator.noted).but(engine.NeverTold),
	play.EvRunaway:      line(ofCard("tell.runaway")).of(itsCard),
	play.EvReshuffled:   line(counted("tell.reshuffled")),
	play.EvNight:        headline(narrator.night),
	play.EvNightEvent:   heading(ofCard("tell.night-event")).of(itsCardToRead),
	play.EvDayEvent:     heading(ofCard("tell.day-event")).of(itsCardToRead),
	play.EvEventReturns: line(ofCard("tell.event-returns")).of(itsCard),
	play.EvDawn:         line(narrator.dawn).but(engine.NeverTold),
	play.EvCoin:         line(somebody("tell.coin")).but(engine.NeverTold),
	play.EvFinal:        line(fixed("tell.final")),
	play.EvScored:       heading(fixed("tell.scored")),
	play.EvEnters:       aside(narrator.enters).of(itsCard).but(engine.NeverTold),
	play.EvIdle:         line(fixed("tell.idle")).of(itsCard).comes(comesTo("idle")),
	play.EvCovered:      line(ofCard("tell.covered")).of(itsCard).gathered(alike("tell.covered")).but(engine.NeverTold),
	play.EvDaybreak:     heading(fixed("tell.dawn")).but(engine.ToldAboveMore),
	play.EvNightOver:    line(ofCard("tell.night-over")).of(itsCard),
	play.EvFruitless:    line(varied(ofCard("tell.fruitless"))).of(itsCardInVain),
	play.EvSwing:        line(narrator.swing),
	play.EvBecomes:      line(narrator.becomes).of(itsCard),
	play.EvStood:        untold,
	play.EvStands:       untold,
	play.EvNightDone:    untold,
	play.EvReturned:     untold,
	play.EvTurnedOver:   untold,
	play.EvFollowed:     untold,
	play.EvSpent:        untold,
	play.EvEventStored:  untold,
	play.EvPutUnder:     untold,
	play.EvReplacedBy:   untold,
	play.EvLapsed:       untold,
}

// CheckTellings names the first kind of event, or cause why not, of which nothing says how it is told.
func CheckTellings() error {
	for c := range whyNot {
		if whyNot[c] == nil {
			return fmt.Errorf("the cause %d of play/causes.go is not said: whyNot lacks it", c)
		}
	}
	for k := play.EvBegins; k < play.EvKinds; k++ {
		if tellings[k].text == nil {
			return fmt.Errorf("events of the kind %d, whose name is in the list of events in "+
				"play/testdata/stored.txt, are neither told nor meant to be untold: "+
				"tellings in view/tell.go lacks them", k)
		}
	}
	return nil
}
