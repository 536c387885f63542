package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"witchtable/bot/doctor"
)

// The tests of this file hold the house to its own documents.

const root = "../.."

// imports lists what each package of the house imports, tests apart, by the package's folder.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for file, list := range importsOfFiles(t) {
		dir := path.Dir(file)
		out[dir] = append(out[dir], list...)
	}
	return out
}

// importsOfFiles lists what each file of the house imports; of tests only that they are there.
func importsOfFiles(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		out[name] = nil
		if strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			imported, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			out[name] = append(out[name], imported)
		}
		return nil
	})
	if err != nil || len(out) < 10 {
		t.Fatalf("%d packages, %v", len(out), err)
	}
	return out
}

func within(dir string, rooms ...string) bool {
	for _, r := range rooms {
		if dir == r || strings.HasPrefix(dir, r+"/") {
			return true
		}
	}
	return false
}

// kernelRooms are the rooms below engine that know no game. Any other room there is a game's, or a room of a game's.
var kernelRooms = []string{
	"engine/asking", "engine/brain", "engine/difficulty", "engine/effect", "engine/emblem", "engine/enginetest",
	"engine/gamelog", "engine/options", "engine/pile", "engine/saved", "engine/scenario", "engine/simulate",
	"engine/words", "engine/yaml",
}

// gameOf is the game whose room a folder is; ok is false for rooms of no game.
func gameOf(dir string) (name string, ok bool) {
	for _, shelf := range []string{"engine/", "cards/"} {
		if rest, below := strings.CutPrefix(dir, shelf); below && !within(dir, kernelRooms...) &&
			!within(dir, "cards/cardstest") {
			name, _, _ = strings.Cut(rest, "/")
			return name, true
		}
	}
	return "", false
}

// ofAGame reports whether a folder may not import another because that is a game's: only the game's own rooms may, and
// the program's file for it.
func ofAGame(dir, imported string) bool {
	game, ok := gameOf(imported)
	if !ok || dir == "cmd/witchtable" {
		return false
	}
	own, _ := gameOf(dir)
	return own != game
}

func TestGamesRoomsAreKnown(t *testing.T) {
	for _, dir := range kernelRooms {
		if info, err := os.Stat(filepath.Join(root, dir)); err != nil || !info.IsDir() {
			t.Errorf("the kernel has no room %s; kernelRooms lists it", dir)
		}
	}
	for dir, want := range map[string]string{
		"engine": "", "engine/brain": "", "engine/fate": "fate", "engine/fate/play": "fate", "engine/revel": "revel",
		"cards": "", "cards/fate": "fate", "bot/e2e": "", "engine/emblem/say": "",
	} {
		if got, _ := gameOf(dir); got != want {
			t.Errorf("%s is a room of the game %q; want %q", dir, got, want)
		}
	}
	for _, tt := range []struct {
		dir, imported string
		wrong         bool
	}{
		{"bot", "engine/revel", true}, {"bot/tables", "cards/revel", true}, {"store", "engine/revel", true},
		{"engine/simulate", "engine/revel", true},
		{"engine/fate", "engine/revel", true}, {"cards", "engine/revel", true},
		{"engine/revel/play", "engine/revel/program", false},
		{"cards/revel", "engine/revel", false}, {"cmd/witchtable", "engine/revel", false},
		{"engine/revel", "engine/brain", false}, {"engine/fate", "engine/pile", false},
		{"engine/pile", "engine/fate/program", true}, {"engine/asking", "engine/revel", true},
		{"engine/saved", "engine/fate/play", true},
	} {
		if got := ofAGame(tt.dir, tt.imported); got != tt.wrong {
			t.Errorf("%s imports %s: wrong is %v; want %v", tt.dir, tt.imported, got, tt.wrong)
		}
	}
}

// TestGamesAreWiredInTheirFile: the program knows each game in one file, game_<game>.go, and lists it.
func TestGamesAreWiredInTheirFile(t *testing.T) {
	listed := map[string]bool{}
	for _, g := range games() {
		listed[g.name] = true
	}
	there := imports(t)
	for dir := range there {
		name, ok := gameOf(dir)
		if _, rules := there["engine/"+name]; ok && rules && !listed[name] { // a set of cards may be there before its rules
			t.Errorf("%s is a room of the game %q, which games() in cmd/witchtable/games.go does not list", dir, name)
		}
	}
	for file, list := range importsOfFiles(t) {
		for _, name := range list {
			game, ok := gameOf(strings.TrimPrefix(name, "witchtable/"))
			if want := path.Join("cmd/witchtable", "game_"+game+".go"); ok && strings.HasPrefix(file, "cmd/") && file != want {
				t.Errorf("%s imports %s; only %s may", file, name, want)
			}
		}
	}
}

