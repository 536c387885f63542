package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"witchtable/engine"
	"witchtable/engine/gamelog"
	"witchtable/store"
)

type tableCmd struct {
	List   tableListCmd   `cmd:"" help:"List the stored tables."`
	Show   tableShowCmd   `cmd:"" help:"Show a table as an onlooker sees it."`
	Export tableExportCmd `cmd:"" help:"Write a table's game to one JSON file: hidden cards included (docs/game-log.md)."`
	Verify tableVerifyCmd `cmd:"" help:"Play every stored game again and compare it with what is stored, byte by byte."`
}

// archive is a database being looked at, with the decks its tables are pinned to.
type archive struct {
	store.Store
	decks map[store.PackHash]deck
}

// look opens a database, in use or not, for f.
func (m *Main) look(ctx context.Context, db databaseFlag, f func(*archive) error) error {
	s, done, err := readStore(ctx, m, db)
	if err != nil {
		return err
	}
	defer done()
	return f(&archive{s, map[store.PackHash]deck{}})
}

// lookAtOnce is look for an f whose questions must all be of one moment.
func (m *Main) lookAtOnce(ctx context.Context, db databaseFlag, f func(*archive) error) error {
	s, done, err := readMoment(ctx, m, db)
	if err != nil {
		return err
	}
	defer done()
	return f(&archive{s, map[store.PackHash]deck{}})
}

// table finds a table by its id.
func (a *archive) table(ctx context.Context, id string) (store.Table, error) {
	t, err := a.Table(ctx, store.TableID(id))
	if errors.Is(err, store.ErrNotFound) {
		return t, usagef("there is no table %q; see: witchtable table list", id)
	}
	return t, err
}

// deck is the deck a table is pinned to.
func (a *archive) deck(ctx context.Context, t store.Table) (deck, error) {
	if d, ok := a.decks[t.Pack]; ok {
		return d, nil
	}
	g, err := gameNamed(t.Game)
	if err != nil {
		return deck{}, err
	}
	content, err := a.Pack(ctx, t.Pack)
	if err != nil {
		return deck{}, fmt.Errorf("pack %s: %w", t.Pack, err)
	}
	d, err := g.stored(content)
	if err != nil {
		return deck{}, fmt.Errorf("pack %s: %w", t.Pack, err)
	}
	a.decks[t.Pack] = d
	return d, nil
}

// begun reports whether a game was begun at the table.
func begun(t store.Table) bool {
	return t.MoveCount > 0 || t.State == store.Playing || t.State == store.Over
}

// version is the version of the deck's rules, versionOf that by which a table's moves were made: both count from 1.
func (d deck) version() int { return max(d.rules.Info().Rules, 1) }

func versionOf(t store.Table) int { return max(t.Rules, 1) }

func movesOf(log []store.LogEntry) []engine.Move {
	var out []engine.Move
	for _, e := range log {
		out = append(out, e.Move)
	}
	return out
}

func seatNames(t store.Table) []string {
	var out []string
	for _, h := range t.Seats {
		out = append(out, h.Name)
	}
	return out
}

type tableListCmd struct{ databaseFlag }

// Run lists the tables.
func (c *tableListCmd) Run(ctx context.Context, m *Main) error {
	return m.look(ctx, c.databaseFlag, func(a *archive) error {
		ids, err := a.TableIDs(ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "ID\tSERVER\tNO\tGAME\tSTATE\tMOVES\tCREATED\tSEATS")
		for _, id := range ids {
			t, err := a.Table(ctx, id)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%d\t%s\t%s\n", t.ID, dash(string(t.Server)), t.Number, t.Game, t.State,
				t.MoveCount,
				t.CreatedAt.Time().Format(time.DateTime), dash(strings.Join(seatNames(t), ", ")))
		}
		return w.Flush()
	})
}

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

type tableShowCmd struct {
	databaseFlag
	ID string `arg:"" help:"The table's id."`
}

