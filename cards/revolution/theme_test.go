package revolutioncards_test

import (
	"slices"
	"strings"
	"testing"

	revolutioncards "witchtable/cards/revolution"
	"witchtable/engine/emblem"
	"witchtable/engine/yaml"
)

// signs are the shapes of the theme, by their names. Their colours are held to what can be seen by package bot/board,
// which reads the theme, and so is what letters stand for: some of those signs are the pictures' own.
func signs(t *testing.T) map[string]emblem.Emblem {
	t.Helper()
	out := map[string]emblem.Emblem{}
	err := yaml.Strictly("theme.yaml", "theme", revolutioncards.Theme(), func(root *yaml.Node, fault yaml.Faulter) {
		for _, p := range root.Get("signs").Keys {
			e, err := emblem.Parse(strings.TrimSpace(p.Value.Get("shape").Text))
			if err != nil {
				fault(p.Pos, p.Name, "%v", err)
			}
			out[p.Name] = e
			if faces := p.Value.Get("faces"); faces != nil {
				if _, err := emblem.ReadPattern(strings.TrimSpace(faces.Text)); err != nil {
					fault(p.Pos, p.Name, "%v", err)
				}
			}
		}
		for _, p := range root.Get("letters").Keys {
			if book(t).Pattern("en", "sign."+p.Value.Text) == "" {
				fault(p.Pos, p.Name, "cannot be read aloud: there is no sign.%s in lang/names.en.yaml", p.Value.Text)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Whatever a card is of has a sign: its class, its type, its icons, its coven.
func TestEverythingOnCardsHasASign(t *testing.T) {
	all := signs(t)
	want := []string{"liberty", "peril", "tyranny", "moon", "stars", "trophy", "unaligned", "catastrophe"}
	want = append(want, wheel...)
	for _, c := range load(t).Cards() {
		want = append(want, c.Node.Word("kind", ""))
		if kind := c.Node.Word("kind", ""); kind == "event" || kind == "objective" {
			want = append(want, c.Node.Word("type", ""))
		}
		if coven := c.Node.Word("coven", ""); coven != "" {
			want = append(want, coven)
		}
	}
	slices.Sort(want)
	for _, name := range slices.Compact(want) {
		if len(all[name].Shapes) == 0 {
			t.Errorf("the theme has no sign for %s", name)
		}
	}
}

// Signs are told apart where they are small. The two types that any icons pay look like their markers, and the place of
// Objectives like one: they are the same thing.
func TestSignsDiffer(t *testing.T) {
	const alike = 0.75
	same := map[string]string{"u": "unaligned", "k": "catastrophe", "objective": "objectives"}
	all := signs(t)
	for a, x := range all {
		for b, y := range all {
			if a >= b || same[a] == b || same[b] == a {
				continue
			}
			if o := x.Bitmap(24).Overlap(y.Bitmap(24)); o > alike {
				t.Errorf("the signs of %s and %s share %.2f of their ink; want at most %v", a, b, o, alike)
			}
		}
	}
}
