package screen

import (
	"cmp"
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Card shows a card to somebody: as it looks, or what it says. t has the rules that the card is of.
func (s *Studio) Card(t tables.Table, how store.Looks, lang string, face engine.CardFace) discord.Message {
	v := s.Voice(t, lang, how)
	if p := s.painter(t); p != nil && how != store.InWords {
		if drawn, ok := p.Card(readerOf(v, t.Rules.Game), face.ID); ok {
			blocks, files := show([]board.Picture{drawn})
			return discord.Message{Body: blocks, Files: files,
				InWords: func(error) discord.Message { return AsBody(cardInWords(v, face)) }}
		}
	}
	return cardInWords(v, face)
}

func cardInWords(v *say.Voice, face engine.CardFace) discord.Message {
	return discord.Message{Embeds: []discord.Embed{cardEmbed(v, face)}}
}

// cardEmbed shows what a card says.
func cardEmbed(v *say.Voice, face engine.CardFace) discord.Embed {
	e := discord.Embed{Title: v.Say(say.CardName(face.ID)), Color: colourShared}
	var facts []string
	for _, key := range []string{"kind." + face.Kind, "type." + face.Type} {
		if v.Has(key) {
			facts = append(facts, v.Say(engine.T(key)))
		}
	}
	for _, f := range face.Facts {
		facts = append(facts, v.Say(f))
	}
	var b strings.Builder
	say.Line(&b, strings.Join(facts, " · "))
	for _, r := range face.Rules {
		say.Line(&b, "\n"+v.Say(r))
	}
	if line := v.Say(face.Line()); line != "" {
		say.Line(&b, "\n"+v.Say(engine.T("bot.card.line", engine.A("line", face.Line()))))
	}
	e.Description = strings.TrimRight(b.String(), "\n")
	return e
}

// FindCard finds a card by its id, by its name in the reader's language, or by a part of the name that is no other's.
func FindCard(v *say.Voice, g engine.Game, name string) (engine.CardFace, bool) {
	if face, ok := g.Card(engine.CardID(name)); ok {
		return face, true
	}
	want := say.Folded(name)
	for _, id := range g.Cards() {
		if say.Folded(v.Label(say.CardName(id))) == want {
			return g.Card(id)
		}
	}
	// A part of a name will do where no other card has it.
	if part := Matching(CardChoices(v, g.Cards()), name); len(part) == 1 && want != "" {
		return g.Card(engine.CardID(part[0].Value))
	}
	return engine.CardFace{}, false
}

// CardChoices offers cards by their names.
func CardChoices(v *say.Voice, cards []engine.CardID) []discord.Choice {
	var out []discord.Choice
	for _, id := range cards {
		out = append(out, discord.Choice{Label: v.Label(say.CardName(id)), Value: string(id)})
	}
	return out
}

// NearestCards lists the cards whose names are most like what was typed.
func NearestCards(v *say.Voice, g engine.Game, typed string) []engine.CardID {
	type near struct {
		id       engine.CardID
		distance int
	}
	want := say.Folded(typed)
	var all []near
	for _, id := range g.Cards() {
		all = append(all, near{id, unlikeness(want, say.Folded(v.Label(say.CardName(id))))})
	}
	slices.SortStableFunc(all, func(a, b near) int { return cmp.Compare(a.distance, b.distance) })
	var out []engine.CardID
	for _, n := range all[:min(3, len(all))] {
		out = append(out, n.id)
	}
	return out
}

// unlikeness is how far what was typed is from a name, or, a little farther, from one of the name's words: people
// remember "Sabra", not "Sabra Nightlock".
func unlikeness(typed, name string) int {
	least := distance(typed, name)
	for _, word := range strings.Fields(name) {
		least = min(least, 1+distance(typed, word))
	}
	return least
}

// distance counts the letters to change, add or leave out between two words.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(y)]
}
