package engine

import "strings"

// Option is a legal answer made readable.
type Option struct {
	Answer Answer
	// Then are answers to the questions that follow from it, where several are given at once: see [Joining].
	Then []Answer
	// Meant is what each of those answers, from the first on, is known by, where others may come before them; it may be
	// empty.
	Meant    []Meant
	Verb     string    // "recruit"
	Operands []Operand // what the verb is done with, in order
	Label    Text      // the whole answer as a short label: "Recruit Raven"
	// Among are the cards among which the answer leads to a choice, besides those it names: one decides by them already.
	Among []CardID
	// Whole answers are chosen by their Label, which says all that is to be decided by: what they name is not asked for
	// part by part.
	Whole bool
	// Alike, if not empty, is the same for answers to a question between which whoever is asked has nothing to choose by,
	// such as cards that lie face down side by side: the first of them may be offered for all.
	Alike string
	// Leaves is set where the answer does nothing of what is asked, or nothing more: it declines, stops, ends the turn,
	// puts away unused what could have been used, or does once more what is done already.
	Leaves bool
	// Forfeits is set where the answer gives up what one plays for, as where it fails a task or loses the game: it is
	// given only to a question that whoever is asked has read, or where they have taken it knowing that.
	Forfeits bool
	// Doubtful is set where what one plays for may well be given up by the answer: it does not stand out.
	Doubtful bool
	// Loses is set where the game is lost by the answer, as far as can be told: it is shown as what one is warned of. It
	// is never set without Forfeits.
	Loses bool
	// Ahead is set where all that is asked for is there, and the answer says so: it comes before all others.
	Ahead bool
	// Parts are answers to the same question each of which does a part of what this one does as a whole: whoever is
	// advised this one need not be advised them.
	Parts []Answer
}

// Operand is one part of an answer: a card, a pile, a player.
type Operand struct {
	Word  string // stable, readable, unique among the operands at this place of the list: "raven"
	Label Text
	// Card is the card the operand is or stands for, if it is one: several copies of a card, or several effects of one,
	// differ in Word ("raven.2") and share this. Empty means that Word, if a card has that id, names it.
	Card CardID
	// At is the card under which lies what has no card to be told by, since it lies face down: who offers it shows what
	// lies there.
	At CardID
	// Zone is the name of the zone of the scene in which the card lies, where others that are the same may lie elsewhere;
	// empty where that is not said.
	Zone string
}

// Lookup is the id to look for a card by: Card, else Word. There may be no such card.
func (p Operand) Lookup() CardID {
	if p.Card != "" {
		return p.Card
	}
	return CardID(p.Word)
}

// Key is the answer's stable, readable form: "done", "recruit:raven", "attach:skull>adah". No two legal answers
// of a decision share a key.
func (o Option) Key() string {
	if len(o.Operands) == 0 {
		return o.Verb
	}
	var b strings.Builder
	b.WriteString(o.Verb)
	for i, p := range o.Operands {
		if i == 0 {
			b.WriteByte(':')
		} else {
			b.WriteByte('>')
		}
		b.WriteString(p.Word)
	}
	return b.String()
}

// FindKey returns the legal answer with the given key to one of the viewer's decisions.
func FindKey(v View, id DecisionID, key string) (Answer, bool) {
	for _, a := range v.Answers(id) {
		if v.Option(id, a).Key() == key {
			return a, true
		}
	}
	return 0, false
}
