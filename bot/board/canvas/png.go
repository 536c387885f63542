package canvas

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
)

// Writer writes pictures of a palette as PNG files. The library's would do, but knows only two ways to press: one
// makes files a sixth larger than this, the other takes three times as long. It is for one goroutine at a time.
type Writer struct {
	zip  *zlib.Writer
	data bytes.Buffer // pressed
	row  []byte
}

// pressing is how hard files are pressed, from 1 to 9.
const pressing = 3

// Numbers of the format: eight bits for each pixel, which are places in the palette.
const (
	pngDepth    = 8
	pngPalette  = 3
	pngNoFilter = 0
)

// Write writes a picture to a buffer, which takes anything.
func (p *Writer) Write(out *bytes.Buffer, img *image.Paletted) error {
	if err := p.press(img); err != nil {
		return err
	}
	head := binary.BigEndian.AppendUint32(nil, uint32(img.Rect.Dx()))
	head = binary.BigEndian.AppendUint32(head, uint32(img.Rect.Dy()))
	head = append(head, pngDepth, pngPalette, 0, 0, 0)
	var palette []byte
	for _, c := range img.Palette {
		r, g, b, _ := c.RGBA()
		palette = append(palette, uint8(r>>8), uint8(g>>8), uint8(b>>8))
	}
	out.Grow(p.data.Len() + len(palette) + 100)
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk(out, "IHDR", head)
	chunk(out, "PLTE", palette)
	chunk(out, "IDAT", p.data.Bytes())
	chunk(out, "IEND", nil)
	return nil
}

// press presses the pixels, row by row.
func (p *Writer) press(img *image.Paletted) error {
	p.data.Reset()
	if p.zip == nil {
		zip, err := zlib.NewWriterLevel(&p.data, pressing)
		if err != nil {
			return err
		}
		p.zip = zip
	} else {
		p.zip.Reset(&p.data)
	}
	for y := range img.Rect.Dy() {
		p.row = append(append(p.row[:0], pngNoFilter), img.Pix[y*img.Stride:][:img.Rect.Dx()]...)
		if _, err := p.zip.Write(p.row); err != nil {
			return err
		}
	}
	return p.zip.Close()
}

// chunk writes a part of a file: how long it is, its name, what it has and a sum over both.
func chunk(out *bytes.Buffer, name string, data []byte) {
	sum := crc32.NewIEEE()
	io.WriteString(sum, name) // cannot fail, as what follows
	sum.Write(data)
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	out.WriteString(name)
	out.Write(data)
	out.Write(binary.BigEndian.AppendUint32(nil, sum.Sum32()))
}
