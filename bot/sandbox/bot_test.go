package sandbox_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/rs/zerolog"

	"witchtable/bot/bottest"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

func start(t testing.TB, cfg sandbox.Config) *sandbox.Server {
	t.Helper()
	cfg.Log = zerolog.Nop()
	s, err := sandbox.Start(cfg)
	if err != nil {
		t.Fatalf("start: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

func soon(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// newBot is a real discordgo session aimed at the sandbox, not yet open.
func newBot(t testing.TB, s *sandbox.Server) *discordgo.Session {
	t.Helper()
	bot, err := discordgo.New("Bot " + s.Token())
	if err != nil {
		t.Fatalf("discordgo: %v", err)
	}
	bot.Client.Transport = s.Transport()
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.StateEnabled = false
	bot.LogLevel = -1
	return bot
}

func open(t testing.TB, s *sandbox.Server, bot *discordgo.Session) {
	t.Helper()
	if err := bot.Open(); err != nil {
		t.Fatalf("open gateway: %v", err)
	}
	t.Cleanup(func() { _ = bot.Close() })
	if err := s.WaitConnected(soon(t)); err != nil {
		t.Fatal(err)
	}
}

func play(t testing.TB, s *sandbox.Server, name string) *player.User {
	t.Helper()
	u, err := player.Dial(soon(t), s.URL(), name)
	if err != nil {
		t.Fatalf("play as %s: %v", name, err)
	}
	return u
}

func noViolations(t testing.TB, s *sandbox.Server) {
	t.Helper()
	for _, v := range s.Violations() {
		t.Errorf("violation: %s %s: %d %s %v", v.Method, v.Route, v.Code, v.What, v.Issues)
	}
}

// TestRealBot plays one round with a real discordgo session: commands, options,
// autocomplete, buttons, selects, modals, follow-ups, edits, direct messages.
func TestRealBot(t *testing.T) {
	s := start(t, sandbox.Config{Description: bottest.Description(t)})
	bot := newBot(t, s)
	problems := make(chan error, 20)
	check := func(err error) {
		if err != nil {
			problems <- err
		}
	}
	bot.AddHandler(func(b *discordgo.Session, i *discordgo.InteractionCreate) { serveRound(b, i.Interaction, check) })
	open(t, s, bot)

	commands := []*discordgo.ApplicationCommand{{
		Name: "brew", Description: "Brew something",
		Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "potion", Description: "A potion",
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionString, Name: "herb", Description: "Which herb", Required: true,
						Autocomplete: true},
					{Type: discordgo.ApplicationCommandOptionUser, Name: "for", Description: "For whom"},
					{Type: discordgo.ApplicationCommandOptionInteger, Name: "cups", Description: "How many"},
				}},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "slowly", Description: "Takes its time"},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "label", Description: "Opens a form"},
		},
	}}
	if _, err := bot.ApplicationCommandBulkOverwrite(string(s.ApplicationID()), "", commands); err != nil {
		t.Fatalf("register commands: %v", err)
	}

	ctx, ash, birch := soon(t), play(t, s, "Ash"), play(t, s, "Birch")
	choices, err := ash.Autocomplete(ctx, "#tavern", "brew potion", player.Values{"herb": "sa"}, "herb")
	if err != nil || len(choices) != 1 || choices[0].Value != "sage" {
		t.Fatalf("autocomplete: got %v, %v; want sage", choices, err)
	}
	r, err := ash.Command(ctx, "#tavern", "brew potion", player.Values{"herb": "sage", "for": "Birch", "cups": 2})
	if err != nil || r.Message == nil {
		t.Fatalf("command: got %+v, %v; want a message", r, err)
	}
	if want := "sage for birch, 2 cups"; r.Message.Content != want {
		t.Errorf("answer: got %q, want %q", r.Message.Content, want)
	}
	// The potion is drunk by a button: an ephemeral answer that others do not see.
	drunk, err := birch.Press(ctx, *r.Message, "drink")
	if err != nil || drunk.Message == nil || !drunk.Message.Ephemeral() {
		t.Fatalf("press: got %+v, %v; want an ephemeral message", drunk, err)
	}
	if got, _ := ash.Messages(ctx, "#tavern", 10); len(got) != 1 {
		t.Errorf("Ash sees %d messages, want only the potion", len(got))
	}
	if got, _ := birch.Messages(ctx, "#tavern", 10); len(got) != 2 {
		t.Errorf("Birch sees %d messages, want potion and answer", len(got))
	}
	// A select updates the message in place.
	if r, err = birch.Select(ctx, *r.Message, "spice", "salt"); err != nil {
		t.Fatalf("select: %v", err)
	}
	if r.Message.Content != "spiced with salt" || r.Message.EditedTimestamp == nil {
		t.Errorf("after the select: %q edited %v, want the new text and an edit stamp", r.Message.Content,
			r.Message.EditedTimestamp)
	}
	// A deferred answer is filled in, then followed up.
	slow, err := ash.Command(ctx, "#tavern", "brew slowly", nil)
	if err != nil || slow.Status != wire.StatusDeferred {
		t.Fatalf("slow brew: got %+v, %v; want deferred", slow, err)
	}
	if m, err := ash.AwaitAnswer(ctx, slow); err != nil || m.Content != "done at last" {
		t.Errorf("slow answer: got %q, %v", m.Content, err)
	}
	if _, err := ash.AwaitMessage(ctx, "#tavern",
		func(m wire.Message) bool { return m.Content == "and a follow-up" }); err != nil {
		t.Error(err)
	}
	// A form, answered by direct message.
	form, err := ash.Command(ctx, "#tavern", "brew label", nil)
	if err != nil || form.Modal == nil {
		t.Fatalf("form: got %+v, %v; want a modal", form, err)
	}
	if _, err := ash.Submit(ctx, form, map[string]any{"text": "Poison"}); err != nil {
		t.Fatalf("submit: %v", err)
	}
	if m, err := ash.AwaitMessage(ctx, "dm", func(m wire.Message) bool { return m.Content == "labelled Poison" }); err !=
		nil {
		t.Error(err)
	} else if len(m.Attachments) != 1 || m.Attachments[0].Filename != "label.txt" {
		t.Errorf("direct message has attachments %+v, want label.txt", m.Attachments)
	}
	close(problems)
	for err := range problems {
		t.Errorf("bot: %v", err)
	}
	noViolations(t, s)
}

