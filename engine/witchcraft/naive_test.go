package witchcraft

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// naive counts a table a second time, from what the pack says and where the cards lie: power, difficulties, the verdict
// (I24). It reads the pack's text and asks the rules for nothing.
type naive struct {
	t *testing.T
	s *play.State
}

// node is a card as the pack writes it.
func (n naive) node(c play.Card) *engine.Node {
	d := n.s.Def(c)
	if d.Source < 0 || d.Class == program.Juror {
		return &engine.Node{}
	}
	return &n.s.R.Pack.Cards[d.Source].Node
}

func (n naive) zone(z play.Zone) (out []play.Card) {
	for c := n.s.At[z].Head; c != play.NoCard; c = n.s.Next[c] {
		out = append(out, c)
	}
	return out
}

// side is how a Witch in play was played.
func (n naive) side(c play.Card) string {
	if n.s.Tags[c]&play.TagRevealed != 0 {
		return "revealed"
	}
	return "hidden"
}

// isOf reports whether a Witch in play counts as of a family.
func (n naive) isOf(c play.Card, family string) bool {
	for _, m := range list(n.node(c).Get(n.side(c)).Get("while")) {
		if m.Get("family") != nil {
			return true
		}
	}
	return n.node(c).Word("family", "") == family
}

func list(n *engine.Node) (out []*engine.Node) {
	if n == nil {
		return nil
	}
	for i := range n.Items {
		out = append(out, &n.Items[i])
	}
	return out
}

// find counts what a search of the house pack finds: those that stars and difficulties have.
func (n naive) find(src play.Card, sel *engine.Node) (count int) {
	flagged := func(key string) bool { v := sel.Get(key); return v != nil && v.Bool }
	switch in := sel.Word("in", ""); in {
	case "play":
		for _, c := range n.zone(play.ZonePlay) {
			family, mode := sel.Word("family", ""), sel.Word("mode", "")
			if (family == "" || n.isOf(c, family)) && (mode == "" || mode == n.side(c)) && !(flagged("other") && c == src) {
				count++
			}
		}
	case "jail":
		return len(n.zone(play.ZoneJail))
	case "familiars":
		return len(n.zone(play.ZoneFamiliars))
	case "lost_souls":
		return len(n.zone(play.ZoneLost))
	case "overcome_now":
		return int(n.s.Overcome)
	case "hand":
		for _, c := range n.zone(play.ZoneHand) {
			if n.node(c).Word("kind", "") == sel.Word("kind", "witch") {
				count++
			}
		}
	default:
		n.t.Errorf("a number of the house pack looks in %q", in)
	}
	return count
}

// number is a number of a card.
func (n naive) number(src play.Card, v *engine.Node) int {
	if v == nil {
		return 0
	}
	if len(v.Keys) == 0 {
		return v.Int
	}
	c := v.Get("count")
	if c == nil {
		n.t.Errorf("%s has a number that is no count", n.s.ID(src))
		return 0
	}
	x := n.find(src, c.Get("of"))/c.Number("per", 1)*c.Number("times", 1) + c.Number("plus", 0)
	if c.Get("min") != nil {
		x = max(x, c.Number("min", 0))
	}
	if c.Get("max") != nil {
		x = min(x, c.Number("max", 0))
	}
	return x
}

// held is what holds of a kind by a box of a card.
func (n naive) held(c play.Card, box, kind string) (out []*engine.Node) {
	for _, m := range list(n.node(c).Get(box).Get("while")) {
		if v := m.Get(kind); v != nil {
			out = append(out, v)
		}
	}
	return out
}

// power is all power there is (R30).
func (n naive) power() int {
	sum := int(n.s.Bonus)
	for _, c := range n.zone(play.ZonePlay) {
		side := n.node(c).Get(n.side(c))
		sum += side.Number("power", 0) + n.number(c, side.Get("star"))
	}
	for _, c := range n.zone(play.ZoneFamiliars) {
		for _, m := range n.held(c, "familiar", "power") {
			sum += n.number(c, m.Get("add"))
		}
	}
	return sum
}

// chosen are the cards that hold something by being chosen: the Mission, and the Challenges at it.
func (n naive) chosen() (out []play.Card) {
	add := func(c play.Card) {
		if n.s.Silent[c]>>program.BoxChosen&1 == 0 && n.s.Tags[c]&play.TagLate == 0 {
			out = append(out, c)
		}
	}
	if m := n.s.Display[n.s.Chosen]; m != play.NoCard {
		add(m)
	}
	for _, c := range n.zone(play.At(int(n.s.Chosen))) {
		add(c)
	}
	return out
}

// difficulty is what overcomes a Challenge at the chosen Mission; of the Mission itself, c is that.
func (n naive) difficulty(c play.Card, scope string) int {
	x := n.node(c).Number("difficulty", 0) + int(n.s.Adjusted[c])
	if scope == "mission_here" {
		x += int(n.s.Eased)
	}
	for _, k := range n.chosen() {
		for _, m := range n.held(k, "chosen", "difficulty") {
			if of := m.Word("of", ""); of == scope || of == "self" && k == c {
				x += n.number(k, m.Get("add"))
			}
		}
	}
	return max(0, x)
}

// blocks reports whether a card at the chosen Mission blocks something.
func (n naive) blocks(what string) (by play.Card) {
	for _, k := range n.chosen() {
		for _, m := range n.held(k, "chosen", "block") {
			if m.Text == what {
				return k
			}
		}
	}
	return play.NoCard
}

// same holds what the rules count to what is counted here.
func (n naive) same() {
	s := n.s
	n.t.Helper()
	if have, want := s.Recount(), n.power(); have != want {
		n.t.Errorf("the power is counted as %d; it is %d (I24)", have, want)
	}
	if s.Stage != play.StageOvercome || s.Depth > 0 {
		return
	}
	available := max(0, n.power()-int(s.Spent))
	if have, want := s.MissionDifficulty(int(s.Chosen)), n.difficulty(s.Display[s.Chosen], "mission_here"); have != want {
		n.t.Errorf("the Mission takes %d; it should take %d (I24)", have, want)
	}
	offered := map[play.Card]bool{}
	for _, a := range s.Answers(s.Ask[0].ID, nil) {
		if k, c, _ := play.Split(a); k == play.AnsOvercome {
			offered[c] = true
		}
	}
	for _, c := range n.zone(play.At(int(s.Chosen))) {
		blocking := len(n.held(c, "chosen", "block")) > 0 && s.Silent[c]>>program.BoxChosen&1 == 0 &&
			s.Tags[c]&play.TagLate == 0
		can := n.difficulty(c, "challenges_here") <= available && (blocking || n.blocks("challenges") == play.NoCard)
		if offered[c] != can {
			n.t.Errorf("%s can be overcome: %t; it is offered: %t (I14, I15)", s.ID(c), can, offered[c])
		}
	}
}

// verdict is the ending of a trial.
func (n naive) verdict() string {
	convinced := 0
	for j := range n.s.Jurors {
		sum := 0
		for _, c := range n.zone(play.Before(j)) {
			sum += int(n.s.Def(c).Value)
		}
		if int(n.s.Persuasion[j]) >= sum {
			convinced++
		}
	}
	return []string{"evil-reigns", "guilty", "not-guilty", "innocent"}[convinced]
}
