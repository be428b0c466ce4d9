-- By which form of words a mail is found: mails of before are given theirs by the mirror, some with each of its looks at the server.
alter table infra.mail_messages add column words_form smallint not null default 0;
create index mail_messages_words_form on infra.mail_messages (account_id, received_at desc) where words_form < 1;
