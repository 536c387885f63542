package bot_test

import (
	"regexp"
	"slices"
	"testing"

	"witchtable/bot/bottest"
)

// A score is told by rank and, where ranks are equal, by seat, whoever asks: nobody reads a second before a first.
func TestTheScoreIsToldByRank(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch", "Cedar")
	v.playByPressing(people)
	v.settle()
	ranked := regexp.MustCompile(`(?m)^\d\. \*\*(\w+): `)
	var first []string
	for _, p := range people {
		said := bottest.TextOf(p.Run("score").Message)
		var got []string
		for _, m := range ranked.FindAllStringSubmatch(said, -1) {
			got = append(got, m[1])
		}
		if first == nil {
			first = got
		}
		if len(got) != len(people) || !slices.Equal(got, first) {
			t.Errorf("%s is told of %v, and %s of %v, in\n%s", p.Name, got, people[0].Name, first, said)
		}
	}
}
