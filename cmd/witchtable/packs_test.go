package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
)

// ownPacks writes a pack of one's own for each of two games, "first" and "mine.yaml", and a faulty one.
func ownPacks(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	house, err := filepath.Abs("../../cards/" + games()[0].name + "/house")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "first"), os.DirFS(house)); err != nil {
		t.Fatal(err)
	}
	ids := []engine.CardID{"red-apple"}
	mine := string(orchardPack("mine", ids, map[engine.CardID]string{"red-apple": "Ruddy"}))
	files(t, dir, map[string]string{
		"mine.yaml": mine, "a,b.yaml": mine, "orchard=x.yaml": mine,
		"other.yaml": string(orchardPack("other", ids, map[engine.CardID]string{"red-apple": "Rosy"})),
		"bad.yaml":   strings.Replace(mine, "name: Ruddy", "nmae: Ruddy", 1),
	})
	return dir
}

// TestPacksOfSeveralGames: each game plays with the pack that was chosen for it, in a flag or in the setting, alone or
// with those of others; the rest with their house packs.
func TestPacksOfSeveralGames(t *testing.T) {
	dir := ownPacks(t)
	first := games()[0].name
	for _, tt := range []struct {
		packs, setting string
		want           map[string]string // names of packs, where they are not the house packs, by their games; nil: refused
		says           string
	}{
		{want: map[string]string{}},
		{packs: "mine.yaml", want: map[string]string{"orchard": "mine"}},
		{packs: "mine.yaml first", want: map[string]string{"orchard": "mine"}},
		{packs: "first,mine.yaml", want: map[string]string{"orchard": "mine"}},
		{packs: "orchard=mine.yaml", want: map[string]string{"orchard": "mine"}},
		{packs: "a,b.yaml orchard=x.yaml", says: "both packs for the game \"orchard\""},
		{packs: "a,b.yaml", want: map[string]string{"orchard": "mine"}},
		{packs: "orchard=x.yaml", want: map[string]string{"orchard": "mine"}},
		{setting: "mine.yaml", want: map[string]string{"orchard": "mine"}},
		{setting: "orchard=mine.yaml, first", want: map[string]string{"orchard": "mine"}},
		{setting: "other.yaml", packs: "mine.yaml", want: map[string]string{"orchard": "mine"}},
		{packs: "mine.yaml other.yaml", says: "both packs for the game \"orchard\""},
		{packs: first + "=mine.yaml", says: `is for the game "orchard", not for "` + first + `"`},
		{packs: "chess=mine.yaml", says: `does not know the game "chess"`},
		{packs: "bad.yaml", says: "bad.yaml:7:"},
		{packs: "mine.yaml nowhere", says: "nowhere"},
	} {
		t.Run(strings.Trim(tt.packs+" "+tt.setting, " "), func(t *testing.T) {
			t.Chdir(dir)
			m := &Main{games: twoGames(), settings: settings{packSetting: tt.setting}}
			f := packFlag{strings.Fields(tt.packs)}
			if len(f.Pack) == 0 && tt.setting != "" {
				f.Pack = []string{tt.setting}
			}
			decks, err := m.decks(f)
			if tt.want == nil {
				if exitCode(err) != exitUsage || !strings.Contains(err.Error(), tt.says) {
					t.Errorf("it is said %v, exit code %d; want %q and %d", err, exitCode(err), tt.says, exitUsage)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]string{}
			for _, d := range decks {
				got[d.name] = d.pack.Name
			}
			want := map[string]string{}
			for _, g := range m.games {
				want[g.name] = "house"
			}
			maps.Copy(want, tt.want)
			if !maps.Equal(got, want) {
				t.Errorf("the games play with %v; want %v", got, want)
			}
		})
	}
}

// TestOneGameOfSeveral: what looks at one game takes the one that --game names, with the pack chosen for it.
func TestOneGameOfSeveral(t *testing.T) {
	dir := ownPacks(t)
	first := games()[0].name
	mine, own := filepath.Join(dir, "mine.yaml"), filepath.Join(dir, "first")
	both := []string{packSetting + "=" + mine + "," + own}
	house, err := games()[0].house()
	if err != nil {
		t.Fatal(err)
	}
	ofFirst := house.CardName(house.Cards()[0].ID)
	for _, tt := range []struct {
		args string
		env  []string
		want string
		code int
	}{
		{args: "cards list", want: ofFirst},
		{args: "cards list --game orchard", want: "Red apple"},
		{args: "cards show --game orchard red-apple", want: "Worth 1"},
		{args: "cards show --game orchard --pack " + mine + " ruddy", want: "Ruddy"},
		{args: "cards show ruddy", env: both, want: "Ruddy"},
		{args: "cards show --game orchard ruddy", env: both, want: "Ruddy"},
		{args: "cards list --game " + first, env: both, want: ofFirst},
		{args: "cards list --game " + first, env: []string{packSetting + "=" + mine}, want: ofFirst},
		{args: "cards emblems --game orchard", want: "<svg"},
		{args: "cards vocabulary --game orchard", want: "orchard"},
		{args: "cards schema --game orchard", want: "fruit"},
		{args: "cards check", want: "house: 30 cards for orchard, in order"},
		{args: "cards check", env: both, want: "mine: 30 cards for orchard, in order"},
		{args: "simulate -n 1 --brains random --game orchard", want: "1 game of orchard"},
		{args: "simulate --help", want: strings.Join(twoGames().names(), ", ")},
		{args: "cards list --help", want: strings.Join(twoGames().names(), ", ")},
		{args: "cards show --game chess", want: `"chess"`, code: exitUsage},
		{args: "cards list --game " + first + " --pack " + mine, want: `is for the game "orchard"`, code: exitUsage},
	} {
		code, out, errs := withTwo(t, tt.env, strings.Fields(tt.args)...)
		said := strings.Join(strings.Fields(out+errs), " ") // help is broken into lines
		if code != tt.code || !strings.Contains(said, tt.want) {
			t.Errorf("%v %s: exit code %d; want %d, and %q in\n%s%s", tt.env, tt.args, code, tt.code, tt.want, out, errs)
		}
	}
}

// TestEveryGameHasAnAnswerToEachCommand: what takes --game does so for every game there is.
func TestEveryGameHasAnAnswerToEachCommand(t *testing.T) {
	for _, g := range twoGames() {
		for _, args := range []string{"cards list", "cards show", "cards emblems", "cards vocabulary", "cards schema"} {
			if code, out, errs := withTwo(t, nil, append(strings.Fields(args), "--game", g.name)...); code != exitFine ||
				out == "" {
				t.Errorf("%s --game %s: exit code %d, %d bytes, %s", args, g.name, code, len(out), errs)
			}
		}
	}
}

// TestRefereesTakePacksOfSeveralGames: one run looks at games of two, each played with a pack of one's own.
func TestRefereesTakePacksOfSeveralGames(t *testing.T) {
	dir := ownPacks(t)
	mine, own := filepath.Join(dir, "mine.yaml"), filepath.Join(dir, "first")
	var logs []string
	for _, pack := range []string{mine, own} {
		log := filepath.Join(dir, filepath.Base(pack)+".jsonl")
		if code, _, errs := withTwo(t, nil, "simulate", "-n", "1", "--brains", "random", "--pack", pack, "--log",
			log); code != exitFine {
			t.Fatal(errs)
		}
		logs = append(logs, log)
	}
	args := slices.Concat([]string{"referee", "--pack", mine, "--pack", own}, logs)
	code, out, errs := withTwo(t, nil, args...)
	if code != exitFine || strings.Count(out, "1 of 1 game as recorded") != 2 {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}
