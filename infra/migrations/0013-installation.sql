-- Everything in Redis is kept under this id, so that installations that share one do not see each other's jobs. A restored log
-- uses positions again, and with them the ids of jobs: it gets an id of its own.
create table infra.installation (
  single boolean primary key default true check (single),
  id uuid not null,
  since timestamptz not null default clock_timestamp()
);
insert into infra.installation (id) values (gen_random_uuid());
