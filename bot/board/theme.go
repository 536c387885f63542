package board

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"witchtable/bot/board/canvas"
	"witchtable/engine/emblem"
	"witchtable/engine/yaml"
)

// Theme is how one game's names look: a shape and a colour for each kind and type of card, token, zone, marker and
// icon, and which letters of its sentences stand for one of them. It is immutable. The zero Theme knows no names; every
// name has a look all the same, chosen by the name itself.
type Theme struct {
	signs   map[string]look
	paper   map[string]bool // the phases that are drawn on paper
	letters map[string]string
	longest int // letter, in runes
}

// ReadTheme reads a theme:
//
//	letters: {"💛": blessed}      # in sentences, drawn as the sign
//	paper: [day]                  # signs of scenes that are drawn dark on warm paper; others are light on dark
//	signs:
//	  blessed:                    # a message key part, as the scene has it
//	    colour: "#f6c655"
//	    shape: |                  # see package emblem
//	      fill O 32 32 22
//	    faces: person hat=bent,none   # of cards with this sign that have no emblem: a pattern of portraits; optional
//
// name is the file's, for errors. Errors say what is wrong and where: unknown keys, shapes that cannot be read, colours
// that would not be seen on a card (contrast below WCAG's AA), letters that stand for nothing.
func ReadTheme(name string, text []byte) (Theme, error) {
	r := &themeReader{theme: Theme{signs: map[string]look{}, paper: map[string]bool{}, letters: map[string]string{}}}
	err := yaml.Strictly(name, "theme", text, func(root *yaml.Node, fault yaml.Faulter) {
		if r.fault = fault; root != nil {
			r.read(root)
		}
	})
	if err != nil {
		return Theme{}, err
	}
	return r.theme, nil
}

type themeReader struct {
	theme Theme
	fault yaml.Faulter
}

func (r *themeReader) read(root *yaml.Node) {
	for _, p := range root.Keys {
		if p.Name != "signs" && p.Name != "letters" && p.Name != "paper" {
			r.fault(p.Pos, p.Name, "unknown key; want letters, paper or signs")
		}
	}
	if signs := root.Get("signs"); signs != nil {
		for _, p := range signs.Keys {
			r.sign(p)
		}
	}
	if phases := root.Get("paper"); phases != nil {
		for _, p := range phases.Items {
			if _, ok := r.theme.signs[p.Text]; !ok {
				r.fault(p.Pos, "paper", "%q is no sign, hence none of a scene", p.Text)
			}
			r.theme.paper[p.Text] = true
		}
	}
	if letters := root.Get("letters"); letters != nil {
		for _, p := range letters.Keys {
			r.letter(p)
		}
	}
}

func (r *themeReader) sign(p yaml.Pair) {
	var l look
	path := yaml.Join("signs", p.Name)
	for _, part := range p.Value.Keys {
		var err error
		switch part.Name {
		case "colour":
			if l.ink, err = canvas.ReadColour(part.Value.Text); err != nil {
				break
			}
			if is := canvas.Contrast(l.ink, allTones[onInk].slab); is < legible {
				err = fmt.Errorf("hard to see on a card: contrast %.1f, want %.1f", is, legible)
			}
		case "shape":
			l.shape, err = emblem.Parse(strings.TrimSpace(part.Value.Text))
		case "faces":
			l.faces, err = emblem.ReadPattern(strings.TrimSpace(part.Value.Text))
		default:
			err = errors.New("unknown key; want colour, shape or faces")
		}
		if err != nil {
			r.fault(part.Pos, yaml.Join(path, part.Name), "%v", err)
		}
	}
	if p.Value.Get("colour") == nil || p.Value.Get("shape") == nil {
		r.fault(p.Pos, path, "a sign needs a colour and a shape")
	}
	r.theme.signs[p.Name] = l
}

func (r *themeReader) letter(p yaml.Pair) {
	_, own := r.theme.signs[p.Value.Text]
	if _, ok := house[p.Value.Text]; !ok && !own {
		r.fault(p.Value.Pos, yaml.Join("letters", p.Name), "stands for %q, which is no sign", p.Value.Text)
	}
	letter := strings.TrimRight(p.Name, "\ufe0f")
	r.theme.letters[letter] = p.Value.Text
	r.theme.longest = max(r.theme.longest, len([]rune(letter)))
}

// Names lists the names that the theme has a sign for, in order.
func (t Theme) Names() []string {
	var out []string
	for name := range t.signs {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// of is how a name looks.
func (t Theme) of(name string) look {
	if l, ok := t.signs[name]; ok {
		return l
	}
	if h, ok := house[name]; ok {
		c, _ := canvas.ReadColour(h.colour) // a test reads them
		return look{shape: mustParse(h.shape), ink: c}
	}
	return unknown(name)
}

// card is how a card of a kind and type looks: by its type where that is known, else by its kind.
func (t Theme) card(kind, typ string) string {
	if _, ok := t.signs[typ]; ok || kind == "" {
		return typ
	}
	return kind
}

// letter reports the sign that a text begins with, and how many runes it takes.
func (t Theme) letter(text []rune) (name string, long int) {
	for n := min(t.longest, len(text)); n > 0; n-- {
		if name, ok := t.letters[string(text[:n])]; ok {
			for n < len(text) && text[n] == '\ufe0f' { // "shown as a picture"
				n++
			}
			return name, n
		}
	}
	return "", 0
}

// described is all that the theme decides, for keys.
func (t Theme) described() []any {
	var out []any
	for _, name := range t.Names() {
		l := t.signs[name]
		out = append(out, name, l.ink, l.shape, l.faces.Portrait(""))
	}
	return append(out, t.letters, t.paper)
}

// palette is the palette of the theme's pictures in a light.
func (t Theme) palette(l light) *canvas.Palette {
	of := allTones[l]
	inks := []canvas.Colour{of.text, of.muted, of.gold, of.rose, of.seam, of.fresh, chalk, bright, blush, mist}
	grounds := []canvas.Colour{of.behind, of.panel, of.lit, of.slab, deep}
	add := func(ink canvas.Colour) {
		inks = append(inks, ink)
		grounds = append(grounds, groundOf(ink))
		if of.rim {
			inks = append(inks, of.legible(ink))
		}
	}
	for _, name := range t.Names() {
		add(t.signs[name].ink)
	}
	for _, c := range fallback {
		add(c)
	}
	for _, name := range slices.Sorted(maps.Keys(house)) {
		inks = append(inks, t.of(name).ink)
	}
	return canvas.NewPalette(inks, grounds)
}
