package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"witchtable/engine/enginetest/pinned"
)

// The tests of this file referee logs as a stranger would: from the JSON, docs/game-log.md and docs/game-log/fate.md
// alone, without the engine.

// logs are whole games with every position, as plain JSON.
func logs(t *testing.T, more ...string) []map[string]any {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.jsonl")
	args := append([]string{"simulate", "-n", "8", "--players", "1-4", "--brains", "random", "--log", path, "--positions"},
		more...)
	if code, _, errs := witchtable(t, nil, args...); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]any
	for _, line := range bytes.Split(bytes.TrimSpace(raw), []byte("\n")) {
		var game map[string]any
		if err := json.Unmarshal(line, &game); err != nil {
			t.Fatal(err)
		}
		out = append(out, game)
	}
	return out
}

func TestLogMatchesItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/game-log.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range logs(t) {
		if err := schema.Validate(g); err != nil {
			t.Errorf("game %d: %v", i+1, err)
		}
	}
	s := database(t)
	_, out, _ := witchtable(t, nil, "table", "export", "--db", s.path, string(s.running))
	exported, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(exported); err != nil {
		t.Errorf("an exported table: %v", err)
	}
}

func at(v any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			v = v.(map[string]any)[step]
		case int:
			v = v.([]any)[step]
		}
	}
	return v
}

func number(v any) int { return int(v.(float64)) }

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

func strs(v any) (out []string) {
	for _, s := range list(v) {
		out = append(out, s.(string))
	}
	return out
}

// dice are the game's random numbers, made from the seed as the page says.
type dice struct {
	seed []byte
	n    uint64
}

func (d *dice) below(m uint64) uint64 {
	for {
		block := binary.BigEndian.AppendUint64(slices.Clone(d.seed), d.n/4)
		sum := sha256.Sum256(block)
		w := binary.BigEndian.Uint64(sum[8*(d.n%4):])
		d.n++
		if hi, lo := bits.Mul64(w, m); lo >= -m%m {
			return hi
		}
	}
}

