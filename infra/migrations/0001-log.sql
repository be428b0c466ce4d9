-- The log: what happened, in the order in which it was committed.
--
-- position    1..N without holes. It is assigned under one lock that is held until COMMIT, so the order of positions is the
--             order of commits: whoever has read position n will never see a smaller one appear later.
-- version     1..n without holes within a stream.
-- recorded_at whole milliseconds, never decreases with the position.

create schema es;

create table es.events (
  position bigint primary key,
  recorded_at timestamptz not null,
  event_id uuid not null,
  -- The key that `sealed` was sealed with; null where the event holds nothing personal.
  subject_key uuid,
  version integer not null,
  schema_version smallint not null,
  -- Keys are compared byte by byte: several times faster than by a language's rules, and the same on every server.
  stream text collate "C" not null,
  type text collate "C" not null,
  data jsonb not null,
  meta jsonb not null,
  sealed bytea,
  constraint events_stream_version unique (stream, version)
);

create index events_type on es.events (type, schema_version, position);

-- A command's idempotency key and the position that answered it.
create table es.commands (
  key text collate "C" primary key,
  position bigint not null
);

-- One key per person, wrapped by the master key. Erasure takes the key and leaves the row, so that what was sealed with it is
-- known to be gone; a person who comes back gets a new row.
create table es.subject_keys (
  id uuid primary key,
  subject text collate "C" not null,
  wrapped bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint subject_keys_erased check ((wrapped is null) = (erased_at is not null))
);

create unique index subject_keys_living on es.subject_keys (subject) where wrapped is not null;

create view es.streams as
  select stream, max(version) as version, min(position) as first_position, max(position) as last_position
  from es.events group by stream;

create function es.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on %.% is refused: what happened stays', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger events_stay before update or delete or truncate on es.events
  for each statement execute function es.refuse_change();

create trigger commands_stay before update on es.commands
  for each statement execute function es.refuse_change();

-- Appends a batch of units, each of which happens wholly or not at all; a refused unit does not hold back the others.
--
-- batch = { "units":  [{ "unit": 0, "key": "…", "events": 2 }],
--           "writes": [{ "unit": 0, "stream": "booking-…", "expected": 3 or null for any }],
--           "events": [{ "n": 0, "unit": 0, "stream", "expected", "offset": 1…, "id", "type", "schema", "at", "data", "meta",
--                        "subject_key", "sealed": base64 }],
--           "keys":   [{ "id", "subject", "wrapped": base64 }]   keys of persons that are new here
--           "seals":  [{ "unit": 0, "subject_key" }]              the keys that the units' events were sealed with
--           "placed": true }                                      asks for `placed`
--
-- Each stream and each key occur at most once in a batch (the unique constraints refuse a batch that breaks this).
-- `refused` is null when all units were taken, else [{ "unit", "status", "position" }] with status
-- 'duplicate' (position of the first answer), 'conflict', or 'unsealed' (a key was erased since: seal anew and ask again).
-- Taken units stand one after the other from `head` + 1 on, in the order given; `placed` is what their events were given:
-- [{ "version", "recorded_at" }].
create function es.append(batch jsonb)
  returns table (head bigint, refused jsonb, placed jsonb)
  language plpgsql
  -- One plan, made once, that probes the indexes whatever size the tables had when it was made.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  latest bigint;
  latest_at timestamptz;
  present timestamptz;
  refusals jsonb;
  places jsonb;
  refused_units integer[];
  written integer;
