import type { Database } from '../../database/database.ts'
import { schemaLock } from '../schema-lock.ts'

export async function prepareSchema(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1::bigint)', [schemaLock])
    await transaction.script(statements)
  })
}

const statements = `
create schema if not exists sandbox;

create table if not exists sandbox.stripe_objects (
  id text primary key,
  kind text not null,
  ordinal bigint generated always as identity,
  created bigint not null,
  parent text,
  due_at bigint,
  body jsonb not null
);
create index if not exists stripe_objects_by_kind on sandbox.stripe_objects (kind, ordinal desc);
create index if not exists stripe_objects_by_parent on sandbox.stripe_objects (parent, kind) where parent is not null;
create index if not exists stripe_objects_by_due on sandbox.stripe_objects (due_at) where due_at is not null;

create table if not exists sandbox.stripe_requests (
  key text primary key,
  path text not null,
  fingerprint text not null,
  claim text not null,
  claimed_at bigint not null,
  request_id text not null,
  status integer,
  body json
);
create index if not exists stripe_requests_by_age on sandbox.stripe_requests (claimed_at);

create table if not exists sandbox.stripe_deliveries (
  id bigint generated always as identity primary key,
  event text not null,
  due_at bigint not null,
  held boolean not null,
  attempts integer not null default 0,
  claimed_until bigint,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  last_answer text
);
create index if not exists stripe_deliveries_by_due on sandbox.stripe_deliveries (due_at) where state = 'waiting';
create index if not exists stripe_deliveries_by_event on sandbox.stripe_deliveries (event);

create table if not exists sandbox.stripe_faults (
  id bigint generated always as identity primary key,
  pattern text not null,
  kind text not null,
  moment text not null check (moment in ('before', 'during', 'after')),
  remaining integer not null,
  milliseconds integer not null
);

-- An earlier version knew fewer kinds, and checked them here.
do $$ begin
  if exists (select from pg_constraint where conname = 'stripe_faults_kind_check') then
    alter table sandbox.stripe_faults drop constraint stripe_faults_kind_check;
  end if;
end $$;

create table if not exists sandbox.stripe_settings (
  name text primary key,
  value jsonb not null
);
`
