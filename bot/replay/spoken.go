package replay

import (
	"encoding/json"
	"slices"
	"strings"

	"witchtable/engine"
	"witchtable/engine/words"
)

// spoken is what a page says, in all its languages. Each text is there once, however often it is said: whatever has
// words has the numbers of its texts, and is the same thing in every language.
type spoken struct {
	book     *words.Book
	tongues  []tongue
	speakers []*words.Speaker // of the tongues
	texts    pool
}

func newSpoken(r Reader) spoken {
	s := spoken{book: r.Book}
	for _, t := range r.Tongues {
		speaker := r.Book.Speaker(t.Lang, t.Names, shielded)
		s.speakers = append(s.speakers, speaker)
		s.tongues = append(s.tongues, tongue{speaker.Language(), speaker.Say(engine.T("bot.language"))})
	}
	s.texts.add("") // number 0
	return s
}

// bold begins and ends what stands out in a text of the page. Names have none.
const bold = "⁑"

// Catalogues write sentences for messages. What is markup there is none on the page, but for what stands out; letters
// of names that would be taken for markup are put aside meanwhile.
var (
	shield = strings.NewReplacer("*", "\ue001", bold, "\ue001", "`", "\ue002", "_", "\ue003",
		"\ue001", "", "\ue002", "", "\ue003", "")
	unshield = strings.NewReplacer("\ue001", "*", "\ue002", "`", "\ue003", "_")
	unmarked = strings.NewReplacer("**", bold, "*", "", "`", "", "_", "")
)

// shielded is a name that no sentence takes for a part of its own.
func shielded(name string) string { return shield.Replace(name) }

// worded is what a speaker says, in the words of the page.
func worded(by *words.Speaker, text engine.Text) string {
	s := by.Say(text)
	for _, mark := range []string{"-# ", "## ", "> "} {
		s = strings.TrimPrefix(s, mark)
	}
	return unshield.Replace(unmarked.Replace(s))
}

// unbolded is worded for where nothing stands out.
func unbolded(by *words.Speaker, text engine.Text) string {
	return strings.ReplaceAll(worded(by, text), bold, "")
}

// in is the number of what each speaker says.
func (s *spoken) in(each func(by *words.Speaker) string) line {
	all := make([]string, len(s.speakers))
	for i, by := range s.speakers {
		all[i] = each(by)
	}
	if len(slices.Compact(slices.Clone(all))) == 1 {
		return line(s.texts.add(all[0]))
	}
	return line(s.texts.add(all))
}

// say puts a text into the words of the page.
func (s *spoken) say(text engine.Text) line {
	return s.in(func(by *words.Speaker) string { return worded(by, text) })
}

// plain is say for where nothing stands out.
func (s *spoken) plain(text engine.Text) line {
	return s.in(func(by *words.Speaker) string { return unbolded(by, text) })
}

// wordOf is the word for a sign, where the game has one.
func (s *spoken) wordOf(sign string) line {
	key := "sign." + sign
	if !s.book.Has("en", key) {
		return 0
	}
	return s.plain(engine.T(key))
}

// headline is the first paragraph of a text.
func (s *spoken) headline(text engine.Text) line {
	return s.in(func(by *words.Speaker) string {
		first, _, _ := strings.Cut(unbolded(by, text), "\n")
		return first
	})
}

// lines says several texts below each other.
func (s *spoken) lines(list []engine.Text) line {
	return s.in(func(by *words.Speaker) string {
		var out []string
		for _, l := range list {
			if said := unbolded(by, l); said != "" {
				out = append(out, said)
			}
		}
		return strings.Join(out, "\n")
	})
}

// first is a text in the language in which the page opens.
func (s *spoken) first(n line) string {
	var one string
	var all []string
	if raw := s.texts.list[n]; json.Unmarshal(raw, &one) != nil && json.Unmarshal(raw, &all) == nil {
		one = all[0]
	}
	return one
}
