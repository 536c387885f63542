// Package browser plays on the demo's web page in a real browser, as somebody does who has just started it: only by
// what can be seen, clicked and typed there. It holds the page, the bot and the program together to the end of a
// game; what the bot says in detail, and what becomes of faults and crashes, is for package e2e.
//
// It is all tests. They need a Chromium, as package window does. WITCHTABLE_PROGRAM names a built program to try
// instead of the one in this checkout.
package browser
