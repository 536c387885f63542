package lessons

import (
	"maps"
	"slices"
	"strings"

	"witchtable/engine"
)

// Plan is a game's first game: how its table is laid, and what is taught at it. It is immutable. The zero Plan teaches
// nothing.
type Plan struct {
	// Computers is how many computer players sit at the table beside the one who learns.
	Computers int
	// Seed and Options are what the game begins with, chosen so that what is to be learnt happens.
	Seed    engine.Seed
	Options map[string]string
	// Whole are the options of the first whole game, which is offered when this one is over; nil for the usual ones.
	Whole map[string]string
	// Stacked are the cards that lie on top of their decks, see engine.Setup.
	Stacked []engine.CardID
	Lessons []Lesson // the first ones are told first where several are due
}

// Lesson is one thing to be learnt, told once.
type Lesson struct {
	Name string // stable: it is stored with tables
	When Condition
	// Rare says that the plan's game need not bring it: it waits for what happens in some games only.
	Rare bool
	// Left says that it is told at the end where the game has not brought it: nobody should play without having read
	// it.
	Left bool
}

// Condition says when a lesson is due. All parts that are set must hold; those that are not are left out.
type Condition struct {
	// Asked are verbs of answers: the learner may give an answer with one of them now.
	Asked []string
	// Works says that one of those answers must do something: none that puts a card away unused shows anything.
	Works bool
	// Icon is an icon that is printed on a card of the learner's, in their hand or before them.
	Icon string
	// Type is the type of a card of the learner's, Kind its kind.
	Type string
	Kind string
	// Told are message keys of sentences, or what of them stands before a dot: one of them has been told in the game,
	// as the learner may know it.
	Told []string
	// Own says that what has been told is what the learner does, or what becomes of cards of theirs (engine.Telling.By).
	Own bool
	// Asks are message keys that the learner's question is put together from. Where Told is set as well, either is
	// enough.
	Asks []string
	// Reads are message keys that the texts on cards of the learner's are put together from: one of them has it.
	Reads []string
	// Mark is the name of a token of which Least lie on the table, open to all.
	Mark  string
	Least int
	// After is a lesson that must have been told before.
	After string
	// Joined says that several answers can be said at once to the question (engine.Joining). They are offered from the
	// first such lesson on, and not before: whoever learns a game answers one thing after the other at first.
	Joined bool
	// Several says that more than one choice of a menu can be taken at once.
	Several bool
	// Over is set for what is told when the game is over, and only then.
	Over bool
}

// Text is what a lesson says.
func Text(name string) engine.Text { return engine.T("lesson." + name) }

// IsZero reports whether the plan teaches nothing.
func (p Plan) IsZero() bool { return len(p.Lessons) == 0 }

// Told is what is kept of a table about its lessons. The zero Told is that of a game that begins.
type Told struct {
	// Heard are the lessons that wait for something to be told which has been told; Now are those before the learner's
	// eyes, Before those of earlier questions. Names that the plan does not have mean nothing.
	Heard  []string `json:"heard,omitempty"`
	Now    []string `json:"now,omitempty"`
	Before []string `json:"before,omitempty"`
	// At is behind which entry of the log each of those now and before was brought, HeardAt likewise of those heard: what
	// is taken back comes again. Those that are not there stay.
	At      map[string]int `json:"at,omitempty"`
	HeardAt map[string]int `json:"heard_at,omitempty"`
	// Joined is set once several answers are offered at once.
	Joined bool `json:"joined,omitempty"`
	// Left are those that the game has not brought, once it is over.
	Left []string `json:"left,omitempty"`
	// Off is set when the learner wants no more of them.
	Off bool `json:"off,omitempty"`
}

// Hear notes what was told to the learner, who has that seat.
func (p Plan) Hear(t *Told, learner engine.Seat, said ...engine.Telling) {
	for _, l := range p.Lessons {
		heard := slices.ContainsFunc(said, func(s engine.Telling) bool { return l.When.isTold(s, learner) })
		if heard && !slices.Contains(t.Heard, l.Name) {
			t.Heard = append(t.Heard, l.Name)
		}
	}
}

