package robot

import "witchtable/bot/discord"

// Report counts what a robot did and how it was received.
type Report struct {
	Interactions int // commands, buttons, menus, completions
	Failed       int // those that the bot did not answer
	Refused      int // those that could not be made any more: the message had gone, the button was off
	Excused      int // those that the bot could not deal with for the moment, and said so
	Panels       int // private panels opened
	Undos        int // wishes to take something back that were not refused
	// Answers are the answers that were acknowledged, as far as their buttons tell which ones they are.
	Answers []Answer
}

// Answer is an answer that was given by a component, and acknowledged.
type Answer struct {
	Table string
	// Decision is the question's number at the table.
	Decision uint64
	User     discord.UserID
}

// Add sums reports.
func (r *Report) Add(other Report) {
	r.Interactions += other.Interactions
	r.Failed += other.Failed
	r.Refused += other.Refused
	r.Excused += other.Excused
	r.Panels += other.Panels
	r.Undos += other.Undos
	r.Answers = append(r.Answers, other.Answers...)
}
