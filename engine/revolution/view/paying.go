package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// What is being paid: what it costs, what is in already, what is missing, and what each answer adds.

// askCompose asks the active player with what to pay, and says below what is in already and whose help is awaited.
func (v *View) askCompose(key string) engine.Text {
	need, _ := v.s.Price(v.s.Proposal.Target())
	if _, sum := v.s.Used(); sum >= need {
		key += ".covered"
	}
	return with(engine.T(key, v.about(play.AskCompose)...), v.inSoFar())
}

// askAssist asks a helper for a card: a first one, or another in its place.
func (v *View) askAssist(key string, seat int8) engine.Text {
	s := &v.s
	p := &s.Proposal.Pledges[seat]
	if p.State != play.PledgeMade {
		if need, _ := s.Price(s.Proposal.Target()); v.sumWith(nil) >= need {
			key += ".covered"
		}
		return with(engine.T(key, v.about(play.AskAssist)...), v.inSoFar())
	}
	key += ".given"
	if used, _ := s.Used(); used>>seat&1 == 0 {
		key += ".spare"
	}
	args := append(v.about(play.AskAssist), engine.A("mine", v.pack(p.Pack)))
	return with(engine.T(key, args...), v.inSoFar())
}

// askBuy asks with what to pay for a Recruit, and says below what would make it cheaper.
func (v *View) askBuy(key string) engine.Text {
	s := &v.s
	if price, _ := s.Purchase(); price == 0 {
		key += ".free"
	}
	var sharing engine.List
	trophies := engine.Text{}
	var room [64]engine.Answer
	for _, a := range s.BuyAnswers(room[:0]) {
		switch k, c, _, _ := play.Split(a); {
		case k == play.AnsLay && s.Shares(c):
			sharing = append(sharing, v.named(c))
		case k == play.AnsSpend:
			trophies = engine.T("revolution.ask.trophies")
		}
	}
	return with(engine.T(key, v.about(play.AskBuy)...), lines(part("revolution.ask.sharing", sharing), trophies))
}

// inSoFar lists what is in for the Act that is proposed, what has been promised and is not needed, and who has been
// asked.
func (v *View) inSoFar() engine.Text {
	s := &v.s
	_, of := s.Price(s.Proposal.Target())
	l := s.Limits(int(s.Proposal.Space))
	used, _ := s.Used()
	var in, spare, asked engine.List
	for c := s.At[play.Hand(s.Active)].Head; c != play.NoCard; c = s.Next[c] {
		if s.Tags[c]&play.TagLaid != 0 {
			in = append(in, engine.T("revolution.word.in", engine.A("what", v.named(c)), count("n", s.Gives(c, of, &l))))
		}
	}
	for p, n := range s.Proposal.Trophies[s.Active] {
		if n > 0 {
			in = append(in, trophies(program.Power(p), int(n)))
		}
	}
	if n := s.FreeIcons(of); n > 0 {
		in = append(in, engine.T("revolution.word.free", count("n", n)))
	}
	for by := int8(1); by < s.Seats; by++ {
		seat := s.LeftOf(s.Active, by)
		who := engine.A("who", engine.Who(seat))
		switch p := &s.Proposal.Pledges[seat]; {
		case p.State == play.PledgeAsked:
			asked = append(asked, engine.T("revolution.word.player", who))
		case p.State == play.PledgeMade && used>>seat&1 != 0:
			in = append(in, engine.T("revolution.word.in-from", who, engine.A("what", v.pack(p.Pack)),
				count("n", s.Brings(p.Pack, of, &l))))
		case p.State == play.PledgeMade:
			spare = append(spare, engine.T("revolution.word.from", who, engine.A("what", v.pack(p.Pack))))
		}
	}
	return lines(part("revolution.ask.in", in), part("revolution.ask.spare", spare), part("revolution.ask.asked", asked))
}

// part is a sentence about a list; zero where that is empty.
func part(key string, list engine.List) engine.Text {
	if len(list) == 0 {
		return engine.Text{}
	}
	return engine.T(key, engine.A("list", list))
}

// lines puts texts one below the other.
func lines(list ...engine.Text) (out engine.Text) {
	for _, t := range list {
		if t.IsZero() {
			continue
		}
		if out.IsZero() {
			out = t
		} else {
			out = with(out, t)
		}
	}
	return out
}

// named is a card by its name.
func (v *View) named(c play.Card) engine.Text {
	return engine.T("revolution.word.card", engine.A("card", v.id(c)))
}

// pack is what a helper gives.
func (v *View) pack(p play.Pack) engine.Text {
	list := engine.List{v.named(p.Card)}
	if p.Also != play.NoCard {
		list = append(list, v.named(p.Also))
	}
	return engine.T("revolution.word.list", engine.A("list", list))
}

