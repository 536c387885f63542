package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// released is the version of a release, which cmd/release has the linker write here; "" for any other build.
var released string

// buildVersion describes this build: version, commit, Go and machine.
func buildVersion() string {
	version, commit := "(unknown)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				commit = ", commit " + s.Value[:min(12, len(s.Value))]
			case "vcs.modified":
				if s.Value == "true" {
					commit += " and changes"
				}
			}
		}
	}
	if released != "" {
		version = released
	}
	return fmt.Sprintf("witchtable %s%s, %s, %s/%s", version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// versionFlag prints the version when it is given.
type versionFlag bool

// Decode makes it a flag without a value.
func (versionFlag) Decode(*kong.DecodeContext) error { return nil }

// IsBool likewise.
func (versionFlag) IsBool() bool { return true }

// BeforeReset prints the version before anything else is looked at.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, buildVersion())
	app.Exit(0)
	return nil
}
