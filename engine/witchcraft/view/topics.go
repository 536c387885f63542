package view

import (
	"strconv"

	"witchtable/engine"
)

// topics are the pages of the guide, with how many paragraphs each has.
var topics = [...]struct {
	name       string
	paragraphs int
}{
	{"aim", 4}, {"round", 6}, {"witches", 5}, {"families", 3}, {"missions", 4}, {"challenges", 5}, {"resolve", 5},
	{"jury", 5}, {"trial", 3}, {"coven", 5}, {"curses", 3}, {"villagers", 2}, {"familiars", 3}, {"draft", 3},
	{"options", 6}, {"signs", 5}, {"words", 4},
}

// Topics is the guide: the same at every table, since options bear on nothing that it says without naming them.
func Topics() (out []engine.Topic) {
	for _, t := range topics {
		topic := engine.Topic{Name: t.name, Title: engine.T("topic." + t.name)}
		for i := range t.paragraphs {
			topic.Text = append(topic.Text, engine.T("topic."+t.name+"."+strconv.Itoa(i+1)))
		}
		out = append(out, topic)
	}
	return out
}
