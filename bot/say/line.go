package say

import "strings"

// Line writes a line, unless there is nothing to write.
func Line(b *strings.Builder, s string) {
	if s != "" {
		b.WriteString(s)
		b.WriteByte('\n')
	}
}
