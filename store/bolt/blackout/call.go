package blackout

// Kind is what a call asks of the disk.
type Kind uint8

// The kinds of calls.
const (
	Write    Kind = iota // Data is written to a file from Off on
	Truncate             // a file is made Off bytes long
	Sync                 // what has been written to a file is to be durable, or what has been changed in a directory
	Make                 // a file is made
	Link                 // a file has another name, too: To
	Rename               // a file has another name: To
	Remove               // a name goes
	Say                  // Data is said to whoever started the program
)

// Call is a call that came back well. Files are named by their paths, and by the file itself, since names change.
type Call struct {
	Kind Kind
	File int // from 1, in the order in which files were first met; of Sync directory for the directory; 0 for Say
	Path string
	To   string
	Off  int64
	Data []byte
	// Before is how many calls of the log had come back when this one began: a flush is of what was written before.
	Before int
}

// directory stands for the directory where a file is named.
const directory = -1
