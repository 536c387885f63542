// Package blackout tries what a power failure may leave of files. A [Recorder] runs programs and notes what they ask of
// the disk, call by call; from this a [Disk] follows what is durable at each moment and what is only on its way, and
// [Disk.States] makes up contents that a disk may be found with: what was on its way may have come through in any
// order, in part, with pages torn.
//
// A disk is taken at its worst, except that it keeps what it has said it keeps, and that a sector, of 512 bytes, is
// written as a whole or not at all:
//
//   - of what was written to a file since it was last flushed, any part may be there, whatever came later;
//   - a file may have grown without what was written to its end, which reads as zeros then;
//   - names made, linked, renamed and removed since their directory was last flushed are there up to any one of them.
//
// Only tests use the package. Calls are noted with ptrace, which Linux alone has, and a container allows.
package blackout
