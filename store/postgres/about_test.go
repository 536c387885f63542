package postgres

import (
	"context"
	"net"
	"strings"
	"testing"

	"witchtable/store/postgres/postgrestest"
)

func TestWhichConnectionsStayHere(t *testing.T) {
	at := func(ip string) net.Addr { return &net.TCPAddr{IP: net.ParseIP(ip), Port: 5432} }
	for _, tt := range []struct {
		from, to net.Addr
		stays    bool
	}{
		{&net.UnixAddr{Net: "unix"}, &net.UnixAddr{Name: "/run/postgresql/.s.PGSQL.5432", Net: "unix"}, true},
		{at("127.0.0.1"), at("127.0.0.1"), true},
		{at("::1"), at("::1"), true},
		{at("10.0.0.5"), at("10.0.0.5"), true},
		{at("10.0.0.5"), at("10.0.0.6"), false},
	} {
		if got := staysHere(tt.from, tt.to); got != tt.stays {
			t.Errorf("from %v to %v: %v, want %v", tt.from, tt.to, got, tt.stays)
		}
	}
}

// TestAboutNodes: a database says how many nodes its address names, and that commits wait for no standby; a node that
// is tried twice, with encryption and without, is one.
func TestAboutNodes(t *testing.T) {
	ctx, dsn := context.Background(), strings.Replace(postgrestest.DSN(t), "sslmode=disable", "sslmode=prefer", 1)
	for hosts, want := range map[string]int{"@": 1, "@127.0.0.1:1,": 2} {
		s, err := Open(ctx, strings.Replace(dsn, "@", hosts, 1), Config{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.About(ctx)
		if err != nil || a.Nodes != want || a.Standbys != "" || !a.Here || a.Encrypted || a.Careless != "" {
			t.Errorf("with %s: %+v, %v; want %d nodes here, no standby, nothing encrypted", hosts, a, err, want)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
