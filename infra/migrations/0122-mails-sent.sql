-- Mails that the office sent since a moment.
create index mail_outgoing_sent on infra.mail_outgoing (sent_at) where state = 'sent';
