package witchcraft

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/view"
)

// TestChancesOfATrial: with no Conviction seen, how likely one Juror is to be convinced; with some of them seen,
// fewer ways are left; for all three the ways are drawn out of the same cards.
func TestChancesOfATrial(t *testing.T) {
	g := withConvictions(t, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5)
	for have, want := range map[int]int{2: 0, 3: 3, 4: 10, 5: 25, 6: 41, 7: 56, 8: 63, 9: 66} {
		p := laid(t, g, fmt.Sprintf(`{stage: trial, jurors: {ned-sallow: %d, bettany-rusk: 0, eldred-voss: 9}}`, have))
		each, all := p.View(0).(*view.View).Chances()
		if got := each[0]; got.Ways*66 != want*got.Of {
			t.Errorf("at %d persuasion a Juror is convinced in %d of %d ways; want %d of 66", have, got.Ways, got.Of, want)
		}
		if each[1].Ways != 0 || each[2].Ways != each[2].Of || all.Ways != 0 {
			t.Errorf("with 0 and 9 persuasion Jurors are convinced in %v and %v, all in %v", each[1], each[2], all)
		}
	}
	p := laid(t, g, `{stage: trial, jurors: {ned-sallow: 6, bettany-rusk: 5, eldred-voss: 8},
  convictions: {ned-sallow: [conviction-3 up, conviction-2], bettany-rusk: [conviction-4 up, conviction-1 up]}}`)
	each, all := p.View(0).(*view.View).Chances()
	// Nine are not seen: 2, 2, 2, 3, 3, 3, 4, 4, 5.
	for j, want := range []view.Chance{{Ways: 6, Of: 9}, {Ways: 1, Of: 1}, {Ways: 34, Of: 36}} {
		if each[j] != want {
			t.Errorf("Juror %d is convinced in %v ways, want %v", j+1, each[j], want)
		}
	}
	if all.Of != 9*28 || all.Ways >= 6*28 || all.Ways == 0 {
		t.Errorf("all are convinced in %v ways", all)
	}
	for c, want := range map[view.Chance]int{{Ways: 0, Of: 66}: 0, {Ways: 66, Of: 66}: 100, {Ways: 3, Of: 66}: 5,
		{Ways: 1, Of: 1000}: 1, {Ways: 999, Of: 1000}: 99, {}: 0} {
		if got := c.Percent(); got != want {
			t.Errorf("%v is %d in a hundred, want %d", c, got, want)
		}
	}
}

// withConvictions is the game with the house pack, but for what its Convictions come to.
func withConvictions(t *testing.T, values ...int) *Game {
	t.Helper()
	pack, err := house()
	if err != nil {
		t.Fatal(err)
	}
	pack.Table.Keys = slices.Clone(pack.Table.Keys)
	list := pack.Table.Get("convictions")
	list.Items = slices.Clone(list.Items)
	for i, n := range values {
		list.Items[i].Int, list.Items[i].Text = n, strconv.Itoa(n)
	}
	g, err := New(pack)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestTheBoardShowsWhatLiesWhere: Jurors and Missions head what lies there, face down by place; persuasion has spaces
// that cannot convince and that are sure to; hands are the player's own, unless onlookers may see them (A69).
func TestTheBoardShowsWhatLiesWhere(t *testing.T) {
	g := withConvictions(t, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5)
	const table = `{stage: resolve, chosen: 1, bonus: 6, jurors: {ned-sallow: 3, bettany-rusk: 1, eldred-voss: 1},
  convictions: {ned-sallow: [conviction-4 up, conviction-2]}, hand: [curse], jail: [nell-fenwick], familiars: [chimney-cat],
  display: [{mission: count-the-night-fold, challenges: [torch-mob, fell-ram]}, gap,
    {mission: light-the-ford, challenges: [rooting-hog, grey-wolf up, hollow-man]}], options: %s}`
	p := laid(t, g, fmt.Sprintf(table, "{}"))
	for panel, want := range map[string]string{
		"jury": "1 ned-sallow 3 [conviction-4 4, down 2] at 3, no 0-4, sure 9-9; " +
			"2 bettany-rusk 1 [down 1, down 2] at 1, no 0-2, sure 9-9; 3 eldred-voss 1 [down 1, down 2] at 1, no 0-2, sure 9-9",
		"missions": "1 count-the-night-fold 7 chosen [torch-mob 3 block, fell-ram 2]; " +
			"3 light-the-ford 4 [down 1, grey-wolf 4, down 3]",
	} {
		if got := groups(p.View(engine.Onlooker).Scene(), panel); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", panel, got, want)
		}
	}
	for options, want := range map[string]bool{"{}": false, `{spectators_see_hand: "true"}`: true} {
		p := laid(t, g, fmt.Sprintf(table, options))
		for _, v := range []engine.View{p.View(0), p.View(engine.Onlooker)} {
			if got := strings.Contains(fmt.Sprint(v.Scene()), "{curse "); got != (want || v.Viewer() == 0) {
				t.Errorf("with %s seat %d sees the hand: %t", options, v.Viewer(), got)
			}
		}
	}
}

// groups writes the groups of a panel: number, head, its worth and marks, what lies under it, its track.
func groups(s engine.Scene, panel string) string {
	p, _ := s.Panel(panel, engine.Onlooker)
	var out []string
	shown := func(c engine.CardShown) string {
		if c.Down {
			return fmt.Sprint("down ", c.Place)
		}
		text := fmt.Sprint(c.Card, " ", c.Worth.N)
		for _, m := range c.Marks {
			text += " " + m.Name
		}
		return text
	}
	for _, z := range p.Zones {
		for _, c := range z.Cards {
			if !z.Groups {
				continue
			}
			var under []string
			for _, u := range c.Under {
				under = append(under, shown(u))
			}
			text := fmt.Sprintf("%d %s [%s]", c.Place, shown(c), strings.Join(under, ", "))
			for _, track := range c.Tracks {
				text += fmt.Sprintf(" at %d, no %s, sure %s", track.At, reach(track, engine.Adverse),
					reach(track, engine.Favourable))
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, "; ")
}

// reach is from where to where spaces of a track mean something.
func reach(t engine.Track, o engine.Outlook) string {
	from, to := -1, -1
	for _, s := range t.Spaces {
		if s.Outlook == o {
			if to = s.N; from < 0 {
				from = s.N
			}
		}
	}
	return fmt.Sprintf("%d-%d", from, to)
}
