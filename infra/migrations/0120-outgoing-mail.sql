-- A mail that staff write: a draft, then on its way, then sent. Its text stays until it is filed in the folder of sent mails.
alter table infra.mail_outgoing
  alter column asked_at drop not null,
  alter column send_at drop not null,
  drop constraint mail_outgoing_state_check,
  add constraint mail_outgoing_state_check
    check (state in ('draft', 'waiting', 'sending', 'sent', 'failed', 'discarded')),
  -- Counts what was saved: a save from a window that shows an older one is refused.
  add column version integer not null default 1,
  -- Which versions the server's folder of drafts has, or may have.
  add column mirrored_versions integer[] not null default '{}',
  add column updated_at timestamptz not null default clock_timestamp(),
  -- {"html", "text"} of the mail that is answered or forwarded, already sanitised; null in a new one.
  add column quote jsonb,
  -- {"html", "text"} as they are sent; null before.
  add column content jsonb,
  add column attempts integer not null default 0,
  add column sent_at timestamptz,
  -- When it was given up, or some recipients were refused. What the server said is in failure_text.
  add column failed_at timestamptz,
  add column failure_text text;
drop index infra.mail_outgoing_open;
create index mail_outgoing_due on infra.mail_outgoing (account_id, send_at) where state in ('waiting', 'sending');
create index mail_outgoing_open on infra.mail_outgoing (account_id, updated_at)
  where state <> 'sent' or not is_filed or mirrored_versions <> '{}';

-- Its blob's owner is 'mail-' and the id of the mail.
create table infra.mail_outgoing_files (
  outgoing_id text collate "C" not null references infra.mail_outgoing (id) on delete cascade,
  position integer not null,
  filename text not null,
  content_type text not null,
  size bigint not null,
  sha256 text collate "C" not null,
  primary key (outgoing_id, position)
);

-- What mails of an account begin with (From) and end with.
alter table infra.mail_accounts
  add column sender_name text not null default '',
  add column signature text not null default '';
