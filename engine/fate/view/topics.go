package view

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/fate/play"
)

// topics are the pages of the guide that are the same at every table, with how many paragraphs each has; those with
// none are made from the table's options.
var topics = [...]struct {
	name       string
	paragraphs int
	rows       func(s *play.State) []engine.Text
}{
	{"turn", 3, nil}, {"draft", 4, nil}, {"upkeep", 2, nil}, {"cast", 2, nil}, {"cauldron", 2, nil}, {"exchange", 1, nil},
	{"night", 3, nil}, {"cards", 4, nil}, {"blessed", 2, nil}, {"enchantment", 1, guideRows}, {"suspicion", 2, chartRows},
	{"graveyard", 3, nil}, {"trial", 2, nil}, {"items", 2, nil}, {"icons", 2, nil}, {"signs", 6, nil}, {"score", 2, nil},
	{"end", 2, nil},
}

// Topics is the guide as a table's options have it.
func Topics(options map[string]string) []engine.Topic {
	known := map[string]string{}
	for _, o := range play.OptionSpecs() {
		for _, v := range o.Values {
			if options[o.Name] == v {
				known[o.Name] = v
			}
		}
	}
	s := &play.State{}
	s.Opts, _ = play.ReadOptions(known)
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
