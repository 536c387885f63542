package scenetest

// Says is the answer where a writer says a field; any other answer is the reason why it does not.
const Says = ""

// Answers are what each writer does about a field: [Says], or the reason why it does not say it. The zero Answers say
// that all four do.
type Answers struct{ Picture, Alt, Words, Page string }

// Of is the answer of a writer.
func (a Answers) Of(w Writer) string { return [...]string{a.Picture, a.Alt, a.Words, a.Page}[w] }

// Row is a field with what each writer does about it.
type Row struct {
	Path string // as [Paths] writes it
	Answers
}

// Reasons not to say a field.
const (
	named      = "commands name an area by it; its title says the same to people"
	drawn      = "what it says in words is drawn from values"
	inTitle    = "the title says it in words"
	inLines    = "lines say it in words"
	inLabel    = "the label says what kind of zone it is"
	inNote     = "the note says it in words"
	inHead     = "the head of the message says for whom the game waits"
	allShown   = "all cards of any zone are there"
	printed    = "all that is printed on the card is told, wherever it lies"
	narrow     = "spaces have no room for signs there; the outlook says whether something is good"
	byHead     = "what lies under a card is told by its value"
	withHead   = "what lies under a card is told with it"
	byText     = "what is attached is told by its name, its value and its text"
	inName     = "cards are told by their names"
	wholeTrack = "all its spaces are there anyway"
	sideBySide = "cards stand side by side there anyway"
	inForce    = "what is in force counts by its text, not by what lies on it"
)

// Answers that many fields have.
var (
	everybody  = Answers{}
	notDrawn   = Answers{Picture: drawn}
	seenNoted  = Answers{Alt: inNote, Words: inNote}   // pictures and the page show what the note says in words
	seenLined  = Answers{Alt: inLines, Words: inLines} // likewise what lines say
	seenTitled = Answers{Alt: inTitle, Words: inTitle}
	seenLabel  = Answers{Alt: inLabel, Words: inLabel}
	seenNamed  = Answers{Alt: inName, Words: inName}
	onPage     = Answers{Picture: inForce, Alt: inLines, Words: inLines} // of what is in force
)

// List is the list: a row for each field of a scene, by the thing that the field is part of.
func List() []Row {
	var l list
	l.thing("")
	l.rows(everybody, "Title", "Panels")
	l.rows(notDrawn, "Lines")
	l.rows(seenTitled, "Sign")
	l.rows(seenLined, "Counts", "Counts[].Name", "Counts[].N", "Force")

	l.thing("Panels[].")
	l.rows(Answers{named, named, named, named}, "Name")
	l.rows(everybody, "Seat", "Title", "Quiet", "Private", "Zones")
	l.rows(notDrawn, "Lines")
	l.rows(Answers{Words: inHead}, "Active")
	l.rows(seenLined, "Score.N", "Score.Known", "Counts", "Counts[].Name", "Counts[].N", "Holds")
	l.rows(seenLined, "Tracks")

	l.thing("Panels[].Tracks[].")
	l.rows(seenLined, "Name", "First", "Last", "At", "Spaces", "Spaces[].N", "Spaces[].Sign", "Spaces[].Outlook")
	l.rows(Answers{Alt: inLines, Words: inLines, Page: wholeTrack}, "Toward")

	l.thing("Panels[].Zones[].")
	l.rows(everybody, "Label", "Hidden", "Cards", "Laid")
	l.rows(Answers{Picture: allShown, Alt: allShown, Page: allShown}, "Whole")
	l.rows(seenLabel, "Name", "From")
	l.rows(seenLined, "Room")
	l.rows(seenNamed, "Fanned")
	l.rows(Answers{Alt: inName, Words: inName, Page: sideBySide}, "Brief")
	l.rows(Answers{Alt: withHead, Words: withHead}, "Groups")
	l.rows(seenLined, "Spaces", "Spaces[].N", "Spaces[].Sign", "Spaces[].Outlook")

	l.thing("Panels[].Zones[].Cards[].")
	l.rows(everybody, "Card", "Down", "Marks", "Marks[].Name", "Marks[].N", "Under")
	l.rows(everybody, "Place")
	l.rows(notDrawn, "Note")
	l.rows(Answers{Alt: printed, Words: printed}, "Rules")
	l.rows(seenNoted, "Kind", "Type", "Worth.N", "Worth.Known", "Figures", "Figures[].Name", "Figures[].N")
	l.tracks(Answers{Alt: inNote, Words: inNote, Page: inNote}, Answers{narrow, inNote, inNote, inNote})

	l.thing("Panels[].Zones[].Cards[].Under[].")
	l.rows(everybody, "Card", "Down", "Marks", "Marks[].Name", "Marks[].N", "Under")
	l.rows(everybody, "Place")
	l.rows(notDrawn, "Note")
	l.rows(Answers{Alt: printed, Words: printed}, "Rules")
	l.rows(seenNoted, "Kind", "Type", "Worth.N", "Worth.Known")
	l.rows(Answers{Picture: byText, Alt: inNote, Words: inNote}, "Figures", "Figures[].Name", "Figures[].N")
	l.tracks(Answers{byHead, inNote, inNote, inNote}, Answers{byHead, inNote, inNote, inNote})

	l.thing("Force[].")
	l.rows(seenLined, "Card", "Rules", "Kind", "Type")
	l.rows(seenLined, "Down")
	l.tracks(Answers{inForce, inLines, inLines, inNote}, Answers{inForce, inLines, inLines, inNote})
	l.rows(onPage, "Place", "Note", "Marks", "Marks[].Name", "Marks[].N", "Under",
		"Worth.N", "Worth.Known", "Figures", "Figures[].Name", "Figures[].N")

	l.thing("Force[].Under[].")
	l.tracks(Answers{inForce, inLines, inLines, inNote}, Answers{inForce, inLines, inLines, inNote})
	l.rows(onPage, "Card", "Down", "Place", "Note", "Marks", "Marks[].Name", "Marks[].N", "Under", "Rules",
		"Kind", "Type", "Worth.N", "Worth.Known", "Figures", "Figures[].Name", "Figures[].N")
	return l.made
}

// list is the list while it is made, thing by thing.
type list struct {
	prefix string
	made   []Row
}

// thing begins the rows of a thing, by the path of its fields.
func (l *list) thing(prefix string) { l.prefix = prefix }

// tracks adds rows of the tracks of a thing: of them, and of what they say that has no room where they are narrow.
func (l *list) tracks(a, roomy Answers) {
	l.rows(a, "Tracks", "Tracks[].Name", "Tracks[].First", "Tracks[].Last", "Tracks[].At", "Tracks[].Spaces",
		"Tracks[].Spaces[].N", "Tracks[].Spaces[].Outlook")
	l.rows(roomy, "Tracks[].Spaces[].Sign")
	l.rows(Answers{wholeTrack, inNote, inNote, wholeTrack}, "Tracks[].Toward")
}

// rows adds rows of fields that have the same answers.
func (l *list) rows(a Answers, fields ...string) {
	for _, f := range fields {
		l.made = append(l.made, Row{l.prefix + f, a})
	}
}