func TestWhoImportsWhom(t *testing.T) {
	for dir, list := range imports(t) {
		for _, name := range list {
			ours, isOurs := strings.CutPrefix(name, "witchtable/")
			wrong := strings.Contains(name, "bwmarrin/discordgo") && !within(dir, "bot/discord") ||
				strings.Contains(name, "go.etcd.io/bbolt") && !within(dir, "store/bolt") ||
				strings.Contains(name, "jackc/") && !within(dir, "store/postgres") ||
				strings.Contains(name, "prometheus/") && !within(dir, "bot/metrics") ||
				strings.Contains(name, "goccy/go-yaml") && !within(dir, "engine/yaml") ||
				dir == "engine" && isOurs ||
				isOurs && within(dir, "engine") && !within(ours, "engine") ||
				isOurs && within(dir, "cards") && !within(ours, "engine", "cards") ||
				isOurs && within(dir, "store") && !within(ours, "engine", "store") ||
				isOurs && within(dir, "bot") && within(ours, "cards", "store/bolt", "store/postgres", "cmd") ||
				isOurs && ofAGame(dir, ours) ||
				isOurs && within(dir, "bot/tables") && within(ours, "bot/discord", "engine/words") ||
				isOurs && within(dir, "bot/tables/outbox") && !within(ours, "engine", "store") ||
				isOurs && within(dir, "bot/tables/kept") ||
				isOurs && within(dir, "bot/tables/registry") && !within(ours, "bot/lessons", "engine", "store") ||
				isOurs && within(dir, "bot/tables/sight") && !within(ours, "engine") ||
				isOurs && within(dir, "bot/tables/desk") && !within(ours, "bot/lessons", "engine", "store") ||
				isOurs && within(dir, "bot/board/canvas") && !within(ours, "engine/emblem") ||
				isOurs && within(ours, "bot/board/canvas") && !within(dir, "bot/board") ||
				isOurs && within(dir, "bot/gauge") ||
				isOurs && within(dir, "bot/storewatch") && !within(ours, "bot/gauge", "store") ||
				isOurs && within(dir, "bot/cluster") && !within(ours, "bot/discord", "bot/gauge", "bot/owner", "store") ||
				isOurs && within(dir, "bot/owner") && !within(ours, "store") ||
				isOurs && within(dir, "bot/doctor") && !within(ours, "bot/discord") ||
				isOurs && within(dir, "bot/metrics", "bot/trace") && !within(ours, "bot/gauge") ||
				isOurs && within(dir, "bot/annals") && !within(ours, "engine", "store") ||
				isOurs && upstairs(dir, ours) ||
				isOurs && within(dir, "bot/replay") && !within(ours, "bot/board", "engine") ||
				isOurs && within(dir, "bot/sandbox") && !within(ours, "bot/sandbox")
			if wrong {
				t.Errorf("%s must not import %s", dir, name)
			}
		}
	}
}

// roomsOfBot are the rooms of the bot that have floors, each with those of the bot's rooms that it may import, beside
// bot/tables and bot/annals, which all may. Package bot itself stands above all of them.
var roomsOfBot = map[string][]string{
	"bot/fit":      {"bot/discord"},
	"bot/press":    {},
	"bot/say":      {"bot/fit", "bot/discord"},
	"bot/outgoing": {"bot/say", "bot/fit", "bot/board", "bot/turns", "bot/discord", "bot/gauge"},
	"bot/quiet":    {"bot/screen", "bot/say", "bot/press"},
	"bot/screen":   {"bot/say", "bot/fit", "bot/press", "bot/board", "bot/discord"},
	"bot/tell": {"bot/screen", "bot/say", "bot/fit", "bot/press", "bot/board", "bot/replay", "bot/study", "bot/discord",
		"bot/gauge"},
}

// upstairs reports whether a folder may not import another because it is a room of the bot and the other one is none
// below it.
func upstairs(dir, imported string) bool {
	if below, ok := roomsOfBot[dir]; ok {
		return within(imported, "bot") && !within(imported, "bot/tables", "bot/annals") && !within(imported, below...)
	}
	_, room := roomsOfBot[imported]
	return room && dir != "bot" && !within(dir, "bot/e2e", "bot/bottest") && within(dir, "bot")
}

