package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Face is what is printed on a card, its texts apart: those are made from what its boxes say.
func Face(r *play.Rules, c play.Card) engine.CardFace {
	d := &r.Cards[c]
	f := engine.CardFace{ID: d.ID, Kind: program.Classes.Word(int(d.Class)), Type: typeOf(r, d)}
	fact := func(key string, args ...engine.Arg) {
		f.Facts = append(f.Facts, engine.T("witchcraft.fact."+key, args...))
	}
	if node := source(r, d); node != nil {
		f.Flavour = node.Word("flavour", "")
		f.Emblem = strings.TrimSpace(node.Word("emblem", ""))
		f.Plural = node.Get("plural") != nil && node.Get("plural").Bool
	}
	switch d.Class {
	case program.Witch:
		faceWitch(r, &f, d, fact)
	case program.Challenge:
		f.Worth = engine.Known(int(d.Difficulty))
		fact("difficulty", count("n", d.Difficulty))
		if d.Familiar {
			f.Icons = append(f.Icons, "familiar")
			fact("familiar")
		}
		if d.Juror == play.NoCard {
			fact("common")
		} else {
			fact("juror", engine.A("juror", r.Cards[d.Juror].ID))
		}
	case program.Mission:
		faceMission(r, &f, d, fact)
	case program.Juror:
		node := source(r, d)
		for _, key := range []string{"trade", "fear"} {
			if t := node.Word(key, ""); t != "" {
				fact(key, engine.A(key, line(string(d.ID)+"."+key, t)))
			}
		}
	case program.Conviction:
		f.Worth = engine.Known(int(d.Value))
		fact("conviction", count("n", d.Value))
	case program.Villager:
		f.Worth = engine.Known(int(d.Value))
		if fact("people", count("n", d.Value)); d.Value == 0 {
			f.Facts = f.Facts[:0]
			fact("nobody")
		}
	case program.Curse:
		f.Rules = append(f.Rules, engine.T("witchcraft.rule.curse"))
	}
	if d.Source >= 0 && d.Class != program.Juror {
		f.Emblem = r.Pack.Cards[d.Source].Emblem
	}
	return f
}

// typeOf is what a card is told by among those of its class: a Witch by her family, what is linked to a Juror by them.
func typeOf(r *play.Rules, d *program.CardDef) string {
	switch d.Class {
	case program.Witch:
		return r.Families.Word(int(d.Family))
	case program.Juror:
		return string(d.ID)
	case program.Challenge, program.Mission:
		if d.Juror != play.NoCard {
			return string(r.Cards[d.Juror].ID)
		}
	}
	return ""
}

// line is a line that a pack writes, unless the reader's language has it under a name.
func line(name, written string) engine.Text {
	return engine.T("flavour", engine.A("card", engine.CardID(name)), engine.A("line", engine.Literal(written)))
}

// familyName is what a family is called: its id with a capital, in the languages that say nothing else.
func familyName(id string) engine.Text {
	first, size := utf8.DecodeRuneInString(id)
	return line("family."+id, string(unicode.ToUpper(first))+id[size:])
}

// source is where a pack writes a card: among its cards, or in the table; nil for cards made from numbers.
func source(r *play.Rules, d *program.CardDef) *engine.Node {
	switch {
	case d.Source < 0:
		return nil
	case d.Class == program.Juror:
		return &r.Pack.Table.Get("jurors").Items[d.Source]
	}
	return &r.Pack.Cards[d.Source].Node
}

func faceWitch(r *play.Rules, f *engine.CardFace, d *program.CardDef, fact func(key string, args ...engine.Arg)) {
	f.Worth = engine.Known(int(d.Power[program.Revealed]))
	fact("family", engine.A("family", familyName(f.Type)))
	for mode, word := range program.ModeWords {
		key := "power." + word
		if d.Star[mode] >= 0 {
			key += ".star"
		}
		f.Figures = append(f.Figures, engine.Mark{Name: "mode-" + word, N: int(d.Power[mode])})
		fact(key, count("n", d.Power[mode]))
	}
	switch {
	case d.Starter:
		fact("starter")
	case d.Extra:
		fact("extra")
	}
}

func faceMission(r *play.Rules, f *engine.CardFace, d *program.CardDef, fact func(key string, args ...engine.Arg)) {
	f.Worth = engine.Known(int(d.Difficulty))
	f.Figures = []engine.Mark{{Name: "linked", N: int(d.Linked)}, {Name: "unlinked", N: int(d.Other)}}
	fact("act", engine.A("act", engine.T("witchcraft.act."+string(rune('0'+d.Act)))))
	fact("difficulty", count("n", d.Difficulty))
	fact("challenges", count("n", d.Deal))
	fact("persuasion", count("n", d.Linked), engine.A("juror", r.Cards[d.Juror].ID), count("other", d.Other))
}