func trophies(p program.Power, n int) engine.Text {
	return engine.T("revolution.word.trophies", count("n", n), engine.A("power", power(p).Label))
}

// signed is so many icons of a kind, by their sign: for labels. Of any kind there is none.
func signed(key string, n int, p program.Power) engine.Text {
	if p == program.AnyPower {
		return engine.T(key+".any", count("n", n))
	}
	return engine.T(key, count("n", n), engine.A("icon", engine.T("revolution.icon."+program.Powers.Word(int(p)))))
}

// sumWith is how many icons there would be for the Act that is proposed, had something been done.
func (v *View) sumWith(done func(s *play.State)) int {
	s := v.s
	if done != nil {
		done(&s)
	}
	_, sum := s.Used()
	return sum
}

// adds are the arguments of a label that says what an answer adds to the Act that is proposed: so many icons, to so
// many of so many.
func (v *View) adds(gain int, done func(s *play.State)) []engine.Arg {
	need, of := v.s.Price(v.s.Proposal.Target())
	return []engine.Arg{engine.A("gain", signed("revolution.word.gain", gain, of)), count("sum", v.sumWith(done)),
		count("need", need)}
}

// instead is whose help an answer would do without that is used so far, where that already pays; ok is false where
// it is nobody's.
func (v *View) instead(done func(s *play.State)) (who engine.Arg, ok bool) {
	s := v.s
	need, _ := s.Price(s.Proposal.Target())
	had, sum := s.Used()
	if done(&s); sum < need {
		return who, false
	}
	has, _ := s.Used()
	for seat := range s.Seats {
		if had&^has>>seat&1 != 0 {
			return engine.A("who", engine.Who(seat)), true
		}
	}
	return who, false
}

// layOption lays a card of the hand down, or takes it back: for an Act the label says what comes of it.
func (v *View) layOption(o engine.Option, c play.Card, lays bool) engine.Option {
	o.Operands, o.Whole = []engine.Operand{v.card(c)}, true
	args := []engine.Arg{engine.A("a", v.named(c))}
	key := "revolution.answer." + o.Verb
	s := &v.s
	done := func(s *play.State) {
		if s.Tags[c] &^= play.TagLaid; lays {
			s.Tags[c] |= play.TagLaid
		}
	}
	if s.Proposal.Kind != play.ProposeAct {
		args = append(args, count("n", s.R.Cards[c].Stars))
		o.Label = engine.T(key+".star", append(args, v.paid(done)...)...)
		return o
	}
	if who, ok := v.instead(done); ok && lays {
		o.Label = engine.T(key+".instead", append(args, who)...)
		return o
	}
	_, of := s.Price(s.Proposal.Target())
	l := s.Limits(int(s.Proposal.Space))
	o.Label = engine.T(key, append(args, v.adds(s.Gives(c, of, &l), done)...)...)
	return o
}

// paid are the arguments of a label that says how much of its price a Recruit has got, had something been done.
func (v *View) paid(done func(s *play.State)) []engine.Arg {
	s := v.s
	done(&s)
	price, stars := s.Purchase()
	return []engine.Arg{count("sum", stars), count("need", price)}
}

// spendOption lays a trophy down, or takes it back.
func (v *View) spendOption(o engine.Option, p program.Power, whose uint8, spends bool) engine.Option {
	o.Operands, o.Whole = []engine.Operand{power(p), seat(whose)}, true
	key := "revolution.answer." + o.Verb
	args := operands(o.Operands)
	if engine.Seat(whose) == v.viewer {
		key += ".own"
	}
	done := func(s *play.State) {
		if spends {
			s.Proposal.Trophies[whose][p]++
		} else {
			s.Proposal.Trophies[whose][p]--
		}
	}
	if v.s.Proposal.Kind != play.ProposeAct {
		if spends && v.spent()%2 == 0 {
			key += ".half"
		}
		o.Label = engine.T(key, append(args, v.paid(done)...)...)
		return o
	}
	if who, ok := v.instead(done); ok && spends {
		o.Label = engine.T(key+".instead", append(args, who)...)
		return o
	}
	o.Label = engine.T(key+".act", append(args, v.adds(1, done)...)...)
	return o
}

// spent is how many trophies are laid down, of everybody.
func (v *View) spent() (n int) {
	for seat := range v.s.Seats {
		for _, k := range v.s.Proposal.Trophies[seat] {
			n += int(k)
		}
	}
	return n
}

// useOption uses what somebody has promised, or does without it.
func (v *View) useOption(o engine.Option, whose uint8, uses bool) engine.Option {
	s := &v.s
	_, of := s.Price(s.Proposal.Target())
	l := s.Limits(int(s.Proposal.Space))
	pack := s.Proposal.Pledges[whose].Pack
	o.Operands, o.Whole = []engine.Operand{seat(whose)}, true
	o.Label = engine.T("revolution.answer."+o.Verb, append(v.adds(s.Brings(pack, of, &l), func(s *play.State) {
		if s.Proposal.Pledges[whose].Held = -1; uses {
			s.Proposal.Pledges[whose].Held = 1
		}
	}), engine.A("a", o.Operands[0].Label), engine.A("b", v.pack(pack)))...)
	return o
}

