package yaml

import (
	"errors"
	"fmt"

	"witchtable/engine"
)

// Faulter names a fault of a text: where it is, in the file and in the tree, and what is wrong.
type Faulter func(at engine.Pos, path, format string, args ...any)

// Strictly reads a text of one document with a reader that knows what is to be in it. read is given the root, nil where
// the text is empty, and a way to name faults, so that all are found at once; it is not called where the text cannot be
// parsed. name is the file's, what is what it should be, for the error, which has all faults.
func Strictly(name, what string, text []byte, read func(root *Node, fault Faulter)) error {
	root, parsed := Single(name, text)
	var faults []error
	for _, f := range parsed {
		faults = append(faults, f)
	}
	if len(faults) == 0 {
		read(root, func(at engine.Pos, path, format string, args ...any) {
			faults = append(faults, &Fault{Pos: at, Path: path, Problem: fmt.Sprintf(format, args...)})
		})
	}
	if len(faults) > 0 {
		return fmt.Errorf("%s:\n%w", what, errors.Join(faults...))
	}
	return nil
}
