package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// finish writes the result down.
func (n *next) finish(now store.Millis) {
	n.head.State, n.head.EndedAt = store.Over, now
	n.head.Results, n.head.Outcome = results(n.pos), outcome(n.pos)
	n.noStandIns()
	n.tell(outbox.Entry{Kind: outbox.Turn})
	n.tell(outbox.Entry{Kind: outbox.Final}, outbox.Entry{Kind: outbox.Board})
	n.allHands()
}

// results are the outcome of a game that is over, in seat order.
func results(pos engine.Position) []store.Result {
	standing := pos.View(engine.Onlooker).Standing()
	var out []store.Result
	for _, sc := range standing.Seats {
		out = append(out, store.Result{
			Seat: sc.Seat, Score: sc.Total, Rank: sc.Rank, Won: slices.Contains(standing.Winners, sc.Seat),
			Title:  sc.Title.Key,
			Titled: store.WriteText(sc.Title), Grade: store.WriteText(sc.Grade), Tier: sc.Tier,
			Parts: partsOf(sc),
		})
	}
	return out
}

// outcome is what has come of a game that is over as a whole.
func outcome(pos engine.Position) store.Outcome {
	standing := pos.View(engine.Onlooker).Standing()
	out := store.Outcome{Victory: store.VictoryOwn, Ending: standing.Ending}
	if standing.Together {
		out.Victory = store.VictoryJoint
	}
	return out
}

func (n *next) close(now store.Millis, say engine.Text) {
	n.head.State, n.head.EndedAt = store.Closed, now
	if !say.IsZero() {
		n.tell(outbox.NoticeOf(say))
	}
	n.tell(outbox.Entry{Kind: outbox.Turn}, outbox.Entry{Kind: outbox.Board})
	n.allHands()
}

// partsOf are the steps of a score as they are kept.
func partsOf(sc engine.Score) []store.Part {
	var out []store.Part
	for _, s := range sc.Sections {
		out = append(out, store.Part{Step: store.WriteText(s.Title), Points: s.Points})
	}
	return out
}
