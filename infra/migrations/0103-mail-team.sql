-- Who of the office takes care of a conversation, the latest row counts: who, by whom, when. One that was taken back counts no more.
create table infra.mail_assignments (
  id bigint generated always as identity primary key,
  account_id text collate "C" not null references infra.mail_accounts (id) on delete cascade,
  thread_id text collate "C" not null,
  -- Null: nobody.
  assignee text,
  staff_id text not null,
  assigned_at timestamptz not null,
  undone_at timestamptz
);
create index mail_assignments_thread on infra.mail_assignments (thread_id, id desc) where undone_at is null;

-- What staff tell each other beside a conversation. It is sent to nobody.
create table infra.mail_notes (
  id text collate "C" primary key,
  account_id text collate "C" not null references infra.mail_accounts (id) on delete cascade,
  thread_id text collate "C" not null,
  staff_id text not null,
  text text not null,
  -- Counts what was saved: a change of an older text is refused.
  version integer not null default 1,
  written_at timestamptz not null,
  changed_at timestamptz,
  -- Kept for a moment longer, so that it can be taken back.
  deleted_at timestamptz
);
create index mail_notes_thread on infra.mail_notes (thread_id, written_at);

-- Who has a mail open, or writes an answer to it, since seen_at: renewed while the page is seen.
create table infra.mail_presence (
  -- A tab, and what it does there.
  place text collate "C" primary key,
  email_id text collate "C" not null references infra.mail_messages (id) on delete cascade,
  staff_id text not null,
  is_writing boolean not null,
  seen_at timestamptz not null
);
create index mail_presence_email on infra.mail_presence (email_id);

-- Answers to a mail: those that are mirrored, and those that are on their way.
create index mail_messages_answers on infra.mail_messages (reply_to_id) where reply_to_id <> '';
create index mail_outgoing_answers on infra.mail_outgoing ((draft ->> 'inReplyTo')) where state <> 'discarded';
