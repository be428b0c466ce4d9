-- Who of the staff wrote a mail that the mirror has from the server.
create index mail_outgoing_message on infra.mail_outgoing (message_id) where state = 'sent';