begin
  -- With an older snapshot than the lock, the head below would be stale.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append needs READ COMMITTED, not %', current_setting('transaction_isolation')
      using errcode = 'invalid_transaction_state';
  end if;
  perform pg_advisory_xact_lock(4711320001);

  select e.position, e.recorded_at into latest, latest_at from es.events e order by e.position desc limit 1;
  latest := coalesce(latest, 0);
  present := greatest(date_trunc('milliseconds', clock_timestamp()), latest_at);

  if batch ? 'keys' then
    insert into es.subject_keys (id, subject, wrapped)
    select k.id, k.subject, decode(k.wrapped, 'base64')
    from jsonb_to_recordset(batch -> 'keys') as k (id uuid, subject text, wrapped text)
    on conflict do nothing;
  end if;

  select array_agg(r.unit), jsonb_agg(to_jsonb(r)) into refused_units, refusals
  from (
    select distinct on (every.unit) every.unit, every.status, every.position
    from (
      select 1 as rank, known.unit, 'duplicate' as status, known.position
      from (
        select u.unit, (select c.position from es.commands c where c.key = u.key) as position
        from jsonb_to_recordset(batch -> 'units') as u (unit integer, key text)
      ) known
      where known.position is not null
      union all
      select 2, w.unit, 'conflict', null
      from jsonb_to_recordset(batch -> 'writes') as w (unit integer, stream text, expected integer)
      where w.expected <>
        coalesce((select e.version from es.events e where e.stream = w.stream order by e.version desc limit 1), 0)
      union all
      select 3, s.unit, 'unsealed', null
      from jsonb_to_recordset(batch -> 'seals') as s (unit integer, subject_key uuid)
      where not exists (select from es.subject_keys k where k.id = s.subject_key and k.wrapped is not null)
    ) every
    order by every.unit, every.rank
  ) r;
  refused_units := coalesce(refused_units, '{}');

  if refusals is not null and batch ? 'keys' then
    -- Of whom nothing was written, nothing is known.
    delete from es.subject_keys k
    using jsonb_to_recordset(batch -> 'keys') as fresh (id uuid)
    where k.id = fresh.id and not exists (
      select from jsonb_to_recordset(batch -> 'seals') as s (unit integer, subject_key uuid)
      where s.subject_key = fresh.id and s.unit <> all (refused_units));
  end if;

  insert into es.events
    (position, recorded_at, event_id, subject_key, version, schema_version, stream, type, data, meta, sealed)
  select
    latest + row_number() over (order by e.n),
    greatest(max(coalesce(e.at, present)) over (order by e.n), latest_at),
    e.id, e.subject_key,
    e.offset + coalesce(
      e.expected,
      (select p.version from es.events p where p.stream = e.stream order by p.version desc limit 1),
      0),
    e.schema, e.stream, e.type, e.data, e.meta, decode(e.sealed, 'base64')
  from jsonb_to_recordset(batch -> 'events') as e (
    n integer, unit integer, stream text, expected integer, "offset" integer, id uuid, type text, schema smallint,
    at timestamptz, data jsonb, meta jsonb, subject_key uuid, sealed text)
  where e.unit <> all (refused_units);
  get diagnostics written = row_count;

  insert into es.commands (key, position)
  select u.key, latest + sum(u.events) over (order by u.unit)
  from jsonb_to_recordset(batch -> 'units') as u (unit integer, key text, events integer)
  where u.unit <> all (refused_units);

  if written > 0 then
    perform pg_notify('es_appended', (latest + written)::text);
  end if;
  if batch ? 'placed' then
    select jsonb_agg(jsonb_build_object('version', e.version, 'recorded_at', e.recorded_at) order by e.position)
    into places from es.events e where e.position > latest;
  end if;
  return query select latest, refusals, places;
end $$;

-- Destroys a person's key. It waits for the writer lock, so that each append either came before and is unreadable from now
-- on, or comes after and is refused as 'unsealed'. Answers whether there was a key.
create function es.erase(person text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4711320001);
  update es.subject_keys set wrapped = null, erased_at = clock_timestamp() where subject = person and wrapped is not null;
  return found;
end $$;

-- The last position at or before an instant; positions have no holes and times never decrease, so halving finds it.
create function es.position_at(instant timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := coalesce((select max(position) from es.events), 0);
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select recorded_at <= instant from es.events where position = middle) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;
