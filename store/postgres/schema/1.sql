-- Tables of a store. What a commit compares and counts (tables) is apart from what is read whole (bodies), so that the
-- narrow row is replaced in place, in its own page, without touching an index. Texts are JSON but of type text: what was
-- written comes back to the byte, and jsonb knows no zero character. Nothing refers to anything by a foreign key: rows of
-- a table are only written behind a compare of its version, and Check compares the rest.

CREATE TABLE marks (
  one   boolean PRIMARY KEY DEFAULT true CHECK (one),
  now   bigint NOT NULL DEFAULT 0, -- of the last change of a person or a server
  floor bigint NOT NULL DEFAULT 1, -- the first change that the list still has, or the next one
  sweep boolean NOT NULL DEFAULT false -- what was forgotten has not been swept
) WITH (fillfactor = 50);
INSERT INTO marks DEFAULT VALUES;

-- Who was changed last: n grows in the order in which changes become visible, since marks is locked by each.
CREATE TABLE changes (
  n      bigint PRIMARY KEY,
  person text COLLATE "C",
  server text COLLATE "C"
);

CREATE TABLE leases (
  shard   smallint PRIMARY KEY,
  term    bigint NOT NULL,
  owner   text COLLATE "C" NOT NULL, -- empty once released
  address text NOT NULL,
  until   timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Names that processes hold for a while: nothing of what is stored depends on them.
CREATE TABLE holds (
  name    text COLLATE "C" PRIMARY KEY,
  owner   text COLLATE "C" NOT NULL,
  address text NOT NULL,
  until   timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE packs (
  hash    text COLLATE "C" PRIMARY KEY,
  content bytea NOT NULL
);

CREATE TABLE numbers (
  server text COLLATE "C" PRIMARY KEY,
  last   integer NOT NULL
) WITH (fillfactor = 80);

CREATE TABLE tables (
  id       text COLLATE "C" PRIMARY KEY,
  shard    smallint NOT NULL,
  server   text COLLATE "C" NOT NULL,
  number   integer NOT NULL,
  created  bigint NOT NULL,
  version  bigint NOT NULL,
  moves    integer NOT NULL,
  said     bigint NOT NULL, -- the id of the newest outbox entry there has been
  -- What follows from the header:
  live     boolean NOT NULL,
  finished boolean NOT NULL, -- in state over
  recorded boolean NOT NULL,
  channel  text COLLATE "C", -- none at a deal of the day
  ended    bigint NOT NULL,
  wakes    bigint NOT NULL,
  pack     text COLLATE "C",
  names    text[] NOT NULL,
  seated   text[] NOT NULL,
  attempt  text COLLATE "C",
  same     bytea NOT NULL -- a fingerprint of all that follows from the header: where it is the same, nothing else changes
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX tables_channel ON tables (channel) WHERE live;
CREATE UNIQUE INDEX tables_attempt ON tables (attempt) WHERE attempt IS NOT NULL;
CREATE INDEX tables_live ON tables (server, id) WHERE live;
CREATE INDEX tables_wakes ON tables (wakes, id) WHERE live;
CREATE INDEX tables_last ON tables (channel, ended DESC, id) WHERE finished;
CREATE INDEX tables_names ON tables USING gin (names);
CREATE INDEX tables_seated ON tables USING gin (seated) WHERE live;

CREATE TABLE bodies (
  id         text COLLATE "C" PRIMARY KEY,
  header     text NOT NULL,
  snapshot   bytea,
  snapshot_n integer
) WITH (fillfactor = 45, toast_tuple_target = 8160);

CREATE TABLE log (
  table_id text COLLATE "C" NOT NULL,
  n        integer NOT NULL,
  seat     smallint NOT NULL,
  decision bigint NOT NULL,
  answer   bigint NOT NULL,
  at       bigint NOT NULL,
  by       text COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, n)
);

CREATE TABLE outbox (
  table_id   text COLLATE "C" NOT NULL,
  id         bigint NOT NULL,
  shard      smallint NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  kind       text COLLATE "C" NOT NULL,
  payload    bytea NOT NULL,
  created    bigint NOT NULL,
  not_before bigint NOT NULL,
  PRIMARY KEY (table_id, id)
);

CREATE TABLE records (
  table_id text COLLATE "C" PRIMARY KEY,
  server   text COLLATE "C" NOT NULL,
  ended    bigint NOT NULL,
  body     text NOT NULL
);
CREATE INDEX records_server ON records (server, ended DESC, table_id);

CREATE TABLE people (
  id         text COLLATE "C" PRIMARY KEY,
  shard      smallint NOT NULL,
  forgetting boolean NOT NULL,
  body       text NOT NULL
);
CREATE INDEX people_forgetting ON people (id) WHERE forgetting;

CREATE TABLE servers (
  id   text COLLATE "C" PRIMARY KEY,
  body text NOT NULL
);

CREATE TABLE seasons (
  server text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  shard  smallint NOT NULL,
  told   boolean NOT NULL,
  ended  boolean NOT NULL,
  body   text NOT NULL,
  PRIMARY KEY (server, number)
);
CREATE INDEX seasons_untold ON seasons (server, number) WHERE NOT told;

-- Every write below that names a term holds the shard's lock, shared, until it is committed, and compares the term
-- in a statement that begins after it has it; who claims a shard holds the lock alone. So what is written in a term is
-- stored before the next term begins, or refused. The codes are those of code.go.

CREATE FUNCTION hold(p_shard smallint, p_term bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(20481, p_shard);
  RETURN p_term = coalesce((SELECT l.term FROM leases l WHERE l.shard = p_shard), 0);
END $$;

CREATE FUNCTION create_table(p_id text, p_shard smallint, p_term bigint, p_server text, p_created bigint, p_live boolean,
  p_finished boolean, p_channel text, p_ended bigint, p_wakes bigint, p_pack text, p_names text[], p_seated text[],
  p_attempt text, p_same bytea, p_header text, p_kinds text[], p_payloads bytea[], p_said bigint[], p_not_before bigint[],
  OUT code integer, OUT r_number integer) LANGUAGE plpgsql AS $$
DECLARE
  entries bigint := coalesce(cardinality(p_kinds), 0);
BEGIN
  IF NOT hold(p_shard, p_term) THEN
    code := 2; RETURN;
  END IF;
  IF p_pack IS NOT NULL AND NOT EXISTS (SELECT FROM packs WHERE hash = p_pack) THEN
    code := 6; RETURN;
  END IF;
  -- The number comes first and the table after it: the id may be taken, the channel, or the attempt.
  INSERT INTO numbers AS n (server, last) VALUES (p_server, 1)
    ON CONFLICT (server) DO UPDATE SET last = n.last + 1 RETURNING n.last INTO r_number;
  INSERT INTO tables (id, shard, server, number, created, version, moves, said, live, finished, recorded, channel, ended,
      wakes, pack, names, seated, attempt, same)
    VALUES (p_id, p_shard, p_server, r_number, p_created, 1, 0, entries, p_live, p_finished, false, p_channel, p_ended,
      p_wakes, p_pack, p_names, p_seated, p_attempt, p_same);
  INSERT INTO bodies (id, header) VALUES (p_id, p_header);
  IF entries > 0 THEN
    INSERT INTO outbox (table_id, id, shard, kind, payload, created, not_before)
      SELECT p_id, u.o, p_shard, u.k, u.p, u.c, u.b
      FROM unnest(p_kinds, p_payloads, p_said, p_not_before) WITH ORDINALITY AS u (k, p, c, b, o);
  END IF;
  code := 0;
END $$;

CREATE FUNCTION keep_record(p_id text, p_server text, p_ended bigint, p_record text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_record IS NULL THEN
    DELETE FROM records WHERE table_id = p_id;
  ELSE
    INSERT INTO records AS r (table_id, server, ended, body) VALUES (p_id, p_server, p_ended, p_record)
      ON CONFLICT (table_id) DO UPDATE SET ended = excluded.ended, body = excluded.body
      WHERE r.ended <> excluded.ended OR r.body <> excluded.body;
  END IF;
END $$;

-- What is null is kept as it is; with p_header come all that follows from it.
CREATE FUNCTION commit_change(p_id text, p_expect bigint, p_term bigint, p_back integer, p_seats smallint[],
  p_decisions bigint[], p_answers bigint[], p_at bigint[], p_by text[], p_snapshot bytea, p_kinds text[],
  p_payloads bytea[], p_said bigint[], p_not_before bigint[], p_done bigint[], p_header text, p_server text,
  p_number integer, p_created bigint, p_live boolean, p_finished boolean, p_channel text, p_ended bigint, p_wakes bigint,
  p_pack text, p_names text[], p_seated text[], p_attempt text, p_same bytea, p_record text,
  OUT code integer, OUT r_version bigint, OUT r_moves integer, OUT r_said bigint) LANGUAGE plpgsql AS $$
DECLARE
  t record;
  kept integer;
  appended integer := coalesce(cardinality(p_seats), 0);
  entries integer := coalesce(cardinality(p_kinds), 0);
BEGIN
  SELECT shard, server, number, created, version, moves, said, recorded, pack INTO t FROM tables WHERE id = p_id;
  IF NOT FOUND THEN
    code := 1; RETURN;
  END IF;
  r_version := t.version;
  r_moves := t.moves;
  IF NOT hold(t.shard, p_term) THEN
    code := 2; RETURN;
  END IF;
  IF t.version <> p_expect THEN
    code := 3; RETURN;
  END IF;
  IF p_back > t.moves THEN
    code := 4; RETURN;
  END IF;
  kept := t.moves - p_back;
  r_version := t.version + 1;
  r_moves := kept + appended;
  r_said := t.said;
  IF p_header IS NULL THEN
    UPDATE tables SET version = r_version, moves = r_moves, said = t.said + entries
      WHERE id = p_id AND version = p_expect;
  ELSE
    IF p_server <> t.server OR p_number <> t.number OR p_created <> t.created THEN
      code := 5; RETURN;
    END IF;
    IF p_pack IS DISTINCT FROM t.pack AND p_pack IS NOT NULL AND NOT EXISTS (SELECT FROM packs WHERE hash = p_pack) THEN
      code := 6; RETURN;
    END IF;
    UPDATE tables SET version = r_version, moves = r_moves, said = t.said + entries, live = p_live,
        finished = p_finished, recorded = p_record IS NOT NULL, channel = p_channel, ended = p_ended, wakes = p_wakes,
        pack = p_pack, names = p_names, seated = p_seated, attempt = p_attempt, same = p_same
      WHERE id = p_id AND version = p_expect;
  END IF;
  IF NOT FOUND THEN -- somebody was faster since the row was read
    SELECT version INTO r_version FROM tables WHERE id = p_id;
    code := 3; RETURN;
  END IF;
  IF p_snapshot IS NOT NULL THEN
    UPDATE bodies SET header = coalesce(p_header, header), snapshot = p_snapshot, snapshot_n = r_moves WHERE id = p_id;
  ELSIF p_header IS NOT NULL THEN
    UPDATE bodies SET header = p_header WHERE id = p_id;
  END IF;
  IF p_back > 0 THEN
    DELETE FROM log WHERE table_id = p_id AND n > kept;
    IF p_snapshot IS NULL THEN
      UPDATE bodies SET snapshot = NULL, snapshot_n = NULL WHERE id = p_id AND snapshot_n > kept;
    END IF;
  END IF;
  IF appended > 0 THEN
    INSERT INTO log (table_id, n, seat, decision, answer, at, by)
      SELECT p_id, kept + u.o, u.s, u.d, u.a, u.t, u.b
      FROM unnest(p_seats, p_decisions, p_answers, p_at, p_by) WITH ORDINALITY AS u (s, d, a, t, b, o);
  END IF;
  IF cardinality(p_done) > 0 THEN
    DELETE FROM outbox WHERE table_id = p_id AND id = ANY (p_done);
  END IF;
  IF entries > 0 THEN
    INSERT INTO outbox (table_id, id, shard, kind, payload, created, not_before)
      SELECT p_id, t.said + u.o, t.shard, u.k, u.p, u.c, u.b
      FROM unnest(p_kinds, p_payloads, p_said, p_not_before) WITH ORDINALITY AS u (k, p, c, b, o);
  END IF;
  IF p_header IS NOT NULL AND (p_record IS NOT NULL OR t.recorded) THEN
    PERFORM keep_record(p_id, t.server, p_ended, p_record);
  END IF;
  code := 0;
END $$;

-- Many changes at once, each of another table, of the kind that nearly all are: nothing is taken back, and a new header
-- has nothing that a table is found by. They are made together; those that cannot be made so are left out of the answer,
-- and commit_change says why. Lists beside that of the tables are of all their moves (m), what they say (e), and what they
-- have said (d), each with the number of its table among the tables and, where its order counts, its own.
CREATE FUNCTION commit_changes(p_id text[], p_expect bigint[], p_term bigint[], p_number integer[], p_same bytea[],
  p_header text[], p_snapshot bytea[], p_appended integer[], p_entries integer[],
  m_o integer[], m_n integer[], m_seat smallint[], m_decision bigint[], m_answer bigint[], m_at bigint[], m_by text[],
  e_o integer[], e_n bigint[], e_kind text[], e_payload bytea[], e_created bigint[], e_not_before bigint[],
  d_o integer[], d_id bigint[])
  RETURNS TABLE (r_o integer, r_version bigint, r_moves integer, r_said bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(20481, s.shard)
    FROM (SELECT DISTINCT t.shard FROM tables t WHERE t.id = ANY (p_id) ORDER BY 1) s;
  RETURN QUERY
  WITH u AS (
    UPDATE tables t SET version = t.version + 1, moves = t.moves + c.appended, said = t.said + c.entries
    FROM unnest(p_id, p_expect, p_term, p_number, p_same, p_header, p_snapshot, p_appended, p_entries) WITH ORDINALITY
      AS c (id, expect, term, number, same, header, snapshot, appended, entries, o)
    WHERE t.id = c.id AND t.version = c.expect AND (c.same IS NULL OR t.same = c.same AND t.number = c.number)
      AND c.term = coalesce((SELECT l.term FROM leases l WHERE l.shard = t.shard), 0)
    RETURNING c.o::integer, t.id, t.shard, t.version, t.moves, t.moves - c.appended AS moved, t.said - c.entries AS said,
      c.header, c.snapshot
  ), b AS (
    UPDATE bodies b SET header = coalesce(u.header, b.header), snapshot = coalesce(u.snapshot, b.snapshot),
      snapshot_n = CASE WHEN u.snapshot IS NULL THEN b.snapshot_n ELSE u.moves END
    FROM u WHERE b.id = u.id AND (u.header IS NOT NULL OR u.snapshot IS NOT NULL)
  ), l AS (
    INSERT INTO log (table_id, n, seat, decision, answer, at, by)
    SELECT u.id, u.moved + m.n, m.seat, m.decision, m.answer, m.at, m.by
    FROM unnest(m_o, m_n, m_seat, m_decision, m_answer, m_at, m_by) AS m (o, n, seat, decision, answer, at, by)
    JOIN u ON u.o = m.o
  ), d AS (
    DELETE FROM outbox x USING unnest(d_o, d_id) AS d (o, id), u
    WHERE u.o = d.o AND x.table_id = u.id AND x.id = d.id
  ), e AS (
    INSERT INTO outbox (table_id, id, shard, kind, payload, created, not_before)
    SELECT u.id, u.said + e.n, u.shard, e.kind, e.payload, e.created, e.not_before
    FROM unnest(e_o, e_n, e_kind, e_payload, e_created, e_not_before) AS e (o, n, kind, payload, created, not_before)
    JOIN u ON u.o = e.o
  )
  SELECT u.o, u.version, u.moves, u.said FROM u;
END $$;

CREATE FUNCTION settle_table(p_id text, p_term bigint) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  s smallint;
BEGIN
  SELECT shard INTO s FROM tables WHERE id = p_id;
  IF NOT FOUND THEN
    RETURN 1;
  END IF;
  IF NOT hold(s, p_term) THEN
    RETURN 2;
  END IF;
  UPDATE tables SET version = version + 1 WHERE id = p_id;
  RETURN 0;
END $$;

CREATE FUNCTION done_said(p_id text, p_term bigint, p_said bigint[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  s smallint;
BEGIN
  SELECT shard INTO s FROM tables WHERE id = p_id;
  IF NOT FOUND THEN
    RETURN 0; -- and so has nothing to say
  END IF;
  IF NOT hold(s, p_term) THEN
    RETURN 2;
  END IF;
  DELETE FROM outbox WHERE table_id = p_id AND id = ANY (p_said);
  RETURN 0;
END $$;

CREATE FUNCTION retry_said(p_id text, p_term bigint, p_entry bigint, p_attempts integer, p_not_before bigint)
  RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  s smallint;
BEGIN
  SELECT shard INTO s FROM tables WHERE id = p_id;
  IF NOT FOUND THEN
    RETURN 1;
  END IF;
  IF NOT hold(s, p_term) THEN
    RETURN 2;
  END IF;
  UPDATE outbox SET attempts = p_attempts, not_before = p_not_before WHERE table_id = p_id AND id = p_entry;
  IF NOT FOUND THEN
    RETURN 1;
  END IF;
  RETURN 0;
END $$;

-- Notes a change, as the last thing a transaction does: others wait for it from here on.
CREATE FUNCTION note_change(p_person text, p_server text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
BEGIN
  UPDATE marks SET now = now + 1, floor = CASE WHEN now % 256 = 0 THEN greatest(floor, now - 1023) ELSE floor END
    RETURNING now INTO last;
  INSERT INTO changes (n, person, server) VALUES (last, p_person, p_server);
  DELETE FROM changes WHERE n < (SELECT floor FROM marks);
END $$;

CREATE FUNCTION put_person(p_id text, p_shard smallint, p_forgetting boolean, p_body text) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people (id, shard, forgetting, body) VALUES (p_id, p_shard, p_forgetting, p_body)
    ON CONFLICT (id) DO UPDATE SET forgetting = excluded.forgetting, body = excluded.body;
  PERFORM note_change(p_id, NULL);
END $$;

CREATE FUNCTION put_server(p_id text, p_body text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO servers (id, body) VALUES (p_id, p_body) ON CONFLICT (id) DO UPDATE SET body = excluded.body;
  PERFORM note_change(NULL, p_id);
END $$;

CREATE FUNCTION put_pack(p_hash text, p_content bytea) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO packs (hash, content) VALUES (p_hash, p_content) ON CONFLICT (hash) DO NOTHING;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM packs WHERE hash = p_hash AND content = p_content) THEN
    RETURN 3;
  END IF;
  RETURN 0;
END $$;

-- Seasons of one server are put one after another: numbers have no gaps, and only the last one may last.
CREATE FUNCTION put_season(p_server text, p_number integer, p_shard smallint, p_told boolean, p_ended boolean, p_body text,
  OUT code integer, OUT r_number integer) LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  PERFORM pg_advisory_xact_lock(20482, hashtext(p_server));
  SELECT s.number, s.ended INTO last FROM seasons s WHERE s.server = p_server ORDER BY s.number DESC LIMIT 1;
  r_number := p_number;
  code := 0;
  IF p_number > coalesce(last.number, 0) THEN
    code := 1;
  ELSIF p_number > 0 THEN
    UPDATE seasons SET told = p_told, ended = p_ended, body = p_body WHERE server = p_server AND number = p_number;
  ELSIF NOT last.ended THEN
    code := 3;
  ELSE
    r_number := coalesce(last.number, 0) + 1;
    INSERT INTO seasons (server, number, shard, told, ended, body)
      VALUES (p_server, r_number, p_shard, p_told, p_ended, p_body);
  END IF;
END $$;

CREATE FUNCTION claim_shards(p_shards smallint[], p_owner text, p_address text, p_lasts interval)
  RETURNS SETOF leases LANGUAGE plpgsql AS $$
DECLARE
  s smallint;
BEGIN
  -- Only those are locked that may be had: others' writers must not wait for claims that come to nothing.
  FOR s IN SELECT DISTINCT u.s FROM unnest(p_shards) AS u (s) LEFT JOIN leases l ON l.shard = u.s
      WHERE l.shard IS NULL OR l.owner IN ('', p_owner) OR l.until <= clock_timestamp() ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(20481, s);
    RETURN QUERY INSERT INTO leases AS l (shard, term, owner, address, until)
      VALUES (s, 1, p_owner, p_address, clock_timestamp() + p_lasts)
      ON CONFLICT (shard) DO UPDATE SET term = l.term + 1, owner = p_owner, address = p_address,
        until = clock_timestamp() + p_lasts
      WHERE l.owner IN ('', p_owner) OR l.until <= clock_timestamp()
      RETURNING l.*;
  END LOOP;
END $$;
