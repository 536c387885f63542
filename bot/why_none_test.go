package bot_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/fit"
)

// TestNoChoiceIsCut: where a command has nothing to choose, the one choice there is says why in whole sentences: with
// the question that is asked instead where there is room for it, else in short, else without; in both languages.
func TestNoChoiceIsCut(t *testing.T) {
	t.Parallel()
	bares := map[string]string{"en-US": "That's not possible now.", "es-419": "Ahora eso no es posible."}
	for locale, bare := range bares {
		v := newTavern(t, withHouseGames(t))
		ash := v.Person("Ash")
		ash.Locale, v.Locale = locale, locale
		ash.Run("display", "how=words")
		ash.Run("table open", "game=witchcraft")
		ash.Run("table start")
		asked := 0
		for range 40 {
			keys := ash.Complete("answer", "move=")
			if len(keys) == 0 {
				break
			}
			for _, path := range []string{"overcome card=", "hide card=", "mission card="} {
				command, option, _ := strings.Cut(path, " ")
				choices := ash.Complete(command, option)
				if len(choices) != 1 || choices[0].Value != "-" || !strings.HasPrefix(choices[0].Label, bare) {
					continue
				}
				label := choices[0].Label
				asked++
				if strings.HasSuffix(label, fit.Ellipsis) || !slices.Contains([]string{".", "?"}, label[len(label)-1:]) {
					t.Errorf("/%s says %q", command, label)
				}
			}
			ash.Run("answer", "move="+keys[0].Value)
		}
		if asked < 10 {
			t.Errorf("in %s %d choices said why", locale, asked)
		}
	}
}
