package turns

import "slices"

// Queue has those who wait, in the order in which it is their turn: one of each owner's in rotation, and those of one
// owner in the order in which they came. Its zero value is empty. It is for one goroutine at a time.
type Queue[T comparable] struct {
	owners []Owner // who has somebody waiting, the next one first
	of     map[Owner][]T
	n      int
}

// Len is how many wait.
func (q *Queue[T]) Len() int { return q.n }

// Push has somebody wait behind all others of the same owner.
func (q *Queue[T]) Push(o Owner, who T) {
	q.put(o, func(list []T) []T { return append(list, who) }, func() { q.owners = append(q.owners, o) })
}

// PushFront has somebody be the next one of their owner, and the owner the next of all.
func (q *Queue[T]) PushFront(o Owner, who T) {
	q.put(o, func(list []T) []T { return slices.Insert(list, 0, who) }, func() {})
	q.owners = slices.DeleteFunc(q.owners, func(other Owner) bool { return other == o })
	q.owners = slices.Insert(q.owners, 0, o)
}

func (q *Queue[T]) put(o Owner, add func([]T) []T, enter func()) {
	if q.of == nil {
		q.of = map[Owner][]T{}
	}
	if len(q.of[o]) == 0 {
		enter()
	}
	q.of[o] = add(q.of[o])
	q.n++
}

// First is whose turn it is; ok is false where nobody waits. It changes only when that one goes, or by PushFront.
func (q *Queue[T]) First() (who T, ok bool) {
	if q.n == 0 {
		return who, false
	}
	return q.of[q.owners[0]][0], true
}

// Pop takes First out. The next turn is another owner's, where any is waiting.
func (q *Queue[T]) Pop() (who T, ok bool) {
	if who, ok = q.First(); !ok {
		return who, false
	}
	q.take(0)
	return who, true
}

// PopOf takes out the first one of the first owner that is allowed. ok is false where none is.
func (q *Queue[T]) PopOf(allowed func(Owner) bool) (who T, o Owner, ok bool) {
	i := slices.IndexFunc(q.owners, allowed)
	if i < 0 {
		return who, "", false
	}
	o = q.owners[i]
	who = q.of[o][0]
	q.take(i)
	return who, o, true
}

// take takes out the first one of an owner, by its place in the rotation; its next turn comes after all others'.
func (q *Queue[T]) take(i int) {
	o := q.owners[i]
	q.owners = slices.Delete(q.owners, i, i+1)
	q.n--
	if rest := q.of[o][1:]; len(rest) > 0 {
		q.of[o] = rest
		q.owners = append(q.owners, o)
	} else {
		delete(q.of, o)
	}
}

// Remove takes somebody out who no longer waits; nothing where they do not.
func (q *Queue[T]) Remove(o Owner, who T) {
	i := slices.Index(q.of[o], who)
	if i < 0 {
		return
	}
	q.n--
	if rest := slices.Delete(q.of[o], i, i+1); len(rest) > 0 {
		q.of[o] = rest
		return
	}
	delete(q.of, o)
	q.owners = slices.DeleteFunc(q.owners, func(other Owner) bool { return other == o })
}

// Before is how many have their turn before one that an owner would push now.
func (q *Queue[T]) Before(o Owner) int {
	own := len(q.of[o])
	n, ahead := own, true // of an owner in the rotation: those ahead of it have a turn more than those behind
	for _, other := range q.owners {
		if other == o {
			ahead = false
			continue
		}
		turns := own
		if ahead {
			turns++
		}
		n += min(len(q.of[other]), turns)
	}
	return n
}

// Crowd is how many wait from an owner's point of view: all of its own, and one of each other's.
func (q *Queue[T]) Crowd(o Owner) int {
	own := len(q.of[o])
	if own == 0 {
		return len(q.owners)
	}
	return own + len(q.owners) - 1
}
