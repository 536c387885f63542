package postgres

import (
	"context"
	"net"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
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
	// Encrypted is set where the connection is, and Here where it does not leave this machine.
	Encrypted, Here bool
	// Standbys is what synchronous_standby_names says: which standbys a commit waits for. Empty: for none.
	Standbys string
	// Waiting is how many writes have waited for those for longer than anybody should.
	Waiting int
	// Nodes is how many the address names.
	Nodes int
}

const aboutSQL = "SELECT current_setting('server_version'), current_setting('fsync'), " +
	"current_setting('full_page_writes'), current_setting('synchronous_commit'), " +
	"current_setting('synchronous_standby_names'), (SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' " +
	"AND datname = current_database() AND clock_timestamp() - query_start > '3 seconds'), " +
	"coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false), (SELECT count(*) FROM tables)"

// About asks the database about itself.
func (s *Store) About(ctx context.Context) (a About, err error) {
	var fsync, pages, commit string
	err = s.read(ctx, func(c *pgxpool.Conn) error {
		way := c.Conn().PgConn().Conn()
		a.Here = staysHere(way.LocalAddr(), way.RemoteAddr())
		return c.QueryRow(ctx, aboutSQL).Scan(&a.Version, &fsync, &pages, &commit, &a.Standbys, &a.Waiting,
			&a.Encrypted, &a.Tables)
	})
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
	if commit == "off" || commit == "local" {
		a.Standbys = ""
	}
	a.Nodes = nodesOf(s.pool.Config().ConnConfig)
	return a, nil
}

// nodesOf counts the nodes that an address names, of which each may be tried with and without encryption.
func nodesOf(c *pgx.ConnConfig) int {
	nodes := map[string]bool{net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port))): true}
	for _, f := range c.Fallbacks {
		nodes[net.JoinHostPort(f.Host, strconv.Itoa(int(f.Port)))] = true
	}
	return len(nodes)
}

// staysHere reports whether a connection does not leave this machine: it is a socket's, or leads from an address to the
// same, or to one that leads nowhere else.
func staysHere(from, to net.Addr) bool {
	remote, ok := to.(*net.TCPAddr)
	if !ok {
		return true
	}
	own, ok := from.(*net.TCPAddr)
	return remote.IP.IsLoopback() || ok && own.IP.Equal(remote.IP)
}
