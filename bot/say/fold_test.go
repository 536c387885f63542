package say

import (
	"strings"
	"testing"
)

func TestLongWordsAreComparedByTheirBeginning(t *testing.T) {
	long := strings.Repeat("é", 6000)
	if got := Folded(long); len(got) != longestName {
		t.Errorf("of 6000 letters %d are compared, want %d", len(got), longestName)
	}
	if got := Folded("Éloïse O'Dell"); got != "eloise o dell" {
		t.Errorf("folded is %q", got)
	}
}
