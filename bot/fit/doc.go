// Package fit makes messages that Discord accepts, whatever is in them.
//
// It knows Discord's limits and what to shorten first where something is too long: between characters as people see
// them, by whole lines, the longest part before the others, and the last text of a body, which the buttons below it are
// about, last of all. What is worth saying is left to those who write the message.
package fit
