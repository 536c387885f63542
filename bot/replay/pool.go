package replay

import "encoding/json"

// pool keeps each distinct thing once, in the order in which they came.
type pool struct {
	list []json.RawMessage
	at   map[string]int
}

// add is the number of a thing in the pool.
func (p *pool) add(thing any) int {
	raw := written(thing)
	if n, known := p.at[raw]; known {
		return n
	}
	if p.at == nil {
		p.at = map[string]int{}
	}
	n := len(p.list)
	p.at[raw] = n
	p.list = append(p.list, json.RawMessage(raw))
	return n
}
