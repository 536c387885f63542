package replay_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"witchtable/bot/replay"
	"witchtable/bot/sandbox/page/window"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/witchcraft"
)

// TestALostGameInABrowser: at the end of a game that two failed Missions have lost, a phone shows all that decided it
// without scrolling, nobody wears a crown, and nothing warns of what has happened.
func TestALostGameInABrowser(t *testing.T) {
	window.Need(t)
	h := witchcraftHouse(t)
	g := lostByMissions(t, h)
	for language, said := range map[string]struct{ failed, warning string }{
		"en": {"A second Mission", "a second one loses"},
		"es": {"segunda Misión", "con otra pierdes"},
	} {
		p := opened(t, h.page(t, g, language), window.Phone())
		p.Do(chromedp.KeyEvent(kb.End))
		p.Await("the outcome", `document.querySelector('#story .outcome')`)
		if n := window.Ask[int](p, `document.querySelectorAll('#story .outcome svg, .area.crowned').length`); n != 0 {
			t.Errorf("%s: a game that was lost has %d crowns", language, n)
		}
		if got := window.Ask[string](p, `document.querySelector('#story').innerText`); !strings.Contains(got, said.failed) {
			t.Errorf("%s: the end does not say %q: %q", language, said.failed, got)
		}
		if hidden := window.Ask[int](p, `((e) => e.scrollHeight - e.clientHeight)(document.querySelector('#story'))`); hidden > 4 {
			t.Errorf("%s: of what decided the game %d px are out of sight", language, hidden)
		}
		if strings.Contains(window.Ask[string](p, `document.querySelector('#where').textContent`), said.warning) {
			t.Errorf("%s: when the game is over it is still said that %q", language, said.warning)
		}
	}
}

// lostByMissions is a game that a second failed Mission has lost.
func lostByMissions(t *testing.T, h house) replay.Game {
	t.Helper()
	roster, err := witchcraft.Players(witchcraftcards.Lore())
	must(t, err)
	for seed := uint64(1); ; seed++ {
		g := h.between(t, engine.Setup{Seats: 1, Seed: engine.SeedOf(seed), Options: h.game.Info().WithPresets(nil)}, roster,
			"random")
		end, err := engine.Replay(h.game, g.Setup, g.Log, nil)
		must(t, err)
		if end.View(engine.Onlooker).Standing().Ending == "missions" {
			return g
		}
	}
}
