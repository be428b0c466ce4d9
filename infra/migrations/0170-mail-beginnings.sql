-- A mail of which only the beginning was fetched is told apart from one whose HTML is too long to be kept: it has no files. Those that were
-- cut out of such a beginning were broken; they go.
alter table infra.mail_messages drop constraint mail_messages_body_state_check;
alter table infra.mail_messages add constraint mail_messages_body_state_check
  check (body_state in ('whole', 'beginning', 'too_large', 'unreadable'));
update infra.mail_messages set body_state = 'beginning', attachments = 0 where body_state = 'too_large' and size > 31457280;
delete from infra.blob_owners o using infra.mail_messages m where m.body_state = 'beginning' and o.owner = 'mail-' || m.id;
delete from infra.mail_attachments a using infra.mail_messages m where m.body_state = 'beginning' and a.message_id = m.id;
