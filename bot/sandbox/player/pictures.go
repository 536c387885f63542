package player

import (
	"strings"

	"witchtable/bot/sandbox/wire"
)

// Picture is an image that a message shows.
type Picture struct {
	URL           string // serves it
	Alt           string // what it shows, in words; empty if nobody said
	Width, Height int    // pixels; 0 if unknown
	Spoiler       bool   // hidden until one taps it
}

// Pictures lists a message's images in reading order: attached ones, those of embeds, thumbnails and galleries.
func Pictures(m wire.Message) []Picture {
	var out []Picture
	for _, a := range m.Attachments {
		if strings.HasPrefix(a.ContentType, "image/") {
			out = append(out, Picture{a.URL, a.Description, a.Width, a.Height, a.Spoiler()})
		}
	}
	for _, e := range m.Embeds {
		for _, i := range []*wire.EmbedImage{e.Thumbnail, e.Image} {
			if i != nil && i.URL != "" {
				out = append(out, Picture{URL: i.URL, Alt: i.Description, Width: i.Width, Height: i.Height})
			}
		}
	}
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if c.Type == wire.Thumbnail && c.Media != nil {
			out = append(out, Picture{c.Media.URL, c.Description, c.Media.Width, c.Media.Height, c.Spoiler})
		}
		for _, i := range c.Items {
			out = append(out, Picture{i.Media.URL, i.Description, i.Media.Width, i.Media.Height, i.Spoiler})
		}
		return true
	})
	return out
}
