package cards

import (
	"embed"
	"io/fs"
)

// Within returns a folder of files that are part of the program as a root. It fails only where the folder's name is no
// path, which is written beside it in the code.
func Within(files embed.FS, dir string) fs.FS {
	sub, err := fs.Sub(files, dir)
	if err != nil {
		panic(err)
	}
	return sub
}
