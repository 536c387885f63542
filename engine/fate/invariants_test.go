package fate_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/fate"
	"witchtable/engine/fate/layout"
	fateplay "witchtable/engine/fate/play"
	"witchtable/engine/fate/score"
)

// The invariants of the game, checked over many games after every move, also in the middle of effects. Those that are
// the kernel's contract (answers, refusals, replay, stored positions, hidden information) are in TestContract; the
// score has its own referee.

// invariant is something that holds at every position; the names are those of the list in the digest of the rules.
type invariant struct {
	name  string
	holds func(w *watch, s enginetest.Step) error
}

func invariants() []invariant {
	return []invariant{
		{"I1-I4: every card is in exactly one place", everyCardOnce},
		{"I5-I7, I9: tokens are conserved", tokensConserved},
		{"I8: one coin, none alone", oneCoin},
		{"I10-I13: tokens lie only where they may", tokensWhereTheyMay},
		{"I14: Items are attached in Covens, Graveyards and on trial", itemsWhereTheyMay},
		{"I15: no Coven grows beyond its limit", covensWithinLimit},
		{"I16: a Cauldron holds at most one card, which has a Cast effect", cauldrons},
		{"I18: a pile of the solo Square that bears a token does not grow", soloPiles},
		{"I19, I26: the phases follow each other; one Dawn and one Day after the last Event", phases},
		{"I20: every seat has one turn each Day, clockwise from the coin holder", turns},
		{"I21: one Draft Action first, then each action once at most", actionsOfATurn},
		{"I22: the coin moves once each Dawn, to the left, after the Square has filled", coinMoves},
		{"I23, I24: Square and decks grow only when they may", decksShrink},
		{"I25: each Night draws an Event", nightsDraw},
		{"I27: at most 17 rounds, and one for each Event that came back", roundsEnd},
		{"I28: one Day Event at most", oneDayEvent},
		{"I34: no more than 64 reactions wait", queueShort},
		{"I46: scoring changes nothing and gives the same each time", scoringIsRead},
	}
}

func TestInvariants(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]string{"house": "../../cards/fate/house", "fixtures": "testdata/fixtures.yaml"} {
		pack, err := cards.Open(path, fate.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		g, err := fate.New(pack.Source())
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var who []enginetest.Player
			for key, w := range generators() {
				if name == "fixtures" && key == "busy" {
					continue // would run into the looping fixture again and again
				}
				who = append(who, w)
			}
			games := 22
			if testing.Short() {
				games = 5
			}
			if *long {
				games = 1500
			}
			var w *watch
			enginetest.Run(t, g,
				enginetest.Config{Games: games, Players: who, Closely: 1 << 30, Partial: true,
					Each: func(t testing.TB, s enginetest.Step) {
						if s.Number == 0 {
							w = &watch{g: g, pack: pack.Source()}
						}
						w.look(t, s)
					}})
		})
	}
}

// watch follows a game.
type watch struct {
	g       *fate.Game
	pack    engine.PackSource
	d, last fate.Dump
	keys    []string // of the events of the last move, as they are told
	phase   string   // as the events tell it
	dawns   int      // after the last Event
	final   bool
	turns   []int // seats that have had their turn this Day
	used    map[string]int
	events  int // in the deck when Night fell
	back    int // Events that came back
	filled  bool
}

func (w *watch) look(t testing.TB, s enginetest.Step) {
	w.d = s.After.Dump().(fate.Dump)
	w.keys = nil
	for _, e := range s.Events {
		if told, ok := w.g.Tell(e); ok {
			w.keys = append(w.keys, told.Text.Key)
		} else {
			w.keys = append(w.keys, "")
		}
	}
	for _, i := range invariants() {
		if err := i.holds(w, s); err != nil {
			t.Fatalf("game %d, %d seats, options %v, move %d (%s): %s: %v", s.Game, s.Setup.Seats, s.Setup.Options, s.Number,
				s.Key, i.name, err)
		}
	}
	w.last = w.d
}

func (w *watch) happened(key string) bool { return slices.Contains(w.keys, key) }

