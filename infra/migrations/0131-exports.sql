-- Files with every booking, or those of a period, that owners ask for and a worker builds. The file itself is a blob, gzipped.
create table infra.exports (
  id text collate "C" primary key,
  -- Days in Toronto on which the bookings were made, both inclusive; null is no limit.
  from_day date,
  to_day date,
  -- A member of staff.
  requested_by text collate "C" not null,
  requested_at timestamptz not null,
  state text not null check (state in ('waiting', 'building', 'ready', 'failed', 'expired')),
  -- How often a worker began; with the id it names one run, so that one that was overtaken writes nothing.
  attempts integer not null default 0,
  -- Written by the run so far, of so many in all.
  rows integer not null default 0,
  total_rows integer not null default 0,
  -- Of the blob; bytes are those of the file as it is read.
  sha256 text,
  bytes bigint not null default 0,
  -- When it became ready or failed.
  finished_at timestamptz
);
create index exports_requested_at on infra.exports (requested_at);
