package revolution

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// TestWhatEachCardDoes has each card of the house pack do what it does, on a table where it can, and writes down what
// has changed: to be read beside what the card says, testdata/texts.txt. Questions are answered with their first
// answer.
func TestWhatEachCardDoes(t *testing.T) {
	g := withTexts(t)
	var out strings.Builder
	seekers := map[string]int{}
	for c := range program.Card(g.rules.N) {
		d := &g.rules.Cards[c]
		var did []string
		for i := d.First; i < d.Last; i++ {
			did = append(did, deedOf(t, g, i))
		}
		if d.Kind == program.Seeker {
			seekers[strings.Join(did, "; ")]++
		} else if len(did) > 0 {
			fmt.Fprintf(&out, "%s: %s\n", d.ID, strings.Join(did, "; "))
		}
	}
	for does, n := range seekers {
		fmt.Fprintf(&out, "%d seekers: %s\n", n, does)
	}
	golden.Check(t, "testdata/deeds.txt", out.String())
}

// deedOf is what an ability does.
func deedOf(t *testing.T, g *Game, ability int16) string {
	a := &g.rules.Abilities[ability]
	d := &g.rules.Cards[a.Card]
	when := program.Whens.Word(int(a.When))
	switch a.When {
	case program.WhenAssist:
		along := []string{"nobody", "a Seeker", "any Witch"}[d.Along]
		return strings.Replace(fmt.Sprintf("%s: lends %d, brings %s", when, d.Lends, along), "255", "all", 1)
	case program.WhenWhile:
		return when + ": " + holding(t, g, a.Card)
	case program.WhenPlay:
		when += map[bool]string{true: " and banish", false: " and discard"}[a.Banish]
	case program.WhenMoved:
		for space := range program.MaxSpaces {
			if a.Spaces>>space&1 != 0 {
				when += fmt.Sprintf(" to %d", space)
			}
		}
	case program.WhenAfterUse:
		when += " via " + program.Vias.Word(int(a.Via)-1) + map[bool]string{true: " under the deck", false: ""}[a.Under]
	}
	if a.ExtraActs > 0 {
		return fmt.Sprintf("%s: Acts %+d", when, a.ExtraActs)
	}
	if a.Do < 0 {
		return when
	}
	return when + ": " + doing(t, g, ability)
}

// busy is a table of three, full enough for each card to do something on it. Space 3 of the line is free for the card.
func busy(t *testing.T, g *Game, c program.Card) *bench {
	b := layWith(t, g, 3, "hands=open").line("1:u-h1 5:rb-e2").row("1:ded-ffh 2:cel-hawke 3:rel-stormglass").
		hand(0, "a:fh a:fr a:hr a:bc a:be").hand(1, "b:fh b:fr b:hr b:bc b:be").hand(2, "c:fh").
		discards(0, "a:ce").discards(1, "b:ce").top(play.ZoneEvents, "fh-h5 u-e1").trophies(0, "FR")
	b.s.Moon = 4
	for _, on := range b.s.Line {
		if on == c {
			return b
		}
	}
	switch d := &g.rules.Cards[c]; d.Kind {
	case program.Event:
		b.s.LayOn(c, play.ZoneLine, 3)
	case program.Blessing:
		b.s.Lay(c, play.ZoneRevealed)
	case program.Objective:
		b.s.LayGoal(c)
	default:
		b.s.Lay(c, play.Discards(0))
	}
	return b
}

// doing is what an ability does when it runs.
func doing(t *testing.T, g *Game, ability int16) string {
	b := busy(t, g, g.rules.Abilities[ability].Card)
	b.act()
	before := facts(b)
	b.s.Unask(0, play.AskingMain)
	if !b.s.Begin(ability, 0) {
		t.Fatalf("ability %d does not begin", ability)
	}
	var asked []string
	for b.s.Run(); b.s.Depth > 0; {
		for _, d := range b.s.Open(nil) {
			if _, kind := b.s.Asked(d.ID); d.Optional || kind == play.AskMenu {
				continue
			}
			v := b.s.View(d.Seat)
			answers := v.Answers(d.ID)
			asked = append(asked, fmt.Sprintf("seat %d picks one of %d", d.Seat, len(answers)))
			if err := b.s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[0]}, &b.log); err != nil {
				t.Fatal(err)
			}
			b.check()
		}
	}
	return strings.Join(append(asked, differences(before, facts(b))...), ", ")
}

