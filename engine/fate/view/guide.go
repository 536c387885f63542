package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
)

// Panels that lie beside the board: everybody may look at them, nobody needs them all the time.

// guidePanel is the Enchantment guide and the Suspicion chart, as the options of the table have them (L107, L170).
func guidePanel(s *play.State) engine.Panel {
	p := engine.Panel{Name: "guide", Seat: engine.Onlooker, Title: engine.T("scene.guide"), Quiet: true}
	p.Lines = append(guideRows(s), chartRows(s)...)
	return p
}

// guideRows is the Enchantment guide.
func guideRows(s *play.State) []engine.Text {
	when := "scene.guide.end"
	if s.Opts.LiveLevel {
		when = "scene.guide.live"
	}
	out := []engine.Text{engine.T(when)}
	for _, r := range s.Opts.Guide()[1:] {
		out = append(out, engine.T("scene.guide.row", engine.A("from", engine.Number(r.From)),
			engine.A("witch", engine.Number(r.Witch)),
			engine.A("villager", engine.Number(r.Villager)), engine.A("grave", engine.Number(r.Grave))))
	}
	return out
}

// chartRows is the Suspicion chart.
func chartRows(*play.State) []engine.Text {
	out := []engine.Text{engine.T("scene.chart")}
	for n := 1; n <= play.MostPenalized; n++ {
		key := "scene.chart.row"
		if n == play.MostPenalized {
			key = "scene.chart.last"
		}
		out = append(out, engine.T(key, engine.A("n", engine.Number(n)), engine.A("points", engine.Number(-play.Penalty(n)))))
	}
	return out
}

// eventsPanel is the Events that have been used: they lie open on the Day and the Night Card (A33).
func eventsPanel(s *play.State) engine.Panel {
	p := engine.Panel{Name: "events", Seat: engine.Onlooker, Title: engine.T("scene.used-events"), Quiet: true}
	if s.At[play.ZoneLimbo].N > 0 {
		p.Zones = append(p.Zones, zoneShown(s, play.ZoneLimbo, engine.T("scene.event-now")))
	}
	p.Zones = append(p.Zones, zoneShown(s, play.ZoneDay, engine.T("scene.day-card")),
		zoneShown(s, play.ZoneNight, engine.T("scene.night-card")))
	return p
}
