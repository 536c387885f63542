package view

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// sign is in which light the table lies: Liberty's while her marker is in the upper half of its track, else Tyranny's.
func (v *View) sign() string {
	if int(v.s.Liberty)*2 > program.TopLiberty {
		return "liberty"
	}
	return "tyranny"
}

// tracks are the two tracks of the board, with what happens on their spaces (R81, R82).
func (v *View) tracks() []engine.Track {
	board := v.s.Board()
	liberty := engine.Track{Name: "liberty", Last: program.TopLiberty, At: int(v.s.Liberty),
		Spaces: []engine.Space{{N: 0, Sign: "tyranny", Outlook: engine.Fatal}}}
	for n, space := range board.Track {
		if o := outlook(space); n > 0 && o != engine.Neutral {
			liberty.Spaces = append(liberty.Spaces, engine.Space{N: n, Sign: "stars", Outlook: o})
		}
	}
	moon := engine.Track{Name: "moon", First: 1, Last: len(board.Moon), At: int(v.s.Moon) + 1}
	for i, more := range board.Moon {
		if i > 0 && more > board.Moon[i-1] { // Events are dearer from here on
			moon.Spaces = append(moon.Spaces, engine.Space{N: i + 1, Sign: "event", Outlook: engine.Adverse})
		}
	}
	return []engine.Track{liberty, moon}
}

// outlook is what a space of the Liberty Track means for who Recruits.
func outlook(s program.Space) engine.Outlook {
	switch {
	case s.NoDiscounts || s.Recruits > 0 || s.First > 0:
		return engine.Adverse
	case s.Recruits < 0 || s.First < 0:
		return engine.Favourable
	}
	return engine.Neutral
}

// lineSpaces are the spaces of the Event Line: Liberty Events lower Liberty in the second, fourth and sixth, those with
// Peril cost a Recruit in the third and fifth, and in the last the game is lost (R36, R38, R39).
func (v *View) lineSpaces() (out []engine.Space) {
	for n := 2; n < v.s.Loss(); n++ {
		switch n {
		case 2, 4, 6:
			out = append(out, engine.Space{N: n, Sign: "liberty", Outlook: engine.Adverse})
		case 3, 5:
			out = append(out, engine.Space{N: n, Sign: "peril", Outlook: engine.Adverse})
		}
	}
	return append(out, engine.Space{N: v.s.Loss(), Outlook: engine.Fatal})
}

// rowSpaces are the spaces of the Recruit row, by what they and Liberty do to a price (R62-R65).
func (v *View) rowSpaces() (out []engine.Space) {
	here := v.s.Board().Track[v.s.Liberty]
	if here.First != 0 {
		out = append(out, engine.Space{N: 1, Sign: "stars", Outlook: outlook(program.Space{First: here.First})})
	}
	for n := 2; n <= program.RowSpaces; n++ {
		o := engine.Favourable
		if here.NoDiscounts {
			o = engine.Neutral
		}
		out = append(out, engine.Space{N: n, Sign: "stars", Outlook: o})
	}
	return out
}
