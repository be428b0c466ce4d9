-- The words of a mail are found by the program that reads it, by the rule that the words of a search are found by, and are handed in:
-- the text parser of the server took half of the time that a mailbox took to be mirrored. What is there stays as it is.
alter table infra.mail_messages alter column words drop expression;

-- Texts of mails are most of what is written. A server that was built without LZ4 keeps its usual compression.
do $$
begin
  alter table infra.mail_messages alter column plain set compression lz4, alter column html set compression lz4,
    alter column headers set compression lz4, alter column words set compression lz4;
exception when feature_not_supported or invalid_parameter_value then
  null;
end
$$;