func TestLogCanBeRefereed(t *testing.T) {
	for i, g := range logs(t) {
		t.Run(fmt.Sprintf("game %d", i+1), func(t *testing.T) {
			cards := packOf(t, g)
			refereeChance(t, g)
			refereeDeal(t, g, cards)
			before := at(g, "start", "position")
			for n, m := range list(g["moves"]) {
				refereeMove(t, g, n, m, before, cards)
				refereeWhatFollows(t, m, before, cards)
				refereeEvents(t, g, m, before, cards)
				before = at(m, "position")
			}
			if a, b := asJSON(t, before), asJSON(t, g["final"]); a != b {
				t.Errorf("the final position is not the one after the last move:\n%s\n%s", a, b)
			}
			refereeScore(t, g)
		})
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// packOf reads the cards in the pack's order, by kind.
func packOf(t *testing.T, g map[string]any) map[string][]string {
	t.Helper()
	content := at(g, "pack", "content").(string)
	if sum := sha256.Sum256([]byte(content)); hex.EncodeToString(sum[:]) != at(g, "pack", "hash") {
		t.Error("the pack's content does not have the pack's hash")
	}
	var pack map[string]any
	if err := json.Unmarshal([]byte(content), &pack); err != nil {
		t.Fatal(err)
	}
	cards := map[string][]string{}
	for _, c := range list(pack["cards"]) {
		id, kind := at(c, "id").(string), at(c, "kind").(string)
		cards[kind] = append(cards[kind], id)
		cards["all"] = append(cards["all"], id)
	}
	return cards
}

// refereeChance: every random outcome follows from the seed.
func refereeChance(t *testing.T, g map[string]any) {
	t.Helper()
	seed, err := hex.DecodeString(at(g, "setup", "seed").(string))
	if err != nil {
		t.Fatal(err)
	}
	d := &dice{seed: seed}
	draws := list(at(g, "start", "draws"))
	for _, m := range list(g["moves"]) {
		draws = append(draws, list(at(m, "draws"))...)
	}
	for i, draw := range draws {
		if below, got := number(at(draw, 0)), number(at(draw, 1)); got != int(d.below(uint64(below))) {
			t.Fatalf("draw %d of %d does not follow from the seed", i, len(draws))
		}
	}
}

// refereeDeal: the decks are the pack's cards, shuffled with the logged draws, and were dealt from the top.
func refereeDeal(t *testing.T, g map[string]any, cards map[string][]string) {
	t.Helper()
	draws := list(at(g, "start", "draws"))
	if number(at(g, "setup", "seats")) > 1 {
		draws = draws[1:] // who begins
	}
	for _, deck := range []struct{ name, kind string }{{"village", "character"}, {"well", "item"}, {"events", "event"}} {
		order := slices.Clone(cards[deck.kind])
		for i := len(order) - 1; i > 0; i-- {
			if below := number(at(draws[0], 0)); below != i+1 {
				t.Fatalf("%s: a draw below %d where the shuffle needs one below %d", deck.name, below, i+1)
			}
			j := number(at(draws[0], 1))
			order[i], order[j] = order[j], order[i]
			draws = draws[1:]
		}
		if logged := strs(at(g, "decks", deck.name)); !slices.Equal(order, logged) {
			t.Errorf("%s was shuffled to %v; the log says %v", deck.name, order, logged)
		}
	}
	village := strs(at(g, "decks", "village"))
	pos := at(g, "start", "position")
	for pile := range 4 {
		if top := at(pos, "square", pile, 0, "card"); top != village[pile] {
			t.Errorf("pile %d shows %v; dealt was %s", pile, top, village[pile])
		}
	}
	for s := range number(at(g, "setup", "seats")) {
		var hand []string
		for _, c := range list(at(pos, "seats", s, "hand")) {
			hand = append(hand, at(c, "card").(string))
		}
		hand = append(hand, strs(at(pos, "seats", s, "draft"))...)
		if dealt := village[4+4*s : 8+4*s]; !slices.Equal(hand, dealt) {
			t.Errorf("seat %d has %v; dealt were %v", s, hand, dealt)
		}
	}
}

// refereeMove: the question was open, the answer legal, every card is in one place, and cards come from the tops of
// decks.
func refereeMove(t *testing.T, g map[string]any, n int, m, before any, cards map[string][]string) {
	t.Helper()
	if number(at(m, "n")) != n+1 {
		t.Errorf("move %d has number %v", n+1, at(m, "n"))
	}
	asked := false
	for _, o := range list(at(m, "open")) {
		asked = asked || at(o, "id") == at(m, "decision") && at(o, "seat") == at(m, "seat")
	}
	if !asked || !slices.Contains(strs(at(m, "legal")), at(m, "answer").(string)) {
		t.Errorf("move %d answers a question that is not open, or with something illegal: %v", n+1, at(m, "answer"))
	}
	here := cardsIn(at(m, "position"))
	slices.Sort(here)
	all := slices.Clone(cards["all"])
	slices.Sort(all)
	if !slices.Equal(here, all) {
		t.Fatalf("after move %d not every card is in exactly one place: %d of %d", n+1, len(here), len(all))
	}
	taken := map[string]string{"deck": "village"}
	if deck := taken[at(m, "answer").(string)]; deck != "" {
		e := at(m, "events", 0)
		if number(at(e, "kind")) != 7 {
			return // the deck was empty, or something came before
		}
		top := strs(at(before, deck))[0]
		if got := cards["all"][number(at(e, "args", 0))]; got != top {
			t.Errorf("move %d draws %s; on top lay %s", n+1, got, top)
		}
		if secret := list(at(e, "secret")); len(secret) != 1 || !slices.Equal(list(at(e, "knows")), []any{at(m, "seat")}) {
			t.Errorf("move %d: the card drawn is secret from %v and known to %v", n+1, secret, at(e, "knows"))
		}
	}
}

// cardsIn lists the cards of a position, wherever they lie.
func cardsIn(pos any) (out []string) {
	var pick func(v any)
	pick = func(v any) {
		switch v := v.(type) {
		case string:
			out = append(out, v)
		case []any:
			for _, x := range v {
				pick(x)
			}
		case map[string]any:
			pick(v["card"])
			pick(v["items"])
		}
	}
	for _, zone := range []string{"village", "well", "events", "square", "trial", "burn", "night_card", "day_card",
		"resolving"} {
		pick(at(pos, zone))
	}
	for _, s := range list(at(pos, "seats")) {
		for _, zone := range []string{"hand", "draft", "kept", "coven", "graveyard", "cauldron"} {
			pick(at(s, zone))
		}
	}
	return out
}

// refereeScore: lines add up to sections, sections to totals, and nobody has more than a winner.
func refereeScore(t *testing.T, g map[string]any) {
	t.Helper()
	if g["over"] != true {
		t.Error("the game is not over")
	}
	best := -1 << 30
	for s, seat := range list(at(g, "score", "seats")) {
		total := 0
		for _, sec := range list(at(seat, "sections")) {
			sum := 0
			for _, l := range list(at(sec, "lines")) {
				sum += number(at(l, "points"))
			}
			if sum != number(at(sec, "points")) {
				t.Errorf("seat %d: %d points in %v's lines; the section says %v", s, sum, at(sec, "title"), at(sec, "points"))
			}
			total += sum
		}
		if total != number(at(seat, "total")) || total != number(at(g, "final", "seats", s, "score")) {
			t.Errorf("seat %d: sections add up to %d; total %v, final position %v", s, total, at(seat, "total"),
				at(g, "final", "seats", s, "score"))
		}
		best = max(best, total)
	}
	for _, w := range list(at(g, "score", "winners")) {
		if got := number(at(g, "score", "seats", number(w), "total")); got != best {
			t.Errorf("winner %v has %d points, the best %d", w, got, best)
		}
	}
}

// refereeEvents: Events come from the top of their deck, and one that goes back lies at its bottom, or is shuffled in
// with the draws of the move, where it had no others. Of the order in which a player puts some back only the cards are
// checked.
func refereeEvents(t *testing.T, g map[string]any, m, before any, cards map[string][]string) {
	t.Helper()
	deck, draws := strs(at(before, "events")), list(at(m, "draws"))
	for _, e := range list(at(m, "events")) {
		id, kind := "", number(at(e, "kind"))
		if kind == 38 || kind == 39 || kind == 40 {
			id = cards["all"][number(at(e, "args", 0))]
		}
		switch {
		case kind == 38 || kind == 39:
			if deck[0] != id {
				t.Errorf("move %v draws the Event %s; on top lay %s", at(m, "n"), id, deck[0])
				return
			}
			deck = deck[1:]
		case kind == 40:
			deck = append(slices.Clone(deck), id)
			if afters(t, g)[id] != "event_shuffle" {
				continue
			}
			if len(draws) != len(deck)-1 {
				return // something else was drawn, too
			}
			for i := len(deck) - 1; i > 0; i-- {
				j := number(at(draws[0], 1))
				deck[i], deck[j] = deck[j], deck[i]
				draws = draws[1:]
			}
		}
	}
	now := strs(at(m, "position", "events"))
	if strings.HasPrefix(at(m, "answer").(string), "next:") { // cards looked at are put back in another order
		slices.Sort(deck)
		now = slices.Sorted(slices.Values(now))
	}
	if !slices.Equal(deck, now) {
		t.Errorf("move %v: the Event Deck should be %v; it is %v", at(m, "n"), deck, now)
	}
}

// afters are where Night Events go, of those whose card says so.
func afters(t *testing.T, g map[string]any) map[string]string {
	t.Helper()
	var pack map[string]any
	if err := json.Unmarshal([]byte(at(g, "pack", "content").(string)), &pack); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, c := range list(pack["cards"]) {
		if after, ok := at(c, "after").(string); ok {
			out[at(c, "id").(string)] = after
		}
	}
	return out
}

// lying finds a card among the zones of the seats: the zone and the card with what it bears.
func lying(pos any, id string) (zone string, card any) {
	for _, s := range list(at(pos, "seats")) {
		for _, zone := range []string{"coven", "graveyard"} {
			for _, c := range list(at(s, zone)) {
				if at(c, "card") == id {
					return zone, c
				}
			}
		}
	}
	return "", nil
}

func tokens(card any) map[string]int {
	out := map[string]int{}
	m, _ := at(card, "tokens").(map[string]any)
	for k, v := range m {
		out[k] = number(v)
	}
	return out
}

// refereeWhatFollows: what no event tells, and the orders of piles, are as the page says.
func refereeWhatFollows(t *testing.T, m, before any, cards map[string][]string) {
	t.Helper()
	after := at(m, "position")
	kinds, touched := map[int]int{}, map[string]int{}
	for _, e := range list(at(m, "events")) {
		kind := number(at(e, "kind"))
		kinds[kind]++
		if first := number(at(e, "args", 0)); kind >= 17 && kind <= 31 && first >= 0 && first < len(cards["all"]) {
			touched[cards["all"][first]]++
			if kind == 19 || kind == 30 {
				touched[cards["all"][number(at(e, "args", 1))]]++
			}
		}
	}
	for _, e := range list(at(m, "events")) {
		kind, seat := number(at(e, "kind")), number(at(e, "seat"))
		first := number(at(e, "args", 0))
		switch kind {
		case 23, 24: // turned over on the way into the Graveyard
			id := cards["all"][first]
			was, now := tokensIn(before, "coven", id), tokensIn(after, "graveyard", id)
			if was == nil || now == nil || touched[id] > 1 {
				break
			}
			want := map[string]int{"blessed": was["cursed"], "cursed": was["blessed"]}
			for _, k := range []string{"blessed", "cursed", "enchantment", "suspicion"} {
				if now[k] != want[k] {
					t.Errorf("move %v buries %s with %v; in the Graveyard it has %v", at(m, "n"), id, was, now)
				}
			}
		case 37, 38, 39, 41:
			if solo := len(list(at(before, "seats"))) == 1; !solo && kinds[42] == 0 && seat != number(at(after, "coin")) {
				t.Errorf("move %v: an event of the kind %d is seat %d's; the coin holder is %v", at(m, "n"), kind, seat,
					at(after, "coin"))
			}
		}
		if kind == 39 && kinds[39] == 1 && at(after, "day_card", 0) != cards["all"][first] {
			t.Errorf("move %v: the newest Day Event should lie uppermost; the Day Card has %v", at(m, "n"),
				at(after, "day_card"))
		}
	}
	was, now := strs(at(before, "burn")), strs(at(after, "burn"))
	if kinds[24]+kinds[29]+kinds[30]+kinds[36] == 0 && (len(now) < len(was) || !slices.Equal(was, now[:len(was)])) {
		t.Errorf("move %v: what is burned should come behind what lies on the Burn Pile; before %v, after %v", at(m, "n"),
			was, now)
	}
	was, now = strs(at(before, "night_card")), strs(at(after, "night_card"))
	if len(now) < len(was) || !slices.Equal(was, now[len(now)-len(was):]) {
		t.Errorf("move %v: the newest Night Event should lie uppermost; before %v, after %v", at(m, "n"), was, now)
	}
}

// tokensIn are a card's tokens if it lies in a zone, else nil.
func tokensIn(pos any, zone, id string) map[string]int {
	if z, c := lying(pos, id); z == zone {
		return tokens(c)
	}
	return nil
}

// TestGuideAndChartAreDocumented counts the Enchantment and Suspicion of final positions by the tables of the page.
func TestGuideAndChartAreDocumented(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/game-log/fate.md")
	if err != nil {
		t.Fatal(err)
	}
	counted := 0
	for table, rows := range map[string]int{"bands": 4, "steep": 4, "gentle": 3} {
		var guide [][4]int
		for _, row := range regexp.MustCompile(
			"(?m)^\\| `"+table+"` \\| (\\d+) \\| (-?\\d+) \\| (-?\\d+) \\| (-?\\d+) \\|$").FindAllStringSubmatch(string(page),
			-1) {
			var r [4]int
			for i := range r {
				fmt.Sscan(row[i+1], &r[i])
			}
			guide = append(guide, r)
		}
		if len(guide) != rows {
			t.Fatalf("the page has %d rows of the guide %s", len(guide), table)
		}
		chart := []int{0, 2, 4, 6, 10, 16}
		for _, g := range logs(t, "--options", "enchantment_table="+table) {
			counted += refereeGuide(t, g, guide, chart)
		}
	}
	if counted < 20 {
		t.Errorf("%d scores were counted; too few to mean anything", counted)
	}
}

// refereeGuide counts two steps of the scoring, but for Covens with cards that change types or levels.
func refereeGuide(t *testing.T, g map[string]any, guide [][4]int, chart []int) (counted int) {
	t.Helper()
	var pack map[string]any
	if err := json.Unmarshal([]byte(at(g, "pack", "content").(string)), &pack); err != nil {
		t.Fatal(err)
	}
	types, odd := map[string]string{}, map[string]bool{}
	for _, c := range list(pack["cards"]) {
		id := at(c, "id").(string)
		types[id], _ = at(c, "type").(string)
		odd[id] = regexp.MustCompile(`"(level|type)":\{`).MatchString(asJSON(t, c))
	}
	for s, seat := range list(at(g, "final", "seats")) {
		row, level, suspicion, skip, points := guide[0], 0, 0, false, 0
		for _, c := range list(at(seat, "coven")) {
			level += tokens(c)["enchantment"]
			suspicion += tokens(c)["suspicion"]
			for _, id := range append(strs(at(c, "items")), at(c, "card").(string)) {
				skip = skip || odd[id]
			}
		}
		for _, r := range guide {
			if level >= r[0] {
				row = r
			}
		}
		for _, c := range list(at(seat, "coven")) {
			points += map[string]int{"witch": row[1], "villager": row[2]}[types[at(c, "card").(string)]]
		}
		points += row[3] * len(list(at(seat, "graveyard")))
		if skip {
			continue
		}
		counted++
		for _, sec := range list(at(g, "score", "seats", s, "sections")) {
			have := number(at(sec, "points"))
			switch key := at(sec, "title", "key").(string); {
			case strings.HasSuffix(key, ".enchantment") && have != points:
				t.Errorf("game %v, seat %d: %d Enchantment tokens bring %d points; by the page %d", g["number"], s, level, have,
					points)
			case strings.HasSuffix(key, ".suspicion") && have != -chart[min(suspicion, len(chart)-1)]:
				t.Errorf("game %v, seat %d: %d Suspicion tokens bring %d points", g["number"], s, suspicion, have)
			}
		}
	}
	return counted
}

// TestEventsAreDocumented: the page has every kind of event that there is, whether it happens here or not, and every
// verb that is answered with; a log has no other events than those of the page.
func TestEventsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/game-log/fate.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+) \|`).FindAllStringSubmatch(string(page), -1) {
		documented[m[1]] = true
	}
	names := map[string]string{}
	for _, e := range pinned.Constants(t, "../../engine/fate/play", "EvBegins", "evNone", "EvKinds") {
		names[e.Number] = e.Name
		if !documented[e.Number] {
			t.Errorf("docs/game-log/fate.md has no row for the event %s, %s of engine/fate/play/events.go", e.Number, e.Name)
		}
	}
	for number := range documented {
		if names[number] == "" {
			t.Errorf("docs/game-log/fate.md explains the event %s, which engine/fate/play/events.go does not have", number)
		}
	}
	missing := map[string]bool{}
	for _, g := range logs(t) {
		for _, m := range list(g["moves"]) {
			for _, key := range strs(at(m, "legal")) {
				if verb, _, _ := strings.Cut(key, ":"); !strings.Contains(string(page), "`"+verb+"`") {
					missing["the verb "+verb] = true
				}
			}
			for _, e := range list(at(m, "events")) {
				if kind := fmt.Sprint(number(at(e, "kind"))); !documented[kind] {
					missing[fmt.Sprintf("the event %s, %s", kind, names[kind])] = true
				}
			}
		}
	}
	for what := range missing {
		t.Errorf("docs/game-log/fate.md does not explain %s, which logs have", what)
	}
}
