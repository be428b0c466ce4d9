/** Addresses in lower case, with the POSIX patterns that find them in texts. */
export interface AddressForms {
  readonly addresses: readonly string[]
  readonly patterns: readonly string[]
}

/** SQL: the forms, from $1 and $2. */
export const given = 'given as (select * from unnest($1::text[], $2::text[]) as g (address, pattern))'

/** SQL: an address in the lower-case text `words`, as a whole. */
export const names = (words: string): string =>
  `exists (select 1 from given g where position(g.address in ${words}) > 0 and ${words} ~ g.pattern)`

/** SQL: all text of the mirrored mail m. */
export const mailText = `lower(concat_ws(' ', m.sender_email, m.sender_name, m.recipients::text, m.subject, m.snippet, m.plain, m.html,
  m.headers, m.message_id, m.reply_to_id, array_to_string(m.reference_ids, ' '),
  (select string_agg(a.filename, ' ') from infra.mail_attachments a where a.message_id = m.id)))`

/** JSON text whose line breaks are blanks, so that '\n' does not prefix an address. */
const jsonText = (column: string): string => `regexp_replace(${column}::text, '\\\\[nrtbf]', ' ', 'g')`

/** SQL: all text of the mail o of staff. */
export const writtenText = `lower(concat_ws(' ', ${['o.draft', 'o.quote', 'o.content'].map(jsonText).join(', ')}, o.failure_text,
  (select string_agg(f.filename, ' ') from infra.mail_outgoing_files f where f.outgoing_id = o.id)))`
