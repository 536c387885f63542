package program

// lint checks that there are the cards that a game is set up with (R2, R3, A80): as many as in the box, since a game is
// drafted, dealt and counted by these numbers.
func (k *Compiler) lint() {
	pool, starters, commons, curses := 0, 0, 0, 0
	var linked [Numbers]int
	var acts [Numbers][Acts + 1]int
	for c := range Card(k.P.N) {
		switch d := &k.P.Cards[c]; d.Class {
		case Witch:
			if !d.Extra {
				pool++
			}
			if d.Starter {
				starters++
			}
		case Challenge:
			if d.Juror == NoCard {
				commons++
			} else {
				linked[d.Juror]++
			}
		case Mission:
			if d.Juror != NoCard {
				acts[d.Juror][d.Act]++
			}
		case Curse:
			curses++
		}
	}
	k.want("Witches that are no extras", pool, Pool)
	k.want("Witches in the starter coven", starters, CovenSize)
	k.want("Challenges that are linked to no Juror", commons, Commons)
	k.want("Curses", curses, Curses)
	if len(k.juror) < Places {
		k.Fail(nil, "a pack needs %d Jurors; this one has %d", Places, len(k.juror))
	}
	for j, id := range k.juror {
		k.At("table.jurors")
		if linked[j] != PerJuror {
			k.Fail(k.P.Pack.Table.Get("jurors"), "%s needs %d Challenges, copies counted; there are %d", id, PerJuror, linked[j])
		}
		for act := 1; act <= Acts; act++ {
			if n := acts[j][act]; n != 1 {
				k.Fail(k.P.Pack.Table.Get("jurors"), "%s needs one Mission of Act %d; there are %d", id, act, n)
			}
		}
	}
}

func (k *Compiler) want(what string, have, need int) {
	k.At("")
	if have != need {
		k.Fail(nil, "a pack needs %d %s; this one has %d", need, what, have)
	}
}
