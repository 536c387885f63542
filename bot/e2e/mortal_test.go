package e2e_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/brain"
	"witchtable/store"
)

// dies names the variable that makes a bot's process one that kills itself: at a moment, the so manieth time that it
// comes, as in "3 move stored, before". Empty is never.
const dies = "WITCHTABLE_E2E_DIES"

// moment is a moment of a bot's life: something that it does, and before, amid or after that.
type moment string

const (
	before = ", before"
	amid   = ", amid" // with half of a request sent
	after  = ", after"
)

// The moments that somebody else chooses.
const (
	starting moment = "starting"
	playing  moment = "playing"
	stopping moment = "stopping"
)

// What a bot does to the store, and asks of Discord.
const (
	tableCreated  = "table created"
	tableChanged  = "table changed"
	moveStored    = "move stored"
	wordNoted     = "word noted as said"
	acknowledging = "acknowledging"
	answering     = "answering"
	posting       = "posting"
	editing       = "editing"
	removing      = "removing"
	openingDirect = "opening direct messages"
	makingEmoji   = "making an emoji"
	listingEmojis = "listing emojis"
	registering   = "registering commands"
	finding       = "finding the gateway"
)

// inProcess lists the moments at which a process can kill itself.
func inProcess() (out []moment) {
	for _, did := range []string{tableCreated, tableChanged, moveStored, wordNoted} {
		out = append(out, moment(did+before), moment(did+after))
	}
	for _, did := range []string{acknowledging, answering, posting, editing, makingEmoji, openingDirect, registering} {
		out = append(out, moment(did+before), moment(did+amid), moment(did+after))
	}
	for _, did := range []string{removing, listingEmojis, finding} { // which have no body
		out = append(out, moment(did+before), moment(did+after))
	}
	return out
}

// doom is when a process dies.
type doom struct {
	at   moment
	left atomic.Int64
}

func readDoom(order string) (*doom, error) {
	d := &doom{}
	if order == "" {
		return d, nil
	}
	number, at, _ := strings.Cut(order, " ")
	n, err := strconv.ParseInt(number, 10, 64)
	d.at = moment(at)
	d.left.Store(n)
	return d, err
}

// died is what a process says before it kills itself.
const died = "died of "

// pass is called as a moment passes.
func (d *doom) pass(m moment) {
	if m == d.at && d.left.Add(-1) == 0 {
		d.die()
	}
}

func (d *doom) die() {
	fmt.Printf("%s%s\n", died, d.at)
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {} // nothing of this goroutine happens any more
}

// around does something between two moments.
func (d *doom) around(did string, do func() error) error {
	d.pass(moment(did + before))
	err := do()
	d.pass(moment(did + after))
	return err
}

// doomedStore is a store whose process dies.
type doomedStore struct {
	store.Store
	doom *doom
	late time.Duration // what a commit takes besides
}

// slow is from when on the answers of a process that is killed often are announced.
const slow = 200 * time.Millisecond

// lateness is how late the store is: an answer that comes in good time is never edited, and a process that is to die as
// it edits one has to be late.
func (d *doom) lateness() time.Duration {
	if strings.HasPrefix(string(d.at), answering) {
		return slow + slow/2
	}
	return 0
}

func (s doomedStore) CreateTable(ctx context.Context, t store.Table, term store.Term,
	say ...store.OutboxEntry) (made store.Table, err error) {
	err = s.doom.around(tableCreated, func() error {
		made, err = s.Store.CreateTable(ctx, t, term, say...)
		return err
	})
	return made, err
}

func (s doomedStore) Commit(ctx context.Context, id store.TableID, c store.Change) (done store.Committed, err error) {
	did := tableChanged
	if len(c.Append) > 0 {
		did = moveStored
	}
	time.Sleep(s.late)
	err = s.doom.around(did, func() error {
		done, err = s.Store.Commit(ctx, id, c)
		return err
	})
	return done, err
}

