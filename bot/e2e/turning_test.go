package e2e_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/tables"
	"witchtable/store/bolt"
)

// The program tells the end of a game at once, and is killed while it thinks about what turned it. The next process
// finds that out, and tells it in the same message, on the page that somebody is given, and in the one that is
// exported.
func TestTurningPointsThroughAKill(t *testing.T) {
	p := theProgram(t)
	p.env = append(p.env, "WITCHTABLE_SPEED=1000")
	ctx, world, s := besieged(t, p)
	people := robotsAt(t, ctx, world.URL(), "#tavern", robot.Clicker, robot.Mixed)
	sit(t, ctx, gameNames()[0], people, 0)
	play(t, ctx, people)
	s.kill()
	eye := people[0].Person
	final := finalMessage(eye.Read())
	if said := bottest.SaidIn(final.Message); turned(said) > 0 || !strings.Contains(said, "The game is over!") {
		t.Fatalf("when the game has just ended there stands\n%s", said)
	}
	must(t, s.start(ctx))
	after := eye.Await("turning points", func(m bottest.Posted) bool {
		return m.ID == final.ID && turned(bottest.SaidIn(m.Message)) > 0
	})
	eye.PressOn(after, bottest.Button(t, after.Message, "Watch the game again"))
	given := eye.Await("the page", func(m bottest.Posted) bool { return m.Private && hasPage(m.Message) }).Message
	s.stop()

	db, err := bolt.Open(s.db, bolt.Config{})
	must(t, err)
	ids, err := db.TableIDs(ctx)
	must(t, err)
	head, err := db.Table(ctx, ids[0])
	must(t, err)
	must(t, db.Close())
	list, known, err := tables.TurningPoints(head)
	if err != nil || !known || len(list) != turned(bottest.SaidIn(after.Message)) {
		t.Errorf("%d turning points are kept, %v, and %d told: %v",
			len(list), known, turned(bottest.SaidIn(after.Message)), err)
	}
	file := filepath.Join(t.TempDir(), "replay.html")
	if out, err := exec.Command(p.path, "table", "export", "--db", s.db, "--html", file,
		string(head.ID)).CombinedOutput(); err != nil {
		t.Fatalf("the page cannot be exported: %v\n%s", err, out)
	}
	exported, err := os.ReadFile(file)
	must(t, err)
	if now := marks(string(pageOf(t, given))); now == "" || now != marks(string(exported)) {
		t.Errorf("the page that somebody is given has the marks\n%s\nand exported it has\n%s", now, marks(string(exported)))
	}
	onlyStumbles(t, world, true) // the process that was killed may have had an edit under way
}

// turned counts the turning points that a text tells: a line each below their heading.
func turned(text string) int {
	_, below, _ := strings.Cut(text, "**Turning points**")
	below, _, _ = strings.Cut(below, "Found by playing the rest of the game")
	return strings.Count(below, "• ")
}

// marks are the turning points of a page, as its program reads them.
func marks(page string) string {
	return strings.Join(regexp.MustCompile(`"turnings":\[.*?\]`).FindAllString(page, -1), "\n")
}

// hasPage reports whether a page comes with a message. One that takes a while to make comes after the answer to who
// asked for it.
func hasPage(m discord.Message) bool {
	return slices.ContainsFunc(m.Files, func(f discord.File) bool { return strings.HasSuffix(f.Name, ".html") })
}

// pageOf is the page that comes with a message.
func pageOf(t *testing.T, m discord.Message) (page []byte) {
	t.Helper()
	for _, f := range m.Files {
		if strings.HasSuffix(f.Name, ".html") {
			var err error
			page, err = f.Make()
			must(t, err)
		}
	}
	if len(page) == 0 {
		t.Errorf("no page comes with\n%s", bottest.SaidIn(m))
	}
	return page
}
