-- Files that belong to something (attachments, exports, photos), by the SHA-256 of their content, so that equal ones are kept once.
-- A blob is readable from the commit of its row on, which comes after its content.
create table infra.blobs (
  -- 64 hexadecimal digits
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  -- 'database': in infra.blob_chunks. 'storage': outside, in files of the data directory or in an object store.
  location text not null check (location in ('database', 'storage')),
  created_at timestamptz not null default clock_timestamp()
);

-- Small pieces, so that whoever reads rows by the thousand, as a backup does, holds some megabytes at once.
create table infra.blob_chunks (
  sha256 text collate "C" not null references infra.blobs (sha256) on delete cascade,
  index integer not null,
  content bytea not null,
  primary key (sha256, index)
);

-- Who needs it ('mail-0f3c…'). A blob without an owner is deleted by the next collection.
create table infra.blob_owners (
  owner text collate "C" not null,
  sha256 text collate "C" not null references infra.blobs (sha256),
  since timestamptz not null default clock_timestamp(),
  primary key (owner, sha256)
);
create index blob_owners_sha256 on infra.blob_owners (sha256);
