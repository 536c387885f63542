package postgres

import (
	"context"
	"net"

	"github.com/jackc/pgx/v5/pgxpool"
)

// LocalAddress is this machine's address on its way to the database: one by which others that use the same database are
// likely to reach it. By a socket it is 127.0.0.1. Errors: store.ErrUnavailable.
func (s *Store) LocalAddress(ctx context.Context) (ip string, err error) {
	err = s.read(ctx, func(c *pgxpool.Conn) error {
		ip = "127.0.0.1"
		if at, ok := c.Conn().PgConn().Conn().LocalAddr().(*net.TCPAddr); ok {
			ip = at.IP.String()
		}
		return nil
	})
	return ip, err
}
