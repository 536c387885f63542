package e2e_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/sandbox/wire"
)

// catchUp is how long the board of a table may show what has been, on a machine that is busy with other things.
const catchUp = time.Minute

// staleness holds the board that stands in somebody's channel against what /table show says of the table: words,
// pictures and their words. A picture is named by what it shows. It is empty if they are the same before long. Nobody
// acts at the table meanwhile.
func staleness(ctx context.Context, r *robot.Robot) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, catchUp)
	defer cancel()
	in := r.Person.Input(discord.CommandRun)
	in.Path = []string{"table", "show"}
	is, shown := "", ""
	// Pictures that somebody waits for are drawn before boards: who asks again and again keeps the board waiting.
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 5*time.Second) {
		a, err := r.Person.Place.Do(ctx, in)
		switch {
		case ctx.Err() != nil && is != shown:
			return fmt.Sprintf("the board in the channel of %s shows\n%s\nand the table is\n%s\nwhat became of the boards:\n%s",
				r.Name, shown, is, boardsOf(r)), nil
		case errors.Is(err, bottest.ErrFailed):
			continue
		case err != nil:
			return "", err
		case robot.Excused(a):
			continue
		}
		board, err := standing(ctx, r)
		if err != nil {
			return "", err
		}
		is, shown = sights(a.Posted), sights(board)
		if is == shown {
			return "", nil
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// standing is the board in somebody's channel.
func standing(ctx context.Context, r *robot.Robot) (board bottest.Posted, err error) {
	all, err := r.Shown(ctx)
	slices.Reverse(all)
	for _, m := range all {
		if _, kind, ok := strings.Cut(m.Nonce, "."); ok && strings.HasPrefix(kind, "b") {
			return m, err
		}
	}
	return board, err
}

// sights is all that is seen of a message: what it says, what can be pressed, and its pictures.
func sights(m bottest.Posted) string {
	var out strings.Builder
	fmt.Fprintln(&out, bottest.SaidIn(m.Message))
	for _, alt := range bottest.AltOf(m.Message) {
		fmt.Fprintln(&out, alt)
	}
	for _, f := range m.Files {
		fmt.Fprintln(&out, f.Name)
	}
	for _, c := range bottest.Controls(m.Message) {
		fmt.Fprintln(&out, c.CustomID)
	}
	return out.String()
}

// boardsOf tells what has become of the boards in somebody's channel, for the reader of a failed test: each message and
// each edit of one, with the time, and how it begins.
func boardsOf(r *robot.Robot) string {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	u, err := r.Person.Place.(*bottest.Sandbox).User(r.Person.ID)
	if err != nil {
		return err.Error()
	}
	got, err := u.EventsAfter(ctx, 0)
	if err != nil {
		return err.Error()
	}
	boards := map[wire.MessageID]bool{}
	var out strings.Builder
	for _, e := range got.Events {
		var m wire.Message
		if json.Unmarshal(e.Data, &m) != nil || string(e.Channel) != string(r.Person.At) {
			continue
		}
		if nonce := fmt.Sprint(m.Nonce); strings.Contains(nonce, ".b") || strings.HasPrefix(nonce, "again") {
			boards[m.ID] = true
		}
		if !boards[m.ID] {
			continue
		}
		at := m.Timestamp
		if m.EditedTimestamp != nil {
			at = *m.EditedTimestamp
		}
		var says []string
		wire.Walk(m.Components, func(c *wire.Component) bool {
			if c.Content != "" {
				says = append(says, fmt.Sprintf("%.60q", c.Content))
			}
			return true
		})
		fmt.Fprintf(&out, "%d %s %s %s %v %s\n", e.Seq, at, e.Type, m.ID, m.Nonce, strings.Join(says, " "))
	}
	return out.String()
}
