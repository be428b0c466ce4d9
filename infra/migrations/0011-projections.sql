-- Read models are tables that are made from the log and can be made again. Each making is a generation, with a table of its own
-- (rm.<name>_v<version>_<generation>); questions and writes go through the view rm.<name>, which shows the living one.
drop schema if exists rm cascade;
create schema rm;

create table infra.projections (
  name text collate "C" not null,
  generation integer not null,
  version integer not null,
  -- 'inline' is written in the append's own transaction, 'async' by a worker soon after it.
  mode text not null check (mode in ('inline', 'async')),
  -- 'building' beside the living one, 'live', or 'kept' as it was when another took its place, in case it has to come back.
  status text not null check (status in ('building', 'live', 'kept')),
  -- Up to here the log is in the table. A living inline one is always at the log's end, and this does not say so.
  position bigint not null default 0,
  -- Its indexes and constraints are made.
  finished boolean not null default false,
  -- Who writes it (not the living inline one, which every append writes). The epoch fences a writer that lost its lease.
  epoch bigint not null default 0,
  holder text,
  lease_until timestamptz not null default '-infinity',
  started_at timestamptz not null default clock_timestamp(),
  swapped_at timestamptz,
  primary key (name, generation)
);

create unique index projections_live on infra.projections (name) where status = 'live';
create unique index projections_building on infra.projections (name) where status = 'building';

-- Events that an async read model could not take, and those of the same row that wait behind them.
create table infra.parked_events (
  projection text collate "C" not null,
  generation integer not null,
  position bigint not null,
  -- The row that stands still; null when not even that could be found out.
  key text collate "C",
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (projection, generation, position),
  foreign key (projection, generation) references infra.projections (name, generation) on delete cascade
);

-- How far each read model's past is kept in keyframes (rm.<name>_v<version>_frames).
create table infra.keyframes (
  name text collate "C" primary key,
  version integer not null,
  position bigint not null default 0
);

-- What all who append must agree on: which read models are written along, and how. One row; whoever changes it holds the
-- writer lock.
create table es.terms (
  single boolean primary key default true check (single),
  terms text not null
);

-- Keeps everybody from appending until the transaction ends.
create function es.hold_writers() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4711320001);
end $$;

-- The same as es.append, for a writer that names the terms it knows: under others it must not write.
create function es.append(batch jsonb, known_terms text)
  returns table (head bigint, refused jsonb, placed jsonb)
  language plpgsql
as $$
declare
  current_terms text;
begin
  perform es.hold_writers();
  select t.terms into current_terms from es.terms t;
  if current_terms is distinct from known_terms then
    raise exception 'The read models are "%" now and this program writes "%": it must not go on', current_terms, known_terms
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return query select a.head, a.refused, a.placed from es.append(batch) a;
end $$;
