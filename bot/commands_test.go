package bot_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/words"
)

// renamed is the orchard under another name and with other commands.
type renamed struct {
	engine.Game
	commands []engine.GameCommand
}

func (r renamed) Info() engine.Info {
	i := r.Game.Info()
	i.Name = "grove"
	i.Commands = r.commands
	return i
}

// withOther has the bot offer the orchard and, as "grove", the same with these commands.
func withOther(t *testing.T, commands ...engine.GameCommand) func(*bot.Config) {
	return func(c *bot.Config) {
		t.Helper()
		games, err := registry.New(orchardOffer(), registry.Offer{
			Name: "grove", Pack: orchard.Pack, Hash: "grove-1", Lessons: planOf(t, orchard.Tutorial),
			Load: func(content []byte) (registry.Rules, error) {
				return registry.Rules{Game: renamed{mustLoad(t, content), commands}, CardName: orchard.CardName}, nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		c.Games = games
	}
}

// listed finds a registered command by its path.
func (v *tavern) listed(path string) (discord.SlashCommand, bool) {
	list, found := v.Registered(), discord.SlashCommand{}
	for _, word := range strings.Fields(path) {
		i := slices.IndexFunc(list, func(c discord.SlashCommand) bool { return c.Name == word })
		if i < 0 {
			return found, false
		}
		found = list[i]
		list = found.Subcommands
	}
	return found, true
}

func required(c discord.SlashCommand) map[string]bool {
	out := map[string]bool{}
	for _, o := range c.Options {
		out[o.Name] = o.Required
	}
	return out
}

// Two games have a command of the same name: it is registered once, and the game of the table says what it means.
func TestGamesShareCommands(t *testing.T) {
	v := newTavern(t, withOther(t,
		engine.GameCommand{Path: []string{"pick"}, Doc: engine.T("orchard.command.give"), Verb: "give",
			Operands: []string{"fruit", "to"}},
		engine.GameCommand{Path: []string{"give"}, Doc: engine.T("orchard.command.give"), Verb: "give",
			Operands: []string{"fruit", "to"}},
		engine.GameCommand{Path: []string{"orchard"}, Doc: engine.T("orchard.command.pick"), Verb: "pick",
			Operands: []string{"fruit"}},
	))
	pick, _ := v.listed("pick")
	if got := required(pick); len(got) != 2 || !got["fruit"] || got["to"] {
		t.Errorf("/pick has the options %v, want a fruit, and whom to give it to where the game asks for that", got)
	}
	if want := "Pick a fruit from the orchard · Give one of your fruits away"; pick.Description != want {
		t.Errorf("/pick is described as %q, want %q", pick.Description, want)
	}
	give, _ := v.listed("give")
	if got := required(give); len(got) != 2 || !got["fruit"] || !got["to"] ||
		give.Description != "Give one of your fruits away" {
		t.Errorf("/give has the options %v and says %q; both games have the same", got, give.Description)
	}
	ash := v.Person("Ash")
	ash.Run("table open", "game=orchard")
	ash.Run("table start")
	v.answerWith(ash, ash.Run("hand").Message)
	if got := ash.Run("orchard").Message; !strings.Contains(bottest.TextOf(got), "Still on the trees") {
		t.Errorf("in the orchard /orchard shows %q, want the trees", bottest.TextOf(got))
	}
	if got := ash.Run("pick", "fruit=red-apple").Message; !strings.Contains(bottest.TextOf(got),
		"✓ Ash picks Red apple.") {
		t.Errorf("in the orchard /pick: %q", bottest.TextOf(got))
	}
	ash.Press(bottest.Button(t, ash.Run("table close").Message, "Close"))

	ash.Run("table open", "game=grove")
	ash.Run("table start")
	v.answerWith(ash, ash.Run("hand").Message)
	if got := ash.Complete("orchard", "fruit=red app"); len(got) != 1 || got[0].Value != "red-apple" {
		t.Errorf("in the grove /orchard offers %v, want the red apple", got)
	}
	if got := ash.Run("orchard", "fruit=red-apple").Message; !strings.Contains(bottest.TextOf(got),
		"✓ Ash picks Red apple.") {
		t.Errorf("in the grove /orchard picks, and says %q", bottest.TextOf(got))
	}
	if got := ash.Run("basket").Message; !strings.Contains(bottest.TextOf(got), "belongs to another game") {
		t.Errorf("in the grove, which has no /basket: %q", bottest.TextOf(got))
	}
}

// Discord has no "/pick" beside "/pick fruit": the later game's goes below its name.
func TestObstructedCommandsGoBelowTheGame(t *testing.T) {
	v := newTavern(t, withOther(t,
		engine.GameCommand{Path: []string{"pick", "fruit"}, Doc: engine.T("orchard.command.pick"), Verb: "pick",
			Operands: []string{"fruit"}},
		engine.GameCommand{Path: []string{"plant"}, Doc: engine.T("orchard.command.plant"), Verb: "plant",
			Operands: []string{"fruit"}},
	))
	for _, path := range []string{"pick", "plant fruit", "grove pick-fruit", "grove plant"} {
		if _, ok := v.listed(path); !ok {
			t.Errorf("/%s is not registered", path)
		}
	}
	ash := v.Person("Ash")
	ash.Run("table open", "game=grove")
	ash.Run("table start")
	seed := ash.Complete("grove plant", "fruit=")[0]
	if got := ash.Run("grove plant", "fruit="+seed.Value).Message; !strings.Contains(bottest.TextOf(got), "✓ You plant ") {
		t.Errorf("/grove plant: %q", bottest.TextOf(got))
	}
	if got := bottest.TextOf(ash.Run("rules", "topic=commands").Message); !strings.Contains(got, "/grove pick-fruit") {
		t.Errorf("the guide does not name /grove pick-fruit:\n%s", got)
	}
}

// spanish are the bot's catalogues, the orchard's, and a few sentences more in Spanish.
func spanish(t *testing.T, sentences string) func(*bot.Config) { return speaking(t, "es", sentences) }

// speaking are the bot's catalogues, the orchard's, and a few sentences in a language.
func speaking(t *testing.T, language, sentences string) func(*bot.Config) {
	return func(c *bot.Config) {
		t.Helper()
		b, err := words.Load(lang.Files, orchard.Catalogue,
			fstest.MapFS{"more." + language + ".yaml": {Data: []byte(sentences)}})
		if err != nil {
			t.Fatal(err)
		}
		c.Words = b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
	}
}

func TestCommandsInOtherLanguages(t *testing.T) {
	v := newTavern(t, spanish(t, "word.give: dar\nword.fruit: fruta"))
	for path, want := range map[string]string{"table": "mesa", "table open": "abrir", "hand": "mano", "give": "dar",
		"pick": ""} {
		c, ok := v.listed(path)
		if !ok || c.NameIn["es-ES"] != want || c.NameIn["es-419"] != want {
			t.Errorf("/%s is called %v, want %q in Spanish", path, c.NameIn, want)
		}
	}
	give, _ := v.listed("give")
	if got := give.Options[0]; got.NameIn["es-ES"] != "fruta" {
		t.Errorf("the option %s is called %v, want fruta", got.Name, got.NameIn)
	}
	add, _ := v.listed("table add-computer")
	if got := add.Options[0].Choices[0]; got.Label != "Thinks one step ahead" ||
		got.LabelIn["es-419"] != "Piensa un paso por delante" {
		t.Errorf("the level is offered as %+v", got)
	}
	language, ok := v.listed("table language")
	spanish := func(c discord.Choice) bool { return c.Label == "Español" }
	if !ok || !slices.ContainsFunc(language.Options[0].Choices, spanish) {
		t.Errorf("/table language offers %+v, want Español among them", language.Options)
	}
}

// Words that Discord would refuse are found before it is asked.
func TestWordsOfCommandsAreChecked(t *testing.T) {
	for _, tt := range []struct{ sentences, want string }{
		{"bot.word.hand: mia mano", `/hand is called "mia mano" in it`},
		{"bot.word.hand: Mano", `/hand is called "Mano" in it`},
		{"bot.word.hand: carta\nbot.word.card: carta", `are both called "carta" in it`},
		{"bot.word.option: valore\nbot.word.value: valore", `are both called "valore" in it`},
	} {
		c := config(t, openStore(t), bottest.NewMemory(t))
		speaking(t, "it", tt.sentences)(&c)
		if _, err := bot.New(c); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want one that says %q", tt.sentences, err, tt.want)
		}
	}
}

// In English the words of the commands are what is registered.
func TestEnglishWordsAreTheCommands(t *testing.T) {
	b, err := words.Load(lang.Files)
	if err != nil {
		t.Fatal(err)
	}
	keys := b.Keys("en")
	v := newTavern(t, spanish(t, ""), tempered, withOther(t))
	own := bot.OwnCommands()
	need := map[string]bool{"player": true}
	for _, c := range v.Registered() {
		if !slices.Contains(own, c.Name) {
			continue
		}
		need[c.Name] = true
		for _, o := range c.Options {
			need[o.Name] = true
		}
		for _, sub := range c.Subcommands {
			need[sub.Name] = true
			for _, o := range sub.Options {
				need[o.Name] = true
			}
		}
	}
	for word := range need {
		if got := b.Speaker("en", nil, nil).Say(engine.T("bot.word." + word)); got != word {
			t.Errorf("bot.word.%s is %q, want the word itself", word, got)
		}
	}
	for _, k := range keys {
		if word, ok := strings.CutPrefix(k, "bot.word."); ok && !need[word] {
			t.Errorf("no command has the word %q", word)
		}
	}
}

func TestALanguageOfTheTablesOwn(t *testing.T) {
	v := newTavern(t, spanish(t, ""))
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open", "language=es")
	v.AwaitMessage(bottest.TheChannel, "Pulsa **Unirse** para sentarte")
	birch.Run("table join")
	ash.Run("table start")
	v.AwaitMessage(bottest.TheChannel, "ahora les toca elegir")
	if got := birch.Run("table language", "language=en").Says(); !strings.Contains(got, "Only Ash") {
		t.Errorf("Birch, who did not open the table, reads %q", got)
	}
	if got := ash.Run("table language", "language=en").Says(); got != "This table speaks English from now on." {
		t.Errorf("Ash reads %q", got)
	}
	v.AwaitMessage(bottest.TheChannel, "it's your turn to choose")
	ash.Run("table language", "language=es")
	v.AwaitMessage(bottest.TheChannel, "ahora les toca elegir")
	people := []bottest.Person{ash, birch}
	v.playByPressing(people)
	v.settle()
	ash.Press(bottest.Button(t, v.AwaitMessage(bottest.TheChannel, "¡Terminó la partida!").Message, "Revancha"))
	// the next table speaks as this one did
	v.AwaitMessage(bottest.TheChannel, "La partida empieza cuando ya no falte nadie")
	ash.Run("table language", "language=xx-unknown")
	v.AwaitMessage(bottest.TheChannel, "starts when everybody is ready") // the server's, since nobody knows the other
}

// Whatever the table, what is asked for and not known falls back to the server's language.
func TestUnknownLanguageIsTheServers(t *testing.T) {
	v := newTavern(t, spanish(t, ""))
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open", "language=es")
	birch.Run("table join")
	ash.Run("table start")
	v.AwaitMessage(bottest.TheChannel, "ahora les toca elegir")
	ash.Run("table language", "language=xx-unknown")
	v.AwaitMessage(bottest.TheChannel, "it's your turn to choose") // the server's, since nobody knows the other
}

// A language that this program no longer speaks is one that English stands in for.
func TestLanguageOfATableThatIsGone(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	first := open(t, s, r,
		speaking(t, "it", "bot.language: Italiano\nbot.lobby.free: \"Si prepara un tavolo: {n} posti liberi per {host}.\""))
	first.Person("Ash").Run("table open", "language=it")
	first.AwaitMessage(bottest.TheChannel, "Si prepara un tavolo")
	first.settle()
	first.stop()
	r.Restart()
	second := open(t, s, r)
	second.Person("Ash").Run("table show")
	second.AwaitMessage(bottest.TheChannel, "Press **Join** to sit down")
}

// TestHelpNamesCommandsThatThereAre, and no others.
func TestHelpNamesCommandsThatThereAre(t *testing.T) {
	b, err := words.Load(lang.Files)
	if err != nil {
		t.Fatal(err)
	}
	v := newTavern(t)
	named := regexp.MustCompile(`\*\*/([^*]+)\*\*`).FindAllStringSubmatch(b.Pattern("en", "bot.help.bot")+
		b.Pattern("en", "bot.help.all"), -1)
	if len(named) < 5 {
		t.Errorf("the help names %d commands; want five at least", len(named))
	}
	for _, m := range named {
		if _, ok := v.listed(m[1]); !ok {
			t.Errorf("bot.help.bot names /%s, which is no command", m[1])
		}
	}
}

// TestACommandNeedsASentence: a game's command that nobody could understand keeps the bot from starting, and it is said
// where the sentence belongs.
func TestACommandNeedsASentence(t *testing.T) {
	c := config(t, openStore(t), bottest.NewMemory(t))
	withOther(t, engine.GameCommand{Path: []string{"graft"}, Doc: engine.T("orchard.command.graft"), Verb: "plant"})(&c)
	_, err := bot.New(c)
	for _, want := range []string{"/graft", "grove", `lacks "orchard.command.graft"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("bot.New: %v; want %s in it", err, want)
		}
	}
}
