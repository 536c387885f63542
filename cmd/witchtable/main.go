package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	_ "golang.org/x/crypto/x509roots/fallback" // a machine may trust nobody yet, as the container has no certificates
)

// heapGrowth lets the heap grow to three times what is in use before it is swept: what the bot keeps is small, and with
// Go's default of twice as much it would be swept every few dozen moves. More would save little time, and make the
// process larger than 150 MB. heapMost is up to where the heap may grow so far; near that it is swept more often.
const (
	heapGrowth = 200
	heapMost   = 384 << 20
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(heapMost)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	m := Main{Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Environ()}
	code := m.Run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}
