package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/store"
)

// TestEndings holds the message that ends a game, and the details behind it, to a file that is to be read: for one to four
// players, and for each way to win. The games are played by lot.
func TestEndings(t *testing.T) {
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	g := newGallery(t, d)
	wanted := map[string]bool{"score.solo 1": true, "score.winner 2": true, "score.winner 3": true, "score.winner 4": true, "score.winner.witches": true, "score.winner.villagers": true, "score.shared": true}
	type ended struct {
		what  string
		scene panelScene
	}
	var list []ended
	for seed := uint64(0); len(wanted) > 0 && seed < mostEndings; seed++ {
		pos, setup, moves := g.toTheEnd(seed)
		key := pos.View(engine.Onlooker).Standing().Say.Key
		what := key
		if !wanted[what] {
			what = fmt.Sprintf("%s %d", key, setup.Seats)
		}
		if !wanted[what] {
			continue
		}
		delete(wanted, what)
		s := panelScene{table: g.keepOver(pos, setup, moves), seat: 0}
		g.scenes = append(g.scenes, s)
		list = append(list, ended{fmt.Sprintf("%s, %d at the table", key, setup.Seats), s})
	}
	if len(wanted) > 0 {
		t.Errorf("in %d games nobody has come to %v", mostEndings, wanted)
	}
	g.playedBefore()
	g.open()
	var b strings.Builder
	for n, e := range list {
		final := g.port.act(t, discord.Input{Kind: discord.ComponentUsed, CustomID: "done/" + string(e.scene.table)}, n, e.scene)
		fmt.Fprintf(&b, "=== %s\n%s\n", e.what, discordtest.Words(final))
		details := g.port.act(t, discord.Input{Kind: discord.ComponentUsed, CustomID: "score/" + string(e.scene.table)}, n, e.scene)
		fmt.Fprintf(&b, "--- behind [Score details]\n%s\n", discordtest.Words(details))
	}
	golden.Check(t, "testdata/endings.txt", sealed(b.String()))
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
	setup := engine.Setup{Seats: 1 + int(seed)%4, Seed: engine.SeedOf(seed), Options: map[string]string{"well_order": "auto"}}
	pos, err := g.deck.rules.Start(setup, nil)
	if err != nil {
		g.t.Fatal(err)
	}
	chance := engine.Chance{Seed: engine.SeedOf(seed + 1)}
	var moves []engine.Move
	for !pos.Over() {
		dec := pos.Open(nil)[0]
		answers := pos.Answers(dec.ID, nil)
		m := engine.Move{Seat: dec.Seat, Decision: dec.ID, Answer: answers[chance.Below(uint32(len(answers)), nil)]}
		if err := pos.Apply(m, nil); err != nil {
			g.t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return pos, setup, moves
}

// keepOver stores a table whose game is over.
func (g *gallery) keepOver(pos engine.Position, setup engine.Setup, moves []engine.Move) store.TableID {
	g.t.Helper()
	id := g.keep(pos, setup, moves)
	tab, err := g.store.Table(g.t.Context(), id)
	if err != nil {
		g.t.Fatal(err)
	}
	tab.State, tab.EndedAt = store.Over, 1_790_000_002_000
	for _, sc := range pos.View(engine.Onlooker).Standing().Seats {
		tab.Results = append(tab.Results, store.Result{Seat: sc.Seat, Score: sc.Total, Rank: sc.Rank, Title: sc.Title.Key})
	}
	if _, err := g.store.Commit(g.t.Context(), id, store.Change{Expect: tab.Version, Header: &tab}); err != nil {
		g.t.Fatal(err)
	}
	return id
}

// playedBefore keeps a game for one that ended a day before the others, with more points than most, as a program kept it that knew of no
// score sheets.
func (g *gallery) playedBefore() {
	g.t.Helper()
	for seed := uint64(0); ; seed += 4 {
		pos, setup, moves := g.toTheEnd(seed)
		if pos.View(engine.Onlooker).Standing().Seats[0].Total < 12 {
			continue
		}
		id := g.keepOver(pos, setup, moves)
		tab, err := g.store.Table(g.t.Context(), id)
		if err != nil {
			g.t.Fatal(err)
		}
		tab.EndedAt -= 24 * 60 * 60 * 1000
		if _, err := g.store.Commit(g.t.Context(), id, store.Change{Expect: tab.Version, Header: &tab}); err != nil {
			g.t.Fatal(err)
		}
		return
	}
}

// TestRulesInWords holds every topic of the guide, as /rules shows it, to a file that is to be read.
func TestRulesInWords(t *testing.T) {
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	g := newGallery(t, d)
	g.open()
	var b strings.Builder
	act := func(options map[string]string) string {
		m := g.port.act(t, discord.Input{Kind: discord.CommandRun, Path: []string{"rules"}, Options: options}, 0, panelScene{})
		return discordtest.Words(m)
	}
	fmt.Fprintf(&b, "=== /rules\n%s\n", act(nil))
	for _, topic := range d.rules.(engine.Explaining).Topics(nil) {
		fmt.Fprintf(&b, "=== /rules %s\n%s\n", topic.Name, act(map[string]string{"topic": topic.Name}))
	}
	golden.Check(t, "testdata/rules.txt", b.String())
}
