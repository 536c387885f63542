package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
)

// Says reports what keeps texts from being said in full, as CheckTexts of a words.Book does.
type Says func(texts ...engine.Text) error

// Spoken plays games and returns a fault for each sentence that a game's catalogue lacks or cannot say in full: of what
// is asked, offered, barred, shown, told and scored, of options, commands and cards, what the game is (help.<game>),
// and the names that renderers make keys of (marks, endings). Verbs and values of options may go without names; but
// where the catalogue has names for some, it needs them for all. Only what comes up in the games is found: play enough
// of them, with players who try everything.
func Spoken(t testing.TB, g engine.Game, says Says, c Config) error {
	t.Helper()
	s := &speech{game: g, says: says, asked: map[string]bool{}, faults: map[string]string{},
		names: map[string]map[string]bool{}}
	s.printed()
	each := c.Each
	c.Each = func(t testing.TB, step Step) {
		s.step(step)
		if each != nil {
			each(t, step)
		}
	}
	c.Closely, c.TakeBacks, c.Learning = 1<<30, -1, false // other tests look at promises
	games := c.Games
	if games == 0 {
		games = 20
	}
	for n := c.First; n < c.First+games; n++ {
		if _, err := Play(t, g, c, n); err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
	}
	s.named()
	var out []error
	for _, fault := range slices.Sorted(maps.Keys(s.faults)) {
		out = append(out, fmt.Errorf("%s (%s)", fault, s.faults[fault]))
	}
	return errors.Join(out...)
}

// speech collects what a game gives to be said.
type speech struct {
	game   engine.Game
	says   Says
	asked  map[string]bool   // texts that were looked at already
	faults map[string]string // and where each came up first
	names  map[string]map[string]bool
}

// say looks at texts; what tells where they come from.
func (s *speech) say(what string, texts ...engine.Text) {
	for _, t := range texts {
		form := shape(t)
		if t.IsZero() || s.asked[form] {
			continue
		}
		s.asked[form] = true
		if err := s.says(t); err != nil {
			for _, fault := range strings.Split(err.Error(), "\n") {
				if s.faults[fault] == "" {
					s.faults[fault] = what
				}
			}
		}
	}
}

// shape is a text without what its numbers, cards and words are: one of each shape is enough.
func shape(v engine.Value) string {
	switch v := v.(type) {
	case engine.Text:
		parts := []string{v.Key}
		for _, a := range v.Args {
			parts = append(parts, a.Name+"="+shape(a.Value))
		}
		return "(" + strings.Join(parts, " ") + ")"
	case engine.List:
		parts := make([]string, len(v))
		for i, t := range v {
			parts[i] = shape(t)
		}
		return "[" + strings.Join(parts, " ") + "]"
	}
	return fmt.Sprintf("%T", v)
}

// name notes that a renderer would make a key of a name, and says the bare name where there is none.
func (s *speech) name(kind, key string) {
	if s.names[kind] == nil {
		s.names[kind] = map[string]bool{}
	}
	s.names[kind][key] = true
}

// named looks at the names that may be missing only all together.
func (s *speech) named() {
	for kind, keys := range s.names {
		var missing []string
		for key := range keys {
			if s.says(engine.T(key)) != nil {
				missing = append(missing, key)
			}
		}
		if len(missing) == len(keys) {
			continue
		}
		for _, key := range missing {
			s.faults[fmt.Sprintf("key %q: no such key", key)] = "others of the " + kind + " have names"
		}
	}
}

// printed is what is said of the game before anybody plays.
func (s *speech) printed() {
	info := s.game.Info()
	s.say("the game", info.Title, info.Claim)
	s.say("what the game is, where its rules are read", engine.T("help."+info.Name))
	s.say("what the game is, where one chooses among several", engine.T("about."+info.Name))
	for _, o := range info.Options {
		s.say("the option "+o.Name, o.Doc)
		for _, v := range o.Values {
			if v != "true" && v != "false" {
				s.name("values of the option "+o.Name, "option."+o.Name+"."+v)
			}
		}
	}
	for _, c := range info.Commands {
		s.say("the command /"+strings.Join(c.Path, " "), c.Doc)
	}
	if b, ok := s.game.(engine.Bringing); ok {
		s.say("what is brought along", b.Bring().Doc)
	}
	for _, id := range s.game.Cards() {
		if face, ok := s.game.Card(id); ok {
			s.say("the card "+string(id), append(slices.Clone(face.Facts), face.Rules...)...)
		}
	}
}

// step is what is said after a move: to onlookers and to those who are asked.
func (s *speech) step(step Step) {
	viewers := map[engine.Seat]bool{engine.Onlooker: true, step.Move.Seat: true}
	open := step.After.Open(nil)
	for _, d := range open {
		viewers[d.Seat] = true
	}
	for seat := range viewers {
		for _, e := range step.Events {
			if told, ok := s.game.Tell(e.For(seat)); ok {
				s.say(fmt.Sprintf("an event of kind %d", e.Kind), told.Text)
			}
		}
		v := step.After.View(seat)
		for _, d := range open {
			s.question(v, d)
		}
		s.scene(v.Scene())
		s.standing(v.Standing())
	}
}

func (s *speech) question(v engine.View, d engine.Decision) {
	s.say("a question", v.Ask(d.ID))
	for _, a := range v.Answers(d.ID) {
		o := v.Option(d.ID, a)
		s.say("the answer "+o.Key(), o.Label)
		s.name("verbs", "verb."+o.Verb)
		for _, p := range o.Operands {
			s.say("a part of the answer "+o.Key(), p.Label)
		}
	}
	for _, b := range v.Barred(d.ID) {
		s.say("why "+b.Key()+" is barred", b.Cause)
		for _, p := range b.Operands {
			s.say("a part of "+b.Key()+", which is barred", p.Label)
		}
	}
}

func (s *speech) scene(sc engine.Scene) {
	s.say("the scene", sc.Title)
	s.say("the scene", sc.Lines...)
	for _, p := range sc.Panels {
		what := "the panel " + p.Name
		s.say(what, p.Title)
		s.say(what, p.Lines...)
		for _, z := range p.Zones {
			s.say("a zone of "+what, z.Label)
			s.cards(what, z.Cards)
		}
	}
}

func (s *speech) cards(what string, cards []engine.CardShown) {
	for _, c := range cards {
		s.say("a card in "+what, c.Note)
		for _, m := range c.Marks {
			s.say("the mark "+m.Name, engine.T("mark."+m.Name, engine.A("n", engine.Number(m.N))))
		}
		s.cards(what, c.Under)
	}
}

func (s *speech) standing(st engine.Standing) {
	s.say("the result", st.Say)
	s.say("a score that comes later", st.Later)
	if st.Ending != "" {
		s.say("the ending "+st.Ending, engine.T(s.game.Info().Name+".ending."+st.Ending))
	}
	for _, score := range append(slices.Clone(st.Seats), st.Common) {
		s.say("the score", score.Title)
		for _, part := range score.Sections {
			s.say("the score", part.Title)
			for _, l := range part.Lines {
				s.say("a line of the score", l.Text)
			}
		}
	}
}
