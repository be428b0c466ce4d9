-- Whether a mail shows images of other servers is found out where it is parsed, in a bounded process: the search for one in its HTML took
-- minutes for a mail that was built for it, in the process that serves everybody. Null: mirrored before.
alter table infra.mail_messages add column has_remote_images boolean;
