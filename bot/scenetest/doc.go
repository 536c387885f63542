// Package scenetest is the list of what a scene of the kernel holds and who must say it, and a test by which each
// writer of scenes is held to the list.
//
// A scene has four writers: the picture of the table, the words that go with the picture, the table in words alone, and
// the page that plays a game again. People use one of them and do not see the others, so what a scene holds must be
// said by each of the four, or there is a reason why one of them need not. The list (list.go) has a row for each field
// of a scene, with an answer for each writer: that it says the field, or the reason why not.
//
// The list cannot fall behind the type: a field without a row fails this package's test, found by reflection. It cannot
// lie either: [Hold] changes each field of a sample scene (sample.go) alone and looks whether the writer's work
// changes.
//
// Which outputs a writer is judged by, all together, is for its own test to say, which calls [Hold].
package scenetest
