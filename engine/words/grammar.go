package words

import (
	"fmt"
	"strings"

	"witchtable/engine"
)

// grammar is what other words agree with in a phrase or a name: "is: f pl" beside it in its catalogue.
type grammar struct {
	said   bool // the catalogue says what it is
	gender gender
	plural bool
	within bool // of its gender it says nothing: that is what the first phrase or card within it has
}

// gender is that of a phrase, in the order in which a place writes its forms.
type gender uint8

const (
	masculine gender = iota // what nobody has said otherwise
	feminine
	neuter
)

// parseGrammar reads m, f or n, with pl behind it for a plural, or pl alone.
func parseGrammar(s string) (grammar, error) {
	g := grammar{said: true}
	if s == "pl" {
		g.plural, g.within = true, true
		return g, nil
	}
	letter, rest, _ := strings.Cut(s, " ")
	i := strings.Index("mfn", letter)
	if len(letter) != 1 || i < 0 || rest != "" && rest != "pl" {
		return grammar{}, fmt.Errorf("a phrase is m, f or n, or m pl, f pl or n pl, or pl alone, and this says %q", s)
	}
	g.gender, g.plural = gender(i), rest == "pl"
	return g, nil
}

// agree chooses among the forms written in a place: two by number; four by gender and number, as in
// quemado/quemada/quemados/quemadas; six where a language has a neuter. Where there are four the neuter has the
// masculine's.
func (g grammar) agree(forms []string) string {
	i, genders := 0, len(forms)/2
	if g.plural {
		i = genders
	}
	if int(g.gender) < genders {
		i += int(g.gender)
	}
	return forms[i]
}

// grammar is what an argument's words are. A text that does not say has that of the first phrase or card within it that
// does.
func (s *Speaker) grammar(v engine.Value) grammar {
	switch v := v.(type) {
	case engine.CardID:
		if name := s.full[cardPrefix+string(v)]; name != nil && name.is.said {
			return name.is
		}
		names, ok := s.names.(Numbers)
		return grammar{said: true, plural: ok && names.Plural(v)}
	case engine.Number:
		return grammar{plural: v != 1 && v != -1}
	case engine.List:
		return s.ofList(v)
	case engine.Text:
		sentence := s.sentence(v.Key)
		if sentence != nil && sentence.is.said && !sentence.is.within {
			return s.counted(sentence.is, v)
		}
		for _, a := range v.Args {
			switch a.Value.(type) {
			case engine.CardID, engine.Text:
				if g := s.grammar(a.Value); g.said {
					g.plural = g.plural || sentence != nil && sentence.is.plural
					return g
				}
			}
		}
		if sentence != nil && sentence.plural {
			return s.counted(grammar{said: true}, v)
		}
	}
	return grammar{}
}

// counted makes a phrase with a number called n a plural if it says so many.
func (s *Speaker) counted(g grammar, t engine.Text) grammar {
	if n, ok := find(t.Args, "n").(engine.Number); ok && n != 1 && n != -1 {
		g.plural = true
	}
	return g
}

// ofList is what several things are together: feminine or neuter only if all of them are.
func (s *Speaker) ofList(list engine.List) grammar {
	out := grammar{plural: len(list) > 1}
	for i, t := range list {
		g := s.grammar(t)
		out.said = out.said || g.said
		out.plural = out.plural || g.plural
		if i == 0 {
			out.gender = g.gender
		} else if out.gender != g.gender {
			out.gender = masculine
		}
	}
	return out
}
