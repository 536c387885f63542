package bot_test

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/engine/words/wordstest"
	"witchtable/store"
)

// added are a language's catalogues as somebody would add them: those of the bot, and those of each game, by its name,
// since two games may use the same keys.
type added map[string]fs.FS

// inLanguage has the bot offer the house's games and the orchard, in pictures, with further catalogues. What they lack
// fails.
func inLanguage(t *testing.T, more added) func(*bot.Config) {
	return func(c *bot.Config) {
		withHouseGames(t)(c)
		c.Random = rand.NewChaCha8([32]byte{7})
		strict := func(game string, roots ...fs.FS) *words.Book {
			for _, room := range []string{"bot", game} {
				if files, ok := more[room]; ok {
					roots = append(roots, files)
				}
			}
			b, err := words.Load(roots...)
			if err != nil {
				t.Fatal(err)
			}
			return b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
		}
		c.Words = strict("", lang.Files)
		c.GameWords = map[string]*words.Book{"orchard": strict("orchard", lang.Files, orchard.Catalogue)}
		c.Themes = map[string]board.Theme{"orchard": {}}
		for _, g := range houseGames() {
			c.GameWords[g.name] = strict(g.name, lang.Files, g.words)
			c.Themes[g.name] = g.theme(t)
		}
	}
}

// pseudo is a language in which all is said that the program says, with names for all cards and words for all commands.
func pseudo(t *testing.T, language string) added {
	t.Helper()
	base, err := wordstest.Base()
	if err != nil {
		t.Fatal(err)
	}
	out := added{}
	disguise := func(room string, others map[string]string, root fs.FS) {
		if out[room], err = wordstest.Pseudo(language, others, root); err != nil {
			t.Fatal(err)
		}
	}
	disguise("bot", base, lang.Files)
	disguise("orchard", besides(t, orchardOffer()), orchard.Catalogue)
	for _, g := range houseGames() {
		disguise(g.name, besides(t, g.offer(t)), g.words)
	}
	return out
}

// besides are names of a game's cards and words of its commands, which English takes from elsewhere.
func besides(t *testing.T, o registry.Offer) map[string]string {
	t.Helper()
	rules, err := o.Load(o.Pack)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, id := range rules.Game.Cards() {
		if name := rules.CardName(id); name != "" { // else the game's catalogue names it
			out[words.CardKey(id)] = name
		}
		face, _ := rules.Game.Card(id)
		if face.Flavour != "" {
			out[words.FlavourKey(id)] = face.Flavour
		}
		for _, fact := range face.Facts {
			packLines(fact, out)
		}
	}
	for _, c := range rules.Game.Info().Commands {
		for _, w := range append(slices.Clone(c.Path), c.Operands...) {
			out["word."+w] = w
		}
	}
	return out
}

// packLines notes the lines that a pack writes and a text says, by their keys.
func packLines(t engine.Text, out map[string]string) {
	var id engine.CardID
	var line string
	for _, arg := range t.Args {
		switch v := arg.Value.(type) {
		case engine.Text:
			packLines(v, out)
		case engine.CardID:
			id = v
		case engine.Literal:
			line = string(v)
		}
	}
	if t.Key == "flavour" {
		out[words.FlavourKey(id)] = line
	}
}

// reading notes what people read, each piece once, by where it stands: the channel, or who alone reads it.
type reading struct {
	mu   sync.Mutex
	said map[string]map[string]bool
}

func (r *reading) note(where, said string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	where = strings.TrimPrefix(where, "dm-") // what comes by direct message is that person's
	if r.said[where] == nil {
		r.said[where] = map[string]bool{}
	}
	r.said[where][said] = true
}

