package screen

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
)

// Computer players may say something to what happens in a turn: one line at most, and not in every turn. What they can
// say is data, in the catalogue of any game that wishes it:
//
//	remark.<temper>.<occasion>.<n>          in their own turn, to what they do themselves
//	remark.<temper>.theirs.<occasion>.<n>   in their own turn, to what befalls another
//	remark.<temper>.suffers.<occasion>.<n>  in another's turn, to what befalls them
//
// The occasion is the key of the sentence that is told of it, n counts the lines from 1, and the temper "plain" is for
// those who have none, or no line of their own for the occasion. What is said follows from the table's id, the place in
// the story, the temperament and what onlookers are told, and from nothing else: a chapter that is told anew says the
// same again, and nothing hidden can be heard in it. No line comes twice in a game.

// How seldom something is said: to one in so many of what could be spoken of.
const (
	seldomOfOwn   = 6
	seldomOfOther = 3
)

// What stands before the occasion where it is not the speaker's own deed.
const (
	theirs  = "theirs" + "."
	suffers = "suffers" + "."
)

// plainTemper is the temper of lines for all.
const plainTemper = "plain"

// chatter is what is said in a chapter of the story.
type chatter struct {
	t       tables.Table
	chapter int
	has     func(key string) bool
	turn    engine.Seat // whose turn it is; Onlooker where nobody's
	spoken  bool        // somebody has said something in it
	said    []string    // the keys of the lines
}

func newChatter(v *say.Voice, t tables.Table, chapter int) *chatter {
	return &chatter{t: t, chapter: chapter, has: v.Has, turn: engine.Onlooker}
}

// tellings puts the events of the chapter into words, with what is said to them.
func (c *chatter) tellings(events []engine.Event) (list []engine.Telling) {
	for i, e := range events {
		e = e.For(engine.Onlooker)
		told, ok := c.t.Rules.Game.Tell(e)
		if !ok {
			continue
		}
		told.Remark = c.hear(i, e, told)
		list = append(list, told)
	}
	return list
}

// hear returns what is said to the ith event of the chapter; zero for nothing.
func (c *chatter) hear(i int, e engine.Event, told engine.Telling) engine.Text {
	if told.Turn || told.Weight >= engine.Heading {
		c.turn, c.spoken = engine.Onlooker, false
		if told.Turn {
			c.turn = told.By
		}
		return engine.Text{}
	}
	// What may not be told in the end has no line either: it would go with it.
	if c.turn == engine.Onlooker || c.spoken || told.Brevity != engine.ToldAlways || e.Seat == engine.Onlooker {
		return engine.Text{}
	}
	relation, seldom := theirs, uint64(seldomOfOther)
	if e.Seat == c.turn {
		relation, seldom = "", seldomOfOwn
	}
	if c.lot(i, "speaks")%seldom != 0 {
		return engine.Text{}
	}
	if line := c.line(i, c.turn, relation+told.Text.Key); line != "" {
		return c.says(engine.T("bot.story.says", engine.A("what", engine.T(line))), line)
	}
	if relation == "" {
		return engine.Text{}
	}
	if line := c.line(i, e.Seat, suffers+told.Text.Key); line != "" {
		return c.says(engine.T("bot.story.retorts", engine.A("who", engine.Who(e.Seat)),
			engine.A("what", engine.T(line))), line)
	}
	return engine.Text{}
}

func (c *chatter) says(what engine.Text, line string) engine.Text {
	c.spoken, c.said = true, append(c.said, line)
	return what
}

// line is the key of what a seat's computer player says on an occasion; "" where it has nothing to say, or has said all
// of it.
func (c *chatter) line(i int, seat engine.Seat, occasion string) string {
	h, ok := c.t.Holder(seat)
	if !ok || !speaks(c.t, seat) {
		return ""
	}
	_, temper := brain.Parts(h.Brain)
	for _, temper := range []string{temper, plainTemper} {
		if temper == "" {
			continue
		}
		if fresh := c.fresh("remark." + temper + "." + occasion + "."); len(fresh) > 0 {
			return fresh[c.lot(i, "line")%uint64(len(fresh))]
		}
	}
	return ""
}

// speaks reports whether whoever holds a seat says something now and then: computer players of their own, not those who
// stand in for people, unless they have been asked not to. Who learns the game is not distracted.
func speaks(t tables.Table, seat engine.Seat) bool {
	h, ok := t.Holder(seat)
	return ok && h.Brain != "" && h.User == "" && !t.Head.Tutorial && !t.Head.Hushed
}

// fresh are the keys of the lines that have not been told in this game.
func (c *chatter) fresh(prefix string) (out []string) {
	for n := 1; ; n++ {
		key := prefix + strconv.Itoa(n)
		if !c.has(key) {
			return out
		}
		if !c.t.Desk.Story.SaidBefore(key, c.chapter) && !slices.Contains(c.said, key) {
			out = append(out, key)
		}
	}
}

// lot is a number that follows from the table and the place in its story.
func (c *chatter) lot(i int, of string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(strings.Join([]string{string(c.t.Head.ID), strconv.Itoa(c.chapter), strconv.Itoa(i), of}, " ")))
	x := h.Sum64() // whose lower bits follow from few of the letters' bits
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}

// Remarking reports whether a game has remarks.
func (s *Studio) Remarking(game string) bool {
	return slices.ContainsFunc(s.Book(game).Keys("en"),
		func(key string) bool { return strings.HasPrefix(key, "remark.") })
}
