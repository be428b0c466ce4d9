-- Secrets of accounts with services outside (a mailbox's password, a refresh token), encrypted by the program: the database and
-- its backups never see one. A revoked credential has no ciphertext any more; its row says when that was.
create table infra.credentials (
  account text collate "C" not null,
  -- Which of the account's credentials: 'imap', 'google'.
  name text collate "C" not null,
  -- Raised by each new secret, so that of two rotations at once one is refused.
  version integer not null default 1,
  -- A fingerprint of the key that it is encrypted with.
  key_id text not null,
  ciphertext bytea,
  created_at timestamptz not null default clock_timestamp(),
  rotated_at timestamptz,
  revoked_at timestamptz,
  primary key (account, name),
  check ((ciphertext is null) = (revoked_at is not null))
);
