package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

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
	return fmt.Sprintf("witchtable %s%s, %s, %s/%s", version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
