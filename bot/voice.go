package bot

import (
	"strings"
	"unicode"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// voice says texts in one language with the names of one table: with markup and escaped for messages, bare for
// labels, which know no markup.
type voice struct {
	book   *words.Book
	lang   string
	marked *words.Speaker
	terse  *words.Speaker // marked, where room is short
	bare   *words.Speaker
}

// books are the catalogues from which sentences are said: the bot's own, and for a game one with the bot's sentences and the game's.
type books struct {
	own *words.Book
	// byGame has a book for each game that does not share the bot's own, so that two games may use the same keys.
	byGame map[string]*words.Book
}

// of is the book that a game's sentences are said from.
func (b books) of(game string) *words.Book {
	if book, ok := b.byGame[game]; ok {
		return book
	}
	return b.own
}

// voice speaks a language with the names of a table; t may be the zero Table.
func (b books) voice(t tables.Table, lang string) *voice {
	book := b.of(t.Head.Game)
	names := namesAt(t, book, lang)
	marked := book.Speaker(lang, names, escape)
	return &voice{
		book: book, lang: names.lang,
		marked: marked, terse: marked.Terse(),
		bare: book.Speaker(lang, names, bareWord),
	}
}

// say says a text in a message.
func (v *voice) say(t engine.Text) string { return v.marked.Say(t) }

// tell says a text of the story as the channel has it.
func (v *voice) tell(t engine.Text) string { return v.terse.Say(t) }

// label says a text where there is no markup.
func (v *voice) label(t engine.Text) string { return v.bare.Say(t) }

// has reports whether a key can be said.
func (v *voice) has(key string) bool { return v.book.Has(v.lang, key) || v.book.Has("en", key) }

// namesAt are the names of a table's players and cards in the language of a book that matches lang best.
func namesAt(t tables.Table, book *words.Book, lang string) tableNames {
	return tableNames{book: book, lang: book.Match(lang), table: t}
}

// tableNames are the names of a table's players and cards.
type tableNames struct {
	book  *words.Book
	lang  string
	table tables.Table
}

func (n tableNames) Player(w engine.Who) string {
	h, _ := n.table.Holder(engine.Seat(w))
	return h.Name
}

func (n tableNames) Card(id engine.CardID) string {
	if name, ok := n.book.CardName(n.lang, id); ok {
		return name
	}
	if n.table.Rules.CardName == nil {
		return string(id)
	}
	return n.table.Rules.CardName(id)
}

func (n tableNames) Plural(id engine.CardID) bool {
	if n.table.Rules.Game == nil {
		return false
	}
	face, _ := n.table.Rules.Game.Card(id)
	return face.Plural
}

// raw marks a string that is markup itself: a mention, a link. It cannot be part of a name, see cleanName.
const raw = "\ue000"

// markup makes an argument of something that must not be escaped.
func markup(s string) engine.Literal { return engine.Literal(raw + s) }

func mention(u discord.UserID) engine.Literal { return markup("<@" + string(u) + ">") }

func channelLink(c discord.ChannelID) engine.Literal { return markup("<#" + string(c) + ">") }

// escape takes from a string all that Discord would read as markup, mention, link or emoji.
func escape(s string) string {
	if rest, ok := strings.CutPrefix(s, raw); ok {
		return rest
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case strings.ContainsRune("\\*_~`|<>[]()", r), i == 0 && strings.ContainsRune("#-+", r):
			b.WriteByte('\\')
		case i > 0 && s[i-1] == '.' && leadingNumber(s[:i-1]):
			b.WriteRune(invisible) // "1. " begins a list
		}
		b.WriteRune(r)
		if r == '@' || r == ':' {
			b.WriteRune(invisible) // "@everyone", "https://", ":emoji:"
		}
	}
	return b.String()
}

const invisible = '\u200b'

func leadingNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func bareWord(s string) string { return strings.TrimPrefix(s, raw) }

// maxMarks is how many marks may stand on one letter of a name: as many as the languages need that pile them up.
const maxMarks = 3

// cleanName makes a name fit for one line: no control characters, nothing invisible that could disguise it, no marks
// piled up over other lines. A name of which nothing is seen becomes "?".
func cleanName(s string) string {
	marks, visible := 0, false
	s = withoutLooseJoiners(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			marks = 0
			return ' '
		case unicode.IsControl(r), blank(r):
			return -1
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > maxMarks {
				return -1
			}
		case r != zeroWidthJoiner:
			marks, visible = 0, true
		}
		return r
	}, s))
	s = fit(strings.TrimSpace(s), 32)
	if !visible {
		return "?"
	}
	return s
}

const zeroWidthJoiner = '\u200d' // which makes one emoji of several

// withoutLooseJoiners drops the joiners that join no emoji: two names that differ in them alone look the same.
func withoutLooseJoiners(s string) string {
	letters := []rune(s)
	kept := letters[:0:0]
	for i, r := range letters {
		joins := i > 0 && i+1 < len(letters) && emojiPart(letters[i-1]) && emojiPart(letters[i+1])
		if r != zeroWidthJoiner || joins {
			kept = append(kept, r)
		}
	}
	return string(kept)
}

// emojiPart reports whether an emoji may be made of this and others: pictures and the colours of their skin.
func emojiPart(r rune) bool { return unicode.In(r, unicode.So, unicode.Sk) }

// blank reports whether a letter shows as nothing, though it is no space: what Unicode calls ignorable, what chooses
// between forms of one letter, fillers and blank patterns.
func blank(r rune) bool {
	switch r {
	case '\u2800', '\ufffc', '\U0001d159':
		return true
	}
	return r != zeroWidthJoiner && unicode.In(r, unicode.Cf, unicode.Co,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
