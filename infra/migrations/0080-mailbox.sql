-- The office's mail: a mirror of what the mail servers hold, and what staff asked for that the servers do not have yet. It is state of
-- other servers and no facts of the business: so it is not in the log. Passwords are in infra.credentials.
create table infra.mail_accounts (
  id text collate "C" primary key,
  email text not null,
  -- 'sandbox' is a mailbox of this installation, for a start without an account.
  provider text not null check (provider in ('imap', 'sandbox')),
  username text not null,
  -- {"host": …, "port": …, "security": "tls" | "starttls" | "none"}; null at the sandbox.
  imap jsonb,
  smtp jsonb,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when the last connection works, or null; since when none could be made and why, or null.
  connected_since timestamptz,
  failing_since timestamptz,
  failure text
);

create table infra.mail_folders (
  id text collate "C" primary key,
  account_id text collate "C" not null references infra.mail_accounts (id) on delete cascade,
  -- As the server names it.
  path text not null,
  name text not null,
  type text not null check (type in ('inbox', 'sent', 'drafts', 'spam', 'trash', 'archive', 'custom')),
  -- False: staff moved something to a folder that the server has not got yet; it is created with the move.
  is_on_server boolean not null default true,
  -- What the server said when the folder was last compared; null before. Another uid_validity voids all that is mirrored of it.
  uid_validity bigint,
  uid_next bigint,
  modseq bigint,
  messages integer,
  -- Messages that are still to be fetched.
  to_fetch integer not null default 0,
  unique (account_id, path)
);

create table infra.mail_messages (
  id text collate "C" primary key,
  account_id text collate "C" not null references infra.mail_accounts (id) on delete cascade,
  -- Where it is shown: where staff moved it, even while the server has it elsewhere.
  folder_id text collate "C" not null references infra.mail_folders (id) on delete cascade,
  -- Where the server has it.
  server_folder_id text collate "C" not null references infra.mail_folders (id) on delete cascade,
  uid bigint not null,
  thread_id text collate "C" not null,
  -- '<…@…>', or empty where it has none.
  message_id text not null,
  reply_to_id text not null,
  reference_ids text[] not null,
  subject text not null,
  sender_name text not null,
  sender_email text not null,
  -- {"to": [{"name", "email"}], "cc": […], "replyTo": […]}
  recipients jsonb not null,
  received_at timestamptz not null,
  size bigint not null,
  is_read boolean not null,
  is_starred boolean not null,
  is_answered boolean not null,
  snippet text not null,
  plain text not null,
  -- As it came: never shown without the sanitiser.
  html text,
  headers text not null,
  -- 'too_large' and 'unreadable' say why there is no body.
  body_state text not null check (body_state in ('whole', 'too_large', 'unreadable')),
  attachments integer not null default 0,
  -- Addresses and hosts are words too, each of their parts.
  words tsvector generated always as (
    to_tsvector('simple'::regconfig, translate(
      sender_name || ' ' || sender_email || ' ' || subject || ' ' || left(plain, 50000), '@./-_:', '      '))) stored,
  unique (server_folder_id, uid)
);
create index mail_messages_newest on infra.mail_messages (folder_id, received_at desc, id desc);
create index mail_messages_thread on infra.mail_messages (thread_id, received_at desc, id desc);
create index mail_messages_unread on infra.mail_messages (folder_id) where not is_read;
create index mail_messages_account on infra.mail_messages (account_id);
create index mail_messages_words on infra.mail_messages using gin (words);

-- Every Message-ID that a mail has or names, and its thread: an answer finds its thread also when it comes before what it answers.
create table infra.mail_references (
  account_id text collate "C" not null references infra.mail_accounts (id) on delete cascade,
  reference text collate "C" not null,
  thread_id text collate "C" not null,
  primary key (account_id, reference)
);
create index mail_references_thread on infra.mail_references (thread_id);

-- Its blob's owner is 'mail-' and the id of the message.
create table infra.mail_attachments (
  message_id text collate "C" not null references infra.mail_messages (id) on delete cascade,
  position integer not null,
  filename text not null,
  content_type text not null,
  content_id text not null,
  is_inline boolean not null,
  size bigint not null,
  sha256 text collate "C" not null,
  primary key (message_id, position)
);

-- What staff did with mails: who, what, when. Pending until the server has it; then the trace of it, and what an undo reverts.
create table infra.mail_actions (
  id bigint generated always as identity primary key,
  -- Of one request.
  batch text collate "C" not null,
  account_id text collate "C" not null references infra.mail_accounts (id) on delete cascade,
  message_id text collate "C" not null,
  kind text not null check (kind in ('read', 'unread', 'star', 'unstar', 'move')),
  from_folder_id text collate "C",
  to_folder_id text collate "C",
  staff_id text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  failure text
);
create index mail_actions_pending on infra.mail_actions (account_id, id) where done_at is null;
create index mail_actions_pending_message on infra.mail_actions (message_id) where done_at is null;
create index mail_actions_batch on infra.mail_actions (batch);

-- Mails of staff on their way out. They wait until send_at, so that a sending can be undone.
create table infra.mail_outgoing (
  id text collate "C" primary key,
  account_id text collate "C" not null references infra.mail_accounts (id) on delete cascade,
  staff_id text not null,
  message_id text not null,
  -- {"to", "cc", "bcc", "subject", "text", "inReplyTo", "references", "mode", "emailId"}
  draft jsonb not null,
  asked_at timestamptz not null,
  send_at timestamptz not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'undone')),
  failure text,
  -- Whether the copy is in the folder of sent mails.
  is_filed boolean not null default false
);
create index mail_outgoing_open on infra.mail_outgoing (account_id, send_at) where state in ('waiting', 'sending', 'sent') and not is_filed;