// lying calls f for every Character that lies where it can bear something.
func lying(d fate.Dump, f func(place string, c layout.DumpCard)) {
	for _, pile := range d.Square {
		for i, c := range pile {
			place := "pile"
			if i == 0 {
				place = "square"
			}
			f(place, c)
		}
	}
	for _, c := range d.Trial {
		f("trial", c)
	}
	for _, s := range d.Seats {
		for place, list := range map[string][]layout.DumpCard{"hand": s.Hand, "coven": s.Coven, "graveyard": s.Graveyard} {
			for _, c := range list {
				f(place, c)
			}
		}
	}
}

func everyCardOnce(w *watch, s enginetest.Step) error {
	seen := map[engine.CardID]int{}
	count := func(ids []engine.CardID) {
		for _, id := range ids {
			seen[id]++
		}
	}
	for _, list := range [][]engine.CardID{w.d.Village, w.d.Well, w.d.Events, w.d.Burn, w.d.NightCard, w.d.DayCard,
		w.d.Resolving} {
		count(list)
	}
	for _, x := range w.d.Seats {
		count(x.Draft)
		count(x.Kept)
		count(x.Cauldron)
	}
	lying(w.d, func(_ string, c layout.DumpCard) {
		seen[c.Card]++
		count(c.Items)
	})
	for _, id := range w.g.Cards() {
		if seen[id] != 1 {
			return fmt.Errorf("%s lies in %d places", id, seen[id])
		}
		delete(seen, id)
	}
	if len(seen) > 0 {
		return fmt.Errorf("there are cards of no pack: %v", seen)
	}
	if len(w.d.Effects) == 0 && len(w.d.Resolving) > 0 {
		return fmt.Errorf("nothing runs and %v is still being resolved", w.d.Resolving)
	}
	return nil
}

func tokensConserved(w *watch, s enginetest.Step) error {
	sum := map[string]int{}
	lying(w.d, func(_ string, c layout.DumpCard) {
		sum["blessed_cursed"] += c.Tokens["blessed"] + c.Tokens["cursed"]
		sum["enchantment"] += c.Tokens["enchantment"]
		sum["suspicion"] += c.Tokens["suspicion"]
	})
	for name, all := range map[string]int{"blessed_cursed": 25, "enchantment": 25, "suspicion": 15} {
		left := w.d.Supply[name]
		if sum[name]+left != all {
			return fmt.Errorf("%d %s tokens lie on cards and %d are left: %d in all are expected", sum[name], name, left, all)
		}
		if left < 0 && s.Setup.Options["unlimited_tokens"] != "true" {
			return fmt.Errorf("%d %s tokens are left", left, name)
		}
	}
	return nil
}

func oneCoin(w *watch, s enginetest.Step) error {
	if alone := s.Setup.Seats == 1; alone != (w.d.Coin == -1) || w.d.Coin >= s.Setup.Seats {
		return fmt.Errorf("%d players and the coin with %d", s.Setup.Seats, w.d.Coin)
	}
	return nil
}

func tokensWhereTheyMay(w *watch, s enginetest.Step) (err error) {
	may := map[string][]string{
		"coven":     {"blessed", "cursed", "enchantment", "suspicion"},
		"trial":     {"blessed", "cursed", "enchantment"},
		"graveyard": {"blessed", "cursed"},
	}
	if s.Setup.Seats == 1 {
		may["square"], may["hand"] = may["coven"], may["coven"]
	}
	lying(w.d, func(place string, c layout.DumpCard) {
		for t := range c.Tokens {
			if !slices.Contains(may[place], t) {
				err = fmt.Errorf("a %s token lies on %s in the %s", t, c.Card, place)
			}
		}
	})
	return err
}

func itemsWhereTheyMay(w *watch, s enginetest.Step) (err error) {
	lying(w.d, func(place string, c layout.DumpCard) {
		ok := place == "coven" || place == "graveyard" || place == "trial" || place == "square" && s.Setup.Seats == 1
		if len(c.Items) > 0 && !ok {
			err = fmt.Errorf("Items %v lie under %s in the %s", c.Items, c.Card, place)
		}
	})
	return err
}

func covensWithinLimit(w *watch, s enginetest.Step) error {
	for i, x := range w.d.Seats {
		limit, _ := w.g.Fact(s.After, "limit."+string(rune('A'+i)))
		if n := len(x.Coven); n > limit.(int) && n > len(w.last.Seats[i].Coven) {
			return fmt.Errorf("the Coven of seat %d grew to %d; it may hold %d", i, n, limit)
		}
	}
	return nil
}

