-- Who is signed in, customers and staff apart. The id is the SHA-256 of the cookie's token: what is stored here opens nothing.
create table infra.sessions (
  id text collate "C" primary key,
  audience text not null check (audience in ('customer', 'staff')),
  -- 'c1f0…' or 's1f0…', an id of ours
  owner text collate "C" not null,
  -- What the browser said that it is, cut to 200 characters.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_owner on infra.sessions (audience, owner);
create index sessions_expiry on infra.sessions (expires_at);

-- Salted hashes (argon2id, PHC string). They are secrets that have to be deletable, and no facts: so they are not in the log.
create table infra.password_hashes (
  -- 'customer:c1f0…', 'staff:s1f0…', or 'request:r1f0…' until the address was confirmed
  owner text collate "C" primary key,
  hash text not null,
  changed_at timestamptz not null,
  -- Only of what waits for a confirmation.
  expires_at timestamptz
);

-- Failed sign-ins since the last one that succeeded, by a keyed hash of what was typed: whether it is an account's or nobody's.
create table infra.sign_in_failures (
  key text collate "C" primary key,
  failures integer not null,
  -- Before this moment no password is looked at.
  blocked_until timestamptz not null,
  updated_at timestamptz not null
);
