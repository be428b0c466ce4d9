/** Addresses in lower case, each with the POSIX pattern that it stands in a text by. */
export interface AddressForms {
  readonly addresses: readonly string[]
  readonly patterns: readonly string[]
}

/** SQL: the forms, as the parameters $1 and $2. */
export const given = 'given as (select * from unnest($1::text[], $2::text[]) as g (address, pattern))'

/** SQL: an address anywhere in a text, and not inside of a longer one: `words` are handed in as lower-case text. */
export const names = (words: string): string =>
  `exists (select 1 from given g where position(g.address in ${words}) > 0 and ${words} ~ g.pattern)`

/** SQL: all that is written in or on the mail m of the mirror. */
export const mailText = `lower(concat_ws(' ', m.sender_email, m.sender_name, m.recipients::text, m.subject, m.snippet, m.plain, m.html,
  m.headers, m.message_id, m.reply_to_id, array_to_string(m.reference_ids, ' '),
  (select string_agg(a.filename, ' ') from infra.mail_attachments a where a.message_id = m.id)))`

/** As JSON writes it, a line that ends is a letter after a backslash: it would stand before the address that begins the next. */
const jsonText = (column: string): string => `regexp_replace(${column}::text, '\\\\[nrtbf]', ' ', 'g')`

/** SQL: all that is written in the mail o of staff, which is a draft, on its way or sent. */
export const writtenText = `lower(concat_ws(' ', ${['o.draft', 'o.quote', 'o.content'].map(jsonText).join(', ')}, o.failure_text,
  (select string_agg(f.filename, ' ') from infra.mail_outgoing_files f where f.outgoing_id = o.id)))`
