package layout

import (
	"fmt"
	"slices"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Arrange lays a table from a description instead of dealing it: for scenarios and bug reports. The description is a
// mapping; all of it can be left out.
//
//	options: {late_chosen: all}        # table options
//	seed: 7                            # of all chance; 1 by default
//	round: 2                           # 1 by default
//	stage: play                        # play (default), choose, rest, resolve, aftermath, trial, recover, draw
//	jurors: {osric-tallow: 3, …}       # three, with persuasion; by default the first three of the pack
//	convictions: {osric-tallow: [conviction-3, conviction-2 up]}   # by default two of the rest at each
//	display:                           # the Missions by place; by default those of Act 1, without Challenges
//	  - {mission: light-the-ford, challenges: [rival-crone, hedge-elder up]}
//	  - gap
//	  - {mission: mend-the-lych-gate, failed: true}
//	chosen: 1                          # the place of the chosen Mission, for stages behind choose
//	won: true                          # it is overcome: its place is a gap
//	hand, coven, discards, jail, recruits, familiars: [...]
//	play: [nell-fenwick, wren-ashdown revealed]
//	challenge-deck, challenge-discards, mission-deck, conviction-deck, conviction-discards: [...]
//	villagers, lost-souls: [...]
//	curses: 3                          # in the pile; by default all that lie nowhere else
//	fails: 1                           # by default the Missions that lie face down
//	bonus: 3                           # power of this round
//	next-hand: 1                       # cards more at this Recover
//	spent: 2                           # power spent, at the stage resolve
//
// A card that has copies is the next of them that lies nowhere yet, or the one with its number: "rival-crone.2". A deck
// holds exactly the cards listed, the first on top; the word `rest` stands for all cards that belong there and lie
// nowhere else, in the pack's order. A deck that is not listed is the rest, every other list empty. The coven is the
// starter coven, the Recruits all others. Cards that lie nowhere are out of this game. Nothing happens because of what
// lies there.
//
// Errors are [engine.PackError] and name the place in the description.
func Arrange(r *play.Rules, n *engine.Node, log *engine.Log) (engine.Position, error) {
	l := &layer{r: r, s: play.Blank(r), laid: map[program.Card]engine.Pos{}}
	l.table(n)
	if l.err != nil {
		return nil, l.err
	}
	s := l.s
	s.Log = log
	s.Run()
	s.Log = nil
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("%s: this table cannot be: %w", n.Pos, err)
	}
	return s, nil
}

// layer lays cards, one description after another, and stops at the first fault.
type layer struct {
	s    *play.State
	r    *play.Rules
	laid map[program.Card]engine.Pos
	err  error
}

// stages are the stages at which a table can be laid.
var stages = map[string]play.Stage{"play": play.StagePlay, "choose": play.StageBeforeChoose, "rest": play.StageRest,
	"resolve": play.StagePower, "aftermath": play.StageFailures, "trial": play.StageTrial, "recover": play.StageRecover,
	"draw": play.StageDraw}

func (l *layer) table(n *engine.Node) {
	l.keys(n, "a table", append([]string{"options", "seed", "round", "stage", "jurors", "convictions", "display", "chosen",
		"won", "curses", "fails", "bonus", "next-hand", "spent", "play"}, listed()...)...)
	s := l.s
	opts, err := play.ReadOptions(options(n.Get("options")))
	if err != nil {
		l.fail(n.Get("options"), "%v", err)
		return
	}
	s.Opts = opts
	s.Opts.Laid = true
	s.Chance = engine.Chance{Seed: engine.SeedOf(uint64(l.number(n, "seed", 1, 0, 1<<30)))}
	s.Round = uint8(l.number(n, "round", 1, 1, 99))
	l.jurors(n)
	l.display(n)
	l.lists(n)
	l.decks(n)
	l.convictions(n)
	l.stage(n)
	for c := range program.Card(l.r.N) {
		if s.ZoneOf[c] == play.ZoneNowhere && l.err == nil {
			s.Push(play.ZoneBox, c)
		}
	}
}