// helpOption promises a card, with the one it brings along.
func (v *View) helpOption(o engine.Option, by int8, p play.Pack) engine.Option {
	s := &v.s
	_, of := s.Price(s.Proposal.Target())
	l := s.Limits(int(s.Proposal.Space))
	o.Operands, o.Whole = []engine.Operand{v.card(p.Card)}, true
	key := "revolution.answer.help"
	if p.Also != play.NoCard {
		o.Operands = append(o.Operands, v.card(p.Also))
		key += "-with"
	}
	o.Leaves = s.Proposal.Pledges[by].State == play.PledgeMade // they help already
	args := append(operands(o.Operands), v.adds(s.Brings(p, of, &l), func(s *play.State) {
		g := &s.Proposal.Pledges[by]
		s.Proposal.Came++
		*g = play.Pledge{State: play.PledgeMade, Pack: p, Order: s.Proposal.Came}
	})...)
	o.Label = engine.T(key, args...)
	return o
}

// offerOption is a whole payment: the label says with what, or in short with how many of what.
func (v *View) offerOption(o engine.Option, i int) engine.Option {
	o.Operands, o.Whole = []engine.Operand{{Word: word(i + 1),
		Label: engine.T("revolution.word.offer", count("n", i+1))}}, true
	var offers [play.MaxOffers]play.Payment
	if i >= v.s.Offers(&offers) {
		return o
	}
	p := offers[i]
	cards, kept := v.held(p.Cards), v.held(^p.Cards)
	list := cards.names
	var sorts, numbers engine.List
	if n := len(list); n > 0 {
		sorts = append(sorts, engine.T("revolution.word.cards", count("n", n)))
		o.Parts = append(o.Parts, cards.lays...)
	}
	spent := 0
	for kind, n := range p.Trophies {
		if n > 0 {
			list = append(list, trophies(program.Power(kind), int(n)))
			spent += int(n)
			o.Parts = append(o.Parts, play.Give(play.AnsSpend, uint8(kind), uint8(v.s.Active), 0))
		}
	}
	if spent > 0 {
		sorts = append(sorts, engine.T("revolution.word.some-trophies", count("n", spent)))
	}
	numbers = slices.Clone(sorts)
	helps := 0
	for s := range v.s.Seats {
		if p.Pledges>>s&1 != 0 {
			who := engine.A("who", engine.Who(s))
			list = append(list, engine.T("revolution.word.from", who, engine.A("what", v.pack(v.s.Proposal.Pledges[s].Pack))))
			sorts = append(sorts, engine.T("revolution.word.help", who))
			o.Parts = append(o.Parts, play.Give(play.AnsUse, uint8(s), 0, 0))
			helps++
		}
	}
	if helps > 0 {
		numbers = append(numbers, engine.T("revolution.word.some-help", count("n", helps)))
	}
	key := "revolution.answer.offer"
	switch {
	case len(list) == 0:
		key += ".free"
	case len(kept.names) > 0 && len(kept.names) < 3 && len(sorts) == 1: // so it is told which cards they are
		key += ".but"
	}
	o.Label = engine.T(key, engine.A("list", list), engine.A("sorts", sorts), engine.A("numbers", numbers),
		engine.A("kept", kept.names))
	return o
}

// laying are cards of the active player's hand: their names, and the answers that lay them down.
type laying struct {
	names engine.List
	lays  []engine.Answer
}

// held names cards of the active player's hand by their places in it.
func (v *View) held(set uint16) (out laying) {
	place := 0
	for c := v.s.At[play.Hand(v.s.Active)].Head; c != play.NoCard; c = v.s.Next[c] {
		if place < 16 && set>>place&1 != 0 {
			out.names = append(out.names, v.named(c))
			out.lays = append(out.lays, play.Give(play.AnsLay, c, 0, 0))
		}
		place++
	}
	return out
}

// purseOption pays for a Recruit at once, onto somebody's deck.
func (v *View) purseOption(o engine.Option, onto uint8) engine.Option {
	set, _ := v.s.Purse()
	cards := v.held(set)
	list := cards.names
	o.Parts = cards.lays
	key := "revolution.answer.purse"
	if len(list) == 0 {
		key = "revolution.answer.free"
	}
	o.Operands, o.Whole = []engine.Operand{seat(onto)}, true
	if engine.Seat(onto) == v.viewer {
		key += ".own"
	}
	o.Label = engine.T(key, engine.A("list", list), count("n", len(list)), engine.A("a", o.Operands[0].Label))
	return o
}
