// Package postgrestest runs PostgreSQL for tests: the machine's own, in a temporary directory, on a port of its own, with
// fsync on.
//
// Where there is no PostgreSQL a test fails and says how to get it; none is skipped for that. A server does not outlive
// the test binary, however that ends. PostgreSQL refuses to run as root: tests of root run it as the user postgres, who is
// there where Debian's package is.
package postgrestest
