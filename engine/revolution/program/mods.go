package program

// ModKind is what a mod changes.
type ModKind uint8

// The kinds of mods, which hold as long as their Event is in the line. Stored by number: append only.
const (
	ModEventCost   ModKind = iota // prices of Events
	ModRecruitCost                // prices of Recruits
	ModHandSize                   // the hand size
	ModAssistSeats                // how many may assist
	ModForbid                     // what cannot be done
	ModBlind                      // an icon that pays nothing
	ModLibertyGain                // by how much Liberty rises
)

// ModWords are their words.
var ModWords = Words{"event_cost", "recruit_cost", "hand_size", "assist_seats", "forbid", "blind", "liberty_gain"}

// Scope is which Events a mod is about.
type Scope uint8

// The scopes.
const (
	EveryEvent  Scope = iota
	ThisEvent         // the one that bears the mod
	OtherEvents       // all but that one
)

// Scopes are their words.
var Scopes = Words{"all", "this", "others"}

// Ban is what cannot be done, as bits.
type Ban uint16

// The bans.
const (
	BanExtraActs Ban = 1 << iota
	BanSeekerAssist
	BanRelics
	BanTrophies
	BanTrophiesOnRecruits
	BanDouble
	BanRecruitRow
	BanRecruit
	BanDiscounts
)

// Bans are the words of the bans; the number of a word is the place of its bit.
var Bans = Words{"extra_acts", "seeker_assist", "relics", "trophies", "trophies_on_recruits", "double", "recruit_row",
	"recruit", "discounts"}

// Mod is something that holds as long as its Event is in the line.
type Mod struct {
	Kind  ModKind
	Of    Scope  // against which Events
	Add   int8   // or, of assist_seats, the most
	N     int16  // what is added where it is worked out, a place in Code.Nums; -1: Add
	Per   Events // for each of which it counts; EventNone: once
	From  uint8  // the space from which on it counts; 0: any
	Cond  int16  // under which condition, a place in Conds; -1: always
	Ban   Ban
	Blind Power
}
