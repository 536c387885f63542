package screen

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// The guide tells how to play here, what a game is about and what its numbers and signs mean. It answers whoever asks,
// with a seat or without, before, during and after a game, and where there is no table at all.

// Topic is a page of the guide.
type Topic struct {
	name  string // stable: it stands in menus of messages that outlive the program
	title engine.Text
	lines []engine.Text
}

// The topics that every guide has. A game's own are named by the game.
const (
	TopicBot      = "bot"
	topicAll      = "all-commands"
	topicGame     = "game"
	topicCommands = "commands"
)

// Guide is the guide of one game, as it is at one table; where there is no table, as it would be at a new one.
type Guide struct {
	s     *Studio
	v     *say.Voice
	t     tables.Table // with rules, see WithRules
	pages []Topic
}

// Guide makes the guide for a table in a language. Where t has no rules, the guide is that of the game named, or else
// of the one that t names, or of the first on offer.
func (s *Studio) Guide(t tables.Table, game, lang string, how store.Looks) (Guide, error) {
	if t.Rules.Game == nil {
		names := s.Games.Names()
		if !slices.Contains(names, game) {
			game = t.Head.Game
		}
		if !slices.Contains(names, game) {
			game = names[0]
		}
		rules, err := s.Games.Default(game)
		if err != nil {
			return Guide{}, err
		}
		t = WithRules(t, rules)
		if t.Head.ID == "" {
			t.Head.Setup.Options = rules.Game.Info().WithPresets(nil)
		}
	}
	g := Guide{s: s, v: s.Voice(t, lang, how), t: t}
	g.pages = g.write()
	return g, nil
}

// write puts the pages together: those of the bot around those of the game.
func (g Guide) write() []Topic {
	info := g.t.Rules.Game.Info()
	bots := []engine.Text{engine.T("bot.help.bot"), g.s.TutorialOffer(g.t)}
	if g.s.NoDirect {
		bots = append(bots, engine.T("bot.help.no-direct"))
	}
	pages := []Topic{{TopicBot, engine.T("bot.guide.bot"), bots},
		{topicAll, engine.T("bot.guide.all"), []engine.Text{engine.T("bot.help.all")}}}
	if key := "help." + info.Name; g.v.Has(key) {
		pages = append(pages, Topic{topicGame, info.Title, []engine.Text{engine.T(key)}})
	}
	if game, ok := g.t.Rules.Game.(engine.Explaining); ok {
		for _, p := range game.Topics(g.t.Head.Setup.Options) {
			pages = append(pages, Topic{p.Name, p.Title, p.Text})
		}
	}
	for _, p := range ReferencePanels(g.t) {
		pages = append(pages, Topic{p.Name, p.Title, p.Lines})
	}
	commands := engine.List{}
	for _, c := range info.Commands { // what each does is shown by Discord as one types
		commands = append(commands, engine.T("bot.help.command",
			engine.A("command", engine.Literal(g.s.CommandPath(info.Name, c, g.v.Lang)))))
	}
	if len(commands) > 0 {
		pages = append(pages, Topic{topicCommands, engine.T("bot.guide.commands"),
			[]engine.Text{engine.T("bot.help.commands", engine.A("commands", commands))}})
	}
	return pages
}

// ReferencePanels are the panels of a game that have words and no cards: they explain. Before a game begins they are
// read off a game laid for nobody with the table's options.
func ReferencePanels(t tables.Table) []engine.Panel {
	scene, ok := sceneOrSample(t)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(scene.Panels, func(p engine.Panel) bool {
		return !p.Quiet || p.Private || p.Seat != engine.Onlooker || len(p.Zones) > 0 || len(p.Lines) == 0
	})
}

// sceneOrSample is what onlookers see of the table's game; where there is none yet, of one laid with the table's
// options. ok is false where none can be laid without people.
func sceneOrSample(t tables.Table) (s engine.Scene, ok bool) {
	if t.HasGame() {
		return t.View(engine.Onlooker).Scene(), true
	}
	info := t.Rules.Game.Info()
	pos, err := t.Rules.Game.Start(engine.Setup{Seats: info.MinSeats, Options: t.Head.Setup.Options,
		Host: engine.Onlooker}, nil)
	if err != nil {
		return s, false
	}
	return pos.View(engine.Onlooker).Scene(), true
}

