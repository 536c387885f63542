package words

import (
	"strconv"

	"golang.org/x/text/feature/plural"

	"witchtable/engine"
)

// maxDepth is how deep texts may lie in each other; deeper ones are reported and not said.
const maxDepth = 64

// Names gives the names of one table's players and cards, unescaped, in the language of the speaker.
type Names interface {
	Player(engine.Who) string
	Card(engine.CardID) string
}

// Numbers is what Names may tell besides.
type Numbers interface {
	// Plural reports whether a card's name is a plural: "The Twine Sisters burn".
	Plural(engine.CardID) bool
}

// Escape makes a string harmless where the words will be shown. It is applied exactly once to every player's
// name, card's name and Literal, and never to the sentences of the catalogue, which may have markup.
type Escape func(string) string

// Speaker says texts in one language, with the names of one table. It is immutable; it may be used by many
// goroutines if its names and escape function may.
type Speaker struct {
	book *Book
	lang string
	full map[string]*sentence
	// contractions are those of the language.
	contractions []contraction
	liaisons     []liaison
	names        Names
	esc          Escape
	terse        bool
	// to is the player spoken to; nil if nobody in particular is. you is set within a sentence that says "you" of
	// that player.
	to  *engine.Who
	you bool
	// inCase is the case in which a phrase stands that is put into another; "" for the one it has by itself.
	inCase string
}

// Speaker returns a speaker of the language that serves a reader of lang best, see [Book.Match]. Without names
// players are called by their seats and cards by their ids; without esc nothing is escaped.
func (b *Book) Speaker(lang string, names Names, esc Escape) *Speaker {
	if esc == nil {
		esc = func(s string) string { return s }
	}
	lang = b.Match(lang)
	return &Speaker{book: b, lang: lang, full: b.full[lang], contractions: b.contractions[lang],
		liaisons: b.liaisons[lang],
		names:    names, esc: esc}
}

// Terse is a speaker who says as little as is enough for those who follow: of each sentence what the catalogue has for
// that (its key with ".terse" behind it), and the sentence where it has nothing.
func (s *Speaker) Terse() *Speaker {
	c := *s
	c.terse = true
	return &c
}

// To is a speaker who speaks to a player: of each sentence that tells what that player does (its argument called who)
// what the catalogue has for saying it to them (its key with ".you" behind it), of each that tells what is taken from
// them (its argument called from) what it has under the key with ".yours" behind it, and the sentence where it has
// nothing.
func (s *Speaker) To(player engine.Who) *Speaker {
	c := *s
	c.to = &player
	return &c
}

// Language is the language the speaker speaks, one of [Book.Languages].
func (s *Speaker) Language() string { return s.lang }

// Say puts a text into words. A text with no key says nothing.
func (s *Speaker) Say(t engine.Text) string {
	var buf [256]byte
	return string(s.text(buf[:0], t, 0))
}

// Card is what a card is called, as it is where a text names it.
func (s *Speaker) Card(id engine.CardID) string { return s.card(id) }

func (s *Speaker) text(buf []byte, t engine.Text, depth int) []byte {
	if t.IsZero() {
		return buf
	}
	if depth > maxDepth {
		s.book.report(s.lang, t.Key, "texts lie too deep in each other")
		return visible(buf, t.Key)
	}
	if own := s.ownFlavour(t); own != nil {
		return s.contract(buf, own.forms[plural.Other].String())
	}
	sentence := s.sentence(t.Key)
	if sentence == nil {
		s.book.report(s.lang, t.Key, "no such key")
		return visible(buf, t.Key)
	}
	if sentence.you != nil && s.addresses(t) {
		sentence = sentence.you
		c := *s
		c.you = true
		s = &c
	} else if sentence.yours != nil && s.takenFrom(t) {
		sentence = sentence.yours
	}
	for _, p := range s.form(sentence, t) {
		if p.arg == "" {
			buf = s.contract(buf, p.text)
			continue
		}
		value := find(t.Args, p.arg)
		if value == nil {
			s.book.report(s.lang, t.Key, "no argument for {"+p.arg+"}")
			buf = visible(buf, p.arg)
			continue
		}
		if p.agree != nil {
			buf = append(buf, s.grammar(value).agree(p.agree)...)
			continue
		}
		start, speaker := len(buf), s
		if p.inCase != "" {
			c := *s
			c.inCase = p.inCase
			speaker = &c
		}
		buf = speaker.value(buf, value, p.mod, depth+1)
		buf = changeFirst(buf, start, p.mod)
	}
	return buf
}

