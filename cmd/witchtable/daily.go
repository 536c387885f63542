package main

import (
	"bytes"
	"os"
)

// leastDailyKey is how many bytes a secret has at least that deals are drawn from: a shorter one could be guessed, and
// with it all deals to come.
const leastDailyKey = 16

// readDailyKey reads the secret that operators share whose servers are to have the same deals of the day; nil where no
// file is named. Spaces around it don't matter, since editors add line ends.
func readDailyKey(file string) ([]byte, error) {
	if file == "" {
		return nil, nil
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, usagef("WITCHTABLE_DAILY_SEEDS: %w", err)
	}
	if key := bytes.TrimSpace(raw); len(key) >= leastDailyKey {
		return key, nil
	}
	return nil, usagef("WITCHTABLE_DAILY_SEEDS: %s has fewer than %d characters, which could be guessed", file,
		leastDailyKey)
}
