package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine"
	"witchtable/engine/enginetest/pinned"
	"witchtable/store"
)

// elsewhere has an input come from another server, or from direct messages where there is none.
func elsewhere(in discord.Input, server discord.GuildID) discord.Input {
	in.Guild, in.Channel, in.Permissions = server, "dm-"+discord.ChannelID(in.User.ID), 0
	if server != "" {
		in.Channel = "faraway"
	}
	return in
}

// A card's button says at which table the card is meant. Whoever forges one learns nothing by it of a table of another
// server, or in a direct message of one where they have never sat: not even which cards are played with there.
func TestCardsOfOtherTablesAreNotShown(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	id := "card/" + string(v.table().Head.ID) + "/" + "red-apple"
	press := func(p bottest.Person, server discord.GuildID) string {
		in := p.Input(discord.ComponentUsed)
		in.CustomID = id
		return p.Act(elsewhere(in, server)).Says()
	}
	elm := v.Person("Elm")
	for where, got := range map[string]string{
		"another server":    press(elm, "9001"),
		"a direct message":  press(elm, ""),
		"a player's, there": press(people[0], "9001"),
	} {
		if !strings.Contains(got, "no table here") {
			t.Errorf("in %s a forged button shows %q, want that there is no table", where, got)
		}
	}
	if got := press(people[0], ""); strings.Contains(got, "no table here") {
		t.Errorf("in a direct message a player's own button shows %q, want the card", got)
	}
	if got := elm.Press(id).Says(); strings.Contains(got, "no table here") {
		t.Errorf("in the table's channel the button shows %q, want the card", got)
	}
}

// forgery is a way in which somebody may put a custom id together, and send it.
type forgery struct {
	table, name, answer string
	values              []string
	who                 int // of the people
	server              discord.GuildID
	away                bool // not where the table is
}

// forgeries are so many, by lot, over a table.
func forgeries(id store.TableID, chance engine.Chance, n int) (out []forgery) {
	pick := func(list ...string) string { return list[chance.Below(uint32(len(list)), nil)] }
	for range n {
		f := forgery{
			table:  pick(string(id), string(id), "bcdfghjk", "", "x y", strings.Repeat("b", 90)),
			name:   pick("", "", "/", "/x", "/1", "/-1", "/yes", "/anyway", "/claim", "/99999999999999999999", "/1/2", "/1/2/3"),
			answer: pick("", ".1", ".1.0", ".1.p3", ".99.0", ".1.0.0", ".x.y", ".0."),
			who:    int(chance.Below(3, nil)),
			away:   chance.Below(3, nil) == 0,
		}
		if chance.Below(2, nil) == 0 {
			f.server = "9001"
		}
		for range chance.Below(3, nil) {
			f.values = append(f.values, pick("", "x", "0", "1", string(id)+".1.0", string(id)+".2.p1", "basket", "topic:x"))
		}
		out = append(out, f)
	}
	return out
}

// Each press is answered, once, whatever its custom id says, whoever presses and wherever: nobody sees "This
// interaction failed". What a stranger presses, nobody else sees answered.
func TestEachPressHasOneAnswer(t *testing.T) {
	const each = 40
	count := 0
	for i, word := range pinned.Constants(t, "press", "Open") {
		v := newTavern(t)
		people := append(v.begin("Ash", "Birch"), v.Person("Elm"))
		for _, f := range forgeries(v.table().Head.ID, engine.Chance{Seed: engine.SeedOf(uint64(i))}, each) {
			p := people[f.who]
			in := p.Input(discord.ComponentUsed)
			in.CustomID, in.Values = fmt.Sprint(word)+"/"+f.table+f.answer+f.name, f.values
			if f.away {
				in = elsewhere(in, f.server)
			}
			how := strings.Fields(p.Act(in).How)
			how = slices.DeleteFunc(how, func(s string) bool { return s == "later" })
			if count++; len(how) != 1 {
				t.Errorf("%s presses %q with %q (away: %t, server %q) and is answered %d times: %v",
					p.Name, in.CustomID, in.Values, f.away, in.Guild, len(how), how)
			}
			if f.who == 2 && slices.Contains(how, "say") {
				t.Errorf("%s, who does not play, presses %q, and all read the answer", p.Name, in.CustomID)
			}
		}
	}
	t.Logf("%d presses", count)
}
