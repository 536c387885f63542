package view

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// gather tells of several to which the same happens one after another as one: cards that are uncovered at a Mission,
// drawn, jailed or not overcome; Convictions of a Juror, by their numbers; Curses, by how many and how many are left.
func (n narrator) gather(out *engine.Telling) {
	if n.e.Kind == play.EvCursed || n.e.Kind == play.EvCleansed {
		args := n.with(engine.A("left", engine.Number(n.e.Args[1])))
		out.Gather = engine.Gather{Key: tellings[n.e.Kind].key,
			Item: engine.T("witchcraft.word.number", count("n", n.e.Args[1])), Latest: true,
			Whole: engine.T("witchcraft.tell."+n.key+".several", args...)}
		out.Outcome.Several = engine.T("witchcraft.outcome."+n.key+".several", args...)
		return
	}
	if n.e.Kind == play.EvNextHand { // two copies of a card change it alike
		out.Gather = engine.Gather{Key: n.key, Item: engine.T("witchcraft.word.signed", count("n", n.e.Args[0])),
			Times: "witchcraft.word.times", Whole: engine.T("witchcraft.tell." + n.key + ".several")}
		out.Outcome.Several = engine.T("witchcraft.outcome." + n.key + ".several")
		return
	}
	d := &n.r.Cards[n.e.Args[0]]
	item, times := engine.T("witchcraft.word.card", engine.A("card", d.ID)), "witchcraft.word.times"
	if d.Class == program.Conviction {
		item, times = engine.T("witchcraft.word.number", count("n", d.Value)), ""
	}
	key := n.key
	if n.per > 0 {
		key += " " + strconv.Itoa(int(n.e.Args[n.per]))
	}
	out.Gather = engine.Gather{Key: key, Item: item, Times: times, Whole: n.text("tell", ".several")}
	if n.comes {
		out.Outcome.Several = n.text("outcome", ".several")
	}
}

// routine reports whether something happens by itself, as it does in every round: Challenges of the chosen Mission are
// uncovered, a new hand is drawn, Curses leave the old one, Witches go to Jail, decks are shuffled.
func routine(e engine.Event) bool {
	switch e.Kind {
	case play.EvUncovered:
		return e.Args[2] != 0
	case play.EvDrawn, play.EvCovenDiscarded, play.EvJailed:
		return e.Args[1] != 0
	case play.EvReshuffled:
		return true
	}
	return false
}
