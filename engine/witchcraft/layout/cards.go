package layout

import (
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// places are the lists that a table can have beside display and jurors, with where their cards lie.
var places = []struct {
	key string
	z   play.Zone
}{{"hand", play.ZoneHand}, {"discards", play.ZoneDiscards}, {"jail", play.ZoneJail}, {"familiars", play.ZoneFamiliars},
	{"challenge-discards", play.ZoneGone}, {"conviction-discards", play.ZoneRefuted}, {"lost-souls", play.ZoneLost},
	{"done", play.ZoneDone}}

// decks are the lists that are all the rest where they are not given.
var decks = []string{"coven", "recruits", "challenge-deck", "mission-deck", "villagers", "conviction-deck"}

// listed are the keys of all lists.
func listed() (out []string) {
	for _, p := range places {
		out = append(out, p.key)
	}
	return append(out, decks...)
}

// card finds a card by its word: the next copy that lies nowhere, or the one with its number.
func (l *layer) card(n *engine.Node, word string) (program.Card, bool) {
	id, number, numbered := strings.Cut(word, ".")
	first, ok := l.r.Index[engine.CardID(id)]
	if !ok {
		l.fail(n, "there is no card %q in the pack %s", word, l.r.Pack.Name)
		return play.NoCard, false
	}
	if numbered {
		i, err := strconv.Atoi(number)
		c := int(first) + i - 1
		if err != nil || i < 1 || c >= l.r.N || l.r.Cards[c].ID != engine.CardID(id) {
			l.fail(n, "there is no copy %q", word)
			return play.NoCard, false
		}
		return program.Card(c), l.err == nil
	}
	for c := first; int(c) < l.r.N && l.r.Cards[c].ID == engine.CardID(id); c++ {
		if _, taken := l.laid[c]; !taken {
			return c, l.err == nil
		}
	}
	return first, l.err == nil // lay says where the last of them lies
}

// lay puts a card at the end of a zone; false when it cannot be.
func (l *layer) lay(n *engine.Node, c program.Card, z play.Zone) bool {
	id, class := l.s.ID(c), l.r.Cards[c].Class
	switch at, twice := l.laid[c]; {
	case twice && at.Line == 0:
		l.fail(n, "%s lies on the table already", id)
	case twice:
		l.fail(n, "%s lies on the table already, at %s", id, at)
	case !play.Fits(class, z) || z == play.ZoneFamiliars && !l.r.Cards[c].Familiar:
		l.fail(n, "%s, a card of the kind %s, cannot lie here", id, program.Classes.Word(int(class)))
	}
	if l.err != nil {
		return false
	}
	l.laid[c] = n.Pos
	l.s.Push(z, c)
	l.s.Side[c] = l.s.SideOf(c)
	return true
}

// list lays a list of cards into a zone. Behind a card stands "up" if it lies face up, or "revealed".
func (l *layer) list(n *engine.Node, z play.Zone) {
	if n == nil {
		return
	}
	for i := range n.Items {
		at := &n.Items[i]
		word, how, _ := strings.Cut(at.Text, " ")
		c, ok := l.card(at, word)
		if !ok || !l.lay(at, c, z) {
			return
		}
		switch {
		case how == "":
		case how == "up" && play.IsPlaced(z):
			l.s.Tags[c] |= play.TagUp
		case how == "revealed" && z == play.ZonePlay:
			l.s.Tags[c] |= play.TagRevealed
		default:
			l.fail(at, "a card does not lie %q here", how)
		}
	}
}

// lists lays what is listed; decks keep what is named for them before any rest is taken.
func (l *layer) lists(n *engine.Node) {
	for _, p := range places {
		l.list(n.Get(p.key), p.z)
	}
	l.list(n.Get("play"), play.ZonePlay)
}

// decks lays the decks, after all else has been laid.
func (l *layer) decks(n *engine.Node) {
	type is = func(c program.Card, d *program.CardDef) bool
	inGame := func(d *program.CardDef) bool { return d.Juror == play.NoCard || l.s.JurorOf(d.Juror) != play.Nowhere }
	for act := uint8(2); act <= program.Acts && n.Get("mission-deck") == nil; act++ {
		l.rest(play.ZoneMissions, program.MaxCards, func(_ program.Card, d *program.CardDef) bool {
			return d.Class == program.Mission && d.Act == act && inGame(d)
		})
	}
	if list := n.Get("mission-deck"); list != nil {
		l.list(list, play.ZoneMissions)
	}
	for _, d := range []struct {
		key string
		z   play.Zone
		is  is
	}{
		{"challenge-deck", play.ZoneChallenges, func(_ program.Card, d *program.CardDef) bool {
			return d.Class == program.Challenge && inGame(d)
		}},
		{"villagers", play.ZoneVillagers, func(_ program.Card, d *program.CardDef) bool {
			return d.Class == program.Villager
		}},
		{"coven", play.ZoneCoven, func(_ program.Card, d *program.CardDef) bool { return d.Starter }},
		{"recruits", play.ZoneRecruits, func(_ program.Card, d *program.CardDef) bool {
			return d.Class == program.Witch && !d.Starter && !d.Extra
		}},
	} {
		l.deck(n.Get(d.key), d.z, d.is)
	}
	want := l.number(n, "curses", program.Curses, 0, program.Curses)
	got := l.rest(play.ZoneCurses, want, func(_ program.Card, d *program.CardDef) bool { return d.Class == program.Curse })
	if n.Get("curses") != nil && got < want {
		l.fail(n.Get("curses"), "curses: %d: so many are not left", want)
	}
}

// deck lays a deck; one that is not listed is the rest.
func (l *layer) deck(list *engine.Node, z play.Zone, is func(c program.Card, d *program.CardDef) bool) {
	if list == nil {
		l.rest(z, program.MaxCards, is)
		return
	}
	for i := range list.Items {
		at := &list.Items[i]
		if at.Text == "rest" {
			l.rest(z, program.MaxCards, is)
			continue
		}
		l.list(&engine.Node{Items: []engine.Node{*at}}, z)
	}
}

// rest puts up to n cards that lie nowhere under a deck, in the pack's order.
func (l *layer) rest(z play.Zone, n int, is func(c program.Card, d *program.CardDef) bool) (got int) {
	for c := program.Card(0); int(c) < l.r.N && got < n && l.err == nil; c++ {
		if _, taken := l.laid[c]; taken || !is(c, &l.r.Cards[c]) {
			continue
		}
		l.lay(&engine.Node{}, c, z)
		got++
	}
	return got
}
