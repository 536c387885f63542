package screen

// rank sorts what something is true of behind the rest.
func rank(last bool) int {
	if last {
		return 1
	}
	return 0
}
