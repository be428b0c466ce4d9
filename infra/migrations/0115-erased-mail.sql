-- Persons who were erased: what is older than that and has their address is not mirrored again, from whatever folder it comes. The
-- address as a keyed hash.
create table infra.mail_erased_addresses (
  email_hash text collate "C" primary key,
  erased_at timestamptz not null
);

-- Mails of the server that are left out of the mirror because of that, by their numbers there.
create table infra.mail_left_out (
  server_folder_id text collate "C" not null references infra.mail_folders (id) on delete cascade,
  uid bigint not null,
  primary key (server_folder_id, uid)
);
