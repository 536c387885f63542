package sandbox_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"witchtable/bot/bottest"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// BenchmarkTables has many tables press buttons at once; each press is answered
// by an update of its message. It measures what the sandbox costs, checks included.
func BenchmarkTables(b *testing.B) {
	for _, checks := range []string{"hand-coded", "openapi"} {
		b.Run(checks, func(b *testing.B) {
			cfg := sandbox.Config{}
			if checks == "openapi" {
				if cfg.Description = bottest.Description(b); cfg.Description == nil {
					b.Skip("needs Discord's API description")
				}
			}
			s := start(b, cfg)
			bot := newBot(b, s)
			bot.AddHandler(func(d *discordgo.Session, i *discordgo.InteractionCreate) {
				_ = d.InteractionRespond(i.Interaction,
					&discordgo.InteractionResponse{Type: 7, Data: &discordgo.InteractionResponseData{
						Content: "night",
						Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
							discordgo.Button{Label: "Go", CustomID: "go"}, discordgo.Button{Label: "Stay", CustomID: "stay"}}}},
					}})
			})
			open(b, s, bot)
			const tables = 200
			boards, players := tableBoards(b, s, tables)
			b.ResetTimer()
			pressAll(b, boards, players, b.N)
		})
	}
}

// tableBoards posts a board with buttons in a channel per table.
func tableBoards(t testing.TB, s *sandbox.Server, tables int) ([]wire.Message, []*player.User) {
	t.Helper()
	raw := newRaw(t, s)
	var boards []wire.Message
	var players []*player.User
	for i := range tables {
		id, err := s.AddChannel(s.Guilds()[0], fmt.Sprintf("table-%d", i))
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, raw.do("POST", "/channels/"+string(id)+"/messages", legacy(row(btn("go")))).message(t))
		players = append(players, play(t, s, []string{"Ash", "Birch", "Cedar", "Dogwood"}[i%4]))
	}
	return boards, players
}

func pressAll(t testing.TB, boards []wire.Message, players []*player.User, presses int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var wg sync.WaitGroup
	for i := range boards {
		n := presses / len(boards)
		if i < presses%len(boards) {
			n++
		}
		wg.Go(func() {
			for range n {
				if _, err := players[i].Press(ctx, boards[i], "go"); err != nil {
					t.Errorf("table %d: %v", i, err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestManyTablesAtOnce: presses at many tables are all answered, each once.
func TestManyTablesAtOnce(t *testing.T) {
	s := start(t, sandbox.Config{})
	bot := newBot(t, s)
	bot.AddHandler(func(d *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: 6})
	})
	open(t, s, bot)
	boards, players := tableBoards(t, s, 40)
	pressAll(t, boards, players, 200)
	got := s.Counters()["POST /interactions/{interaction_id}/{interaction_token}/callback"]
	if got.ByStatus[204] != 200 {
		t.Errorf("answers %+v, want 200 times 204", got)
	}
	if acks := s.AckTimes(); len(acks) != 200 || acks[0] <= 0 || acks[0] > acks[199] || acks[199] > time.Minute {
		t.Errorf("%d times of first answers, want 200 in order: %v", len(acks), acks)
	}
	if s.ClearAckTimes(); len(s.AckTimes()) != 0 {
		t.Error("the times are still there after they were cleared")
	}
	noViolations(t, s)
}
