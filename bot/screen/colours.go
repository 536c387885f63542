package screen

// Colours of the embeds.
const (
	colourTable   = 0x5B4B8A
	colourShared  = 0x3E6B57
	colourSeat    = 0x4A5A78
	colourPrivate = 0x8A5B4B
	colourScore   = 0xB8892B
)
