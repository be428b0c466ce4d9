import type { Database } from '../../database/database.ts'
import { schemaLock } from '../schema-lock.ts'

export async function prepareGoogle(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1::bigint)', [schemaLock])
    await transaction.script(statements)
  })
}

/** Tokens are hashed; times are milliseconds since 1970. */
const statements = `
create schema if not exists sandbox;

create table if not exists sandbox.google_codes (
  code_hash text primary key,
  client text not null,
  redirect_uri text not null,
  challenge text not null,
  scopes text not null,
  expires_at bigint not null
);

create table if not exists sandbox.google_grants (
  refresh_hash text primary key,
  client text not null,
  scopes text not null,
  created_at bigint not null,
  revoked_at bigint
);

create table if not exists sandbox.google_access_tokens (
  token_hash text primary key,
  refresh_hash text not null references sandbox.google_grants on delete cascade,
  expires_at bigint not null
);

create sequence if not exists sandbox.google_versions;

create table if not exists sandbox.google_items (
  kind text not null,
  id text not null,
  version bigint not null default nextval('sandbox.google_versions'),
  sort_at bigint not null,
  is_deleted boolean not null default false,
  body jsonb not null,
  primary key (kind, id)
);
create index if not exists google_items_by_version on sandbox.google_items (kind, version);
create index if not exists google_items_by_time on sandbox.google_items (kind, sort_at, id);

-- What became of messages, as Gmail's history tells it; of other items the state alone is told.
create table if not exists sandbox.google_history (
  version bigint not null,
  id text not null,
  what text not null,
  labels jsonb not null,
  primary key (version, what)
);

-- So that a restore sets it behind the versions that it brings.
alter sequence sandbox.google_versions owned by sandbox.google_items.version;

create table if not exists sandbox.google_faults (
  id bigint generated always as identity primary key,
  path text not null,
  fault text not null,
  remaining integer not null
);
`
