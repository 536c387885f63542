package brain

import (
	"math"

	"witchtable/engine"
)

// Account is something that a part of a game comes to, by which one answer may be better than another.
type Account struct {
	// Worth is about what one more of it is worth, on the scale of [Lore.Worth]; below 0 for what one had better not
	// have.
	Worth float64
	// Say is the sentence that it is told by: with the answer it is so much on average, and so much with the one that
	// this is compared with.
	Say func(with, without float64) engine.Text
}

// Accounting is lore that can tell why an answer is better than another: by what the part of the game comes to in which
// it is given. It may be used by several goroutines.
type Accounting interface {
	// Accounts are what is told of. The list does not change.
	Accounts() []Account
	// Accounted reports whether the part that a trial began in is over.
	Accounted(began, now engine.Position) bool
	// Account appends to out what a trial has come to, one number for each of Accounts; NaN for what cannot be said of it,
	// and then it is told of no answer that leads there.
	Account(began, now engine.Position, out []float64) []float64
}

// leastAccount is what a difference must be worth to be told as a reason: what is worth less decides nothing.
const leastAccount = 0.01

// because says why an answer is better than another, or worse: by that of the accounts which is worth most of what they
// differ by, where that is hardly chance. Zero where there is none.
func (t *Thinker) because(c, other *candidate, better bool) engine.Text {
	lore, ok := t.Lore.(Accounting)
	if !ok || len(c.accounts) < tooFew {
		return engine.Text{}
	}
	sign := 1.0
	if !better {
		sign = -1
	}
	var out engine.Text
	most := leastAccount
	for i, a := range lore.Accounts() {
		of := func(c *candidate) []float64 { return c.account(i) }
		more, errs := ahead(c, other, of)
		if gain := sign * a.Worth * more; gain > most && math.Abs(more) > quite*errs {
			most, out = gain, a.Say(mean(of(c)), mean(of(other)))
		}
	}
	return out
}

// account is what each of the games came to by one of the accounts.
func (c *candidate) account(i int) []float64 {
	out := make([]float64, len(c.accounts))
	for n, game := range c.accounts {
		out[n] = game[i]
	}
	return out
}
