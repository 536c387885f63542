// Package bolt keeps a store in one bbolt file, and is the only place that knows bbolt.
//
// Reads are short transactions that copy out what they return. Writes go through one goroutine, which drains its
// queue into one transaction and so pays the disk once for all who wait (see writer.go). What the file looks like
// is told in layout.go; how an old or broken one is met, in open.go.
package bolt