// Run shows a table. Hidden cards stay hidden: operators play, too.
func (c *tableShowCmd) Run(ctx context.Context, m *Main) error {
	return m.look(ctx, c.databaseFlag, func(a *archive) error {
		t, err := a.table(ctx, c.ID)
		if err != nil {
			return err
		}
		fmt.Fprintf(m.Stdout, "Table %s, number %d of server %s, channel %s\n", t.ID, t.Number, dash(string(t.Server)),
			t.Channel)
		fmt.Fprintf(m.Stdout, "%s, %s, %d moves, pack %.12s, opened %s\n", t.Game, t.State, t.MoveCount, t.Pack,
			t.CreatedAt.Time().Format(time.RFC3339))
		for i, h := range t.Seats {
			fmt.Fprintf(m.Stdout, "Seat %d: %s%s\n", i+1, dash(h.Name), computer(h))
		}
		if !begun(t) {
			return nil
		}
		d, err := a.deck(ctx, t)
		if err != nil {
			return err
		}
		pos, err := a.replay(ctx, t, d, nil)
		if err != nil && d.version() != versionOf(t) {
			fmt.Fprintf(m.Stdout, "\nBegun under version %d of the rules; version %d, which this program plays by, cannot go "+
				"on with it (%v).\nwitchtable table export writes all that is stored of it.\n", versionOf(t), d.version(), err)
			return nil
		}
		if err != nil {
			return err
		}
		speaker, err := d.speaker("en", seatNames(t))
		if err != nil {
			return err
		}
		printView(m.Stdout, pos.View(engine.Onlooker), speaker.Say)
		return nil
	})
}

func computer(h store.SeatHolder) string {
	if h.Brain == "" {
		return ""
	}
	return " (computer, " + h.Brain + ")"
}

// replay plays a table's recorded moves again. each, if not nil, is called after the deal and after every move.
func (a *archive) replay(ctx context.Context, t store.Table, d deck,
	each func(n int, p engine.Position) error) (engine.Position, error) {
	log, err := a.Log(ctx, t.ID, 1)
	if err != nil {
		return nil, err
	}
	moves := make([]engine.Move, len(log))
	for i, e := range log {
		moves[i] = e.Move
	}
	if each == nil {
		return engine.Replay(d.rules, t.Setup, moves, nil)
	}
	p, err := engine.Begin(d.rules, t.Setup, nil)
	if err != nil {
		return nil, err
	}
	if err := each(0, p); err != nil {
		return nil, err
	}
	return engine.Replay(d.rules, t.Setup, moves,
		func(i int, p engine.Position, _ *engine.Log) error { return each(i+1, p) })
}

// printView prints a scene and its standing as text.
func printView(w io.Writer, v engine.View, say func(engine.Text) string) {
	scene := v.Scene()
	fmt.Fprintf(w, "\n%s\n", say(scene.Title))
	for _, l := range scene.Lines {
		fmt.Fprintln(w, say(l))
	}
	for _, p := range scene.Panels {
		fmt.Fprintln(w)
		printPanel(w, p, say)
	}
	for _, d := range v.Open() {
		fmt.Fprintf(w, "\nAsked: %s\n", say(v.Ask(d.ID)))
	}
	standing := v.Standing()
	fmt.Fprintln(w)
	for _, s := range standing.Seats {
		fmt.Fprintf(w, "Score of seat %d: %d\n", s.Seat+1, s.Total)
	}
	if !standing.Say.IsZero() {
		fmt.Fprintln(w, say(standing.Say))
	}
}

func printPanel(w io.Writer, p engine.Panel, say func(engine.Text) string) {
	fmt.Fprintln(w, say(p.Title))
	for _, l := range p.Lines {
		fmt.Fprintln(w, "  "+say(l))
	}
	for _, z := range p.Zones {
		fmt.Fprintf(w, "  %s: %s\n", say(z.Label), zoneText(z, say))
	}
}

func zoneText(z engine.Zone, say func(engine.Text) string) string {
	var parts []string
	if z.Hidden > 0 {
		parts = append(parts, fmt.Sprintf("%d face down", z.Hidden))
	}
	for _, c := range z.Cards {
		parts = append(parts, cardText(c, say))
	}
	return dash(strings.Join(parts, ", "))
}

