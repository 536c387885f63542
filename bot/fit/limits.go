package fit

// Discord's limits of a message and of commands, in units. It counts characters in a way it does not document; UTF-16
// units never count fewer.
const (
	MaxContent      = 2000
	maxEmbeds       = 10
	maxEmbedTitle   = 256
	MaxDescription  = 4096
	maxFields       = 25
	maxFieldName    = 256
	maxFieldValue   = 1024
	maxFooter       = 2048
	MaxEmbedTotal   = 6000
	MaxRows         = 5
	MaxRowButtons   = 5
	MaxButtonLabel  = 80
	MaxChoices      = 25
	MaxChoiceLabel  = 100
	maxPlaceholder  = 150
	MaxCustomID     = 100
	MaxCommandWords = 100 // a command's description
)

// Discord's limits of a body.
const (
	maxComponents   = 40 // those inside others counted, and the rows
	maxBodyText     = 4000
	maxBodyBytes    = 10_170 // of all texts; each counts bytesPerText more than it has
	bytesPerText    = 12
	maxSectionTexts = 3
	maxPictures     = 10
	maxAlt          = 1024
)
