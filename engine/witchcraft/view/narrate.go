package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

var _ engine.Narrating = (*View)(nil)

// Narrate tells an answer where its question is not read: with the Mission that it decides, or the card whose
// text asks.
func (v *View) Narrate(id engine.DecisionID, a engine.Answer) (deed, phrase engine.Text) {
	k, c, _ := play.Split(a)
	kind := v.s.Asked(id)
	if k >= play.AnsKinds || kind == play.AskNone {
		return deed, phrase
	}
	o := v.Option(id, a)
	key, args := o.Verb, []engine.Arg{engine.A("who", engine.Who(0))}
	for i, p := range o.Operands {
		args = append(args, engine.A(string(rune('a'+i)), p.Label))
	}
	switch k {
	case play.AnsGoOn:
		variant, _ := v.outcome(k, c)
		key += variant
		args = append(args, engine.A("card", v.id(v.s.Display[v.s.Chosen])))
	case play.AnsKeep, play.AnsHide, play.AnsReveal, play.AnsChoose, play.AnsFamiliar, play.AnsPass, play.AnsMission,
		play.AnsOrder, play.AnsOvercome, play.AnsJuror, play.AnsStay, play.AnsTrial:
	case play.AnsPart:
		args = []engine.Arg{args[0], engine.A("card", v.id(v.subject())), engine.A("what", o.Label)}
	default:
		args = append(args, engine.A("card", v.id(v.subject())))
		if len(o.Operands) > 0 {
			if variant := v.anyOf(k, c, o.Operands[0].Label); variant != "" {
				key, args = key+variant, slices.Delete(args, 1, 2)
			}
		}
	}
	return engine.T("witchcraft.did."+key, args...), engine.T("witchcraft.would."+key, args...)
}
