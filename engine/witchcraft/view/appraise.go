package view

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

var _ engine.Appraising = (*View)(nil)

// Appraise says what an answer is good for, by what lies open.
func (v *View) Appraise(id engine.DecisionID, a engine.Answer) engine.Text {
	s := &v.s
	kind := s.Asked(id)
	k, x, y := play.Split(a)
	if !v.player() || kind == play.AskNone {
		return engine.Text{}
	}
	if k != play.AnsGoOn && v.Option(id, a).Forfeits { // which its label says
		return engine.Text{}
	}
	switch k {
	case play.AnsKeep:
		return v.goodDraft(x)
	case play.AnsHide, play.AnsReveal:
		return v.goodSide(x, k == play.AnsReveal)
	case play.AnsChoose:
		return good("choose", count("n", v.toPlay()))
	case play.AnsUse, play.AnsSkip, play.AnsPass, play.AnsOrder, play.AnsEnough, play.AnsYes, play.AnsNo:
		return good(verbs[k])
	case play.AnsFamiliar:
		return v.says(x, program.BoxFamiliar, "familiar")
	case play.AnsMission:
		return v.goodMission(x)
	case play.AnsOvercome:
		return v.goodFight(x)
	case play.AnsGoOn:
		return v.goodGoOn()
	case play.AnsJuror:
		return v.goodJuror(x)
	case play.AnsStay, play.AnsTrial:
		return v.goodTrial(k == play.AnsStay)
	case play.AnsPick:
		return v.goodPick(x)
	case play.AnsPickAt:
		return v.goodPlace(play.Zone(x), int(y))
	case play.AnsPickTop:
		if c := v.onTopOf(int(x)); c != play.NoCard {
			return v.goodPick(c)
		}
	}
	return engine.Text{}
}

// good is a sentence on what an answer is good for.
func good(what string, args ...engine.Arg) engine.Text {
	return engine.T("witchcraft.good."+what, args...)
}

// both are two sentences, or the one that there is.
func both(a, b engine.Text) engine.Text {
	switch {
	case a.IsZero():
		return b
	case b.IsZero():
		return a
	}
	return good("both", engine.A("a", a), engine.A("b", b))
}

// says is what a box of a card does, or what holds by it, in a sentence about that; zero where that is nothing, or is
// silenced.
func (v *View) says(c play.Card, box program.Box, what string) engine.Text {
	ability := v.def(c).Boxes[box]
	if ability < 0 || v.s.R.Rule == nil || v.s.Silenced(c, box) {
		return engine.Text{}
	}
	return good(what, engine.A("what", v.s.R.Rule(ability)))
}

// skills are what texts do that a coven wants to have, by the word of a phrase for it.
var skills = map[effect.Verb]string{
	program.VerbRescue: "rescue", program.VerbCleanse: "cleanse", program.VerbRecruit: "recruit",
	program.VerbCapture: "capture", program.VerbSilence: "silence", program.VerbRestore: "restore",
	program.VerbPersuade: "persuade", program.VerbPersuasionBonus: "persuade", program.VerbDraw: "draw",
	program.VerbDiscard: "clear", program.VerbMove: "clear", program.VerbUncover: "uncover",
}

// skillsOf are what a Witch's texts do of that, in their order.
func (v *View) skillsOf(c play.Card) (out []string) {
	r := v.s.R
	for _, box := range []program.Box{program.BoxHidden, program.BoxRevealed} {
		ability, ok := r.Does(c, box)
		if !ok {
			continue
		}
		ops := r.OpsOf(ability)
		for i := range ops {
			o := &ops[i]
			word := skills[o.Verb]
			if word == "" || o.Pay != 0 {
				continue
			}
			if o.Arg[0].Kind == effect.BySearch && r.Sels[o.Arg[0].Sel].Own.In.Has(program.InConviction) {
				word = "hear"
			}
			out = append(out, word)
		}
	}
	return out
}

// goodDraft is what a Witch is for a coven: what neither anybody there nor the other of the pair could do, or how many
// of her family there are with her, and her power.
func (v *View) goodDraft(c play.Card) engine.Text {
	s, d := &v.s, v.def(c)
	has, family := map[string]bool{}, 1
	for o := range play.Card(s.R.N) {
		if v.def(o).Class != program.Witch || s.Side[o] != play.SideCoven {
			continue
		}
		for _, word := range v.skillsOf(o) {
			has[word] = true
		}
		if v.def(o).Family == d.Family {
			family++
		}
	}
	for o := s.At[play.ZoneOffer].Head; o != play.NoCard; o = s.Next[o] {
		for _, word := range v.skillsOf(o) {
			has[word] = has[word] || o != c // which both could do is no difference
		}
	}
	var first engine.Text
	for _, word := range v.skillsOf(c) {
		if !has[word] {
			first = good("first", engine.A("does", engine.T("witchcraft.does."+word)))
			break
		}
	}
	switch {
	case !first.IsZero():
	case family > 1:
		first = good("family", count("n", family), engine.A("family", familyName(s.R.Families.Word(int(d.Family)))))
	case d.Star[program.Hidden] >= 0 || d.Star[program.Revealed] >= 0:
		return both(goodSides(d), good("star"))
	}
	return both(first, goodSides(d))
}

// goodSides are the powers that are printed on a Witch.
func goodSides(d *program.CardDef) engine.Text {
	return good("sides", count("n", d.Power[program.Hidden]), count("m", d.Power[program.Revealed]))
}

