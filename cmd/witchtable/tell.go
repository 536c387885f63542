package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"
)

type tellCmd struct {
	databaseFlag
	Word string `arg:"" help:"What to say, in one line of at most 400 characters. All who play read it as it stands, in whatever language."`
}

// Run has the serving process say something at all live tables.
func (c *tellCmd) Run(ctx context.Context, m *Main) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	raw, err := ask(ctx, c.DB, "POST", "/tell", map[string]string{"word": c.Word})
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(raw)))
	if err != nil {
		return fmt.Errorf("the serving process answers with something else: %w", err)
	}
	fmt.Fprintf(m.Stdout, "%s will be told\n", counted(n, "live table"))
	return nil
}
