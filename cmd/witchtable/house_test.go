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

	"witchtable/bot/discord"
)

// The tests of this file hold the house to its own documents.

const root = "../.."

// imports lists what each package of the house imports, tests apart, by the package's folder.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(rel)
		out[dir] = append(out[dir], []string{}...)
		if strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			out[dir] = append(out[dir], name)
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

func TestWhoImportsWhom(t *testing.T) {
	for dir, list := range imports(t) {
		for _, name := range list {
			ours, isOurs := strings.CutPrefix(name, "witchtable/")
			wrong := strings.Contains(name, "bwmarrin/discordgo") && !within(dir, "bot/discord") ||
				strings.Contains(name, "go.etcd.io/bbolt") && !within(dir, "store/bolt") ||
				strings.Contains(name, "goccy/go-yaml") && !within(dir, "engine/yaml") ||
				dir == "engine" && isOurs ||
				isOurs && within(dir, "engine") && !within(ours, "engine") ||
				isOurs && within(dir, "cards") && !within(ours, "engine", "cards") ||
				isOurs && within(dir, "store") && !within(ours, "engine", "store") ||
				isOurs && within(dir, "bot") && within(ours, "cards", "store/bolt", "engine/fate", "cmd") ||
				isOurs && within(dir, "bot/tables") && within(ours, "bot/discord", "engine/words") ||
				isOurs && within(dir, "bot/sandbox") && !within(ours, "bot/sandbox")
			if wrong {
				t.Errorf("%s must not import %s", dir, name)
			}
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
	need := discord.ViewChannel | discord.SendMessages | discord.SendMessagesInThreads | discord.EmbedLinks | discord.ReadMessageHistory
	if link := fmt.Sprintf("scope=bot+applications.commands&permissions=%d`", need); !strings.Contains(read(t, "README.md"), link) {
		t.Errorf("README.md has no invite link with %s", link)
	}
}

func TestLinksInDocumentsLeadSomewhere(t *testing.T) {
	for _, doc := range []string{"README.md", "ARCHITECTURE.md", "docs/operating.md", "docs/game-log.md", "docs/discordgo.md"} {
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
	_, page, _ := strings.Cut(read(t, "ARCHITECTURE.md"), "## The house's words")
	page, _, _ = strings.Cut(page, "\n## ")
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
			t.Errorf("ARCHITECTURE.md explains %q, which %s does not say", word, dir)
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