func (s doomedStore) Done(ctx context.Context, id store.TableID, term store.Term, said ...store.OutboxID) error {
	return s.doom.around(wordNoted, func() error { return s.Store.Done(ctx, id, term, said...) })
}

// doomedRoutes are the requests at which a process may die. Of their paths what comes before the route is left out.
var doomedRoutes = []struct {
	method string
	path   *regexp.Regexp
	did    string
}{
	{http.MethodPost, regexp.MustCompile(`/interactions/[^/]+/[^/]+/callback$`), acknowledging},
	{http.MethodPatch, regexp.MustCompile(`/webhooks/[^/]+/[^/]+/messages/[^/]+$`), answering},
	{http.MethodPost, regexp.MustCompile(`/webhooks/[^/]+/[^/]+$`), answering},
	{http.MethodPost, regexp.MustCompile(`/channels/[^/]+/messages$`), posting},
	{http.MethodPatch, regexp.MustCompile(`/channels/[^/]+/messages/[^/]+$`), editing},
	{http.MethodDelete, regexp.MustCompile(`/channels/[^/]+/messages/[^/]+$`), removing},
	{http.MethodPost, regexp.MustCompile(`/users/@me/channels$`), openingDirect},
	{http.MethodPost, regexp.MustCompile(`/emojis$`), makingEmoji},
	{http.MethodGet, regexp.MustCompile(`/emojis$`), listingEmojis},
	{http.MethodPut, regexp.MustCompile(`/commands$`), registering},
	{http.MethodGet, regexp.MustCompile(`/gateway/bot$`), finding},
}

// doomedTransport carries the requests of a process that dies.
type doomedTransport struct {
	http.RoundTripper
	doom *doom
}

func (t doomedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	for _, route := range doomedRoutes {
		if r.Method != route.method || !route.path.MatchString(r.URL.Path) {
			continue
		}
		t.doom.pass(moment(route.did + before))
		if r.Body != nil && t.doom.at == moment(route.did+amid) && t.doom.left.Add(-1) == 0 {
			r = r.Clone(r.Context())
			r.Body = &halfBody{ReadCloser: r.Body, left: r.ContentLength / 2, doom: t.doom}
		}
		resp, err := t.RoundTripper.RoundTrip(r)
		t.doom.pass(moment(route.did + after))
		return resp, err
	}
	return t.RoundTripper.RoundTrip(r)
}

// halfBody is the body of a request at half of which the process dies.
type halfBody struct {
	io.ReadCloser
	left int64
	doom *doom
}

func (b *halfBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		time.Sleep(time.Millisecond) // for the half to be sent
		b.doom.die()
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

// runMortal is runBot for a process that is killed often: it waits for nobody, and shows its tables in pictures.
func runMortal(ctx context.Context, order string) (err error) {
	debug.SetGCPercent(800) // it does not live long
	d, err := readDoom(order)
	if err != nil {
		return err
	}
	s, err := openStore(ctx, os.Getenv("WITCHTABLE_DB"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	port, err := discord.New(discord.Config{
		Token: os.Getenv("DISCORD_TOKEN"), BaseURL: os.Getenv("DISCORD_API_URL"), Log: logOf(), PerSecond: unhurried,
		Transport: doomedTransport{http.DefaultTransport.(*http.Transport).Clone(), d},
		Timing: discord.Timing{Spacing: 50 * time.Millisecond, Backoff: 20 * time.Millisecond,
			Settle: 400 * time.Millisecond},
	})
	if err != nil {
		return err
	}
	t := &mainT{}
	c := bot.Config{
		Port: port, Store: doomedStore{s, d, d.lateness()}, Clock: bot.SystemClock(), Random: rand.Reader,
		Levels: bottest.Levels("random", "greedy"), Log: logOf(), Themes: themes(t),
		Brains: func(_, name string) (brain.Brain, error) { return brain.Common().New(name) },
		Pace:   bot.Pace{Board: 100 * time.Millisecond, Slow: slow},
	}
	offerGames(t, &c)
	b, err := bot.New(c)
	if err != nil {
		return err
	}
	return b.Run(ctx)
}
