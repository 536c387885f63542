package bot_test

import "testing"

// What an operator says at all tables is read there as it stands, and pings nobody whatever it says.
func TestOperatorsWord(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	ash.Run("table open")
	n, err := v.bot.Tables().TellAll(t.Context(), "Back in *five* minutes, <@1> @everyone.")
	if err != nil || n != 1 {
		t.Fatalf("%d tables are told, %v", n, err)
	}
	m := ash.AwaitWords("📢 From those who run this bot: Back in \\*five\\* minutes, \\<@\u200b1\\> @\u200beveryone.")
	if len(m.Mentions) > 0 {
		t.Errorf("it pings %v", m.Mentions)
	}
}
