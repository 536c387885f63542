package bot

import (
	"context"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// What is counted of people: of one, for whoever asks alone, and of all, for the channel. By what rules it is counted is told in
// package tables, see Annals.

// mostLeaders and mostLines are how many lines the lists of a message show together; more would be a wall. Where several games share
// it, each has at least leastLines.
const (
	mostLeaders = 15
	mostLines   = 10
	leastLines  = 3
)

// portion is how many lines each of several lists has of those a message shows.
func portion(most, lists int) int { return max(leastLines, most/max(lists, 1)) }

// annals are those of the server in which something was asked. Errors: BadInput outside servers.
func (b *Bot) annals(ctx context.Context, q *exchange) (*tables.Annals, error) {
	if q.private() {
		return nil, engine.Errorf(engine.BadInput, engine.T("error.counted-in-servers"), "games outside servers")
	}
	return b.tables.Annals(ctx, store.ServerID(q.in.Guild))
}

// showStats tells what is counted of a person.
func (b *Bot) showStats(ctx context.Context, q *exchange) error {
	a, err := b.annals(ctx, q)
	if err != nil {
		return err
	}
	user, title := q.user(), engine.T("bot.stats.yours")
	if named := q.in.Options[playerOption]; named != "" {
		known, err := knownAs(a, q.user(), named)
		if err != nil {
			return err
		}
		if known.User != user {
			user, title = known.User, engine.T("bot.stats.theirs", engine.A("player", engine.Literal(known.Name)))
		}
	}
	var careers []careerShown
	for _, c := range a.Careers(user) {
		careers = append(careers, careerShown{c, a.Sheet(ctx, c.User, c.Game, 0)})
	}
	foot := engine.T("bot.stats.foot")
	if user == q.user() && !a.Listed(user) {
		foot = engine.T("bot.stats.unlisted")
	}
	return q.rep.show(ctx, b.screen.statsMessage(q.in.Locale, title, careers, foot))
}

// statsMessage shows what is counted of a person at each game, below a title and above a last sentence.
func (s *studio) statsMessage(lang string, title engine.Text, careers []careerShown, foot engine.Text) discord.Message {
	v := s.voice(tables.Table{}, lang)
	blocks := []discord.Block{discord.Text(v.Say(title))}
	for _, c := range careers {
		blocks = append(append(blocks, discord.Rule{}), paragraph(s.voiceOf(c.career.Game, v.Lang), s.career(c, portion(mostLines, len(careers)))...)...)
	}
	if len(careers) == 0 {
		blocks = append(blocks, discord.Text(v.Say(engine.T("bot.stats.none"))))
	}
	return discord.Message{Body: append(blocks, discord.Rule{}, discord.Text(v.Say(foot)))}
}

// voiceOf speaks a language in the words of a game.
func (s *studio) voiceOf(game, lang string) *say.Voice {
	t := tables.Table{Head: store.Table{Game: game}}
	if rules, err := s.games.Default(game); err == nil {
		t.Rules = rules
	}
	return s.voice(t, lang)
}

// gameTitle is what a game is called; its name where this program does not offer it any more.
func (s *studio) gameTitle(game string) engine.Text {
	if rules, err := s.games.Default(game); err == nil {
		return rules.Game.Info().Title
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(game)))
}

// careerShown is what is counted of a person at one game, with the games for one that the person has finished there, the best first.
type careerShown struct {
	career tables.Career
	sheet  []tables.Line
}

// career says what is counted of a person at one game, with so many lines of the score sheet.
func (s *studio) career(shown careerShown, lines int) []engine.Text {
	c, sheet := shown.career, shown.sheet
	out := []engine.Text{engine.T("bot.stats.game", engine.A("game", s.gameTitle(c.Game)))}
	for _, n := range c.Counts {
		key := "bot.stats.count"
		if n.Players == 1 {
			key = "bot.stats.alone"
		}
		out = append(out, engine.T(key, engine.A("n", engine.Number(n.Games)), engine.A("players", engine.Number(n.Players)),
			engine.A("won", engine.Number(n.Won)), engine.A("average", engine.Number(n.Average())), engine.A("best", engine.Number(n.Best))))
	}
	if len(c.Steps) > 1 { // one alone is the score
		list := engine.List{}
		for _, step := range c.Steps {
			list = append(list, engine.T("bot.stats.step", engine.A("step", step.Title), engine.A("n", engine.Number(step.Average))))
		}
		out = append(out, engine.T("bot.stats.steps", engine.A("steps", list)))
	}
	if met := c.Company; met.Games > 0 {
		out = append(out, engine.T("bot.stats.company", engine.A("n", engine.Number(met.Games)),
			engine.A("player", engine.Literal(met.Name)), engine.A("ahead", engine.Number(met.Ahead))))
	}
	if c.StoodIn > 0 {
		out = append(out, engine.T("bot.stats.stood-in", engine.A("n", engine.Number(c.StoodIn))))
	}
	if len(sheet) > 0 {
		out = append(out, engine.T("bot.stats.sheet"))
	}
	for i, l := range sheet[:min(len(sheet), lines)] {
		out = append(out, sheetLine(i+1, l))
	}
	return out
}

func sheetLine(rank int, l tables.Line) engine.Text {
	key := "bot.stats.line"
	if l.Title.IsZero() {
		key = "bot.stats.line-plain"
	}
	return engine.T(key, engine.A("rank", engine.Number(rank)), engine.A("n", engine.Number(l.Score)), engine.A("title", l.Title),
		engine.A("player", engine.Literal(l.Name)))
}

