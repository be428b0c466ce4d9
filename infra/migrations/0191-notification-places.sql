-- Where the bell looks every few seconds: conversations that somebody was given, and mails of theirs that were not delivered.
create index mail_assignments_assignee on infra.mail_assignments (assignee, assigned_at) where undone_at is null;
create index mail_outgoing_failed on infra.mail_outgoing (staff_id, failed_at) where failed_at is not null;
