-- How far each follower of the log has come. The lease keeps two processes from following at once; the epoch fences the one
-- that lost it: its writes no longer match.
create schema if not exists infra;
create table infra.followers (
  name text primary key,
  position bigint not null default 0,
  epoch bigint not null default 0,
  holder text,
  lease_until timestamptz not null default '-infinity'
);
