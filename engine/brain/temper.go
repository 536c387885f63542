package brain

import "witchtable/engine"

// Tempered is Lore of a game that knows temperaments: players who are about as good and play differently.
type Tempered interface {
	Lore
	// Leaning appends to out, for each answer, how much a temperament likes it beside what it is worth: from -1 to 1, 0
	// for most. A temperament that it does not know likes nothing.
	Leaning(temper string, p engine.Position, d engine.Decision, answers []engine.Answer, out []float64) []float64
}

// How much a temperament counts: of the chance to win, for those who try answers, and of the rule of thumb.
const (
	leansWorth = 0.012
	leansRule  = 0.6
)

// lean notes for each answer how much the player's temperament likes it.
func (t *Thinker) lean(k *desk, d engine.Decision, list []Weighed) {
	lore, ok := t.Lore.(Tempered)
	if t.Temper == "" || !ok {
		return
	}
	k.answers = k.answers[:0]
	for i := range list {
		k.answers = append(k.answers, list[i].Answer)
	}
	k.prior = lore.Leaning(t.Temper, k.world, d, k.answers, k.prior[:0])
	for i := range list {
		list[i].lean = k.prior[i]
	}
}
