// Package storewatch watches over a store while the bot runs, in whose place it is used: what the store does is
// counted, and it is noticed where it takes no writes any more.
//
// Three are told. A meter: how much is committed, how long that takes, what fails. The operator's tools: whether the
// store is well, see [Store.Health]. And whoever runs the process, once: that the store is to be given up, see
// [Store.Broken]. What a store says of what was asked for, that it is not there or that another was faster, speaks
// against no store; that it cannot be reached does, yet is waited out.
//
// Whether a write is tried again, and what people read meanwhile, is left to those who write; what becomes of a process
// whose store is given up, to package bot and the program.
package storewatch