// stage sets how far the round has come.
func (l *layer) stage(n *engine.Node) {
	s := l.s
	name := n.Word("stage", "play")
	stage, ok := stages[name]
	if !ok {
		l.fail(n.Get("stage"), "there is no stage %q: play, choose, rest, resolve, aftermath, trial, recover or draw", name)
		return
	}
	s.Stage = stage
	s.Bonus = int16(l.number(n, "bonus", 0, -50, 50))
	s.NextHand = int8(l.number(n, "next-hand", 0, -9, 9))
	s.Spent = int16(l.number(n, "spent", 0, 0, 99))
	s.Fails = uint8(l.number(n, "fails", int(s.Fails), 0, 1))
	if won := n.Get("won"); won != nil {
		s.Won = won.Text == "true"
	}
	if stage < play.StageNotChosen {
		if chosen := n.Get("chosen"); chosen != nil {
			l.fail(chosen, "no Mission is chosen yet at the stage %s", name)
		}
		return
	}
	s.Chosen = int8(l.number(n, "chosen", 1, 1, program.Places) - 1)
	place := int(s.Chosen)
	switch {
	case s.Won != (s.Display[place] == play.NoCard):
		l.fail(n, "place %d has a Mission exactly when the chosen one is not overcome", place+1)
	case stage <= play.StageFlip:
		for c := s.At[play.At(place)].Head; c != play.NoCard; c = s.Next[c] {
			s.Tags[c] |= play.TagUp
		}
	}
}

// jurors lays the Jurors, with persuasion.
func (l *layer) jurors(n *engine.Node) {
	s := l.s
	list := n.Get("jurors")
	if list == nil {
		for j := range program.Places {
			l.juror(n, j, program.Card(j), int(s.Opts.Begins()))
		}
		return
	}
	if len(list.Keys) != program.Places {
		l.fail(list, "there are %d Jurors; want %d", len(list.Keys), program.Places)
		return
	}
	for j := range list.Keys {
		p := &list.Keys[j]
		if c, ok := l.card(&engine.Node{Pos: p.Pos}, p.Name); ok {
			l.juror(&p.Node, j, c, l.number(list, p.Name, 0, 0, int(l.r.Track)))
		}
	}
}

func (l *layer) juror(n *engine.Node, j int, c program.Card, persuasion int) {
	if l.lay(n, c, play.ZoneJurors) {
		l.s.Jurors[j], l.s.Persuasion[j] = c, uint8(persuasion)
	}
}

// display lays the Missions, and the Challenges at them.
func (l *layer) display(n *engine.Node) {
	s := l.s
	list := n.Get("display")
	if list == nil {
		l.firstMissions()
		return
	}
	if len(list.Items) != program.Places {
		l.fail(list, "the display has %d places; here are %d", program.Places, len(list.Items))
		return
	}
	for i := range list.Items {
		at := &list.Items[i]
		if at.Text != "gap" {
			l.keys(at, "a place", "mission", "challenges", "failed")
			if m := at.Get("mission"); m == nil { // a gap, with what is left of its Challenges
			} else if c, ok := l.card(m, m.Text); ok && l.lay(m, c, play.ZoneDisplay) {
				s.Display[i] = c
			}
		}
		l.list(at.Get("challenges"), play.At(i))
		if f := at.Get("failed"); f != nil && f.Text == "true" {
			s.Failed |= 1 << i
			s.Fails++
		}
	}
}

// firstMissions lays the Missions of Act 1 of the Jurors.
func (l *layer) firstMissions() {
	place := 0
	for c := range program.Card(l.r.N) {
		if d := &l.r.Cards[c]; d.Class == program.Mission && d.Act == 1 && l.s.JurorOf(d.Juror) != play.Nowhere &&
			place < program.Places && l.lay(&engine.Node{}, c, play.ZoneDisplay) {
			l.s.Display[place] = c
			place++
		}
	}
}

// convictions lays Convictions at the Jurors: those listed, or two of those that lie nowhere.
func (l *layer) convictions(n *engine.Node) {
	at := n.Get("convictions")
	if at != nil {
		for i := range at.Keys {
			p := &at.Keys[i]
			j := l.s.JurorOf(l.r.Index[engine.CardID(p.Name)])
			if j == play.Nowhere || l.r.Cards[l.s.Jurors[j]].ID != engine.CardID(p.Name) {
				l.fail(&engine.Node{Pos: p.Pos}, "%q is no Juror of this table", p.Name)
				return
			}
			l.list(&p.Node, play.Before(j))
		}
	}
	is := func(_ program.Card, d *program.CardDef) bool { return d.Class == program.Conviction }
	deck := n.Get("conviction-deck")
	rest := deck == nil
	if deck != nil { // what is named for the deck is not dealt to the Jurors
		named := slices.DeleteFunc(slices.Clone(deck.Items), func(n engine.Node) bool { return n.Text == "rest" })
		rest = len(named) < len(deck.Items)
		l.list(&engine.Node{Items: named}, play.ZoneConvictions)
	}
	for j, c := range l.s.Jurors {
		if at == nil || at.Get(string(l.s.ID(c))) == nil {
			l.rest(play.Before(j), l.s.Opts.Convictions(), is)
		}
	}
	if rest {
		l.rest(play.ZoneConvictions, program.MaxCards, is)
	}
}
