-- Public keys of customers' passkeys (WebAuthn). That one was added or removed, and its name, is a fact in the log; what is here has
-- to be deletable.
create table infra.passkeys (
  -- What the authenticator calls it, base64url.
  credential_id text collate "C" primary key,
  -- What the log calls it.
  passkey_id text collate "C" not null unique,
  -- 'c1f0…'
  owner text collate "C" not null,
  -- COSE_Key, base64url
  public_key text not null,
  -- The signature counter (uint32) of the last use. Zero for authenticators that have none.
  counter bigint not null,
  -- 'internal', 'hybrid', 'usb' …
  transports text[] not null,
  last_used_at timestamptz
);
create index passkeys_owner on infra.passkeys (owner);

-- Challenges that wait for an authenticator's answer. Each counts once and for a few minutes.
create table infra.passkey_challenges (
  -- 32 random bytes in base64url
  challenge text collate "C" primary key,
  purpose text not null check (purpose in ('add', 'sign-in')),
  -- Who may add one; null for a sign-in, where nobody is known yet.
  owner text collate "C",
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on infra.passkey_challenges (expires_at);
create index passkey_challenges_owner on infra.passkey_challenges (owner) where owner is not null;
