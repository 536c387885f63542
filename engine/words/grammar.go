package words

import (
	"fmt"
	"strings"

	"witchtable/engine"
)

// grammar is what other words agree with in a phrase or a name: "is: f pl" beside it in its catalogue.
type grammar struct {
	said     bool // the catalogue says what it is
	feminine bool
	plural   bool
}

// parseGrammar reads m, f, m pl or f pl.
func parseGrammar(s string) (grammar, error) {
	g := grammar{said: true}
	gender, rest, _ := strings.Cut(s, " ")
	if gender != "m" && gender != "f" || rest != "" && rest != "pl" {
		return grammar{}, fmt.Errorf("a phrase is m, f, m pl or f pl, and this says %q", s)
	}
	g.feminine, g.plural = gender == "f", rest == "pl"
	return g, nil
}

// agree chooses among the forms written in a place: two by number; four by gender and number, as in
// quemado/quemada/quemados/quemadas.
func (g grammar) agree(forms []string) string {
	i := 0
	if g.plural {
		i = len(forms) / 2
	}
	if g.feminine && len(forms) == 4 {
		i++
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
		if sentence := s.sentence(v.Key); sentence != nil && sentence.is.said {
			return s.counted(sentence.is, v)
		}
		for _, a := range v.Args {
			switch a.Value.(type) {
			case engine.CardID, engine.Text:
				if g := s.grammar(a.Value); g.said {
					return g
				}
			}
		}
		if sentence := s.sentence(v.Key); sentence != nil && sentence.plural {
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

// ofList is what several things are together: feminine only if all of them are.
func (s *Speaker) ofList(list engine.List) grammar {
	out := grammar{feminine: len(list) > 0, plural: len(list) > 1}
	for _, t := range list {
		g := s.grammar(t)
		out.said = out.said || g.said
		out.feminine = out.feminine && g.feminine
		out.plural = out.plural || g.plural
	}
	return out
}
