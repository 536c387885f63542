package press

import (
	"strconv"
	"strings"
)

// anewMark stands behind the entry of a log where what is hidden is dealt anew.
const anewMark = ".anew"

// PlayOnOf is the name that says from behind which entry of its log a game is played on, and whether what is hidden is
// dealt anew.
func PlayOnOf(n int, anew bool) string {
	name := strconv.Itoa(n)
	if anew {
		name += anewMark
	}
	return name
}

// ParsePlayOn reads what PlayOnOf wrote. Errors: BadInput.
func ParsePlayOn(name string) (n int, anew bool, err error) {
	number, anew := strings.CutSuffix(name, anewMark)
	if n, err = strconv.Atoi(number); err != nil || n < 0 {
		return 0, false, unreadable("entry %q of a log", name)
	}
	return n, anew, nil
}
