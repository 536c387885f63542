package bottest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"witchtable/bot/discord"
)

// checkForm refuses a plain message in the place of one with a body.
func (r *Memory) checkForm(p *Posted, m discord.Message) {
	if len(p.Body) > 0 && len(m.Body) == 0 {
		r.t.Errorf("Discord refuses: a plain message in the place of one with a body: %v", m)
	}
}

// Units is how long Discord takes a text to be: in units of UTF-16.
func Units(s string) int { return len(utf16.Encode([]rune(s))) }

// unsaid is a key in place of a sentence that no catalogue has; languages may put their quotations in the same marks.
var unsaid = regexp.MustCompile(`«[a-z][a-z0-9-]*(\.[a-z0-9.-]+)?»`)

// lacksWords refuses what shows, in anything that is printed of it, a word that no catalogue has.
func lacksWords(fail func(string, ...any), what any) {
	if unsaid.MatchString(fmt.Sprint(what)) {
		fail("words that are missing: %v", what)
	}
}

// checkMessage refuses what Discord would refuse.
func (r *Memory) checkMessage(m discord.Message) {
	r.t.Helper()
	fail := func(format string, args ...any) { r.t.Errorf("Discord refuses: "+format, args...) }
	if m.Content == "" && len(m.Embeds) == 0 && len(m.Rows) == 0 && len(m.Body) == 0 {
		fail("an empty message")
	}
	rows := r.checkBody(m, fail)
	if Units(m.Content) > 2000 {
		fail("content of %d characters", Units(m.Content))
	}
	total := 0
	for _, e := range m.Embeds {
		if Units(e.Title) > 256 || Units(e.Description) > 4096 {
			fail("an embed with a title of %d and a description of %d characters", Units(e.Title), Units(e.Description))
		}
		if e.Title == "" && e.Description == "" {
			fail("an empty embed")
		}
		total += Units(e.Title) + Units(e.Description) + Units(e.Footer)
	}
	if len(m.Embeds) > 10 || total > 6000 {
		fail("%d embeds of together %d characters", len(m.Embeds), total)
	}
	if len(m.Nonce) > 25 {
		fail("nonce %q", m.Nonce)
	}
	lacksWords(fail, dataless(m))
	if len(m.Body) == 0 && len(m.Rows) > 5 {
		fail("%d rows", len(m.Rows))
	}
	r.checkRows(rows, fail)
}

// dataless is a message without its pictures' bytes, of which nothing can be read.
func dataless(m discord.Message) discord.Message {
	m.Files = slices.Clone(m.Files)
	for i := range m.Files {
		m.Files[i].Data = nil
	}
	return m
}

// readOut shows all that can be read in a message to whoever wants it, what goes with pictures included.
func (r *Memory) readOut(where string, m discord.Message) {
	if r.ReadOut == nil {
		return
	}
	read := func(said string) { r.ReadOut(where, said) }
	read(TextOf(m))
	for _, f := range m.Files {
		read(f.Alt)
	}
	discord.Walk(m.Body, func(b discord.Block) {
		if g, ok := b.(discord.Gallery); ok {
			for _, p := range g {
				read(p.Alt)
			}
		}
	})
	for _, row := range RowsOf(m) { // those that stand in the body, too
		for _, b := range row.Buttons {
			read(b.Label)
		}
		if row.Select != nil {
			read(row.Select.Placeholder)
			for _, c := range row.Select.Choices {
				read(c.Label + "\n" + c.Description)
			}
		}
	}
}

// checkBody refuses a body that Discord would refuse, and returns all rows of a message.
func (r *Memory) checkBody(m discord.Message, fail func(string, ...any)) []discord.Row {
	var rows []discord.Row
	text, bytes, n := 0, 0, 0
	said := func(t discord.Text) {
		text, bytes = text+Units(string(t)), bytes+len(t)+12
		if strings.TrimSpace(string(t)) == "" {
			fail("an empty text")
		}
	}
	discord.Walk(m.Body, func(b discord.Block) {
		n++
		switch b := b.(type) {
		case discord.Text:
			said(b)
		case discord.Section:
			n += len(b.Texts) + 1
			for _, t := range b.Texts {
				said(t)
			}
			rows = append(rows, discord.Row{Buttons: []discord.Button{b.Button}})
		case discord.Row:
			n += len(b.Buttons)
			if b.Select != nil {
				n++
			}
			rows = append(rows, b)
		}
	})
	rows = append(rows, m.Rows...)
	for _, row := range m.Rows {
		n += 1 + len(row.Buttons)
		if row.Select != nil {
			n++
		}
	}
	if len(m.Body) > 0 && (m.Content != "" || len(m.Embeds) > 0) {
		fail("a body beside content or embeds")
	}
	if len(m.Body) > 0 && (n > 40 || text > 4000 || bytes > 10170) {
		fail("a body of %d components, %d characters, %d bytes", n, text, bytes)
	}
	return rows
}

func (r *Memory) checkRows(rows []discord.Row, fail func(string, ...any)) {
	ids := map[string]bool{}
	id := func(s string) {
		if s == "" || len(s) > 100 || ids[s] {
			fail("custom id %q is empty, too long or there twice", s)
		}
		ids[s] = true
	}
	for _, row := range rows {
		if (len(row.Buttons) == 0) == (row.Select == nil) || len(row.Buttons) > 5 {
			fail("a row with %d buttons and select %t", len(row.Buttons), row.Select != nil)
		}
		for _, b := range row.Buttons {
			id(b.CustomID)
			if b.Label == "" || Units(b.Label) > 80 {
				fail("button label %q", b.Label)
			}
		}
		if s := row.Select; s != nil {
			id(s.CustomID)
			lacksWords(fail, s.Placeholder) // a menu is behind a pointer, which is printed as a number
			r.checkChoices(s.Choices, fail)
			if len(s.Choices) == 0 || Units(s.Placeholder) > 150 {
				fail("a select with %d choices, placeholder %q", len(s.Choices), s.Placeholder)
			}
		}
	}
}

func (r *Memory) checkChoices(list []discord.Choice, fail func(string, ...any)) {
	values := map[string]bool{}
	lacksWords(fail, list)
	if len(list) > 25 {
		fail("%d choices", len(list))
	}
	for _, c := range list {
		fits := func(s string) bool { return s != "" && Units(s) <= 100 }
		if !fits(c.Label) || !fits(c.Value) || Units(c.Description) > 100 || values[c.Value] {
			fail("choice %+v", c)
		}
		values[c.Value] = true
	}
}
