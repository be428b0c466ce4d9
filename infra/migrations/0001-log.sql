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

-- The units of a batch that are known already or expect another version, as `refused` of es.append; null when there are none.
create function es.refusals(batch jsonb) returns jsonb language plpgsql as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'unit', w.unit, 'status', case when w.known is null then 'conflict' else 'duplicate' end, 'position', w.known))
    from (
      select
        write.unit,
        (select c.position from es.commands c where c.key = write.key) as known,
        write.expected <> coalesce(
          (select e.version from es.events e where e.stream = write.stream order by e.version desc limit 1), 0) as missed
      from jsonb_to_recordset(batch -> 'writes') as write (unit integer, key text, stream text, expected integer)
    ) w
    where w.known is not null or w.missed);
end $$;

-- Appends a batch of units, each of which happens wholly or not at all.
--
-- batch = { "writes": [{ "unit": 0, "stream": "booking-…", "expected": 3, or null for any version,
--                        "key", "last" }]                  on a unit's first write: its key, and its last event's n
--           "check": true                                  where a write expects more than that its stream is new
--           "events": [{ "n": 1…N, "stream", "type", "schema", "id", "data", "meta",
--                        "version",                        or "after" where any version is taken: the event's place in the write
--                        "at", "past",                     the latest past time given up to here; true where the clock is not asked
--                        "subject_key", "sealed" }]        base64, where there is something personal
--           "seals":  [{ "unit", "subject_key" }]          keys that the units' events were sealed with,
--                      { "unit", "subject" }               or whose key is among these:
--           "keys":   [{ "id", "subject", "wrapped" }]     keys of persons who are new to the log; base64
--           "placed": true }                               asks for `placed`
--
-- A batch is taken wholly: event n stands at `head` + n, and `placed` is [{ "version", "recorded_at" }] of all events. Or
-- nothing is written, and `refused` names the units to leave out, [{ "unit", "status", "position" }], with the status
-- 'duplicate' (the key is known; position of the first answer), 'conflict', or 'unsealed' (a key is not what it was any more).
-- A unit may be named more than once; the first status counts. A stream or a key that occurs twice in a batch breaks a unique
-- constraint.
create function es.append(batch jsonb)
  returns table (head bigint, refused jsonb, placed jsonb)
  language plpgsql
  -- One plan, made once, that probes the indexes whatever size the tables had when it was made.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  latest_at timestamptz;
  present timestamptz;
begin
  -- With a snapshot older than the lock, the head would be stale.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append needs READ COMMITTED, not %', current_setting('transaction_isolation')
      using errcode = 'invalid_transaction_state';
  end if;
  perform pg_advisory_xact_lock(4711320001);

  select e.position, e.recorded_at into head, latest_at from es.events e order by e.position desc limit 1;
  head := coalesce(head, 0);
  present := date_trunc('milliseconds', clock_timestamp());

  -- That a stream or a key is new is what the unique constraints below find out, at no cost when it is so.
  if batch ? 'check' then
    refused := es.refusals(batch);
  end if;

  if batch ? 'seals' and refused is null then
    select jsonb_agg(jsonb_build_object('unit', s.unit, 'status', 'unsealed')) into refused
    from jsonb_to_recordset(batch -> 'seals') as s (unit integer, subject_key uuid, subject text)
    where case
      when s.subject is null
        then not exists (select from es.subject_keys k where k.id = s.subject_key and k.wrapped is not null)
        else exists (select from es.subject_keys k where k.subject = s.subject and k.wrapped is not null)
    end;
  end if;

  if refused is not null then
    return next;
    return;
  end if;

  begin
    if batch ? 'keys' then
      insert into es.subject_keys (id, subject, wrapped)
      select k.id, k.subject, decode(k.wrapped, 'base64')
      from jsonb_to_recordset(batch -> 'keys') as k (id uuid, subject text, wrapped text);
    end if;

    insert into es.events
      (position, recorded_at, event_id, subject_key, version, schema_version, stream, type, data, meta, sealed)
    select
      head + e.n,
      greatest(latest_at, e.at, case when e.past is null then present end),
      e.id, e.subject_key,
      coalesce(e.version, e.after + coalesce(
        (select p.version from es.events p where p.stream = e.stream order by p.version desc limit 1), 0)),
      e.schema, e.stream, e.type, e.data, e.meta, decode(e.sealed, 'base64')
    from jsonb_to_recordset(batch -> 'events') as e (
      n integer, stream text, type text, schema smallint, id uuid, data jsonb, meta jsonb, version integer, after integer,
      at timestamptz, past boolean, subject_key uuid, sealed text);

    insert into es.commands (key, position)
    select w.key, head + w.last from jsonb_to_recordset(batch -> 'writes') as w (key text, last integer)
    where w.key is not null;
  exception when unique_violation then
    refused := es.refusals(batch);
    if refused is null then
      raise;
    end if;
    return next;
    return;
  end;

  if batch ? 'placed' then
    select jsonb_agg(jsonb_build_object('version', e.version, 'recorded_at', e.recorded_at) order by e.position)
    into placed from es.events e where e.position > head;
  end if;
  perform pg_notify('es_appended', (head + jsonb_array_length(batch -> 'events'))::text);
  return next;
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