// at is all that was read in a place; in all of them together where it is empty.
func (r *reading) at(where string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []string
	for place, said := range r.said {
		if where == "" || where == place {
			out = slices.AppendSeq(out, maps.Keys(said))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// tour has two people who read a language, at a server that speaks it, look at all that the bot shows, do whatever it
// refuses, and play a game to the end: in pictures, but for the last rounds.
type tour struct {
	*tavern
	reading
	ash, birch, elm bottest.Person
	game            string
}

func newTour(t *testing.T, game, locale string, more added, change ...func(*bot.Config)) *tour {
	t.Helper()
	r := bottest.NewMemory(t)
	tr := &tour{game: game, reading: reading{said: map[string]map[string]bool{}}}
	r.Locale, r.ReadOut = locale, tr.note
	tr.tavern = open(t, openStore(t), r, append([]func(*bot.Config){inLanguage(t, more)}, change...)...)
	tr.ash, tr.birch, tr.elm = tr.Person("Ash"), tr.Person("Birch"), tr.Person("Elm")
	tr.ash.Locale, tr.birch.Locale, tr.elm.Locale = locale, locale, locale
	return tr
}

// does finds what can be pressed by what it does: the first word of its custom id.
func does(m discord.Message, word string) (string, *discord.Select) {
	for _, row := range bottest.RowsOf(m) {
		for _, b := range row.Buttons {
			if strings.HasPrefix(b.CustomID, word+"/") {
				return b.CustomID, nil
			}
		}
		if row.Select != nil && strings.HasPrefix(row.Select.CustomID, word+"/") {
			return row.Select.CustomID, row.Select
		}
	}
	return "", nil
}

// tongues are the languages that the program speaks.
var tongues = []string{"en", "es"}

// unknown is what nobody has heard of, in letters that are no plain ones.
const unknown = "ħōþ"

// nowhere runs what has nothing to do with a table, or wants one where there is none.
func (tr *tour) nowhere() {
	for _, path := range []string{"help", "hand", "score", "log", "table show", "table start", "undo"} {
		tr.ash.Run(path)
	}
	tr.ash.Run("display", "how=words")
	tr.ash.Run("display", "how=pictures")
	tr.ash.Run("calls", "how=direct")
	tr.ash.Run("calls", "how=here")
	tr.ash.Run("card", "name="+unknown)
	tr.ash.Run("table open", "game="+unknown)
	tr.ash.Run("server display", "how=words")
	tr.ash.Run("server display", "how=pictures")
}

// lay opens a table, looks at all its options, and starts the game with a computer player at it.
func (tr *tour) lay(options bool) {
	tr.ash.Run("table open", "game="+tr.game)
	tr.birch.Run("hand")
	tr.birch.Run("table join")
	for _, topic := range tr.ash.Complete("rules", "topic=") {
		tr.ash.Run("rules", "topic="+topic.Value)
	}
	tr.ash.Run("rules", "topic="+unknown)
	if options {
		for _, o := range tr.ash.Complete("table option", "option=") {
			for _, value := range tr.ash.Complete("table option", "option="+o.Value, "value=") {
				tr.birch.Run("table option", "option="+o.Value, "value="+value.Value) // who may not
			}
		}
		tr.ash.Run("table option", "option="+unknown, "value="+unknown)
		menu := tr.ash.Press("options/" + string(tr.table().Head.ID)).Message
		for _, row := range bottest.RowsOf(menu) {
			if s := row.Select; s != nil {
				for _, c := range s.Choices {
					if slices.Contains(tongues, c.Value) {
						continue // the table would speak it
					}
					tr.ash.Press(s.CustomID, c.Value)
				}
			}
		}
	}
	tr.birch.Run("table join")
	tr.birch.Run("calls", "how=direct")
	tr.ash.Run("table add-computer", "level=greedy")
	tr.elm.Run("table leave")
	tr.ash.Run("table display", "how=words")
	tr.ash.Run("table display", "how=pictures")
	tr.ash.Run("table start")
	tr.ash.Run("table start")
}

// look uses all that a panel has beside answers, and the commands that only show something.
func (tr *tour) look(p bottest.Person) {
	for _, path := range []string{"table show", "score", "log", "undo", "help"} {
		p.Run(path)
	}
	tr.elm.Run("hand")
	for _, part := range p.Complete("log", "round=") {
		p.Run("log", "round="+part.Value)
	}
	p.Run("log", "round="+unknown)
	p.Run("answer", "move="+unknown)
	p.Complete("answer", "move=")
	p.Complete("undo", "to=")
	if cards := p.Complete("card", "name="); len(cards) > 0 {
		p.Run("card", "name="+cards[0].Value)
	}
	for _, c := range tr.Registered() {
		for _, path := range leaves(c) {
			if bot := slices.Contains(bot.OwnCommands(), c.Name); bot || strings.HasPrefix(path, "done") {
				continue
			}
			tr.elm.Run(path) // an onlooker may look, and not answer
		}
	}
	panel := p.Run("hand").Message
	for _, word := range []string{"cards", "why", "table", "guide", "settings", "score", "undo!"} {
		id, menu := does(panel, word)
		switch {
		case menu != nil:
			for _, c := range menu.Choices {
				p.Press(id, c.Value)
			}
		case id != "":
			shown := p.Press(id).Message
			if id, menu := does(shown, "area"); menu != nil {
				for _, c := range menu.Choices {
					p.Press(id, c.Value)
				}
			}
		}
	}
}

func leaves(c discord.SlashCommand) (out []string) {
	if len(c.Subcommands) == 0 {
		return []string{c.Name}
	}
	for _, s := range c.Subcommands {
		out = append(out, c.Name+" "+s.Name)
	}
	return out
}

// play gives answers until the game is over.
func (tr *tour) play() {
	for n := range 2000 {
		now := tr.next([]bottest.Person{tr.ash, tr.birch})
		if len(now) == 0 {
			return
		}
		if n%9 == 4 {
			tr.look(now[0])
		}
		if n == 30 {
			tr.ash.Run("table display", "how=words")
		}
		if n%13 == 6 { // one step back now and then
			if id, _ := does(now[0].Run("hand").Message, "undo"); id != "" {
				now[0].Press(id)
			}
		}
		tr.answerAny(now[0], n)
	}
	tr.t.Fatal("the game does not end")
}

// end looks at the end, asks for another game and closes that table.
func (tr *tour) end() {
	if got := tr.table().Head.State; got != store.Over {
		tr.t.Fatalf("the table is %s, want over", got)
	}
	tr.settle()
	for _, p := range tr.All(bottest.TheChannel) {
		if id, _ := does(p.Message, "again"); id != "" {
			if details, _ := does(p.Message, "score"); details != "" {
				if id, menu := does(tr.ash.Press(details).Message, "scoreof"); menu != nil {
					tr.ash.Press(id, menu.Choices[0].Value)
				}
			}
			tr.elm.Press(id)
			tr.ash.Press(id)
			break
		}
	}
	tr.settle()
	for _, p := range []bottest.Person{tr.elm, tr.ash} {
		if id, _ := does(p.Run("table close").Message, "close!"); id != "" {
			p.Press(id)
		}
	}
	tr.settle()
}

func (tr *tour) whole() []string {
	tr.nowhere()
	tr.lay(true)
	tr.play()
	tr.end()
	return tr.at("")
}

// spelling is the letter that a button shares with the sentence it stands for: "A · ", **A**, and the button itself, or
// what it ends with: "Pay: A".
var spelling = regexp.MustCompile(`(?m)\b[A-Z](\*\*)? · |^\[?[A-Z]\]?$|: [A-Z]\]?$`)

// cutName is the beginning of a person's name, where what is said is too long for its place.
var cutName = regexp.MustCompile(`\b(A|As|B|Bi|Bir|Birc|E|El)…`)

// languageNames are what languages call themselves, whoever reads it.
var languageNames = []string{"English", "Español", wordstest.Disguised("English")}

// TestEveryWordIsInACatalogue: in a pseudo-language, made of the English catalogues by putting another letter for each,
// no word in plain letters is left in what people read through a whole game, pictures' words included. It is one set of
// files, as any other language would be.
func TestEveryWordIsInACatalogue(t *testing.T) {
	t.Parallel()
	for _, game := range offeredGames() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			tr := newTour(t, game, "fi", pseudo(t, "fi"))
			said := tr.whole()
			known := append([]string{"Ash", "Birch", "Elm"}, languageNames...)
			shown := map[string]bool{}
			for _, s := range said {
				s = cutName.ReplaceAllString(spelling.ReplaceAllString(s, ""), "…")
				for _, stray := range wordstest.Strays(s, known...) {
					if !shown[stray] {
						shown[stray] = true
						t.Errorf("no catalogue says %s", stray)
					}
				}
			}
			t.Logf("%d pieces were read", len(said))
			if len(said) < 150 {
				t.Errorf("only %d pieces were read", len(said))
			}
			tr.commandsIn("fi")
		})
	}
}

