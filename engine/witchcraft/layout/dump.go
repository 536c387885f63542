package layout

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Dump is the whole truth of a table as plain values, for referees and bug reports. Cards are ids, copies after the
// first with their number: "rival-crone.2". Decks are from the top, discards with the newest first.
type Dump struct {
	Round     int                 `json:"round"`
	Phase     int                 `json:"phase"`
	Stage     string              `json:"stage"`
	Ending    string              `json:"ending,omitempty"` // how the game has ended
	Jurors    []DumpJuror         `json:"jurors"`
	Missions  []DumpMission       `json:"missions"` // by place of the display
	Chosen    int                 `json:"chosen"`   // the place of the chosen one, from 1; 0 for none
	Won       bool                `json:"won"`      // it is overcome
	Fails     int                 `json:"fails"`
	Power     int                 `json:"power"` // as it was told last
	Spent     int                 `json:"spent"`
	Overcome  int                 `json:"overcome"` // Challenges, in this round
	People    int                 `json:"people"`
	Zones     map[string][]string `json:"zones"`
	Revealed  []string            `json:"revealed"` // of those in play
	Score     int                 `json:"score"`
	Decisions []engine.Decision   `json:"decisions"`
}

// DumpJuror is a Juror's part of a Dump.
type DumpJuror struct {
	Juror       string   `json:"juror"`
	Persuasion  int      `json:"persuasion"`
	Convictions []string `json:"convictions"`
	Up          []string `json:"up"` // of them: face up
}

// DumpMission is the part of a place of the display: a Mission, or "" for a gap.
type DumpMission struct {
	Mission    string   `json:"mission"`
	Failed     bool     `json:"failed"`
	Challenges []string `json:"challenges"`
	Up         []string `json:"up"` // of them: face up
}

// zones are the zones that lie nowhere but on the table, by their words.
var zones = map[string]play.Zone{
	"box": play.ZoneBox, "aside": play.ZoneAside, "pool": play.ZonePool, "offer": play.ZoneOffer,
	"conviction-deck": play.ZoneConvictions, "conviction-discards": play.ZoneRefuted, "mission-deck": play.ZoneMissions,
	"done": play.ZoneDone, "challenge-deck": play.ZoneChallenges, "challenge-discards": play.ZoneGone,
	"familiars": play.ZoneFamiliars, "villagers": play.ZoneVillagers, "lost-souls": play.ZoneLost,
	"curses": play.ZoneCurses, "coven": play.ZoneCoven, "discards": play.ZoneDiscards, "hand": play.ZoneHand,
	"play": play.ZonePlay, "jail": play.ZoneJail, "recruits": play.ZoneRecruits,
}

// stageWords are the stages in which something is asked, as tables are laid with them and dumps name them.
var stageWords = map[play.Stage]string{play.StageDraft: "draft", play.StagePlay: "play",
	play.StageBeforeChoose: "before-choose", play.StageChoose: "choose", play.StageNotChosen: "not-chosen",
	play.StageChosen: "chosen", play.StageRest: "rest", play.StageBeforeResolve: "before-resolve",
	play.StagePower: "resolve", play.StageOvercome: "overcome", play.StageMission: "mission",
	play.StageOvercame: "overcame", play.StagePersuade: "persuade", play.StageFailures: "failures",
	play.StageSweep: "sweep", play.StageFailed: "failed", play.StageFlip: "flip", play.StageTrial: "trial",
	play.StageRecover: "recover", play.StageDraw: "draw", play.StageOver: "over"}

// Describe describes the whole truth.
func Describe(s *play.State) any {
	d := Dump{Round: int(s.Round), Phase: s.Stage.Phase(), Stage: stageWords[s.Stage],
		Chosen: int(s.Chosen) + 1, Won: s.Won, Fails: int(s.Fails), Power: int(s.Power), Spent: int(s.Spent),
		Overcome: int(s.Overcome), People: s.People(), Zones: map[string][]string{}, Revealed: []string{},
		Score: s.Score(), Decisions: s.Open(nil)}
	if s.Over() {
		d.Ending = play.Endings.Word(int(s.Ending))
	}
	for j, c := range s.Jurors {
		d.Jurors = append(d.Jurors, DumpJuror{Juror: word(s, c), Persuasion: int(s.Persuasion[j]),
			Convictions: lying(s, play.Before(j), false), Up: lying(s, play.Before(j), true)})
	}
	for i, c := range s.Display {
		d.Missions = append(d.Missions, DumpMission{Mission: word(s, c), Failed: s.Failed>>i&1 != 0,
			Challenges: lying(s, play.At(i), false), Up: lying(s, play.At(i), true)})
	}
	for name, z := range zones {
		d.Zones[name] = lying(s, z, false)
	}
	for c := s.At[play.ZonePlay].Head; c != play.NoCard; c = s.Next[c] {
		if s.Mode(c) == program.Revealed {
			d.Revealed = append(d.Revealed, word(s, c))
		}
	}
	return d
}

// word is a card by its id, and its number if it is another copy than the first; "" for none.
func word(s *play.State, c play.Card) string {
	id := string(s.ID(c))
	if id != "" && s.Def(c).Copy > 1 {
		return id + "." + strconv.Itoa(int(s.Def(c).Copy))
	}
	return id
}

// lying lists the cards of a zone, all of them or those that lie face up.
func lying(s *play.State, z play.Zone, up bool) []string {
	out := []string{}
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		if !up || s.Up(c) {
			out = append(out, word(s, c))
		}
	}
	return out
}
