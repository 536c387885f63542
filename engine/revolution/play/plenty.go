package play

// plenty is the most that a turn can have of anything that cards give: a guard against packs, not a rule.
const plenty = 99

// grow makes a number greater, up to plenty, and returns by how much it has grown.
func grow[N int8 | uint8](have *N, by int) int {
	before := int(*have)
	*have = N(max(before, min(before+by, plenty)))
	return int(*have) - before
}
