package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// Seeds are asked for, checked at once, kept in the game's form, dealt to the one who brought them, and shown to nobody
// else before the game shows them.
func TestBringing(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open")
	if got := birch.Run("table join").Says(); !strings.Contains(got, "You have a seat") ||
		!strings.Contains(got, "Bring 3 fruits") {
		t.Errorf("whoever sits down reads %q, want what can be brought", got)
	}
	for text, want := range map[string]string{
		"red-apple, pale-plum":                        "It takes 3 fruits",
		"red-apple, red-apple, pale-plum":             "Red apple is there twice",
		"red-apple, pale-plum, *banana*":              `no fruit called “\*banana\*”`,
		strings.Repeat("red-apple, ", 20) + "a plum.": "too long: at most 120 characters",
	} {
		if got := birch.Run("table bring", "text="+text).Says(); !strings.Contains(got, want) {
			t.Errorf("bringing %q: %q, want %q", text, got, want)
		}
	}
	if got := v.table().Head.Seats[1].Bring; got != "" {
		t.Errorf("after refusals the table has %q", got)
	}
	if got := birch.Run("table bring", "text= Pale-Plum,red-apple , early-pear").Says(); !strings.Contains(got,
		"You bring: red-apple, pale-plum, early-pear") {
		t.Errorf("what is right reads %q", got)
	}
	lobby := v.AwaitMessage(bottest.TheChannel, "• Birch · has brought something")
	if strings.Contains(bottest.TextOf(lobby.Message), "red-apple") {
		t.Errorf("the lobby shows what is secret:\n%s", bottest.TextOf(lobby.Message))
	}
	if got := bottest.TextOf(birch.Press(bottest.Button(t, lobby.Message, "Table options")).Message); !strings.Contains(
		got, "/table bring") ||
		!strings.Contains(got, "red-apple, pale-plum, early-pear") {
		t.Errorf("the table options tell %q", got)
	}
	if got := v.Person("Elm").Run("table bring", "text=red-apple, pale-plum, early-pear").Says(); !strings.Contains(got,
		"not sitting") {
		t.Errorf("an onlooker brings something: %q", got)
	}
	ash.Run("table start")
	hand := bottest.TextOf(birch.Run("hand").Message)
	for _, name := range []string{"Red apple", "Pale plum", "Early pear"} {
		if !strings.Contains(hand, name) {
			t.Errorf("Birch's hand lacks %s:\n%s", name, hand)
		}
	}
	tab := v.table()
	seat := tab.SeatOf(store.UserID(birch.ID))
	if got := tab.Head.Setup.Bring; len(got) != 2 || got[seat] != "red-apple, pale-plum, early-pear" || got[1-seat] != "" {
		t.Errorf("the game began with %q, Birch sits at %d", got, seat)
	}
	if got := birch.Run("table bring", "text=red-apple, pale-plum, early-plum").Says(); !strings.Contains(got,
		"begun already") {
		t.Errorf("bringing something to a running game: %q", got)
	}
}

func TestBroughtIsTakenAway(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	ash.Run("table open")
	ash.Run("table bring", "text=red-apple, pale-plum, early-pear")
	ash.Run("table bring", "text=  ")
	if got := v.table().Head.Seats[0].Bring; got != "" {
		t.Errorf("after an empty text Ash still brings %q", got)
	}
}

// needing is the orchard where everybody must bring seeds, openly, and not early ones unless there is one season.
type needing struct{ engine.Bringing }

func (n needing) Bring() engine.BringSpec {
	spec := n.Bringing.Bring()
	spec.Required, spec.Secret = true, false
	return spec
}

func (n needing) CheckBring(text string, options map[string]string) (string, error) {
	if strings.Contains(text, "early") && options["seasons"] != "1" {
		return "", engine.Errorf(engine.NotNow, engine.T("orchard.bar.empty"), "early seeds in a long game")
	}
	return n.Bringing.CheckBring(text, options)
}

func TestWhatMustBeBrought(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		offer := orchardOffer()
		load := offer.Load
		offer.Load = func(content []byte) (registry.Rules, error) {
			r, err := load(content)
			r.Game = needing{r.Game.(engine.Bringing)}
			return r, err
		}
		var err error
		if c.Games, err = registry.New(offer); err != nil {
			t.Fatal(err)
		}
	})
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open")
	birch.Run("table join")
	v.AwaitMessage(bottest.TheChannel, "• Birch · still has to bring something")
	if got := ash.Run("table start").Says(); !strings.Contains(got, "Still have to hand something in") ||
		!strings.Contains(got, "Ash and Birch") {
		t.Errorf("starting without seeds: %q", got)
	}
	if got := birch.Run("table bring", "text=early-apple, early-pear, red-plum").Says(); !strings.Contains(got,
		"Your basket is empty.") {
		t.Errorf("what the options forbid: %q", got)
	}
	ash.Run("table option", "option=seasons", "value=1")
	birch.Run("table bring", "text=early-apple, early-pear, red-plum")
	ash.Run("table bring", "text=red-apple, pale-plum, red-pear")
	v.AwaitMessage(bottest.TheChannel, "• Ash (host) · brings red-apple, red-pear, pale-plum")
	ash.Run("table option", "option=seasons", "value=2")
	if got := ash.Run("table start").Says(); !strings.Contains(got,
		"What Birch handed in won't do: Your basket is empty.") {
		t.Errorf("starting with what the options no longer allow: %q", got)
	}
	if v.table().Head.State != store.Lobby {
		t.Error("the game has begun all the same")
	}
	ash.Run("table option", "option=seasons", "value=1")
	if got := ash.Run("table start").Says(); !strings.Contains(got, "begun") {
		t.Errorf("starting: %q", got)
	}
}

// Where no game knows of it, there is neither a command nor a button.
func TestNothingToBring(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		var err error
		c.Games, err = registry.New(registry.Offer{
			Name: "grove", Pack: orchard.Pack, Hash: "grove-1",
			Load: func(content []byte) (registry.Rules, error) {
				return registry.Rules{Game: renamed{mustLoad(t, content), nil}, CardName: orchard.CardName}, nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	if _, ok := v.listed("table bring"); ok {
		t.Error("/table bring is registered")
	}
	ash := v.Person("Ash")
	ash.Run("table open")
	if m := v.AwaitMessage(bottest.TheChannel, "Press **Join**"); strings.Contains(bottest.TextOf(m.Message),
		"Hand in something") {
		t.Error("the lobby has a button for it")
	}
	if got := ash.Press("bring/" + string(v.table().Head.ID)).Says(); !strings.Contains(got, "has expired") {
		t.Errorf("a button that is not there: %q", got)
	}
}
