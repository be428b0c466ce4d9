-- The business's connection to Google Workspace: one account. Its tokens are encrypted in infra.credentials.
create table infra.google_connections (
  account text collate "C" primary key,
  -- Another one with each consent, so that a sync that began under the former one writes nothing.
  connection text collate "C" not null,
  email text,
  connected_at timestamptz not null,
  connected_by text collate "C" not null,
  -- Google refuses the grant: since when, and why. Nothing is asked with it any more.
  dead_since timestamptz,
  dead_reason text
);

-- Consents that somebody was sent to give, until they come back or ten minutes are over. The state is kept as a hash and is bound
-- to the session of staff that asked.
create table infra.google_authorizations (
  state_hash text collate "C" primary key,
  session text collate "C" not null,
  verifier text not null,
  expires_at timestamptz not null
);

-- What the last sync found of each list. Disconnecting deletes it.
create table infra.google_items (
  feed text collate "C" not null,
  id text collate "C" not null,
  -- Full syncs delete what they did not see.
  generation text collate "C" not null,
  -- What lists are ordered by; of an event its start and end.
  sort_at timestamptz,
  ends_at timestamptz,
  -- An event in which the business has no time.
  is_busy boolean not null default false,
  body jsonb not null,
  primary key (feed, id)
);
create index google_items_by_time on infra.google_items (feed, sort_at);
create index google_items_busy on infra.google_items (sort_at, ends_at) where is_busy;
