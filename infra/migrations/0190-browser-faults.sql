-- What broke in browsers, each fault once with how often: nothing of whose browser it was, of what stood on the page, or of its address
-- beyond the pattern of the route.
create table infra.browser_faults (
  -- 'site' or 'office'.
  app text collate "C" not null,
  -- How it came to be known: 'boundary', 'error' or 'rejection'.
  kind text collate "C" not null,
  -- '/booking', '/crm/bookings/day'.
  place text collate "C" not null,
  -- Of the error, such as TypeError, and its message without anything that somebody typed.
  name text collate "C" not null,
  message text collate "C" not null,
  -- The innermost places in our own files: ["booking-3f2a91c.js:1:2045"]; of the last time.
  frames jsonb not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (app, kind, place, name, message)
);

create index browser_faults_last_at on infra.browser_faults (last_at);
