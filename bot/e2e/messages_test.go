package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord/discordtest"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/store"
)

// TestEndings holds the message that ends a game, and the details behind it, to a file that is to be read: for one to
// four players, and for each way to win; where a tie was broken also as it is beside pictures. To another file it holds
// what a Spanish reader is shown, and what comes with the page on which a game can be watched again. The games are
// played by lot.
func TestEndings(t *testing.T) {
	g := newGallery(t, fateDeck(t))
	wanted := map[string]bool{}
	for _, what := range waysToEnd() {
		wanted[what] = true
	}
	type ended struct {
		what  string
		scene panelScene
	}
	var list []ended
	for seed := uint64(0); len(wanted) > 0 && seed < mostEndings; seed++ {
		pos, setup, moves := g.toTheEnd(seed)
		standing := pos.View(engine.Onlooker).Standing()
		key, found := standing.Say.Key, false
		for _, what := range append(tiesBelow(standing), key, fmt.Sprintf("%s %d", key, setup.Seats)) {
			found = found || wanted[what]
			delete(wanted, what)
		}
		if !found {
			continue
		}
		s := panelScene{table: g.keepOver(pos, setup, moves), seat: 0}
		g.scenes = append(g.scenes, s)
		list = append(list, ended{fmt.Sprintf("%s, %d at the table", key, setup.Seats), s})
		if len(tiesBelow(standing)) > 0 {
			g.homes.looks = store.InPictures
			s = panelScene{table: g.keepOver(pos, setup, moves), seat: 0}
			g.homes.looks = store.InWords
			g.scenes = append(g.scenes, s)
			list = append(list, ended{fmt.Sprintf("%s, %d at the table, in pictures", key, setup.Seats), s})
		}
	}
	if len(wanted) > 0 {
		t.Errorf("in %d games nobody has come to %v", mostEndings, wanted)
	}
	g.playedBefore()
	g.open()
	var b, spanish strings.Builder
	for n, e := range list {
		if n < 3 {
			reader := g.asked(n)
			reader.Locale = "es-ES"
			end := reader.Press("ended/" + string(e.scene.table)).Message
			watch := reader.Press(bottest.Button(t, end, "Ver la partida otra vez")).Message
			fmt.Fprintf(&spanish, "=== %s\n%s\n--- behind [Ver la partida otra vez]\n%s\n", e.what, discordtest.Words(end),
				discordtest.Words(watch))
		}
		final := g.asked(n).Press("done/" + string(e.scene.table)).Message
		fmt.Fprintf(&b, "=== %s\n%s\n", e.what, discordtest.Words(final))
		details := g.asked(n).Press("score/" + string(e.scene.table)).Message
		fmt.Fprintf(&b, "--- behind [Score details]\n%s\n", discordtest.Words(details))
		watch := g.asked(n).Press("files/" + string(e.scene.table)).Message
		fmt.Fprintf(&b, "--- behind [Watch the game again]\n%s\n", discordtest.Words(watch))
	}
	golden.Check(t, "testdata/endings.es.txt", spanish.String())
	golden.Check(t, "testdata/endings.txt", sealed(b.String()))
}

// tiesBelow is what has decided between those who had the same total and have not won.
func tiesBelow(s engine.Standing) (keys []string) {
	for _, seat := range s.Seats {
		if seat.Rank > 1 && !seat.Tie.IsZero() {
			keys = append(keys, seat.Tie.Key)
		}
	}
	return keys
}

// waysToEnd lists the ways in which games end, by what the standing says; where that is the same for any number of
// players, with the number; and what else is decided by a tie.
func waysToEnd() []string {
	return []string{
		"score.solo 1", "score.winner 2", "score.winner 3", "score.winner 4", "score.winner.witches",
		"score.winner.villagers", "score.shared", "score.tie.witches", "score.tie.villagers",
	}
}

// mostEndings is in how many games every way to win must have come up.
const mostEndings = 6000

// sealed leaves the seal out, which stands for the seed and is nothing to read.
func sealed(words string) string {
	lines := strings.Split(words, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return strings.Contains(l, "seal `") }), "\n")
}

// toTheEnd plays a whole game by lot.
func (g *gallery) toTheEnd(seed uint64) (engine.Position, engine.Setup, []engine.Move) {
	g.t.Helper()
	setup := engine.Setup{Seats: 1 + int(seed)%4, Seed: engine.SeedOf(seed), Options: g.deck.Game.Info().WithPresets(nil)}
	pos, err := g.deck.Game.Start(setup, nil)
	must(g.t, err)
	chance := engine.Chance{Seed: engine.SeedOf(seed + 1)}
	var moves []engine.Move
	for !pos.Over() {
		dec := pos.Open(nil)[0]
		answers := pos.Answers(dec.ID, nil)
		m := engine.Move{Seat: dec.Seat, Decision: dec.ID, Answer: answers[chance.Below(uint32(len(answers)), nil)]}
		must(g.t, pos.Apply(m, nil))
		moves = append(moves, m)
	}
	return pos, setup, moves
}

// keepOver stores a table whose game is over.
func (g *gallery) keepOver(pos engine.Position, setup engine.Setup, moves []engine.Move) store.TableID {
	g.t.Helper()
	id := g.keep(pos, setup, moves)
	tab, err := g.store.Table(g.t.Context(), id)
	must(g.t, err)
	tab.State, tab.EndedAt = store.Over, 1_790_000_002_000
	for _, sc := range pos.View(engine.Onlooker).Standing().Seats {
		tab.Results = append(tab.Results, store.Result{Seat: sc.Seat, Score: sc.Total, Rank: sc.Rank, Title: sc.Title.Key})
	}
	_, err = g.store.Commit(g.t.Context(), id, store.Change{Expect: tab.Version, Header: &tab})
	must(g.t, err)
	return id
}

// playedBefore keeps a game for one that ended a day before the others, with more points than most, as a program kept
// it that knew of no score sheets.
func (g *gallery) playedBefore() {
	g.t.Helper()
	for seed := uint64(0); ; seed += 4 {
		pos, setup, moves := g.toTheEnd(seed)
		if pos.View(engine.Onlooker).Standing().Seats[0].Total < 12 {
			continue
		}
		id := g.keepOver(pos, setup, moves)
		tab, err := g.store.Table(g.t.Context(), id)
		must(g.t, err)
		tab.EndedAt -= 24 * 60 * 60 * 1000
		_, err = g.store.Commit(g.t.Context(), id, store.Change{Expect: tab.Version, Header: &tab})
		must(g.t, err)
		return
	}
}

// TestRulesInWords holds every topic of the guide, as /rules shows it, to a file that is to be read.
func TestRulesInWords(t *testing.T) {
	g := newGallery(t, fateDeck(t))
	g.open()
	var b strings.Builder
	reads := func(options ...string) string {
		return discordtest.Words(g.sitting(0, 0).Run("rules", options...).Message)
	}
	fmt.Fprintf(&b, "=== /rules\n%s\n", reads())
	for _, topic := range g.deck.Game.(engine.Explaining).Topics(nil) {
		fmt.Fprintf(&b, "=== /rules %s\n%s\n", topic.Name, reads("topic="+topic.Name))
	}
	golden.Check(t, "testdata/rules.txt", b.String())
}
