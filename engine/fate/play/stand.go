package play

import (
	"witchtable/engine"
	"witchtable/engine/fate/program"
)

// What a Night does to cards is told to logs that want scores, see [engine.Log.WantScores]: after each step of it, how
// every card has stood that has changed, and how it stands. So whoever shows a Night need not know the rules. Nothing
// hidden is in it: a card is told of where it lies open, or has lain open until then.

// stand is how a card lies: where, what it counts there, and with which tokens.
type stand struct {
	zone   Zone // its own, or its bearer's
	tied   bool // it is attached to another
	counts bool // it is a Character that has a value where it lies: worth, as pictures of the table show it
	worth  int16
	tokens [program.TokenKinds]uint8
}

// open reports whether everybody sees a card that lies so.
func (d stand) open() bool {
	return d.zone == ZoneBurn || d.zone == ZoneTrial || d.zone >= ZoneSquare && d.zone < ZoneHand ||
		d.zone >= ZoneCoven && d.zone < ZoneCauldron
}

// standOf is how a card lies now.
func (s *State) standOf(c program.Card) stand {
	body := s.BodyOf(c)
	d := stand{zone: s.ZoneOf[body], tied: body != c, tokens: s.Tokens[c]}
	if !d.tied && d.zone >= ZoneCoven && d.zone < ZoneCauldron {
		d.counts, d.worth = true, int16(s.Value(c))
	}
	return d
}

// watch notes how all cards lie, if a Night is on and scores are told.
func (s *State) watch() {
	s.stood = nil
	if s.scores() && s.Phase == PhaseNight {
		s.stood = new([program.MaxCards]stand)
		for c := range program.Card(s.R.N) {
			s.stood[c] = s.standOf(c)
		}
	}
}

// witness tells which cards lie otherwise than they did.
func (s *State) witness() {
	if s.stood == nil {
		return
	}
	if s.Phase != PhaseNight {
		s.stood = nil
		return
	}
	for c := range program.Card(s.R.N) {
		was, now := s.stood[c], s.standOf(c)
		if was.tied && now.tied {
			now.zone = was.zone // its bearer's way is told
		}
		if s.R.Cards[c].Kind == program.Event || was == now {
			continue
		}
		s.stood[c] = s.standOf(c)
		if was.open() || now.open() {
			s.Log.Add(s.standing(EvStood, c, was))
			s.Log.Add(s.standing(EvStands, c, now))
		}
	}
}

// Where the worth of a card begins in the operand that it shares with the zone, and what is told at most.
const (
	noWorth   = 128
	mostWorth = 127
)

func (s *State) standing(kind EvKind, c program.Card, d stand) engine.Event {
	worth := int16(0)
	if d.counts {
		worth = noWorth + max(-mostWorth, min(d.worth, mostWorth))
	}
	t := d.tokens
	return s.event(kind, Nobody, int16(c), int16(d.zone)<<8|worth, pair(t[program.Blessed], t[program.Cursed]),
		pair(t[program.Enchantment], t[program.Suspicion]))
}

// pair puts two numbers into one operand.
func pair(a, b uint8) int16 { return int16(a&0x7f)<<8 | int16(b) }

// Stand is how a card lies, as EvStood and EvStands tell it.
type Stand struct {
	Zone   Zone
	Worth  engine.Amount // what it counts there
	Tokens [program.TokenKinds]int
}

// StandOf reads it.
func StandOf(e engine.Event) Stand {
	d := Stand{Zone: Zone(e.Args[1] >> 8)}
	if worth := e.Args[1] & 0xff; worth != 0 {
		d.Worth = engine.Known(int(worth) - noWorth)
	}
	d.Tokens[program.Blessed], d.Tokens[program.Cursed] = int(e.Args[2]>>8), int(e.Args[2]&0xff)
	d.Tokens[program.Enchantment], d.Tokens[program.Suspicion] = int(e.Args[3]>>8), int(e.Args[3]&0xff)
	return d
}
