// Command release makes a release of the program from the sources it stands in, the same bytes wherever it is made:
//
//	go run ./cmd/release VERSION FOLDER
//
// In the folder are then binaries for each system, a list of what each is made of (SBOM, CycloneDX), container images
// for Linux as archives in the form of the Open Container Initiative, and the checksums of all of them. Everything is
// built a second time from a copy of the sources elsewhere, with nothing kept from the first time, and compared.
//
// It needs Go and git, and neither root nor a container engine.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"regexp"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// versions are such as v1.4.0 and v1.4.0-rc.1.
var versions = regexp.MustCompile(`^v\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)

func run(ctx context.Context, args []string) error {
	switch {
	case len(args) != 2:
		return errors.New("usage: go run ./cmd/release VERSION FOLDER")
	case !versions.MatchString(args[0]):
		return fmt.Errorf("%q is no version such as v1.4.0", args[0])
	}
	r := release{version: args[0], source: ".", out: args[1], targets: everywhere()}
	if err := r.make(ctx); err != nil {
		return err
	}
	if err := r.again(ctx); err != nil {
		return err
	}
	fmt.Printf("%s is in %s, and the same when it is made again\n", r.version, r.out)
	return nil
}
