package fit

import (
	"slices"

	"witchtable/bot/discord"
)

// fitBody makes a message with a body acceptable to Discord. The rows stay as they are, and the last text, which is
// what the buttons below it are about, is the last to be cut: what goes first are lines at the end of the longest of
// the others.
func fitBody(m discord.Message) discord.Message {
	used := map[string]bool{}
	m.Body = fitBlocks(m.Body, used)
	m.Rows = fitRows(m.Rows, used)
	spare := maxComponents - rowComponents(m.Rows)
	for _, lighten := range []func([]discord.Block) []discord.Block{withoutRules, joined} {
		if components(m.Body) > spare {
			m.Body = lighten(m.Body)
		}
	}
	for components(m.Body) > spare && len(m.Body) > 1 {
		m.Body = m.Body[1:]
	}
	texts := Texts(m.Body)
	fitTexts(texts)
	m.Body = WithTexts(m.Body, &texts)
	return m
}

// fitBlocks fits each block by itself. A custom id that is in use already does nothing anew, so its component goes.
func fitBlocks(blocks []discord.Block, used map[string]bool) []discord.Block {
	out := make([]discord.Block, 0, len(blocks))
	for _, b := range blocks {
		switch b := b.(type) {
		case discord.Row:
			for _, row := range fitRows([]discord.Row{b}, used) {
				out = append(out, row)
			}
		case discord.Box:
			b.Blocks = fitBlocks(b.Blocks, used)
			out = append(out, b)
		case discord.Gallery:
			pictures := slices.Clone(b[:min(len(b), maxPictures)])
			for i := range pictures {
				pictures[i].Alt = Text(pictures[i].Alt, maxAlt)
			}
			out = append(out, pictures)
		case discord.Section:
			b.Button.Label = Text(b.Button.Label, MaxButtonLabel)
			b.Texts = b.Texts[:min(len(b.Texts), maxSectionTexts)]
			if fresh(used, b.Button.CustomID) {
				out = append(out, b)
			}
		default:
			out = append(out, b)
		}
	}
	return out
}

// fresh reports whether an id has not been used yet, and notes it.
func fresh(used map[string]bool, id string) bool {
	if id != "" && used[id] {
		return false
	}
	used[id] = true
	return true
}

func fitRows(rows []discord.Row, used map[string]bool) []discord.Row {
	out := make([]discord.Row, 0, len(rows))
	for _, r := range rows {
		r = fitRow(r)
		r.Buttons = slices.DeleteFunc(r.Buttons, func(b discord.Button) bool { return !fresh(used, b.CustomID) })
		if r.Select != nil && !fresh(used, r.Select.CustomID) {
			r.Select = nil
		}
		if len(r.Buttons) > 0 || r.Select != nil {
			out = append(out, r)
		}
	}
	return out
}

// components counts as Discord does.
func components(blocks []discord.Block) int {
	n := 0
	discord.Walk(blocks, func(b discord.Block) {
		n++
		switch b := b.(type) {
		case discord.Row:
			n += rowComponents([]discord.Row{b}) - 1
		case discord.Section:
			n += len(b.Texts) + 1
		}
	})
	return n
}

func rowComponents(rows []discord.Row) int {
	n := 0
	for _, r := range rows {
		n += 1 + len(r.Buttons)
		if r.Select != nil {
			n++
		}
	}
	return n
}

// withoutRules drops the lines between blocks.
func withoutRules(blocks []discord.Block) []discord.Block {
	var out []discord.Block
	for _, b := range blocks {
		switch b := b.(type) {
		case discord.Rule:
			continue
		case discord.Box:
			b.Blocks = withoutRules(b.Blocks)
			out = append(out, b)
		default:
			out = append(out, b)
		}
	}
	return out
}

// joined makes one text of several that follow one another, the last of all excepted.
func joined(blocks []discord.Block) []discord.Block {
	var out []discord.Block
	for i, b := range blocks {
		if box, ok := b.(discord.Box); ok {
			box.Blocks = joined(box.Blocks)
			b = box
		}
		text, isText := b.(discord.Text)
		if len(out) > 0 && isText && i < len(blocks)-1 {
			if before, ok := out[len(out)-1].(discord.Text); ok {
				out[len(out)-1] = before + "\n" + text
				continue
			}
		}
		out = append(out, b)
	}
	return out
}

// Texts lists the texts of blocks in reading order.
func Texts(blocks []discord.Block) []string {
	var out []string
	discord.Walk(blocks, func(b discord.Block) {
		switch b := b.(type) {
		case discord.Text:
			out = append(out, string(b))
		case discord.Section:
			for _, t := range b.Texts {
				out = append(out, string(t))
			}
		}
	})
	return out
}

// WithTexts puts other texts, in reading order, into blocks, and takes them off the list. What has lost its text goes;
// of a section, the button stays.
func WithTexts(blocks []discord.Block, texts *[]string) []discord.Block {
	next := func() discord.Text {
		t := discord.Text((*texts)[0])
		*texts = (*texts)[1:]
		return t
	}
	var out []discord.Block
	for _, b := range blocks {
		switch b := b.(type) {
		case discord.Text:
			if t := next(); t != "" {
				out = append(out, t)
			}
		case discord.Section:
			var left []discord.Text
			for range b.Texts {
				if t := next(); t != "" {
					left = append(left, t)
				}
			}
			b.Texts = left
			if len(left) > 0 {
				out = append(out, b)
			} else {
				out = append(out, discord.Row{Buttons: []discord.Button{b.Button}})
			}
		case discord.Box:
			if b.Blocks = WithTexts(b.Blocks, texts); len(b.Blocks) > 0 {
				out = append(out, b)
			}
		default:
			out = append(out, b)
		}
	}
	return out
}

// Excess is by how many units texts are too long together; at most 0 where they fit.
func Excess(texts []string) int {
	units, bytes := 0, 0
	for _, t := range texts {
		units += Size(t)
		bytes += len(t) + bytesPerText
	}
	return max(units-maxBodyText, (bytes-maxBodyBytes+3)/4) // a unit has at most four bytes
}

// fitTexts shortens texts, in place, until they fit together: the longest first, the last one last.
func fitTexts(texts []string) {
	for over := Excess(texts); over > 0; over = Excess(texts) {
		at, longest, second := -1, 0, 0
		for i, t := range texts[:len(texts)-1] {
			if n := Size(t); n > longest {
				at, longest, second = i, n, longest
			} else {
				second = max(second, n)
			}
		}
		if at < 0 {
			last := &texts[len(texts)-1]
			*last = Lines(*last, Size(*last)-over)
			continue
		}
		// Down to the second longest at most, so that all long ones share the loss.
		target := min(max(longest-over, second-50), longest-1)
		if texts[at] = Lines(texts[at], target); target < len(Ellipsis) {
			texts[at] = ""
		}
	}
}
