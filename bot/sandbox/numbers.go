package sandbox

import (
	"strconv"
	"unicode/utf8"
)

func itoa(n int) string { return strconv.Itoa(n) }

func parseBits(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) }

// runes counts characters as Discord's limits do.
func runes(s string) int { return utf8.RuneCountInString(s) }