func cardText(c engine.CardShown, say func(engine.Text) string) string {
	if c.Down {
		return "face down"
	}
	var notes []string
	if !c.Note.IsZero() {
		notes = append(notes, say(c.Note))
	}
	for _, m := range c.Marks {
		notes = append(notes, fmt.Sprintf("%d %s", m.N, m.Name))
	}
	for _, u := range c.Under {
		notes = append(notes, cardText(u, say))
	}
	if len(notes) == 0 {
		return string(c.Card)
	}
	return fmt.Sprintf("%s (%s)", c.Card, strings.Join(notes, "; "))
}

type tableExportCmd struct {
	databaseFlag
	ID        string `arg:"" help:"The table's id."`
	Out       string `short:"o" placeholder:"FILE" help:"Where to write it. Default: the terminal."`
	Positions bool   `help:"Write the position after every move, too."`
	HTML      string `name:"html" placeholder:"FILE" help:"Write a page for browsers in its place, which plays the game again. Of a game under way it shows what everybody may know."`
}

// Run writes the record of a table's game, or the page that plays it again.
func (c *tableExportCmd) Run(ctx context.Context, m *Main) error {
	if c.HTML != "" && (c.Out != "" || c.Positions) {
		return usagef("--html writes a page in place of the record: leave out -o and --positions")
	}
	return m.look(ctx, c.databaseFlag, func(a *archive) error {
		t, err := a.table(ctx, c.ID)
		if err != nil {
			return err
		}
		if !begun(t) {
			return fmt.Errorf("table %s has no game to export: it is in state %s", t.ID, t.State)
		}
		if c.HTML != "" {
			return a.writeReplay(ctx, t, c.HTML, m.Stderr)
		}
		rec, err := a.record(ctx, t, c.Positions)
		if err != nil {
			return err
		}
		if c.Out == "" {
			return encodeRecord(m.Stdout, rec)
		}
		f, err := os.OpenFile(c.Out, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
		if err != nil {
			return err
		}
		if err := errors.Join(encodeRecord(f, rec), f.Close()); err != nil {
			return err
		}
		if t.Live() {
			fmt.Fprintln(m.Stderr, "The game still runs: keep the file from its players, since it shows every hidden card.")
		}
		return nil
	})
}

func encodeRecord(w io.Writer, rec gamelog.Record) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(rec)
}

// record writes a stored table's game down. Who the people are stays in the database; what they are called does not.
func (a *archive) record(ctx context.Context, t store.Table, positions bool) (gamelog.Record, error) {
	d, err := a.deck(ctx, t)
	if err != nil {
		return gamelog.Record{}, err
	}
	speaker, err := d.speaker("en", seatNames(t))
	if err != nil {
		return gamelog.Record{}, err
	}
	r, err := gamelog.Begin(d.record(speaker.Say), t.Setup, positions)
	if err != nil {
		return gamelog.Record{}, err
	}
	log, err := a.Log(ctx, t.ID, 1)
	if err != nil {
		return gamelog.Record{}, err
	}
	for i, e := range log {
		err := r.Apply(e.Move)
		if err != nil && d.version() != versionOf(t) {
			r.LeaveOut(movesOf(log[i:]))
			break
		}
		if err != nil {
			return gamelog.Record{}, err
		}
	}
	rec, err := r.Record()
	if err != nil {
		return gamelog.Record{}, err
	}
	rec.Program = programName()
	for i := range rec.Seats {
		rec.Seats[i].Name, rec.Seats[i].Brain = t.Seats[i].Name, t.Seats[i].Brain
	}
	rec.Table = &gamelog.Table{ID: string(t.ID), Number: t.Number, Title: t.Title, State: string(t.State),
		CreatedAt: int64(t.CreatedAt), EndedAt: int64(t.EndedAt), Rules: versionOf(t)}
	return rec, nil
}
