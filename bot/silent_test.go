package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/bottest"
)

// What calls nobody notifies nobody: neither those who hear all messages of a channel, nor somebody who has just sat
// down and is greeted.
func TestWhatCallsNobodyIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPings(t)
		people := p.begin("Ash", "Birch", "Cedar")
		ash, cedar, dogwood := people[0], people[2], p.Person("Dogwood")
		p.waits(time.Minute)
		ash.Run("table pause")
		ash.Run("table resume")
		cedar.Press(bottest.Button(t, cedar.Run("table leave").Message, "Leave"))
		dogwood.Run("table take-seat")
		p.agreeToSeat(ash, people[1])
		p.waits(time.Minute)
		p.AwaitMessage("dm-id-dogwood", "The Orchard · Table 1") // the hand, which nothing has shown them
		for _, m := range p.History() {
			if text := bottest.TextOf(m.Message); strings.HasPrefix(string(m.Channel), "dm-") &&
				(m.Channel == "dm-id-dogwood" && strings.Contains(text, "When the game begins") ||
					strings.Contains(text, "tutorial")) {
				t.Errorf("who takes a seat of a game that runs is told %q", text)
			}
		}
		people = []bottest.Person{ash, people[1], dogwood}
		for p.table().Head.Live() {
			for _, who := range p.awaited(people) {
				p.answerWith(who, who.Run("hand").Message)
			}
			p.waits(time.Minute)
		}
		for _, m := range p.History() {
			if !m.Silent && len(m.Mentions) == 0 && m.FromBot && !m.Private {
				t.Errorf("this notifies without calling anybody, in %s: %q", m.Channel, bottest.TextOf(m.Message))
			}
		}
	})
}
