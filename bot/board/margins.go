package board

// Margins of pictures, in pixels.
const (
	margin     = 8 // around areas
	bandGap    = 3 // below the last area of a band: whoever shows bands leaves room between them
	padding    = 7 // left and right of what lies in an area
	innerWidth = Width - 2*margin - 2*padding
)