// sentence is what the language has under a key, in the case in which it stands, the terse one for a terse speaker;
// nil if it has none.
func (s *Speaker) sentence(key string) *sentence {
	whole := s.full[key]
	if s.inCase != "" {
		if cased := s.full[key+"."+casePrefix+s.inCase]; cased != nil {
			whole = cased
		}
	}
	if whole != nil && s.terse && whole.terse != nil {
		return whole.terse
	}
	return whole
}

// addresses reports whether a text tells what the player does who is spoken to.
func (s *Speaker) addresses(t engine.Text) bool {
	who, ok := find(t.Args, "who").(engine.Who)
	return s.you || s.to != nil && ok && who == *s.to
}

// takenFrom reports whether a text tells what is taken from the player who is spoken to.
func (s *Speaker) takenFrom(t engine.Text) bool {
	from, ok := find(t.Args, "from").(engine.Who)
	return s.to != nil && ok && from == *s.to
}

// form chooses the plural form by the argument called n.
func (s *Speaker) form(sentence *sentence, t engine.Text) template {
	if !sentence.plural {
		return sentence.forms[plural.Other]
	}
	n, ok := find(t.Args, "n").(engine.Number)
	if !ok {
		s.book.report(s.lang, t.Key, "has plural forms and no number called n")
		return sentence.forms[plural.Other]
	}
	return sentence.choose(int(n))
}

func (s *Speaker) value(buf []byte, v engine.Value, mod modifier, depth int) []byte {
	switch v := v.(type) {
	case engine.Number:
		return number(buf, v, mod)
	case engine.Who:
		return s.liaise(buf, s.player(v))
	case engine.CardID:
		return s.contract(buf, s.card(v))
	case engine.Literal:
		return s.liaise(buf, s.esc(string(v)))
	case engine.Text:
		return s.text(buf, v, depth)
	case engine.List:
		return s.list(buf, v, depth)
	}
	return buf
}

func (s *Speaker) player(w engine.Who) string {
	if engine.Seat(w) == engine.Onlooker {
		return s.Say(engine.T("who.nobody"))
	}
	if s.names != nil {
		if name := s.names.Player(w); name != "" {
			return s.esc(name)
		}
	}
	return s.Say(engine.T("who.seat", engine.A("n", engine.Number(w)+1)))
}

func (s *Speaker) card(id engine.CardID) string {
	if s.names == nil {
		return s.esc(string(id))
	}
	name := s.names.Card(id)
	if name == "" {
		s.book.report(s.lang, cardPrefix+string(id), "no name for this card")
		return "«" + s.esc(string(id)) + "»"
	}
	return s.esc(name)
}

func find(args []engine.Arg, name string) engine.Value {
	for i := range args {
		if args[i].Name == name {
			return args[i].Value
		}
	}
	return nil
}

// visible marks what could not be said, so that people see that something is missing and what.
func visible(buf []byte, key string) []byte {
	buf = append(buf, "«"...)
	buf = append(buf, key...)
	return append(buf, "»"...)
}

// minus is the sign of numbers below zero; a hyphen is too short for it.
const minus = "\u2212"

// number writes a number in figures.
func number(buf []byte, v engine.Number, mod modifier) []byte {
	switch {
	case v < 0:
		return strconv.AppendUint(append(buf, minus...), -uint64(v), 10)
	case v > 0 && mod == signed:
		buf = append(buf, '+')
	}
	return strconv.AppendInt(buf, int64(v), 10)
}
