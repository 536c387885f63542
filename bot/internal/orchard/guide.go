package orchard

import "witchtable/engine"

var (
	_ engine.Explaining  = game{}
	_ engine.Highlighter = game{}
	_ engine.Reckoning   = game{}
)

// Topics is the guide to the orchard; with the village it has a page more.
func (game) Topics(options map[string]string) []engine.Topic {
	out := []engine.Topic{
		{Name: "fruit", Title: engine.T("orchard.topic.fruit"),
			Text: []engine.Text{engine.T("orchard.topic.fruit.1"), engine.T("orchard.topic.fruit.2")}},
	}
	if options["village"] == "yes" {
		out = append(out, engine.Topic{Name: "pies", Title: engine.T("orchard.topic.pies"),
			Text: []engine.Text{number("orchard.topic.pies.1", leastPie)}})
	}
	return out
}

// Highlights names who has cheered most often, if anybody has; the first of equals.
func (game) Highlights(line []engine.Step, _ engine.Position) []engine.Text {
	var cheers [4]int
	for _, s := range line {
		for _, e := range s.Events {
			if e.Kind == evCheers {
				cheers[e.Seat]++
			}
		}
	}
	most := 0
	for seat, n := range cheers {
		if n > cheers[most] {
			most = seat
		}
	}
	if cheers[most] == 0 {
		return nil
	}
	return []engine.Text{engine.T("orchard.best.cheers", engine.A("who", engine.Who(most)),
		engine.A("n", engine.Number(cheers[most])))}
}

// Tolls tells of fruits that others give: they are worth something to whoever gets them.
func (game) Tolls(events []engine.Event, mover engine.Seat) (out []engine.Toll) {
	for _, e := range events {
		if to := engine.Seat(e.Args[1]); e.Kind == evGives && to != mover {
			out = append(out, engine.Toll{Seat: to, Points: worth(e.Args[0]), By: e.Seat, Card: cardID(e.Args[0]),
				Events: []engine.Event{e}})
		}
	}
	return out
}
