package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"

	"github.com/rs/zerolog"

	"witchtable/bot/sandbox"
)

type sandboxCmd struct {
	logFlags
	Port  int    `default:"8099" help:"The port on this machine; 0 takes a free one. Default: 8099."`
	State string `placeholder:"FILE" help:"Keep the world in this file. Default: in memory only."`
	sandboxFlags
}

// sandboxFlags are about any sandbox.
type sandboxFlags struct {
	OpenAPI string `name:"openapi" setting:"DISCORD_OPENAPI" placeholder:"FILE" help:"Discord's API description (openapi.json), to check what the bot sends. Setting: DISCORD_OPENAPI."`
}

// description reads the description that is named; nil where none is.
func (c sandboxFlags) description() (*sandbox.Description, error) {
	if c.OpenAPI == "" {
		return nil, nil
	}
	d, err := sandbox.ReadDescription(c.OpenAPI)
	if err != nil {
		return nil, &usageError{err}
	}
	return d, nil
}

// Run keeps a sandbox open until ctx ends.
func (c *sandboxCmd) Run(ctx context.Context, m *Main) (err error) {
	log := c.logger(m.Stderr, zerolog.WarnLevel)
	described, err := c.description()
	if err != nil {
		return err
	}
	s, err := startSandbox(sandbox.Config{Addr: loopback(c.Port), State: c.State, Description: described, Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	fmt.Fprintf(m.Stdout, "Sandbox: %s\nA bot joins it with: DISCORD_API_URL=%s DISCORD_TOKEN=%s witchtable serve\n",
		s.URL(), s.URL(), s.Token())
	<-ctx.Done()
	return nil
}

func loopback(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }

// startSandbox starts a sandbox, and explains a port that cannot be had.
func startSandbox(cfg sandbox.Config) (*sandbox.Server, error) {
	s, err := sandbox.Start(cfg)
	var address *net.AddrError
	switch {
	case errors.As(err, &address):
		return nil, usagef("--port must be from 0 to 65535: %w", err)
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, usagef("%s is taken by another program; choose another with --port, or --port 0 for a free one: %w",
			cfg.Addr, err)
	case errors.Is(err, sandbox.ErrBadState):
		return nil, &usageError{err}
	}
	return s, err
}
