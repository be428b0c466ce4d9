-- What operators did last ('backup', 'restore') and which processes live: about this place, never part of a backup.
create table infra.operations (
  name text primary key,
  at timestamptz not null,
  details jsonb not null
);

create table infra.processes (
  holder text not null,
  -- 'api' or 'worker'; one process may be both
  kind text not null,
  program text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- what it noticed that an operator must mend, by name
  warnings jsonb not null default '[]',
  primary key (holder, kind)
);

-- One row that whoever asks whether the database takes writes updates.
create table infra.write_probe (
  single boolean primary key default true check (single),
  at timestamptz not null
);
insert into infra.write_probe (at) values (now());