// goodSide is what speaks for one side of a Witch: the power that it brings more than the other, or that she comes
// back.
func (v *View) goodSide(c play.Card, revealed bool) engine.Text {
	more := v.adds(c, program.Revealed) - v.adds(c, program.Hidden)
	switch {
	case revealed:
		return good("reveal", count("n", more))
	case more > 0:
		return good("hide", count("n", more))
	}
	return good("hide.free")
}

// goodMission is what a Mission brings over its Juror, and how much of the power for it there is.
func (v *View) goodMission(c play.Card) engine.Text {
	s, d := &v.s, v.def(c)
	place := s.PlaceOf(c)
	if place == play.Nowhere || d.Juror == play.NoCard {
		return engine.Text{}
	}
	was, then := s.Persuaded(d.Juror), *s
	then.Chosen = int8(place)
	return good("mission", engine.A("juror", v.id(d.Juror)), count("before", was),
		count("n", min(was+then.Gain(d.Juror), int(s.R.Track))), count("have", s.Recount()),
		count("m", s.MissionDifficulty(place)))
}

// goodFight is what comes of it that a Challenge is overcome, and what if it is not.
func (v *View) goodFight(c play.Card) engine.Text {
	out := v.goodToHave(c)
	if failure := v.says(c, program.BoxFailure, "failure"); !failure.IsZero() {
		return both(out, failure)
	}
	if out.IsZero() {
		return good("harmless")
	}
	return out
}

// goodToHave is what comes of it that a Challenge is overcome, and what holds until then.
func (v *View) goodToHave(c play.Card) engine.Text {
	var out engine.Text
	if len(v.s.R.Holds(c, program.BoxChosen)) > 0 {
		out = v.says(c, program.BoxChosen, "holds")
	}
	if v.def(c).Familiar {
		return both(out, v.says(c, program.BoxFamiliar, "pet"))
	}
	return both(out, v.says(c, program.BoxSuccess, "success"))
}

// goodGoOn is whether there is power for the Mission.
func (v *View) goodGoOn() engine.Text {
	s := &v.s
	needs, left := count("n", s.MissionDifficulty(int(s.Chosen))), count("left", s.Available())
	switch {
	case v.losesByFailing(): // which the label says
		return engine.Text{}
	case v.reaches():
		return good("go-on", needs, left)
	case s.Blocking(program.OfMission) != play.NoCard:
		return good("go-on.blocked", engine.A("card", v.id(s.Blocking(program.OfMission))))
	}
	return good("go-on.short", needs, left)
}

// goodJuror is how much likelier a Juror is to be convinced then.
func (v *View) goodJuror(c play.Card) engine.Text {
	j := v.s.JurorOf(c)
	if j == play.Nowhere || v.s.Chosen == play.Nowhere || v.s.Display[v.s.Chosen] == play.NoCard {
		return engine.Text{}
	}
	each, _ := v.Chances()
	then := *v
	then.s.Persuasion[j] = uint8(min(int(v.s.Persuasion[j])+v.s.Gain(c), int(v.s.R.Track)))
	after, _ := then.Chances()
	juror := engine.A("juror", v.id(c))
	if after[j].Ways == 0 {
		least, _ := v.bounds(j)
		return good("juror.short", juror, count("n", least-int(then.s.Persuasion[j])))
	}
	return good("juror", juror, count("before", each[j].Percent()), count("n", after[j].Percent()))
}

// goodTrial is how likely it is that all are convinced now, and what the Missions that lie open may bring.
func (v *View) goodTrial(stays bool) engine.Text {
	s := &v.s
	_, all := v.Chances()
	if !stays {
		if all.Ways == 0 {
			return good("trial.none")
		}
		return good("trial", count("n", all.Percent()))
	}
	most := 0
	for i, c := range s.Display {
		if s.FaceUp(i) {
			most = max(most, int(v.def(c).Linked), int(v.def(c).Other))
		}
	}
	switch {
	case most == 0:
		return engine.Text{}
	case s.Won && s.At[play.ZoneMissions].N > 0: // what comes in place of the Mission overcome is not known
		return good("stay.refilled", count("n", most))
	}
	return good("stay", count("n", most))
}

// goodPick is what a card is that may be picked.
func (v *View) goodPick(c play.Card) engine.Text {
	s, d := &v.s, v.def(c)
	switch d.Class {
	case program.Witch:
		return goodSides(d)
	case program.Challenge:
		return v.goodFight(c)
	case program.Mission:
		if place := s.PlaceOf(c); place != play.Nowhere {
			return good("place", count("m", s.MissionDifficulty(place)), count("n", s.At[play.At(place)].N))
		}
	case program.Juror:
		if j := s.JurorOf(c); j != play.Nowhere {
			return good("whose", count("n", s.Persuasion[j]))
		}
	case program.Villager:
		return good("people", count("n", d.Value))
	case program.Curse:
		if s.ZoneOf[c] == play.ZoneHand {
			return good("curse.hand")
		}
		return good("curse.discards")
	}
	return engine.Text{}
}

// goodPlace is what a card is that may be picked where it lies, as far as the player sees it.
func (v *View) goodPlace(z play.Zone, slot int) engine.Text {
	s := &v.s
	if z >= play.Zones {
		return engine.Text{}
	}
	c := s.Nth(&s.At[z], slot)
	if c != play.NoCard && c < program.Blank {
		if v.def(c).Class == program.Conviction {
			return good("conviction", count("n", v.def(c).Value))
		}
		return v.goodPick(c)
	}
	down := 0
	for k := s.At[z].Head; k != play.NoCard; k = s.Next[k] {
		if k >= program.Blank {
			down++
		}
	}
	if z >= play.ZoneBefore {
		return good("unseen.conviction", count("n", down), count("have", s.Persuasion[z-play.ZoneBefore]))
	}
	return good("unseen", count("n", down))
}
