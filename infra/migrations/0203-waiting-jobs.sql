-- Neighbours that a process found away (mail server, card provider), told with its heartbeat.
alter table infra.processes add column away jsonb not null default '[]';

-- A chore runs in one process at a time.
create table infra.chores (
  name text collate "C" primary key,
  holder text,
  epoch integer not null default 0,
  lease_until timestamptz not null default '-infinity'
);