// knownAs finds whom a name or an id means among those who may be looked up, and the one who asks. Errors: BadInput where nobody is
// meant, or who does not wish to be looked up: which of both it is, nobody learns.
func knownAs(a *tables.Annals, asks store.UserID, named string) (tables.Known, error) {
	named = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(named, "<@"), "!"), ">")
	if store.UserID(named) == asks {
		return tables.Known{User: asks}, nil
	}
	people := a.People()
	i := slices.IndexFunc(people, func(k tables.Known) bool { return string(k.User) == named })
	if i < 0 {
		i = slices.IndexFunc(people, func(k tables.Known) bool { return strings.EqualFold(k.Name, named) })
	}
	if i < 0 {
		return tables.Known{}, engine.Errorf(engine.BadInput, engine.T("error.nothing-counted", engine.A("name", engine.Literal(say.CleanName(named)))), "nobody %q is listed", named)
	}
	return people[i], nil
}

// completeKnown offers the people who may be looked up.
func (b *Bot) completeKnown(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	a, err := b.annals(ctx, q)
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for _, k := range a.People() {
		out = append(out, discord.Choice{Label: k.Name, Value: string(k.User)})
	}
	return matching(out, typed), nil
}

// showLeaders tells the channel who has done best, in its own language.
func (b *Bot) showLeaders(ctx context.Context, q *exchange) error {
	a, err := b.annals(ctx, q)
	if err != nil {
		return err
	}
	games := a.Games()
	if asked := q.in.Options["game"]; asked != "" {
		games = slices.DeleteFunc(games, func(g string) bool { return g != asked })
	}
	var all []leadersShown
	for _, game := range games {
		all = append(all, leadersShown{game, a.Ranking(game), a.Soloists(ctx, game)})
	}
	m, any := b.screen.leadersMessage(b.languageAt(q), all)
	if !any {
		return q.tell(ctx, engine.T("bot.leaders.none"))
	}
	return q.rep.say(ctx, m)
}

// leadersShown are those who have done best at a game: against others, and alone.
type leadersShown struct {
	game   string
	ranked []tables.Standing
	alone  []tables.Line
}

// leadersMessage shows who has done best at each game; ok is false where nobody is listed.
func (s *studio) leadersMessage(lang string, games []leadersShown) (m discord.Message, ok bool) {
	v := s.voice(tables.Table{}, lang)
	blocks := []discord.Block{discord.Text(v.Say(engine.T("bot.leaders.title")))}
	for _, at := range games {
		if lines := s.leaders(at, len(games)); len(lines) > 0 {
			blocks = append(append(blocks, discord.Rule{}), paragraph(s.voiceOf(at.game, v.Lang), lines...)...)
			ok = true
		}
	}
	return discord.Message{Body: append(blocks, discord.Rule{}, discord.Text(v.Say(engine.T("bot.leaders.foot")))), Silent: true}, ok
}

// leaders says who has done best at a game, one of several that share a message; nothing where nobody is listed.
func (s *studio) leaders(at leadersShown, games int) []engine.Text {
	game, ranked, alone := at.game, at.ranked, at.alone
	if len(ranked)+len(alone) == 0 {
		return nil
	}
	out := []engine.Text{engine.T("bot.stats.game", engine.A("game", s.gameTitle(game)))}
	for _, r := range ranked[:min(len(ranked), portion(mostLeaders, games))] {
		out = append(out, engine.T("bot.leaders.line", engine.A("rank", engine.Number(r.Rank)), engine.A("player", engine.Literal(r.Name)),
			engine.A("percent", engine.Number(r.Percent)), engine.A("n", engine.Number(r.Games)), engine.A("won", engine.Number(r.Won))))
	}
	if len(alone) > 0 {
		out = append(out, engine.T("bot.leaders.alone"))
	}
	for i, l := range alone[:min(len(alone), portion(mostLines, games))] {
		key := "bot.leaders.solo"
		if l.Title.IsZero() {
			key = "bot.leaders.solo-plain"
		}
		line := sheetLine(i+1, l)
		line.Key = key
		out = append(out, line)
	}
	return out
}

// toBeat compares a game for one with those that the same person finished before; zero where others are not to see that.
func (l *teller) toBeat(ctx context.Context, t tables.Table) (engine.Text, error) {
	if t.Head.State != store.Over || t.Head.Tutorial || len(t.Head.Seats) != 1 || len(t.Head.Results) != 1 || t.Head.Seats[0].User == "" {
		return engine.Text{}, nil
	}
	a, err := l.tables.Annals(ctx, t.Head.Server)
	user := t.Head.Seats[0].User
	switch {
	case err != nil || !a.Listed(user):
		return engine.Text{}, err
	case t.Head.Friendly:
		return engine.T("bot.final.sheet-friendly"), nil
	}
	now := engine.A("n", engine.Number(t.Head.Results[0].Score))
	before := a.Sheet(ctx, user, t.Head.Game, t.Head.EndedAt)
	if len(before) == 0 {
		return engine.T("bot.final.sheet-first", now), nil
	}
	best := before[0]
	args := []engine.Arg{engine.A("best", engine.Number(best.Score)), engine.A("title", best.Title), now}
	switch {
	case t.Head.Results[0].Score > best.Score:
		return engine.T("bot.final.sheet-best", args...), nil
	case best.Title.IsZero():
		return engine.T("bot.final.sheet-plain", args...), nil
	}
	return engine.T("bot.final.sheet-beat", args...), nil
}