// serveRound answers TestRealBot's interactions.
func serveRound(b *discordgo.Session, i *discordgo.Interaction, check func(error)) {
	respond := func(kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) {
		check(b.InteractionRespond(i, &discordgo.InteractionResponse{Type: kind, Data: data}))
	}
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		respond(discordgo.InteractionApplicationCommandAutocompleteResult, &discordgo.InteractionResponseData{
			Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Sage", Value: "sage"}}})
	case discordgo.InteractionMessageComponent:
		if i.MessageComponentData().CustomID == "drink" {
			respond(discordgo.InteractionResponseChannelMessageWithSource,
				&discordgo.InteractionResponseData{Content: "You feel light.", Flags: discordgo.MessageFlagsEphemeral})
			return
		}
		respond(discordgo.InteractionResponseUpdateMessage,
			&discordgo.InteractionResponseData{Content: "spiced with " + i.MessageComponentData().Values[0]})
	case discordgo.InteractionModalSubmit:
		data := i.ModalSubmitData()
		text := data.Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value
		respond(discordgo.InteractionResponseChannelMessageWithSource,
			&discordgo.InteractionResponseData{Content: "Look at your messages.", Flags: discordgo.MessageFlagsEphemeral})
		dm, err := b.UserChannelCreate(i.Member.User.ID)
		check(err)
		if err == nil {
			_, err = b.ChannelMessageSendComplex(dm.ID, &discordgo.MessageSend{Content: "labelled " + text,
				Files: []*discordgo.File{{Name: "label.txt", ContentType: "text/plain", Reader: strings.NewReader("Poison")}}})
			check(err)
		}
	case discordgo.InteractionApplicationCommand:
		serveBrew(b, i, respond, check)
	}
}

func serveBrew(b *discordgo.Session, i *discordgo.Interaction,
	respond func(discordgo.InteractionResponseType, *discordgo.InteractionResponseData), check func(error)) {
	sub := i.ApplicationCommandData().Options[0]
	switch sub.Name {
	case "potion":
		who := i.ApplicationCommandData().Resolved.Users[sub.Options[1].Value.(string)].Username
		respond(discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
			Content: sub.Options[0].StringValue() + " for " + who + ", 2 cups",
			Components: []discordgo.MessageComponent{
				discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Drink", CustomID: "drink"}}},
				discordgo.ActionsRow{
					Components: []discordgo.MessageComponent{
						discordgo.SelectMenu{CustomID: "spice", Options: []discordgo.SelectMenuOption{
							{Label: "Salt", Value: "salt"}, {Label: "Pepper", Value: "pepper"}}}}},
			}})
	case "slowly":
		respond(discordgo.InteractionResponseDeferredChannelMessageWithSource, nil)
		text := "done at last"
		_, err := b.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &text})
		check(err)
		_, err = b.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "and a follow-up"})
		check(err)
	case "label":
		respond(discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{CustomID: "form", Title: "A label",
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.TextInput{CustomID: "text", Label: "Text", Style: discordgo.TextInputShort, Required: true}}}}})
	}
}
