package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// The kinds of events of a game that knows nothing but turns.
const (
	turnBegins engine.EventKind = iota + 1
	grows                       // of the event's seat
	drops                       // with a card that only some may know
	nightFalls
	shrugs // which is told only where there is room
)

// village is a game that tells these.
type village struct{ engine.Game }

func (village) Tell(e engine.Event) (engine.Telling, bool) {
	switch e.Kind {
	case turnBegins:
		return engine.Telling{Text: engine.T("turn"), Weight: engine.Aside, Turn: true, By: e.Seat}, true
	case grows:
		return engine.Telling{Text: engine.T("grows"), Weight: engine.Line, By: e.Seat}, true
	case drops:
		if e.Args[0] == engine.Concealed {
			return engine.Telling{Text: engine.T("drops"), Weight: engine.Line, By: e.Seat}, true
		}
		return engine.Telling{Text: engine.T("drops.own"), Weight: engine.Line, By: e.Seat}, true
	case nightFalls:
		return engine.Telling{Text: engine.T("night"), Weight: engine.Headline, By: engine.Onlooker}, true
	case shrugs:
		return engine.Telling{Text: engine.T("grows"), Weight: engine.Line, By: e.Seat, Brevity: engine.ToldAlone}, true
	}
	return engine.Telling{}, false
}

// computersAt is a table at which Ash plays with a hoarder, one without a temperament and a stand-in, all of them at
// length.
func computersAt(id string) tables.Table {
	t := tables.Table{Head: store.Table{ID: store.TableID(id), State: store.Playing, Seats: []store.SeatHolder{
		{User: "1", Name: "Ash"}, {Brain: "witch+hoarder", Name: "Basil"}, {Brain: "witch", Name: "Clover"},
		{User: "2", Brain: "witch", Away: true, Name: "Birch"},
	}}}
	t.Rules.Game = village{}
	return t
}

// lines knows so many lines for each of these.
func lines(n int, occasions ...string) func(string) bool {
	return func(key string) bool {
		return slices.ContainsFunc(occasions, func(o string) bool {
			for i := range n {
				if key == fmt.Sprintf("remark.%s.%d", o, i+1) {
					return true
				}
			}
			return false
		})
	}
}

// day has each seat take a turn in which it grows twice, and the next one drops something.
func day() (list []engine.Event) {
	for seat := range engine.Seat(4) {
		next := (seat + 1) % 4
		list = append(list, engine.Event{Kind: turnBegins, Seat: seat}, engine.Event{Kind: grows, Seat: seat},
			engine.Event{Kind: grows, Seat: seat},
			engine.Event{Kind: drops, Seat: next, Secret: 1, Knows: 1 << uint(next), Args: [4]int16{7}})
	}
	return list
}

// heard is what is said in a chapter, with the number of the telling that it is said to.
func heard(t tables.Table, chapter int, events []engine.Event, has func(string) bool) (out []string, c *chatter) {
	c = &chatter{t: t, chapter: chapter, has: has, turn: engine.Onlooker}
	for i, told := range c.tellings(events) {
		if !told.Remark.IsZero() {
			out = append(out, fmt.Sprintf("%d %v", i, told.Remark))
		}
	}
	return out, c
}

var allOccasions = []string{"hoarder.grows", "hoarder.theirs.drops", "plain.grows", "plain.theirs.drops",
	"plain.suffers.drops"}

// Who speaks when: in a turn at most one, by a computer player of its own, and only now and then.
func TestRemarksAreFewAndByComputerPlayers(t *testing.T) {
	has := lines(9, allOccasions...)
	turns, spoken := 0, 0
	by := map[string]int{}
	for n := range 400 {
		events := day()
		_, c := heard(computersAt(fmt.Sprint("t", n)), 1, events, has)
		turns += 3 // of all but the person's, where somebody may suffer, too
		spoken += len(c.said)
		if len(c.said) > 4 {
			t.Fatalf("in four turns they say %v", c.said)
		}
		for _, line := range c.said {
			by[line[:strings.LastIndex(line, ".")]]++
		}
	}
	if share := float64(spoken) / float64(turns); share < 0.2 || share > 0.7 {
		t.Errorf("to %.2f of the turns something is said", share)
	}
	for _, o := range []string{"remark.hoarder.grows", "remark.hoarder.theirs.drops", "remark.plain.grows",
		"remark.plain.suffers.drops"} {
		if by[o] == 0 {
			t.Errorf("nobody says anything of %s: %v", o, by)
		}
	}
	if by["remark.plain.theirs.drops"] == 0 {
		t.Errorf("Clover never speaks of what befalls others: %v", by)
	}
}

