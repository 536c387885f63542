package witchcraft

import (
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/permuted"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// TestNobodySeesHiddenCardsChangePlaces permutes, in games at random, by rule of thumb and of who uses all actions, all
// that a viewer may not know by the rules: nothing that the viewer is shown may change (I23). With -long it looks at
// 100,000 views.
func TestNobodySeesHiddenCardsChangePlaces(t *testing.T) {
	views := 3000
	if *long {
		views = 100_000
	}
	g, l := withTexts(t), lore.New(bookOf(t))
	seen := permutations{of: map[string]int{}}
	scout := enginetest.Prefer("use", "yes", "pick", "hide", "overcome", "stay")
	n := 0
	for ; seen.views < views; n++ {
		rng := rand.New(rand.NewPCG(uint64(n), 23))
		p, err := g.Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker,
			Options: permutedOptions(g, n, rng)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s := p.(*play.State); !s.Over(); {
			for _, viewer := range []engine.Seat{0, engine.Onlooker} {
				seen.look(t, s, viewer, rng)
			}
			if t.Failed() {
				t.Fatalf("game %d, round %d, stage %d", n, s.Round, s.Stage)
			}
			d := s.Open(nil)[0]
			a := scout(s, d, s.Answers(d.ID, nil), rng)
			switch n % 3 {
			case 0:
				a = choose(n, s.Answers(d.ID, nil), rng)
			case 1:
				a, _ = l.Answer(s.Clone(), d.ID)
			}
			if err := s.Apply(engine.Move{Decision: d.ID, Answer: a}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, what := range hiddenKinds {
		if seen.of[what] < 100 {
			t.Errorf("%s changed places in %d views: nothing was tried", what, seen.of[what])
		}
	}
	t.Logf("%d views in %d games: %v", seen.views, n, seen.of)
}

// TestOnlookersDoNotSeeWhatThePlayerHasLookedAt: a Challenge that the player knew on top of its deck comes to a place
// face down: the player knows which it is, and onlookers do not (I23).
func TestOnlookersDoNotSeeWhatThePlayerHasLookedAt(t *testing.T) {
	p := laid(t, withTexts(t), `{stage: play, hand: [petra-fenwick, curse], jurors: {osric-tallow: 1, bettany-rusk: 1,
  maud-ferrier: 1}, display: [{mission: burn-the-blighted-rye, challenges: [rival-crone]}, {mission: light-the-ford,
  challenges: [rooting-hog, torch-mob]}, gap], play: [hesper-bellamy]}`)
	s := p.(*play.State)
	for _, key := range []string{"hide:petra-fenwick", "use", "enough", "mission:light-the-ford"} {
		answer(t, s, key)
	}
	known := 0
	for _, c := range s.List(play.ZoneAt, nil) {
		if s.Tags[c]&play.TagSeen != 0 {
			known++
		}
	}
	if known != 1 {
		t.Fatalf("%d Challenges are known where they lie face down; want 1", known)
	}
	rng, seen := rand.New(rand.NewPCG(3, 23)), permutations{of: map[string]int{}}
	for range 50 {
		seen.look(t, s, 0, rng)
		seen.look(t, s, engine.Onlooker, rng)
	}
}

// permutedOptions are those of the nth game: as they usually are, and every other game at random.
func permutedOptions(g *Game, n int, rng *rand.Rand) map[string]string {
	if n%2 == 0 {
		return nil
	}
	return enginetest.RandomOptions(g.Info(), rng)
}

// What may change places.
var hiddenKinds = []string{"face-down Challenges and their deck", "Convictions", "Missions of an act", "people",
	"Recruits", "Witches to be drafted", "the Coven deck", "the Coven deck and the hand"}

// permutations counts the views that were looked at, and what lay elsewhere in them.
type permutations struct {
	views int
	of    map[string]int
}

// look has the viewer look at the table with hidden cards in other places.
func (k *permutations) look(t *testing.T, s *play.State, viewer engine.Seat, rng *rand.Rand) {
	t.Helper()
	names, moved := permuted.Same(), false
	for _, h := range hiddenFrom(s, viewer == 0) {
		if names.Shuffle(h.cards, rng) > 0 {
			k.of[h.what]++
			moved = true
		}
	}
	if !moved {
		return
	}
	other := s.Clone().(*play.State)
	rename(other, names)
	other.Chance = engine.Restore(engine.SeedOf(rng.Uint64()), 0)
	if err := other.Check(); err != nil {
		t.Fatalf("with other cards hidden from seat %d: %v", viewer, err)
	}
	if k.views++; k.views%2 == 0 { // either way round: what was looked at first is not what is made first
		s, other = other, s
	}
	if err := enginetest.Alike(s, other, viewer); err != nil {
		t.Errorf("when all that seat %d may not know is permuted, %v (I23)", viewer, err)
	}
}

// hidden is cards of which a viewer knows that they lie in some places, and not which where.
type hidden struct {
	what  string
	part  uint8 // Missions: the act; with a hand: the class
	cards []play.Card
}

// hiddenFrom is what the player, or an onlooker, may not know, by section 5 of the digest and the rulings A10 to A13,
// A69, A74 and A79.
func hiddenFrom(s *play.State, player bool) (out []hidden) {
	add := func(what string, part uint8, cards ...play.Card) {
		at := slices.IndexFunc(out, func(h hidden) bool { return h.what == what && h.part == part })
		if at < 0 {
			at, out = len(out), append(out, hidden{what: what, part: part})
		}
		out[at].cards = append(out[at].cards, cards...)
	}
	add(hiddenKinds[0], 0, unknownOf(s, play.ZoneChallenges, program.ChallengeDeck, player)...)
	add(hiddenKinds[1], 0, s.List(play.ZoneConvictions, nil)...)
	for z := play.ZoneAt; z < play.Zones; z++ {
		for _, c := range s.List(z, nil) {
			switch up, seen := s.Up(c), s.Tags[c]&play.TagSeen != 0; {
			case up || player && seen:
			case z < play.ZoneBefore:
				add(hiddenKinds[0], 0, c)
			default:
				add(hiddenKinds[1], 0, c)
			}
		}
	}
	for _, c := range s.List(play.ZoneMissions, nil) {
		add(hiddenKinds[2], s.Def(c).Act, c)
	}
	add(hiddenKinds[3], 0, unknownOf(s, play.ZoneVillagers, program.VillagerDeck, player)...)
	add(hiddenKinds[4], 0, s.List(play.ZoneRecruits, nil)...)
	add(hiddenKinds[5], 0, s.List(play.ZonePool, nil)...)
	add(hiddenKinds[5], 0, s.List(play.ZoneAside, nil)...)
	deck := unknownOf(s, play.ZoneCoven, program.CovenDeck, player)
	if player || s.Opts.OpenHand {
		add(hiddenKinds[6], 0, deck...)
		return out
	}
	// Which Witches and Curses an unseen hand has is hidden; that it has a Witch to be played, or Curses left, is told by
	// what is asked, so each comes for one of her class.
	for _, c := range append(deck, s.List(play.ZoneHand, nil)...) {
		add(hiddenKinds[7], uint8(s.Def(c).Class), c)
	}
	return out
}

// unknownOf is the cards of a deck that the player has not looked at; an onlooker has looked at none.
func unknownOf(s *play.State, z play.Zone, d program.Deck, player bool) []play.Card {
	list := s.List(z, nil)
	if !player {
		return list
	}
	top, end := int(s.KnownTop[d]), len(list)-int(s.KnownEnd[d])
	return slices.Clone(list[min(top, len(list)):max(top, end)])
}

// rename has cards lie where others lay, in piles and in what runs. Which half a Witch is of stays her own.
func rename(s *play.State, n *permuted.Names) {
	permuted.Lists(n, &s.Lists, s.At[:])
	permuted.Noted(n, s.ZoneOf[:])
	permuted.Noted(n, s.Tags[:])
	permuted.Noted(n, s.Adjusted[:])
	permuted.Noted(n, s.Silent[:])
	for i := range s.Stack {
		f := &s.Stack[i]
		f.Memory.All(func(set *play.Set) { permuted.Set(n, set) })
		for l := range f.Loops {
			n.Card(&f.Loops[l].Each)
		}
		for _, c := range []*play.Card{&f.Src, &f.It, &f.Group, &f.To, &f.Hold} {
			n.Card(c)
		}
	}
}