// Page finds a page by its name or its title, as the user may have typed them.
func (g Guide) Page(name string) (Topic, bool) {
	i := slices.IndexFunc(g.pages, func(p Topic) bool { return p.name == name })
	if i < 0 && name != "" {
		i = slices.IndexFunc(g.pages, func(p Topic) bool {
			return say.Folded(g.v.Label(p.title)) == say.Folded(name) || p.name == say.Folded(name)
		})
	}
	if i < 0 {
		return Topic{}, false
	}
	return g.pages[i], true
}

// Message shows a page, with a menu of the others.
func (g Guide) Message(p Topic) discord.Message {
	m := discord.Message{
		Body: []discord.Block{discord.Box{Color: colourTable, Blocks: []discord.Block{discord.Text(g.Words(p))}}},
		Rows: []discord.Row{{Select: g.Menu(p, g.route())}},
	}
	if p.name == TopicBot && !g.s.TutorialOffer(g.t).IsZero() { // whoever asks how to play may want to be shown
		label := g.v.Label(engine.T("bot.button.tutorial"))
		m.Rows = append(m.Rows, discord.Row{Buttons: []discord.Button{TutorialButton(label, g.t.Rules.Game.Info().Name)}})
	}
	return fit.Message(m)
}

// Words are what a page says, below its title.
func (g Guide) Words(p Topic) string {
	var text strings.Builder
	say.Line(&text, g.v.Say(engine.T("bot.guide.title", engine.A("title", p.title))))
	for _, l := range p.lines {
		say.Line(&text, g.v.Say(l))
	}
	return strings.TrimRight(text.String(), "\n")
}

// Menu leads from a page to the others, by way of r.
func (g Guide) Menu(p Topic, r press.Route) *discord.Select {
	menu := &discord.Select{CustomID: r.String(), Placeholder: g.v.Label(engine.T("bot.guide.more"))}
	for _, other := range g.pages {
		menu.Choices = append(menu.Choices,
			discord.Choice{Label: g.v.Label(other.title), Value: other.name, Default: other.name == p.name})
	}
	menu.Choices = append(menu.Choices, g.otherGames()...)
	return menu
}

// OtherGame marks a choice of the guide's menu that leads to the guide of another game.
const OtherGame = "@"

// otherGames leads to the guides of the other games on offer, where no table says which is meant.
func (g Guide) otherGames() []discord.Choice {
	if g.t.Head.ID != "" {
		return nil
	}
	var out []discord.Choice
	for _, name := range g.s.Games.Names() {
		if rules, err := g.s.Games.Default(name); err == nil && name != g.t.Head.Game {
			v := g.s.Words.Voice(WithRules(tables.Table{}, rules), g.v.Lang)
			out = append(out, discord.Choice{Label: v.Label(rules.Game.Info().Title), Value: OtherGame + name})
		}
	}
	return out
}

// FirstPage is what somebody wants to read who names no topic: what the game is about, if it says so.
func (g Guide) FirstPage() Topic {
	if p, ok := g.Page(topicGame); ok {
		return p
	}
	return g.pages[0]
}

// route is that of the menu. Where there is no table it names the game.
func (g Guide) route() press.Route {
	if g.t.Head.ID == "" {
		return press.Route{Do: press.Topic, Name: g.t.Head.Game}
	}
	return press.Route{Do: press.Topic, Table: g.t.Head.ID}
}

// Choices are the topics of a guide, for the completion of a command.
func (g Guide) Choices() []discord.Choice {
	var out []discord.Choice
	for _, p := range g.pages {
		out = append(out, discord.Choice{Label: g.v.Label(p.title), Value: p.name})
	}
	return out
}

// Without says that there is no such page, above a menu of those that there are.
func (g Guide) Without(name string) discord.Message {
	return discord.Message{
		Content: g.v.Say(engine.T("error.unknown-topic", engine.A("topic", engine.Literal(say.CleanName(name))))),
		Rows:    []discord.Row{{Select: g.Menu(Topic{}, g.route())}},
	}
}
