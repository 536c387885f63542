package main

import "witchtable/bot/limits"

// limitsFlag says what one person and one server may have.
type limitsFlag struct {
	Limits string `setting:"WITCHTABLE_LIMITS" placeholder:"WHOSE.WHAT=N/TIME,…" help:"Change what one person or one server may have at most, such as person.tables=5/1h,server.hints=off; off alone limits nothing (docs/operating.md). Setting: WITCHTABLE_LIMITS."`
}

// allowances are the usual ones with what was said changed.
func (f limitsFlag) allowances() (limits.Allowances, error) {
	a, err := limits.Default().Read(f.Limits)
	if err != nil {
		return a, usagef("--limits: %w", err)
	}
	return a, nil
}
