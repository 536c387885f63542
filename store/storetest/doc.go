// Package storetest is the behaviour that every store must show: Run checks an implementation against it.
//
// It leaves to each implementation what only that one can fail at: files, crashes, other processes.
package storetest
