package page_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/sandbox/page/window"
	"witchtable/bot/sandbox/player"
)

// pageWords are the page's own sentences, by language and key.
func pageWords(t *testing.T) map[string]map[string]string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("static", "words.js"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	language := ""
	heading := regexp.MustCompile(`^  (?:'([\w-]+)'|(\w+)): \{$`)
	sentence := regexp.MustCompile(`^    '([\w.-]+)': (?:'((?:[^'\\]|\\.)*)'|"([^"]*)"),$`)
	for _, line := range strings.Split(string(source), "\n") {
		if m := heading.FindStringSubmatch(line); m != nil {
			language = m[1] + m[2]
			out[language] = map[string]string{}
		} else if m := sentence.FindStringSubmatch(line); m != nil && language != "" {
			out[language][m[1]] = m[2] + m[3]
		}
	}
	return out
}

// TestThePagesLanguages: every language of the page has every sentence, with the same places in it; the page asks for
// no others, and says nothing by itself.
func TestThePagesLanguages(t *testing.T) {
	words := pageWords(t)
	place := regexp.MustCompile(`\{\w+\}`)
	places := func(s string) string {
		list := place.FindAllString(s, -1)
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	if len(words["en"]) < 60 || len(words["es"]) == 0 {
		t.Fatalf("%d sentences in English, %d in Spanish", len(words["en"]), len(words["es"]))
	}
	for language, said := range words {
		for key, english := range words["en"] {
			switch own, ok := said[key]; {
			case !ok:
				t.Errorf("%s lacks %s", language, key)
			case places(own) != places(english):
				t.Errorf("%s: %s has the places %q, English has %q", language, key, places(own), places(english))
			}
		}
		for key := range said {
			if _, ok := words["en"][key]; !ok {
				t.Errorf("%s has %s, which English has not", language, key)
			}
		}
	}
	sources, err := filepath.Glob(filepath.Join("static", "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	asked := regexp.MustCompile(`(?:say|weave)\('([\w.-]+)'`)
	spoken := regexp.MustCompile("['`>]([A-Z][a-z]+ [a-z][^'`<]*)['`<]")
	for _, name := range sources {
		if filepath.Ext(name) == ".css" {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(name) == "words.js" { // what stands below the catalogue says sentences, too
			_, below, _ := strings.Cut(string(source), "\n};\n")
			all.WriteString(below)
			continue
		}
		all.Write(source)
		for _, m := range asked.FindAllStringSubmatch(string(source), -1) {
			if _, ok := words["en"][m[1]]; !ok {
				t.Errorf("%s says %s, which no language has", name, m[1])
			}
		}
		for _, line := range strings.Split(string(source), "\n") {
			code, _, _ := strings.Cut(line, "// ")
			for _, m := range spoken.FindAllStringSubmatch(code, -1) {
				if !strings.Contains(line, "data-say") {
					t.Errorf("%s says %q by itself", name, m[1])
				}
			}
		}
	}
	for key := range words["en"] {
		if !strings.Contains(all.String(), "'"+key+"'") && !strings.Contains(all.String(), `"`+key+`"`) {
			t.Errorf("nothing says %s", key)
		}
	}
}

// TestASpanishReader sees the page and the bot's commands in Spanish, types them so, and changes the language.
func TestASpanishReader(t *testing.T) {
	t.Parallel()
	b := start(t)
	var out any
	b.send("PUT", "/applications/"+string(b.s.ApplicationID())+"/commands", "application/json", strings.NewReader(`[
		{"name":"table","description":"Lay a table","name_localizations":{"es-ES":"mesa"},"description_localizations":{"es-ES":"Poner una mesa"},"options":[
			{"type":1,"name":"open","description":"Open one","name_localizations":{"es-ES":"abrir"},"description_localizations":{"es-ES":"Pon una mesa"},"options":[
				{"type":3,"name":"language","description":"Which","name_localizations":{"es-ES":"idioma"},"choices":[{"name":"in words","value":"w","name_localizations":{"es-ES":"en palabras"}}]}]}]}]`), &out)
	ctx := context.Background()
	ash, err := player.Dial(ctx, b.s.URL(), "ash")
	if err != nil {
		t.Fatal(err)
	}
	if err := ash.SetLocale(ctx, "es-ES"); err != nil {
		t.Fatal(err)
	}
	p := window.Open(t, b.s.URL(), "ash", window.Desktop())
	p.Await("the line in Spanish", `document.querySelector('#say')?.placeholder.startsWith('Mensaje para #')`)
	for what, expression := range map[string]string{
		"who one is":   `document.getElementById('people-label').innerText.toLowerCase() === 'eres'`,
		"the settings": `document.getElementById('open-settings').title === 'Ajustes y comprobaciones'`,
		"the document": `document.documentElement.lang === 'es'`,
	} {
		if !window.Ask[bool](p, expression) {
			t.Errorf("%s: not in Spanish", what)
		}
	}
	p.Keys("#say", "/mesa ab")
	p.Await("the command in Spanish", `document.querySelector('.suggestion b')?.innerText === '/mesa abrir'`)
	if got := window.Ask[string](p, `document.querySelector('.suggestion small').innerText`); got != "Pon una mesa" {
		t.Errorf("the command is described as %q", got)
	}
	p.Enter("#say")
	p.Await("its option in Spanish", `document.querySelector('#command label')?.innerText.startsWith('idioma')`)
	if got := window.Ask[string](p,
		`document.querySelector('#command').dataset.command + ': ' + [...document.querySelectorAll('#command option')].map(o => o.innerText).join()`); got != "table open: —,en palabras" {
		t.Errorf("the form is %q, want the command as it is registered and its choice in Spanish", got)
	}
	p.Click("the button that sends it", `document.getElementById('send-command')`)
	p.Await("who used it, in Spanish", `document.querySelector('.caller')?.textContent.endsWith('Ash usó /mesa abrir')`)
	p.Await("that no bot answers, in Spanish",
		`document.querySelector('#messages .failed')?.textContent === '⚠ La aplicación no respondió'`)
	p.Click("the settings", `document.getElementById('open-settings')`)
	p.Await("the choice of languages", `!!document.getElementById('locale')`)
	p.Await("the name of a language in itself",
		`[...document.querySelectorAll('#locale option')].some(o => /^español .+ \(es-419\)$/.test(o.textContent))`)
	window.Ask[bool](p,
		`(() => { const s = document.getElementById('locale'); s.value = 'en-GB'; s.dispatchEvent(new Event('change')); return true; })()`)
	p.Await("the page in English",
		`document.getElementById('people-label').innerText.toLowerCase() === 'you are' && document.querySelector('#say')?.placeholder.startsWith('Message #')`)
	p.Await("who used the command, in English",
		`document.querySelector('.caller')?.textContent.endsWith('Ash used /table open')`)
}