func TestRoomsOfTheBotHaveFloors(t *testing.T) {
	for _, tt := range []struct {
		dir, imported string
		wrong         bool
	}{
		{"bot", "bot/outgoing", false}, {"bot/tell", "bot/outgoing", true}, {"bot/outgoing", "bot/screen", true},
		{"bot/quiet", "bot/screen", false}, {"bot/screen", "bot/quiet", true},
		{"bot", "bot/tell", false}, {"bot/tell", "bot/screen", false}, {"bot/screen", "bot/say", false},
		{"bot/screen", "bot/tables", false}, {"bot/screen", "store", false}, {"bot/screen", "bot/tell", true},
		{"bot/say", "bot/screen", true}, {"bot/press", "bot/fit", true},
		{"bot/tell", "bot", true}, {"bot/tables", "bot/say", true}, {"bot/board", "bot/screen", true},
	} {
		if got := upstairs(tt.dir, tt.imported); got != tt.wrong {
			t.Errorf("%s imports %s: wrong is %v; want %v", tt.dir, tt.imported, got, tt.wrong)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestArchitecturePageKnowsEveryRoomAndDependency(t *testing.T) {
	page := read(t, "ARCHITECTURE.md")
	rooms, _, _ := strings.Cut(page, "Who may import whom")
	listed := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^ *([a-z0-9/]+)  +\S`).FindAllStringSubmatch(rooms, -1) {
		listed[m[1]] = true
	}
	there := imports(t)
	for dir := range there {
		if !listed[dir] && !within(dir, "bot/e2e") {
			t.Errorf("ARCHITECTURE.md does not list %s", dir)
		}
	}
	for dir := range listed {
		if _, ok := there[dir]; !ok {
			t.Errorf("ARCHITECTURE.md lists %s, which is not there", dir)
		}
	}
	used := map[string]bool{}
	for _, list := range there {
		for _, name := range list {
			used[name] = strings.Contains(strings.Split(name, "/")[0], ".")
		}
	}
	for name, foreign := range used {
		if foreign && !mentioned(page, name) {
			t.Errorf("ARCHITECTURE.md does not say what %s is for", name)
		}
	}
}

// mentioned reports whether the page has the import path or a module it is in.
func mentioned(page, name string) bool {
	for ; name != "." && name != "/"; name = path.Dir(name) {
		if strings.Contains(page, "| "+name+" |") {
			return true
		}
	}
	return false
}

func TestInviteLinkAsksForWhatTheBotNeeds(t *testing.T) {
	need := doctor.Needed
	if link := fmt.Sprintf("scope=bot+applications.commands&permissions=%d`",
		need); !strings.Contains(read(t, "README.md"), link) {
		t.Errorf("README.md has no invite link with %s", link)
	}
}

// documents are what is written for people who run the program or work on it: all Markdown at the root and below docs.
func documents(t *testing.T) (list []string) {
	t.Helper()
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			rel, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, filepath.ToSlash(rel))
		}
	}
	if len(list) < 10 {
		t.Fatalf("there are %d documents", len(list))
	}
	return list
}

// TestEveryPageIsOnItsMap: a part's page that the map does not name, or a decision that the list of them does not, is
// found by nobody.
func TestEveryPageIsOnItsMap(t *testing.T) {
	for folder, index := range map[string]string{
		"docs/architecture": "ARCHITECTURE.md", "docs/decisions": "docs/decisions/README.md",
	} {
		page := read(t, index)
		for _, doc := range documents(t) {
			if path.Dir(doc) == folder && doc != index && !strings.Contains(page, path.Base(doc)+")") {
				t.Errorf("%s does not link to %s", index, doc)
			}
		}
	}
}

func TestLinksInDocumentsLeadSomewhere(t *testing.T) {
	for _, doc := range documents(t) {
		for _, m := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(read(t, doc), -1) {
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(doc), m[1])); err != nil {
				t.Errorf("%s links to %s: %v", doc, m[1], err)
			}
		}
	}
}

// TestExitCodesAreDocumented: the codes are a promise to scripts and units.
func TestExitCodesAreDocumented(t *testing.T) {
	page := read(t, "docs/operating.md")
	for code := exitFine; code <= exitStuck; code++ {
		if !strings.Contains(page, fmt.Sprintf("\n| %d | ", code)) {
			t.Errorf("docs/operating.md does not explain exit code %d", code)
		}
	}
}

// TestGlossaryWordsAreUsed: a word that nobody uses any more is explained to nobody.
func TestGlossaryWordsAreUsed(t *testing.T) {
	const file = "docs/architecture/glossary.md"
	page := read(t, file)
	rows := regexp.MustCompile(`(?m)^\| ([a-z-]+) \| .* \| ([a-z/]+) \|$`).FindAllStringSubmatch(page, -1)
	if len(rows) < 10 {
		t.Fatalf("the glossary has %d words", len(rows))
	}
	for _, row := range rows[1:] { // the first is the table's head
		word, dir := row[1], row[2]
		files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		used := regexp.MustCompile(`(?i)\b\w*` + word + `\w*\b`)
		if !slices.ContainsFunc(files, func(file string) bool {
			raw, err := os.ReadFile(file)
			return err == nil && used.Match(raw)
		}) {
			t.Errorf("%s explains %q, which %s does not say", file, word, dir)
		}
	}
}

// TestPageOnDiscordgoListsWhatIsUsed of it.
func TestPageOnDiscordgoListsWhatIsUsed(t *testing.T) {
	page := read(t, "docs/discordgo.md")
	files, err := filepath.Glob(filepath.Join(root, "bot/discord/*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\bdiscordgo\.([A-Z]\w*)`).FindAllSubmatch(raw, -1) {
			if !regexp.MustCompile(`\b` + string(m[1]) + `\b`).MatchString(page) {
				t.Errorf("%s uses discordgo.%s, which docs/discordgo.md does not list", filepath.Base(file), m[1])
			}
		}
	}
}
