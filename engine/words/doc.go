// Package words puts an [engine.Text] into a language.
//
// Sentences live in catalogue files, one language each, and are always whole: the code names a key and gives
// arguments, the catalogue has the sentence with the places where they go. A [Book] holds the catalogues of the
// bot, the game and the pack together; a [Speaker] says texts in one language, with the names of one table.
//
// A catalogue is a YAML file called <language>.yaml or <topic>.<language>.yaml:
//
//	# What the translator should know may stand in comments.
//	error.gone: That question has been answered.
//	story.draws: "{who} draws {card}."          # a sentence that begins with { needs quotes
//	rule.sentence: "{what|upper-first}."
//	score.total:                                # plural forms, chosen by the argument called n
//	  one: "{n} point"
//	  other: "{n} points"
//
// {name} is the place of an argument; {{ and }} are plain braces. After a bar, a place may ask for a form: upper-first
// or lower-first change the first letter, signed writes a number with its sign (+2); two words with a stroke between
// them are written in the argument's place, by whether it names one or several: {card} {card|burns/burn}. A key may be
// written flat, as above, or as nested mappings. Plural forms are those of CLDR: zero, one, two, few, many, other;
// "other" is always there. The format is that of go-i18n, which translators' tools read.
//
// Where room is short, a catalogue may have a sentence twice: rule.draw, and rule.draw.terse with the same places or
// fewer of them. [Speaker.Terse] says the latter. Likewise it may have one for whoever does what it tells:
// tell.recruited and tell.recruited.you ("You recruit {card}."), and for whoever loses something by it:
// tell.took.from.hand.yours ("{who} takes {card} from you."), see [Speaker.To].
//
// English is complete by definition; what another language lacks is said in English, and [Book.Missing] lists it.
// A key that no language has is said as «key», so that people see it and tables go on, and is reported to the hook
// set with [Book.OnFault].
//
// What a language needs besides its sentences is in its catalogues, too, and in no code:
//
//	card.brona:                                 # a card's name, and its line of flavour, which its pack has in one language only
//	  other: Brona Pizarra
//	  is: f                                     # what other words agree with in it: m, f or n, with pl behind it for a plural, or pl alone
//	flavour.brona: El cuchillo es para el pan.
//	tell.burned: "{card} {card|quemado/quemada/quemados/quemadas}"  # four words with strokes between them agree by gender and number
//	contract.de-el: del                         # two words that contract where a phrase is put into another
//	sound.vowel: a e i o u h                    # how words begin that begin with a sound; but not as in sound.vowel.not
//	before-vowel.de: "d'"                       # what is said for a word before that sound
//	do.burn: "verbrenne {what|case-acc}"        # a phrase in a case
//	noun.a.man.case-acc: einen Mann             # what a phrase is in that case; without such a key it is as it always is
//
// Any phrase may say what it is, as a name does. One that does not is what the first phrase or card within it is.
//
// Finding out which languages people want, and escaping for the place where the words are shown, are left to the
// callers.
package words
