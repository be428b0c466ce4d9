-- A folder that the mail server refuses to open, to search or to hand out: since when, why, what the server said, and when it is tried
-- again. All null while it can be read.
alter table infra.mail_folders
  add column failing_since timestamptz,
  add column failure text check (failure in ('not_permitted', 'not_there', 'refused')),
  add column server_says text,
  add column retry_at timestamptz;