func cauldrons(w *watch, s enginetest.Step) error {
	for i, x := range w.d.Seats {
		if len(x.Cauldron) > 1 {
			return fmt.Errorf("the Cauldron of seat %d holds %v", i, x.Cauldron)
		}
		for _, c := range w.pack.Cards {
			if slices.Contains(x.Cauldron, c.ID) && len(abilitiesOf(&c.Node, "cast")) == 0 {
				return fmt.Errorf("%s has no Cast effect and is in a Cauldron", c.ID)
			}
		}
	}
	return nil
}

func soloPiles(w *watch, s enginetest.Step) error {
	if s.Setup.Seats > 1 {
		return nil
	}
	for i, pile := range w.d.Square {
		if len(pile) > 1 && len(pile[1].Tokens) > 0 {
			return fmt.Errorf("pile %d grew over %s, which bears a token", i+1, pile[1].Card)
		}
	}
	return nil
}

func phases(w *watch, s enginetest.Step) error {
	next := map[string][]string{
		"":                 {"tell.round"},
		"tell.round":       {"tell.night", "tell.scored"},
		"tell.night":       {"tell.dawn"},
		"tell.dawn":        {"tell.round", "tell.round.final"},
		"tell.round.final": {"tell.scored"},
	}
	for _, k := range w.keys {
		switch k {
		case "tell.round", "tell.round.final", "tell.night", "tell.dawn", "tell.scored":
			if !slices.Contains(next[w.phase], k) {
				return fmt.Errorf("%s follows %s", k, w.phase)
			}
			if k == "tell.scored" && !w.final {
				return fmt.Errorf("the game ends before the last Event was drawn")
			}
			if k == "tell.dawn" && w.final {
				w.dawns++
			}
			w.phase = k
		case "tell.final":
			if w.final {
				return fmt.Errorf("the last Event is drawn twice")
			}
			w.final = true
		}
	}
	if w.dawns > 1 || s.Finished && w.dawns != 1 {
		return fmt.Errorf("%d Dawns after the last Event; one is expected", w.dawns)
	}
	happening := len(w.d.Effects)+len(w.d.Waiting) > 0 // the last Event is told to be the last when it has happened
	if w.final != w.d.Final && !(w.d.Final && happening) || w.final && len(w.d.Events) > 0 &&
		s.Setup.Options["rounds"] != "three" {
		return fmt.Errorf("final is %v with %d Events left, told: %v", w.d.Final, len(w.d.Events), w.final)
	}
	return nil
}

func turns(w *watch, s enginetest.Step) error {
	for i, k := range w.keys {
		switch k {
		case "tell.round", "tell.round.final":
			w.turns = nil
		case "tell.turn":
			w.turns = append(w.turns, int(s.Events[i].Seat))
			w.used = map[string]int{}
		case "tell.night", "tell.scored":
			if len(w.turns) != s.Setup.Seats {
				return fmt.Errorf("the Day had the turns %v", w.turns)
			}
		}
	}
	for i, seat := range w.turns {
		if first := max(w.d.Coin, 0); w.phase == "tell.round" || w.phase == "tell.round.final" {
			if want := (first + i) % s.Setup.Seats; seat != want {
				return fmt.Errorf("turn %d belongs to seat %d; expected seat %d", i+1, seat, want)
			}
		}
	}
	return nil
}

func actionsOfATurn(w *watch, s enginetest.Step) error {
	if s.Before == nil {
		return nil
	}
	verbs := map[string]string{"square": "draft", "deck": "draft", "well": "draft", "recruit": "upkeep",
		"attach": "upkeep", "cast": "cast",
		"prepare": "cauldron", "activate": "cauldron", "remove": "cauldron", "exchange": "exchange"}
	verb, _, _ := strings.Cut(s.Key, ":")
	action, ok := verbs[verb]
	if !ok {
		return nil
	}
	before := s.Before.Dump().(fate.Dump)
	if len(before.Effects) > 0 {
		return fmt.Errorf("an action is offered while an effect runs")
	}
	r := newReferee(w.pack, s.Setup.Options, s.Before)
	r.day = true
	allowed := 1
	r.mods("extra_action", func(src source, m *engine.Node) {
		if m.Word("action", "") == action && r.players(src, m.Word("of", ""))[int(s.Move.Seat)] {
			allowed += m.Number("n", 1)
		}
	})
	if n := before.Used[action]; n >= allowed {
		return fmt.Errorf("seat %d takes %s for the %dth time; %d allowed", s.Move.Seat, action, n+1, allowed)
	}
	cards := len(before.Village) + len(before.Well)
	for _, p := range before.Square {
		cards += len(p)
	}
	if action != "draft" && before.Used["draft"] == 0 && cards > 0 {
		return fmt.Errorf("%s before the Draft Action", verb)
	}
	return nil
}

