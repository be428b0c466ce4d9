-- What is synchronised with a service outside, item by item (an account's mailbox, its calendar): who works on it, how far it has
-- come, and why it fails. The lease keeps two processes from working on one item at once; the epoch fences the one that lost it.
create table infra.sync_items (
  sync text collate "C" not null,
  item text collate "C" not null,
  -- Where the next run goes on, in the words of the service; null before the first.
  cursor jsonb,
  epoch bigint not null default 0,
  holder text,
  lease_until timestamptz not null default '-infinity',
  -- Raised by each request to run at once. A run that ends with another value than it began with is followed by one more.
  requests bigint not null default 0,
  succeeded_at timestamptz,
  -- Consecutive failures: how many, since when, why the last, and when to try again.
  failures integer not null default 0,
  failing_since timestamptz,
  reason text,
  retry_at timestamptz not null default '-infinity',
  primary key (sync, item)
);
