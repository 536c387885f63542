// Package window opens the sandbox's page in a real browser for tests: looks at it, waits, clicks and types as a person
// does, and says what was on the screen when something did not come. What is to be seen there is for the tests.
//
// It needs a Chromium; tests that call Need are skipped where there is none. WITCHTABLE_BROWSER names one that is not
// in the path; WITCHTABLE_SCREENSHOTS a folder that gets the pictures that tests take, and one of each failure.
package window
