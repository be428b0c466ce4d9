-- By what a mail is found in which an address stands: of every '@' what stands beside it, up to the next sign that is neither letter
-- nor digit, so 'gill@example' of asha.gill@example.com. It is found wherever the address stands, in the middle of a link too, and
-- whoever asks compares the whole address in what was found. 64 letters are as many as a name before an '@' may have. A mail with more
-- of them than any letter has is found by every question: '*'.
create function infra.address_keys(texts text) returns text[]
  immutable parallel safe cost 10000 language plpgsql as $$
declare
  keys text[] := array(
    select distinct substring(right(part, 64) from '[[:alnum:]]*$') || '@' || substring(left(next_part, 64) from '^[a-z0-9-]*')
    from (
      select part, lead(part) over (order by n) as next_part
      from unnest(string_to_array(replace(lower(texts), '%40', '@'), '@')) with ordinality as parts (part, n)
    ) as pairs
    where next_part is not null);
begin
  return case when cardinality(keys) > 2000 then array['*'] else keys end;
end $$;

-- The texts that an erasure looks through, but for the names of files, which have a table of their own.
create function infra.mail_address_keys(parties text, recipients jsonb, written text, html text, headers text, reference_ids text[])
  returns text[] immutable parallel safe cost 10000 language plpgsql as $$
begin
  return infra.address_keys(concat_ws(' ', parties, recipients::text, written, html, headers, array_to_string(reference_ids, ' ')));
end $$;

alter table infra.mail_messages
  add column address_keys text[] generated always as (infra.mail_address_keys(
    sender_email || ' ' || sender_name || ' ' || message_id || ' ' || reply_to_id, recipients,
    subject || ' ' || snippet || ' ' || plain, html, headers, reference_ids)) stored;
create index mail_messages_addresses on infra.mail_messages using gin (address_keys);
