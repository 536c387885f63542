package screen

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// LogMenu lists the chapters in their order, around the nth, which is shown.
func LogMenu(v *say.Voice, t tables.Table, all []tables.Chapter, n int) *discord.Select {
	first, last := nearest(n, len(all), fit.MaxChoices)
	menu := &discord.Select{CustomID: press.Route{Do: press.Log, Table: t.Head.ID}.String(),
		Placeholder: v.Label(engine.T("bot.log.other"))}
	for i := first; i <= last; i++ {
		c := ChapterChoice(v, t, all, i)
		c.Default = i == n
		menu.Choices = append(menu.Choices, c)
	}
	return menu
}

// nearest is the stretch of at most room numbers from 1 to all that has n as near to its middle as may be. Where there
// are more, it goes beyond n on both sides, so that every number can be reached from every other.
func nearest(n, all, room int) (first, last int) {
	first = max(1, min(n-room/2, all-room+1))
	return first, min(all, first+room-1)
}

// ChapterChoice is the choice of the nth chapter, by its title.
func ChapterChoice(v *say.Voice, t tables.Table, all []tables.Chapter, n int) discord.Choice {
	return discord.Choice{Label: fit.Text(v.Label(titleOf(v, t, all, n)), fit.MaxChoiceLabel), Value: strconv.Itoa(n)}
}

// NewestChapter is the number of the last chapter in which anything has happened yet.
func NewestChapter(t tables.Table, all []tables.Chapter) int {
	n := len(all)
	for n > 1 && len(engine.Told(t.Rules.Game, all[n-1], engine.Onlooker)) < 2 {
		n--
	}
	return n
}

// alikeUpTo is how many chapters begin with the kind of event with which the last of them begins.
func alikeUpTo(all []tables.Chapter) (n int) {
	for _, c := range all {
		if c[0].Kind == all[len(all)-1][0].Kind {
			n++
		}
	}
	return n
}

// titleOf names the nth chapter: by its headline, as a list has it, without markup. The first has a name of its own,
// since games open with sentences that are too long for a list.
func titleOf(v *say.Voice, t tables.Table, all []tables.Chapter, n int) engine.Text {
	if n == 1 {
		return engine.T("bot.log.opening")
	}
	told, _ := t.Rules.Game.Tell(all[n-1][0])
	if !told.Listed.IsZero() {
		return engine.Text{Key: told.Listed.Key,
			Args: append(slices.Clip(told.Listed.Args), engine.A("n", engine.Number(alikeUpTo(all[:n]))))}
	}
	first, _, _ := strings.Cut(v.Label(told.Text), "\n")
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(strings.ReplaceAll(first, "*", ""))))
}