// commandsIn demands that all words of all commands, what they are for and what can be chosen are said in a locale.
func (tr *tour) commandsIn(locale string) {
	tr.t.Helper()
	lacks := func(what, path, english string, in map[string]string) {
		if in[locale] == "" && !slices.Contains(languageNames, english) {
			tr.t.Errorf("the %s of /%s, %q, is not said in %s", what, path, english, locale)
		}
	}
	var look func(above string, list []discord.SlashCommand)
	look = func(above string, list []discord.SlashCommand) {
		for _, c := range list {
			path := strings.TrimSpace(above + " " + c.Name)
			lacks("name", path, c.Name, c.NameIn)
			lacks("description", path, c.Description, c.DescIn)
			for _, o := range c.Options {
				lacks("option", path, o.Name, o.NameIn)
				lacks("option's description", path, o.Description, o.DescIn)
				for _, choice := range o.Choices {
					lacks("choice", path, choice.Label, choice.LabelIn)
				}
			}
			look(path, c.Subcommands)
		}
	}
	look("", tr.Registered())
}

// all has all that the program says at a table of the game.
func (g houseGame) all(t *testing.T) *words.Book {
	t.Helper()
	b, err := g.book()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestAGameInSpanish: from opening the table to the score, no sentence is left in English.
func TestAGameInSpanish(t *testing.T) {
	t.Parallel()
	for _, g := range houseGames() {
		for _, locale := range []string{"es-ES", "es-419"} {
			t.Run(g.name+" "+locale, func(t *testing.T) {
				t.Parallel()
				noEnglish(t, g, locale)
			})
		}
	}
}

func noEnglish(t *testing.T, g houseGame, locale string) {
	tr := newTour(t, g.name, locale, nil)
	english := wordstest.NewForeign(g.all(t), "es", "en")
	said := tr.whole()
	found := map[string]bool{}
	for _, s := range said {
		for _, e := range english.In(s) {
			if !found[e] {
				found[e] = true
				t.Errorf("%s is read in\n%s", e, s)
			}
		}
	}
	t.Logf("%d pieces were read, %d of English looked for", len(said), english.Known())
}

// TestReadersOfTwoLanguages: at one table everybody reads in their own language what only they see, direct messages and
// errors included, and all read the table's in the channel.
func TestReadersOfTwoLanguages(t *testing.T) {
	t.Parallel()
	for _, g := range houseGames() {
		for _, speaks := range []string{"en", "es"} {
			t.Run(g.name+", a table that speaks "+speaks, func(t *testing.T) {
				t.Parallel()
				everybodysOwn(t, g, speaks)
			})
		}
	}
}

func everybodysOwn(t *testing.T, g houseGame, speaks string) {
	tr := newTour(t, g.name, speaks, nil)
	tr.ash.Locale, tr.birch.Locale, tr.elm.Locale = "en-GB", "es-ES", "es-419"
	tr.whole()
	english := wordstest.NewForeign(g.all(t), "es", "en")
	spanish := wordstest.NewForeign(g.all(t), "en", "es")
	none := func(where string, f wordstest.Foreign) {
		said := tr.at(where)
		for _, s := range said {
			for _, e := range f.In(s) {
				t.Errorf("%s is read in %s:\n%s", e, where, s)
			}
		}
		if len(said) < 12 {
			t.Errorf("only %d pieces were read in %s", len(said), where)
		}
	}
	none("id-ash", spanish)
	if len(tr.table().Head.Seats) > 1 { // else nobody but Ash could sit down
		none("id-birch", english)
	}
	none("id-elm", english)
	none(string(bottest.TheChannel), map[string]wordstest.Foreign{"en": spanish, "es": english}[speaks])
}

// TestCommandsAreNamedAsTheReaderSeesThem: where a sentence names a command, it does so in the words under which
// Discord lists it to those who read that language.
func TestCommandsAreNamedAsTheReaderSeesThem(t *testing.T) {
	// the orchard brings something to a table, which no game of the house does; but it has no words of other languages
	// for commands that it shares with them
	alone := newTavern(t, func(c *bot.Config) {
		withHouseGames(t)(c)
		var offers []registry.Offer
		for _, g := range houseGames() {
			offers = append(offers, g.offer(t))
		}
		var err error
		if c.Games, err = registry.New(offers...); err != nil {
			t.Fatal(err)
		}
	})
	all := append(newTavern(t, withHouseGames(t)).Registered(), alone.Registered()...)
	named := regexp.MustCompile(`\*\*/([^*]+)\*\*`)
	for lang, locale := range map[string]string{"en": "", "es": "es-ES"} {
		var paths []string
		for _, c := range all {
			top := wordIn(c, locale)
			paths = append(paths, top)
			for _, sub := range c.Subcommands {
				paths = append(paths, top+" "+wordIn(sub, locale))
			}
		}
		for _, g := range houseGames() {
			n, book := 0, g.all(t)
			for _, key := range book.Keys(lang) {
				for _, m := range named.FindAllStringSubmatch(book.Pattern(lang, key), -1) {
					if n++; !slices.Contains(paths, m[1]) {
						t.Errorf("%s, %s: %s names /%s, which is no command", g.name, lang, key, m[1])
					}
				}
			}
			if n < 30 {
				t.Errorf("%s, %s: sentences name %d commands, want 30 at least", g.name, lang, n)
			}
		}
	}
}

// A command that two games share says in each language what it does in each of them.
func TestSharedCommandsSayAllTheyDo(t *testing.T) {
	v := newTavern(t, withHouseGames(t))
	shared := map[string][]string{} // by path, what each game says it does
	for _, g := range houseGames() {
		offer := g.offer(t)
		rules, err := offer.Load(offer.Pack)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range rules.Game.Info().Commands {
			path := strings.Join(c.Path, " ")
			shared[path] = append(shared[path], g.all(t).Speaker("es", nil, nil).Say(c.Doc))
		}
	}
	n := 0
	for path, does := range shared {
		c, ok := v.listed(path)
		if len(does) < 2 || !ok {
			continue
		}
		n++
		if said := c.DescIn["es-ES"]; !strings.Contains(said, does[0]) || !strings.Contains(said, does[1]) {
			t.Errorf("/%s is said in Spanish to do %q; the games say %q", path, said, does)
		}
	}
	if n == 0 {
		t.Error("no command is shared")
	}
}

func wordIn(c discord.SlashCommand, locale string) string {
	if word := c.NameIn[locale]; word != "" {
		return word
	}
	return c.Name
}