func coinMoves(w *watch, s enginetest.Step) error {
	moved := 0
	for i, k := range w.keys {
		switch k {
		case "tell.dawn":
			w.filled = true
		case "tell.coin":
			moved++
			if !w.filled {
				return fmt.Errorf("the coin moves before the Square has filled")
			}
			w.filled = false
			if want := (w.last.Coin + 1) % s.Setup.Seats; int(s.Events[i].Seat) != want || w.d.Coin != want {
				return fmt.Errorf("the coin goes from seat %d to %d", w.last.Coin, s.Events[i].Seat)
			}
		}
	}
	if s.Before != nil && moved == 0 && w.last.Coin != w.d.Coin {
		return fmt.Errorf("the coin moved in silence")
	}
	return nil
}

func decksShrink(w *watch, s enginetest.Step) error {
	if s.Before == nil {
		return nil
	}
	size := func(d fate.Dump) (n int) {
		for _, p := range d.Square {
			n += len(p)
		}
		return n
	}
	grown := size(w.d) - size(w.last)
	if dawn := w.happened("tell.dawn"); grown > 4 || grown > 0 && !dawn {
		return fmt.Errorf("the Square grows by %d", grown)
	}
	if len(w.d.Village) > len(w.last.Village) && !w.happened("tell.reshuffled") {
		return fmt.Errorf("the Village Deck grows")
	}
	if len(w.d.Well) > len(w.last.Well) && !w.happened("tell.traded") {
		return fmt.Errorf("the Well grows")
	}
	return nil
}

func nightsDraw(w *watch, s enginetest.Step) error {
	for _, k := range w.keys {
		switch k {
		case "tell.night":
			w.events = len(w.last.Events)
		case "tell.event-returns":
			w.back++
		case "tell.dawn":
			if w.events > 0 && len(w.d.Events) >= w.events {
				return fmt.Errorf("the Night began with %d Events in the deck and ended with %d", w.events, len(w.d.Events))
			}
		}
	}
	return nil
}

func roundsEnd(w *watch, s enginetest.Step) error {
	if w.d.Round > 17+w.back {
		return fmt.Errorf("round %d", w.d.Round)
	}
	return nil
}

func oneDayEvent(w *watch, s enginetest.Step) error {
	if len(w.d.DayCard) == 0 {
		if w.d.DayEvent != "" {
			return fmt.Errorf("%s is in force and was never drawn", w.d.DayEvent)
		}
		return nil
	}
	if w.d.DayEvent != w.d.DayCard[0] {
		return fmt.Errorf("%s is in force; on top of the Day Card lies %s", w.d.DayEvent, w.d.DayCard[0])
	}
	return nil
}

func queueShort(w *watch, s enginetest.Step) error {
	if len(w.d.Waiting) > 64 || len(w.d.Effects) > 8 {
		return fmt.Errorf("%d reactions wait and %d effects run", len(w.d.Waiting), len(w.d.Effects))
	}
	return nil
}

func scoringIsRead(w *watch, s enginetest.Step) error {
	if s.Number%25 != 0 && !s.Finished {
		return nil
	}
	before, err := s.After.AppendBinary(nil)
	if err != nil {
		return err
	}
	table := s.After.(*fateplay.State)
	first, second := score.Standing(table), score.Standing(table)
	after, err := s.After.AppendBinary(nil)
	switch {
	case err != nil:
		return err
	case !reflect.DeepEqual(first, second):
		return fmt.Errorf("scored twice, the scores are %v and %v", first.Seats, second.Seats)
	case !bytes.Equal(before, after):
		return errors.New("scoring has changed the position")
	}
	return nil
}