// A line is said to an event and stays there while the chapter goes on; a chapter told anew, or after a step back, says
// the same.
func TestRemarksStayAsTheyWere(t *testing.T) {
	has := lines(9, allOccasions...)
	met := 0
	for n := range 60 {
		at, events := computersAt(fmt.Sprint("t", n)), day()
		whole, _ := heard(at, 3, events, has)
		met += len(whole)
		for end := range events {
			before, _ := heard(at, 3, events[:end], has)
			if len(before) > len(whole) || !slices.Equal(before, whole[:len(before)]) {
				t.Fatalf("of %d events is said %v, of all %v", end, before, whole)
			}
		}
	}
	if met < 20 {
		t.Errorf("%d remarks show nothing", met)
	}
}

// What only some may know changes nothing of what is said, nor does what they would be told of it.
func TestRemarksKnowWhatOnlookersKnow(t *testing.T) {
	has := lines(9, append(allOccasions, "hoarder.theirs.drops.own", "plain.suffers.drops.own",
		"plain.theirs.drops.own")...)
	for n := range 60 {
		at, events := computersAt(fmt.Sprint("t", n)), day()
		said, c := heard(at, 1, events, has)
		for _, line := range c.said {
			if strings.Contains(line, ".own.") {
				t.Fatalf("%s is said of what nobody may know", line)
			}
		}
		for i := range events {
			if events[i].Kind == drops {
				events[i].Args[0], events[i].Knows = 99, 0xf
			}
		}
		if other, _ := heard(at, 1, events, has); !slices.Equal(said, other) {
			t.Fatalf("with other cards hidden is said %v, not %v", other, said)
		}
	}
}

// No line comes twice in a game: who has said all has nothing more to say.
func TestNoRemarkTwice(t *testing.T) {
	has := lines(2, allOccasions...)
	at := computersAt("t1")
	told := map[string]int{}
	for chapter := 1; chapter < 200; chapter++ {
		_, c := heard(at, chapter, day(), has)
		_, again := heard(at, chapter, day(), has)
		if !slices.Equal(c.said, again.said) {
			t.Fatalf("chapter %d says %v, and then %v", chapter, c.said, again.said)
		}
		at.Desk.Story.Says(chapter, c.said)
		if !at.Desk.Story.Noted(chapter, c.said) {
			t.Fatalf("chapter %d is not known to say %v", chapter, c.said)
		}
		if _, known := heard(at, chapter, day(), has); !slices.Equal(c.said, known.said) {
			t.Fatalf("chapter %d says %v; told anew, %v", chapter, c.said, known.said)
		}
		for _, line := range c.said {
			told[line]++
		}
	}
	if len(told) != 2*len(allOccasions) {
		t.Errorf("%d lines are told, want all %d", len(told), 2*len(allOccasions))
	}
	for line, n := range told {
		if n > 1 {
			t.Errorf("%s is told %d times", line, n)
		}
	}
}

// Stand-ins, tutorials, tables that want it quiet, games without lines and what may be left out have no remarks.
func TestWhereNothingIsSaid(t *testing.T) {
	has := lines(9, allOccasions...)
	for _, c := range []struct {
		name   string
		change func(*tables.Table)
		events []engine.Event
		has    func(string) bool
	}{
		{"hushed", func(t *tables.Table) { t.Head.Hushed = true }, day(), has},
		{"tutorial", func(t *tables.Table) { t.Head.Tutorial = true }, day(), has},
		{"no lines", func(*tables.Table) {}, day(), func(string) bool { return false }},
		{"people and stand-ins", func(t *tables.Table) {
			for i := range t.Head.Seats {
				t.Head.Seats[i].User = "3"
			}
		}, day(), has},
		{"what may be left out", func(*tables.Table) {}, []engine.Event{{Kind: turnBegins, Seat: 1}, {Kind: shrugs, Seat: 1}},
			has},
		{"nobody's turn", func(*tables.Table) {},
			[]engine.Event{{Kind: turnBegins, Seat: 1}, {Kind: nightFalls}, {Kind: grows, Seat: 1}}, has},
	} {
		for n := range 30 {
			at := computersAt(fmt.Sprint("t", n))
			c.change(&at)
			if said, _ := heard(at, 1, c.events, c.has); len(said) > 0 {
				t.Fatalf("%s: %v", c.name, said)
			}
		}
	}
}
