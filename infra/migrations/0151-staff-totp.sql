-- Codes from an app as a second step of the sign-in of staff. That they are asked for is a fact in the log; the secret is in
-- infra.credentials, encrypted. A row without its fact asks for nothing: it waits for the first code.
create table infra.staff_totp (
  totp_id text collate "C" primary key,
  staff_id text collate "C" not null,
  begun_at timestamptz not null,
  -- The time step (RFC 6238) of the last code that counted: neither it nor one before it counts again.
  last_step bigint not null default 0
);
create index staff_totp_staff on infra.staff_totp (staff_id);

-- Hashes of recovery codes that are left. A code that is used is deleted.
create table infra.staff_recovery_codes (
  totp_id text collate "C" not null references infra.staff_totp on delete cascade,
  -- SHA-256 of some 79 random bits, base64url
  hash text collate "C" not null,
  primary key (totp_id, hash)
);

-- Sign-ins of staff whose password was right and whose code is awaited. They open nothing.
create table infra.staff_half_sign_ins (
  -- SHA-256 of the token in the cookie, base64url
  token_hash text collate "C" primary key,
  staff_id text collate "C" not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index staff_half_sign_ins_expiry on infra.staff_half_sign_ins (expires_at);
create index staff_half_sign_ins_staff on infra.staff_half_sign_ins (staff_id);
