package view

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// topics are the pages of the guide, with how many paragraphs each has; behind them stand rows about the board.
var topics = [...]struct {
	name       string
	paragraphs int
	rows       func(*play.State) []engine.Text
}{
	{"aim", 4, nil}, {"turn", 5, nil}, {"line", 4, lossRows}, {"act", 6, nil}, {"help", 4, nil}, {"trophies", 4, nil},
	{"objectives", 3, nil}, {"recruit", 5, nil}, {"draw", 4, nil}, {"liberty", 2, libertyRows}, {"moon", 1, moonRows},
	{"witches", 5, nil}, {"relics", 3, nil}, {"events", 3, nil}, {"solo", 3, nil}, {"options", 5, nil},
	{"signs", 5, nil}, {"words", 5, nil},
}

// Topics is the guide as a table's options have it: they choose the board, whose numbers it says.
func Topics(r *play.Rules, options map[string]string) []engine.Topic {
	known := map[string]string{}
	for _, o := range play.OptionSpecs() {
		for _, v := range o.Values {
			if options[o.Name] == v {
				known[o.Name] = v
			}
		}
	}
	s := play.Blank(r)
	if s.Opts, _ = play.ReadOptions(known); int(s.Opts.Board) >= len(r.Boards) {
		s.Opts.Board = 0 // as Start has it
	}
	var out []engine.Topic
	for _, t := range topics {
		topic := engine.Topic{Name: t.name, Title: engine.T("topic." + t.name)}
		for i := range t.paragraphs {
			topic.Text = append(topic.Text, engine.T("topic."+t.name+"."+strconv.Itoa(i+1)))
		}
		if t.rows != nil {
			topic.Text = append(topic.Text, t.rows(s)...)
		}
		out = append(out, topic)
	}
	return out
}

// lossRows say where the game is lost, by players.
func lossRows(s *play.State) []engine.Text {
	var args []engine.Arg
	for i, n := range s.Board().Loss {
		args = append(args, engine.A(string(rune('a'+i)), engine.Number(n)))
	}
	return []engine.Text{engine.T("topic.line.loss", args...)}
}

// libertyRows say what holds on which space of the Liberty Track, and where its marker begins.
func libertyRows(s *play.State) []engine.Text {
	row := func(key string, n int, more ...engine.Arg) engine.Text {
		return engine.T("topic.liberty."+key, append([]engine.Arg{engine.A("n", engine.Number(n))}, more...)...)
	}
	by := func(n int8) engine.Arg { return engine.A("by", engine.Number(n)) }
	out := []engine.Text{row("fatal", 0)}
	for n, space := range s.Board().Track {
		if space.NoDiscounts {
			out = append(out, row("no-discounts", n))
		}
		if space.Recruits != 0 {
			out = append(out, row("recruits", n, by(space.Recruits)))
		}
		if space.First != 0 {
			out = append(out, row("first", n, by(space.First)))
		}
	}
	return append(out, row("start", int(s.Board().Liberty)))
}

// moonRows say what the spaces of the Moon Track add to prices, those with the same number in one row.
func moonRows(s *play.State) (out []engine.Text) {
	moon := s.Board().Moon
	for from := 0; from < len(moon); {
		to := from
		for to+1 < len(moon) && moon[to+1] == moon[from] {
			to++
		}
		key, args := "topic.moon.none", []engine.Arg{engine.A("from", engine.Number(from+1))}
		if moon[from] > 0 {
			key, args = "topic.moon.more", append(args, engine.A("n", engine.Number(moon[from])))
		}
		if to > from {
			args = append(args, engine.A("to", engine.Number(to+1)))
		} else {
			key += ".one"
		}
		out = append(out, engine.T(key, args...))
		from = to + 1
	}
	return out
}
