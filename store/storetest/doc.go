// Package storetest is the behaviour that every store must show: Run checks an implementation against it. It also
// holds Memory, a store without a disk, for the tests of those who build on stores.
//
// It leaves to each implementation what only that one can fail at: files, crashes, other processes.
package storetest
