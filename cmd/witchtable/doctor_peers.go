package main

import (
	"context"
	"fmt"
	"net"
	"time"

	"witchtable/bot/doctor"
	"witchtable/bot/owner"
	"witchtable/store/postgres"
)

// peerDial is how long it may take to reach a process in the same network.
const peerDial = 2 * time.Second

// processes looks at who serves a PostgreSQL database together, and whether they are reached. n is how many they are.
func (c *doctorCmd) processes(ctx context.Context) (f doctor.Finding, n int) {
	s, err := postgres.Open(ctx, c.DB, postgres.Config{})
	if err != nil {
		return doctor.Finding{Verdict: doctor.Skip, Check: "processes", Says: "the database cannot be asked who serves it"}, 0
	}
	defer s.Close()
	is, err := owner.Count(ctx, s)
	if err != nil {
		return doctor.Finding{Verdict: doctor.Fail, Check: "processes", Says: err.Error(),
			Mend: "see docs/operating.md, Several processes"}, 0
	}
	return peersOf(ctx, is), len(is.Processes)
}

// peersOf is what is to be said of those who serve a database.
func peersOf(ctx context.Context, is owner.Census) doctor.Finding {
	f := doctor.Finding{Verdict: doctor.Fail, Check: "processes", Says: is.String()}
	if len(is.Processes) == 0 {
		return doctor.Finding{Verdict: doctor.Skip, Check: "processes", Says: "none serves this database at the moment"}
	}
	for _, p := range is.Processes {
		conn, err := (&net.Dialer{Timeout: peerDial}).DialContext(ctx, "tcp", p.Owner.Address)
		if err != nil && !p.Ending {
			f.Says = fmt.Sprintf("%s cannot be reached from here (%v); %s", p.Owner.Address, err, is)
			f.Mend = "if the others cannot either: WITCHTABLE_PEER_LISTEN and WITCHTABLE_PEER_ADVERTISE " +
				"(docs/operating.md, Several processes)"
			return f
		}
		if err == nil {
			_ = conn.Close() // nothing was said
		}
	}
	switch {
	case is.Unowned > 0:
		f.Says = fmt.Sprintf("%d shards are nobody's: their tables do not answer; %s", is.Unowned, is)
		f.Mend = "look again when a lease is over (15 seconds); then the processes' logs say why"
	case is.Unkept > 0:
		f.Says = fmt.Sprintf("Discord reaches nobody on %d of %d connections; %s", is.Unkept, is.Connections, is)
		f.Mend = "look again in half a minute; then the processes' logs say why"
	default:
		f.Verdict, f.Says = doctor.Pass, "reached from here: "+is.String()
	}
	return f
}
