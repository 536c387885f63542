package bottest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"witchtable/bot/sandbox"
)

// description is read once in a process, which takes a tenth of a second.
var description = sync.OnceValues(func() (*sandbox.Description, error) {
	file := descriptionFile()
	if file == "" {
		return nil, nil
	}
	return sandbox.ReadDescription(file)
})

// Description is Discord's API description, to hold what a sandbox is sent to it: the file that DISCORD_OPENAPI names,
// or shared/discord/openapi.json beside this repository. Where there is none it says so and returns nil.
func Description(t testing.TB) *sandbox.Description {
	t.Helper()
	d, err := description()
	if err != nil {
		t.Fatal(err)
	}
	if d == nil {
		t.Log("there is no API description (DISCORD_OPENAPI): bodies are held to the hand-coded rules only")
	}
	return d
}

// descriptionFile is empty where there is no description.
func descriptionFile() string {
	if named := os.Getenv("DISCORD_OPENAPI"); named != "" {
		return named
	}
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if filepath.Dir(dir) == dir {
			return ""
		}
		dir = filepath.Dir(dir)
	}
	file := filepath.Join(dir, "..", "shared", "discord", "openapi.json")
	if _, err := os.Stat(file); err != nil {
		return ""
	}
	return file
}
