package fit

import "witchtable/bot/discord"

// Message makes a message acceptable to Discord, whatever is in it.
func Message(m discord.Message) discord.Message {
	if len(m.Body) > 0 {
		return fitBody(m)
	}
	m.Content = Lines(m.Content, MaxContent)
	if len(m.Embeds) > maxEmbeds {
		m.Embeds = m.Embeds[:maxEmbeds]
	}
	embeds := make([]discord.Embed, len(m.Embeds))
	total := 0
	for i, e := range m.Embeds {
		embeds[i] = fitEmbed(e)
		total += EmbedSize(embeds[i])
	}
	for total > MaxEmbedTotal {
		cut := shortenLongest(embeds, total-MaxEmbedTotal)
		if cut == 0 {
			embeds = embeds[:len(embeds)-1]
			total = 0
			for _, e := range embeds {
				total += EmbedSize(e)
			}
			continue
		}
		total -= cut
	}
	m.Embeds = embeds
	if len(m.Rows) > MaxRows {
		m.Rows = m.Rows[:MaxRows]
	}
	rows := make([]discord.Row, len(m.Rows))
	for i, r := range m.Rows {
		rows[i] = fitRow(r)
	}
	m.Rows = rows
	return m
}

func fitEmbed(e discord.Embed) discord.Embed {
	e.Title = Text(e.Title, maxEmbedTitle)
	e.Description = Lines(e.Description, MaxDescription)
	e.Footer = Text(e.Footer, maxFooter)
	if len(e.Fields) > maxFields {
		e.Fields = e.Fields[:maxFields]
	}
	fields := make([]discord.Field, len(e.Fields))
	for i, f := range e.Fields {
		f.Name, f.Value = Text(f.Name, maxFieldName), Lines(f.Value, maxFieldValue)
		fields[i] = f
	}
	e.Fields = fields
	return e
}

// EmbedSize is the length of all texts of an embed, in units, as Discord limits it for all embeds together.
func EmbedSize(e discord.Embed) int {
	n := Size(e.Title) + Size(e.Description) + Size(e.Footer)
	for _, f := range e.Fields {
		n += Size(f.Name) + Size(f.Value)
	}
	return n
}

// shortenLongest takes at least one and, if it can, excess units from the longest description. It returns how many;
// 0 when no description is left to shorten.
func shortenLongest(embeds []discord.Embed, excess int) int {
	longest, second, at := 0, 0, -1
	for i, e := range embeds {
		n := Size(e.Description)
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
	embeds[at].Description = Lines(embeds[at].Description, target)
	return longest - Size(embeds[at].Description)
}
