package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// PutSeason implements store.Store.
func (s *Store) PutSeason(ctx context.Context, season store.Season) (store.Season, error) {
	body, err := bodyOf(season)
	if err != nil {
		return store.Season{}, err
	}
	kept := season
	err = s.write(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		var code int
		err := c.QueryRow(ctx, "SELECT code, r_number FROM put_season($1, $2, $3, $4, $5, $6)", string(season.Server),
			season.Number, int16(store.ShardOf(season.Server)), season.Told, season.Ended != 0, body).Scan(&code, &kept.Number)
		if err != nil {
			return err
		}
		return answerOf(fmt.Sprintf("season %d of server %s", season.Number, season.Server), code)
	})
	if err != nil {
		return store.Season{}, err
	}
	return kept, nil
}

const seasonColumns = "server, number, body"

// Seasons implements store.Store.
func (s *Store) Seasons(ctx context.Context, server store.ServerID) ([]store.Season, error) {
	return list(ctx, s, "SELECT "+seasonColumns+" FROM seasons WHERE server = $1 ORDER BY number", []any{string(server)},
		seasonRow)
}

// OpenSeasons implements store.Store.
func (s *Store) OpenSeasons(ctx context.Context, in store.Scope) ([]store.Season, error) {
	w := where{clauses: []string{"NOT told"}}
	w.scope("shard", in)
	return list(ctx, s, "SELECT "+seasonColumns+" FROM seasons "+w.sql("server, number", 0), w.args, seasonRow)
}

func seasonRow(rows pgx.Rows) (season store.Season, err error) {
	var server store.ServerID
	var number int
	var body []byte
	if err := rows.Scan(&server, &number, &body); err != nil {
		return season, err
	}
	if err := json.Unmarshal(body, &season); err != nil {
		return season, damaged("season %d of server %s: %w", number, server, err)
	}
	season.Server, season.Number = server, number
	return season, nil
}
