package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// takesNoFiles has Discord refuse whatever comes with files, by one of its errors, and returns how often it has by now.
// ways names what is refused; all is, where it is empty.
func (v *tavern) takesNoFiles(why error, ways ...string) (refused func() int) {
	n := 0
	v.Lock()
	defer v.Unlock()
	v.WithFiles = func(how string) error {
		if len(ways) > 0 && !strings.Contains(strings.Join(ways, " "), how) {
			return nil
		}
		n++
		return fmt.Errorf("%w: components.0.components.1.items.0.media: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
			why)
	}
	return func() int {
		v.Lock()
		defer v.Unlock()
		return n
	}
}

func withPictures(c *bot.Config) { c.Themes = drawn }

// Where Discord takes no pictures, everything is there in words, and the game is played to its end.
func TestRefusedPicturesAreToldInWords(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		refused := v.takesNoFiles(discord.ErrRefused)
		people := v.begin("Ash", "Birch")
		v.AwaitMessage(bottest.TheChannel, "Planting") // the board
		v.AwaitMessage(bottest.DirectTo(people[0].ID), "Which fruit do you plant?")
		for _, command := range [][]string{{"hand"}, {"table show"}, {"card", "name=Red pear"}} {
			got := people[0].Run(command[0], command[1:]...)
			text := bottest.TextOf(got.Message)
			if strings.Contains(text, "went wrong") || len(text) < 40 || len(got.Files) > 0 {
				t.Errorf("/%s answers %q", command[0], text)
			}
		}
		v.playByPressing(people)
		v.settle()
		v.AwaitMessage(bottest.TheChannel, "The game is over!")
		// Sending, changing, answering at once and later are each tried once; the end is told without trying.
		if n := refused(); n > 4 {
			t.Errorf("pictures were sent %d times though they are refused", n)
		}
		if n := v.bot.PicturesRefused(); n == 0 {
			t.Error("nobody counts that pictures are refused")
		}
		v.toldOnce()
	}, withPictures)
}

// After some minutes pictures are tried again.
func TestPicturesAreTriedAgain(t *testing.T) {
	v := newTavern(t, withPictures)
	v.takesNoFiles(discord.ErrRefused)
	people := v.begin("Ash", "Birch")
	if pictured(people[0].Run("hand").Message) {
		t.Fatal("what is refused is shown")
	}
	v.Lock()
	v.WithFiles = nil
	v.Unlock()
	if pictured(people[0].Run("hand").Message) {
		t.Error("pictures are tried again at once")
	}
	v.clock.forward(15 * time.Minute)
	if !pictured(people[0].Run("hand").Message) {
		t.Error("pictures are not tried again after a quarter of an hour")
	}
}

// What is malformed for another reason than its pictures says nothing about them.
func TestRefusedMessagesDoNotSpeakAgainstPictures(t *testing.T) {
	v := newTavern(t, withPictures)
	people := v.begin("Ash", "Birch")
	v.Lock()
	v.Refuse = func(how string, m discord.Message) error {
		if strings.Contains(bottest.TextOf(m), "Which fruit") {
			return discord.ErrRefused
		}
		return nil
	}
	v.Unlock()
	got := people[0].Run("hand").Says()
	if strings.Contains(got, "nothing was changed") || !strings.Contains(got, "can't show it") {
		t.Errorf("who cannot be answered reads %q", got)
	}
	v.Lock()
	v.Refuse = nil
	v.Unlock()
	if !pictured(people[0].Run("hand").Message) {
		t.Error("pictures are held to be refused")
	}
}

// Whoever has done something is never told that nothing was changed, because the answer was refused.
func TestWhatWasDoneIsNotCalledUndone(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	v.Lock()
	v.Refuse = func(how string, m discord.Message) error {
		if strings.Contains(bottest.TextOf(m), "Your table is open") {
			return discord.ErrRefused
		}
		return nil
	}
	v.Unlock()
	got := ash.Run("table open").Says()
	if strings.Contains(got, "nothing was changed") || !strings.Contains(got, "can't show it") {
		t.Errorf("who has opened a table reads %q", got)
	}
}

// Where edits alone refuse pictures, a board that has something behind it is posted anew with them.
func TestBoardIsPostedAnewWhereEditsRefusePictures(t *testing.T) {
	v := newTavern(t, withPictures)
	v.takesNoFiles(discord.ErrRefused, "change")
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	v.settle()
	boards := 0
	for _, p := range v.History() {
		if p.Channel == bottest.TheChannel && pictured(p.Message) {
			boards++
		}
	}
	if boards < 3 { // the first, at least one more, and the score sheet
		t.Errorf("%d messages of the channel have pictures; the board was never posted anew", boards)
	}
}

// A permission that is lacking is asked for once, and not at each edit; an input that shows it to be back ends that.
func TestMissingFilePermissionIsRemembered(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		refused := v.takesNoFiles(discord.ErrForbidden, "send", "change")
		people := v.begin("Ash", "Birch")
		v.settle()
		v.AwaitMessage(bottest.TheChannel, "Attach Files")
		for range 4 {
			for _, p := range v.next(people) {
				v.answerWith(p, p.Run("hand").Message)
			}
			v.settle()
		}
		// The lobby, an edit of it and the board may be under way when the first is refused, and each one has direct
		// messages.
		if n := refused(); n > 6 {
			t.Errorf("files were sent %d times though they are not allowed", n)
		}
		v.Lock()
		v.WithFiles = nil
		v.Unlock()
		time.Sleep(2 * time.Minute)
		for _, p := range v.next(people) { // whose input shows that the permission is back
			v.answerWith(p, p.Run("hand").Message)
		}
		v.settle()
		v.Await("the board in pictures", func() bool {
			return slices.ContainsFunc(v.In(bottest.TheChannel), func(p *bottest.Posted) bool { return pictured(p.Message) })
		})
	}, withPictures)
}