// holding is what an Event changes as long as it is in the line, on space 4.
func holding(t *testing.T, g *Game, c program.Card) string {
	table := func(there bool) *bench {
		b := layWith(t, g, 3).line("1:fh-e1 2:k-e3 3:cf-e2").row("1:ded-ffh").hand(0, "a:fh").hand(1, "rel-bottle b:fh").
			hand(2, "cel-hawke").trophies(0, "F")
		if there {
			for i, on := range b.s.Line {
				if on == c {
					b.s.LayOn(g.rules.Index["ev-u-h1"], play.ZoneLine, i)
				}
			}
			b.s.LayOn(c, play.ZoneLine, 4)
		}
		return b.act()
	}
	var held []string
	for i := g.rules.Cards[c].Mods; i < g.rules.Cards[c].ModEnd; i++ {
		m := &g.rules.Mods[i]
		if m.Kind != program.ModForbid && m.Kind != program.ModAssistSeats {
			continue
		}
		var bans []string
		for k, w := range program.Bans {
			if m.Ban>>k&1 != 0 {
				bans = append(bans, w)
			}
		}
		held = append(held, fmt.Sprintf("%s %s %s", program.ModWords.Word(int(m.Kind)), strings.Join(bans, " and "),
			map[bool]string{true: "against this", false: "for all"}[m.Of == program.ThisEvent]))
		if m.Kind == program.ModAssistSeats {
			held[len(held)-1] += fmt.Sprintf(": %d", m.Add)
		}
	}
	with := table(true)
	printed := int(g.rules.Cards[c].Prices[0].N) + 3*int(g.rules.Cards[c].PerSeat)
	if need, _ := with.s.Price(play.Target{Space: 4}); need != printed {
		held = append(held, fmt.Sprintf("its own price %+d on space 4", need-printed))
	}
	before, after := table(false), with
	change := func(what string, a, b int) {
		if a != b {
			held = append(held, fmt.Sprintf("%s %+d", what, b-a))
		}
	}
	price := func(b *bench) int {
		need, _ := b.s.Price(play.Target{Space: 1})
		return need
	}
	change("price of another Event", price(before), price(after))
	change("hand size", before.s.HandSize(), after.s.HandSize())
	change("stars of a Recruit", before.s.RecruitPrice(1, false, 0), after.s.RecruitPrice(1, false, 0))
	before.s.MoveLiberty(2)
	after.s.MoveLiberty(2)
	change("Liberty that rises by 2", int(before.s.Liberty), int(after.s.Liberty))
	return strings.Join(held, ", ")
}

// fact is something of a table that can be counted or named.
type fact struct {
	name string
	n    int
	is   string
}

func facts(b *bench) (out []fact) {
	s := b.s
	add := func(name string, n int) { out = append(out, fact{name: name, n: n}) }
	add("Liberty", int(s.Liberty))
	add("Moon", int(s.Moon))
	for seat := range s.Seats {
		add(fmt.Sprintf("hand %d", seat), b.n(play.Hand(seat)))
		add(fmt.Sprintf("deck %d", seat), b.n(play.Deck(seat)))
		add(fmt.Sprintf("discards %d", seat), b.n(play.Discards(seat)))
		n := 0
		for _, k := range s.Trophies[seat] {
			n += int(k)
		}
		add(fmt.Sprintf("trophies %d", seat), n)
	}
	add("Acts", int(s.Acts))
	add("Recruits", int(s.Recruits))
	add("Events cost less by", int(s.Ease))
	add("Recruits cost less by", int(s.Stars))
	add("the next Recruit costs less by", int(s.NextStars))
	free := 0
	for _, n := range s.Free {
		free += int(n)
	}
	add("free icons", free)
	add("Events of the deck", b.n(play.ZoneEvents))
	add("Recruit discards", b.n(play.ZoneBanished))
	add("Event discards", b.n(play.ZoneEventsGone))
	out = append(out, fact{name: "row", is: b.faces()}, fact{name: "line", is: b.places()},
		fact{name: "no recruiting", is: fmt.Sprint(s.NoRecruit)})
	return out
}

func differences(before, after []fact) (out []string) {
	for i, f := range before {
		switch {
		case f.n != after[i].n:
			out = append(out, fmt.Sprintf("%s %+d", f.name, after[i].n-f.n))
		case f.is != after[i].is:
			out = append(out, fmt.Sprintf("%s %s", f.name, after[i].is))
		}
	}
	return out
}