func (c Condition) isTold(said engine.Telling, learner engine.Seat) bool {
	if c.Own && said.By != learner {
		return false
	}
	key := said.Text.Key
	return slices.ContainsFunc(c.Told, func(told string) bool { return key == told || strings.HasPrefix(key, told+".") })
}

// Next puts away the lessons of the question before and brings those that are due with the present one, at most so
// many: the first that are, those about the answers' menus behind the others. The view is the learner's, of the game g.
func (p Plan) Next(t *Told, g engine.Game, v engine.View, most int) {
	t.PutAway()
	if t.Off {
		return
	}
	sees := sightOf(g, v)
	t.Joined = t.Joined || !slices.ContainsFunc(p.Lessons, func(l Lesson) bool { return l.When.Joined })
	for _, l := range p.Lessons {
		if len(t.Now) < most && !slices.Contains(t.Before, l.Name) && l.due(*t, sees) {
			t.Now, t.Joined = append(t.Now, l.Name), t.Joined || l.When.Joined
		}
	}
	slices.SortStableFunc(t.Now, func(x, y string) int { return p.nearest(x) - p.nearest(y) })
	if !sees.over {
		return
	}
	t.Left = nil
	for _, l := range p.Lessons {
		if l.Left && !slices.Contains(t.Before, l.Name) && !slices.Contains(t.Now, l.Name) {
			t.Left = append(t.Left, l.Name)
		}
	}
}

// nearest is how near to the answers a lesson stands: last, where it is about the menus that they have. On a phone
// what stands above may be out of sight.
func (p Plan) nearest(name string) int {
	for _, l := range p.Lessons {
		if l.Name == name && (l.When.Joined || l.When.Several) {
			return 1
		}
	}
	return 0
}

// PutAway puts away the lessons before the learner's eyes: they have been read, or are known.
func (t *Told) PutAway() {
	t.Before, t.Now = append(t.Before, t.Now...), nil
}

// Note notes of what has been brought and heard since it was last noted that an entry of the log has led to it.
func (t *Told) Note(entry int) {
	t.At, t.HeardAt = noted(t.At, t.Now, entry), noted(t.HeardAt, t.Heard, entry)
}

func noted(at map[string]int, names []string, entry int) map[string]int {
	for _, name := range names {
		if _, had := at[name]; had {
			continue
		}
		if at == nil {
			at = map[string]int{}
		}
		at[name] = entry
	}
	return at
}

// TakeBack takes back to behind an entry of the log: lessons that came later come again when it is time for them, as if
// they had not been; those of the question that is asked again are put away.
func (t *Told) TakeBack(to int) {
	t.PutAway()
	t.Before, t.Heard = standing(t.At, t.Before, to), standing(t.HeardAt, t.Heard, to)
}

// standing are the names that stand behind an entry of the log; the others are noted no more.
func standing(at map[string]int, names []string, to int) (out []string) {
	for _, name := range names {
		if at[name] > to {
			delete(at, name)
		} else {
			out = append(out, name)
		}
	}
	return out
}

// Stop puts all lessons away for good.
func (t *Told) Stop() {
	t.PutAway()
	t.Heard, t.Left, t.At, t.HeardAt, t.Off = nil, nil, nil, nil, true
}

// Clone returns a copy that shares nothing.
func (t Told) Clone() Told {
	t.Heard, t.Now, t.Before = slices.Clone(t.Heard), slices.Clone(t.Now), slices.Clone(t.Before)
	t.Left, t.At, t.HeardAt = slices.Clone(t.Left), maps.Clone(t.At), maps.Clone(t.HeardAt)
	return t
}

