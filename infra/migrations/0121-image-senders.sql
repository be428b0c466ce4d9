-- Senders of whom the images of other servers are loaded without being asked for again.
create table infra.mail_image_senders (
  -- In lower case.
  email text collate "C" primary key,
  staff_id text not null,
  allowed_at timestamptz not null
);
