package say

import "testing"

// Where a table is told in words, words stand for signs, and no word stands twice.
func TestSignsAreWordsForWhoListens(t *testing.T) {
	s := spoken{to: "to", words: map[string]string{"🪦": "Graveyard", "👁": "Suspicion", "✨": "Enchantment",
		"💛": "Blessed", "☀": "Day", "🔥": "Burn Pile"}}
	for _, c := range []struct{ text, want string }{
		{"Witch 2, 🪦\u00a01", "Witch 2, Graveyard\u00a01"},
		{"👁️ 1 · ✨ 25", "Suspicion 1 · Enchantment 25"},
		{"1 ✨ from Ursula", "1 Enchantment from Ursula"},
		{"At the end the Enchantment ✨ of a Coven gives points:", "At the end the Enchantment of a Coven gives points:"},
		{"**Suspicion 👁️.** The Village talks.", "**Suspicion.** The Village talks."},
		{"25 Enchantment ✨", "25 Enchantment"},
		{"💛 Moll is blessed.", "Moll is blessed."},
		{"💛 2 Blessed tokens each: Moll, Ash.", "2 Blessed tokens each: Moll, Ash."},
		{"💛 Moll +1. 👁️ Pip +2.", "Blessed: Moll +1. Suspicion: Pip +2."},
		{"Moll (🪦 3) goes to the Graveyard.", "Moll (Graveyard 3) goes to the Graveyard."},
		{"Item, counts in the 🪦 too", "Item, counts in the Graveyard too"},
		{"☀️ **Day 3**\n🔥 Moll burns.", "**Day 3**\nMoll burns."},
		{"**🪦** is what a card is worth in your Graveyard", "**Graveyard** is what a card is worth in your Graveyard"},
		{"🪦 and 👁️ say what is a Graveyard", "Graveyard and Suspicion say what is a Graveyard"},
		{"has 💛 or 💛", "has Blessed or Blessed"},
		{"`🪦` is `🪦`", "`🪦` is `🪦`"},
		{"⏳ Ash is asked", "Ash is asked"},
		{"-# ✓ You draft Moll.\n## 👑 Ash wins\n• 🕰️ Evening", "-# You draft Moll.\n## Ash wins\n• Evening"},
		{"⏪ **Meanwhile, 3 → 1.** Moll burns.", "**Meanwhile, 3 to 1.** Moll burns."},
		{"Moll is cursed. 📉 6 → 2 points.", "Moll is cursed. 6 to 2 points."},
		{"Basil 🤖: 31", "Basil 🤖: 31"},
		{"🐝", "🐝"},
		{"🐾 2", "🐾 2"},
		{"", ""},
	} {
		if got := s.write(c.text); got != c.want {
			t.Errorf("write(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}
