package bot

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"witchtable/bot/discord"
)

// Discord's limits. It counts characters in a way it does not document; UTF-16 units never count fewer.
const (
	maxContent      = 2000
	maxEmbeds       = 10
	maxEmbedTitle   = 256
	maxDescription  = 4096
	maxFields       = 25
	maxFieldName    = 256
	maxFieldValue   = 1024
	maxFooter       = 2048
	maxEmbedTotal   = 6000
	maxRows         = 5
	maxRowButtons   = 5
	maxButtonLabel  = 80
	maxChoices      = 25
	maxChoiceLabel  = 100
	maxPlaceholder  = 150
	maxCustomID     = 100
	maxCommandWords = 100 // a command's description
)

const ellipsis = "…"

// size is the length of a string in UTF-16 units.
func size(s string) int {
	n := 0
	for _, r := range s {
		n += unitsOf(r)
	}
	return n
}

func unitsOf(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// fit shortens a string to at most limit units. It cuts between characters as people see them, and leaves no half
// of an escape behind.
func fit(s string, limit int) string {
	if len(s) <= limit || size(s) <= limit {
		return s
	}
	if limit < 1 {
		return ""
	}
	room := limit - 1 // for the ellipsis
	end, used := 0, 0
	for i, r := range s {
		if used+unitsOf(r) > room {
			break
		}
		used += unitsOf(r)
		end = i + utf8.RuneLen(r)
		if r == utf8.RuneError {
			end = i + 1
		}
	}
	for end > 0 && insideCharacter(s, end) {
		_, w := utf8.DecodeLastRuneInString(s[:end])
		end -= w
	}
	cut := strings.TrimRight(s[:end], " \n")
	if backslashes := len(cut) - len(strings.TrimRight(cut, `\`)); backslashes%2 == 1 {
		cut = cut[:len(cut)-1]
	}
	return cut + ellipsis
}

// insideCharacter reports whether a cut would part a letter from its marks, or an emoji from its modifiers.
func insideCharacter(s string, at int) bool {
	next, _ := utf8.DecodeRuneInString(s[at:])
	last, _ := utf8.DecodeLastRuneInString(s[:at])
	const joiner = '\u200d'
	return unicode.In(next, unicode.Mn, unicode.Me) || next == joiner || last == joiner ||
		(next >= 0x1F3FB && next <= 0x1F3FF) // skin tones
}

// fitLines keeps as many whole lines as fit, so that markup that is closed in its line stays closed. A first line
// that is too long by itself is cut.
func fitLines(s string, limit int) string {
	if size(s) <= limit {
		return s
	}
	var b strings.Builder
	used := 0
	for i, line := range strings.Split(s, "\n") {
		n := size(line) + 1
		if used+n+1 > limit {
			if i == 0 {
				return fit(s, limit)
			}
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(line)
		used += n
	}
	b.WriteString("\n" + ellipsis)
	return b.String()
}

// fitMessage makes a message acceptable to Discord, whatever is in it.
func fitMessage(m discord.Message) discord.Message {
	if len(m.Body) > 0 {
		return fitBody(m)
	}
	m.Content = fitLines(m.Content, maxContent)
	if len(m.Embeds) > maxEmbeds {
		m.Embeds = m.Embeds[:maxEmbeds]
	}
	embeds := make([]discord.Embed, len(m.Embeds))
	total := 0
	for i, e := range m.Embeds {
		embeds[i] = fitEmbed(e)
		total += embedSize(embeds[i])
	}
	for total > maxEmbedTotal {
		cut := shortenLongest(embeds, total-maxEmbedTotal)
		if cut == 0 {
			embeds = embeds[:len(embeds)-1]
			total = 0
			for _, e := range embeds {
				total += embedSize(e)
			}
			continue
		}
		total -= cut
	}
	m.Embeds = embeds
	if len(m.Rows) > maxRows {
		m.Rows = m.Rows[:maxRows]
	}
	rows := make([]discord.Row, len(m.Rows))
	for i, r := range m.Rows {
		rows[i] = fitRow(r)
	}
	m.Rows = rows
	return m
}

func fitEmbed(e discord.Embed) discord.Embed {
	e.Title = fit(e.Title, maxEmbedTitle)
	e.Description = fitLines(e.Description, maxDescription)
	e.Footer = fit(e.Footer, maxFooter)
	if len(e.Fields) > maxFields {
		e.Fields = e.Fields[:maxFields]
	}
	fields := make([]discord.Field, len(e.Fields))
	for i, f := range e.Fields {
		f.Name, f.Value = fit(f.Name, maxFieldName), fitLines(f.Value, maxFieldValue)
		fields[i] = f
	}
	e.Fields = fields
	return e
}

func embedSize(e discord.Embed) int {
	n := size(e.Title) + size(e.Description) + size(e.Footer)
	for _, f := range e.Fields {
		n += size(f.Name) + size(f.Value)
	}
	return n
}

// shortenLongest takes at least one and, if it can, excess units from the longest description. It returns how many;
// 0 when no description is left to shorten.
func shortenLongest(embeds []discord.Embed, excess int) int {
	longest, second, at := 0, 0, -1
	for i, e := range embeds {
		n := size(e.Description)
		if n > longest {
			longest, second, at = n, longest, i
		} else if n > second {
			second = n
		}
	}
	if at < 0 || longest < 2 {
		return 0
	}
	// Down to the second longest at most, so that all long ones share the loss.
	target := max(longest-excess, min(second, longest-1)-50, 1)
	target = min(target, longest-1)
	embeds[at].Description = fitLines(embeds[at].Description, target)
	return longest - size(embeds[at].Description)
}

func fitRow(r discord.Row) discord.Row {
	if len(r.Buttons) > maxRowButtons {
		r.Buttons = r.Buttons[:maxRowButtons]
	}
	buttons := make([]discord.Button, len(r.Buttons))
	for i, b := range r.Buttons {
		b.Label = fit(b.Label, maxButtonLabel)
		buttons[i] = b
	}
	r.Buttons = buttons
	if r.Select != nil {
		s := *r.Select
		s.Placeholder = fit(s.Placeholder, maxPlaceholder)
		s.Choices = fitChoices(s.Choices)
		r.Select = &s
	}
	return r
}

func fitChoices(list []discord.Choice) []discord.Choice {
	if len(list) > maxChoices {
		list = list[:maxChoices]
	}
	out := make([]discord.Choice, len(list))
	for i, c := range list {
		c.Label, c.Description = fit(c.Label, maxChoiceLabel), fit(c.Description, maxChoiceLabel)
		out[i] = c
	}
	return out
}