// due reports whether it is time for a lesson.
func (l Lesson) due(t Told, sees sight) bool {
	w := l.When
	switch {
	case w.Over != sees.over,
		len(w.Asked) > 0 && !slices.ContainsFunc(w.Asked, func(verb string) bool { return sees.asked[verb] }),
		w.Works && !slices.ContainsFunc(w.Asked, func(verb string) bool { return sees.works[verb] }),
		w.Icon != "" && !sees.icons[w.Icon],
		w.Type != "" && !sees.types[w.Type],
		w.Kind != "" && !sees.kinds[w.Kind],
		!l.named(t, sees),
		w.Joined && !sees.joined,
		w.Several && !sees.several,
		len(w.Reads) > 0 && !slices.ContainsFunc(w.Reads, func(key string) bool { return sees.reads[key] }),
		w.Mark != "" && sees.marks[w.Mark] < w.Least,
		w.After != "" && !slices.Contains(t.Before, w.After):
		return false
	}
	return true
}

// named reports whether what a lesson waits to be named has been told, or is in the question.
func (l Lesson) named(t Told, sees sight) bool {
	told, asks := l.When.Told, l.When.Asks
	return len(told)+len(asks) == 0 || slices.Contains(t.Heard, l.Name) ||
		slices.ContainsFunc(asks, func(key string) bool { return sees.asks[key] })
}

// sight is what conditions are about, read off a view.
type sight struct {
	asked map[string]bool
	works map[string]bool // of those that are asked
	asks  map[string]bool
	reads map[string]bool // the keys of texts on cards of the learner's
	icons map[string]bool
	types map[string]bool
	kinds map[string]bool
	marks map[string]int
	// joined is set where several answers can be said at once.
	joined bool
	// several is set where more than one choice of a menu can be taken.
	several bool
	over    bool
}

func sightOf(g engine.Game, v engine.View) sight {
	s := sight{asked: map[string]bool{}, works: map[string]bool{}, asks: map[string]bool{}, reads: map[string]bool{},
		icons: map[string]bool{}, types: map[string]bool{}, kinds: map[string]bool{}, marks: map[string]int{},
		over: v.Standing().Final}
	for _, d := range v.Open() {
		if d.Seat != v.Viewer() || d.Quiet {
			continue
		}
		hear(s.asks, v.Ask(d.ID))
		if joining, ok := v.(engine.Joining); ok {
			of := joining.Joined(d.ID)
			s.joined = s.joined || len(of.Ways)+len(of.Several.Choices) > 0
			s.several = s.several || len(of.Several.Choices) > 0
		}
		for _, a := range v.Answers(d.ID) {
			o := v.Option(d.ID, a)
			s.asked[o.Verb] = true
			s.works[o.Verb] = s.works[o.Verb] || !o.Leaves
		}
	}
	for _, panel := range v.Scene().Panels {
		for _, z := range panel.Zones {
			if panel.Seat == v.Viewer() {
				s.own(g, z.Cards)
			}
			if !panel.Private {
				s.count(z.Cards)
			}
		}
	}
	return s
}

func (s sight) count(cards []engine.CardShown) {
	for _, c := range cards {
		for _, m := range c.Marks {
			s.marks[m.Name] += m.N
		}
		s.count(c.Under)
	}
}

// hear notes the keys of a text and of all that it is put together from.
func hear(keys map[string]bool, t engine.Text) {
	keys[t.Key] = true
	for _, arg := range t.Args {
		switch part := arg.Value.(type) {
		case engine.Text:
			hear(keys, part)
		case engine.List:
			for _, p := range part {
				hear(keys, p)
			}
		}
	}
}

// own notes the icons on cards of the learner's, what types and kinds they have, and what they say.
func (s sight) own(g engine.Game, cards []engine.CardShown) {
	for _, c := range cards {
		face, _ := g.Card(c.Card)
		s.types[face.Type], s.kinds[face.Kind] = true, true
		for _, icon := range face.Icons {
			s.icons[icon] = true
		}
		for _, rule := range face.Rules {
			hear(s.reads, rule)
		}
	}
}
