package e2e_test

import (
	"fmt"
	mathrand "math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot/discord/discordtest"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
	"witchtable/store/bolt"
)

func TestTmp(t *testing.T) {
	studio := screen.New(screen.Config{Games: games(t), Words: say.Books{Own: speaking(t, botBook),
		ByGame: map[string]*words.Book{witchcraft.Name: bookOf(t, witchcraft.Name)}}})
	roster, err := witchcraft.Players()
	must(t, err)
	witch, err := roster.New("shy")
	must(t, err)
	fmt.Println(roster.Names())
	for seed := range uint64(60) {
		h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
		id, err := h.seatOf(witchcraft.Name, 1, 1)
		must(t, err)
		at, err := h.service.Table(t.Context(), id)
		must(t, err)
		for random := mathrand.New(mathrand.NewPCG(seed, 7)); at.Head.State == store.Playing; {
			m := studio.Panel(at, 0, "es", false).Message(engine.Text{})
			w := discordtest.Words(m)
			low := strings.ToLower(w)
			if n := strings.Count(low, "rob"); n > 0 {
				for _, l := range strings.Split(w, "\n") {
					if strings.Contains(strings.ToLower(l), "rob") {
						fmt.Println(n, seed, l)
					}
				}
			}
			at = h.thoughtful(at, witch, random)
		}
	}
}
