package postgres

import (
	"context"
	"net"
)

// About is what there is to know of a database before one trusts it.
type About struct {
	// Version is PostgreSQL's.
	Version string
	// Tables is how many tables are stored.
	Tables int
	// Careless names a setting that has PostgreSQL forget, when its machine fails, what it has told to be stored; empty
	// where none does.
	Careless string
	// Bare is set where the connection leads to another machine and is not encrypted.
	Bare bool
}

// About asks the database about itself.
func (s *Store) About(ctx context.Context) (a About, err error) {
	var fsync, pages, commit string
	var tls bool
	err = s.get(ctx, "settings", "SELECT current_setting('server_version'), current_setting('fsync'), "+
		"current_setting('full_page_writes'), current_setting('synchronous_commit'), "+
		"coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false), (SELECT count(*) FROM tables)", nil,
		&a.Version, &fsync, &pages, &commit, &tls, &a.Tables)
	if err != nil {
		return a, err
	}
	switch {
	case fsync != "on":
		a.Careless = "fsync is " + fsync
	case pages != "on":
		a.Careless = "full_page_writes is " + pages
	case commit == "off":
		a.Careless = "synchronous_commit is off"
	}
	a.Bare = !tls && !local(s.pool.Config().ConnConfig.Host)
	return a, nil
}

// local reports whether a host is this machine: a folder of sockets, or an address that leads nowhere else.
func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || host != "" && host[0] == '/' || ip != nil && ip.IsLoopback()
}
